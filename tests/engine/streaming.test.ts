import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Json } from './harness/json.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'

async function setUpJoined(posts = 5, options: Parameters<typeof startEngine>[0] = {}) {
  const started = await startEngine(options)
  started.instance.fill(posts)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(30_000)
  const state = () => tab.entity('connection')?.stream
  return { ...started, tab, view, state }
}

const publish = (world: World, count: number): string[] => {
  const ids = world.instance.fill(count)
  for (const id of ids) world.sockets.emit('update', world.instance.statuses.get(id))
  return ids
}

describe('the socket', () => {
  test('opens once the instance is known, with the token, and reports joined without a notice', async () => {
    const { world, tab, state } = await setUpJoined()
    expect(state()).toBe('joined')
    expect(world.sockets.all).toHaveLength(1)
    const url = new URL(world.sockets.last.url)
    expect(url.pathname).toBe('/api/v1/streaming')
    expect(url.protocol).toBe('wss:')
    expect(url.searchParams.get('access_token')).toContain('SECRET-TOKEN-alice')
    expect(url.searchParams.get('stream')).toBe('user')
    expect(tab.notices).toEqual([])
  })

  test('starts as starting-initial', async () => {
    const { world, engine } = await startEngine()
    world.sockets.onConnect = 'hold'
    const tab = await openTab(engine)
    await world.tick(1_000)
    expect(tab.entity('connection')?.stream).toBe('starting-initial')
  })

  test.each([
    [
      'half open',
      (world: World) => {
        world.sockets.last.silent = true
      },
    ],
    ['closed by a restart of the instance', (world: World) => world.sockets.last.end(1001)],
  ])('that is %s is replaced when the page is reloaded (R11, R14)', async (_, interrupt) => {
    const { world, engine, tab } = await setUpJoined()
    interrupt(world)
    await world.tick(61_000)
    await tab.close()
    const again = await openTab(engine)
    const view = await again.watch('friends')
    await world.tick(1_000)
    expect(world.sockets.all).toHaveLength(2)
    expect(again.entity('connection')?.stream).toBe('joined')
    const [id] = publish(world, 1)
    await world.tick(1_000)
    await again.showNew(view)
    expect(again.rows(view)[0]).toBe(id)
  })

  test.each([1000, 1001])('closed with %i stays closed, and polling takes over', async (code) => {
    const { world, instance, tab, state } = await setUpJoined()
    world.sockets.last.end(code)
    await world.tick(100)
    expect(state()).toBe('closed')
    expect(tab.entity('connection')?.closeCode).toBe(code)
    const polls = instance.count(HOME)
    await world.tick(30_000)
    expect(world.sockets.all).toHaveLength(1)
    expect(instance.count(HOME)).toBe(polls + 3)
  })

  test('reconnects after 1 s, then 3, 4, 5 s …, and polling takes over', async () => {
    const { world, instance, tab, state } = await setUpJoined()
    world.sockets.onConnect = 'refuse'
    const polls = instance.count(HOME)
    world.sockets.last.end(1006)
    await world.tick(100)
    expect(state()).toBe('error')
    expect(tab.entity('connection')?.retryAt).toBe(world.clock.now() + 900)
    const openedAfter: number[] = []
    for (let tenths = 0; tenths < 200; tenths++) {
      const before = world.sockets.all.length
      await world.tick(100)
      if (world.sockets.all.length > before) openedAfter.push(Math.round(tenths / 10))
    }
    expect(openedAfter).toEqual([1, 4, 8, 13, 19])
    // One poll at once, then one every ten seconds.
    expect(instance.count(HOME) - polls).toBe(3)
    world.sockets.onConnect = 'accept'
    await world.tick(10_000)
    expect(state()).toBe('joined')
    const after = instance.count(HOME)
    await world.tick(60_000)
    expect(instance.count(HOME)).toBe(after)
  })

  test('shows a notice for a drop and one for the reconnect', async () => {
    const { world, tab } = await setUpJoined()
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    await world.tick(10_000)
    world.sockets.onConnect = 'accept'
    await world.tick(10_000)
    expect(tab.notices).toMatchObject([
      { textKey: 'timeline.socket_broke', textArgs: { code: 1006 }, timeoutMs: 5_000, level: 'error' },
      { textKey: 'timeline.socket_reconnected', timeoutMs: 5_000, level: 'success' },
    ])
  })

  test('that is closed right after each connect is not retried every second', async () => {
    const { world } = await setUpJoined()
    const before = world.sockets.all.length
    for (let round = 0; round < 60; round++) {
      if (world.sockets.last.state === 'open') world.sockets.last.end(1011)
      await world.tick(1_000)
    }
    expect(world.sockets.all.length - before).toBeLessThan(12)
  })

  test('that never answers is given up', async () => {
    const { world, state } = await setUpJoined()
    world.sockets.onConnect = 'hold'
    world.sockets.last.end(1006)
    await world.tick(1_100)
    expect(state()).toBe('starting')
    await world.tick(15_000)
    expect(state()).toBe('error')
    expect(world.sockets.all.at(1)?.state).toBe('closed')
  })

  test('is closed by the preference, and polling takes over', async () => {
    const { world, instance, tab, state } = await setUpJoined()
    await tab.run({ kind: 'setPreferences', change: { useStreamingApi: false } })
    await world.tick(100)
    expect(state()).toBe('disabled')
    expect(world.sockets.open).toEqual([])
    const polls = instance.count(HOME)
    await world.tick(20_000)
    expect(instance.count(HOME)).toBe(polls + 2)
    await tab.run({ kind: 'setPreferences', change: { useStreamingApi: true } })
    await world.tick(100)
    expect(state()).toBe('joined')
  })

  test('is shared by all tabs', async () => {
    const { world, engine } = await setUpJoined()
    for (let tabs = 0; tabs < 5; tabs++) await (await openTab(engine)).watch('friends')
    await world.tick(10_000)
    expect(world.sockets.all).toHaveLength(1)
    expect((await engine.health()).sockets).toBe(1)
  })
})

