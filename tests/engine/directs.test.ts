import { describe, expect, test } from 'vitest'
import type { ViewWindow } from '../../src/shared/protocol/views.ts'
import { type Call, json, refusal } from './harness/fakeInstance.ts'
import { type Json, statusJson } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

const LIST = 'GET /api/v1/conversations'
const VIEW = 'directThreads'
const PAGE = 20

const timeOf = (n: number): string =>
  new Date(Date.parse('2026-03-01T11:00:00.000Z') + n * 60_000).toISOString()

/** Conversations at a scripted instance, paged by the `Link` header. */
async function setUp(options: Parameters<typeof startEngine>[0] = {}, count = 0) {
  const started = await startEngine(options)
  const { instance } = started
  let threads: Json[] = []
  let said = 0
  const say = (id: string, by = 'bob', overrides: Json = {}): Json => {
    said++
    const last_status = statusJson(`d${said}`, instance.account(by), {
      visibility: 'direct',
      created_at: timeOf(said),
    })
    instance.statuses.set(`d${said}`, last_status)
    const thread = {
      id,
      unread: by !== 'alice',
      accounts: [instance.account('bob')],
      last_status,
      ...overrides,
    }
    threads = [thread, ...threads.filter((other) => other.id !== id)]
    return thread
  }
  const answer = ({ query }: Call): Response => {
    const from = threads.findIndex(({ id }) => id === query.get('max_id')) + 1
    const page = threads.slice(from, from + PAGE)
    const next = `<https://rook.example/api/v1/conversations?max_id=${page.at(-1)?.id}>; rel="next"`
    return json(page, { headers: from + PAGE < threads.length ? { link: next } : {} })
  }
  instance.script(LIST, answer)
  instance.script('POST /api/v1/conversations/*', ({ path }) => {
    const thread = threads.find(({ id }) => path.endsWith(`/${id}/read`))
    return thread === undefined ? refusal(404, 'no') : json(Object.assign(thread, { unread: false }))
  })
  instance.script('DELETE /api/v1/conversations/*', ({ path }) => {
    threads = threads.filter(({ id }) => !path.endsWith(`/${id}`))
    return json({})
  })
  for (let n = 1; n <= count; n++) say(`c${n}`)
  const tab = await openTab(started.engine)
  await started.world.tick(1_000)
  const view = await tab.watch(VIEW)
  const unread = (id: string): boolean | undefined => tab.entity('directThread', id)?.unread
  const badge = (each: Tab = tab): number | undefined => each.entity('badges')?.directs
  return { ...started, tab, view, say, unread, badge }
}

/** A tab that shows these posts of a thread. */
const showing = (...rows: string[]): ViewWindow => ({ from: 0, to: rows.length, atTop: false, rows })

