import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../src/shared/model/chat.ts'
import type { ViewWindow } from '../../src/shared/protocol/views.ts'
import { FakeChats } from './harness/fakeChats.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine, World } from './harness/world.ts'

const CHATS = 'GET /api/v1/pleroma/chats'
const MESSAGES = 'GET /api/v1/pleroma/chats/c-bob/messages'
const SEND = 'POST /api/v1/pleroma/chats/c-bob/messages'
const READ = 'POST /api/v1/pleroma/chats/c-bob/read'
const BOB = { kind: 'chat', accountId: 'u-bob' } as const

/** Viewports: one at the newest message, one further up. */
const AT_END: ViewWindow = { from: 0, to: 99, atTop: true, sight: [0, 99] }
const SCROLLED_UP: ViewWindow = { from: 0, to: 9, atTop: false, sight: [0, 9] }

async function setUp(prepare: (chats: FakeChats) => void = () => {}) {
  const world = new World()
  await world.signIn('alice')
  const chats = new FakeChats(world.instance)
  chats.with('bob')
  prepare(chats)
  const engine = await world.start()
  const tab = await openTab(engine)
  await world.tick(1_000)
  return { world, engine, tab, chats, instance: world.instance }
}

const messages = (tab: Tab, view: string): readonly ChatMessage[] =>
  tab.rows(view).map((id) => tab.entity('chatMessage', id) as ChatMessage)
const texts = (tab: Tab, view: string): readonly string[] =>
  messages(tab, view).map(({ content }) => content.filter((node) => typeof node === 'string').join(''))
const send = (tab: Tab, text: string): Promise<string> =>
  tab.run({ kind: 'sendChatMessage', recipientId: 'u-bob', text })

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

