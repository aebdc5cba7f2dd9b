import type { Role } from '../../shared/model/account.ts'
import type { Privilege } from '../../shared/model/staff.ts'
import { isRecord, type JsonObject, num, record, words } from '../json/read.ts'
import { ADMINISTRATOR, MANAGE_REPORTS } from './role.ts'

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

/** Further bits of Mastodon's `role.permissions`. */
const MANAGE_FEDERATION = 0x20
const MANAGE_USERS = 0x400

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
