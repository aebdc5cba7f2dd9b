/** A value with the values before it, to undo to, and after it, to redo to. */
export interface History<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** What the last change was about; null after an undo or a redo. */
  readonly subject: string | null
  /** When the last change was made, in ms. */
  readonly at: number
}

/** Changes of the same subject within this time of each other are one step: dragging a slider is undone as a whole. */
const ONE_STEP_MS = 1_000
const MAX_STEPS = 100

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [], subject: null, at: 0 })

/** `history` after a change of `subject` to `next`, made at `at` ms. */
export function changed<T>(history: History<T>, next: T, subject: string, at: number): History<T> {
  const continues = history.subject === subject && at - history.at < ONE_STEP_MS
  const past = continues ? history.past : [...history.past, history.now].slice(-MAX_STEPS)
  return { past, now: next, future: [], subject, at }
}

/** `history` after one step back. The same object if there is no step. */
export function undone<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const before = past.at(-1)
  if (before === undefined) return history
  return { past: past.slice(0, -1), now: before, future: [now, ...future], subject: null, at: 0 }
}

/** `history` after one step forward. The same object if there is no step. */
export function redone<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const [next, ...rest] = future
  if (next === undefined) return history
  return { past: [...past, now], now: next, future: rest, subject: null, at: 0 }
}
