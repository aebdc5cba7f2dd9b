import type { LogLine } from '../../shared/protocol/operations.ts'
import type { Engine } from './engine.ts'
import { perTab } from './perEngine.ts'

/** Faults of a tab, oldest first. The window of the connection shows them with those of the engine (E33). */
export const faultsOf = perTab((): LogLine[] => [])

const MAX_LINES = 50

/** Notes a fault of the tab. The same text is noted once while it is among the last ones. */
export function noteFault(engine: Engine, text: string, level: 'warn' | 'error' = 'error'): void {
  const faults = faultsOf(engine)
  if (faults.some((line) => line.text === text)) return
  faults.push({ at: Date.now(), level, text: text.slice(0, 2_000) })
  if (faults.length > MAX_LINES) faults.shift()
}
