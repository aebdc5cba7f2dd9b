import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { post } from './harness/posting.ts'
import { AT_TOP, SCROLLED } from './harness/tab.ts'
import { killEngine, openTab, startEngine, type World } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'

async function setUp(posts = 30) {
  const started = await startEngine()
  started.instance.fill(posts)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(30_000)
  return { ...started, tab, view }
}

const publish = (world: World, count: number): string[] => {
  const ids = world.instance.fill(count)
  for (const id of ids) world.sockets.emit('update', world.instance.statuses.get(id))
  return ids
}

/** Without a socket: everything arrives by polling. */
async function setUpPolling(posts = 30) {
  const started = await setUp(posts)
  await started.tab.run({ kind: 'setPreferences', change: { useStreamingApi: false } })
  await started.world.tick(100)
  return started
}

describe('new posts', () => {
  test('wait behind a counter until the user shows them', async () => {
    const { world, instance, tab, view } = await setUp()
    const before = tab.rows(view)
    publish(world, 7)
    await world.tick(100)
    expect(tab.meta(view)).toMatchObject({ newCount: 7, flush: false })
    expect(tab.rows(view)).toEqual(before)
    await tab.showNew(view)
    expect(tab.meta(view).newCount).toBe(0)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 27))
  })

  test('that are shown leave 50 rows', async () => {
    const { world, instance, tab, view } = await setUp()
    publish(world, 80)
    await world.tick(100)
    await tab.showNew(view)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 50))
  })

  test.each([
    [19, false],
    [20, true],
    [25, true],
  ])('fetched as a page of %i queue a flush: %s', async (count, flush) => {
    const { world, instance, tab, view } = await setUpPolling()
    instance.fill(count)
    await world.tick(10_000)
    expect(tab.meta(view)).toMatchObject({ newCount: count, flush })
  })

  test('with a queued flush are loaded as the newest page', async () => {
    const { world, instance, tab, view } = await setUpPolling()
    instance.fill(25)
    await world.tick(10_000)
    const fetched = instance.count(HOME)
    await tab.showNew(view)
    expect(instance.count(HOME)).toBe(fetched + 1)
    expect(instance.last(HOME).query.has('since_id')).toBe(false)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 20))
    expect(tab.meta(view)).toMatchObject({ newCount: 0, flush: false })
  })

  test('whose flush fails stay counted, and can be retried', async () => {
    const { world, instance, tab, view } = await setUpPolling()
    instance.fill(25)
    await world.tick(10_000)
    instance.script(HOME, refusal(500, 'broken'), 1)
    const before = tab.rows(view)
    await tab.showNew(view)
    expect(tab.rows(view)).toEqual(before)
    expect(tab.meta(view)).toMatchObject({ newCount: 25, flush: true, newer: { state: 'failed' } })
    await tab.showNew(view)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 20))
  })

  test('are shown automatically only with streaming on, at the top, and in a focused tab if so preferred', async () => {
    const { world, instance, tab, view } = await setUp()
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    publish(world, 1)
    await world.tick(1_100)
    expect(tab.rows(view)[0]).toBe(instance.ids('home')[0])
    await tab.move(view, SCROLLED)
    publish(world, 2)
    await world.tick(2_000)
    expect(tab.meta(view).newCount).toBe(2)
    await tab.showNew(view)
    await tab.move(view, AT_TOP)
    publish(world, 1)
    await world.tick(2_000)
    expect(tab.rows(view)[0]).toBe(instance.ids('home')[0])
    await tab.run({ kind: 'setPreferences', change: { pauseOnUnfocused: true } })
    publish(world, 1)
    await world.tick(2_000)
    expect(tab.meta(view).newCount).toBe(1)
    await tab.show(true)
    await tab.showNew(view)
    publish(world, 1)
    await world.tick(1_100)
    expect(tab.meta(view).newCount).toBe(0)
  })

  test('that wait keep later ones waiting until they are shown, even when the user is back at the top', async () => {
    const { world, tab, view } = await setUp()
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    await tab.move(view, SCROLLED)
    publish(world, 2)
    await world.tick(2_000)
    await tab.move(view, AT_TOP)
    publish(world, 1)
    await world.tick(2_000)
    expect(tab.meta(view).newCount).toBe(3)
    await tab.showNew(view)
    publish(world, 1)
    await world.tick(2_000)
    expect(tab.meta(view).newCount).toBe(0)
  })

  test('that wait while auto-show is off are shown with the next one after it is turned on', async () => {
    const { world, tab, view } = await setUp()
    publish(world, 2)
    await world.tick(2_000)
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    publish(world, 1)
    await world.tick(2_000)
    expect(tab.meta(view).newCount).toBe(0)
  })
})

