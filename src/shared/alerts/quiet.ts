import type { Preferences } from '../model/preferences.ts'

/** The choices that silence alerts and sounds for a time (AL7). */
export type QuietChoices = Pick<Preferences, 'quietHours' | 'quietHoursOffUntil' | 'doNotDisturbUntil'>

/** How long "Do not disturb" can be switched on for. */
export type QuietSpan = 'hour' | 'morning'

const HOUR_MS = 60 * 60_000
/** "Until tomorrow" ends at this hour. */
const MORNING = 8
/** Before this hour, "tomorrow" is the morning of the same date. */
const NIGHT_HOURS = 4

/**
 * When the quiet time around `now` ends, in ms since 1970; null if it isn't quiet. Quiet hours are hours of this
 * browser's time zone.
 */
export function quietUntil(choices: QuietChoices, now: number): number | null {
  const { quietHours, quietHoursOffUntil, doNotDisturbUntil } = choices
  const end = Math.max(doNotDisturbUntil, now < quietHoursOffUntil ? 0 : hoursEnd(quietHours, now))
  return end > now ? end : null
}

/**
 * When the quiet hours that the user has switched off for this once (AL10) would end, in ms since 1970. Null if none are
 * switched off now, or if it is quiet for another reason.
 */
export function quietHoursOff(choices: QuietChoices, now: number): number | null {
  if (quietUntil(choices, now) !== null) return null
  return quietUntil({ ...choices, quietHoursOffUntil: 0 }, now)
}

/** When the daily `hours`, such as `22:00-07:00`, that contain `now` end; 0 if `now` is outside of them. */
export function hoursEnd(hours: string, now: number): number {
  const [from = '', until = ''] = hours.split('-')
  const [hour = 0, minute = 0] = until.split(':').map(Number)
  const date = new Date(now)
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
  const overMidnight = from > until
  const within = overMidnight ? time >= from || time < until : time >= from && time < until
  if (hours === '' || !within) return 0
  if (overMidnight && time >= from) date.setDate(date.getDate() + 1)
  return date.setHours(hour, minute, 0, 0)
}

/** When a "Do not disturb" switched on at `now` ends. */
export function doNotDisturbEnd(span: QuietSpan, now: number): number {
  if (span === 'hour') return now + HOUR_MS
  const date = new Date(now - NIGHT_HOURS * HOUR_MS)
  date.setDate(date.getDate() + 1)
  return date.setHours(MORNING, 0, 0, 0)
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
