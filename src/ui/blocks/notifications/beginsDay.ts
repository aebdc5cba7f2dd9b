import { dayOf } from '../../i18n/sayDay.ts'

/**
 * Whether the row `index` of a list that is sorted from new to old begins a day of this browser's time zone (NO57): it is the first
 * one, or of an earlier day than all rows above it. So no day begins twice where a server's order is not that of time.
 *
 * @param timeOf the time of a row, ISO; undefined: the row has not arrived.
 */
export function beginsDay(
  index: number,
  timeOf: (index: number) => string | undefined,
  nowMs: number,
): boolean {
  const day = dayAt(timeOf(index), nowMs)
  if (day === null) return false
  let isBelowLater = false
  for (let above = index - 1; above >= 0; above--) {
    const time = timeOf(above)
    // Nothing is known of what is above a row that has not arrived.
    if (time === undefined) return isBelowLater
    const dayAbove = dayAt(time, nowMs)
    if (dayAbove === null) continue
    if (dayAbove <= day) return false
    isBelowLater = true
  }
  return true
}

/** The day of a time; null if it is unusable: such a row belongs to the day of the one above it. A server's clock may be ahead. */
function dayAt(time: string | undefined, nowMs: number): string | null {
  const ms = Date.parse(time ?? '')
  return ms > 0 ? dayOf(Math.min(ms, nowMs)) : null
}