describe('the conversations of direct posts', () => {
  test('have their people and last posts, are counted for all tabs, and page by the Link header (CH32, CH39)', async () => {
    const { tab, view, engine, badge, instance } = await setUp({}, 45)
    expect(tab.rows(view).slice(0, 2)).toEqual(['c45', 'c44'])
    expect(tab.rows(view)).toHaveLength(PAGE)
    expect(tab.meta(view)).toMatchObject({ loaded: true, bottomedOut: false })
    expect(tab.entity('directThread', 'c45')).toEqual({
      id: 'c45',
      accountIds: ['u-bob'],
      lastStatusId: 'd45',
      lastAt: timeOf(45),
      unread: true,
    })
    expect(tab.entity('status', 'd45')?.accountId).toBe('u-bob')
    expect(tab.entity('account', 'u-bob')?.username).toBe('bob')
    const other = await openTab(engine)
    expect([badge(), badge(other)]).toEqual([PAGE, PAGE])
    for (const length of [40, 45]) {
      await tab.page(view, 'older')
      expect(tab.rows(view)).toHaveLength(length)
    }
    expect(tab.meta(view).bottomedOut).toBe(true)
    const before = instance.count(LIST)
    await tab.page(view, 'older')
    expect(instance.count(LIST)).toBe(before)
  })

  test('follow the stream, which is subscribed to: a conversation moves to the top in all tabs (CH34)', async () => {
    const { world, tab, view, say, engine, badge, instance } = await setUp({}, 3)
    const other = await openTab(engine)
    const theirs = await other.watch(VIEW)
    expect(world.sockets.last.sent).toContainEqual({ type: 'subscribe', stream: 'direct' })
    const before = instance.count(LIST)
    world.sockets.emit('conversation', say('c1'), ['direct'])
    await world.tick(5_000)
    for (const [each, rows] of [[tab, view] as const, [other, theirs] as const]) {
      expect(each.rows(rows)).toEqual(['c1', 'c3', 'c2'])
      expect(each.entity('status', 'd4')?.id).toBe('d4')
      expect(badge(each)).toBe(3)
    }
    expect(instance.count(LIST)).toBe(before)
    world.sockets.emit('conversation', { id: '' }, ['direct'])
    world.sockets.emit('conversation', [], ['direct'])
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(['c1', 'c3', 'c2'])
  })

  test('are fetched when a direct post arrives another way, and when the last post is deleted (CH34)', async () => {
    const { world, tab, view, say, instance } = await setUp({}, 2)
    const before = instance.count(LIST)
    const { last_status } = say('c1')
    world.sockets.emit('update', last_status)
    await world.tick(2_000)
    expect(tab.rows(view)).toEqual(['c1', 'c2'])
    expect(instance.count(LIST)).toBe(before + 1)
    // An older post changes nothing.
    world.sockets.emit('update', statusJson('old', instance.account('bob'), { visibility: 'direct' }))
    await world.tick(2_000)
    expect(instance.count(LIST)).toBe(before + 1)
    say('c1', 'alice', { last_status: null })
    world.sockets.emit('delete', 'd3')
    await world.tick(2_000)
    expect(tab.entity('directThread', 'c1')).not.toHaveProperty('lastStatusId')
  })

  test('are polled without the stream, and after a drop of the socket (CH34)', async () => {
    const { world, tab, view, say } = await setUp({}, 2)
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    await world.tick(100)
    say('c1')
    await world.tick(30_000)
    expect(tab.rows(view)).toEqual(['c1', 'c2'])
  })

  test('that were removed elsewhere disappear; older ones stay loaded, or are dropped where some may be missing', async () => {
    const { world, tab, view, say, instance } = await setUp({}, 45)
    await tab.page(view, 'older')
    await world.tick(100)
    await fetchAsOther(instance, 'DELETE', 'c44')
    say('c30')
    await tab.page(view, 'newer')
    expect(tab.rows(view).slice(0, 3)).toEqual(['c30', 'c45', 'c43'])
    expect(tab.rows(view)).not.toContain('c44')
    expect(tab.rows(view)).toHaveLength(39)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(44)
    for (let n = 50; n < 50 + PAGE; n++) say(`c${n}`)
    await tab.page(view, 'newer')
    expect(tab.rows(view)).toHaveLength(PAGE)
    expect(tab.meta(view).bottomedOut).toBe(false)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(2 * PAGE)
  })

  test('may lack people and the last post (CH36)', async () => {
    const { tab, view, say } = await setUp()
    say('alone', 'alice', { accounts: [] })
    say('gone', 'bob', { last_status: null, accounts: null })
    await tab.page(view, 'newer')
    expect(tab.rows(view)).toEqual(['gone', 'alone'])
    expect(tab.entity('directThread', 'alone')).toMatchObject({ accountIds: [], unread: false })
    expect(tab.entity('directThread', 'gone')).toEqual({ id: 'gone', accountIds: [], unread: true })
  })
})

