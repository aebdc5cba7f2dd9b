import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isGap, type ShownTide } from '../../src/shared/protocol/views.ts'
import { shownRows } from '../../src/ui/mirror/shownRows.ts'
import { json } from './harness/fakeInstance.ts'
import { SCROLLED, type Tab } from './harness/tab.ts'
import { killEngine, openTab, startEngine, World } from './harness/world.ts'

const MARKERS = '/api/v1/markers'
const HOME = 'GET /api/v1/timelines/home'

const stream = ({ instance, sockets }: World, ids: readonly string[]): void => {
  for (const id of ids) sockets.emit('update', instance.statuses.get(id))
}

const publish = (world: World, count: number): string[] => {
  const ids = world.instance.fill(count)
  stream(world, ids)
  return ids
}

/** The rows `from` to `to` are in sight in `tab`. */
const scrollTo = (tab: Tab, view: string, from: number, to = from + 6): Promise<void> =>
  tab.move(view, { from: Math.max(0, from - 5), to: to + 5, atTop: from === 0, sight: [from, to] })

const tideOf = (tab: Tab, view: string): ShownTide | undefined => tab.meta(view).tide

/** Another client has read the row at `index` of home. */
function readElsewhere({ instance }: World, index: number): string {
  const id = instance.ids('home')[index] ?? ''
  const mark = { last_read_id: id, updated_at: '2026-01-01T00:00:00.000Z' }
  instance.script(`GET ${MARKERS}`, json({ home: mark }))
  return id
}

/** Home with 100 posts, of which those from `index` down were read elsewhere. One looks at its top. */
async function setUp(index: number) {
  const started = await startEngine()
  started.instance.fill(100)
  const mark = readElsewhere(started.world, index)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(1_000)
  await scrollTo(tab, view, 0)
  await started.world.tick(1_000)
  return { ...started, tab, view, mark, served: started.instance.ids('home') }
}

/** Loads older rows as scrolling does, until none come. */
async function scrollToEnd(world: World, tab: Tab, view: string): Promise<void> {
  for (let before = -1; before < tab.rows(view).length; ) {
    before = tab.rows(view).length
    await tab.page(view, 'older')
    await world.tick(1_000)
  }
}

