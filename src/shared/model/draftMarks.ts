import type { Draft, DraftChanges, Mark, SpentDraft } from './draft.ts'

/**
 * Properties that are not fields of their own in a merge: data about the draft, which the user does not type, and `descriptions`,
 * each of whose alt texts is a field.
 */
const ABOUT: ReadonlySet<string> = new Set([
  'writer',
  'changedAt',
  'begunAt',
  'marks',
  'replyTo',
  'addressee',
  'descriptions',
])
/** Prefix of the field names of alt texts, before the file's id. */
const DESCRIPTION = 'description/'

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null

/** All editable fields of a draft by name, with one field per alt text. */
export function fieldsIn(draft: object): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [name, value] of Object.entries(draft)) {
    if (!ABOUT.has(name) && value !== undefined) fields.set(name, value)
  }
  const { descriptions } = draft as { descriptions?: unknown }
  if (isObject(descriptions)) {
    for (const [id, words] of Object.entries(descriptions)) fields.set(DESCRIPTION + id, words)
  }
  return fields
}

/** `draft` with its editable fields replaced by `fields`. */
export function withFields<T extends object>(draft: T, fields: ReadonlyMap<string, unknown>): T {
  const made: Record<string, unknown> = {}
  const descriptions: Record<string, unknown> = {}
  for (const [name, value] of fields) {
    if (name.startsWith(DESCRIPTION)) descriptions[name.slice(DESCRIPTION.length)] = value
    else made[name] = value
  }
  for (const [name, value] of Object.entries(draft)) {
    if (ABOUT.has(name) && name !== 'descriptions' && value !== undefined) made[name] = value
  }
  if (Object.keys(descriptions).length > 0) made.descriptions = descriptions
  return made as T
}

/** When a field was changed last, and by which form. A draft without marks counts as written all at once. */
export function markOf(draft: Partial<Draft>, field: string): Mark {
  const { marks, changedAt, writer } = draft
  const by = typeof writer === 'string' ? writer : ''
  if (!isObject(marks)) return { at: typeof changedAt === 'number' ? changedAt : 0, by, over: 0 }
  const mark = Object.hasOwn(marks, field) ? (marks as Loose)[field] : undefined
  return isMark(mark) ? mark : { at: 0, by: '', over: 0 }
}

export const isMark = (value: unknown): value is Mark =>
  isObject(value) && Number.isFinite(value.at) && Number.isFinite(value.over) && typeof value.by === 'string'

/** Whether two values of a field are equal; a poll is compared as a whole. */
export const sameField = (a: unknown, b: unknown): boolean =>
  a === b || (isObject(a) && isObject(b) && JSON.stringify(a) === JSON.stringify(b))

/** Merges two drafts field by field: the newest change wins, and `next` wins a tie. */
export function mergeDrafts(before: unknown, next: Draft): Draft {
  if (!isObject(before)) return next
  const [oldFields, newFields] = [fieldsIn(before), fieldsIn(next)]
  const fields = new Map<string, unknown>()
  const marks: Record<string, Mark> = {}
  const names = [before, next].flatMap((draft) => Object.keys(isObject(draft.marks) ? draft.marks : {}))
  for (const name of new Set([...newFields.keys(), ...oldFields.keys(), ...names])) {
    const [oldMark, newMark] = [markOf(before, name), markOf(next, name)]
    const newWins = newMark.at >= oldMark.at
    const value = (newWins ? newFields : oldFields).get(name)
    if (value !== undefined) fields.set(name, value)
    const mark = newWins ? newMark : oldMark
    if (mark.at > 0) marks[name] = mark
  }
  const { begunAt: _, ...about } = { ...before, ...next, marks }
  const changedAt = Math.max(changedAtOf(before), changedAtOf(next))
  return withFields<Draft>(
    { ...about, ...(changedAt > 0 && { changedAt }), ...earlierBeginning(before, next) },
    fields,
  )
}

/** The earlier `begunAt` of two drafts; none if one of them has none, as drafts of older builds do. */
export const earlierBeginning = (a: Loose | Partial<Draft>, b: Partial<Draft>): Pick<Draft, 'begunAt'> =>
  typeof a.begunAt === 'number' && b.begunAt !== undefined ? { begunAt: Math.min(a.begunAt, b.begunAt) } : {}

/** Whether `stored` is a previous text of the same form, not an earlier state of the second draft. */
export const isAnotherText = (stored: Loose | Partial<Draft>, { begunAt = 0 }: Partial<Draft>): boolean =>
  begunAt > changedAtOf(stored)

const changedAtOf = ({ changedAt }: { readonly changedAt?: unknown }): number =>
  typeof changedAt === 'number' && Number.isFinite(changedAt) ? changedAt : 0

/** The newest change of each form that `draft` contains. */
export function changesIn(draft: Partial<Draft>): DraftChanges {
  const { marks, writer } = draft
  const changes: Record<string, number> = {}
  if (typeof writer === 'string' && changedAtOf(draft) > 0) changes[writer] = changedAtOf(draft)
  for (const mark of Object.values(isObject(marks) ? marks : {}))
    if (isMark(mark)) changes[mark.by] = Math.max(changes[mark.by] ?? 0, mark.at)
  return changes
}

/** Whether the text of `draft`, or all of a draft without typed text, was sent, moved or discarded before. */
export function isSpent(draft: Partial<Draft>, spent: Pick<SpentDraft, 'upTo'> | null | undefined): boolean {
  const upTo: Loose = isObject(spent?.upTo) ? spent.upTo : {}
  const text = markOf(draft, 'text')
  const { at, by } = text.at > 0 ? text : { at: changedAtOf(draft), by: draft.writer ?? '' }
  return at > 0 && at <= Number(upTo[by] ?? 0)
}

/** Forms, and files, that a record remembers. A draft that is sent every day would collect their ids for ever. */
const MAX_IDS = 100

/** Merges two records of spent content. */
export function mergeSpent(before: SpentDraft | undefined, next: SpentDraft): SpentDraft {
  if (before === undefined) return next
  const fileIds = newestOf(before.fileIds, next.fileIds)
  return {
    ...(next.at < before.at ? { ...next, ...before } : { ...before, ...next }),
    upTo: newestOf(before.upTo, next.upTo),
    ...(Object.keys(fileIds).length > 0 && { fileIds }),
  }
}

/** Whether `record` says nothing of a draft that `known` does not say, too. */
export function saysNoMore(record: SpentDraft, known: SpentDraft | undefined): boolean {
  const merged = mergeSpent(known, record)
  const isSame = (
    a: Readonly<Record<string, number>> = {},
    b: Readonly<Record<string, number>> = {},
  ): boolean => Object.entries(a).every(([id, at]) => b[id] === at)
  return (
    isSame(merged.upTo, known?.upTo) && isSame(merged.fileIds, known?.fileIds) && merged.key === known?.key
  )
}

/** The later time of each id. */
function newestOf(
  before: Readonly<Record<string, number>> = {},
  next: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  const times: Record<string, number> = { ...before }
  for (const [id, at] of Object.entries(next)) times[id] = Math.max(times[id] ?? 0, at)
  const newest = Object.entries(times).sort(([, a], [, b]) => b - a)
  return Object.fromEntries(newest.slice(0, MAX_IDS))
}

/** `draft` as if `writer` had made it at `at`, so that it counts as new although its content was spent. */
export function rewritten(draft: Draft, writer: string, at: number): Draft {
  const marks = Object.fromEntries(
    [...fieldsIn(draft).keys()].map((field) => [field, { at, by: writer, over: at }]),
  )
  return { ...draft, writer, marks }
}
