import type { Role } from '../../shared/model/account.ts'
import { isRecord, type Json, line, num, record, words } from '../json/read.ts'

/** The privileges of each role if the instance lists none (S22). */
const DEFAULT_PRIVILEGES: Readonly<Record<Role, readonly string[]>> = {
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

/** Bits of Mastodon's `role.permissions`: administrator, manage reports. */
const ADMINISTRATOR = 0x1
const MANAGE_REPORTS = 0x10

/** Admin if is_admin, moderator if is_moderator, else member; Mastodon sends a `role` (S20). */
export function roleOf(raw: Json): Role {
  const pleroma = record(raw.pleroma)
  if (pleroma.is_admin === true) return 'admin'
  if (pleroma.is_moderator === true) return 'moderator'
  const role = record(raw.role)
  const permissions = num(role.permissions)
  if (permissions !== undefined) {
    if ((permissions & ADMINISTRATOR) !== 0) return 'admin'
    return (permissions & MANAGE_REPORTS) !== 0 ? 'moderator' : 'member'
  }
  const name = line(role.name).toLowerCase()
  return name === 'admin' || name === 'moderator' ? name : 'member'
}

/** The privileges that the instance lists, else those that the role has on Pleroma and Akkoma (S22). */
export function privilegesOf(raw: Json, role: Role): readonly string[] {
  const served = record(raw.pleroma).privileges
  if (Array.isArray(served)) return words(served)
  return isRecord(raw.pleroma) ? DEFAULT_PRIVILEGES[role] : []
}
