import type { Role } from './account.ts'
import type { Capabilities } from './instance.ts'

/** A privilege of staff, by the server's name for it (S21, S22). An instance may list others. */
export type Privilege =
  | 'users_read'
  | 'users_manage_invites'
  | 'users_manage_activation_state'
  | 'users_manage_tags'
  | 'users_manage_credentials'
  | 'users_delete'
  | 'messages_read'
  | 'messages_delete'
  | 'instances_delete'
  | 'reports_manage_reports'
  | 'moderation_log_read'
  | 'announcements_manage_announcements'
  | 'emoji_manage_emoji'
  | 'statistics_read'

/** The capabilities that need a privilege. */
type StaffTool =
  | 'manageAnnouncements'
  | 'manageReports'
  | 'deleteOthers'
  | 'moderatePosts'
  | 'activateAccounts'
  | 'deleteAccounts'
  | 'tagAccounts'
  | 'approveAccounts'
  | 'readModerationLog'
  | 'manageDomains'

/** The privilege that each staff tool needs (S21). */
const PRIVILEGE_OF: Readonly<Record<StaffTool, Privilege>> = {
  manageAnnouncements: 'announcements_manage_announcements',
  manageReports: 'reports_manage_reports',
  deleteOthers: 'messages_delete',
  moderatePosts: 'messages_delete',
  activateAccounts: 'users_manage_activation_state',
  deleteAccounts: 'users_delete',
  tagAccounts: 'users_manage_tags',
  approveAccounts: 'users_manage_invites',
  readModerationLog: 'moderation_log_read',
  manageDomains: 'instances_delete',
}

/** Whether to offer `tool`: the instance has it, and the member has its privilege (MO1). */
export const mayUse = <T extends StaffTool>(
  tool: T,
  member: { readonly privileges?: readonly string[] } | null | undefined,
  capabilities: Pick<Capabilities, T> | undefined,
): boolean => capabilities?.[tool] === true && member?.privileges?.includes(PRIVILEGE_OF[tool]) === true

/** Whether to link to the instance's admin page, which is for admins only (L20). */
export const mayOpenAdminPage = (
  member: { readonly role?: Role } | null,
  capabilities: Pick<Capabilities, 'adminPage'> | undefined,
): boolean => capabilities?.adminPage === true && member?.role === 'admin'
