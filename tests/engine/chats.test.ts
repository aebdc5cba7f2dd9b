import { describe, expect, test } from 'vitest'
import type { ViewWindow } from '../../src/shared/protocol/views.ts'
import { BOB, messages, setUp, texts } from './harness/chatting.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { openTab, startEngine } from './harness/world.ts'

const CHATS = 'GET /api/v1/pleroma/chats'
const MESSAGES = 'GET /api/v1/pleroma/chats/c-bob/messages'
const READ = 'POST /api/v1/pleroma/chats/c-bob/read'

/** Viewports: one at the newest message, one further up. */
const AT_END: ViewWindow = { from: 0, to: 99, atTop: true, sight: [0, 99] }
const SCROLLED_UP: ViewWindow = { from: 0, to: 9, atTop: false, sight: [0, 9] }

describe('the list of chats', () => {
  test('sorts the latest first, with the account, the unread count and the last message', async () => {
    const { world, tab, chats } = await setUp((all) => {
      all.say('bob', 'bob', 'first')
      all.say('carol', 'carol', 'second')
    })
    const view = await tab.watch('chats')
    expect(tab.rows(view)).toEqual(['c-carol', 'c-bob'])
    expect(tab.entity('chat', 'c-carol')).toMatchObject({
      accountId: 'u-carol',
      unread: 1,
      lastMessage: { content: ['second'] },
    })
    expect(tab.entity('account', 'u-carol')?.username).toBe('carol')
    chats.say('bob', 'bob', 'third')
    world.sockets.emit('pleroma:chat_update', chats.with('bob'))
    await world.tick(100)
    expect(tab.rows(view)).toEqual(['c-bob', 'c-carol'])
  })

  test('is fetched once at the start, and its badge is the same in all tabs', async () => {
    const { world, engine, tab, chats, instance } = await setUp((all) => all.say('bob', 'bob'))
    const other = await openTab(engine)
    await tab.watch('chats')
    await other.watch('chats')
    const before = instance.count(CHATS)
    expect([tab, other].map((each) => each.entity('badges')?.chats)).toEqual([1, 1])
    chats.say('carol', 'carol')
    world.sockets.emit('pleroma:chat_update', chats.with('carol'))
    await world.tick(60_000)
    expect([tab, other].map((each) => each.entity('badges')?.chats)).toEqual([2, 2])
    expect(instance.count(CHATS)).toBe(before)
  })

  test('is polled every 5 s while there is no socket, watched or not', async () => {
    const { world, tab, instance } = await setUp()
    const view = await tab.watch('chats')
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    await world.tick(100)
    const before = instance.count(CHATS)
    await world.tick(20_000)
    expect(instance.count(CHATS) - before).toBe(4)
    await tab.unwatch(view)
    await world.tick(20_000)
    expect(instance.count(CHATS) - before).toBe(8)
  })

  test('is hidden when the instance answers that it has no chats', async () => {
    const { tab, instance } = await setUp()
    expect(tab.entity('instance')?.capabilities.chats).toBe(true)
    instance.script('GET /api/v1/pleroma/chats', refusal(404, 'Not implemented'))
    const view = await tab.watch('chats')
    await tab.page(view, 'newer')
    expect(tab.entity('instance')?.capabilities.chats).toBe(false)
  })

  test('is there again at the next start if the instance has chats by then (I9)', async () => {
    const { world, engine, tab, instance } = await setUp()
    const restore = instance.script('GET /api/v1/pleroma/chats', refusal(404, 'upgrading'))
    await tab.page(await tab.watch('chats'), 'newer')
    expect(tab.entity('instance')?.capabilities.chats).toBe(false)
    await world.tick(10_000)
    await engine.kill()
    restore()
    const next = await openTab(await world.start())
    await world.tick(10_000)
    expect(next.entity('instance')?.capabilities.chats).toBe(true)
  })

  test('is not fetched on an instance without chats', async () => {
    const { world, engine, instance } = await startEngine()
    await openTab(engine)
    await world.tick(60_000)
    expect(instance.count('* /api/v1/pleroma/chats*')).toBe(0)
  })
})

