import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { moreRow } from '../../src/shared/protocol/views.ts'
import { shownRows } from '../../src/ui/mirror/shownRows.ts'
import { ReadingPlace } from '../../src/worker/features/reading/readingPlace.ts'
import { json } from './harness/fakeInstance.ts'
import { AT_TOP, type Tab } from './harness/tab.ts'
import { killEngine, openTab, startEngine, World } from './harness/world.ts'

const MARKERS = '/api/v1/markers'

/** Publishes posts of which each answers the one before. Returns their ids, oldest first. */
function conversation({ instance }: World, count: number, parent?: string): string[] {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const to = ids.at(-1) ?? parent
    const reply = to === undefined ? {} : { in_reply_to_id: to, in_reply_to_account_id: 'u-bob' }
    ids.push(String(instance.publish(reply, ['home'], 'bob').id))
  }
  return ids
}

/** Home with a group of `count` posts below three others. */
async function setUp(count: number) {
  const started = await startEngine()
  started.instance.fill(5)
  const group = conversation(started.world, count)
  started.instance.fill(3)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(30_000)
  return { ...started, tab, view, group }
}

const stream = ({ instance, sockets }: World, ids: readonly string[]): void => {
  for (const id of ids) sockets.emit('update', instance.statuses.get(id))
}

test('replies that home begins with read downwards at the place of the newest, joined by a line (RW12)', async () => {
  const { instance, tab, view, group } = await setUp(3)
  const [a = '', b = '', c = ''] = group
  const served = instance.ids('home')
  expect(served.slice(3, 6)).toEqual([c, b, a])
  expect(tab.rows(view)).toEqual([...served.slice(0, 3), a, b, c, ...served.slice(6)])
  expect(tab.meta(view)).toMatchObject({
    joined: { [a]: ['below'], [b]: ['above', 'below'], [c]: ['above'] },
    chains: [{ ids: group, shown: 3 }],
  })
  expect(tab.drawn(view)).toEqual(tab.rows(view))
})

test('replies that wait are a group once they are shown, though the stream brought them one by one; a later one has its own row (RW12, RW13)', async () => {
  const { world, engine, tab, view, group } = await setUp(2)
  const other = await openTab(engine)
  const same = await other.watch('friends')
  await world.tick(2_000)
  const before = tab.rows(view)
  const waiting = conversation(world, 3, group[1])
  stream(world, waiting)
  await world.tick(2_000)
  expect(tab.meta(view).newCount).toBe(3)
  await tab.showNew(view)
  expect(tab.rows(view)).toEqual([...waiting, ...before])
  const late = conversation(world, 1, waiting[2])
  stream(world, late)
  await world.tick(2_000)
  await tab.showNew(view)
  expect(tab.rows(view)).toEqual([...late, ...waiting, ...before])
  await other.showNew(same)
  expect(other.rows(same)).toEqual(tab.rows(view))
})

test('older posts that load are grouped by themselves, and move no row (RW13)', async () => {
  const { world, instance, engine } = await startEngine()
  instance.fill(5)
  const group = conversation(world, 4)
  instance.fill(18)
  const tab = await openTab(engine)
  const view = await tab.watch('friends')
  await world.tick(1_000)
  const [, , c = '', d = ''] = group
  const before = tab.rows(view)
  expect(before.slice(-2)).toEqual([c, d])
  await tab.page(view, 'older')
  expect(tab.rows(view)).toEqual([...before, ...group.slice(0, 2), ...instance.ids('home').slice(22)])
})

