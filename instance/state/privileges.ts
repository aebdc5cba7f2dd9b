import type { World } from '../world.ts'
import type { Account } from './records.ts'

const ADMIN = [
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
]

const MODERATOR = ['messages_delete', 'reports_manage_reports']

/** The privileges of those to whom no others were given. */
export const ROLES = { admin: ADMIN, moderator: MODERATOR }

/** The staff privileges of an account, by Pleroma's names. */
export function privilegesOf({ dialect }: World, account: Account): readonly string[] {
  if (account.privileges !== undefined) return account.privileges
  if (account.role === 'admin') return ADMIN
  return account.role === 'moderator' ? (dialect.moderatorPrivileges ?? MODERATOR) : []
}

/** Whether `account` has `privilege`. */
export function hasPrivilege(world: World, account: Account, privilege: string): boolean {
  return privilegesOf(world, account).includes(privilege)
}
