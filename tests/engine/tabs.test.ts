import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { AT_TOP, type Tab } from './harness/tab.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

/** A tab that shows home, after all start-up work. */
async function setUp(options: { visible?: boolean; posts?: number } = {}) {
  const started = await startEngine()
  started.instance.fill(options.posts ?? 30)
  const tab = await openTab(started.engine, { visible: options.visible ?? true })
  const view = await tab.watch('friends')
  await started.world.tick(5_000)
  tab.batches.length = 0
  return { ...started, tab, view }
}

const stream = (world: World, count: number): string[] =>
  Array.from({ length: count }, () => {
    const post = world.instance.publish()
    world.sockets.emit('update', post)
    return String(post.id)
  })

const counts = (tab: Tab, view: string): number => tab.meta(view).newCount

describe('a visible tab', () => {
  test('receives changes on its screen at least 50 ms after the last batch', async () => {
    const { world, tab, view } = await setUp()
    const [shown] = tab.rows(view)
    const post = world.instance.statuses.get(shown ?? '')
    const edit = (text: string): void => world.sockets.emit('status.update', { ...post, spoiler_text: text })
    edit('one')
    await world.tick(0)
    expect(tab.batches).toHaveLength(1)
    for (const text of ['two', 'three', 'four']) edit(text)
    await world.tick(49)
    expect(tab.batches).toHaveLength(1)
    await world.tick(1)
    expect(tab.batches).toHaveLength(2)
    expect(tab.entity('status', shown)?.subjectText).toBe('four')
  })

  test('receives the counter of new posts at most every two seconds', async () => {
    const { world, tab, view } = await setUp()
    stream(world, 1)
    await world.tick(0)
    expect(counts(tab, view)).toBe(1)
    for (let tenths = 0; tenths < 20; tenths++) {
      stream(world, 1)
      await world.tick(100)
    }
    expect(counts(tab, view)).toBeGreaterThanOrEqual(20)
    expect(tab.batches).toHaveLength(2)
  })

  test('receives at once what its user waits for', async () => {
    const { world, tab, view } = await setUp()
    stream(world, 2)
    await world.tick(0)
    await tab.showNew(view)
    expect(tab.batches).toHaveLength(2)
    expect(tab.rows(view)).toEqual(world.instance.ids('home').slice(0, 22))
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(32)
  })

  test('gets no second batch before it acknowledges the first, and then one with the current state', async () => {
    const { world, tab, view } = await setUp()
    tab.stall()
    stream(world, 1)
    await world.tick(60)
    expect(tab.batches).toHaveLength(1)
    for (let round = 0; round < 20; round++) {
      stream(world, 5)
      await world.tick(100)
    }
    await tab.run({ kind: 'favourite', statusId: tab.rows(view)[0] ?? '', on: true })
    expect(tab.batches).toHaveLength(1)
    await tab.resume()
    await world.tick(60)
    expect(tab.batches).toHaveLength(2)
    expect(counts(tab, view)).toBe(101)
  })

  test('receives nothing outside its views', async () => {
    const { world, tab } = await setUp()
    const other = world.instance.publish({}, ['public'])
    world.sockets.emit('update', other, ['public'])
    await world.tick(100)
    expect(tab.batches).toEqual([])
  })

  test('receives the entities of its window and margin, and drops the rest', async () => {
    const { tab, view, engine } = await setUp({ posts: 1_200 })
    for (let page = 0; page < 55; page++) await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(1_120)
    for (let from = 0; from < 1_100; from += 20) await tab.move(view, { from, to: from + 20, atTop: false })
    const { tabs } = await engine.health()
    expect(tabs[0]?.mirroredEntities).toBeLessThan(380)
    const shown = tab.rows(view).slice(1_080, 1_100)
    expect(shown.every((id) => tab.entity('status', id) !== undefined)).toBe(true)
    expect(tab.entity('status', tab.rows(view)[0])).toBeUndefined()
    await tab.move(view, AT_TOP)
    expect(tab.entity('status', tab.rows(view)[0])).toBeDefined()
  })
})

