import { describe, expect, test } from 'vitest'
import { json } from './harness/fakeInstance.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, startEngine, type World } from './harness/world.ts'

const MARKERS = '/api/v1/markers'
const HOME = 'GET /api/v1/timelines/home'

const publish = (world: World, count: number): string[] => {
  const ids = world.instance.fill(count)
  for (const id of ids) world.sockets.emit('update', world.instance.statuses.get(id))
  return ids
}

/** Moves the viewport of `tab`: the rows `from` to `to` are in sight. */
const scrollTo = (tab: Tab, view: string, from: number, to: number): Promise<void> =>
  tab.move(view, { from: Math.max(0, from - 5), to: to + 5, atTop: from === 0, sight: [from, to] })

async function setUp() {
  const started = await startEngine()
  started.instance.fill(60)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(1_000)
  await scrollTo(tab, view, 0, 6)
  await started.world.tick(1_000)
  return { ...started, tab, view }
}

/** The reading position is post 200 of home, far below the loaded page. */
async function setUpFarBelow() {
  const started = await startEngine()
  const { instance, engine, world } = started
  instance.fill(400)
  const ids = instance.ids('home')
  const leftId = ids[200] ?? ''
  instance.script(
    `GET ${MARKERS}`,
    json({ home: { last_read_id: leftId, updated_at: '2026-01-01T00:00:00.000Z', version: 1 } }),
  )
  instance.script(HOME, (call) => {
    const [min, max] = [call.query.get('min_id'), call.query.get('max_id')]
    const all = instance.timeline('home')
    if (min !== null) return json(all.slice(ids.indexOf(min) - 20, ids.indexOf(min)))
    const from = max === null ? 0 : ids.indexOf(max) + 1
    return json(all.slice(from, from + 20))
  })
  const tab = await openTab(engine)
  const view = await tab.watch('friends')
  await world.tick(1_000)
  await scrollTo(tab, view, 0, 6)
  await world.tick(1_000)
  expect(tab.meta(view).left).toBe(leftId)
  return { ...started, tab, view, ids, leftId }
}

