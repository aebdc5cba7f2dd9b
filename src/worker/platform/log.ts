import type { LogLine } from '../../shared/protocol/operations.ts'

/** The engine's log. Nobody opens a worker's console, so tabs can fetch it. */
export interface EngineLog {
  readonly info: (text: string) => void
  readonly warn: (text: string) => void
  readonly error: (text: string, thrown?: unknown) => void
  /** Like `warn`, but logs each `reason` once in the life of the engine. */
  readonly warnOnce: (reason: string, detail?: string) => void
  readonly lines: () => readonly LogLine[]
  readonly listen: (listener: (line: LogLine) => void) => () => void
}

const MAX_LINES = 500
const MAX_REASONS = 200

/** @param write also receives each line, in tests. */
export function createLog(now: () => number, write?: (line: LogLine) => void): EngineLog {
  const lines: LogLine[] = []
  const listeners = new Set<(line: LogLine) => void>()
  const warned = new Set<string>()
  const add = (level: LogLine['level'], text: string): void => {
    const line: LogLine = { at: now(), level, text: text.slice(0, 2_000) }
    lines.push(line)
    if (lines.length > MAX_LINES) lines.splice(0, lines.length - MAX_LINES)
    write?.(line)
    for (const listener of listeners) listener(line)
  }
  return {
    info: (text) => add('info', text),
    warn: (text) => add('warn', text),
    error: (text, thrown) =>
      add(
        'error',
        thrown === undefined
          ? text
          : `${text}: ${thrown instanceof Error ? thrown.stack || `${thrown.name}: ${thrown.message}` : String(thrown)}`,
      ),
    warnOnce(reason, detail) {
      if (warned.has(reason)) return
      // Reasons come from our own code, so this bound is a precaution.
      if (warned.size < MAX_REASONS) warned.add(reason)
      add('warn', detail === undefined ? reason : `${reason}: ${detail}`)
    },
    lines: () => lines.slice(),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
