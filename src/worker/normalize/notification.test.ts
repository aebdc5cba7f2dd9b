import { expect, test } from 'vitest'
import { newHarvest } from './harvest.ts'
import { normalizeNotification, normalizeNotificationPage } from './notification.ts'
import { notification, pleromaAccount, remoteAccount, testContext } from './testing/samples.ts'

function notificationOf(raw: unknown) {
  const harvest = newHarvest()
  const context = testContext()
  const id = normalizeNotification(raw, harvest, context)
  return { id, harvest, notification: harvest.notifications.get(id ?? ''), warnings: context.warnings }
}

test('a favourite becomes a like, with its post and accounts', () => {
  const { notification: like, harvest } = notificationOf(notification())
  expect(like).toEqual({
    id: '427825',
    type: 'like',
    createdAt: '2024-05-01T13:00:00.000Z',
    accountId: '109',
    statusId: 'AFmFMSpITT9xcOJKcK',
    seen: true,
  })
  expect(harvest.statuses.size).toBe(1)
  expect([...harvest.accounts.keys()].sort()).toEqual(['109', '9vAlice'])
})

test.each([
  ['mention', 'mention'],
  ['reblog', 'repeat'],
  ['follow', 'follow'],
  ['follow_request', 'follow_request'],
  ['pleroma:emoji_reaction', 'pleroma:emoji_reaction'],
  ['reaction', 'pleroma:emoji_reaction'],
  ['pleroma:report', 'pleroma:report'],
  ['admin.report', 'pleroma:report'],
  ['poll', 'poll'],
  ['status', 'status'],
  ['update', 'update'],
  ['quote', 'quote'],
  ['quoted_update', 'quoted_update'],
])('type %s becomes %s', (type, expected) => {
  expect(notificationOf(notification({ type, pleroma: undefined })).notification).toMatchObject({
    type: expected,
    seen: false,
  })
})

test('a reaction has its emoji, a custom emoji also its image', () => {
  const raw = notification({ type: 'pleroma:emoji_reaction', emoji: ':crow:', emoji_url: '/emoji/crow.png' })
  expect(notificationOf(raw).notification).toMatchObject({
    emoji: 'crow',
    emojiUrl: 'https://rookery.example/emoji/crow.png',
  })
})

test('a move has its target, a report its id', () => {
  const move = notificationOf({
    ...notification({ type: 'move', target: pleromaAccount() }),
    status: undefined,
  })
  expect(move.notification?.targetId).toBe('9vAlice')
  const moved = remoteAccount({ moved: pleromaAccount() })
  expect(
    notificationOf(notification({ type: 'move', account: moved, status: null })).notification?.targetId,
  ).toBe('9vAlice')
  const report = notificationOf(
    notification({ type: 'pleroma:report', status: null, report: { id: 8, account: pleromaAccount() } }),
  )
  expect(report.notification?.reportId).toBe('8')
  expect(report.harvest.accounts.has('9vAlice')).toBe(true)
})

test('rejects incomplete notifications with a warning, and chat mentions without one', () => {
  expect(notificationOf(notification({ status: null }))).toMatchObject({
    id: null,
    warnings: ['notification: like without a status'],
  })
  expect(notificationOf(notification({ account: null })).id).toBeNull()
  for (const type of ['quote', 'quoted_update'])
    expect(notificationOf(notification({ type, status: null })).warnings).toEqual([
      `notification: ${type} without a status`,
    ])
  expect(notificationOf(notification({ type: 'severed_relationships' })).warnings).toEqual([
    'notification: unknown type',
  ])
  expect(notificationOf(notification({ type: '__proto__' })).id).toBeNull()
  expect(notificationOf(null)).toMatchObject({ id: null, warnings: ['notification: no id'] })
  expect(notificationOf(notification({ type: 'pleroma:chat_mention' }))).toMatchObject({
    id: null,
    warnings: [],
  })
})

test('a page lists its ids once, without skipped ones', () => {
  const page = [
    notification({ id: 3 }),
    notification({ id: 2, type: 'pleroma:chat_mention' }),
    { id: 1 },
    null,
    notification({ id: 3 }),
  ]
  expect(normalizeNotificationPage(page, newHarvest(), testContext())).toEqual(['3'])
  expect(normalizeNotificationPage({ error: 'x' }, newHarvest(), testContext())).toBeNull()
})
