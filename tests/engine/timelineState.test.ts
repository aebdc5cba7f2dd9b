import { expect, test } from 'vitest'
import { json } from './harness/fakeInstance.ts'
import { openTab, startEngine } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'

async function reading(posts: number) {
  const started = await startEngine()
  started.instance.fill(posts)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(5_000)
  return { ...started, tab, view }
}

test('what a timeline holds, what is shown of it, and each post by its id agree, without doubles', async () => {
  const { world, instance, tab, view } = await reading(30)
  const shown = tab.rows(view)
  for (const id of instance.fill(3)) {
    // A stream that says it twice.
    for (const _time of [1, 2]) world.sockets.tell('update', instance.statuses.get(id))
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

test('the newest and the oldest that it has move with what is fetched at either end', async () => {
  const { world, instance, tab, view } = await reading(60)
  await tab.run({ kind: 'setPreferences', change: { useStreamingApi: false } })
  const asked = (): URLSearchParams => instance.last(HOME).query
  await tab.page(view, 'older')
  expect(asked().get('max_id')).toBe(instance.ids('home')[19])
  await tab.page(view, 'older')
  expect(asked().get('max_id')).toBe(instance.ids('home')[39])
  const [newest] = instance.ids('home')
  instance.fill(2)
  await world.tick(10_000)
  expect(asked().get('since_id')).toBe(newest)
  await world.tick(10_000)
  expect(asked().get('since_id')).toBe(instance.ids('home')[0])
  // What waits above is held, and not the newest that is shown.
  expect(tab.rows(view)[0]).toBe(newest)
})

test('it is loading while a fetch runs, at the end where that runs', async () => {
  const { world, instance, tab, view } = await reading(60)
  expect(tab.meta(view)).toMatchObject({ newer: { state: 'idle' }, older: { state: 'idle' } })
  const held = instance.hold(HOME)
  await tab.page(view, 'older')
  await world.tick(100)
  expect(tab.meta(view)).toMatchObject({ newer: { state: 'idle' }, older: { state: 'loading' } })
  held.release()
  await world.tick(100)
  expect(tab.meta(view).older).toEqual({ state: 'idle' })
})

test('one of an account has that account’s posts alone, whosever was looked at before', async () => {
  const { world, instance, tab } = await reading(12)
  for (const name of ['alice', 'bob']) {
    instance.fill(3, [name], name)
    instance.script(`GET /api/v1/accounts/u-${name}/statuses`, json(instance.timeline(name)))
  }
  const of = async (accountId: string): Promise<readonly string[]> => {
    const view = await tab.watch({ kind: 'user', accountId })
    await world.tick(1_000)
    const writers = tab.rows(view).map((id) => tab.entity('status', id)?.accountId)
    expect(new Set(writers)).toEqual(new Set([accountId]))
    return tab.rows(view)
  }
  const bobs = await of('u-bob')
  const alices = await of('u-alice')
  expect(bobs.filter((id) => alices.includes(id))).toEqual([])
})

test('it says what is viewed: posts, unless it is of notifications or of accounts', async () => {
  const { tab, view } = await reading(3)
  expect(tab.meta(view).viewing).toBe('status')
  for (const [ref, viewing] of [
    [{ kind: 'notifications' }, 'notification'],
    [{ kind: 'followers', accountId: 'u-bob' }, 'account'],
    [{ kind: 'mentions' }, 'status'],
  ] as const)
    expect(tab.meta(await tab.watch(ref)).viewing).toBe(viewing)
})
