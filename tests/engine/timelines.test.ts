import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { AT_TOP, SCROLLED } from './harness/tab.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'

async function reading(posts = 30) {
  const started = await startEngine()
  started.instance.fill(posts)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(30_000)
  return { ...started, tab, view }
}

const publish = (world: World, count: number): string[] => {
  const ids = world.instance.fill(count)
  for (const id of ids) world.sockets.tell('update', world.instance.statuses.get(id))
  return ids
}

/** No socket: everything comes by polling. */
async function polling(posts = 30) {
  const started = await reading(posts)
  await started.tab.run({ kind: 'setPreferences', change: { useStreamingApi: false } })
  await started.world.tick(100)
  return started
}

describe('what is new', () => {
  test('waits behind a counter and is shown when it is asked for', async () => {
    const { world, instance, tab, view } = await reading()
    const before = tab.rows(view)
    publish(world, 7)
    await world.tick(100)
    expect(tab.meta(view)).toMatchObject({ newCount: 7, flush: false })
    expect(tab.rows(view)).toEqual(before)
    await tab.showNew(view)
    expect(tab.meta(view).newCount).toBe(0)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 27))
  })

  test('and shown leaves 50 visible', async () => {
    const { world, instance, tab, view } = await reading()
    publish(world, 80)
    await world.tick(100)
    await tab.showNew(view)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 50))
  })

  test.each([
    [19, false],
    [20, true],
    [25, true],
  ])('fetched as %i at once queues a flush: %s', async (count, flush) => {
    const { world, instance, tab, view } = await polling()
    instance.fill(count)
    await world.tick(10_000)
    expect(tab.meta(view)).toMatchObject({ newCount: count, flush })
  })

  test('with a flush queued is a reload that shows the newest page', async () => {
    const { world, instance, tab, view } = await polling()
    instance.fill(25)
    await world.tick(10_000)
    const fetched = instance.count(HOME)
    await tab.showNew(view)
    expect(instance.count(HOME)).toBe(fetched + 1)
    expect(instance.last(HOME).query.has('since_id')).toBe(false)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 20))
    expect(tab.meta(view)).toMatchObject({ newCount: 0, flush: false })
  })

  test('with a flush that fails stays as it was, and can be tried again', async () => {
    const { world, instance, tab, view } = await polling()
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

  test('is shown by itself only with streaming on, at the top, and not while unfocused where that pauses', async () => {
    const { world, instance, tab, view } = await reading()
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

  test('pauses what would be shown by itself until it is asked for, though the reader is back at the top', async () => {
    const { world, tab, view } = await reading()
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

  test('waited for while nothing was to be shown by itself, comes with the next one when that is wanted', async () => {
    const { world, tab, view } = await reading()
    publish(world, 2)
    await world.tick(2_000)
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    publish(world, 1)
    await world.tick(2_000)
    expect(tab.meta(view).newCount).toBe(0)
  })
})

describe('what is older', () => {
  test('comes page by page until an empty one: bottomed out', async () => {
    const { instance, tab, view } = await reading(50)
    for (let page = 0; page < 2; page++) await tab.page(view, 'older')
    expect(tab.rows(view)).toEqual(instance.ids('home'))
    expect(tab.meta(view).bottomedOut).toBe(false)
    await tab.page(view, 'older')
    expect(tab.meta(view).bottomedOut).toBe(true)
    const asked = instance.count(HOME)
    await tab.page(view, 'older')
    expect(instance.count(HOME)).toBe(asked)
  })

  test('as a page of only known ids is not the end', async () => {
    const { instance, tab, view } = await reading(60)
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
    expect(tab.rows(view)).toHaveLength(20)
    expect(tab.meta(view).bottomedOut).toBe(false)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toEqual([...ids.slice(0, 20), ...ids.slice(21, 41)])
  })

  test('that can not be had says so beside the list, and once more is enough', async () => {
    const { instance, tab, view } = await reading(40)
    instance.script(HOME, refusal(503, 'later'), 1)
    await tab.page(view, 'older')
    expect(tab.meta(view).older).toMatchObject({ state: 'failed', message: 'later' })
    expect(tab.notices).toEqual([])
    await tab.page(view, 'older')
    expect(tab.meta(view).older).toEqual({ state: 'idle' })
    expect(tab.rows(view)).toHaveLength(40)
  })

  test('is paged on from entries that were skipped, too', async () => {
    const { instance, world, engine } = await startEngine()
    instance.fill(60)
    for (const post of instance.timeline('home').slice(15, 25)) delete post.account
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(15)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(30)
    expect(tab.rows(view)).toEqual([
      ...instance.ids('home').slice(0, 15),
      ...instance.ids('home').slice(25, 40),
    ])
  })
})

describe('the order of rows', () => {
  test('is the one of the instance, whatever the ids look like', async () => {
    const { instance, world, engine } = await startEngine()
    const ids = ['zz', '01', 'ä/ö', '9', '10', 'a b', '%2F']
    for (const id of ids.toReversed()) instance.publish({ id })
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(ids)
  })

  test('holds though a page repeats ids', async () => {
    const { instance, world, engine } = await startEngine()
    instance.fill(30)
    const home = instance.timeline('home')
    instance.script(HOME, json([...home.slice(0, 10), ...home.slice(5, 15)]), 1)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 15))
  })

  test('holds when a full page of news repeats one: what is behind it is not missed', async () => {
    const { world, instance, tab, view } = await polling()
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

describe('a timeline that fails', () => {
  test('tells one notice for an outage, though it is polled on', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script(HOME, refusal(500, 'broken'))
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(65_000)
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed', message: 'broken' } })
    expect(tab.notices).toMatchObject([
      { messageKey: 'timeline.error', fault: { message: 'broken', from: 'instance' }, timeoutMs: 5_000 },
    ])
    expect(instance.count(HOME)).toBeGreaterThan(4)
  })

  test('is whole again by itself, and tells the next outage anew', async () => {
    const { world, instance, tab, view } = await polling()
    let mend = instance.script(HOME, refusal(500, 'broken'))
    await world.tick(30_000)
    mend()
    instance.fill(2)
    await world.tick(10_000)
    expect(tab.meta(view)).toMatchObject({ newer: { state: 'idle' }, newCount: 2 })
    mend = instance.script(HOME, refusal(500, 'broken again'))
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
  ])('because it is answered with %s is unreadable', async (_name, answer) => {
    const { world, instance, engine } = await startEngine()
    instance.script(HOME, answer)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(25_000)
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'unreadable' })
    expect(tab.rows(view)).toEqual([])
    expect(engine.complaints().length).toBeLessThanOrEqual(1)
  })

  test('only in some of its rows shows the others', async () => {
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
  test('is every 10 s, for what is watched only', async () => {
    const { world, instance, tab, view } = await polling()
    const start = instance.count(HOME)
    await world.tick(60_000)
    expect(instance.count(HOME) - start).toBe(6)
    await tab.unwatch(view)
    const calls = instance.count(HOME)
    await world.tick(5 * 60_000)
    expect(instance.count(HOME)).toBe(calls)
  })

  test('costs the same for twenty tabs', async () => {
    const { world, instance, engine } = await polling()
    for (let tabs = 0; tabs < 19; tabs++) await (await openTab(engine)).watch('friends')
    const start = instance.calls.length
    await world.tick(60_000)
    // Home, and the notifications, which are counted whether a tab shows them or not.
    expect(instance.calls.length - start).toBe(12)
  })

  test('does not happen while the stream brings everything', async () => {
    const { world, instance } = await reading()
    const calls = instance.calls.length
    await world.tick(10 * 60_000)
    expect(instance.calls.length).toBe(calls)
  })

  test('brings the public timeline where its stream can not be subscribed to', async () => {
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

describe('calls', () => {
  test('ask with their path and parameters (T2, T5)', async () => {
    const { world, instance, tab } = await reading()
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

  test('leave out what only Pleroma understands elsewhere', async () => {
    const { world, instance, engine } = await startEngine({ dialect: 'gotosocial' })
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(15_000)
    expect(instance.last(HOME).query.has('with_muted')).toBe(false)
  })
})

describe('what is kept', () => {
  test('after ten times the budget streamed is the budget and what tabs show', async () => {
    const budgets = { count: { status: 300, account: 200 }, bytes: 4 * 1024 * 1024 }
    const { world, instance, engine } = await startEngine({ budgets })
    instance.fill(30)
    const [still, top] = [await openTab(engine), await openTab(engine)]
    const view = await still.watch('friends')
    await top.run({ kind: 'setPreferences', change: { streaming: true } })
    await still.move(view, SCROLLED)
    const follow = await top.watch('friends')
    await world.tick(1_000)
    for (let round = 0; round < 150; round++) {
      publish(world, 20)
      await world.tick(100)
    }
    await world.tick(2_000)
    const { entities, timelines } = await engine.health()
    expect(entities.status).toBeLessThanOrEqual(300 + 100)
    expect(timelines['alice@rook.example/friends']).toBeLessThan(1_000)
    expect(still.meta(view).newCount).toBe(3_000)
    expect(top.rows(follow)).toEqual(instance.ids('home').slice(0, 50))
    expect(top.drawn(follow).length).toBeGreaterThan(19)
    await still.showNew(view)
    expect(still.rows(view)[0]).toBe(instance.ids('home')[0])
  })

  test('of what waits above all readers knows how many it stands for', async () => {
    const { world, instance, engine, tab, view } = await reading()
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

  test('of a gap that is filled is told apart from what is older', async () => {
    const { world, instance, tab, view } = await reading(100)
    for (let round = 0; round < 100; round++) {
      publish(world, 10)
      await world.tick(100)
    }
    await tab.showNew(view)
    const gapOf = (): string | undefined => tab.rows(view).find((id) => id.startsWith('gap:'))
    while (gapOf() === undefined) await tab.page(view, 'older')
    const id = gapOf() ?? ''
    const held = instance.hold(HOME, 'answer', 1)
    await tab.page(view, 'gap', id)
    await world.tick(100)
    expect(tab.meta(view)).toMatchObject({
      older: { state: 'idle' },
      gap: { id, state: { state: 'loading' } },
    })
    const last = tab.rows(view).at(-1)
    await tab.page(view, 'older')
    expect(tab.rows(view).at(-1)).not.toBe(last)
    held.release()
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

  test('of timelines that nobody watches is not much', async () => {
    const { world, engine, tab } = await reading()
    for (let tags = 0; tags < 30; tags++) {
      await tab.unwatch(await tab.watch({ kind: 'tag', tag: `t${tags}` }))
    }
    await world.tick(1_000)
    expect(Object.keys((await engine.health()).timelines).length).toBeLessThanOrEqual(10)
  })

  test('of a long list that was read goes when nobody reads it', async () => {
    const { world, instance, engine, tab, view } = await reading(800)
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