describe('a stream that cannot be trusted (R54)', () => {
  const polls = async ({ world, instance }: Awaited<ReturnType<typeof setUpJoined>>): Promise<number> => {
    const before = instance.count(HOME)
    await world.tick(60_000)
    return instance.count(HOME) - before
  }

  test.each([
    ['whose streams have unknown names', ['inbox'], (status: unknown) => status],
    ['that cannot be read', ['user'], () => ({ no: 'post' })],
  ] as const)('after a post %s, home is polled until one is delivered', async (_, stream, payload) => {
    const started = await setUpJoined()
    const { world, instance, tab, view } = started
    const [id = ''] = instance.fill(1)
    world.sockets.last.receive('update', payload(instance.statuses.get(id)), stream)
    await world.tick(1_000)
    expect(tab.meta(view).newCount).toBe(1)
    expect(await polls(started)).toBe(6)
    publish(world, 1)
    await world.tick(1_000)
    expect(tab.meta(view).newCount).toBe(2)
    expect(await polls(started)).toBe(0)
  })

  test('is polled beside once it has not brought two posts, and trusted again after it joins', async () => {
    const started = await setUpJoined()
    const { world, instance, tab, view, engine } = started
    instance.fill(1)
    await world.tick(2 * 60_000)
    expect(tab.meta(view).newCount).toBe(1)
    expect(await polls(started)).toBe(0)
    instance.fill(1)
    await world.tick(4 * 60_000)
    expect(tab.meta(view).newCount).toBe(2)
    expect(await polls(started)).toBe(6)
    expect(engine.problems()).toEqual([expect.stringContaining('polling beside the stream')])
    world.sockets.last.end(1006)
    await world.tick(5_000)
    expect(await polls(started)).toBe(0)
  })

  test('is asked for rarely while nothing happens, and no more once it has delivered a post', async () => {
    const started = await setUpJoined()
    const { world, instance } = started
    const before = instance.count(HOME)
    await world.tick(60 * 60_000)
    expect(instance.count(HOME) - before).toBe(5)
    publish(world, 1)
    await world.tick(1_000)
    const after = instance.count(HOME)
    await world.tick(60 * 60_000)
    expect(instance.count(HOME)).toBe(after)
  })

  test('is not blamed for posts that come late, or are by muted people', async () => {
    const started = await setUpJoined()
    const { world, instance } = started
    const late = instance.fill(2)
    await world.tick(2 * 60_000)
    for (const id of late) world.sockets.emit('update', instance.statuses.get(id))
    await world.tick(1_000)
    expect(await polls(started)).toBe(0)

    const others = await setUpJoined()
    for (const id of others.instance.fill(3))
      Object.assign(others.instance.statuses.get(id) ?? {}, { muted: true })
    await others.world.tick(2 * 60_000)
    expect(await polls(others)).toBe(0)
  })
})

