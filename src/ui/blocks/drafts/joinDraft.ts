import type { Draft, Mark } from '../../../shared/model/draft.ts'
import { fieldsIn, markOf, sameField, withFields } from '../../../shared/model/draftMarks.ts'
import type { DraftFields } from './readDraft.ts'

/** What was typed elsewhere at the same time and did not stay, by field; undefined: there was nothing. */
export type Lost = Readonly<Record<string, unknown>>

export interface Joined {
  /** The very same when nothing is new. */
  readonly fields: DraftFields
  readonly lost: Lost
  /** There is something newer for a field that is being typed in. */
  readonly waits: boolean
  /** There is something older in what is kept. */
  readonly ahead: boolean
}

/**
 * What the form `me` shows when it is told of what is kept: of each field what was typed last. It is lost only to
 * who had not seen it: who typed on in another tab had it before their eyes.
 */
export function joinDraft(
  mine: DraftFields,
  kept: Draft,
  me: string,
  isTyping: (mark: Mark) => boolean,
): Joined {
  const [here, there] = [fieldsIn(mine), fieldsIn(kept)]
  const fields = new Map(here)
  const marks: Record<string, Mark> = { ...mine.marks }
  const lost: Record<string, unknown> = {}
  // A file that came or went has its time, and no field.
  let changed = (kept.changedAt ?? 0) > (mine.changedAt ?? 0)
  let [waits, ahead] = [false, false]
  for (const field of new Set([...here.keys(), ...there.keys(), ...Object.keys(kept.marks ?? {})])) {
    const mark = marks[field]
    const their = markOf(kept, field)
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
  const changedAt = Math.max(mine.changedAt ?? 0, kept.changedAt ?? 0)
  const { replyTo = mine.replyTo, addressee = mine.addressee } = kept
  const about = { ...mine, ...(replyTo && { replyTo }), ...(addressee && { addressee }), marks, changedAt }
  return { fields: withFields(about, fields), lost, waits, ahead }
}

/** Whether there was something, and it is not in what stays. */
function isLost(gone: unknown, stays: unknown): boolean {
  if (typeof gone !== 'string') return gone !== undefined
  return !(typeof stays === 'string' ? stays : '').includes(gone.trim())
}

/** What of `lost` is lost now that `after` stands where `before` did: of what came after all, what it took the place of. */
export function stillLost(lost: Lost, before: DraftFields, after: DraftFields): Lost {
  const [was, is] = [fieldsIn(before), fieldsIn(after)]
  const still: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(lost)) {
    const [old, now] = [was.get(field), is.get(field)]
    // What somebody swaps here is theirs to swap back.
    if (sameField(old, now) || isLost(value, now)) still[field] = value
    else if (isLost(old, now)) still[field] = old
  }
  return still
}

/** `fields` with what was lost, and what is lost by that. */
export function takeBack(fields: DraftFields, lost: Lost): { fields: DraftFields; lost: Lost } {
  const next = fieldsIn(fields)
  const before: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(lost)) {
    before[field] = next.get(field)
    if (value === undefined) next.delete(field)
    else next.set(field, value)
  }
  return { fields: withFields(fields, next), lost: before }
}