describe('a deleted post', () => {
  test('is not brought back by a fetch that began before', async () => {
    const { world, instance, tab, view } = await setUpPolling()
    await tab.run(post('a slip'))
    await world.tick(100)
    const [slip = '', ...others] = instance.ids('home')
    expect(tab.rows(view)[0]).toBe(slip)
    const hold = instance.hold(HOME, 'answer', 1)
    await world.tick(10_000)
    expect(hold.waiting).toBe(1)
    await tab.run({ kind: 'delete', statusId: slip })
    await world.tick(100)
    hold.release()
    await world.tick(100)
    await tab.showNew(view)
    expect(tab.rows(view)).toEqual(others.slice(0, tab.rows(view).length))
  })
})

describe('older posts', () => {
  test('load page by page until an empty page: bottomed out', async () => {
    const { instance, tab, view } = await setUp(50)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(40)
    expect(tab.meta(view).bottomedOut).toBe(false)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toEqual(instance.ids('home'))
    expect(tab.meta(view).bottomedOut).toBe(true)
    const callsBefore = instance.count(HOME)
    await tab.page(view, 'older')
    expect(instance.count(HOME)).toBe(callsBefore)
  })

  test('have not ended when a page has only known ids', async () => {
    const { instance, tab, view } = await setUp(60)
    const known = instance.timeline('home').slice(5, 20)
    const ids = instance.ids('home')
    instance.script(
      HOME,
      json(known, {
        headers: { link: `<https://rook.example/x?max_id=${ids[20]}>; rel="next"` },
      }),
      1,
    )
    await tab.page(view, 'older')
    expect(tab.rows(view)).toEqual([...ids.slice(0, 20), ...ids.slice(21, 41)])
  })

  test('that fail to load report it beside the list, and can be retried', async () => {
    const { instance, tab, view } = await setUp(40)
    instance.script(HOME, refusal(503, 'later'), 1)
    await tab.page(view, 'older')
    expect(tab.meta(view).older).toMatchObject({ state: 'failed', message: 'later' })
    expect(tab.notices).toEqual([])
    await tab.page(view, 'older')
    expect(tab.meta(view).older).toEqual({ state: 'idle' })
    expect(tab.rows(view)).toHaveLength(40)
  })

  test('that arrive after the rows above them were replaced leave no gap (T15)', async () => {
    const { world, instance, engine } = await setUp(40)
    await killEngine(engine)
    instance.fill(60)
    const newest = instance.hold(HOME, 'answer', 1)
    const tab = await openTab(await world.start())
    const view = await tab.watch('friends')
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(60, 80))
    const older = instance.hold(HOME, 'answer', 1)
    await tab.page(view, 'older')
    newest.release()
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 20))
    older.release()
    await world.tick(1_000)
    await tab.page(view, 'older')
    await world.tick(1_000)
    expect(tab.rows(view).length).toBeGreaterThan(20)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, tab.rows(view).length))
  })

  test('continue from entries that were skipped, with another whole page (T29)', async () => {
    const { instance, world, engine } = await startEngine()
    instance.fill(60)
    for (const post of instance.timeline('home').slice(15, 25)) delete post.account
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(15)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toEqual([
      ...instance.ids('home').slice(0, 15),
      ...instance.ids('home').slice(25, 45),
    ])
  })
})

