/** In ms; a month has 30 days and a year 365.25 (LA12). */
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
  /** Less than a second away, or no time at all. */
  { readonly unit: 'now' } | { readonly unit: TimeUnit; readonly count: number; readonly future: boolean }

/**
 * How far `thenMs` is from `nowMs`. What is past is rounded down (a post is "1 hour" old for all of
 * its second hour), what is to come up, so that a poll's last minute is a minute and not nothing.
 */
export function relativeTime(thenMs: number, nowMs: number): RelativeTime {
  const future = thenMs > nowMs
  const away = Math.abs(nowMs - thenMs)
  for (const [index, [unit, length]] of UNITS.entries()) {
    const finer = UNITS[index + 1]?.[1]
    // Rounded up, 59.5 minutes are 60: that is said as an hour.
    const reach = future && finer ? Math.ceil(away / finer) * finer : away
    if (reach >= length)
      return { unit, count: future ? Math.ceil(away / length) : Math.floor(away / length), future }
  }
  return { unit: 'now' }
}