describe('the tide mark', () => {
  test('stays where it was when one came to the top, though the reading position moves to the newest row (TD1)', async () => {
    const { world, instance, tab, view, mark } = await setUp(4)
    expect(tideOf(tab, view)).toMatchObject({ mark, row: mark })
    await world.tick(11_000)
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: instance.ids('home')[0] } })
    await scrollTo(tab, view, 3)
    await world.tick(1_000)
    await scrollTo(tab, view, 0)
    await world.tick(1_000)
    expect(tideOf(tab, view)).toMatchObject({ mark, row: mark })
  })

  test('of another tab is what had been read when that one came to the top (TD1)', async () => {
    const { world, engine, tab, view, mark, served } = await setUp(4)
    const other = await openTab(engine)
    const same = await other.watch('friends')
    expect(tideOf(other, same)).toMatchObject({ mark: served[0], row: served[0] })
    const [first] = publish(world, 3)
    await world.tick(2_000)
    await other.showNew(same)
    await scrollTo(other, same, 0)
    await world.tick(2_000)
    expect(tideOf(other, same)).toMatchObject({ mark: served[0], row: served[0] })
    // Here nobody has come to the top since.
    expect(tideOf(tab, view)?.mark).toBe(mark)
    await tab.showNew(view)
    await world.tick(2_000)
    expect(tab.rows(view)).toContain(first)
    expect(tideOf(tab, view)).toMatchObject({ mark: tab.rows(view)[0] })
  })

  test('moves to what was read by now with “Show new”, and not for posts that show by themselves (TD1)', async () => {
    const { world, tab, view, mark, served } = await setUp(4)
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    publish(world, 2)
    await world.tick(2_000)
    expect(tab.rows(view)).toHaveLength(22)
    expect(tideOf(tab, view)).toMatchObject({ mark, row: mark })
    await tab.run({ kind: 'setPreferences', change: { streaming: false } })
    const [top] = tab.rows(view)
    expect(top).not.toBe(served[0])
    publish(world, 3)
    await world.tick(2_000)
    await tab.showNew(view)
    expect(tideOf(tab, view)).toMatchObject({ mark: top, row: tab.rows(view)[3] })
  })

  test('stays where it is when one returns to the top, and nothing is new (TD2)', async () => {
    const { world, tab, view, mark } = await setUp(4)
    await scrollTo(tab, view, 10)
    await world.tick(1_000)
    await tab.unwatch(view)
    await tab.watch('friends', { viewId: view })
    await scrollTo(tab, view, 0)
    await world.tick(1_000)
    expect(tideOf(tab, view)).toMatchObject({ mark, row: mark })
  })

  test('says when its post was written, also once the engine has forgotten the post (TD2)', async () => {
    const { instance, tab, view, mark } = await setUp(4)
    const written = Date.parse(String(instance.statuses.get(mark)?.created_at))
    expect(tideOf(tab, view)?.at).toBe(written)
  })

  test('stands below a group of which the newest post is new (TD2)', async () => {
    const { world, instance, engine } = await startEngine()
    instance.fill(15)
    const a = String(instance.publish({}, ['home'], 'bob').id)
    const b = String(instance.publish({ in_reply_to_id: a }, ['home'], 'bob').id)
    const c = String(instance.publish({ in_reply_to_id: b }, ['home'], 'bob').id)
    instance.fill(6)
    readElsewhere(world, 7)
    expect(instance.ids('home')[7]).toBe(b)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await scrollTo(tab, view, 0)
    const rows = tab.rows(view)
    expect(rows.slice(6, 9)).toEqual([a, b, c])
    expect(tideOf(tab, view)?.row).toBe(rows[9])
  })

  test('has the place of the next post when its own is deleted (TD8)', async () => {
    const { world, tab, view, mark, served } = await setUp(4)
    world.sockets.emit('delete', mark)
    await world.tick(1_000)
    expect(tideOf(tab, view)?.row).toBe(served[5])
  })

  test('does not keep the reading position from moving when its post was deleted (TD8, T41)', async () => {
    const { world, instance, tab, view, served } = await setUp(10)
    world.sockets.emit('delete', served[10])
    await world.tick(1_000)
    await scrollTo(tab, view, 6)
    await world.tick(11_000)
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: served[0] } })
  })

  test('does not exist where nothing was read yet, and appears at the next visit (TD8)', async () => {
    const { instance, engine, world } = await startEngine()
    instance.fill(60)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await scrollTo(tab, view, 0)
    await world.tick(1_000)
    expect(tideOf(tab, view)).toBeUndefined()
    await scrollToEnd(world, tab, view)
    expect(tab.rows(view)).toHaveLength(60)
    const [top] = instance.ids('home')
    publish(world, 2)
    await world.tick(1_000)
    await tab.showNew(view)
    expect(tideOf(tab, view)?.mark).toBe(top)
  })

  test('does not exist in other timelines (TD8)', async () => {
    const { instance, engine, world } = await startEngine()
    instance.fill(60, ['public'])
    const tab = await openTab(engine)
    const view = await tab.watch('publicAndExternal')
    await world.tick(1_000)
    await scrollTo(tab, view, 0)
    await scrollToEnd(world, tab, view)
    expect(tideOf(tab, view)).toBeUndefined()
    expect(tab.rows(view)).toHaveLength(60)
  })
})