describe('a chat', () => {
  test('that is new is created at the instance, and shows its messages in order', async () => {
    const { tab, chats, instance } = await setUp()
    chats.fill('carol', 3)
    const view = await tab.watch({ kind: 'chat', accountId: 'u-carol' })
    expect(instance.count('POST /api/v1/pleroma/chats/by-account-id/u-carol')).toBe(1)
    expect(tab.meta(view)).toMatchObject({ loaded: true, chatId: 'c-carol', bottomedOut: true })
    expect(texts(tab, view)).toEqual(['line 0', 'line 1', 'line 2'])
    expect(tab.entity('account', 'u-carol')?.username).toBe('carol')
  })

  test('loads older messages page by page, once for all tabs', async () => {
    const { world, engine, tab, instance } = await setUp((all) => all.fill('bob', 45))
    const view = await tab.watch(BOB)
    const other = await openTab(engine)
    const same = await other.watch(BOB)
    expect(tab.rows(view)).toHaveLength(20)
    await tab.page(view, 'older')
    expect(instance.last(MESSAGES).query.get('max_id')).toBe('m00026')
    expect(instance.last(MESSAGES).query.get('limit')).toBe('20')
    await tab.page(view, 'older')
    expect(tab.meta(view).bottomedOut).toBe(true)
    await tab.page(view, 'older')
    await world.tick(100)
    expect(instance.count(MESSAGES)).toBe(3)
    expect(other.rows(same)).toEqual(tab.rows(view))
    expect(texts(tab, view)[0]).toBe('line 0')
    expect(tab.rows(view)).toHaveLength(45)
  })

  test('is culled to the newest 50 messages 5 s after every watching tab has reached its end', async () => {
    const { world, engine, tab } = await setUp((all) => all.fill('bob', 80))
    const view = await tab.watch(BOB, { window: AT_END })
    const other = await openTab(engine)
    const above = await other.watch(BOB, { window: SCROLLED_UP })
    for (let page = 0; page < 3; page++) await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(80)
    await world.tick(20_000)
    expect(tab.rows(view)).toHaveLength(80)
    await other.move(above, AT_END)
    await world.tick(4_900)
    expect(tab.rows(view)).toHaveLength(80)
    await world.tick(200)
    expect(tab.rows(view)).toHaveLength(50)
    expect(texts(tab, view).at(-1)).toBe('line 79')
    expect(tab.meta(view).bottomedOut).toBe(false)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(70)
  })

  test('holds no more than the newest 50 messages when no tab shows it, however many arrive (CH12)', async () => {
    const { world, engine, tab, chats } = await setUp((all) => all.fill('bob', 45))
    await tab.unwatch(await tab.watch(BOB, { window: AT_END }))
    for (let count = 0; count < 100; count++) {
      chats.say('bob', 'bob')
      world.sockets.emit('pleroma:chat_update', chats.with('bob'))
    }
    await world.tick(10_000)
    expect((await engine.health()).entities.chatMessage).toBe(50)
    const view = await tab.watch(BOB, { window: AT_END })
    await world.tick(100)
    expect(tab.rows(view).at(-1)).toBe('m00145')
  })

  test('is marked as read 1.5 s after a visible tab reaches its end, once for all tabs', async () => {
    const { world, engine, tab, instance } = await setUp((all) => all.say('bob', 'bob'))
    const hidden = await openTab(engine, { visible: false })
    await hidden.watch(BOB, { window: AT_END })
    const view = await tab.watch(BOB, { window: SCROLLED_UP })
    await world.tick(10_000)
    expect(instance.count(READ)).toBe(0)
    await tab.move(view, AT_END)
    await world.tick(1_400)
    expect(instance.count(READ)).toBe(0)
    const hold = instance.hold(READ)
    await world.tick(200)
    expect(instance.last(READ).form.get('last_read_id')).toBe('m00001')
    expect(tab.entity('chat', 'c-bob')?.unread).toBe(0)
    await world.tick(1_000)
    expect([tab, hidden].map((each) => each.entity('badges')?.chats)).toEqual([0, 0])
    hold.release()
    await world.tick(60_000)
    expect(instance.count(READ)).toBe(1)
  })

  test('stays unread when marking it fails, and does not retry until a new message arrives', async () => {
    const { world, tab, chats, instance } = await setUp((all) => all.say('bob', 'bob'))
    const restore = instance.script(READ, refusal(500, 'no'))
    await tab.watch(BOB, { window: AT_END })
    await world.tick(60_000)
    expect(instance.count(READ)).toBe(1)
    expect(tab.entity('badges')?.chats).toBe(1)
    restore()
    chats.say('bob', 'bob')
    world.sockets.emit('pleroma:chat_update', chats.with('bob'))
    await world.tick(2_000)
    expect(tab.entity('badges')?.chats).toBe(0)
  })

  test('shows messages from the stream at once, each once, and none of other chats', async () => {
    const { world, tab, chats } = await setUp((all) => all.fill('bob', 1))
    const view = await tab.watch(BOB)
    chats.say('bob', 'bob', 'news')
    for (let times = 0; times < 3; times++) world.sockets.emit('pleroma:chat_update', chats.with('bob'))
    chats.say('carol', 'carol', 'not for here')
    world.sockets.emit('pleroma:chat_update', {
      ...chats.with('bob'),
      last_message: chats.with('carol').last_message,
    })
    world.sockets.emit('pleroma:chat_update', chats.with('carol'))
    world.sockets.emit('pleroma:chat_update', { id: 7 })
    await world.tick(1_000)
    expect(texts(tab, view)).toEqual(['line 0', 'news'])
  })

  test('keeps messages that arrive while its first page is loading', async () => {
    const { world, tab, chats, instance } = await setUp((all) => all.fill('bob', 25))
    const hold = instance.hold(MESSAGES)
    const view = await tab.watch(BOB)
    chats.say('bob', 'bob', 'meanwhile')
    world.sockets.emit('pleroma:chat_update', chats.with('bob'))
    await world.tick(100)
    hold.release()
    await world.tick(100)
    expect(texts(tab, view).slice(-2)).toEqual(['line 24', 'meanwhile'])
    expect(tab.rows(view)).toHaveLength(21)
  })

  test('is polled every 5 s from the last message on while there is no socket', async () => {
    const { world, tab, chats, instance } = await setUp((all) => all.fill('bob', 2))
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    await world.tick(100)
    const view = await tab.watch(BOB)
    const before = instance.count(MESSAGES)
    chats.say('bob', 'bob', 'by poll')
    await world.tick(20_000)
    expect(instance.count(MESSAGES) - before).toBe(4)
    expect(texts(tab, view).at(-1)).toBe('by poll')
    expect(instance.last(MESSAGES).query.get('since_id')).toBe(tab.rows(view).at(-1))
    await tab.unwatch(view)
    await world.tick(60_000)
    expect(instance.count(MESSAGES) - before).toBe(4)
  })

  test('gets messages that arrived before the user’s own one, also by polling', async () => {
    const { world, tab, chats } = await setUp((all) => all.fill('bob', 2))
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    await world.tick(100)
    const view = await tab.watch(BOB)
    await world.tick(1_000)
    chats.say('bob', 'bob', 'from bob')
    await tab.run({ kind: 'sendChatMessage', recipientId: 'u-bob', text: 'of mine' })
    await world.tick(15_000)
    expect(texts(tab, view)).toEqual(['line 0', 'line 1', 'from bob', 'of mine'])
  })

  test('gets all messages between two polls, not only the last one, which the list of chats has', async () => {
    const { world, tab, chats } = await setUp((all) => all.fill('bob', 2))
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    await world.tick(100)
    const list = await tab.watch('chats')
    const view = await tab.watch(BOB)
    await world.tick(1_000)
    chats.say('bob', 'bob', 'one')
    chats.say('bob', 'bob', 'two')
    await tab.page(list, 'newer')
    await world.tick(15_000)
    expect(texts(tab, view)).toEqual(['line 0', 'line 1', 'one', 'two'])
  })

  test('that was closed gets all messages that arrived without a stream, not only the last one, which the list has', async () => {
    const { world, tab, chats } = await setUp((all) => all.fill('bob', 5))
    await tab.unwatch(await tab.watch(BOB))
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    await world.tick(100)
    chats.fill('bob', 40)
    world.sockets.onConnect = 'accept'
    await world.tick(120_000)
    const view = await tab.watch(BOB)
    await world.tick(1_000)
    for (let pages = 0; pages < 3; pages++) await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(45)
  })

  test('gets a message that a broken socket has lost, although one was sent after it', async () => {
    const { world, tab, chats } = await setUp((all) => all.fill('bob', 2))
    const view = await tab.watch(BOB)
    await world.tick(1_000)
    chats.say('bob', 'bob', 'lost')
    await tab.run({ kind: 'sendChatMessage', recipientId: 'u-bob', text: 'of mine' })
    await world.tick(1_000)
    world.sockets.last.end(1006)
    await world.tick(60_000)
    expect(texts(tab, view)).toEqual(['line 0', 'line 1', 'lost', 'of mine'])
  })

  test('is not marked as read again and again where that is refused, also while polling (CH11)', async () => {
    const { world, tab, instance } = await setUp((all) => all.say('bob', 'bob'))
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    instance.script(READ, refusal(500, 'no'))
    await tab.watch(BOB, { window: AT_END })
    await world.tick(60_000)
    expect(instance.count(READ)).toBe(1)
  })

  test('has no gap when more messages arrive than fit on a page', async () => {
    const { world, tab, chats } = await setUp((all) => all.fill('bob', 5))
    const view = await tab.watch(BOB)
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    chats.fill('bob', 30)
    await world.tick(6_000)
    expect(texts(tab, view)).toHaveLength(20)
    expect(tab.meta(view).bottomedOut).toBe(false)
    await tab.page(view, 'older')
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(35)
  })

  test('that fails to load reports it, and can be retried', async () => {
    const { tab, instance } = await setUp((all) => all.fill('bob', 1))
    const restore = instance.script(MESSAGES, refusal(500, 'no'))
    const view = await tab.watch(BOB)
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed' } })
    restore()
    await tab.page(view, 'newer')
    expect(tab.meta(view)).toMatchObject({ loaded: true, newer: { state: 'idle' } })
  })

  test('drops a deleted message', async () => {
    const { world, tab, chats, instance } = await setUp()
    const message = chats.say('bob', 'alice', 'mine')
    const view = await tab.watch(BOB)
    const hold = instance.hold('DELETE /api/v1/pleroma/chats/c-bob/messages/*')
    await tab.run({ kind: 'deleteChatMessage', chatId: 'c-bob', messageId: String(message.id) })
    await world.tick(100)
    expect(messages(tab, view)[0]?.deleted).toBe(true)
    hold.release()
    await world.tick(100)
    expect(tab.rows(view)).toEqual([])
  })
})

test('finds accounts by name', async () => {
  const { tab, instance } = await setUp()
  instance.script('GET /api/v1/accounts/search', () => json([instance.account('carol'), { nobody: true }]))
  const found = await tab.api.lookup({ kind: 'people', words: ' car ', account: tab.account })
  expect(found).toMatchObject({ ok: true, value: { accountIds: ['u-carol'] } })
  expect(instance.last('GET /api/v1/accounts/search').query.get('q')).toBe('car')
})