describe('a hidden tab', () => {
  test('receives the first state of its view, and nothing that streams in later', async () => {
    const { world, tab, view } = await setUp({ visible: false })
    expect(tab.drawn(view)).toHaveLength(20)
    const entityCount = tab.entities.size
    for (let round = 0; round < 100; round++) {
      stream(world, 1)
      await world.tick(100)
    }
    expect(tab.batches).toEqual([])
    expect(tab.entities.size).toBe(entityCount)
    await tab.show()
    expect(tab.batches).toHaveLength(1)
    expect(counts(tab, view)).toBe(100)
  })

  test('catches up with one batch when it becomes visible', async () => {
    const { world, tab, view } = await setUp({ visible: false })
    const [first] = tab.rows(view)
    const post = world.instance.statuses.get(first ?? '')
    world.sockets.emit('status.update', {
      ...post,
      content: '<p>edited</p>',
      edited_at: '2026-03-01T11:30:00Z',
    })
    stream(world, 4)
    await world.tick(2_000)
    world.instance.publish({ id: 'late' })
    world.sockets.emit('delete', tab.rows(view)[3] ?? '')
    await world.tick(2_000)
    tab.batches.length = 0
    await tab.show()
    await world.tick(1_000)
    expect(tab.batches).toHaveLength(1)
    expect(tab.entity('status', first)?.editedAt).toBeDefined()
    expect(tab.rows(view)).toHaveLength(19)
    expect(counts(tab, view)).toBe(4)
  })

  test('receives the result of its own command', async () => {
    const { world, tab, view } = await setUp({ visible: false })
    const command = await tab.run({ kind: 'favourite', statusId: tab.rows(view)[0] ?? '', on: true })
    await world.tick(0)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.entity('status', tab.rows(view)[0])?.favourited).toBe(true)
  })

  test('opened in the background learns why there is nothing', async () => {
    const { engine, instance, world } = await startEngine()
    instance.down = true
    const tab = await openTab(engine, { visible: false })
    const view = await tab.watch('friends')
    await world.tick(35_000)
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'network' })
  })

  test('receives a notice when it becomes visible', async () => {
    const { world, tab } = await setUp({ visible: false })
    world.sockets.last.end(1006)
    await world.tick(500)
    expect(tab.notices).toEqual([])
    await tab.show()
    expect(tab.noticeKeys()).toContain('timeline.socket_broke')
  })

  test('that was slow to acknowledge a batch still receives later changes', async () => {
    const { world, tab, engine } = await setUp({ visible: false })
    const other = await openTab(engine)
    await tab.show()
    await world.tick(1_000)
    tab.batches.length = 0
    tab.stall()
    stream(world, 1)
    await world.tick(1_000)
    await tab.hide()
    expect(tab.batches).toHaveLength(1)
    const draft = { text: 'caw', subject: '', writer: other.id }
    await other.run({ kind: 'setPreferences', change: { streaming: true } })
    await other.run({ kind: 'saveDraft', draftId: 'new', draft })
    world.sockets.last.end(1000)
    await world.tick(100)
    expect(tab.batches).toHaveLength(1)
    await tab.resume()
    await world.tick(1_000)
    expect(tab.entity('preferences')).toMatchObject({ streaming: true })
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'caw' })
    expect(tab.entity('connection')).toMatchObject({ stream: 'closed' })
  })
})

describe('two tabs', () => {
  test('show the same timeline independently', async () => {
    const { world, tab: a, view: inA, engine } = await setUp()
    const b = await openTab(engine)
    const inB = await b.watch('friends')
    stream(world, 3)
    await world.tick(2_000)
    expect([counts(a, inA), counts(b, inB)]).toEqual([3, 3])
    await a.showNew(inA)
    expect([counts(a, inA), counts(b, inB)]).toEqual([0, 3])
    expect(b.rows(inB)).toEqual(world.instance.ids('home').slice(3, 23))
    await b.page(inB, 'older')
    expect(b.rows(inB)).toHaveLength(30)
    expect(a.rows(inA)).toHaveLength(23)
  })

  test('share one call for the same older page', async () => {
    const { world, tab: a, view: inA, engine, instance } = await setUp({ posts: 60 })
    const b = await openTab(engine)
    const inB = await b.watch('friends')
    const hold = instance.hold('GET /api/v1/timelines/home')
    const before = instance.count('GET /api/v1/timelines/home')
    await a.page(inA, 'older')
    await b.page(inB, 'older')
    hold.release()
    await world.tick(60)
    expect(instance.count('GET /api/v1/timelines/home')).toBe(before + 1)
    expect(a.rows(inA)).toHaveLength(40)
    expect(b.rows(inB)).toHaveLength(40)
  })
})

test('tabs that open and close leave nothing behind', async () => {
  const { world, engine } = await setUp()
  const before = await engine.health()
  for (let count = 0; count < 30; count++) {
    const tab = await openTab(engine, { visible: count % 2 === 0 })
    await tab.watch('friends')
    await tab.watch('notifications')
    await tab.run({ kind: 'favourite', statusId: tab.rows('view-1')[0] ?? '', on: count % 2 === 0 })
    if (count % 3 === 0) await tab.kill()
    else await tab.close()
  }
  await world.tick(20_000)
  const after = await engine.health()
  expect(after.tabs).toEqual(before.tabs)
  expect(after.timers).toBeLessThanOrEqual(before.timers)
  expect(after.commands).toBe(0)
  expect(after.requests.inFlight).toBe(0)
})

