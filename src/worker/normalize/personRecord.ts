import type { PersonRecord } from '../../shared/model/personRecord.ts'
import { isoDate, line, optionalBool, optionalLine, record, withoutUndefined } from '../json/read.ts'

/** An account of Pleroma's or Mastodon's admin API. E-mail and IP addresses are left out. */
export function normalizePersonRecord(raw: unknown, id: string): PersonRecord {
  const person = record(raw)
  const { role } = person
  const opposite = (value: unknown): boolean | undefined => {
    const known = optionalBool(value)
    return known === undefined ? undefined : !known
  }
  return {
    id,
    ...withoutUndefined({
      createdAt: isoDate(person.created_at),
      // Pleroma before 2.4 sends `confirmation_pending` and `approval_pending`.
      confirmed:
        optionalBool(person.confirmed ?? person.is_confirmed) ?? opposite(person.confirmation_pending),
      approved: optionalBool(person.approved ?? person.is_approved) ?? opposite(person.approval_pending),
      // Older GoToSocial sends the name alone.
      role: optionalLine(record(role).name) ?? (line(role) || undefined),
    }),
    limits: withoutUndefined({
      sensitive: optionalBool(person.sensitized),
      silence: optionalBool(person.silenced),
      disable: optionalBool(person.disabled),
    }),
  }
}
