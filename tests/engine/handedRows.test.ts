import { describe, expect, test } from 'vitest'
import type { TimelineRef } from '../../src/shared/protocol/views.ts'
import { type FakeInstance, json } from './harness/fakeInstance.ts'
import { AT_TOP, type Tab } from './harness/tab.ts'
import { killEngine, openTab, type RunningEngine, startEngine, type World } from './harness/world.ts'

// What happens at the instance while no engine runs is heard by nobody.

const HOME = 'GET /api/v1/timelines/home'
/** Each kind of list whose rows a tab hands back, and where the instance has its posts. */
const KINDS: readonly (readonly [TimelineRef, readonly string[]])[] = [
  [{ kind: 'friends' }, ['home']],
  [{ kind: 'public' }, ['public:local']],
  [{ kind: 'publicAndExternal' }, ['public']],
  [{ kind: 'tag', tag: 'crow' }, ['tag:crow']],
  [{ kind: 'list', listId: '7' }, ['list:7']],
  [{ kind: 'user', accountId: 'u-bob', only: 'media' }, ['home']],
  [{ kind: 'notifications' }, []],
]

/** Takes `id` out of everything that the instance has. */
function deletePost(instance: FakeInstance, id: string): void {
  instance.statuses.delete(id)
  instance.notifications = instance.notifications.filter((each) => each.id !== id)
  for (const [name, posts] of instance.timelines)
    instance.timelines.set(
      name,
      posts.filter((post) => post.id !== id),
    )
}

/** Opens a view as a tab does whose engine has died while it showed `rows`. */
const watchAgain = (
  tab: Tab,
  ref: TimelineRef,
  rows: readonly string[],
  window = { ...AT_TOP, to: 15 },
): Promise<string> => {
  const [headId = '', anchorId = headId] = [rows[0], rows[Math.min(window.to, rows.length) - 1]]
  return tab.watch(ref, { rows, headId, anchorId, window })
}

async function setUp(ref: TimelineRef, names: readonly string[], posts = 30) {
  const started = await startEngine({ dialect: 'gotosocial' })
  const { instance, engine, world } = started
  instance.fill(posts, names)
  if (ref.kind === 'notifications')
    for (let count = 0; count < posts; count++)
      instance.notify({ type: 'mention', status: instance.publish({}, []) })
  const tab = await openTab(engine)
  const view = await tab.watch(ref)
  await world.tick(30_000)
  return { ...started, tab, view, rows: tab.rows(view) }
}

/** The engine dies, `act` happens at the instance, and the next engine starts. */
async function restart(world: World, engine: RunningEngine, act: () => void): Promise<RunningEngine> {
  await killEngine(engine)
  act()
  return world.start()
}