describe('a conversation', () => {
  test('is read when a visible tab shows its last post, for all tabs, and again after a new post (CH35)', async () => {
    const { world, engine, tab, say, unread, badge, instance } = await setUp({}, 2)
    const other = await openTab(engine)
    const thread = await tab.watch({ kind: 'conversation', statusId: 'd1' })
    await tab.move(thread, showing('d1'))
    await world.tick(1_000)
    expect([unread('c1'), unread('c2'), badge(), badge(other)]).toEqual([false, true, 1, 1])
    expect(instance.count('POST /api/v1/conversations/c1/read')).toBe(1)

    await tab.hide()
    const news = say('c1')
    world.sockets.emit('conversation', news, ['direct'])
    await world.tick(1_000)
    await tab.move(thread, showing('d1', 'd3'))
    await world.tick(1_000)
    expect(badge(other)).toBe(2)
    await tab.show()
    await world.tick(1_000)
    expect([unread('c1'), badge(other)]).toEqual([false, 1])
  })

  test('is unread again when the instance refuses, and is not asked again before its next post (CH35)', async () => {
    const { world, tab, say, unread, instance } = await setUp({}, 1)
    const refuse = instance.script('POST /api/v1/conversations/*', refusal(500, 'no'))
    const thread = await tab.watch({ kind: 'conversation', statusId: 'd1' })
    await tab.move(thread, showing('d1'))
    await world.tick(5_000)
    expect(unread('c1')).toBe(true)
    const before = instance.count('POST /api/v1/conversations/c1/read')
    await tab.move(thread, showing('d1', 'd0'))
    await world.tick(60_000)
    expect(instance.count('POST /api/v1/conversations/c1/read')).toBe(before)
    refuse()
    world.sockets.emit('conversation', say('c1'), ['direct'])
    await tab.move(thread, showing('d1', 'd2'))
    await world.tick(1_000)
    expect(unread('c1')).toBe(false)
  })

  test('is marked read at once by a command, and stays unread when a post arrived in the meantime', async () => {
    const { world, tab, say, unread, instance } = await setUp({}, 1)
    const hold = instance.hold('POST /api/v1/conversations/c1/read', 'answer', 1)
    const id = await tab.run({ kind: 'readDirectThread', threadId: 'c1' })
    await world.tick(100)
    expect(unread('c1')).toBe(false)
    world.sockets.emit('conversation', say('c1'), ['direct'])
    await world.tick(100)
    hold.release()
    await world.tick(100)
    expect([tab.settled.get(id)?.ok, unread('c1')]).toEqual([true, true])
  })

  test('is removed from the list; a server without that call says so, and it stays (CH37)', async () => {
    const { world, tab, view, instance } = await setUp({}, 3)
    const ended = async (threadId: string) => {
      const id = await tab.run({ kind: 'deleteDirectThread', threadId })
      await world.tick(1_000)
      return tab.settled.get(id)
    }
    expect(await ended('c2')).toMatchObject({ ok: true })
    expect(tab.rows(view)).toEqual(['c3', 'c1'])
    instance.script('DELETE /api/v1/conversations/*', refusal(404, 'no such call'))
    expect(await ended('c3')).toMatchObject({ ok: false, fault: { code: 'missing' } })
    expect(tab.rows(view)).toEqual(['c3', 'c1'])
    expect(await ended('c9')).toMatchObject({ ok: true })
  })
})

describe('an instance', () => {
  test.each([
    [404, 'missing', false],
    [500, 'refused', true],
  ] as const)('that answers %i says so, and a retry loads the list (CH38)', async (status, code, has) => {
    const { tab, view, say, instance } = await setUp()
    const broken = instance.script(LIST, refusal(status, 'no'))
    await tab.page(view, 'newer')
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code })
    expect(tab.entity('instance')?.capabilities.directThreads).toBe(has)
    broken()
    say('c1')
    await tab.page(view, 'newer')
    expect(tab.rows(view)).toEqual(['c1'])
    expect(tab.entity('instance')?.capabilities.directThreads).toBe(true)
  })

  test('that is GoToSocial has them, too; for a visitor, none are fetched', async () => {
    const { tab, view } = await setUp({ dialect: 'gotosocial' }, 2)
    expect(tab.rows(view)).toEqual(['c2', 'c1'])
    const { world, engine, instance } = await startEngine({ signedIn: null })
    await openTab(engine)
    await world.tick(60_000)
    expect(instance.count(LIST)).toBe(0)
  })
})

/** Another client of the same user changes the instance. */
async function fetchAsOther(
  instance: Awaited<ReturnType<typeof setUp>>['instance'],
  method: string,
  id: string,
) {
  const path = `https://rook.example/api/v1/conversations/${id}`
  await instance.fetchFor(() => true)(path, { method })
}
