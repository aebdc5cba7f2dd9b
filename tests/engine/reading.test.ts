import { describe, expect, test } from 'vitest'
import { json } from './harness/fakeInstance.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, startEngine, type World } from './harness/world.ts'

const MARKERS = '/api/v1/markers'

const publish = (world: World, count: number): string[] => {
  const ids = world.instance.fill(count)
  for (const id of ids) world.sockets.tell('update', world.instance.statuses.get(id))
  return ids
}

/** Rows `from` to `to` of what `tab` shows are in sight. */
const see = (tab: Tab, view: string, from: number, to: number): Promise<void> =>
  tab.move(view, { from: Math.max(0, from - 5), to: to + 5, atTop: from === 0, sight: [from, to] })

async function reading() {
  const started = await startEngine()
  started.instance.fill(60)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(1_000)
  await see(tab, view, 0, 6)
  await started.world.tick(1_000)
  return { ...started, tab, view }
}

describe('where home was left', () => {
  test('is said of nobody who reads it for the first time', async () => {
    const { instance, world, tab, view } = await reading()
    expect(tab.meta(view).left).toBeUndefined()
    await world.tick(10_000)
    expect(instance.last(`POST ${MARKERS}`).form.get('home[last_read_id]')).toBe(instance.ids('home')[0])
  })

  test('is told when more is shown than can be seen at once, until it is reached', async () => {
    const { instance, world, tab, view } = await reading()
    const [left] = instance.ids('home')
    publish(world, 10)
    await world.tick(1_000)
    await tab.showNew(view)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBe(left)
    await see(tab, view, 3, 9)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBe(left)
    await see(tab, view, 6, 12)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBeUndefined()
    // All down from the top was read on the way.
    await world.tick(10_000)
    expect(instance.last(`POST ${MARKERS}`).form.get('home[last_read_id]')).toBe(instance.ids('home')[0])
  })

  test('goes up with who reads upwards, row by row', async () => {
    const { instance, world, tab, view } = await reading()
    const [left] = instance.ids('home')
    publish(world, 12)
    await world.tick(1_000)
    await tab.showNew(view)
    await tab.page(view, 'left')
    await see(tab, view, 12, 18)
    await see(tab, view, 8, 14)
    await world.tick(11_000)
    expect(left).toBe(instance.ids('home')[12])
    expect(instance.last(`POST ${MARKERS}`).form.get('home[last_read_id]')).toBe(instance.ids('home')[8])
  })

  test('is the same in all tabs, and in one that is opened late', async () => {
    const { instance, world, engine, tab, view } = await reading()
    const [left] = instance.ids('home')
    publish(world, 10)
    await world.tick(1_000)
    const late = await openTab(engine)
    const same = await late.watch('friends')
    await see(late, same, 0, 6)
    await world.tick(1_000)
    expect(late.meta(same).left).toBe(left)
    await tab.showNew(view)
    await see(tab, view, 8, 14)
    await world.tick(2_000)
    expect(late.meta(same).left).toBeUndefined()
  })

  test('does not move for a tab that is hidden', async () => {
    const { instance, world, tab, view } = await reading()
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    const [left] = instance.ids('home')
    await world.tick(11_000)
    await tab.hide()
    publish(world, 9)
    await world.tick(11_000)
    expect(instance.last(`POST ${MARKERS}`).form.get('home[last_read_id]')).toBe(left)
    await tab.show(true)
    await see(tab, view, 0, 6)
    await world.tick(2_000)
    expect(tab.meta(view).left).toBe(left)
  })

  test('outlives the engine', async () => {
    const { instance, world, engine } = await reading()
    const [left] = instance.ids('home')
    await world.tick(11_000)
    await killEngine(engine)
    instance.fill(30)
    const again = await world.start()
    const tab = await openTab(again)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await tab.showNew(view)
    await see(tab, view, 0, 6)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBe(left)
  })

  test('is brought, with what is around it, where it is far below what is loaded', async () => {
    const { instance, engine, world } = await startEngine()
    instance.fill(400)
    const ids = instance.ids('home')
    const left = ids[200] ?? ''
    instance.script(
      `GET ${MARKERS}`,
      json({ home: { last_read_id: left, updated_at: '2026-01-01T00:00:00.000Z', version: 1 } }),
    )
    instance.script('GET /api/v1/timelines/home', (call) => {
      const [min, max] = [call.query.get('min_id'), call.query.get('max_id')]
      const all = instance.timeline('home')
      if (min !== null) return json(all.slice(ids.indexOf(min) - 20, ids.indexOf(min)))
      const from = max === null ? 0 : ids.indexOf(max) + 1
      return json(all.slice(from, from + 20))
    })
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await see(tab, view, 0, 6)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBe(left)
    await tab.page(view, 'left')
    await world.tick(1_000)
    const rows = tab.rows(view)
    const gap = rows.findIndex((id) => id.startsWith('gap:'))
    expect(rows.slice(0, gap)).toEqual(ids.slice(0, gap))
    expect(rows.slice(gap + 1)).toEqual(ids.slice(180, 220))
    await tab.page(view, 'older')
    expect(tab.rows(view).slice(gap + 1)).toEqual(ids.slice(180, 240))
    // Gone to and not read down to: it is still where the reading goes on.
    const at = rows.indexOf(left)
    await see(tab, view, at - 2, at + 4)
    await world.tick(11_000)
    expect(instance.last(`POST ${MARKERS}`).form.get('home[last_read_id]')).toBe(ids[198])
  })

  test('is of the two marks the later one', async () => {
    const { instance, engine, world } = await startEngine()
    instance.fill(30)
    instance.script(
      `GET ${MARKERS}`,
      json({ home: { last_read_id: 7, updated_at: 'yesterday', version: 'x' } }),
    )
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await see(tab, view, 0, 6)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBeUndefined()
  })

  test('is looked at 250 ms after the timeline was opened, and then every 200 ms while it is scrolled', async () => {
    const { world, engine, instance, tab, view } = await reading()
    const [left] = instance.ids('home')
    publish(world, 12)
    await world.tick(1_000)
    await tab.showNew(view)
    const other = await openTab(engine)
    const opened = await other.watch('friends')
    await see(other, opened, 0, 6)
    await world.tick(249)
    expect(other.meta(opened).left).toBeUndefined()
    await world.tick(1)
    await world.tick(60)
    expect(other.meta(opened).left).toBe(left)

    await world.tick(1_000)
    await see(other, opened, 1, 7)
    await see(other, opened, 9, 15)
    await world.tick(60)
    expect(other.meta(opened).left).toBe(left)
    await world.tick(200)
    expect(other.meta(opened).left).toBeUndefined()
  })

  test('is not seen by who has gone on before it was looked at', async () => {
    const { world, engine, instance } = await reading()
    const [left] = instance.ids('home')
    await world.tick(11_000)
    publish(world, 3)
    const other = await openTab(engine)
    const opened = await other.watch('friends')
    await other.showNew(opened)
    await see(other, opened, 0, 6)
    await other.unwatch(opened)
    await world.tick(20_000)
    expect(instance.last(`POST ${MARKERS}`).form.get('home[last_read_id]')).toBe(left)
  })

  test('is nobody else’s business: visitors have no place', async () => {
    const { instance, engine, world } = await startEngine()
    instance.fill(30, ['public:local'])
    const tab = await openTab(engine)
    const view = await tab.watch('public')
    await see(tab, view, 0, 6)
    await world.tick(20_000)
    expect(instance.calls.filter(({ path }) => path === MARKERS)).toEqual([])
  })
})
