import { expect, test } from 'vitest'
import { plainText } from '../../shared/model/richText.ts'
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
  ['admin.sign_up', 'admin.sign_up'],
  ['brand.new', 'other'],
  ['__proto__', 'other'],
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

test('a warning has what moderators did and wrote, and the page of the appeal; the user did not cause it (NK2, NK6)', () => {
  const raw = notification({
    type: 'moderation_warning',
    status: undefined,
    moderation_warning: { id: 2, action: 'sensitive', text: 'Mind <the> eggs,\nplease.', appeal: null },
  })
  const { notification: warning } = notificationOf(raw)
  expect(warning).toMatchObject({ accountId: '', act: 'sensitive', url: '/disputes/strikes/2' })
  expect(plainText(warning?.text ?? [])).toBe('Mind <the> eggs,\nplease.')
  expect(
    notificationOf(notification({ type: 'moderation_warning', account: null })).notification,
  ).toMatchObject({
    act: '',
    text: [],
  })
})

test('lost follows have their number, whose they were, and who ended them (NK3)', () => {
  const event = {
    id: '3',
    type: 'domain_block',
    target_name: 'far.example',
    followers_count: 1,
    following_count: 2,
  }
  expect(notificationOf(notification({ type: 'severed_relationships', event })).notification).toMatchObject({
    accountId: '',
    about: 'far.example',
    act: 'domain_block',
    lost: { followers: 1, following: 2 },
    url: '/severed_relationships',
  })
})

test('an unknown kind has its name, the words of the instance, and the address of what it is about (NK5)', () => {
  const raw = notification({
    type: 'brand.new',
    status: undefined,
    collection: { url: 'https://rookery.example/collections/7' },
    fallback: { title: '<a href="/@rook">@rook</a> did <b>it</b>', summary: 'See <i>there</i>.' },
  })
  const { notification: other } = notificationOf(raw)
  expect(other).toMatchObject({
    type: 'other',
    about: 'brand.new',
    accountId: '109',
    url: 'https://rookery.example/collections/7',
  })
  expect(plainText(other?.title ?? [])).toBe('@rook did it')
  expect(plainText(other?.text ?? [])).toBe('See there.')
  expect(notificationOf({ id: '1', type: 'brand.new', fallback: 'x' }).notification).toMatchObject({
    accountId: '',
    title: [],
    text: [],
  })
})

test('a post that is gone leaves its notification (NK7)', () => {
  for (const type of ['favourite', 'update', 'quote', 'mention'])
    expect(notificationOf(notification({ type, status: null }))).toMatchObject({
      id: '427825',
      notification: { accountId: '109' },
      warnings: [],
    })
})

test('rejects incomplete notifications with a warning, and chat mentions without one', () => {
  expect(notificationOf(notification({ account: null })).id).toBeNull()
  expect(notificationOf(notification({ type: undefined }))).toMatchObject({
    id: null,
    warnings: ['notification: no type'],
  })
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
