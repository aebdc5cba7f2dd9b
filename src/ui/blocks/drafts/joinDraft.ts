import type { Draft, Mark } from '../../../shared/model/draft.ts'
import {
  earlierBeginning,
  fieldsIn,
  isAnotherText,
  markOf,
  sameField,
  withFields,
} from '../../../shared/model/draftMarks.ts'
import type { DraftFields } from './readDraft.ts'

/** Values that lost a conflict with another tab, by field. undefined: the field was empty. */
export type Lost = Readonly<Record<string, unknown>>

export interface Joined {
  /** The same object as before if nothing changed. */
  readonly fields: DraftFields
  readonly lost: Lost
  /** A newer value of a field that is being typed in was not taken over yet. */
  readonly waits: boolean
  /** The stored draft is older in some field. */
  readonly ahead: boolean
}

/**
 * Merges the stored draft into the fields of the form `me`: the latest change of each field wins. A losing value is
 * reported only if its writer had not seen the winning one; continuing to type in another tab is not a conflict. A text that
 * was sent before the form's own text was begun is not merged: the engine stores it as a separate draft.
 */
export function joinDraft(
  mine: DraftFields,
  stored: Draft,
  me: string,
  isTyping: (mark: Mark) => boolean,
): Joined {
  if (mine.marks !== undefined && isAnotherText(stored, mine))
    return { fields: mine, lost: {}, waits: false, ahead: true }
  const [here, there] = [fieldsIn(mine), fieldsIn(stored)]
  const fields = new Map(here)
  const marks: Record<string, Mark> = { ...mine.marks }
  const lost: Record<string, unknown> = {}
  // Adding or removing a file changes the timestamp but no field.
  let changed = (stored.changedAt ?? 0) > (mine.changedAt ?? 0)
  let [waits, ahead] = [false, false]
  for (const field of new Set([...here.keys(), ...there.keys(), ...Object.keys(stored.marks ?? {})])) {
    const mark = marks[field]
    const their = markOf(stored, field)
    const [own, other] = [here.get(field), there.get(field)]
    const typed = mark?.by === me
    const unseen = their.by !== me
    if (sameField(own, other)) {
      if (their.at <= (mark?.at ?? 0)) continue
      marks[field] = their
    } else if (mark !== undefined && their.at < mark.at) {
      ahead = true
      if (!typed || !unseen || mark.over >= their.at) continue
      if (isLost(other, own)) lost[field] = other
      marks[field] = { ...mark, over: their.at }
    } else if (mark !== undefined && typed && isTyping(mark)) {
      waits = true
      continue
    } else {
      if (mark !== undefined && typed && unseen && their.over < mark.at && isLost(own, other))
        lost[field] = own
      if (other === undefined) fields.delete(field)
      else fields.set(field, other)
      marks[field] = their
    }
    changed = true
  }
  if (!changed) return { fields: mine, lost, waits, ahead }
  const changedAt = Math.max(mine.changedAt ?? 0, stored.changedAt ?? 0)
  const { replyTo = mine.replyTo, addressee = mine.addressee } = stored
  const { begunAt: _, ...own } = mine
  const about = {
    ...own,
    // An untouched form takes over the stored text.
    ...earlierBeginning(stored, mine.marks === undefined ? stored : mine),
    ...(replyTo && { replyTo }),
    ...(addressee && { addressee }),
    marks,
    changedAt,
  }
  return { fields: withFields(about, fields), lost, waits, ahead }
}

/** Whether `gone` had content that `stays` does not contain. */
function isLost(gone: unknown, stays: unknown): boolean {
  if (typeof gone !== 'string') return gone !== undefined
  return !(typeof stays === 'string' ? stays : '').includes(gone.trim())
}

/**
 * Updates `lost` after the fields changed from `before` to `after`. If a lost value is back, the
 * value that it replaced is lost instead.
 */
export function stillLost(lost: Lost, before: DraftFields, after: DraftFields): Lost {
  const [was, is] = [fieldsIn(before), fieldsIn(after)]
  const still: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(lost)) {
    const [old, now] = [was.get(field), is.get(field)]
    // An unchanged field keeps its lost value, so that the user can swap it back.
    if (sameField(old, now) || isLost(value, now)) still[field] = value
    else if (isLost(old, now)) still[field] = old
  }
  return still
}

/** Swaps the lost values with the current ones. */
export function swapLost(fields: DraftFields, lost: Lost): { fields: DraftFields; lost: Lost } {
  const next = fieldsIn(fields)
  const before: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(lost)) {
    before[field] = next.get(field)
    if (value === undefined) next.delete(field)
    else next.set(field, value)
  }
  return { fields: withFields(fields, next), lost: before }
}
