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

function planIn(value: unknown): { poll?: PollPlan } {
  if (!isObject(value)) return {}
  const options = texts(value.options)
  const amount = typeof value.amount === 'number' && Number.isFinite(value.amount) ? value.amount : 10
  const unit = UNITS.includes(value.unit) ? (value.unit as PollUnit) : 'minutes'
  // The form shows at least two options.
  const padded = [...options, ...Array(Math.max(0, 2 - options.length)).fill('')]
  return { poll: { options: padded, multiple: value.multiple === true, unit, amount } }
}

function descriptionsIn(value: unknown): { descriptions?: Readonly<Record<string, string>> } {
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
  const { statusId, acct, mentions, visibility, subject, url } = value
  // A wrong visibility could publish a private reply, so it is never guessed.
  if (typeof statusId !== 'string' || !VISIBILITIES.includes(visibility)) return {}
  return {
    replyTo: {
      statusId,
      acct: typeof acct === 'string' ? acct : '',
      mentions: texts(mentions),
      visibility: visibility as Visibility,
      subject: typeof subject === 'string' ? subject : '',
      ...(typeof url === 'string' ? { url } : {}),
    },
  }
}

/** Reads a stored draft, which may be from an older or a newer build. Drops invalid fields. */
export function readDraft(stored: unknown): Draft | null {
  if (!isObject(stored)) return null
  const { text, subject, writer, visibility, contentType, sensitive, language, expiresInS, changedAt } =
    stored
  const { addressee, quoteId, quotePolicy, begunAt } = stored
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
    ...(typeof begunAt === 'number' && Number.isFinite(begunAt) ? { begunAt } : {}),
    ...(typeof quoteId === 'string' ? { quoteId } : {}),
    ...(QUOTE_POLICIES.includes(quotePolicy) ? { quotePolicy: quotePolicy as QuotePolicy } : {}),
    ...planIn(stored.poll),
    ...descriptionsIn(stored.descriptions),
    ...marksIn(stored.marks),
    ...targetIn(stored.replyTo),
    ...(typeof addressee === 'string' ? { addressee } : {}),
  }
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
 * `next` with marks for the fields that differ from `before`: the form `by` changed them at `nowMs`. `changedAt` always
 * increases, because it is the idempotency key of the post.
 */
export function touched(next: DraftFields, before: DraftFields, by: string, nowMs: number): DraftFields {
  const [is, was] = [fieldsIn(next), fieldsIn(before)]
  const marks: Record<string, Mark> = { ...before.marks }
  const changedAt = Math.max(nowMs, (before.changedAt ?? 0) + 1)
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
