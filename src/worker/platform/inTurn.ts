import type { Platform } from './platform.ts'

/** A lock that is free is granted within this time. */
const LIMIT_MS = 3_000

/**
 * Whose turn it is: this engine has the lock, another one has it (only if that was asked), or nobody can say, because there are no
 * locks, they are refused, or nothing answers (EV5).
 */
export type Turn = 'granted' | 'taken' | 'unknown'

/**
 * Runs `work` once, under the lock `name` if possible. With `ifAvailable` it does not queue behind another engine.
 *
 * @param limitMs after this time without an answer, `work` runs without the lock.
 */
export function inTurn<T>(
  { locks, clock }: Pick<Platform, 'locks' | 'clock'>,
  name: string,
  work: (turn: Turn) => Promise<T>,
  { ifAvailable = false, limitMs = LIMIT_MS } = {},
): Promise<T> {
  let begun: Promise<T> | undefined
  const begin = (turn: Turn): Promise<T> => {
    cancel()
    begun ??= work(turn)
    return begun
  }
  let cancel = (): void => {}
  if (locks === null) return begin('unknown')
  return new Promise((resolve, reject) => {
    const settle = (turn: Turn): Promise<void> => begin(turn).then(resolve, reject)
    cancel = clock.after(limitMs, () => void settle('unknown'))
    locks
      // A lock that is granted too late is released at once.
      .request(name, { ifAvailable }, (lock) => begun ?? settle(lock === null ? 'taken' : 'granted'))
      .catch(() => settle('unknown'))
  })
}
