import { describe, expect, test } from 'vitest'
import type { Capabilities } from './instance.ts'
import { accountTools, deskLists, mayModerate, needsStaffLogin } from './moderation.ts'

const PLEROMA = {
  grantRights: true,
  activateAccounts: true,
  reactivateAccounts: true,
  deleteAccounts: true,
  tagAccounts: true,
  approveAccounts: true,
  manageReports: true,
  readModerationLog: true,
} as Capabilities
const MASTODON = {
  activateAccounts: true,
  reactivateAccounts: true,
  approveAccounts: true,
  manageReports: true,
} as Capabilities
const GOTOSOCIAL = { ...MASTODON, reactivateAccounts: false } as Capabilities
const OTHERS = {} as Capabilities

const moderator = (...privileges: readonly string[]) => ({ role: 'moderator', privileges }) as const
const ADMIN = { role: 'admin', privileges: [] } as const
const LOCAL = { isLocal: true, deactivated: false }
const REMOTE = { isLocal: false, deactivated: false }
const USER_PRIVILEGES = ['users_manage_activation_state', 'users_delete', 'users_manage_tags']

describe('the entry in the menu of an account (MO4)', () => {
  test('is there for an admin, and for a moderator with one of three privileges', () => {
    expect(mayModerate(ADMIN, PLEROMA)).toBe(true)
    for (const privilege of USER_PRIVILEGES) expect(mayModerate(moderator(privilege), PLEROMA)).toBe(true)
    expect(mayModerate(moderator('messages_delete', 'reports_manage_reports'), PLEROMA)).toBe(false)
    expect(mayModerate({ role: 'member', privileges: [] }, PLEROMA)).toBe(false)
    expect(mayModerate(null, PLEROMA)).toBe(false)
  })

  test('is there only where the instance has the calls', () => {
    expect(mayModerate(ADMIN, MASTODON)).toBe(true)
    expect(mayModerate(moderator('users_manage_activation_state'), GOTOSOCIAL)).toBe(true)
    // Mastodon can't delete an account at once.
    expect(mayModerate(moderator('users_delete'), MASTODON)).toBe(false)
    expect(mayModerate(ADMIN, OTHERS)).toBe(false)
    expect(mayModerate(ADMIN, undefined)).toBe(false)
  })
})

describe('the tools for an account', () => {
  test('rights: an admin alone, for local accounts that are active (MO5)', () => {
    expect(accountTools(ADMIN, PLEROMA, LOCAL).rights).toBe(true)
    expect(accountTools(moderator(...USER_PRIVILEGES), PLEROMA, LOCAL).rights).toBe(false)
    expect(accountTools(ADMIN, PLEROMA, REMOTE).rights).toBe(false)
    expect(accountTools(ADMIN, PLEROMA, { ...LOCAL, deactivated: true }).rights).toBe(false)
    expect(accountTools(ADMIN, MASTODON, LOCAL).rights).toBe(false)
  })

  test('activation and deletion: each by its privilege (MO6, MO7)', () => {
    const activates = moderator('users_manage_activation_state')
    expect(accountTools(activates, PLEROMA, REMOTE)).toMatchObject({ activation: true, deletion: false })
    const deletes = moderator('users_delete')
    expect(accountTools(deletes, PLEROMA, REMOTE)).toMatchObject({ activation: false, deletion: true })
    const suspended = { ...LOCAL, deactivated: true }
    expect(accountTools(activates, MASTODON, suspended).activation).toBe(true)
    expect(accountTools(activates, GOTOSOCIAL, suspended).activation).toBe(false)
  })

  test('tags: by privilege, by the policy of the instance, and three for local accounts alone (MO8)', () => {
    const tags = moderator('users_manage_tags')
    expect(accountTools(tags, PLEROMA, LOCAL).tags).toHaveLength(7)
    expect(accountTools(tags, PLEROMA, REMOTE).tags).toEqual([
      'mrf_tag:media-force-nsfw',
      'mrf_tag:media-strip',
      'mrf_tag:force-unlisted',
      'mrf_tag:sandbox',
    ])
    expect(accountTools(tags, { ...PLEROMA, tagAccounts: false }, LOCAL).tags).toEqual([])
    expect(accountTools(moderator('users_delete'), PLEROMA, LOCAL).tags).toEqual([])
  })
})

test.each([
  [['reports_manage_reports'], ['reports', 'doneReports']],
  [['users_manage_invites', 'users_read'], ['registrations']],
  [['users_manage_invites'], []],
  [['moderation_log_read'], ['moderationLog']],
  [['instances_delete'], []],
  [['messages_delete'], []],
])('the desk of a moderator with %j has %j (MO15)', (privileges, lists) => {
  expect(deskLists(moderator(...privileges), PLEROMA)).toEqual(lists)
  expect(deskLists(moderator(...privileges), OTHERS)).toEqual([])
})

test('staff without privileges is asked to log in as such, but not on Pleroma (S40)', () => {
  expect(needsStaffLogin(moderator(), MASTODON)).toBe(true)
  expect(needsStaffLogin(moderator('reports_manage_reports'), MASTODON)).toBe(false)
  expect(needsStaffLogin({ role: 'member', privileges: [] }, MASTODON)).toBe(false)
  expect(needsStaffLogin(moderator(), PLEROMA)).toBe(false)
  expect(needsStaffLogin(moderator(), OTHERS)).toBe(false)
})

test('the desk has the domains where staff can restrict them (MO29)', () => {
  const has = { ...MASTODON, manageDomains: true }
  expect(deskLists(moderator('instances_delete'), has)).toEqual(['blockedDomains'])
  expect(deskLists(moderator('reports_manage_reports'), has)).not.toContain('blockedDomains')
})