describe('a row that the instance no longer has when the next engine starts', () => {
  describe.each(KINDS)('in %o', (ref, names) => {
    test.each([0, 3, 11])('goes, if a tab hands it back at place %i (RW17)', async (place) => {
      const { world, engine, instance, rows } = await setUp(ref, names)
      const gone = rows[place] ?? ''
      const late = await openTab(await restart(world, engine, () => deletePost(instance, gone)))
      const view = await watchAgain(late, ref, rows)
      await world.tick(20_000)
      expect(late.rows(view)).not.toContain(gone)
      expect(late.rows(view)).toEqual(expect.arrayContaining(rows.filter((id) => id !== gone)))
    })

    test('goes, if it is one of the last visit (RW17, T16)', async () => {
      const { world, engine, instance, rows } = await setUp(ref, names)
      const gone = rows[3] ?? ''
      const late = await openTab(await restart(world, engine, () => deletePost(instance, gone)))
      const view = await late.watch(ref)
      await world.tick(20_000)
      expect(late.rows(view).slice(0, 10)).toEqual(rows.filter((id) => id !== gone).slice(0, 10))
    })
  })

  test('goes, if the tab brings it to an engine that has loaded the list before (RW17)', async () => {
    const { world, engine, instance, rows } = await setUp({ kind: 'friends' }, ['home'])
    const gone = rows[3] ?? ''
    const next = await restart(world, engine, () => deletePost(instance, gone))
    const other = await openTab(next)
    const inOther = await other.watch('friends')
    await world.tick(20_000)
    const late = await openTab(next)
    const view = await watchAgain(late, { kind: 'friends' }, rows)
    await world.tick(20_000)
    for (const [tab, its] of [
      [late, view],
      [other, inOther],
    ] as const)
      expect(tab.rows(its)).not.toContain(gone)
  })

  test('goes, if it stood below the first page (RW17)', async () => {
    const { world, engine, instance, tab, view } = await setUp({ kind: 'friends' }, ['home'], 90)
    for (let page = 0; page < 3; page++) await tab.page(view, 'older')
    await world.tick(2_000)
    const rows = tab.rows(view)
    const [gone, below] = [rows[25] ?? '', rows[60] ?? '']
    const late = await openTab(
      await restart(world, engine, () => {
        deletePost(instance, gone)
        deletePost(instance, below)
      }),
    )
    const again = await watchAgain(late, { kind: 'friends' }, rows, { from: 18, to: 30, atTop: false })
    await world.tick(20_000)
    expect(late.rows(again)).not.toContain(gone)
    await late.page(again, 'older')
    await late.page(again, 'older')
    await late.move(again, { from: 50, to: 65, atTop: false })
    await world.tick(20_000)
    const left = rows.filter((id) => id !== gone && id !== below)
    expect(late.rows(again).slice(0, left.length)).toEqual(left)
    expect(late.drawn(again)).toEqual(expect.arrayContaining(late.rows(again).slice(45, 70)))
  })

  test.each([0, 1])('goes, if it stood below a gap at place %i (RW17, T15)', async (place) => {
    const { world, engine, instance, rows } = await setUp({ kind: 'friends' }, ['home'])
    const gone = rows[place] ?? ''
    const late = await openTab(
      await restart(world, engine, () => {
        deletePost(instance, gone)
        instance.fill(130)
      }),
    )
    // Ids are numbers, by which also deleted posts have their place.
    const numberOf = (id: unknown): number => Number(String(id).slice(1))
    instance.script(HOME, ({ query }) => {
      const [min, since, max] = ['min_id', 'since_id', 'max_id'].map((name) => query.get(name))
      const within = instance
        .timeline('home')
        .filter(({ id }) => numberOf(id) > numberOf(min ?? since ?? 'p0'))
        .filter(({ id }) => numberOf(id) < numberOf(max ?? 'p1000'))
      return json(min ? within.slice(-20) : within.slice(0, 20))
    })
    const view = await watchAgain(late, { kind: 'friends' }, rows)
    await world.tick(20_000)
    expect(late.rows(view)).toEqual(rows.filter((id) => id !== gone))
    expect(late.drawn(view)).toEqual(late.rows(view))
  })

  test('goes with all below it, if the list ends there now (RW17)', async () => {
    const { world, engine, instance, rows } = await setUp({ kind: 'friends' }, ['home'], 20)
    const gone = rows.slice(-3)
    const late = await openTab(
      await restart(world, engine, () => {
        for (const id of gone) deletePost(instance, id)
      }),
    )
    const view = await watchAgain(late, { kind: 'friends' }, rows)
    await world.tick(20_000)
    expect(late.rows(view)).toEqual(rows.slice(0, -3))
  })
})

test('a row whose post was evicted, and deleted where nobody heard of it, goes when somebody comes near it (RW17)', async () => {
  const { world, engine, instance } = await startEngine({
    budgets: { count: { status: 30 }, bytes: 10_000_000 },
  })
  instance.fill(500)
  const tab = await openTab(engine)
  const view = await tab.watch('friends')
  for (let page = 0; page < 24; page++) await tab.page(view, 'older')
  for (let from = 0; from < 480; from += 20) {
    await tab.move(view, { from, to: from + 20, atTop: from === 0 })
    await world.tick(100)
  }
  const gone = tab.rows(view)[3] ?? ''
  deletePost(instance, gone)
  await tab.move(view, AT_TOP)
  await world.tick(1_000)
  expect(tab.rows(view)).not.toContain(gone)
  expect(tab.drawn(view)).toEqual(expect.arrayContaining(tab.rows(view).slice(0, 20)))
})

test('a post below the first page that was edited while no engine ran shows its new text (RW17)', async () => {
  const { world, engine, instance, rows: first, tab, view } = await setUp({ kind: 'friends' }, ['home'], 60)
  await tab.page(view, 'older')
  await world.tick(20_000)
  const rows = tab.rows(view)
  const edited = rows[24] ?? ''
  expect(first).not.toContain(edited)
  const next = await restart(world, engine, () => {
    const post = instance.statuses.get(edited)
    if (post !== undefined) post.spoiler_text = 'after'
  })
  const late = await openTab(next)
  // The rows of the last visit are there first, with their posts.
  await late.watch('friends')
  await world.tick(20_000)
  await watchAgain(late, { kind: 'friends' }, rows, { from: 18, to: 30, atTop: false })
  await world.tick(20_000)
  expect(late.entity('status', edited)?.subjectText).toBe('after')
})

test('rows that are still there stay, and are asked for once (RW17)', async () => {
  const { world, engine, instance, rows } = await setUp({ kind: 'friends' }, ['home'], 60)
  const late = await openTab(await restart(world, engine, () => {}))
  const view = await watchAgain(late, { kind: 'friends' }, rows)
  await world.tick(5_000)
  expect(late.rows(view)).toEqual(rows)
  const before = instance.count(HOME)
  await late.move(view, { from: 5, to: 20, atTop: false })
  await world.tick(20_000)
  expect(late.rows(view)).toEqual(rows)
  expect(instance.count(HOME)).toBe(before)
})