describe('the number of posts to come', () => {
  test('counts those in view and below, as far as they are above the mark (TD4)', async () => {
    const { world, tab, view } = await setUp(15)
    expect(tideOf(tab, view)).toMatchObject({ toCome: 15 })
    expect(tideOf(tab, view)).not.toHaveProperty('orMore')
    await scrollTo(tab, view, 5)
    await world.tick(1_000)
    expect(tideOf(tab, view)).toMatchObject({ toCome: 10 })
    await scrollTo(tab, view, 10)
    await world.tick(1_000)
    expect(tideOf(tab, view)).not.toHaveProperty('toCome')
    // All have been seen now.
    await scrollTo(tab, view, 0)
    await world.tick(1_000)
    expect(tideOf(tab, view)).not.toHaveProperty('toCome')
  })

  test('is a lower bound while the mark is not loaded (TD4)', async () => {
    const { world, tab, view } = await setUp(34)
    expect(tideOf(tab, view)).toMatchObject({ toCome: 20, orMore: true })
    await scrollTo(tab, view, 13)
    await tab.page(view, 'older')
    await world.tick(1_000)
    expect(tideOf(tab, view)).toMatchObject({ toCome: 21 })
    expect(tideOf(tab, view)).not.toHaveProperty('orMore')
  })

  test('is a lower bound while posts are missing above the mark (TD4)', async () => {
    const { world, instance, tab, view } = await setUp(15)
    for (const socket of world.sockets.open) socket.end(1006)
    await world.tick(100)
    instance.fill(300)
    await world.tick(60_000)
    await tab.showNew(view)
    await scrollTo(tab, view, 0)
    await scrollToEnd(world, tab, view)
    const gap = tab.rows(view).findIndex((id) => id.startsWith('gap:'))
    expect(gap).toBeGreaterThan(0)
    expect(tab.rows(view)).toHaveLength(gap + 1 + 15)
    // Six of the fifteen were seen before.
    expect(tideOf(tab, view)).toMatchObject({ toCome: gap + 9, orMore: true })
  })

  test('is nothing once posts that show by themselves have pushed the mark out of what is loaded (TD4)', async () => {
    const { world, instance, tab, view } = await setUp(4)
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    for (let n = 0; n < 130; n++) {
      publish(world, 4)
      await world.tick(700)
    }
    await world.tick(5_000)
    const tide = tideOf(tab, view)
    expect(tide).not.toHaveProperty('toCome')
    expect(tide).not.toHaveProperty('end')
    // Nothing leads back there.
    const [calls, rows] = [instance.count(HOME), tab.rows(view)]
    await tab.page(view, 'left')
    await world.tick(1_000)
    expect(instance.count(HOME)).toBe(calls)
    expect(tab.rows(view)).toEqual(rows)
  })

  test('counts the posts behind the button of a group (TD4, RW15)', async () => {
    const { world, instance, engine } = await startEngine()
    instance.fill(30)
    const ids: string[] = []
    for (let n = 0; n < 6; n++)
      ids.push(String(instance.publish(n === 0 ? {} : { in_reply_to_id: ids[n - 1] }, ['home'], 'bob').id))
    instance.fill(6)
    readElsewhere(world, 12)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await scrollTo(tab, view, 0, 5)
    await world.tick(1_000)
    expect(tab.rows(view).slice(6, 10)).toEqual([...ids.slice(0, 3), expect.stringContaining('gap:more:3')])
    expect(tideOf(tab, view)).toMatchObject({ toCome: 12 })
  })
})

