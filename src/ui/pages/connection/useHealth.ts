import { useEffect, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Health, LogLine } from '../../../shared/protocol/operations.ts'
import { faultsOf } from '../../engine/tabLog.ts'
import { useEngine } from '../../hooks/useEngine.ts'

const EVERY_MS = 1_000

/** What the engine reports about itself. Its last errors include those of this tab. */
export interface HealthReport {
  readonly health: Health
  readonly lines: readonly LogLine[]
}

/** The engine's health and log, fetched every second while the tab is visible. `report` is null until the first answer. */
export function useHealth(): { readonly report: HealthReport | null; readonly fault: Fault | null } {
  const engine = useEngine()
  const [report, setReport] = useState<HealthReport | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => {
    let active = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = async (): Promise<void> => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      const [health, lines] = await Promise.all([engine.call('health', null), engine.call('logs', null)])
      if (!active) return
      if (health.ok && lines.ok) {
        const lastErrors = [...health.value.lastErrors, ...faultsOf(engine)].sort((a, b) => a.at - b.at)
        setReport({ health: { ...health.value, lastErrors }, lines: lines.value })
      }
      setFault(health.ok ? null : health.fault)
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(), EVERY_MS)
    }
    const onVisibility = (): void => void refresh()
    void refresh()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      active = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [engine])
  return { report, fault }
}
