import type { Rights, Role } from '../../shared/model/account.ts'
import type { Privilege } from '../../shared/model/staff.ts'
import { isRecord, type JsonObject, line, num, record, words } from '../json/read.ts'

/** The privileges of each role if the instance lists none (S22). */
const DEFAULT_PRIVILEGES: Readonly<Record<Role, readonly Privilege[]>> = {
  admin: [
    'users_read',
    'users_manage_invites',
    'users_manage_activation_state',
    'users_manage_tags',
    'users_manage_credentials',
    'users_delete',
    'messages_read',
    'messages_delete',
    'instances_delete',
    'reports_manage_reports',
    'moderation_log_read',
    'announcements_manage_announcements',
    'emoji_manage_emoji',
    'statistics_read',
  ],
  moderator: ['messages_delete', 'reports_manage_reports'],
  member: [],
}

/** What only admins may do on Akkoma, where accounts have no privileges of their own (S22). */
const ADMINS_ONLY: readonly Privilege[] = ['announcements_manage_announcements']
/** What moderators may do there if the instance has `privilegedStaff`. */
const IF_PRIVILEGED: readonly Privilege[] = ['users_manage_credentials', 'users_delete', 'messages_read']

/** Bits of Mastodon's `role.permissions`. */
const ADMINISTRATOR = 0x1
const MANAGE_REPORTS = 0x10
const MANAGE_FEDERATION = 0x20
const MANAGE_USERS = 0x400

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

/**
 * The privileges that the instance lists. If it lists none: on Pleroma and Akkoma those of the role (S22), elsewhere those of
 * Mastodon's permission bits (S39).
 */
export function privilegesOf(raw: JsonObject, role: Role): readonly string[] {
  const served = record(raw.pleroma).privileges
  if (Array.isArray(served)) return words(served)
  if (isRecord(raw.akkoma) && role === 'moderator') {
    const { privilegedStaff } = record(record(record(record(raw.akkoma).instance).nodeinfo).metadata)
    return DEFAULT_PRIVILEGES.admin.filter(
      (one) => !ADMINS_ONLY.includes(one) && (privilegedStaff === true || !IF_PRIVILEGED.includes(one)),
    )
  }
  if (isRecord(raw.pleroma)) return DEFAULT_PRIVILEGES[role]
  const permissions = num(record(raw.role).permissions) ?? 0
  if ((permissions & ADMINISTRATOR) !== 0) return DEFAULT_PRIVILEGES.admin
  return GRANTED.flatMap(([bit, ...privileges]) => ((permissions & bit) === 0 ? [] : privileges))
}

/** The privileges that each of Mastodon's permissions contains. */
const GRANTED: readonly (readonly [bit: number, ...Privilege[]])[] = [
  [MANAGE_REPORTS, 'reports_manage_reports'],
  [MANAGE_FEDERATION, 'instances_delete'],
  [MANAGE_USERS, 'users_read', 'users_manage_invites', 'users_manage_activation_state'],
]