describe('a message', () => {
  test('appears at once as pending, then becomes the message of the instance', async () => {
    const { world, tab, instance } = await setUp((all) => all.fill('bob', 1))
    const view = await tab.watch(BOB)
    const hold = instance.hold(SEND)
    const fakeId = await send(tab, 'one\ntwo')
    await world.tick(60)
    expect(messages(tab, view).at(-1)).toMatchObject({
      id: fakeId,
      fakeId,
      idempotencyKey: fakeId,
      pending: true,
      error: false,
      content: ['one', { t: 'br' }, 'two'],
    })
    expect(instance.last(SEND).key).toBe(fakeId)
    expect(instance.last(SEND).form.get('content')).toBe('one\ntwo')
    hold.release()
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(2)
    expect(messages(tab, view).at(-1)).toMatchObject({ pending: false, error: false, idempotencyKey: fakeId })
    expect(messages(tab, view).at(-1)?.fakeId).toBeUndefined()
    expect(tab.settled.get(fakeId)).toMatchObject({ ok: true })
    expect(await world.disk.session.entries('drafts')).toEqual([])
  })

  test('that the stream delivers before the response appears once', async () => {
    const { world, tab, chats, instance } = await setUp()
    const view = await tab.watch(BOB)
    const hold = instance.hold(SEND)
    await send(tab, 'quick')
    world.sockets.emit('pleroma:chat_update', chats.with('bob'))
    await world.tick(500)
    expect(texts(tab, view)).toEqual(['quick'])
    hold.release()
    await world.tick(500)
    expect(texts(tab, view)).toEqual(['quick'])
    expect(tab.rows(view)).toEqual(['m00001'])
  })

  test.each([500, 599, 0])(
    'is sent up to ten times, with delays of 1, 2, 4 s and so on (%s), and keeps its text',
    async (status) => {
      const { world, tab, instance } = await setUp()
      const view = await tab.watch(BOB)
      instance.script(SEND, () => {
        if (status === 0) throw new TypeError('Failed to fetch')
        return refusal(status, 'no')
      })
      const fakeId = await send(tab, 'keep me')
      await world.tick(60)
      expect(messages(tab, view)[0]).toMatchObject({ error: true, pending: false, unsent: { again: true } })
      for (let tries = 1; tries < 10; tries++) {
        expect(instance.count(SEND)).toBe(tries)
        await world.tick(2 ** (tries - 1) * 1_000 - (tries === 1 ? 70 : 20))
        expect(instance.count(SEND)).toBe(tries)
        await world.tick(20)
      }
      await world.tick(3_600_000)
      expect(instance.count(SEND)).toBe(10)
      expect(
        new Set(
          instance.calls
            .filter(({ path, method }) => method === 'POST' && path.endsWith('c-bob/messages'))
            .map(({ key }) => key),
        ),
      ).toEqual(new Set([fakeId]))
      expect(messages(tab, view)[0]).toMatchObject({
        error: true,
        pending: false,
        unsent: { text: 'keep me', again: false },
      })
      expect(tab.settled.get(fakeId)).toMatchObject({ ok: false })
    },
  )

  test.each([400, 422, 403])('that is refused with %s is not retried automatically', async (status) => {
    const { world, tab, instance } = await setUp()
    const view = await tab.watch(BOB)
    const restore = instance.script(SEND, refusal(status, 'no'))
    const fakeId = await send(tab, 'again?')
    await world.tick(600_000)
    expect(instance.count(SEND)).toBe(1)
    expect(messages(tab, view)[0]).toMatchObject({
      error: true,
      pending: false,
      unsent: { fault: { status } },
    })
    restore()
    await tab.run({ kind: 'retryChatMessage', fakeId })
    await world.tick(100)
    expect(texts(tab, view)).toEqual(['again?'])
    expect(messages(tab, view)[0]?.fakeId).toBeUndefined()
    expect(instance.last(SEND).key).toBe(fakeId)
  })

  test('that failed disappears when it is discarded, even while a retry is scheduled', async () => {
    const { world, tab, instance } = await setUp()
    const view = await tab.watch(BOB)
    instance.script(SEND, refusal(500, 'no'))
    const fakeId = await send(tab, 'never mind')
    await tab.run({ kind: 'discardChatMessage', fakeId })
    await world.tick(600_000)
    expect(tab.rows(view)).toEqual([])
    expect(instance.count(SEND)).toBe(1)
    expect(await world.disk.session.entries('drafts')).toEqual([])
  })

  test('does not wait for a failed one before it, and does not overtake one in flight', async () => {
    const { world, tab, instance } = await setUp()
    const view = await tab.watch(BOB)
    const hold = instance.hold(SEND, 'answer', 1)
    await send(tab, 'one')
    await send(tab, 'two')
    expect(instance.count(SEND)).toBe(1)
    hold.release()
    await world.tick(100)
    expect(texts(tab, view)).toEqual(['one', 'two'])
    instance.script(SEND, refusal(500, 'no'), 1)
    await send(tab, 'three')
    await send(tab, 'four')
    await world.tick(100)
    expect(texts(tab, view)).toEqual(['one', 'two', 'four', 'three'])
    await world.tick(2_000)
    expect(texts(tab, view)).toEqual(['one', 'two', 'four', 'three'])
    expect(messages(tab, view).every(({ fakeId }) => fakeId === undefined)).toBe(true)
  })

  test('is refused when it is empty', async () => {
    const { tab, instance } = await setUp()
    const command = await send(tab, ' \n ')
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { textKey: 'chats.empty_message_error' },
    })
    expect(instance.count(SEND)).toBe(0)
  })

  test('removes its draft, unless the user typed on', async () => {
    const { world, tab } = await setUp()
    const draft = { text: 'typed', subject: '', writer: 'w' }
    await tab.run({ kind: 'saveDraft', draftId: 'chat:u-bob', draft })
    await send(tab, 'typed')
    await world.tick(100)
    expect(tab.entity('draft', 'chat:u-bob')).toBeUndefined()
    await tab.run({ kind: 'saveDraft', draftId: 'chat:u-bob', draft: { ...draft, text: 'typed more' } })
    await send(tab, 'typed')
    await world.tick(100)
    expect(tab.entity('draft', 'chat:u-bob')?.text).toBe('typed more')
  })

  test('survives the engine and is not sent twice', async () => {
    const { world, engine, tab, instance } = await setUp()
    await tab.watch(BOB)
    instance.hold(SEND)
    const fakeId = await send(tab, 'survivor')
    expect(instance.count(SEND)).toBe(1)
    await engine.kill()
    const next = await openTab(await world.start())
    await world.tick(5_000)
    const view = await next.watch(BOB)
    await world.tick(5_000)
    expect(instance.count(SEND)).toBe(2)
    expect(instance.last(SEND).key).toBe(fakeId)
    expect(texts(next, view)).toEqual(['survivor'])
    expect(next.noticeKeys()).toEqual([])
    expect(await world.disk.session.entries('drafts')).toEqual([])
  })

  test('that failed survives the engine, to be retried or discarded', async () => {
    const { world, engine, tab, instance } = await setUp()
    instance.script(SEND, refusal(422, 'no'))
    const fakeId = await send(tab, 'still here')
    await engine.kill()
    const next = await openTab(await world.start())
    const view = await next.watch(BOB)
    await world.tick(1_000)
    expect(messages(next, view)).toMatchObject([
      { id: fakeId, error: true, pending: false, content: ['still here'] },
    ])
  })
})