describe('the end of home', () => {
  test('is at the mark, however far one scrolls, and costs no call (TD5, TD6)', async () => {
    const { world, instance, tab, view, served } = await setUp(34)
    await scrollToEnd(world, tab, view)
    expect(tab.rows(view)).toEqual(served.slice(0, 34))
    expect(tideOf(tab, view)).toMatchObject({ end: served[33] })
    expect(tideOf(tab, view)).not.toHaveProperty('row')
    const before = instance.count(HOME)
    await tab.page(view, 'older')
    await world.tick(1_000)
    expect(instance.count(HOME)).toBe(before)
  })

  test('is not above the first 20 rows; the mark stands within the list (TD5)', async () => {
    const { world, tab, view, mark, served } = await setUp(3)
    await scrollToEnd(world, tab, view)
    expect(tab.rows(view)).toEqual(served.slice(0, 20))
    expect(tideOf(tab, view)).toMatchObject({ row: mark, end: served[19] })
  })

  test('is not above one and a half screens (TD5)', async () => {
    const { world, tab, view, served } = await setUp(3)
    await scrollTo(tab, view, 0, 17)
    await scrollToEnd(world, tab, view)
    expect(tab.rows(view)).toEqual(served.slice(0, 26))
  })

  test('is as far as one has to read for all to be read (TD6, T41)', async () => {
    const { world, instance, tab, view, served } = await setUp(34)
    await scrollToEnd(world, tab, view)
    for (let from = 0; from <= 22; from += 5) {
      await scrollTo(tab, view, from)
      await world.tick(1_000)
    }
    expect(tab.meta(view).left).toBe(served[34])
    await world.tick(11_000)
    expect(instance.count(`POST ${MARKERS}`)).toBe(0)
    await scrollTo(tab, view, 28)
    await world.tick(11_000)
    expect(tab.meta(view).left).toBeUndefined()
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: served[0] } })
  })

  test('is passed by its button, until one comes to the top again (TD7)', async () => {
    const { world, tab, view, mark, served } = await setUp(34)
    await scrollToEnd(world, tab, view)
    await tab.goPastEnd(view)
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(served.slice(0, 54))
    expect(tideOf(tab, view)).toMatchObject({ mark, row: mark, passed: true })
    expect(tideOf(tab, view)).not.toHaveProperty('end')
    await scrollToEnd(world, tab, view)
    expect(tab.rows(view)).toEqual(served)
    const fresh = publish(world, 30)
    await world.tick(1_000)
    await tab.showNew(view)
    await scrollTo(tab, view, 0)
    await scrollToEnd(world, tab, view)
    expect(tab.rows(view)).toEqual([...fresh.toReversed(), ...served.slice(0, 34)])
    expect(tideOf(tab, view)).not.toHaveProperty('passed')
  })

  test.each(['scrolling', 'opening it again'])(
    'is there again once one comes to the top by %s, though nothing is new (TD7)',
    async (how) => {
      const { world, tab, view, served } = await setUp(3)
      await scrollToEnd(world, tab, view)
      await tab.goPastEnd(view)
      await scrollTo(tab, view, 30)
      await world.tick(1_000)
      expect(tideOf(tab, view)).not.toHaveProperty('end')
      if (how !== 'scrolling') {
        await tab.unwatch(view)
        await tab.watch('friends', { viewId: view })
      }
      await scrollTo(tab, view, 0)
      await world.tick(1_000)
      const rows = tab.rows(view)
      expect(tideOf(tab, view)).toMatchObject({ row: served[3], end: rows.at(-1) })
      await scrollToEnd(world, tab, view)
      expect(tab.rows(view)).toEqual(rows)
    },
  )

  test('is where the new posts end after “Show new” (TD5)', async () => {
    const { world, tab, view, served } = await setUp(4)
    const fresh = publish(world, 27)
    await world.tick(1_000)
    await tab.showNew(view)
    expect(tab.rows(view)).toEqual(fresh.toReversed())
    expect(tideOf(tab, view)).toMatchObject({ mark: served[0], end: fresh[0] })
  })

  test('is off by preference; the mark and the number stay (TD6)', async () => {
    const { world, tab, view, mark, served } = await setUp(34)
    await tab.run({ kind: 'setPreferences', change: { endsAtMark: false } })
    await scrollToEnd(world, tab, view)
    expect(tab.rows(view)).toEqual(served)
    expect(tideOf(tab, view)).toMatchObject({ mark, row: mark })
  })

  test('is not where the instance has nothing older (TD6)', async () => {
    const { world, instance, engine } = await startEngine()
    instance.fill(9)
    readElsewhere(world, 2)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await scrollTo(tab, view, 0)
    await scrollToEnd(world, tab, view)
    expect(tab.meta(view).bottomedOut).toBe(true)
    expect(tideOf(tab, view)).not.toHaveProperty('end')
  })

  test('does not hold another tab that went on below it (TD6, TD7)', async () => {
    const { world, engine, instance, tab, view, served } = await setUp(34)
    await scrollToEnd(world, tab, view)
    const other = await openTab(engine)
    const same = await other.watch('friends')
    await scrollTo(other, same, 0)
    await scrollToEnd(world, other, same)
    await other.goPastEnd(same)
    await scrollToEnd(world, other, same)
    expect(other.rows(same)).toEqual(served)
    expect(tab.rows(view)).toEqual(served.slice(0, 34))
    // What the other tab has loaded costs no call here.
    const before = instance.count(HOME)
    await tab.goPastEnd(view)
    expect(tab.rows(view)).toEqual(served.slice(0, 54))
    expect(instance.count(HOME)).toBe(before)
  })
})

