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

/** Values that lost a conflict with another tab, by field. undefined means that the field was empty. */
export type Lost = Readonly<Record<string, unknown>>

interface JoinedDraft {
  /** The object that was passed in if nothing changed. */
  readonly fields: DraftFields
  readonly lost: Lost
  /** A newer stored value waits until the user stops typing in its field. */
  readonly waits: boolean
  /** Some field of the form is newer than in the stored draft. */
  readonly ahead: boolean
}

/**
 * Merges the stored draft into the fields of the form with the id `me`. In each field the latest change wins. Two changes
 * conflict only if the form that made the later one had not seen the earlier one: the earlier value is then in `lost`. A
 * stored text that was sent before the form's text was begun is not merged, because the engine keeps it as a separate draft.
 */
export function joinDraft(
  mine: DraftFields,
  stored: Draft,
  me: string,
  isTyping: (mark: Mark) => boolean,
): JoinedDraft {
  if (mine.marks !== undefined && isAnotherText(stored, mine))
    return { fields: mine, lost: {}, waits: false, ahead: true }
  const [own, theirs] = [fieldsIn(mine), fieldsIn(stored)]
  const fields = new Map(own)
  const marks: Record<string, Mark> = { ...mine.marks }
  const lost: Record<string, unknown> = {}
  // Adding or removing a file changes `changedAt` but no field.
  let changed = (stored.changedAt ?? 0) > (mine.changedAt ?? 0)
  let [waits, ahead] = [false, false]
  for (const field of new Set([...own.keys(), ...theirs.keys(), ...Object.keys(stored.marks ?? {})])) {
    const ownMark = marks[field]
    const theirMark = markOf(stored, field)
    const [ownValue, theirValue] = [own.get(field), theirs.get(field)]
    const changedHere = ownMark?.by === me
    const changedElsewhere = theirMark.by !== me
    if (sameField(ownValue, theirValue)) {
      if (theirMark.at <= (ownMark?.at ?? 0)) continue
      marks[field] = theirMark
    } else if (ownMark !== undefined && theirMark.at < ownMark.at) {
      ahead = true
      if (!changedHere || !changedElsewhere || ownMark.over >= theirMark.at) continue
      if (isLost(theirValue, ownValue)) lost[field] = theirValue
      // The conflict is reported once.
      marks[field] = { ...ownMark, over: theirMark.at }
    } else if (ownMark !== undefined && changedHere && isTyping(ownMark)) {
      waits = true
      continue
    } else {
      const isConflict =
        ownMark !== undefined && changedHere && changedElsewhere && theirMark.over < ownMark.at
      if (isConflict && isLost(ownValue, theirValue)) lost[field] = ownValue
      if (theirValue === undefined) fields.delete(field)
      else fields.set(field, theirValue)
      marks[field] = theirMark
    }
    changed = true
  }
  if (!changed) return { fields: mine, lost, waits, ahead }
  const changedAt = Math.max(mine.changedAt ?? 0, stored.changedAt ?? 0)
  const { replyTo = mine.replyTo, addressee = mine.addressee } = stored
  const { begunAt: _, ...rest } = mine
  const about = {
    ...rest,
    // A form without changes takes over when the stored text was begun.
    ...earlierBeginning(stored, mine.marks === undefined ? stored : mine),
    ...(replyTo && { replyTo }),
    ...(addressee && { addressee }),
    marks,
    changedAt,
  }
  return { fields: withFields(about, fields), lost, waits, ahead }
}

/** Whether `loser` has content that `winner` does not contain. */
function isLost(loser: unknown, winner: unknown): boolean {
  if (typeof loser !== 'string') return loser !== undefined
  return !(typeof winner === 'string' ? winner : '').includes(loser.trim())
}

/**
 * The values that are still lost after the fields changed from `before` to `after`. If a lost value is back in its field,
 * the value that it replaced is lost instead.
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

/** Puts the lost values back. The values that they replace are lost instead. */
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