describe('the reading position of home', () => {
  test('is unset for a user who reads home for the first time', async () => {
    const { instance, world, tab, view } = await setUp()
    expect(tab.meta(view).left).toBeUndefined()
    await world.tick(10_000)
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: instance.ids('home')[0] } })
  })

  test('is saved when a preference reloads home while nobody watches it (T41)', async () => {
    const { instance, world, tab, view } = await setUp()
    await tab.unwatch(view)
    await tab.run({ kind: 'setPreferences', change: { replyVisibility: 'self' } })
    await world.tick(11_000)
    expect(instance.count(`POST ${MARKERS}`)).toBe(1)
  })

  test('is shown when more posts arrive than fit the viewport, until the user reaches it', async () => {
    const { instance, world, tab, view } = await setUp()
    const [leftId] = instance.ids('home')
    publish(world, 10)
    await world.tick(1_000)
    await tab.showNew(view)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBe(leftId)
    await scrollTo(tab, view, 3, 9)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBe(leftId)
    await scrollTo(tab, view, 6, 12)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBeUndefined()
    // Everything from the top down has been in sight.
    await world.tick(10_000)
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: instance.ids('home')[0] } })
  })

  test('moves up row by row as the user reads upwards', async () => {
    const { instance, world, tab, view } = await setUp()
    const [leftId] = instance.ids('home')
    publish(world, 12)
    await world.tick(1_000)
    await tab.showNew(view)
    await tab.page(view, 'left')
    await scrollTo(tab, view, 12, 18)
    await scrollTo(tab, view, 8, 14)
    await world.tick(11_000)
    expect(leftId).toBe(instance.ids('home')[12])
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: instance.ids('home')[8] } })
  })

  test('is the same in all tabs, including later ones', async () => {
    const { instance, world, engine, tab, view } = await setUp()
    const [leftId] = instance.ids('home')
    publish(world, 10)
    await world.tick(1_000)
    const late = await openTab(engine)
    const same = await late.watch('friends')
    await scrollTo(late, same, 0, 6)
    await world.tick(1_000)
    expect(late.meta(same).left).toBe(leftId)
    await tab.showNew(view)
    await scrollTo(tab, view, 8, 14)
    await world.tick(2_000)
    expect(late.meta(same).left).toBeUndefined()
  })

  test('does not move for a hidden tab', async () => {
    const { instance, world, tab, view } = await setUp()
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    const [leftId] = instance.ids('home')
    await world.tick(11_000)
    await tab.hide()
    publish(world, 9)
    await world.tick(11_000)
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: leftId } })
    await tab.show(true)
    await scrollTo(tab, view, 0, 6)
    await world.tick(2_000)
    expect(tab.meta(view).left).toBe(leftId)
  })

  test('that another client set on a repeat is at the next row below it, where the repeat is folded (T60)', async () => {
    const { engine, instance, world } = await startEngine()
    instance.fill(40)
    const post = instance.statuses.get(instance.ids('home')[8] ?? '')
    const repeat = instance.publish({ reblog: post }, ['home'], 'carol')
    const [next] = instance.ids('home').slice(1)
    instance.fill(10)
    const mark = { last_read_id: repeat.id, updated_at: '2030-01-01T00:00:00.000Z' }
    instance.script(`GET ${MARKERS}`, json({ home: mark }))
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await scrollTo(tab, view, 0, 6)
    await world.tick(1_000)
    expect(tab.rows(view)).not.toContain(repeat.id)
    expect(tab.meta(view).left).toBe(next)
    await tab.page(view, 'left')
    await scrollTo(tab, view, 9, 15)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBeUndefined()
    await scrollTo(tab, view, 5, 11)
    await world.tick(11_000)
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: tab.rows(view)[5] } })
  })

  test('survives the engine', async () => {
    const { instance, world, engine } = await setUp()
    const [leftId] = instance.ids('home')
    await world.tick(11_000)
    await killEngine(engine)
    instance.fill(30)
    const again = await world.start()
    const tab = await openTab(again)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await tab.showNew(view)
    await scrollTo(tab, view, 0, 6)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBe(leftId)
  })

  test('is loaded with its surroundings when it is far below the loaded page', async () => {
    const { instance, world, tab, view, ids, leftId } = await setUpFarBelow()
    await tab.page(view, 'left')
    await world.tick(1_000)
    const rows = tab.rows(view)
    const gap = rows.findIndex((id) => id.startsWith('gap:'))
    expect(rows.slice(0, gap)).toEqual(ids.slice(0, gap))
    expect(rows.slice(gap + 1)).toEqual(ids.slice(180, 220))
    await tab.goPastEnd(view)
    expect(tab.rows(view).slice(gap + 1)).toEqual(ids.slice(180, 240))
    // The user jumped there and has not read down from there, so it stays the reading position.
    const at = rows.indexOf(leftId)
    await scrollTo(tab, view, at - 2, at + 4)
    await world.tick(11_000)
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: ids[198] } })
  })

  test('goes above the rows that another tab reads further down (T12)', async () => {
    const { instance, engine, world, tab, view, ids, leftId } = await setUpFarBelow()
    const below = ids.slice(300, 320)
    const other = await openTab(engine)
    // The tab has outlived an engine, and says what it showed.
    await other.watch('friends', { rows: below })
    await world.tick(1_000)
    instance.script(HOME, ({ query }) => {
      const at = (name: string): number => ids.indexOf(query.get(name) ?? '')
      const [min, max, since] = [at('min_id'), at('max_id'), at('since_id')]
      const all = instance.timeline('home')
      if (min !== -1) return json(all.slice(min - 20, min))
      return json(all.slice(max + 1, since === -1 ? max + 21 : Math.min(since, max + 21)))
    })
    await tab.page(view, 'left')
    await world.tick(1_000)
    const rows = tab.rows(view).filter((id) => !id.startsWith('gap:'))
    expect(rows).toContain(leftId)
    expect(rows).toEqual(ids.filter((id) => rows.includes(id)))
  })

  test('does not bring back a post that is deleted while its surroundings are fetched (T45)', async () => {
    const { instance, world, tab, view, ids } = await setUpFarBelow()
    const [newer, older] = [instance.hold(HOME, 'answer', 1), instance.hold(HOME, 'answer', 1)]
    const paged = tab.api.page({ viewId: view, direction: 'left' })
    const remove = (id = ''): Promise<void> => {
      world.sockets.emit('delete', id)
      return world.tick(100)
    }
    await world.tick(100)
    expect(newer.waiting).toBe(1)
    await remove(ids[185])
    newer.release()
    await world.tick(100)
    expect(older.waiting).toBe(1)
    await remove(ids[190])
    await remove(ids[210])
    older.release()
    await world.tick(1_000)
    await paged
    const gone = [ids[185], ids[190], ids[210]]
    const rows = tab.rows(view)
    const gap = rows.findIndex((id) => id.startsWith('gap:'))
    expect(rows.slice(gap + 1)).toEqual(ids.slice(180, 220).filter((id) => !gone.includes(id)))
  })

  test('does not count as shown when its posts could not be loaded', async () => {
    const { instance, engine, world } = await startEngine()
    instance.fill(60)
    const leftId = instance.ids('home')[50] ?? ''
    instance.script(
      `GET ${MARKERS}`,
      json({ home: { last_read_id: leftId, updated_at: '2026-01-01T00:00:00.000Z', version: 1 } }),
    )
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await scrollTo(tab, view, 0, 6)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBe(leftId)
    instance.script(HOME, () => json({ error: 'no' }, { status: 422 }))
    const paged = tab.api.page({ viewId: view, direction: 'left' })
    await world.tick(1_000)
    expect(await paged).toMatchObject({ ok: false, fault: { status: 422 } })
  })

  test('is the next older post if the post itself was deleted', async () => {
    const { instance, world, tab, view } = await setUp()
    const [leftId = '', next] = instance.ids('home')
    publish(world, 30)
    await world.tick(1_000)
    await tab.showNew(view)
    await scrollTo(tab, view, 0, 6)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBe(leftId)
    const newer = instance.timeline('home').slice(10, 30)
    instance.statuses.delete(leftId)
    instance.timeline('home').splice(30, 1)
    world.sockets.emit('delete', leftId)
    instance.script(HOME, ({ query }) =>
      json(query.has('min_id') ? newer : instance.timeline('home').slice(30, 50)),
    )
    await world.tick(1_000)
    await tab.page(view, 'left')
    await world.tick(1_000)
    expect(tab.meta(view).left).toBe(next)
    expect(tab.rows(view)).toContain(next)
    await scrollTo(tab, view, 30, 36)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBeUndefined()
  })

  test('is the later one of the two positions', async () => {
    const { instance, engine, world } = await startEngine()
    instance.fill(30)
    instance.script(
      `GET ${MARKERS}`,
      json({ home: { last_read_id: 7, updated_at: 'yesterday', version: 'x' } }),
    )
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await scrollTo(tab, view, 0, 6)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBeUndefined()
  })

  test('is evaluated 250 ms after the timeline opens, and every 200 ms while it scrolls', async () => {
    const { world, engine, instance, tab, view } = await setUp()
    const [leftId] = instance.ids('home')
    publish(world, 12)
    await world.tick(1_000)
    await tab.showNew(view)
    const other = await openTab(engine)
    const opened = await other.watch('friends')
    await scrollTo(other, opened, 0, 6)
    await world.tick(249)
    expect(other.meta(opened).left).toBeUndefined()
    await world.tick(1)
    await world.tick(60)
    expect(other.meta(opened).left).toBe(leftId)

    await world.tick(1_000)
    await scrollTo(other, opened, 1, 7)
    await scrollTo(other, opened, 9, 15)
    await world.tick(60)
    expect(other.meta(opened).left).toBe(leftId)
    await world.tick(200)
    expect(other.meta(opened).left).toBeUndefined()
  })

  test('does not move for a tab that leaves before it is evaluated', async () => {
    const { world, engine, instance } = await setUp()
    const [leftId] = instance.ids('home')
    await world.tick(11_000)
    publish(world, 3)
    const other = await openTab(engine)
    const opened = await other.watch('friends')
    await other.showNew(opened)
    await scrollTo(other, opened, 0, 6)
    await other.unwatch(opened)
    await world.tick(20_000)
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: leftId } })
  })

  test('does not exist for visitors', async () => {
    const { instance, engine, world } = await startEngine()
    instance.fill(30, ['public:local'])
    const tab = await openTab(engine)
    const view = await tab.watch('public')
    await scrollTo(tab, view, 0, 6)
    await world.tick(20_000)
    expect(instance.calls.filter(({ path }) => path === MARKERS)).toEqual([])
  })
})