describe('a group of five', () => {
  test.each(['open', 'delete'] as const)(
    'at the end of a view: %s while no older posts load (RW13, RW14)',
    async (what) => {
      const { world, instance, engine } = await startEngine()
      instance.fill(5)
      const group = conversation(world, 5)
      instance.fill(15)
      const tab = await openTab(engine)
      const view = await tab.watch('friends')
      await world.tick(1_000)
      const before = tab.rows(view)
      const [button = ''] = before.slice(-1)
      expect(button).toBe(moreRow(2, group[4] ?? ''))
      instance.script('GET /api/v1/timelines/home', json({}, { status: 500 }))
      if (what === 'open') await tab.page(view, 'gap', button)
      else world.sockets.emit('delete', group[4])
      await world.tick(2_000)
      const after = what === 'open' ? group.slice(3) : [moreRow(1, group[3] ?? '')]
      expect(tab.rows(view)).toEqual([...before.slice(0, -1), ...after])
    },
  )

  test('shows three and a button, which shows the others in place in all tabs (RW14)', async () => {
    const { world, engine, tab, view, group } = await setUp(5)
    const button = moreRow(2, group[4] ?? '')
    const rows = tab.rows(view)
    expect(rows.slice(3, 7)).toEqual([...group.slice(0, 3), button])
    expect(tab.meta(view).joined).toMatchObject({ [button]: ['above'], [group[2] ?? '']: ['above', 'below'] })
    const other = await openTab(engine)
    const same = await other.watch('friends')
    await tab.page(view, 'gap', button)
    await world.tick(2_000)
    const opened = rows.flatMap((id) => (id === button ? group.slice(3) : [id]))
    expect(tab.rows(view)).toEqual(opened)
    expect(tab.drawn(view)).toEqual(opened)
    expect(other.rows(same)).toEqual(opened)
  })

  test('counts all its posts while it waits (RW15)', async () => {
    const { world, engine, tab, view } = await setUp(1)
    const other = await openTab(engine)
    const same = await other.watch('friends')
    await world.tick(2_000)
    stream(world, conversation(world, 5))
    await world.tick(2_000)
    await tab.showNew(view)
    await world.tick(2_000)
    expect(tab.rows(view)[3]).toMatch(/^gap:more:2:/)
    expect(other.meta(same).newCount).toBe(5)
  })

  test('is the same after a restart of the engine, and can be opened (RW13, RW14)', async () => {
    const { world, engine, tab, view, group } = await setUp(5)
    const { chains } = tab.meta(view)
    const rows = tab.rows(view)
    await killEngine(engine)
    const late = await openTab(await world.start())
    const window = { ...AT_TOP, atTop: false }
    const [headId = ''] = rows
    const same = await late.watch('friends', { window, ...shownRows(rows, chains), headId, anchorId: headId })
    await world.tick(5_000)
    expect(late.rows(same)).toEqual(rows)
    expect(late.meta(same).chains).toEqual(chains)
    await late.page(same, 'gap', rows[6])
    expect(late.rows(same)).toEqual(rows.flatMap((id) => (id === rows[6] ? group.slice(3) : [id])))
  })
})

test('after a restart, a group below the rows of a tab is made of what loads, so that no row comes above a shown one (RW13)', async () => {
  const { world, instance, engine } = await startEngine()
  instance.fill(5)
  const group = conversation(world, 6)
  instance.fill(36)
  await killEngine(engine)
  const tab = await openTab(await world.start())
  const rows = instance.ids('home').slice(0, 18)
  const [headId = ''] = rows
  const given = { ...shownRows(rows, [{ ids: group, shown: 3 }]), headId, anchorId: headId }
  const view = await tab.watch('friends', { window: { ...AT_TOP, atTop: false }, ...given })
  await world.tick(5_000)
  while (!tab.meta(view).bottomedOut) {
    const before = tab.rows(view)
    await tab.page(view, 'older')
    expect(tab.rows(view).slice(0, before.length)).toEqual(before)
  }
  expect(tab.rows(view)).toContain(group[0])
})

test('the preference shows the order of the instance, and groups again (RW16)', async () => {
  const { world, instance, tab, view } = await setUp(3)
  const grouped = tab.rows(view)
  const prefer = async (groupReplies: boolean): Promise<void> => {
    await tab.run({ kind: 'setPreferences', change: { groupReplies } })
    await world.tick(2_000)
  }
  await prefer(false)
  expect(tab.rows(view)).toEqual(instance.ids('home'))
  expect(tab.meta(view)).not.toHaveProperty('chains')
  await prefer(true)
  expect(tab.rows(view)).toEqual(grouped)
})

test('other timelines have the order of the instance (RW12)', async () => {
  const { world, instance, tab } = await setUp(1)
  for (const to of [undefined, 'p'])
    instance.publish(to === undefined ? { id: 'p' } : { in_reply_to_id: to }, ['public:local'], 'bob')
  const view = await tab.watch('public')
  await world.tick(2_000)
  expect(tab.rows(view)).toEqual(instance.ids('public:local'))
})

