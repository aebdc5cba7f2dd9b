import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POLICY_RULES } from '../../shared/model/notificationPolicy.ts'
import { newHarvest } from './harvest.ts'
import { normalizeNotificationPolicy, normalizeNotificationRequest } from './notificationPolicy.ts'

const CONTEXT = {
  host: 'rookery.test',
  server: 'https://rookery.test',
  warn: () => {},
  defaultAvatarUrl: 'https://rookery.test/images/avi.png',
}

describe('a notification policy', () => {
  test('of version 2 has the rules that the instance sends (NP1)', () => {
    const policy = normalizeNotificationPolicy({
      for_not_following: 'filter',
      for_not_followers: 'accept',
      for_new_accounts: 'drop',
      for_private_mentions: 'maybe',
      summary: { pending_requests_count: 3, pending_notifications_count: 8 },
    })
    expect(policy).toEqual({
      rules: { notFollowing: 'filter', notFollowers: 'accept', newAccounts: 'drop' },
      canDrop: true,
      requests: 3,
    })
  })

  test('of version 1 filters or does not (NP1)', () => {
    const policy = normalizeNotificationPolicy({
      filter_not_following: true,
      filter_new_accounts: false,
      summary: { pending_requests_count: '2' },
    })
    expect(policy).toEqual({
      rules: { notFollowing: 'filter', newAccounts: 'accept' },
      canDrop: false,
      requests: 2,
    })
  })

  test('is null for anything else, and never throws', () => {
    for (const raw of [null, [], {}, 'x', { for_bots: 'filter' }, { filter_bots: true }])
      expect(normalizeNotificationPolicy(raw)).toBeNull()
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...NAMES), fc.anything()), (raw) => {
        const policy = normalizeNotificationPolicy(raw)
        if (policy === null) return
        expect(Object.keys(policy.rules).every((rule) => POLICY_RULES.some((known) => known === rule))).toBe(
          true,
        )
        expect(Number.isSafeInteger(policy.requests) && policy.requests >= 0).toBe(true)
      }),
    )
  })
})

const NAMES = ['for_not_following', 'filter_not_following', 'for_new_accounts', 'summary']

describe('a notification request', () => {
  test('counts in texts and in numbers, and may have no post (NP3)', () => {
    const raw = { id: '7', notifications_count: '12', updated_at: '2026-10-01T10:00:00Z', account: ACCOUNT }
    const into = newHarvest()
    expect(normalizeNotificationRequest(raw, into, CONTEXT)).toEqual({
      id: '7',
      accountId: 'u1',
      count: 12,
      updatedAt: '2026-10-01T10:00:00.000Z',
    })
    expect(into.accounts.has('u1')).toBe(true)
    expect(normalizeNotificationRequest({ ...raw, notifications_count: 4 }, into, CONTEXT)?.count).toBe(4)
  })

  test('without an id or an account is skipped, and nothing throws', () => {
    expect(normalizeNotificationRequest({ account: ACCOUNT }, newHarvest(), CONTEXT)).toBeNull()
    expect(normalizeNotificationRequest({ id: '7', account: {} }, newHarvest(), CONTEXT)).toBeNull()
    const field = fc.constantFrom('id', 'account', 'notifications_count', 'last_status', 'updated_at')
    fc.assert(
      fc.property(fc.dictionary(field, fc.anything()), (raw) => {
        const request = normalizeNotificationRequest(raw, newHarvest(), CONTEXT)
        expect(request === null || request.count >= 1).toBe(true)
      }),
    )
  })
})

const ACCOUNT = { id: 'u1', username: 'rook', acct: 'rook', url: 'https://rookery.test/@rook' }