describe('a place that is restored', () => {
  test.each(['the same engine', 'another engine'])(
    'has its mark and its end, in %s, before the position is loaded (TD9)',
    async (where) => {
      const { world, instance, engine, tab, view, mark, served } = await setUp(34)
      await scrollToEnd(world, tab, view)
      await scrollTo(tab, view, 27, 33)
      await world.tick(12_000)
      const [rows, tide] = [tab.rows(view), tideOf(tab, view)]
      expect(tide).toMatchObject({ mark, end: served[33] })
      if (where === 'another engine') await killEngine(engine)
      instance.script(`GET ${MARKERS}`, () => new Promise<Response>(() => {}), 1)
      const again = where === 'another engine' ? await world.start() : engine
      const late = await openTab(again)
      const same = await late.watch('friends', {
        window: SCROLLED,
        anchorId: served[27] ?? '',
        headId: served[0] ?? '',
        rows,
        ...(tide && { tide }),
      })
      await world.tick(500)
      expect(late.rows(same)).toEqual(rows)
      expect(tideOf(late, same)).toMatchObject({ mark, end: served[33] })
      await world.tick(60_000)
      await late.page(same, 'older')
      expect(late.rows(same)).toEqual(rows)
      expect(tideOf(late, same)).toMatchObject({ mark, end: served[33] })
    },
  )

  test('of another tab has the mark of that one, and not that of its own tab (TD9)', async () => {
    const { world, engine, tab, view, mark, served } = await setUp(4)
    publish(world, 2)
    await world.tick(2_000)
    const other = await openTab(engine)
    const own = await other.watch('friends')
    await scrollTo(other, own, 0)
    await world.tick(1_000)
    expect(tideOf(other, own)?.mark).toBe(served[0])
    const tide = tideOf(tab, view)
    const taken = await other.watch('friends', {
      window: SCROLLED,
      anchorId: served[2] ?? '',
      headId: served[0] ?? '',
      ...(tide && { tide }),
    })
    await world.tick(1_000)
    expect(tideOf(other, taken)).toMatchObject({ mark, row: mark })
  })

  test('below a mark that was passed goes on (TD9)', async () => {
    const { world, engine, tab, view, served } = await setUp(24)
    await scrollToEnd(world, tab, view)
    await tab.goPastEnd(view)
    await world.tick(1_000)
    const [rows, tide] = [tab.rows(view), tideOf(tab, view)]
    await killEngine(engine)
    const late = await openTab(await world.start())
    const same = await late.watch('friends', {
      window: SCROLLED,
      anchorId: served[40] ?? '',
      headId: served[0] ?? '',
      rows,
      ...(tide && { tide }),
    })
    await world.tick(2_000)
    await scrollToEnd(world, late, same)
    expect(late.rows(same)).toEqual(served)
  })

  test('without a mark has no end (TD8)', async () => {
    const { world, engine, served } = await setUp(24)
    const late = await openTab(engine)
    const same = await late.watch('friends', {
      window: SCROLLED,
      anchorId: served[5] ?? '',
      headId: served[0] ?? '',
    })
    await world.tick(1_000)
    expect(tideOf(late, same)).toBeUndefined()
    await scrollToEnd(world, late, same)
    expect(late.rows(same)).toEqual(served)
  })
})

/** One of two tabs. */
const which = fc.constantFrom(0 as const, 1 as const)

interface Shown {
  readonly tab: Tab
  readonly view: string
  /** The first row in sight. */
  from: number
}

const step = fc.oneof(
  fc.record({ do: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('reply' as const), count: fc.integer({ min: 2, max: 6 }) }),
  fc.record({ do: fc.constant('scroll' as const), tab: which, at: fc.nat(60) }),
  fc.record({
    do: fc.constantFrom(
      'top' as const,
      'show' as const,
      'older' as const,
      'pass' as const,
      'restart' as const,
    ),
    tab: which,
  }),
  fc.record({ do: fc.constant('gap' as const), tab: which, at: fc.nat(9) }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat(40) }),
  fc.record({ do: fc.constantFrom('cut' as const, 'kill' as const) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(300, 11_000) }),
)