describe('the reading mark', () => {
  const scrollTo = (tab: Tab, view: string, from: number, to: number): Promise<void> =>
    tab.move(view, { from, to, atTop: from === 0, sight: [from, to] })
  test('is the newest post of a group whose rows were all in view, else the row below it (RW15)', async () => {
    const { instance, world, engine } = await startEngine()
    instance.fill(10)
    const below = instance.ids('home')[0]
    const group = conversation(world, 3)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    const marked = async (): Promise<unknown> => {
      await world.tick(11_000)
      return instance.last(`POST ${MARKERS}`).body
    }
    await scrollTo(tab, view, 0, 2)
    expect(await marked()).toEqual({ home: { last_read_id: below } })
    await scrollTo(tab, view, 1, 3)
    expect(await marked()).toEqual({ home: { last_read_id: group[2] } })
    expect(tab.meta(view)).not.toHaveProperty('left')
  })

  test('goes on above a group that is higher than the window, read upwards (RW15)', async () => {
    const { instance, world, engine } = await startEngine()
    instance.fill(10)
    const [leftId] = instance.ids('home')
    const group = conversation(world, 3)
    instance.fill(4)
    instance.script(
      `GET ${MARKERS}`,
      json({ home: { last_read_id: leftId, updated_at: '2026-01-01T00:00:00.000Z', version: 1 } }),
    )
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    for (const from of [7, 6, 5, 4]) {
      await scrollTo(tab, view, from, from + 2)
      await world.tick(1_000)
      expect(tab.meta(view)).not.toHaveProperty('left')
    }
    await world.tick(10_000)
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: group[2] } })
    await scrollTo(tab, view, 3, 5)
    await world.tick(11_000)
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: instance.ids('home')[3] } })
  })

  test('stays where it is while a group that was never whole in view is above it (RW15, T43)', async () => {
    const { instance, world, engine } = await startEngine()
    instance.fill(10)
    const [leftId = ''] = instance.ids('home')
    conversation(world, 2)
    instance.fill(2)
    instance.script(
      `GET ${MARKERS}`,
      json({ home: { last_read_id: leftId, updated_at: '2026-01-01T00:00:00.000Z', version: 1 } }),
    )
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    expect(tab.rows(view)[4]).toBe(leftId)
    for (const to of [3, 4]) {
      await scrollTo(tab, view, 0, to)
      await world.tick(11_000)
      expect(tab.meta(view).left).toBe(leftId)
      expect(instance.count(`POST ${MARKERS}`)).toBe(0)
    }
  })

  test('goes on above a group that is passed in one step (RW15)', async () => {
    const { instance, world, engine } = await startEngine()
    instance.fill(10)
    const [leftId] = instance.ids('home')
    conversation(world, 2)
    instance.fill(2)
    instance.script(
      `GET ${MARKERS}`,
      json({ home: { last_read_id: leftId, updated_at: '2026-01-01T00:00:00.000Z', version: 1 } }),
    )
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    for (const from of [3, 1]) {
      await scrollTo(tab, view, from, from + 3)
      await world.tick(1_000)
    }
    expect(tab.meta(view)).not.toHaveProperty('left')
    await world.tick(11_000)
    expect(instance.last(`POST ${MARKERS}`).body).toEqual({ home: { last_read_id: instance.ids('home')[1] } })
  })

  test('behind the button of a group lets two visible tabs rest (RW15)', async () => {
    const { world, engine, tab, view } = await setUp(5)
    const other = await openTab(engine)
    const same = await other.watch('friends')
    await world.tick(1_000)
    for (const [one, its] of [
      [tab, view],
      [other, same],
    ] as const)
      await scrollTo(one, its, 3, 8)
    await world.tick(30_000)
    const sight = vi.spyOn(ReadingPlace.prototype, 'noteSight')
    onTestFinished(() => sight.mockRestore())
    await world.tick(30_000)
    expect(sight.mock.calls.length).toBe(0)
  })

  test('in a group leads to its first row (RW15)', async () => {
    const { instance, world, engine } = await startEngine()
    instance.fill(5)
    const group = conversation(world, 3)
    instance.fill(12)
    instance.script(
      `GET ${MARKERS}`,
      json({ home: { last_read_id: group[2], updated_at: '2026-01-01T00:00:00.000Z', version: 1 } }),
    )
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await scrollTo(tab, view, 0, 4)
    await world.tick(1_000)
    expect(tab.meta(view).left).toBe(group[0])
    await scrollTo(tab, view, 10, 14)
    await world.tick(1_000)
    expect(tab.meta(view)).not.toHaveProperty('left')
  })
})

