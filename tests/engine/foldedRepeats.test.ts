import { expect, test } from 'vitest'
import type { Json } from './harness/json.ts'
import { AT_TOP } from './harness/tab.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

async function setUp(posts = 30) {
  const started = await startEngine()
  started.instance.fill(posts)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(30_000)
  const { world, instance } = started
  /** `by` repeats the post with `id`; the stream delivers it. */
  const repeat = (id: string, by: string): string => {
    const repeated = instance.statuses.get(id) as Json
    const post = instance.publish({ reblog: repeated, content: repeated.content }, ['home'], by)
    world.sockets.emit('update', post)
    return String(post.id)
  }
  return { ...started, tab, view, repeat }
}

test('a repeat of a post on screen is folded into it: no row moves, none waits, and all tabs agree (T60)', async () => {
  const { world, engine, tab, view, repeat } = await setUp()
  const other = await openTab(engine)
  const same = await other.watch('friends')
  await tab.run({ kind: 'setPreferences', change: { streaming: true } })
  await tab.move(view, AT_TOP)
  await world.tick(2_000)
  const before = tab.rows(view)
  const id = before[5] ?? ''
  repeat(id, 'carol')
  await world.tick(2_000)
  expect(tab.rows(view)).toEqual(before)
  expect(tab.meta(view)).toMatchObject({ newCount: 0, repeatedBy: { [id]: ['u-carol'] } })
  expect(tab.entity('account', 'u-carol')).toMatchObject({ username: 'carol' })
  expect(other.rows(same)).toEqual(before)
  expect(other.meta(same).repeatedBy).toEqual({ [id]: ['u-carol'] })
})

test('a repeat that waits with its post is counted with it, once (T60)', async () => {
  const { world, instance, tab, view, repeat } = await setUp()
  const post = instance.publish()
  world.sockets.emit('update', post)
  repeat(String(post.id), 'carol')
  await world.tick(2_000)
  expect(tab.meta(view).newCount).toBe(1)
  await tab.showNew(view)
  expect(tab.rows(view)[0]).toBe(post.id)
  expect(tab.meta(view)).toMatchObject({ newCount: 0, repeatedBy: { [String(post.id)]: ['u-carol'] } })
})

test('a repeat of a post far below is a row of its own (T60)', async () => {
  const { world, tab, view, repeat } = await setUp()
  const far = repeat(tab.rows(view)[19] ?? '', 'carol')
  const further = repeat('p10', 'carol')
  await world.tick(2_000)
  expect(tab.meta(view).newCount).toBe(1)
  await tab.showNew(view)
  expect(tab.rows(view)).toContain(further)
  expect(tab.rows(view)).not.toContain(far)
})

test('the row of a repeat on screen stays when the post is loaded below it (T60)', async () => {
  const { world, instance, engine } = await startEngine()
  instance.fill(15)
  const post = instance.publish()
  instance.fill(10)
  const repeated = instance.publish({ reblog: post }, ['home'], 'carol')
  instance.fill(15)
  const tab = await openTab(engine)
  const view = await tab.watch('friends')
  await world.tick(1_000)
  const before = tab.rows(view)
  expect(before).toContain(repeated.id)
  await tab.page(view, 'older')
  expect(tab.rows(view).slice(0, before.length)).toEqual(before)
  expect(tab.rows(view)).not.toContain(post.id)
})

test('the preference shows all rows at once, and folds them again (T60, P61)', async () => {
  const { world, tab, view, repeat } = await setUp()
  const before = tab.rows(view)
  const own = repeat(before[3] ?? '', 'carol')
  await world.tick(2_000)
  await tab.run({ kind: 'setPreferences', change: { foldRepeats: false } })
  await world.tick(2_000)
  expect(tab.meta(view)).not.toHaveProperty('repeatedBy')
  expect(tab.rows(view)).toEqual([own, ...before])
  await tab.run({ kind: 'setPreferences', change: { foldRepeats: true } })
  await world.tick(2_000)
  expect(tab.rows(view)).toEqual(before)
})

test('when the repeat that shows the post is undone, another repeat shows it (T60)', async () => {
  const { world, instance, tab, view, repeat } = await setUp(5)
  const post = instance.publish({}, [], 'carol')
  const first = repeat(String(post.id), 'bob')
  const second = repeat(String(post.id), 'carol')
  world.sockets.emit('update', instance.publish())
  await world.tick(2_000)
  await tab.showNew(view)
  expect(tab.rows(view)).toContain(first)
  expect(tab.rows(view)).not.toContain(second)
  world.sockets.emit('delete', first)
  await world.tick(2_000)
  expect(tab.rows(view)).not.toContain(first)
  expect(tab.rows(view)).toContain(second)
})

test('rows are the same after the engine was restarted (T60)', async () => {
  const { world, engine, tab, view, repeat } = await setUp()
  const before = tab.rows(view)
  repeat(before[5] ?? '', 'carol')
  await world.tick(2_000)
  await killEngine(engine)
  const late = await openTab(await world.start())
  const same = await late.watch('friends')
  await world.tick(5_000)
  expect(late.rows(same)).toEqual(before)
  expect(late.meta(same).repeatedBy).toEqual({ [before[5] ?? '']: ['u-carol'] })
})
