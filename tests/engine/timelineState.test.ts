import { expect, test } from 'vitest'
import { json } from './harness/fakeInstance.ts'
import { openTab, startEngine } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'

async function setUp(posts: number) {
  const started = await startEngine()
  started.instance.fill(posts)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(5_000)
  return { ...started, tab, view }
}

test("a timeline's rows, counter and entities agree, without duplicates", async () => {
  const { world, instance, tab, view } = await setUp(30)
  const shown = tab.rows(view)
  for (const id of instance.fill(3)) {
    // The stream delivers each post twice.
    for (const _time of [1, 2]) world.sockets.emit('update', instance.statuses.get(id))
  }
  await world.tick(100)
  expect(tab.rows(view)).toEqual(shown)
  expect(tab.meta(view).newCount).toBe(3)
  await tab.showNew(view)
  const all = tab.rows(view)
  expect(all).toEqual(instance.ids('home').slice(0, 23))
  expect(new Set(all).size).toBe(all.length)
  expect(tab.drawn(view)).toEqual(all)
  expect(tab.entity('status', all[0])?.id).toBe(all[0])
})

test('the paging cursors follow the rows fetched at either end', async () => {
  const { world, instance, tab, view } = await setUp(60)
  await tab.run({ kind: 'setPreferences', change: { useStreamingApi: false } })
  const lastQuery = (): URLSearchParams => instance.last(HOME).query
  await tab.page(view, 'older')
  expect(lastQuery().get('max_id')).toBe(instance.ids('home')[19])
  await tab.page(view, 'older')
  expect(lastQuery().get('max_id')).toBe(instance.ids('home')[39])
  const [newest] = instance.ids('home')
  instance.fill(2)
  await world.tick(10_000)
  expect(lastQuery().get('since_id')).toBe(newest)
  await world.tick(10_000)
  expect(lastQuery().get('since_id')).toBe(instance.ids('home')[0])
  // The new posts wait behind the counter, so the first row is the same.
  expect(tab.rows(view)[0]).toBe(newest)
})

test('a fetch marks its own end of the timeline as loading', async () => {
  const { world, instance, tab, view } = await setUp(60)
  expect(tab.meta(view)).toMatchObject({ newer: { state: 'idle' }, older: { state: 'idle' } })
  const hold = instance.hold(HOME)
  await tab.page(view, 'older')
  await world.tick(100)
  expect(tab.meta(view)).toMatchObject({ newer: { state: 'idle' }, older: { state: 'loading' } })
  hold.release()
  await world.tick(100)
  expect(tab.meta(view).older).toEqual({ state: 'idle' })
})

test("an account's timeline contains only posts of that account", async () => {
  const { world, instance, tab } = await setUp(12)
  for (const name of ['alice', 'bob']) {
    instance.fill(3, [name], name)
    instance.script(`GET /api/v1/accounts/u-${name}/statuses`, json(instance.timeline(name)))
  }
  const postsOf = async (accountId: string): Promise<readonly string[]> => {
    const view = await tab.watch({ kind: 'user', accountId })
    await world.tick(1_000)
    const writers = tab.rows(view).map((id) => tab.entity('status', id)?.accountId)
    expect(new Set(writers)).toEqual(new Set([accountId]))
    return tab.rows(view)
  }
  const bobs = await postsOf('u-bob')
  const alices = await postsOf('u-alice')
  expect(bobs.filter((id) => alices.includes(id))).toEqual([])
})

test("the view's metadata tells whether it lists posts, notifications or accounts", async () => {
  const { tab, view } = await setUp(3)
  expect(tab.meta(view).viewing).toBe('status')
  for (const [ref, viewing] of [
    [{ kind: 'notifications' }, 'notification'],
    [{ kind: 'followers', accountId: 'u-bob' }, 'account'],
    [{ kind: 'mentions' }, 'status'],
  ] as const)
    expect(tab.meta(await tab.watch(ref)).viewing).toBe(viewing)
})
