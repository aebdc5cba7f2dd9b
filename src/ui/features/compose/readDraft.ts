import type { Visibility } from '../../../shared/model/account.ts'
import type { Draft, PollPlan, PollUnit } from '../../../shared/model/draft.ts'

const VISIBILITIES: readonly unknown[] = ['public', 'unlisted', 'private', 'direct', 'local']
const UNITS: readonly unknown[] = ['minutes', 'hours', 'days']

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

function planIn(value: unknown): { poll?: PollPlan } {
  if (!isObject(value)) return {}
  const options = texts(value.options)
  const amount = typeof value.amount === 'number' && Number.isFinite(value.amount) ? value.amount : 10
  const unit = UNITS.includes(value.unit) ? (value.unit as PollUnit) : 'minutes'
  // As many lines as a poll has at least.
  const padded = [...options, ...Array(Math.max(0, 2 - options.length)).fill('')]
  return { poll: { options: padded, multiple: value.multiple === true, unit, amount } }
}

function wordsIn(value: unknown): { descriptions?: Readonly<Record<string, string>> } {
  if (!isObject(value)) return {}
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return entries.length === 0 ? {} : { descriptions: Object.fromEntries(entries) }
}

/** A draft as any build kept it: what it lacks is as if it was never chosen, what makes no sense is left out. */
export function readDraft(kept: unknown): Draft | null {
  if (!isObject(kept)) return null
  const { text, subject, writer, visibility, contentType, sensitive, changedAt } = kept
  return {
    text: typeof text === 'string' ? text : '',
    subject: typeof subject === 'string' ? subject : '',
    writer: typeof writer === 'string' ? writer : '',
    ...(VISIBILITIES.includes(visibility) ? { visibility: visibility as Visibility } : {}),
    ...(typeof contentType === 'string' ? { contentType } : {}),
    ...(typeof sensitive === 'boolean' ? { sensitive } : {}),
    ...(typeof changedAt === 'number' && Number.isFinite(changedAt) ? { changedAt } : {}),
    ...planIn(kept.poll),
    ...wordsIn(kept.descriptions),
  }
}

/** Nothing was typed in it and nothing chosen. */
export const isBlank = ({ text, subject, ...chosen }: Omit<Draft, 'writer'>): boolean => {
  const { changedAt: _at, descriptions = {}, ...rest } = chosen
  const described = Object.values(descriptions).some((words) => words.trim() !== '')
  return text.trim() === '' && subject.trim() === '' && !described && Object.keys(rest).length === 0
}

/** `fields` as they were changed at `nowMs`: never at the same time twice, as it is what an instance knows a post by. */
export const touched = <T extends Omit<Draft, 'writer'>>(
  fields: T,
  before: number | undefined,
  nowMs: number,
): T & { readonly changedAt: number } => ({ ...fields, changedAt: Math.max(nowMs, (before ?? 0) + 1) })
