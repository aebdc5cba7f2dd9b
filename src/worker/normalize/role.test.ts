import { expect, test } from 'vitest'
import { normalizeAccount } from './account.ts'
import { newHarvest } from './harvest.ts'
import { privilegesOf } from './privileges.ts'
import { pleromaAccount, remoteAccount, testContext } from './testing/samples.ts'

/** The default privileges of an admin (S22). */
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

function accountOf(raw: Record<string, unknown>) {
  const harvest = newHarvest()
  const account = harvest.accounts.get(normalizeAccount(raw, harvest, testContext()) ?? '')
  return account && { ...account, privileges: privilegesOf(raw, account.role) }
}
const withPleroma = (pleroma: Record<string, unknown>) => accountOf(remoteAccount({ pleroma }))

test.each([
  ['a member', {}, 'member', []],
  ['explicit false flags', { is_admin: false, is_moderator: false }, 'member', []],
  ['a moderator', { is_moderator: true }, 'moderator', MODERATOR],
  ['an admin', { is_admin: true }, 'admin', ADMIN],
  ['an admin and moderator', { is_admin: true, is_moderator: true }, 'admin', ADMIN],
  ['invalid flags', { is_admin: 'yes', is_moderator: 1 }, 'member', []],
])('default role and privileges: %s', (_, pleroma, role, privileges) => {
  expect(withPleroma(pleroma)).toMatchObject({ role, privileges })
})

test.each([
  ['of a member', { is_admin: false }, { admin: false, moderator: false }],
  ['of an admin', { is_admin: true }, { admin: true, moderator: false }],
  ['of a moderator', { is_moderator: true }, { admin: false, moderator: true }],
  ['of both', { is_admin: true, is_moderator: true }, { admin: true, moderator: true }],
])('the rights %s', (_, pleroma, rights) => {
  expect(withPleroma(pleroma)?.rights).toEqual(rights)
})

test.each([
  [
    { id: '3', name: 'Owner', permissions: '1' },
    { admin: true, moderator: false },
  ],
  [
    { id: '2', name: 'Mods', permissions: '16' },
    { admin: false, moderator: true },
  ],
  [
    { id: '-99', name: '', permissions: '0' },
    { admin: false, moderator: false },
  ],
  [{ name: 'admin' }, { admin: true, moderator: false }],
])('the rights by the role %j', (role, rights) => {
  expect(accountOf(remoteAccount({ pleroma: {}, role }))?.rights).toEqual(rights)
})

test.each(ADMIN)('the instance’s list replaces the defaults: %s', (privilege) => {
  for (const flags of [{}, { is_moderator: true }, { is_admin: true }]) {
    expect(withPleroma({ ...flags, privileges: [privilege] })?.privileges).toEqual([privilege])
  }
})

test('an empty list is valid; other values fall back to the defaults', () => {
  expect(withPleroma({ is_admin: true, privileges: [] })?.privileges).toEqual([])
  expect(withPleroma({ is_admin: true, privileges: 'all' })?.privileges).toEqual(ADMIN)
  expect(withPleroma({ is_admin: true, privileges: [7, 'users_read', null] })?.privileges).toEqual([
    'users_read',
  ])
})

test('a locked account is an ordinary member', () => {
  expect(accountOf(pleromaAccount({ locked: true, pleroma: {} }))).toMatchObject({
    locked: true,
    role: 'member',
    privileges: [],
  })
})

test.each([
  ['an owner', 'admin', '1', ADMIN],
  [
    'a moderator',
    'moderator',
    '1308',
    ['reports_manage_reports', 'users_read', 'users_manage_invites', 'users_manage_activation_state'],
  ],
  ['who reads reports alone', 'moderator', '16', ['reports_manage_reports']],
  ['who manages federation too', 'moderator', '48', ['reports_manage_reports', 'instances_delete']],
  ['a member', 'member', '65536', []],
])('Mastodon’s permissions become privileges: %s (S39)', (_, role, permissions, privileges) => {
  const raw = { id: '1', acct: 'rook', username: 'rook', role: { name: 'Anything', permissions } }
  expect(accountOf(raw)).toMatchObject({ role, privileges })
})

test('the name of a role implies no privileges (S22)', () => {
  const raw = { id: '1', acct: 'rook', username: 'rook', role: { name: 'admin' } }
  expect(accountOf(raw)).toMatchObject({ role: 'admin', privileges: [] })
})

test.each([
  [
    false,
    [
      'users_manage_tags',
      'users_manage_activation_state',
      'users_manage_invites',
      'moderation_log_read',
      'statistics_read',
    ],
    ['users_delete', 'messages_read', 'announcements_manage_announcements'],
  ],
  [true, ['users_delete', 'messages_read', 'users_manage_tags'], ['announcements_manage_announcements']],
])('a moderator of Akkoma, with privilegedStaff %s (S22)', (privilegedStaff, may, mayNot) => {
  const akkoma = { instance: { nodeinfo: { metadata: { privilegedStaff } } } }
  const given = privilegesOf({ pleroma: { is_moderator: true }, akkoma }, 'moderator')
  expect(given).toEqual(expect.arrayContaining(may))
  for (const one of mayNot) expect(given).not.toContain(one)
  expect(privilegesOf({ pleroma: {}, akkoma }, 'member')).toEqual([])
})