describe('the order of rows', () => {
  test('follows the instance, whatever the ids look like', async () => {
    const { instance, world, engine } = await startEngine()
    const ids = ['zz', '01', 'ä/ö', '9', '10', 'a b', '%2F']
    for (const id of ids.toReversed()) instance.publish({ id })
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(ids)
  })

  test('puts the user’s own post above posts from a fetch that began before it (T12)', async () => {
    const { world, instance, tab, view } = await setUpPolling()
    const [other = ''] = instance.fill(1)
    const hold = instance.hold(HOME, 'answer', 1)
    await world.tick(10_000)
    expect(hold.waiting).toBe(1)
    await tab.run(post('mine'))
    await world.tick(100)
    hold.release()
    await world.tick(100)
    await tab.showNew(view)
    const [mine = ''] = instance.ids('home')
    expect(tab.rows(view).slice(0, 2)).toEqual([mine, other])
  })

  test('survives a page that repeats ids', async () => {
    const { instance, world, engine } = await startEngine()
    instance.fill(30)
    const home = instance.timeline('home')
    instance.script(HOME, json([...home.slice(0, 10), ...home.slice(5, 15)]), 1)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 15))
  })

  test('survives a full page with a duplicate: posts behind it are not missed', async () => {
    const { world, instance, tab, view } = await setUpPolling()
    const news = instance.fill(30).toReversed()
    const page = instance.timeline('home').slice(0, 19)
    instance.script(HOME, json([...page.slice(0, 1), ...page]), 1)
    await world.tick(10_000)
    expect(tab.meta(view).newCount).toBe(30)
    await tab.showNew(view)
    await tab.page(view, 'older')
    expect(tab.rows(view).slice(0, 30)).toEqual(news)
  })
})

describe('a failing timeline', () => {
  test('shows one notice per outage while polling goes on', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script(HOME, refusal(500, 'broken'))
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(65_000)
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed', message: 'broken' } })
    expect(tab.notices).toMatchObject([
      { textKey: 'timeline.error', fault: { serverText: 'broken' }, timeoutMs: 5_000 },
    ])
    expect(instance.count(HOME)).toBeGreaterThan(4)
  })

  test('recovers on its own, and shows a notice for the next outage', async () => {
    const { world, instance, tab, view } = await setUpPolling()
    let restore = instance.script(HOME, refusal(500, 'broken'))
    await world.tick(30_000)
    restore()
    instance.fill(2)
    await world.tick(10_000)
    expect(tab.meta(view)).toMatchObject({ newer: { state: 'idle' }, newCount: 2 })
    restore = instance.script(HOME, refusal(500, 'broken again'))
    await world.tick(30_000)
    expect(tab.noticeKeys()).toEqual(['timeline.error', 'timeline.error'])
  })

  test.each([
    ['HTML', () => new Response('<html>hello</html>', { headers: { 'content-type': 'text/html' } })],
    ['JSON cut short', () => new Response('[{"id":"1","acc')],
    ['an object', () => json({ posts: [] })],
    ['nesting without end', () => new Response('['.repeat(20_000))],
    ['9 MB', () => new Response(`["${'x'.repeat(9 * 1024 * 1024)}"]`)],
    ['nothing', () => new Response('')],
  ])('is unreadable when the answer is %s', async (_name, answer) => {
    const { world, instance, engine } = await startEngine()
    instance.script(HOME, answer)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(25_000)
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'unreadable' })
    expect(tab.rows(view)).toEqual([])
    expect(engine.problems().length).toBeLessThanOrEqual(1)
  })

  test('with some invalid entries shows the others', async () => {
    const { world, instance, engine } = await startEngine()
    instance.fill(5)
    instance.timeline('home').splice(2, 0, {}, { id: 'x' }, { id: 'y', account: {} })
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    expect(tab.drawn(view)).toHaveLength(5)
  })
})

