// In ms. A month has 30 days, and a year 365.25 (LA12).
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Largest first. */
const UNITS = [
  ['years', 365.25 * DAY],
  ['months', 30 * DAY],
  ['weeks', 7 * DAY],
  ['days', DAY],
  ['hours', HOUR],
  ['minutes', MINUTE],
  ['seconds', SECOND],
] as const

export type TimeUnit = (typeof UNITS)[number][0]

export type RelativeTime =
  /** Less than a second away, or an invalid time. */
  { readonly unit: 'now' } | { readonly unit: TimeUnit; readonly count: number; readonly future: boolean }

/**
 * The distance of `thenMs` from `nowMs`. The past is rounded down (a post is "1 hour" old for all of its
 * second hour), the future up (a poll's last minute is "1 minute").
 */
export function relativeTime(thenMs: number, nowMs: number): RelativeTime {
  const future = thenMs > nowMs
  const away = Math.abs(nowMs - thenMs)
  for (const [index, [unit, length]] of UNITS.entries()) {
    const finer = UNITS[index + 1]?.[1]
    // A future of 59.5 minutes rounds up to 60 minutes, which is an hour.
    const rounded = future && finer ? Math.ceil(away / finer) * finer : away
    if (rounded >= length)
      return { unit, count: future ? Math.ceil(away / length) : Math.floor(away / length), future }
  }
  return { unit: 'now' }
}

/**
 * `thenMs`, but at least a second after `nowMs`: for the end of something that has not ended yet (LA24). A sentence such as
 * "Ends {{time}}" can't continue with "just now" or "2 seconds ago".
 */
export const stillToCome = (thenMs: number, nowMs: number): number => Math.max(thenMs, nowMs + SECOND)