const step = fc.oneof(
  fc.record({
    do: fc.constant('publish' as const),
    /** How far above the post that it answers each one stands; 0: it answers none. */
    answers: fc.array(fc.nat(2), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    do: fc.constantFrom('delete' as const, 'edit' as const, 'open' as const),
    at: fc.nat(30),
  }),
  fc.record({ do: fc.constantFrom('show' as const, 'showOther' as const, 'older' as const, 'cut' as const) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(500, 11_000) }),
)

test('whatever happens, no shown row moves, and no post is missing or twice (RW12, RW13, RW14)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      const world = new World()
      await world.signIn('alice')
      const { instance, sockets } = world
      const publish = (answers: readonly number[]): string[] =>
        answers.map((distance) => {
          const to = distance === 0 ? undefined : instance.ids('home')[distance - 1]
          return String(instance.publish(to === undefined ? {} : { in_reply_to_id: to }, ['home'], 'bob').id)
        })
      publish([0, 1, 1, 0, 1, 2, 1, 1, 1, 0, 1, 0, 0, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0])
      const engine = await world.start()
      const [tab, other] = [await openTab(engine), await openTab(engine)]
      const [view, inOther] = [await tab.watch('friends'), await other.watch('friends')]
      await world.tick(1_000)
      const shown = [
        { tab, view },
        { tab: other, view: inOther },
      ]
      let before = shown.map((one) => one.tab.rows(one.view))
      for (const each of steps) {
        const rows = tab.rows(view)
        switch (each.do) {
          case 'publish':
            stream(world, publish(each.answers))
            break
          case 'delete': {
            const id = rows.filter((row) => !row.startsWith('gap:'))[each.at]
            if (id === undefined) break
            instance.timelines.set(
              'home',
              instance.timeline('home').filter((post) => post.id !== id),
            )
            sockets.emit('delete', id)
            break
          }
          case 'edit': {
            const status = instance.statuses.get(rows[each.at] ?? '')
            if (status) sockets.emit('status.update', { ...status, content: 'edited' })
            break
          }
          case 'open': {
            const buttons = rows.filter((row) => row.startsWith('gap:'))
            const button = buttons[each.at % Math.max(1, buttons.length)]
            if (button !== undefined) await tab.page(view, 'gap', button)
            break
          }
          case 'show':
            await tab.showNew(view)
            break
          case 'showOther':
            await other.showNew(inOther)
            break
          case 'older':
            await tab.page(view, 'older')
            break
          case 'cut':
            for (const socket of sockets.open) socket.end(1006)
            break
          case 'wait':
            await world.tick(each.ms)
        }
        await world.tick(700)
        const now = shown.map((one) => one.tab.rows(one.view))
        for (const [index, row] of now.entries()) {
          const still = (before[index] ?? []).filter((id) => row.includes(id))
          expect(row.filter((id) => still.includes(id))).toEqual(still)
          expect(new Set(row).size).toBe(row.length)
        }
        before = now
      }
      await world.tick(60_000)
      for (let tries = 0; tries < 9 && tab.meta(view).newCount > 0; tries++) await tab.showNew(view)
      for (let round = 0; round < 40; round++) {
        const gap = tab.rows(view).find((id) => id.startsWith('gap:'))
        if (gap !== undefined) await tab.page(view, 'gap', gap)
        else if (tab.meta(view).bottomedOut) break
        else await tab.page(view, 'older')
      }
      // A post may stay if its delete event was lost.
      const existing = new Set(instance.ids('home'))
      const rows = tab.rows(view).filter((id) => existing.has(id))
      expect(rows.toSorted()).toEqual([...existing].toSorted())
      await engine.kill()
      for (const one of [tab, other]) one.end()
    }),
    { numRuns: 40 },
  )
}, 120_000)
