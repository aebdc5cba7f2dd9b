import type { Visibility } from '../../../shared/model/account.ts'
import type { Draft, Mark, PollPlan, PollUnit, ReplyTarget } from '../../../shared/model/draft.ts'
import { fieldsIn, isMark, sameField } from '../../../shared/model/draftMarks.ts'

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

function marksIn(value: unknown): { marks?: Readonly<Record<string, Mark>> } {
  if (!isObject(value)) return {}
  const entries = Object.entries(value).filter((entry): entry is [string, Mark] => isMark(entry[1]))
  return { marks: Object.fromEntries(entries.map(([field, { at, by, over }]) => [field, { at, by, over }])) }
}

function targetIn(value: unknown): { replyTo?: ReplyTarget } {
  if (!isObject(value)) return {}
  const { statusId, acct, mentions, visibility, subject } = value
  // Who would see the answer can't be guessed.
  if (typeof statusId !== 'string' || !VISIBILITIES.includes(visibility)) return {}
  return {
    replyTo: {
      statusId,
      acct: typeof acct === 'string' ? acct : '',
      mentions: texts(mentions),
      visibility: visibility as Visibility,
      subject: typeof subject === 'string' ? subject : '',
    },
  }
}

/** A draft as any build kept it: what it lacks is as if it was never chosen, what makes no sense is left out. */
export function readDraft(kept: unknown): Draft | null {
  if (!isObject(kept)) return null
  const { text, subject, writer, visibility, contentType, sensitive, language, expiresInS, changedAt } = kept
  const { addressee, quoteId } = kept
  return {
    text: typeof text === 'string' ? text : '',
    subject: typeof subject === 'string' ? subject : '',
    writer: typeof writer === 'string' ? writer : '',
    ...(VISIBILITIES.includes(visibility) ? { visibility: visibility as Visibility } : {}),
    ...(typeof contentType === 'string' ? { contentType } : {}),
    ...(typeof sensitive === 'boolean' ? { sensitive } : {}),
    ...(typeof language === 'string' ? { language } : {}),
    ...(typeof expiresInS === 'number' && expiresInS > 0 ? { expiresInS } : {}),
    ...(typeof changedAt === 'number' && Number.isFinite(changedAt) ? { changedAt } : {}),
    ...(typeof quoteId === 'string' ? { quoteId } : {}),
    ...planIn(kept.poll),
    ...wordsIn(kept.descriptions),
    ...marksIn(kept.marks),
    ...targetIn(kept.replyTo),
    ...(typeof addressee === 'string' ? { addressee } : {}),
  }
}

/** Nothing was typed in it and nothing chosen, that it did not begin with (`fresh`). */
export function isBlank(draft: DraftFields, fresh: DraftFields): boolean {
  const [is, was] = [fieldsIn(draft), fieldsIn(fresh)]
  return [...new Set([...is.keys(), ...was.keys()])].every((field) => {
    const [now, before] = [is.get(field), was.get(field)]
    return sameField(now, before) || (WORDS.test(field) && typeof now === 'string' && now.trim() === '')
  })
}

const WORDS = /^(text|subject|description\/)/

/** What a form holds. */
export type DraftFields = Omit<Draft, 'writer'>

/**
 * `next` as it was changed by the form `by` at `nowMs`: never at the same time twice, as it is what an instance
 * knows a post by.
 */
export function touched(next: DraftFields, before: DraftFields, by: string, nowMs: number): DraftFields {
  const [is, was] = [fieldsIn(next), fieldsIn(before)]
  const marks: Record<string, Mark> = { ...before.marks }
  const changedAt = Math.max(nowMs, (before.changedAt ?? 0) + 1)
  for (const field of new Set([...is.keys(), ...was.keys()])) {
    if (sameField(is.get(field), was.get(field))) continue
    const mark = marks[field]
    marks[field] = { at: changedAt, by, over: overOf(mark, by) }
  }
  const { replyTo, addressee } = before
  return { ...(replyTo && { replyTo }), ...(addressee && { addressee }), ...next, marks, changedAt }
}

/** In view of what a form changes a field: of what it had from elsewhere, not of its own keystrokes. */
const overOf = (mark: Mark | undefined, by: string): number => {
  if (mark === undefined) return 0
  return mark.by === by ? mark.over : mark.at
}