describe('reconnecting', () => {
  test('happens when the network is back, and when a tab becomes visible', async () => {
    const { world, engine, tab, state } = await setUpJoined()
    world.sockets.last.end(1001)
    await world.tick(100)
    await engine.nudge()
    await world.tick(100)
    expect(state()).toBe('joined')
    world.sockets.last.end(1000)
    await tab.hide()
    await world.tick(20_000)
    expect(world.sockets.all).toHaveLength(2)
    await tab.show()
    await world.tick(100)
    expect(state()).toBe('joined')
  })

  test('replaces a half-open socket when a tab becomes visible, and fetches missed posts', async () => {
    const { world, instance, tab, view, state } = await setUpJoined()
    await tab.hide()
    // Half open: no events arrive, but the socket does not close.
    instance.fill(3)
    await world.tick(60_000)
    expect(state()).toBe('joined')
    await tab.show()
    await world.tick(1_000)
    expect(world.sockets.all.map((socket) => socket.state)).toEqual(['closed', 'open'])
    expect(state()).toBe('joined')
    expect(tab.meta(view).newCount).toBe(3)
    publish(world, 1)
    await world.tick(2_000)
    expect(tab.meta(view).newCount).toBe(4)
    expect(tab.notices).toEqual([])
  })

  test('happens after the first successful poll after a failed one', async () => {
    const { world, instance, tab, state } = await setUpJoined()
    instance.down = true
    world.sockets.last.end(1001)
    await world.tick(25_000)
    expect(state()).toBe('closed')
    expect(tab.entity('connection')?.reachable).toBe(false)
    instance.down = false
    await world.tick(10_000)
    expect(tab.entity('connection')?.reachable).toBe(true)
    expect(state()).toBe('joined')
  })
})

describe('an outage', () => {
  const gateway = () => refusal(502, 'Bad Gateway')

  test.each([
    ['no answer', undefined],
    ['errors of a gateway', gateway],
  ] as const)('with %s shows one notice, and one when it is over', async (_, answer) => {
    const { world, instance, tab } = await setUpJoined()
    await tab.watch('notifications')
    await tab.watch('public')
    await world.tick(1_000)
    if (answer === undefined) instance.down = true
    const restore = answer === undefined ? () => {} : instance.script('* /api/v1/*', answer)
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    await world.tick(45_000)
    expect(tab.noticeKeys()).toEqual(['timeline.socket_broke'])
    expect(tab.entity('connection')?.reachable).toBe(false)
    instance.down = false
    restore()
    world.sockets.onConnect = 'accept'
    await world.tick(60_000)
    expect(tab.noticeKeys()).toEqual(['timeline.socket_broke', 'timeline.socket_reconnected'])
    expect(tab.entity('connection')?.reachable).toBe(true)
  })

  test("never shows the browser's error text", async () => {
    const { world, instance, tab } = await setUpJoined()
    instance.down = true
    world.sockets.last.end(1001)
    await world.tick(60_000)
    expect(JSON.stringify(tab.notices)).not.toContain('Failed to fetch')
  })
})

