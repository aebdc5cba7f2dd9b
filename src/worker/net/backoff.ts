/** How the delay between attempts grows. */
export interface Backoff {
  readonly firstMs: number
  /** The longest delay, before `jitter`. */
  readonly maxMs: number
  /** The delay after attempt `attempt`, in units of `firstMs`. Absent: it doubles each time. */
  readonly factorOf?: (attempt: number) => number
  /** The largest random change, as a share of the delay. Negative: shorter. */
  readonly jitter: number
}

/**
 * Doubles from 1 s to 1 min. Jitter cuts off up to a quarter, so that many browsers don't return at the same
 * moment. The websocket has a curve of its own (streamClient.ts, R10).
 */
const DEFAULT: Backoff = { firstMs: 1_000, maxMs: 60_000, jitter: -0.25 }

const doubling = (attempt: number): number => 2 ** (attempt - 1)

/** Delay after failed attempt number `attempt`, in ms; 1 is the first. */
export function backoffMs(attempt: number, random: () => number, curve: Partial<Backoff> = {}): number {
  const { firstMs, maxMs, factorOf = doubling, jitter } = { ...DEFAULT, ...curve }
  const fullMs = Math.min(maxMs, firstMs * factorOf(Math.max(1, attempt)))
  return Math.round(fullMs * (1 + jitter * random()))
}