describe('a chat attachment', () => {
  const file = new Blob(['picture'], { type: 'image/png' })
  const attach = (tab: Tab, maxFiles = 1): Promise<string> =>
    tab.run({ kind: 'upload', draftId: 'chat:u-bob', name: 'a.png', file, maxFiles })

  test('is uploaded for the draft, survives the engine, and is sent with the message', async () => {
    const { world, engine, tab } = await setUp()
    const id = await attach(tab)
    await world.tick(100)
    const done = { id, name: 'a.png', bytes: 7, attachment: { id: 'f1' } }
    expect(tab.entity('uploads', 'chat:u-bob')?.files).toMatchObject([done])
    await engine.kill()
    const next = await openTab(await world.start())
    await world.tick(1_000)
    expect(next.entity('uploads', 'chat:u-bob')?.files).toMatchObject([done])
    const view = await next.watch(BOB)
    await send(next, '')
    await world.tick(100)
    expect(world.instance.last(SEND).form.get('media_id')).toBe('f1')
    expect(messages(next, view)[0]?.attachment?.id).toBe('f1')
    expect(next.entity('uploads', 'chat:u-bob')).toBeUndefined()
  })

  test('is limited to one; a failed upload reports why and does not block the next', async () => {
    const { world, tab, instance } = await setUp()
    instance.script('POST /api/v1/media', refusal(413, 'file_too_large'), 1)
    const failed = await attach(tab)
    await world.tick(100)
    expect(tab.entity('uploads', 'chat:u-bob')?.files).toMatchObject([{ fault: { status: 413 } }])
    expect(tab.settled.get(failed)).toMatchObject({ ok: false })
    const first = await attach(tab)
    const second = await attach(tab)
    await world.tick(100)
    expect(tab.settled.get(second)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(tab.entity('uploads', 'chat:u-bob')?.files.map(({ id }) => id)).toEqual([first])
    await tab.run({ kind: 'dropUpload', draftId: 'chat:u-bob', uploadId: first })
    expect(tab.entity('uploads', 'chat:u-bob')).toBeUndefined()
  })
})

test('finds accounts by name', async () => {
  const { tab, instance } = await setUp()
  instance.script('GET /api/v1/accounts/search', () => json([instance.account('carol'), { nobody: true }]))
  const found = await tab.api.lookup({ kind: 'people', words: ' car ', account: tab.account })
  expect(found).toMatchObject({ ok: true, value: { accountIds: ['u-carol'] } })
  expect(instance.last('GET /api/v1/accounts/search').query.get('q')).toBe('car')
})
