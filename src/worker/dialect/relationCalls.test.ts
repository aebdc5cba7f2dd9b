import { expect, test } from 'vitest'
import type { RelationChange } from '../../shared/model/account.ts'
import { relationCall } from './relationCalls.ts'

const PLEROMA = { pleromaSubscriptions: true, muteOptions: true, muteExpiresIn: true }
const MASTODON = { pleromaSubscriptions: false, muteOptions: true, muteExpiresIn: false }
const call = (change: RelationChange, server = PLEROMA) => relationCall({ accountId: '9/x', change }, server)

test.each(['unfollow', 'block', 'unblock', 'unmute', 'follow', 'remove_from_followers'] as const)(
  '%s has no payload (RL12)',
  (change) => expect(call(change)).toEqual({ path: `/api/v1/accounts/9%2Fx/${change}` }),
)

test('a mute that was not asked about has no end, and includes notifications (RL16)', () => {
  expect(call('mute').json).toEqual({ expires_in: 0, notifications: true })
  expect(call('mute', MASTODON).json).toEqual({ duration: 0, notifications: true })
})

test('a server without such options gets a plain mute (RL16)', () => {
  expect(call('mute', { ...MASTODON, muteOptions: false })).toEqual({ path: '/api/v1/accounts/9%2Fx/mute' })
})

test('a mute for a time is sent in seconds (RL16)', () => {
  const mute = { expiresInS: 7200, notifications: false }
  expect(relationCall({ accountId: '9', change: 'mute', mute }, PLEROMA)).toEqual({
    path: '/api/v1/accounts/9/mute',
    json: { expires_in: 7200, notifications: false },
  })
})

test('subscriptions are calls of Pleroma, and a follow elsewhere (RL17)', () => {
  expect(call('subscribe')).toEqual({ path: '/api/v1/pleroma/accounts/9%2Fx/subscribe' })
  expect(call('unsubscribe')).toEqual({ path: '/api/v1/pleroma/accounts/9%2Fx/unsubscribe' })
  expect(call('subscribe', MASTODON)).toEqual({
    path: '/api/v1/accounts/9%2Fx/follow',
    json: { notify: true },
  })
  expect(call('unsubscribe', MASTODON).json).toEqual({ notify: false })
})

test('repeats are hidden and shown by a follow (RL17)', () => {
  expect(call('hide_repeats')).toEqual({ path: '/api/v1/accounts/9%2Fx/follow', json: { reblogs: false } })
  expect(call('show_repeats').json).toEqual({ reblogs: true })
})