describe('the connection in the health report', () => {
  test('has its state, last event, request count and errors', async () => {
    const { world, engine, tab, view } = await setUpJoined()
    const [account] = (await engine.health()).accounts
    expect(account).toMatchObject({ account: 'alice@rook.example', stream: 'joined', reachable: true })
    expect(account?.lastEventAt).toBeUndefined()
    await world.tick(60_000)
    publish(world, 1)
    const at = world.clock.now()
    await world.tick(2_000)
    expect((await engine.health()).accounts[0]?.lastEventAt).toBe(at)
    await tab.page(view, 'newer')
    await tab.page(view, 'newer')
    expect((await engine.health()).requests.lastMinute).toBe(2)
    await world.tick(61_000)
    expect((await engine.health()).requests.lastMinute).toBe(0)
    expect((await engine.health()).lastErrors).toEqual([])
    world.sockets.emit('brand:new', {})
    await world.tick(100)
    expect((await engine.health()).lastErrors).toMatchObject([
      { level: 'warn', text: 'unknown stream event brand:new' },
    ])
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1011)
    await world.tick(100)
    expect((await engine.health()).accounts[0]).toMatchObject({ stream: 'error', closeCode: 1011 })
  })
})

describe('notifications raise no alert', () => {
  const isSilent = async ({
    engine,
  }: Awaited<ReturnType<typeof startEngine>>): Promise<boolean | undefined> =>
    (await engine.health()).accounts.find(({ account }) => account.startsWith('alice'))?.alertsSilent

  test('until 10 s after the stream is joined, and then always do', async () => {
    const started = await startEngine()
    const { world } = started
    world.sockets.onConnect = 'hold'
    await openTab(started.engine)
    await world.tick(3_000)
    world.sockets.last.accept()
    await world.tick(5_000)
    expect(await isSilent(started)).toBe(true)
    await world.tick(4_900)
    expect(await isSilent(started)).toBe(true)
    await world.tick(200)
    expect(await isSilent(started)).toBe(false)
    world.sockets.onConnect = 'accept'
    world.sockets.last.end(1006)
    await world.tick(2_000)
    expect(world.sockets.open).toHaveLength(1)
    expect(await isSilent(started)).toBe(false)
  })

  test('until 10 s after the start without a stream', async () => {
    const started = await startEngine()
    const { world } = started
    await world.disk.session.put('preferences', 'alice@rook.example', { useStreamingApi: false })
    await started.engine.kill()
    const engine = await world.start()
    await openTab(engine)
    await world.tick(9_000)
    expect(await isSilent({ ...started, engine })).toBe(true)
    await world.tick(1_100)
    expect(await isSilent({ ...started, engine })).toBe(false)
  })

  test('which a visitor never waits for', async () => {
    const { world, engine } = await startEngine({ signedIn: null })
    await openTab(engine)
    await world.tick(100)
    const { accounts } = await engine.health()
    expect(accounts.map(({ alertsSilent }) => alertsSilent)).toEqual([false])
  })
})

