import { expect, test } from 'vitest'
import { mayOpenAdminPage, mayUse } from './staff.ts'

const HAS = {
  manageAnnouncements: true,
  manageReports: true,
  deleteOthers: true,
  moderatePosts: true,
  activateAccounts: true,
  deleteAccounts: true,
  tagAccounts: true,
  approveAccounts: true,
  readModerationLog: true,
  manageDomains: true,
}

test.each([
  ['manageAnnouncements', 'announcements_manage_announcements'],
  ['manageReports', 'reports_manage_reports'],
  ['deleteOthers', 'messages_delete'],
  ['moderatePosts', 'messages_delete'],
  ['activateAccounts', 'users_manage_activation_state'],
  ['deleteAccounts', 'users_delete'],
  ['tagAccounts', 'users_manage_tags'],
  ['approveAccounts', 'users_manage_invites'],
  ['readModerationLog', 'moderation_log_read'],
  ['manageDomains', 'instances_delete'],
] as const)(
  '%s must be supported by the instance, and needs the privilege %s (S21, MO1)',
  (tool, privilege) => {
    expect(mayUse(tool, { privileges: ['users_read', privilege] }, HAS)).toBe(true)
    expect(mayUse(tool, { privileges: ['users_read'] }, HAS)).toBe(false)
    expect(mayUse(tool, { privileges: [privilege] }, { ...HAS, [tool]: false })).toBe(false)
    expect(mayUse(tool, { privileges: [privilege] }, undefined)).toBe(false)
    expect(mayUse(tool, null, HAS)).toBe(false)
  },
)

test('the admin page is for admins of instances that have one (L20)', () => {
  expect(mayOpenAdminPage({ role: 'admin' }, { adminPage: true })).toBe(true)
  expect(mayOpenAdminPage({ role: 'moderator' }, { adminPage: true })).toBe(false)
  expect(mayOpenAdminPage({ role: 'admin' }, { adminPage: false })).toBe(false)
  expect(mayOpenAdminPage(null, { adminPage: true })).toBe(false)
})
