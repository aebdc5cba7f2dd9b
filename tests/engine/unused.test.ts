import { describe, expect, test } from 'vitest'
import { favourite, setUp } from './harness/outbox.ts'
import { POST, post, saveDraft } from './harness/posting.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

const openSockets = ({ sockets }: World): number =>
  sockets.all.filter(({ state }) => state !== 'closed').length

describe('an engine whose last tab has left', () => {
  test('closes its sockets, polls nothing more and ends within 10 s (R48)', async () => {
    const { world, engine, instance, tab } = await setUp()
    await world.tick(60_000)
    expect(openSockets(world)).toBe(1)
    await tab.close()
    await world.tick(3_000)
    expect(engine.stopped).toBe(false)
    await world.tick(7_000)
    expect(openSockets(world)).toBe(0)
    expect(engine.stopped).toBe(true)
    const before = instance.calls.length
    await world.tick(30 * 60_000)
    expect(instance.calls.length).toBe(before)
    const cached = JSON.stringify(await world.disk.cache.entries('timelines'))
    expect(cached).toContain(instance.ids('home')[0])
  })

  test('also if a read gets no answer (R48)', async () => {
    const { world, engine, instance, tab, view } = await setUp()
    instance.hold('GET /api/v1/timelines/home')
    void tab.page(view, 'newer')
    await world.tick(100)
    await tab.close()
    await world.tick(10_000)
    expect(engine.stopped).toBe(true)
  })

  test('goes on as before for a tab that comes back soon (R48)', async () => {
    const { world, engine, tab } = await setUp()
    await tab.close()
    await world.tick(4_000)
    const back = await openTab(engine)
    await world.tick(60_000)
    expect(engine.stopped).toBe(false)
    expect(openSockets(world)).toBe(1)
    await back.close()
    await world.tick(10_000)
    expect(engine.stopped).toBe(true)
  })

  test('finishes a post, a press and a draft first (R48)', async () => {
    for (const what of ['post', 'press', 'draft'] as const) {
      const { world, engine, instance, tab, id } = await setUp()
      const hold = instance.hold(what === 'post' ? POST : `POST /api/v1/statuses/${id}/favourite`)
      if (what === 'post') await tab.run(post('on its way'))
      else if (what === 'press') await tab.run(favourite(id))
      else {
        world.disk.failures.session = 'full'
        await tab.run(saveDraft('only here'))
      }
      await world.tick(1_000)
      await tab.close()
      await world.tick(8_000)
      expect([what, engine.stopped]).toEqual([what, false])
      expect(openSockets(world)).toBe(0)
      hold.release()
      world.disk.failures.session = undefined
      await world.tick(10_000)
      expect([what, engine.stopped]).toEqual([what, true])
    }
  })

  test('waits with a post that waits, without polling, and sends it (R48)', async () => {
    const { world, engine, instance, tab, goDown, countPosts } = await setUp()
    await goDown()
    await tab.run(post('from the tunnel'))
    await world.tick(1_000)
    await tab.close()
    await world.tick(5 * 60_000)
    expect(engine.stopped).toBe(false)
    instance.calls.length = 0
    await world.tick(30 * 60_000)
    expect(new Set(instance.calls.map(({ path }) => path))).toEqual(new Set(['/api/v1/instance']))
    instance.down = false
    await world.tick(2 * 60_000)
    expect(countPosts('from the tunnel')).toBe(1)
    expect(engine.stopped).toBe(true)
  })

  test('serves a tab that comes while it waits with a post, with a socket (R48)', async () => {
    const { world, engine, instance, tab, goDown } = await setUp()
    await goDown()
    await tab.run(post('from the tunnel'))
    await tab.close()
    await world.tick(60_000)
    expect(openSockets(world)).toBe(0)
    const back = await openTab(engine)
    const view = await back.watch('friends')
    instance.down = false
    await world.tick(2 * 60_000)
    expect(openSockets(world)).toBe(1)
    expect(back.rows(view)[0]).toBe(instance.ids('home')[0])
    expect(engine.stopped).toBe(false)
  })

  test('without having had one lives on (R48)', async () => {
    const { world, engine } = await startEngine()
    await world.tick(60_000)
    expect(engine.stopped).toBe(false)
  })
})