describe('polling', () => {
  test('runs every 10 s, only for watched timelines', async () => {
    const { world, instance, tab, view } = await setUpPolling()
    const start = instance.count(HOME)
    await world.tick(60_000)
    expect(instance.count(HOME) - start).toBe(6)
    await tab.unwatch(view)
    const calls = instance.count(HOME)
    await world.tick(5 * 60_000)
    expect(instance.count(HOME)).toBe(calls)
  })

  test('costs the same for twenty tabs', async () => {
    const { world, instance, engine } = await setUpPolling()
    for (let tabs = 0; tabs < 19; tabs++) await (await openTab(engine)).watch('friends')
    const start = instance.calls.length
    await world.tick(60_000)
    // Home and notifications, which are counted even if no tab shows them.
    expect(instance.calls.length - start).toBe(12)
  })

  test('does not run while the stream is up, and has delivered a post', async () => {
    const { world, instance } = await setUp()
    for (const id of instance.fill(1)) world.sockets.emit('update', instance.statuses.get(id))
    await world.tick(1_000)
    const calls = instance.calls.length
    await world.tick(10 * 60_000)
    expect(instance.calls.length).toBe(calls)
  })

  test('serves the public timeline when its stream cannot be subscribed to', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script(
      'GET /nodeinfo/2.0.json',
      json({
        software: { name: 'akkoma', version: '3.10.0' },
        metadata: { features: ['mastodon_api_streaming'] },
      }),
    )
    const tab = await openTab(engine)
    await tab.watch('public')
    await world.tick(1_000)
    const start = instance.count('GET /api/v1/timelines/public')
    await world.tick(30_000)
    expect(tab.entity('connection')?.stream).toBe('joined')
    expect(instance.count('GET /api/v1/timelines/public') - start).toBe(3)
  })
})

describe('requests', () => {
  test('have the right path and parameters (T2, T5)', async () => {
    const { world, instance, tab } = await setUp()
    await tab.run({ kind: 'setPreferences', change: { replyVisibility: 'following' } })
    await tab.watch('public')
    await tab.watch('publicAndExternal')
    await tab.watch({ kind: 'tag', tag: 'c++ & more' })
    await world.tick(1_000)
    const urls = instance.calls.map(({ url }) => url.replace('https://rook.example', ''))
    expect(urls).toContain('/api/v1/timelines/home?with_muted=true&limit=20')
    expect(urls).toContain('/api/v1/timelines/public?with_muted=true&local=true&limit=20')
    expect(urls).toContain('/api/v1/timelines/public?with_muted=true&limit=20')
    expect(urls).toContain('/api/v1/timelines/tag/c%2B%2B%20%26%20more?with_muted=true&limit=20')
    await tab.page('view-1', 'newer')
    expect(instance.last(HOME).query.get('reply_visibility')).toBe('following')
  })

  test('omit parameters that only Pleroma understands on other servers', async () => {
    const { world, instance, engine } = await startEngine({ dialect: 'gotosocial' })
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(15_000)
    expect(instance.last(HOME).query.has('with_muted')).toBe(false)
  })
})

