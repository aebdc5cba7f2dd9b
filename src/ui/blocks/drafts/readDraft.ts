import { presentFields } from '../../../shared/everyField.ts'
import type { Visibility } from '../../../shared/model/account.ts'
import type { Draft, Mark, PollPlan, PollUnit, ReplyTarget } from '../../../shared/model/draft.ts'
import { fieldsIn, isMark, sameField } from '../../../shared/model/draftMarks.ts'
import type { QuotePolicy } from '../../../shared/model/status.ts'

/** The content of a form: a draft without the id of the form. */
export type DraftFields = Omit<Draft, 'writer'>

const QUOTE_POLICIES: readonly unknown[] = ['public', 'followers', 'nobody']
const VISIBILITIES: readonly unknown[] = ['public', 'unlisted', 'private', 'direct', 'local', 'list']
const UNITS: readonly unknown[] = ['minutes', 'hours', 'days']
/** Names of the fields in which whitespace counts as empty. */
const TEXT_FIELDS = /^(text|subject|description\/)/

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const timeIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function planIn(value: unknown): PollPlan | undefined {
  if (!isObject(value)) return undefined
  const options = texts(value.options)
  const amount = typeof value.amount === 'number' && Number.isFinite(value.amount) ? value.amount : 10
  const unit = UNITS.includes(value.unit) ? (value.unit as PollUnit) : 'minutes'
  // The form shows at least two options.
  const padded = [...options, ...Array(Math.max(0, 2 - options.length)).fill('')]
  return { options: padded, multiple: value.multiple === true, unit, amount }
}

function descriptionsIn(value: unknown): Readonly<Record<string, string>> | undefined {
  if (!isObject(value)) return undefined
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function marksIn(value: unknown): Readonly<Record<string, Mark>> | undefined {
  if (!isObject(value)) return undefined
  const entries = Object.entries(value).filter((entry): entry is [string, Mark] => isMark(entry[1]))
  return Object.fromEntries(entries.map(([field, { at, by, over }]) => [field, { at, by, over }]))
}

function targetIn(value: unknown): ReplyTarget | undefined {
  if (!isObject(value)) return undefined
  const { statusId, acct, mentions, visibility, subject, url } = value
  // A wrong visibility could publish a private reply, so it is never guessed.
  if (typeof statusId !== 'string' || !VISIBILITIES.includes(visibility)) return undefined
  return presentFields<ReplyTarget>({
    statusId,
    acct: textIn(acct) ?? '',
    mentions: texts(mentions),
    visibility: visibility as Visibility,
    subject: textIn(subject) ?? '',
    url: textIn(url),
  })
}

/** Reads a stored draft, which may be from an older or a newer build. Drops invalid fields. */
export function readDraft(stored: unknown): Draft | null {
  if (!isObject(stored)) return null
  const { visibility, sensitive, expiresInS, quotePolicy } = stored
  return presentFields<Draft>({
    text: textIn(stored.text) ?? '',
    subject: textIn(stored.subject) ?? '',
    writer: textIn(stored.writer) ?? '',
    visibility: VISIBILITIES.includes(visibility) ? (visibility as Visibility) : undefined,
    contentType: textIn(stored.contentType),
    sensitive: typeof sensitive === 'boolean' ? sensitive : undefined,
    language: textIn(stored.language),
    expiresInS: typeof expiresInS === 'number' && expiresInS > 0 ? expiresInS : undefined,
    poll: planIn(stored.poll),
    quoteId: textIn(stored.quoteId),
    quotePolicy: QUOTE_POLICIES.includes(quotePolicy) ? (quotePolicy as QuotePolicy) : undefined,
    descriptions: descriptionsIn(stored.descriptions),
    changedAt: timeIn(stored.changedAt),
    begunAt: timeIn(stored.begunAt),
    marks: marksIn(stored.marks),
    replyTo: targetIn(stored.replyTo),
    addressee: textIn(stored.addressee),
  })
}

/** Whether no field differs from the form's initial fields (`fresh`), apart from texts of whitespace. */
export function isBlank(draft: DraftFields, fresh: DraftFields): boolean {
  const [is, was] = [fieldsIn(draft), fieldsIn(fresh)]
  return [...new Set([...is.keys(), ...was.keys()])].every((field) => {
    const [now, before] = [is.get(field), was.get(field)]
    return sameField(now, before) || (TEXT_FIELDS.test(field) && typeof now === 'string' && now.trim() === '')
  })
}

/**
 * `next` with marks for the fields that differ from `before`: the form `by` changed them at `nowMs`, or later than all changes that it
 * shows, if the clock was set back. `changedAt` always increases, because it is the idempotency key of the post.
 */
export function touched(next: DraftFields, before: DraftFields, by: string, nowMs: number): DraftFields {
  const [is, was] = [fieldsIn(next), fieldsIn(before)]
  const marks: Record<string, Mark> = { ...before.marks }
  const shownAt = Math.max(before.changedAt ?? 0, ...Object.values(marks).map(({ at }) => at))
  const changedAt = Math.max(nowMs, shownAt + 1)
  for (const field of new Set([...is.keys(), ...was.keys()])) {
    if (sameField(is.get(field), was.get(field))) continue
    marks[field] = { at: changedAt, by, over: overOf(marks[field], by) }
  }
  const { replyTo, addressee, begunAt } = before
  return {
    ...(replyTo && { replyTo }),
    ...(addressee && { addressee }),
    ...next,
    ...(begunAt && { begunAt }),
    marks,
    changedAt,
  }
}

/**
 * The time of the newest change by another form that the form `by` has seen in the field. It shows later whether two
 * changes conflict.
 */
const overOf = (mark: Mark | undefined, by: string): number => {
  if (mark === undefined) return 0
  return mark.by === by ? mark.over : mark.at
}
