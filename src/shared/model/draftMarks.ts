import type { Draft, Mark } from './draft.ts'

/** What a draft is about, and how it came to be: nobody types it. */
const ABOUT: ReadonlySet<string> = new Set([
  'writer',
  'changedAt',
  'marks',
  'replyTo',
  'addressee',
  'descriptions',
])
/** Before the name of a field that is what stands under one file. */
const DESCRIPTION = 'description/'

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null

/** All that can be changed in a draft, by name; what stands under each file is a field of its own. */
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

/** `draft` with other fields, and what it is about. */
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

/** When a field was changed last, and by whom. Whoever wrote no marks wrote all of it at once. */
export function markOf(draft: Partial<Draft>, field: string): Mark {
  const { marks, changedAt, writer } = draft
  const by = typeof writer === 'string' ? writer : ''
  if (!isObject(marks)) return { at: typeof changedAt === 'number' ? changedAt : 0, by, over: 0 }
  const mark = Object.hasOwn(marks, field) ? (marks as Loose)[field] : undefined
  return isMark(mark) ? mark : { at: 0, by: '', over: 0 }
}

export const isMark = (value: unknown): value is Mark =>
  isObject(value) && Number.isFinite(value.at) && Number.isFinite(value.over) && typeof value.by === 'string'

/** Of two values of a field; a poll is one whole. */
export const sameField = (a: unknown, b: unknown): boolean =>
  a === b || (isObject(a) && isObject(b) && JSON.stringify(a) === JSON.stringify(b))

/** Both in one: of each field what was typed last; of two at the very same time what came in last, `next`. */
export function mergeDrafts(before: unknown, next: Draft): Draft {
  if (!isObject(before)) return next
  const [was, is] = [fieldsIn(before), fieldsIn(next)]
  const fields = new Map<string, unknown>()
  const marks: Record<string, Mark> = {}
  const names = [before, next].flatMap((draft) => Object.keys(isObject(draft.marks) ? draft.marks : {}))
  for (const name of new Set([...is.keys(), ...was.keys(), ...names])) {
    const [older, newer] = [markOf(before, name), markOf(next, name)]
    const wins = newer.at >= older.at
    const value = (wins ? is : was).get(name)
    if (value !== undefined) fields.set(name, value)
    const mark = wins ? newer : older
    if (mark.at > 0) marks[name] = mark
  }
  const about = { ...before, ...next, marks }
  const changedAt = Math.max(changedAtOf(before), changedAtOf(next))
  return withFields<Draft>({ ...about, ...(changedAt > 0 && { changedAt }) }, fields)
}

const changedAtOf = ({ changedAt }: { readonly changedAt?: unknown }): number =>
  typeof changedAt === 'number' && Number.isFinite(changedAt) ? changedAt : 0
