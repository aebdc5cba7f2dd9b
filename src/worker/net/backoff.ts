/**
 * The wait before try number `attempt` (1 is the first repeat): doubling from `firstMs`, at most
 * `mostMs`, and up to a quarter of it at random, so that many browsers don't come back at once.
 */
export function backoffMs(attempt: number, random: () => number, firstMs = 1_000, mostMs = 60_000): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.max(0, attempt - 1))
  return Math.round(whole * (1 - 0.25 * random()))
}
