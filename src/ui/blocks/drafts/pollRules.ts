import type { PollRequest } from '../../../shared/commands/posts.ts'
import type { PollPlan, PollUnit } from '../../../shared/model/draft.ts'
import type { PollLimits } from '../../../shared/model/instance.ts'

const SECONDS: Readonly<Record<PollUnit, number>> = { minutes: 60, hours: 3_600, days: 86_400 }
const UNITS: readonly PollUnit[] = ['minutes', 'hours', 'days']
/** Instances reject polls with fewer options (PL17). */
const MIN_OPTIONS = 2

type Limits = Pick<PollLimits, 'minExpirationS' | 'maxExpirationS'>

/** The units that are not longer than the maximum duration. Minutes are always offered. */
export const unitsOf = ({ maxExpirationS }: Limits): readonly PollUnit[] =>
  UNITS.filter((unit) => unit === 'minutes' || SECONDS[unit] <= maxExpirationS)

/** The minimum and maximum duration in `unit`. */
export function boundsOf(unit: PollUnit, limits: Limits): { readonly min: number; readonly max: number } {
  const min = Math.max(1, Math.ceil(limits.minExpirationS / SECONDS[unit]))
  return { min, max: Math.max(min, Math.floor(limits.maxExpirationS / SECONDS[unit])) }
}

/** `amount` clamped to the instance's limits, or the minimum if it is not a number. */
export function clampAmount(amount: number, unit: PollUnit, limits: Limits): number {
  const { min, max } = boundsOf(unit, limits)
  return Number.isFinite(amount) ? Math.min(max, Math.max(min, Math.round(amount))) : min
}

/** Converts the duration to another unit, rounded and clamped. */
export const inUnit = (plan: PollPlan, unit: PollUnit, limits: Limits): PollPlan => ({
  ...plan,
  unit,
  amount: clampAmount((plan.amount * SECONDS[plan.unit]) / SECONDS[unit], unit, limits),
})

/** A poll that lasts `seconds`, in the largest unit that divides them. */
export function planOf(
  options: readonly string[],
  multiple: boolean,
  seconds: number,
  limits: Limits,
): PollPlan {
  const whole = unitsOf(limits).filter((unit) => seconds % SECONDS[unit] === 0)
  const unit = whole.at(-1) ?? 'minutes'
  return { options, multiple, unit, amount: clampAmount(seconds / SECONDS[unit], unit, limits) }
}

/** A new poll: single choice, with the usual duration (PL12). */
export const newPlan = (limits: Limits, minutes: number): PollPlan =>
  planOf(['', ''], false, 60 * minutes, limits)

/** Cuts `option` to the maximum length. */
export const cutOption = (option: string, { maxOptionChars }: Pick<PollLimits, 'maxOptionChars'>): string =>
  option.length <= maxOptionChars ? option : [...option].slice(0, maxOptionChars).join('')

/** Whether the poll has the maximum number of options (PL13). */
export const isFull = (options: readonly string[], { maxOptions }: Pick<PollLimits, 'maxOptions'>): boolean =>
  options.length >= maxOptions

/** Whether an option can be removed. */
export const canRemoveOption = (options: readonly string[]): boolean => options.length > MIN_OPTIONS

/**
 * The poll as it is sent (PL16): null if there is none, `too-few` if fewer than two options are filled in and differ
 * (PL17).
 */
export function pollRequest(plan: PollPlan | undefined, limits: Limits): PollRequest | null | 'too-few' {
  if (plan === undefined) return null
  const options = [...new Set(plan.options.map((option) => option.trim()))].filter((one) => one !== '')
  if (options.length < MIN_OPTIONS) return 'too-few'
  const { unit, multiple } = plan
  const seconds = clampAmount(plan.amount, unit, limits) * SECONDS[unit]
  const expiresInS = Math.min(Math.max(seconds, limits.minExpirationS), limits.maxExpirationS)
  return { options, multiple, expiresInS }
}
