import type { PollUnit } from '../../../shared/model/draft.ts'

/** The units of a mute's duration are those of a poll's. */
export type MuteUnit = PollUnit

export const MUTE_UNITS: readonly MuteUnit[] = ['minutes', 'hours', 'days']

const SECONDS: Readonly<Record<MuteUnit, number>> = { minutes: 60, hours: 3_600, days: 86_400 }

/** Servers store the end as a date; a later one fails there. About ten years. */
export const MAX_MUTE_DAYS = 3_650

/** The duration of a mute in seconds, 0 meaning without end; null if `amount` is not a number that is possible (RL16). */
export function muteSeconds(amount: string, unit: MuteUnit): number | null {
  const number = amount.trim() === '' ? Number.NaN : Number(amount)
  // Anything above zero is at least a second: 0 is a mute without end.
  const seconds = number > 0 ? Math.max(1, Math.round(number * SECONDS[unit])) : 0
  return number >= 0 && seconds <= MAX_MUTE_DAYS * SECONDS.days ? seconds : null
}
