/** How waits between attempts grow. */
export interface Backoff {
  readonly firstMs: number
  /** The longest wait, before `jitter`. */
  readonly maxMs: number
  /** The wait after attempt `attempt`, in units of `firstMs`. Absent: it doubles each time. */
  readonly factorOf?: (attempt: number) => number
  /** The largest random change, as a share of the wait. Negative: shorter. */
  readonly jitter: number
}

/** Doubling from 1 s to 1 min. Up to a quarter is cut off at random, so that many browsers don't return at once. */
const DEFAULT: Backoff = { firstMs: 1_000, maxMs: 60_000, jitter: -0.25 }

const doubling = (attempt: number): number => 2 ** (attempt - 1)

/** How long to wait after attempt number `attempt`, which failed; 1 is the first. */
export function backoffMs(attempt: number, random: () => number, curve: Partial<Backoff> = {}): number {
  const { firstMs, maxMs, factorOf = doubling, jitter } = { ...DEFAULT, ...curve }
  const wholeMs = Math.min(maxMs, firstMs * factorOf(Math.max(1, attempt)))
  return Math.round(wholeMs * (1 + jitter * random()))
}
