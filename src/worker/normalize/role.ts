import type { Rights, Role } from '../../shared/model/account.ts'
import { type JsonObject, line, num, record } from '../json/read.ts'

/** Bits of Mastodon's `role.permissions`. */
export const ADMINISTRATOR = 0x1
export const MANAGE_REPORTS = 0x10

/** Reads an account's rights from Pleroma's `is_admin` and `is_moderator`, else from Mastodon's `role` (S20). */
export function rightsOf(raw: JsonObject): Rights {
  const { is_admin, is_moderator } = record(raw.pleroma)
  if (is_admin === true || is_moderator === true)
    return { admin: is_admin === true, moderator: is_moderator === true }
  const role = record(raw.role)
  const permissions = num(role.permissions)
  const name = line(role.name).toLowerCase()
  if (permissions === undefined) return { admin: name === 'admin', moderator: name === 'moderator' }
  const admin = (permissions & ADMINISTRATOR) !== 0
  return { admin, moderator: !admin && (permissions & MANAGE_REPORTS) !== 0 }
}

/** The role of an account's highest right, or member (S20). */
export function roleOf(raw: JsonObject): Role {
  const { admin, moderator } = rightsOf(raw)
  return admin ? 'admin' : moderator ? 'moderator' : 'member'
}