describe('posts missed while the stream was down', () => {
  test('are fetched without gaps or duplicates', async () => {
    const { world, instance, tab, view } = await setUpJoined()
    instance.down = true
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    await world.tick(15_000)
    instance.fill(30)
    instance.down = false
    world.sockets.onConnect = 'accept'
    await world.tick(20_000)
    publish(world, 3)
    await world.tick(1_000)
    expect(tab.meta(view).newCount).toBe(33)
    await tab.showNew(view)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, tab.rows(view).length))
  })

  test('just before the socket opened, while a poll was in flight, are fetched', async () => {
    const { world, instance, tab, view } = await setUpJoined()
    world.sockets.onConnect = 'hold'
    const hold = instance.hold(HOME)
    world.sockets.last.end(1006)
    await world.tick(1_500)
    expect(hold.waiting).toBe(1)
    // The poll was answered without the post, and the socket is not open yet.
    const [between] = instance.fill(1)
    world.sockets.onConnect = 'accept'
    world.sockets.last.accept()
    const [after] = publish(world, 1)
    hold.release()
    await world.tick(1_000)
    await tab.showNew(view)
    expect(tab.rows(view).slice(0, 2)).toEqual([after, between])
    const polls = instance.count(HOME)
    await world.tick(30_000)
    expect(instance.count(HOME)).toBe(polls)
  })

  test('are fetched again after a first failure, even if the stream goes on', async () => {
    const { world, instance, tab, view } = await setUpJoined()
    instance.script(HOME, refusal(500, 'broken'), 2)
    world.sockets.last.end(1006)
    instance.fill(4)
    await world.tick(1_500)
    publish(world, 2)
    await world.tick(20_000)
    await tab.showNew(view)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 11))
    expect(tab.entity('connection')?.stream).toBe('joined')
  })

  test('leave a gap that can be filled if there are too many', async () => {
    const { world, instance, tab, view } = await setUpJoined(20)
    world.sockets.onConnect = 'refuse'
    instance.down = true
    world.sockets.last.end(1006)
    await world.tick(2_000)
    instance.fill(130)
    instance.down = false
    world.sockets.onConnect = 'accept'
    await world.tick(20_000)
    publish(world, 1)
    await world.tick(1_000)
    expect(tab.meta(view)).toMatchObject({ flush: true })
    const late = await openTab(world.engines[0] ?? (await world.start()))
    const inLate = await late.watch('friends', { headId: tab.rows(view)[0] ?? '' })
    await late.showNew(inLate)
    const reader = await openTab(world.engines[0] ?? (await world.start()))
    const readerView = await reader.watch('friends')
    while (!reader.rows(readerView).some((id) => id.startsWith('gap:')))
      await reader.page(readerView, 'older')
    for (let page = 0; page < 5; page++) {
      const gap = reader.rows(readerView).find((id) => id.startsWith('gap:'))
      if (gap === undefined) continue
      // Two tabs that request the same page share one call.
      const callsBefore = instance.count(HOME)
      const hold = instance.hold(HOME)
      await reader.page(readerView, 'gap', gap)
      await late.page(inLate, 'gap', gap)
      hold.release()
      await world.tick(100)
      expect(instance.count(HOME)).toBe(callsBefore + 1)
    }
    await reader.page(readerView, 'older')
    expect(reader.rows(readerView)).toEqual(instance.ids('home').slice(0, reader.rows(readerView).length))
    expect(reader.rows(readerView).length).toBeGreaterThan(130)
  })

  test('are fetched for every watched timeline, and only for those', async () => {
    const { world, instance, engine, tab } = await setUpJoined()
    const unwatched = await tab.watch('publicAndExternal')
    await tab.unwatch(unwatched)
    const other = await openTab(engine)
    await other.watch('notifications')
    await world.tick(1_000)
    const [home, notifications, known] = [
      instance.count(HOME),
      instance.count('GET /api/v1/notifications'),
      instance.count('GET /api/v1/timelines/public'),
    ]
    world.sockets.last.end(1006)
    await world.tick(5_000)
    expect(instance.count(HOME)).toBe(home + 2)
    expect(instance.count('GET /api/v1/notifications')).toBe(notifications + 2)
    expect(instance.count('GET /api/v1/timelines/public')).toBe(known)
  })
})

describe('streamed posts', () => {
  test('appear at once while a page is loading, and stay above it', async () => {
    const { world, instance, tab, view } = await setUpJoined()
    const missed = instance.fill(2).toReversed()
    const hold = instance.hold(HOME)
    await tab.page(view, 'newer')
    const streamed = publish(world, 2).toReversed()
    await world.tick(60)
    expect(tab.meta(view).newCount).toBe(2)
    hold.release()
    await world.tick(60)
    await tab.showNew(view)
    expect(tab.rows(view).slice(0, 4)).toEqual([...streamed, ...missed])
  })

  test('that arrive before the first page are kept with it', async () => {
    const { world, instance, tab } = await setUpJoined()
    instance.fill(3, ['public'])
    const hold = instance.hold('GET /api/v1/timelines/public')
    const known = await tab.watch('publicAndExternal')
    const post = instance.publish({}, ['public'])
    world.sockets.emit('update', post, ['public'])
    hold.release()
    await world.tick(60)
    await tab.showNew(known)
    expect(tab.rows(known)).toEqual(instance.ids('public'))
  })
})

