import { expect, test } from 'vitest'
import type { Capabilities } from './instance.ts'
import { limitsFor, readableHistory } from './personRecord.ts'

const PLEROMA = { activateAccounts: true, manageReports: true, readModerationLog: true } as Capabilities
const MASTODON = { activateAccounts: true, manageReports: true, limitAccounts: true } as Capabilities
const GOTOSOCIAL = { activateAccounts: true, manageReports: true } as Capabilities
const OTHERS = {} as Capabilities
const moderator = (...privileges: readonly string[]) => ({ privileges })

test.each([
  [['users_read'], ['personRecord'], ['personRecord']],
  [['reports_manage_reports'], ['reportsAbout', 'reportsBy'], ['reportsAbout', 'reportsBy']],
  [['moderation_log_read'], ['personLog'], []],
  [['users_delete', 'messages_delete', 'users_manage_tags'], [], []],
  [[], [], []],
])('with %j one reads %j at Pleroma and %j elsewhere (MO25)', (privileges, pleroma, elsewhere) => {
  const member = moderator(...privileges)
  expect(readableHistory(member, PLEROMA)).toEqual(pleroma)
  expect(readableHistory(member, MASTODON)).toEqual(elsewhere)
  expect(readableHistory(member, GOTOSOCIAL)).toEqual(elsewhere)
  expect(readableHistory(member, OTHERS)).toEqual([])
  expect(readableHistory(member, undefined)).toEqual([])
  expect(readableHistory(null, PLEROMA)).toEqual([])
})

test('limits are for Mastodon, and disabling a login for its own people (MO26)', () => {
  const activates = moderator('users_manage_activation_state')
  expect(limitsFor(activates, MASTODON, { isLocal: true })).toEqual(['sensitive', 'silence', 'disable'])
  expect(limitsFor(activates, MASTODON, { isLocal: false })).toEqual(['sensitive', 'silence'])
  expect(limitsFor(activates, GOTOSOCIAL, { isLocal: true })).toEqual([])
  expect(limitsFor(activates, PLEROMA, { isLocal: true })).toEqual([])
  expect(limitsFor(moderator('users_read'), MASTODON, { isLocal: true })).toEqual([])
})
