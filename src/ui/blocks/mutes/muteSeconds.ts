import type { PollUnit } from '../../../shared/model/draft.ts'

/** A unit of a mute's duration. A poll's duration has the same units. */
export type MuteUnit = PollUnit

export const MUTE_UNITS: readonly MuteUnit[] = ['minutes', 'hours', 'days']

const SECONDS: Readonly<Record<MuteUnit, number>> = { minutes: 60, hours: 3_600, days: 86_400 }

/** About ten years. Servers store the end of a mute as a date, and fail if that is too far away. */
export const MAX_MUTE_DAYS = 3_650

/** The duration of a mute in seconds, where 0 means without end; null if `amount` is not a valid number (RL16). */
export function muteSeconds(amount: string, unit: MuteUnit): number | null {
  const number = amount.trim() === '' ? Number.NaN : Number(amount)
  // A duration above zero is at least a second, because 0 means without end.
  const seconds = number > 0 ? Math.max(1, Math.round(number * SECONDS[unit])) : 0
  return number >= 0 && seconds <= MAX_MUTE_DAYS * SECONDS.days ? seconds : null
}