describe('a stream event', () => {
  test('update adds, status.update changes, delete removes', async () => {
    const { world, instance, tab, view } = await setUpJoined()
    const [id = ''] = publish(world, 1)
    await world.tick(60)
    expect(tab.meta(view).newCount).toBe(1)
    await tab.showNew(view)
    const post = instance.statuses.get(id)
    world.sockets.emit('status.update', { ...post, spoiler_text: 'spoilt' })
    await world.tick(60)
    expect(tab.entity('status', id)?.subjectText).toBe('spoilt')
    world.sockets.emit('delete', id)
    await world.tick(60)
    expect(tab.rows(view)).not.toContain(id)
    expect(tab.entity('status', id)).toBeUndefined()
  })

  test('that arrives twice, or from two streams, makes one row', async () => {
    const { world, instance, tab, view } = await setUpJoined()
    const known = await tab.watch('publicAndExternal')
    const post = instance.publish({}, ['home', 'public'])
    for (let round = 0; round < 3; round++) world.sockets.emit('update', post, ['user', 'public'])
    await world.tick(2_000)
    expect(tab.meta(view).newCount).toBe(1)
    expect(tab.meta(known).newCount || tab.rows(known).length).toBe(1)
  })

  test('brings only the preferred replies into home, and loads the user’s follows for that', async () => {
    const { world, instance, tab, view } = await setUpJoined()
    instance.script('GET /api/v1/accounts/relationships', ({ query }) =>
      json(query.getAll('id[]').map((id) => ({ id, following: id === 'u-carol' }))),
    )
    const reply = (to: string, more: Json = {}, by = 'bob'): void => {
      const answered = { in_reply_to_id: 'p1', in_reply_to_account_id: to, mentions: [], ...more }
      world.sockets.emit('update', instance.publish(answered, [], by))
    }
    const newPosts = async (): Promise<number> => {
      await world.tick(2_000)
      const { newCount } = tab.meta(view)
      await tab.showNew(view)
      return newCount
    }
    reply('u-carol')
    expect(await newPosts()).toBe(1)
    await tab.run({ kind: 'setPreferences', change: { replyVisibility: 'self' } })
    reply('u-carol')
    expect(await newPosts()).toBe(0)
    reply('u-alice')
    reply('u-carol', {}, 'alice')
    reply('u-carol', { mentions: [{ id: 'u-alice', acct: 'alice', username: 'alice' }] })
    publish(world, 1)
    expect(await newPosts()).toBe(4)
    await tab.run({ kind: 'setPreferences', change: { replyVisibility: 'following' } })
    reply('u-dave')
    reply('u-carol')
    expect(await newPosts()).toBe(1)
    const callsBefore = instance.count('GET /api/v1/accounts/relationships')
    reply('u-dave')
    reply('u-carol')
    expect(await newPosts()).toBe(1)
    expect(instance.count('GET /api/v1/accounts/relationships')).toBe(callsBefore)
    // A reply to the author's own post: following the author does not count.
    reply('u-bob')
    expect(await newPosts()).toBe(0)
  })

  test('with a reply that cannot be classified adds it', async () => {
    const { world, instance, tab, view } = await setUpJoined()
    await tab.run({ kind: 'setPreferences', change: { replyVisibility: 'following' } })
    instance.script('GET /api/v1/accounts/relationships', refusal(500, 'broken'))
    const post = instance.publish({ in_reply_to_id: 'p1', in_reply_to_account_id: 'u-dave' }, [])
    world.sockets.emit('update', post)
    await world.tick(2_000)
    expect(tab.meta(view).newCount).toBe(1)
  })

  test('of another stream does not add to home', async () => {
    const { world, instance, tab, view } = await setUpJoined()
    await tab.watch('public')
    world.sockets.emit('update', instance.publish({}, ['public:local']), ['public:local'])
    await world.tick(60)
    expect(tab.meta(view).newCount).toBe(0)
    expect(world.sockets.last.sent).toContainEqual({ type: 'subscribe', stream: 'public:local' })
  })

  test.each(['update', 'status.update'])(
    "%s of a public stream keeps the user's own state of the post",
    async (event) => {
      const { world, instance, tab, view } = await setUpJoined()
      const own = { favourited: true, reblogged: true, bookmarked: true, muted: true, pinned: true }
      const poll = { id: '7', options: [{ title: 'a' }, { title: 'b' }], votes_count: 1 }
      const reaction = { name: '🐦', count: 2 }
      const post = instance.publish({
        ...own,
        poll: { ...poll, voted: true, own_votes: [1] },
        pleroma: { local: true, emoji_reactions: [{ ...reaction, me: true }] },
      })
      world.sockets.emit('update', post)
      await tab.page(view, 'newer')
      await tab.showNew(view)
      const status = () => tab.entity('status', String(post.id))
      const before = status()
      expect(before).toMatchObject({ favourited: true, poll: { ownVotes: [1] }, reactions: [{ me: true }] })
      const withoutOwnState = {
        ...post,
        ...{ favourited: false, reblogged: false, bookmarked: false, muted: false, pinned: false },
        favourites_count: 9,
        poll: { ...poll, votes_count: 8 },
        pleroma: { local: true, emoji_reactions: [{ ...reaction, count: 3, me: false }] },
      }
      world.sockets.emit(event, withoutOwnState, ['public:local'])
      await world.tick(1_000)
      expect(status()).toEqual({
        ...before,
        favouritesCount: 9,
        poll: { ...before?.poll, votesCount: 8 },
        reactions: [{ ...before?.reactions[0], count: 3 }],
      })
      const takenBack = { ...withoutOwnState, poll: { ...poll, voted: false, own_votes: [] } }
      world.sockets.emit(event, takenBack, ['user'])
      await world.tick(1_000)
      expect(status()).toMatchObject({ favourited: false, repeated: false, poll: { ownVotes: [] } })
    },
  )

  test("of a public stream keeps the user's own state where mutes did not load (PO60)", async () => {
    const { world, instance, tab, view } = await setUpJoined(5, { failsToLoad: 'Mutes' })
    const post = instance.publish({ favourited: true, bookmarked: true })
    await tab.page(view, 'newer')
    await tab.showNew(view)
    const status = () => tab.entity('status', String(post.id))
    expect(status()).toMatchObject({ favourited: true, bookmarked: true })
    const forAll = { ...post, favourited: false, bookmarked: false, favourites_count: 9 }
    world.sockets.emit('status.update', forAll, ['public:local'])
    await world.tick(1_000)
    expect(status()).toMatchObject({ favourited: true, bookmarked: true, favouritesCount: 9 })
  })

  test('that is unknown is logged once and changes nothing; known ones without rows are not logged', async () => {
    const { world, engine, tab } = await setUpJoined()
    tab.batches.length = 0
    for (const event of ['brand:new', 'brand:new', 'filters_changed', 'pleroma:respond'])
      world.sockets.emit(event, {})
    await world.tick(1_000)
    expect(engine.problems()).toEqual(['unknown stream event brand:new'])
    expect(tab.batches).toEqual([])
  })

  test('that is invalid breaks nothing', async () => {
    const { world, tab, view } = await setUpJoined()
    const socket = world.sockets.last
    for (const frame of [
      '',
      'hello',
      '[]',
      'null',
      '{"event":7}',
      '{"event":"update"}',
      '{"event":"update","payload":"{\\"id\\":"}',
      '{"event":"update","payload":"<html>"}',
      '{"event":"delete","payload":{}}',
      '{"event":"notification","payload":"[]"}',
      `{"event":"update","payload":${'['.repeat(10_000)}}`,
      `{"event":"x","payload":"${'x'.repeat(5_000_000)}"}`,
    ]) {
      socket.receiveText(frame)
    }
    publish(world, 1)
    await world.tick(100)
    expect(tab.meta(view).newCount).toBe(1)
    expect(tab.rows(view)).toHaveLength(5)
  })
})