test('whatever happens, the mark stays while one reads, nothing new is below it, no row above a shown one goes, and each post can be reached (TD1, TD2, TD5, TD7, TD9)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 24 }),
      fc.nat(60),
      async (steps, readBefore) => {
        const world = new World()
        await world.signIn('alice')
        const { instance, sockets } = world
        instance.fill(90)
        readElsewhere(world, readBefore)
        let engine = await world.start()
        const open = async (): Promise<Shown> => {
          const tab = await openTab(engine)
          return { tab, view: await tab.watch('friends'), from: 0 }
        }
        const shown: [Shown, Shown] = [await open(), await open()]
        const look = async (one: Shown, at: number): Promise<void> => {
          one.from = Math.min(at, Math.max(0, one.tab.rows(one.view).length - 6))
          await scrollTo(one.tab, one.view, one.from)
        }
        const restart = async (index: 0 | 1): Promise<void> => {
          const { tab, view, from } = shown[index]
          const rows = tab.rows(view)
          const { chains, tide } = tab.meta(view)
          const headId = rows.find((id) => !isGap(id)) ?? ''
          const anchorId = rows.slice(from).find((id) => !isGap(id)) ?? headId
          tab.end()
          const late = await openTab(engine)
          const same = await late.watch('friends', {
            window: { from, to: from + 6, atTop: from === 0 },
            headId,
            anchorId,
            ...shownRows(rows, chains),
            ...(tide && { tide }),
          })
          shown[index] = { tab: late, view: same, from }
        }
        await world.tick(1_000)
        for (const one of shown) await look(one, 0)
        await world.tick(1_000)
        const gone = new Set<string>()
        for (const each of steps) {
          const before = shown.map(({ tab, view, from }) => ({
            rows: tab.rows(view),
            mark: tideOf(tab, view)?.mark,
            from,
          }))
          const one = shown['tab' in each ? each.tab : 0]
          switch (each.do) {
            case 'publish':
              publish(world, each.count)
              break
            case 'reply': {
              let to: string | undefined
              for (let n = 0; n < each.count; n++) {
                const post = instance.publish(to === undefined ? {} : { in_reply_to_id: to }, ['home'], 'bob')
                to = String(post.id)
                stream(world, [to])
              }
              break
            }
            case 'scroll':
              await look(one, each.at)
              break
            case 'top':
              await look(one, 0)
              break
            case 'show':
              await one.tab.showNew(one.view)
              await look(one, 0)
              break
            case 'older':
              await one.tab.page(one.view, 'older')
              break
            case 'pass':
              await one.tab.goPastEnd(one.view)
              break
            case 'restart':
              await restart(each.tab)
              break
            case 'kill':
              await world.tick(11_000)
              await killEngine(engine)
              engine = await world.start()
              await restart(0)
              await restart(1)
              break
            case 'gap': {
              const gaps = one.tab.rows(one.view).filter(isGap)
              const gap = gaps[each.at % Math.max(1, gaps.length)]
              if (gap !== undefined) await one.tab.page(one.view, 'gap', gap)
              break
            }
            case 'delete': {
              const id = instance.ids('home')[each.at]
              if (id === undefined) break
              gone.add(id)
              instance.timelines.set(
                'home',
                instance.timeline('home').filter((post) => post.id !== id),
              )
              sockets.emit('delete', id)
              break
            }
            case 'cut':
              for (const socket of sockets.open) socket.end(1006)
              break
            case 'wait':
              await world.tick(each.ms)
          }
          await world.tick(1_500)
          for (const [index, now] of shown.entries()) {
            const was = before[index] ?? { rows: [], mark: undefined, from: 0 }
            const rows = now.tab.rows(now.view)
            const tide = tideOf(now.tab, now.view)
            const isOwn = !('tab' in each) || each.tab === index
            const cameToTop =
              isOwn && (each.do === 'show' || (now.from === 0 && (each.do === 'top' || each.do === 'scroll')))
            if (!cameToTop && was.mark !== undefined) expect(tide?.mark).toBe(was.mark)
            const still = was.rows.filter((id) => rows.includes(id))
            expect(rows.filter((id) => still.includes(id))).toEqual(still)
            if (each.do !== 'show' || !isOwn) {
              const kept = was.rows.slice(0, was.from + 6).filter((id) => !isGap(id) && !gone.has(id))
              expect(kept.filter((id) => !rows.includes(id))).toEqual([])
            }
            // Nothing that is newer than the mark stands below it.
            const order = instance.ids('home')
            const marked = order.indexOf(tide?.mark ?? '')
            const below = tide?.row === undefined ? [] : rows.slice(rows.indexOf(tide.row))
            if (marked !== -1)
              expect(below.filter((id) => order.includes(id) && order.indexOf(id) < marked)).toEqual([])
            if (tide?.end !== undefined) {
              expect(tide.end).toBe(rows.at(-1))
              expect(rows.length).toBeGreaterThanOrEqual(20 - gone.size)
            }
          }
        }
        await world.tick(60_000)
        const { tab, view } = shown[0]
        for (let tries = 0; tries < 9 && tab.meta(view).newCount > 0; tries++) await tab.showNew(view)
        for (let round = 0; round < 60 && !tab.meta(view).bottomedOut; round++) {
          const gap = tab.rows(view).find(isGap)
          if (gap !== undefined) await tab.page(view, 'gap', gap)
          else if (tideOf(tab, view)?.end === undefined) await tab.page(view, 'older')
          else await tab.goPastEnd(view)
        }
        for (let gap = tab.rows(view).find(isGap); gap !== undefined; gap = tab.rows(view).find(isGap))
          await tab.page(view, 'gap', gap)
        const rows = new Set(tab.rows(view))
        expect(instance.ids('home').filter((id) => !rows.has(id))).toEqual([])
        await killEngine(engine)
        for (const each of shown) each.tab.end()
      },
    ),
    { numRuns: 20 },
  )
}, 120_000)
