import type { LogLine } from '../../shared/protocol/operations.ts'

/** Faults of this tab, oldest first. The window of the connection shows them with those of the engine (E33). */
export const tabLog: LogLine[] = []

const MAX_LINES = 50

/** Notes a fault of this tab. The same text is noted once while it is among the last ones. */
export function noteFault(text: string, level: 'warn' | 'error' = 'error'): void {
  if (tabLog.some((line) => line.text === text)) return
  tabLog.push({ at: Date.now(), level, text: text.slice(0, 2_000) })
  if (tabLog.length > MAX_LINES) tabLog.shift()
}
