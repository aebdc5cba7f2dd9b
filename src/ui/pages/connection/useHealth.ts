import { useEffect, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Health, LogLine } from '../../../shared/protocol/operations.ts'
import { useEngine } from '../../hooks/useEngine.ts'

const EVERY_MS = 1_000

export interface Told {
  readonly health: Health
  readonly lines: readonly LogLine[]
}

/** What the engine says of itself, asked every second while the tab is shown; null before its first answer. */
export function useHealth(): { readonly told: Told | null; readonly fault: Fault | null } {
  const engine = useEngine()
  const [told, setTold] = useState<Told | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      const [health, lines] = await Promise.all([engine.call('health', null), engine.call('logs', null)])
      if (left) return
      if (health.ok && lines.ok) setTold({ health: health.value, lines: lines.value })
      setFault(health.ok ? null : health.fault)
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), EVERY_MS)
    }
    const onVisibility = (): void => void ask()
    void ask()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      left = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [engine])
  return { told, fault }
}
