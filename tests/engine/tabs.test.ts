import { describe, expect, test } from 'vitest'
import { AT_TOP, type Tab } from './harness/tab.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

/** A tab that shows home, and all that comes with starting is over. */
async function reading(options: { visible?: boolean; posts?: number } = {}) {
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
    world.sockets.tell('update', post)
    return String(post.id)
  })

const counts = (tab: Tab, view: string): number => tab.meta(view).newCount

describe('a tab that is shown', () => {
  test('is told what changes on its screen no sooner than 50 ms after the last batch', async () => {
    const { world, tab, view } = await reading()
    const [shown] = tab.rows(view)
    const post = world.instance.statuses.get(shown ?? '')
    const edit = (text: string): void => world.sockets.tell('status.update', { ...post, spoiler_text: text })
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

  test('is told a number that changes every other second', async () => {
    const { world, tab, view } = await reading()
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

  test('is told at once what its person waits for', async () => {
    const { world, tab, view } = await reading()
    stream(world, 2)
    await world.tick(0)
    await tab.showNew(view)
    expect(tab.batches).toHaveLength(2)
    expect(tab.rows(view)).toEqual(world.instance.ids('home').slice(0, 22))
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(32)
  })

  test('is not sent a second batch before it took the first, and then one with how things are', async () => {
    const { world, tab, view } = await reading()
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

  test('is not told of what it does not show', async () => {
    const { world, tab } = await reading()
    const other = world.instance.publish({}, ['public'])
    world.sockets.tell('update', other, ['public'])
    await world.tick(100)
    expect(tab.batches).toEqual([])
  })

  test('holds what its window and its margin take, and lets the rest go', async () => {
    const { tab, view, engine } = await reading({ posts: 1_200 })
    for (let page = 0; page < 55; page++) await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(1_120)
    for (let from = 0; from < 1_100; from += 20) await tab.move(view, { from, to: from + 20, atTop: false })
    const { tabs } = await engine.health()
    expect(tabs[0]?.held).toBeLessThan(380)
    const shown = tab.rows(view).slice(1_080, 1_100)
    expect(shown.every((id) => tab.entity('status', id) !== undefined)).toBe(true)
    expect(tab.entity('status', tab.rows(view)[0])).toBeUndefined()
    await tab.move(view, AT_TOP)
    expect(tab.entity('status', tab.rows(view)[0])).toBeDefined()
  })
})

describe('a tab that is hidden', () => {
  test('gets the first state of its view, and then nothing of what streams in', async () => {
    const { world, tab, view } = await reading({ visible: false })
    expect(tab.drawn(view)).toHaveLength(20)
    const held = tab.entities.size
    for (let round = 0; round < 100; round++) {
      stream(world, 1)
      await world.tick(100)
    }
    expect(tab.batches).toEqual([])
    expect(tab.entities.size).toBe(held)
    await tab.show()
    expect(tab.batches).toHaveLength(1)
    expect(counts(tab, view)).toBe(100)
  })

  test('is brought up to date by one batch when it is shown', async () => {
    const { world, tab, view } = await reading({ visible: false })
    const [first] = tab.rows(view)
    const post = world.instance.statuses.get(first ?? '')
    world.sockets.tell('status.update', {
      ...post,
      content: '<p>edited</p>',
      edited_at: '2026-03-01T11:30:00Z',
    })
    stream(world, 4)
    await world.tick(2_000)
    world.instance.publish({ id: 'late' })
    world.sockets.tell('delete', tab.rows(view)[3] ?? '')
    await world.tick(2_000)
    tab.batches.length = 0
    await tab.show()
    await world.tick(1_000)
    expect(tab.batches).toHaveLength(1)
    expect(tab.entity('status', first)?.editedAt).toBeDefined()
    expect(tab.rows(view)).toHaveLength(19)
    expect(counts(tab, view)).toBe(4)
  })

  test('is told how its own command ended', async () => {
    const { world, tab, view } = await reading({ visible: false })
    const command = await tab.run({ kind: 'favourite', statusId: tab.rows(view)[0] ?? '', on: true })
    await world.tick(0)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.entity('status', tab.rows(view)[0])?.favourited).toBe(true)
  })

  test('opened in the background, is told why there is nothing', async () => {
    const { engine, instance, world } = await startEngine()
    instance.down = true
    const tab = await openTab(engine, { visible: false })
    const view = await tab.watch('friends')
    await world.tick(35_000)
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'network' })
  })

  test('keeps a notice until it is shown', async () => {
    const { world, tab } = await reading({ visible: false })
    world.sockets.last.end(1006)
    await world.tick(500)
    expect(tab.notices).toEqual([])
    await tab.show()
    expect(tab.noticeKeys()).toContain('timeline.socket_broke')
  })

  test('that took long over a batch is told all the same what changed meanwhile', async () => {
    const { world, tab, engine } = await reading({ visible: false })
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
  test('show the same timeline each in its own way', async () => {
    const { world, tab: a, view: inA, engine } = await reading()
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

  test('ask once for the same older page', async () => {
    const { world, tab: a, view: inA, engine, instance } = await reading({ posts: 60 })
    const b = await openTab(engine)
    const inB = await b.watch('friends')
    const held = instance.hold('GET /api/v1/timelines/home')
    const before = instance.count('GET /api/v1/timelines/home')
    await a.page(inA, 'older')
    await b.page(inB, 'older')
    held.release()
    await world.tick(60)
    expect(instance.count('GET /api/v1/timelines/home')).toBe(before + 1)
    expect(a.rows(inA)).toHaveLength(40)
    expect(b.rows(inB)).toHaveLength(40)
  })
})

test('tabs that come and go leave nothing behind', async () => {
  const { world, engine } = await reading()
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
  test('that nobody opened answers with a fault', async () => {
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

  test('that is opened again shows as far as its reader was, and counts what came meanwhile', async () => {
    const { world, tab, view } = await reading({ posts: 60 })
    await tab.page(view, 'older')
    const [headId, anchorId] = [tab.rows(view)[0] ?? '', tab.rows(view)[35] ?? '']
    await tab.unwatch(view)
    stream(world, 5)
    const again = await tab.watch('friends', { headId, anchorId })
    expect(counts(tab, again)).toBe(5)
    expect(tab.rows(again)[0]).toBe(headId)
    expect(tab.rows(again)).toContain(anchorId)
    const more = await tab.watch('friends', { headId, anchorId: 'deleted-meanwhile' })
    expect(counts(tab, more)).toBe(5)
  })

  test('asks again for posts that were let go of, and no more for those that are gone', async () => {
    const started = await startEngine({ budgets: { count: { status: 30 }, bytes: 10_000_000 } })
    const { instance, world, engine } = started
    instance.fill(100)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    for (let page = 0; page < 4; page++) await tab.page(view, 'older')
    await tab.move(view, { from: 80, to: 100, atTop: false })
    await world.tick(1_000)
    const gone = tab.rows(view)[3] ?? ''
    instance.timelines.set(
      'home',
      instance.timeline('home').filter(({ id }) => id !== gone),
    )
    await tab.move(view, AT_TOP)
    await world.tick(1_000)
    expect(tab.drawn(view)).toEqual(expect.arrayContaining(tab.rows(view).slice(4, 20)))
    const asked = instance.count('GET /api/v1/timelines/home')
    for (let round = 0; round < 10; round++) {
      stream(world, 1)
      await world.tick(1_000)
    }
    expect(instance.count('GET /api/v1/timelines/home')).toBe(asked)
  })

  test('asks again for posts each time they were let go of', async () => {
    const budgets = { count: { status: 30 }, bytes: 10_000_000 }
    const { world, instance, engine } = await startEngine({ budgets })
    instance.fill(500)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    for (let page = 0; page < 24; page++) await tab.page(view, 'older')
    const drawn = (from: number): void =>
      expect(tab.drawn(view)).toEqual(expect.arrayContaining(tab.rows(view).slice(from, from + 20)))
    for (let lap = 0; lap < 3; lap++) {
      for (let from = 0; from < 480; from += 20) {
        await tab.move(view, { from, to: from + 20, atTop: from === 0 })
        await world.tick(100)
        drawn(from)
      }
      expect(tab.entity('status', tab.rows(view)[0])).toBeUndefined()
    }
  })
})