describe('memory', () => {
  test('is limited to the budget and what tabs show after ten times the budget was streamed', async () => {
    const budgets = { count: { status: 300, account: 200 }, bytes: 4 * 1024 * 1024 }
    const { world, instance, engine } = await startEngine({ budgets })
    instance.fill(30)
    const [scrolledTab, topTab] = [await openTab(engine), await openTab(engine)]
    const view = await scrolledTab.watch('friends')
    await topTab.run({ kind: 'setPreferences', change: { streaming: true } })
    await scrolledTab.move(view, SCROLLED)
    const follow = await topTab.watch('friends')
    await world.tick(1_000)
    for (let round = 0; round < 150; round++) {
      publish(world, 20)
      await world.tick(100)
    }
    await world.tick(2_000)
    const { entities, timelines } = await engine.health()
    expect(entities.status).toBeLessThanOrEqual(300 + 100)
    expect(timelines['alice@rook.example/friends']).toBeLessThan(1_000)
    expect(scrolledTab.meta(view).newCount).toBe(3_000)
    expect(topTab.rows(follow)).toEqual(instance.ids('home').slice(0, 50))
    expect(topTab.drawn(follow).length).toBeGreaterThan(19)
    await scrolledTab.showNew(view)
    expect(scrolledTab.rows(view)[0]).toBe(instance.ids('home')[0])
  })

  test('of posts waiting above all viewports is limited, but their count is exact', async () => {
    const { world, instance, engine, tab, view } = await setUp()
    for (let round = 0; round < 100; round++) {
      publish(world, 10)
      await world.tick(100)
    }
    expect(tab.meta(view).newCount).toBe(1_000)
    expect((await engine.health()).timelines['alice@rook.example/friends']).toBeLessThan(500)
    await tab.showNew(view)
    const gapOf = (): number => tab.rows(view).findIndex((id) => id.startsWith('gap:'))
    while (gapOf() === -1) await tab.page(view, 'older')
    const gap = gapOf()
    expect(tab.rows(view).slice(0, gap)).toEqual(instance.ids('home').slice(0, gap))
    await tab.page(view, 'gap', tab.rows(view)[gap] ?? '')
    expect(tab.rows(view).slice(0, gap + 20)).toEqual(instance.ids('home').slice(0, gap + 20))
  })

  test('of a gap being filled is tracked apart from older pages', async () => {
    const { world, instance, tab, view } = await setUp(100)
    for (let round = 0; round < 100; round++) {
      publish(world, 10)
      await world.tick(100)
    }
    await tab.showNew(view)
    const gapOf = (): string | undefined => tab.rows(view).find((id) => id.startsWith('gap:'))
    while (gapOf() === undefined) await tab.page(view, 'older')
    const id = gapOf() ?? ''
    const hold = instance.hold(HOME, 'answer', 1)
    await tab.page(view, 'gap', id)
    await world.tick(100)
    expect(tab.meta(view)).toMatchObject({
      older: { state: 'idle' },
      gap: { id, state: { state: 'loading' } },
    })
    const last = tab.rows(view).at(-1)
    await tab.page(view, 'older')
    expect(tab.rows(view).at(-1)).not.toBe(last)
    hold.release()
    await world.tick(100)
    expect(tab.meta(view).gap).toBeUndefined()
    instance.script(HOME, refusal(500, 'broken'), 1)
    await tab.page(view, 'gap', gapOf() ?? '')
    expect(tab.meta(view)).toMatchObject({
      older: { state: 'idle' },
      gap: { id: gapOf(), state: { state: 'failed', message: 'broken' } },
    })
    await tab.page(view, 'gap', gapOf() ?? '')
    expect(tab.meta(view).gap).toBeUndefined()
  })

  test('of timelines that nobody watches is limited', async () => {
    const { world, engine, tab } = await setUp()
    for (let tags = 0; tags < 30; tags++) {
      await tab.unwatch(await tab.watch({ kind: 'tag', tag: `t${tags}` }))
    }
    await world.tick(1_000)
    expect(Object.keys((await engine.health()).timelines).length).toBeLessThanOrEqual(10)
  })

  test('of a long list is trimmed when nobody watches it', async () => {
    const { world, instance, engine, tab, view } = await setUp(800)
    for (let page = 0; page < 38; page++) await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(780)
    await tab.unwatch(view)
    expect((await engine.health()).timelines['alice@rook.example/friends']).toBe(400)
    const again = await tab.watch('friends')
    for (let page = 0; page < 30; page++) await tab.page(again, 'older')
    await world.tick(100)
    expect(tab.rows(again)).toEqual(instance.ids('home').slice(0, 620))
  })
})
