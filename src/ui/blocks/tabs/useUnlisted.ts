import { useEffect, useState } from 'react'
import { tabLock } from '../../../shared/protocol/control.ts'
import { useEngine } from '../../hooks/useEngine.ts'

/**
 * The number of tabs of this browser that the engine does not serve: those of another build, or of a browser without shared engines
 * (RO8). Each tab holds a lock while it lives. 0 where nobody knows.
 *
 * @param listed looks again when this changes.
 */
export function useUnlisted(listed: unknown): number {
  const engine = useEngine()
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again
  useEffect(() => {
    let isCurrent = true
    const look = async (): Promise<void> => {
      const [health, locks] = await Promise.all([engine.call('health', null), navigator.locks?.query()])
      const served = health.ok ? health.value.tabs.map(({ id }) => tabLock(id)) : undefined
      const held = (locks?.held ?? [])
        .map(({ name = '' }) => name)
        .filter((name) => name.startsWith(tabLock('')))
      if (isCurrent && served !== undefined) setCount(held.filter((name) => !served.includes(name)).length)
    }
    // Where a browser refuses storage, it may refuse to tell (EV5).
    look().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [engine, listed])
  return count
}