describe('a view', () => {
  test('that was never opened answers with a fault', async () => {
    const { engine } = await startEngine()
    const tab = await openTab(engine)
    expect(await tab.api.page({ viewId: 'none', direction: 'older' })).toMatchObject({
      ok: false,
      fault: { code: 'invalid' },
    })
  })

  test('of an account that is not signed in answers with a fault', async () => {
    const { engine, instance } = await startEngine()
    const tab = await openTab(engine)
    const before = instance.calls.length
    const answer = await tab.api.watch({
      viewId: 'v',
      account: 'mallory@rook.example',
      view: { kind: 'friends' },
      window: AT_TOP,
    })
    expect(answer).toMatchObject({ ok: false, fault: { code: 'signed-out' } })
    expect(instance.calls.length).toBe(before)
  })

  test('that is reopened extends to its last position, and counts newer posts', async () => {
    const { world, tab, view } = await setUp({ posts: 60 })
    await tab.page(view, 'older')
    const [headId, anchorId] = [tab.rows(view)[0] ?? '', tab.rows(view)[35] ?? '']
    await tab.unwatch(view)
    stream(world, 5)
    const again = await tab.watch('friends', { headId, anchorId })
    expect(counts(tab, again)).toBe(5)
    expect(tab.rows(again)[0]).toBe(headId)
    expect(tab.rows(again)).toContain(anchorId)
    const window = { from: 35, to: 35, atTop: false }
    const more = await tab.watch('friends', { headId, anchorId: 'deleted-meanwhile', window })
    expect(counts(tab, more)).toBe(5)
    expect(tab.rows(more)).toContain(anchorId)
  })

  test('refetches evicted posts, but not deleted ones', async () => {
    const started = await startEngine({ budgets: { count: { status: 30 }, bytes: 10_000_000 } })
    const { instance, world, engine } = started
    instance.fill(100)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    for (let page = 0; page < 4; page++) await tab.page(view, 'older')
    await tab.move(view, { from: 80, to: 100, atTop: false })
    await world.tick(1_000)
    const deletedId = tab.rows(view)[3] ?? ''
    instance.timelines.set(
      'home',
      instance.timeline('home').filter(({ id }) => id !== deletedId),
    )
    await tab.move(view, AT_TOP)
    await world.tick(1_000)
    expect(tab.drawn(view)).toEqual(expect.arrayContaining(tab.rows(view).slice(4, 20)))
    const callsBefore = instance.count('GET /api/v1/timelines/home')
    for (let round = 0; round < 10; round++) {
      stream(world, 1)
      await world.tick(1_000)
    }
    expect(instance.count('GET /api/v1/timelines/home')).toBe(callsBefore)
  })

  test('refetches pinned posts that were evicted, also after a failure', async () => {
    const budgets = { count: { status: 30 }, bytes: 10_000_000 }
    const { world, instance, engine } = await startEngine({ budgets })
    const route = 'GET /api/v1/accounts/u-bob/statuses'
    const pin = instance.publish({}, [])
    instance.fill(500, ['bob'])
    const posts = instance.timeline('bob')
    instance.script(route, ({ query }) => {
      if (query.has('pinned')) return json([pin])
      const from = posts.findIndex(({ id }) => id === query.get('max_id')) + 1
      return json(query.has('since_id') ? [] : posts.slice(from, from + 20))
    })
    const tab = await openTab(engine)
    const view = await tab.watch({ kind: 'user', accountId: 'u-bob' })
    for (let page = 0; page < 24; page++) await tab.page(view, 'older')
    for (let from = 0; from < 480; from += 20)
      await tab.move(view, { from, to: from + 20, atTop: from === 0 })
    await world.tick(1_000)
    expect(tab.entity('status', String(pin.id))).toBeUndefined()
    instance.script(route, refusal(500, 'broken'), 1)
    await tab.move(view, AT_TOP)
    await world.tick(20_000)
    expect(tab.drawn(view)).toEqual(expect.arrayContaining(tab.rows(view).slice(0, 20)))
  })

  test('refetches posts each time they were evicted', async () => {
    const budgets = { count: { status: 30 }, bytes: 10_000_000 }
    const { world, instance, engine } = await startEngine({ budgets })
    instance.fill(500)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    for (let page = 0; page < 24; page++) await tab.page(view, 'older')
    const drawn = (from: number): void =>
      expect(tab.drawn(view)).toEqual(expect.arrayContaining(tab.rows(view).slice(from, from + 20)))
    for (let lap = 0; lap < 2; lap++) {
      for (let from = 0; from < 480; from += 20) {
        await tab.move(view, { from, to: from + 20, atTop: from === 0 })
        await world.tick(100)
        drawn(from)
      }
      expect(tab.entity('status', tab.rows(view)[0])).toBeUndefined()
    }
  })
})
