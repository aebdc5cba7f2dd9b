import { expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { accountJson, type Dialect, type Json } from './harness/json.ts'
import { AT_TOP, SCROLLED } from './harness/tab.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const READ = 'POST /api/v1/pleroma/notifications/read'
const DAY = '2026-02-28T12:00:00.000Z'

/** Alice, with a follow and three favourites of one post, between which there are another follow and a mention. */
async function setUp(dialect: Dialect = 'pleroma') {
  const started = await startEngine({ dialect })
  const { instance, engine, world } = started
  instance.accounts.set('dora', accountJson('u-dora', 'dora'))
  const post = instance.publish({}, [], 'alice')
  const favourite = (by: string, overrides: Json = {}): string =>
    String(
      instance.notify({ type: 'favourite', status: post, account: instance.account(by), ...overrides }).id,
    )
  const follow = (by: string): string =>
    String(instance.notify({ account: instance.account(by), created_at: DAY }).id)
  const ids = [favourite('bob'), follow('bob'), favourite('carol'), follow('carol')]
  ids.push(String(instance.notify({ type: 'mention', status: instance.publish({}, [], 'bob') }).id))
  ids.push(favourite('dora'))
  const [bob = '', follower = '', carol = '', newestFollow = '', mention = '', dora = ''] = ids
  const tab = await openTab(engine)
  const view = await tab.watch('notifications')
  await world.tick(30_000)
  return { ...started, tab, view, post, favourite, bob, follower, carol, newestFollow, mention, dora }
}

test('of one kind about one post or day are one row, with everything that it shows (NO38)', async () => {
  const { tab, view, bob, follower, carol, newestFollow, mention, dora } = await setUp()
  expect(tab.rows(view)).toEqual([dora, mention, newestFollow])
  expect(tab.meta(view).groups).toEqual({ [dora]: [carol, bob], [newestFollow]: [follower] })
  for (const id of [carol, bob, follower])
    expect(tab.entity('notification', id)).toMatchObject({ seen: false })
  for (const name of ['bob', 'carol', 'dora'])
    expect(tab.entity('account', `u-${name}`)).toMatchObject({ username: name })
})

test('are counted one by one, in the list and on the badge (NO39)', async () => {
  const { tab, view } = await setUp()
  expect(tab.meta(view).unseenCount).toBe(6)
  expect(tab.entity('badges')).toMatchObject({ notifications: 6 })
})

test('a tab whose engine has died brings a whole group to the next engine (NO38, NO39)', async () => {
  const { world, engine, tab, view, dora, carol, bob, newestFollow, follower } = await setUp()
  const rows = tab.rows(view)
  // The engine has not stored its list yet.
  await killEngine(engine)
  await world.disk.cache.remove('timelines', 'alice@rook.example/notifications')
  const again = await openTab(await world.start(), { attach: false })
  const shown = {
    viewId: 'shown',
    view: { kind: 'notifications' as const },
    window: AT_TOP,
    rows,
    headId: dora,
  }
  await again.attach(undefined, { opening: [shown] })
  await world.tick(5_000)
  expect(again.rows('shown')).toEqual(rows)
  expect(again.meta('shown').groups).toEqual({ [dora]: [carol, bob], [newestFollow]: [follower] })
  expect(again.meta('shown').unseenCount).toBe(6)
  expect(again.entity('badges')).toMatchObject({ notifications: 6 })
})

test('a new one brings its group to the top, in all tabs, unless the group is in sight further down (NO38)', async () => {
  const { world, engine, tab, view, favourite, instance, dora, carol, bob, mention, newestFollow } =
    await setUp()
  const other = await openTab(engine)
  const inOther = await other.watch('notifications')
  await other.move(inOther, SCROLLED)
  world.sockets.emit(
    'notification',
    instance.notify({ type: 'mention', status: instance.publish({}, [], 'bob') }),
  )
  const erin = favourite('bob')
  world.sockets.emit('notification', instance.notifications[0] as Json)
  await world.tick(2_000)
  for (const [one, its] of [
    [tab, view],
    [other, inOther],
  ] as const) {
    expect(one.rows(its)).toEqual([erin, expect.any(String), mention, newestFollow])
    expect(one.meta(its).groups?.[erin]).toEqual([dora, carol, bob])
    expect(one.meta(its).unseenCount).toBe(8)
  }
})

test('a group in sight further down stays there, and merges with the new one later (NO38)', async () => {
  const { world, instance, engine, tab, view, favourite, dora, carol, bob, mention, newestFollow } =
    await setUp()
  const other = await openTab(engine)
  const inOther = await other.watch('notifications')
  await other.move(inOther, { from: 0, to: 3, atTop: false, sight: [0, 3] })
  const arrives = async (id: string): Promise<string> => {
    world.sockets.emit('notification', instance.notifications[0] as Json)
    await world.tick(2_000)
    return id
  }
  const first = await arrives(favourite('bob'))
  expect(other.rows(inOther)).toEqual([first, dora, mention, newestFollow])
  expect(tab.rows(view)).toEqual(other.rows(inOther))
  expect(other.meta(inOther).groups?.[dora]).toEqual([carol, bob])
  const second = await arrives(favourite('carol'))
  expect(other.rows(inOther)).toEqual([second, dora, mention, newestFollow])
  await other.move(inOther, { from: 0, to: 4, atTop: true, sight: [0, 4] })
  const third = await arrives(favourite('bob'))
  expect(other.rows(inOther)).toEqual([third, mention, newestFollow])
  expect(other.meta(inOther).groups?.[third]).toEqual([second, first, dora, carol, bob])
})

test('older ones that load go into the group, and no row moves (NO38)', async () => {
  const { world, instance, engine } = await startEngine()
  const post = instance.publish({}, [], 'alice')
  const oldest = String(instance.notify({ type: 'favourite', status: post, pleroma: { is_seen: true } }).id)
  for (let count = 0; count < 45; count++) instance.notify({ pleroma: { is_seen: true } })
  const first = String(instance.notify({ type: 'favourite', status: post, pleroma: { is_seen: true } }).id)
  const tab = await openTab(engine)
  const view = await tab.watch('notifications')
  await world.tick(1_000)
  const before = tab.rows(view)
  expect(before).toContain(first)
  expect(tab.meta(view)).not.toHaveProperty('groups')
  await tab.page(view, 'older')
  expect(tab.rows(view).slice(0, before.length)).toEqual(before)
  expect(tab.rows(view)).not.toContain(oldest)
  expect(tab.rows(view)).toHaveLength(46)
  expect(tab.meta(view).groups).toEqual({ [first]: [oldest] })
})

test('are seen together, at once in all tabs, and each is reported to the instance (NO40)', async () => {
  const { world, instance, engine, tab, view, dora, carol, bob } = await setUp()
  const other = await openTab(engine)
  const inOther = await other.watch('notifications')
  const hold = instance.hold(READ)
  const command = await tab.run({ kind: 'readNotification', notificationId: dora })
  await world.tick(60)
  for (const [one, its] of [
    [tab, view],
    [other, inOther],
  ] as const) {
    expect(one.meta(its).unseenCount).toBe(3)
    for (const id of [dora, carol, bob]) expect(one.entity('notification', id)).toMatchObject({ seen: true })
  }
  hold.release()
  await world.tick(60)
  expect(tab.settled.get(command)).toMatchObject({ ok: true })
  const reported = instance.calls.filter(({ path }) => READ.endsWith(path)).map(({ form }) => form.get('id'))
  expect([...reported].sort()).toEqual([bob, carol, dora].sort())
})

test('that could not be marked as seen are all unseen again (NO40)', async () => {
  const { world, instance, tab, view, dora, carol, bob } = await setUp()
  instance.script(READ, refusal(500, 'broken'))
  const command = await tab.run({ kind: 'readNotification', notificationId: dora })
  await world.tick(60)
  expect(tab.settled.get(command)).toMatchObject({ ok: false })
  expect(tab.meta(view).unseenCount).toBe(6)
  for (const id of [dora, carol, bob]) expect(tab.entity('notification', id)).toMatchObject({ seen: false })
})

test('seen as one move the marker when nothing else is unseen below it (NO16, NO40)', async () => {
  const { world, instance, tab, view, dora, newestFollow, mention } = await setUp('gotosocial')
  const markers = (): unknown[] =>
    instance.calls
      .filter(({ method, path }) => `${method} ${path}` === 'POST /api/v1/markers')
      .map(({ body }) => Object(Object(body).notifications).last_read_id)
  const read = async (notificationId: string): Promise<void> => {
    await tab.run({ kind: 'readNotification', notificationId })
    await world.tick(60)
  }
  await read(newestFollow)
  // Bob's favourite is older, and unseen.
  expect(markers()).toEqual([])
  await read(dora)
  expect(markers()).toEqual([newestFollow])
  await read(mention)
  expect(markers()).toEqual([newestFollow, dora])
  expect(tab.meta(view).unseenCount).toBe(0)
})

test('for a page that does not say which new followers are followed, one request finds out (NO44)', async () => {
  const { world, instance, engine } = await startEngine({ dialect: 'gotosocial' })
  const RELATIONSHIPS = 'GET /api/v1/accounts/relationships'
  instance.script(RELATIONSHIPS, ({ query }) =>
    json(query.getAll('id[]').map((id) => ({ id, following: id === 'u-bob' }))),
  )
  for (const name of ['bob', 'carol', 'bob', 'carol']) instance.notify({ account: instance.account(name) })
  const tab = await openTab(engine)
  await tab.watch('notifications')
  await world.tick(2_000)
  expect(tab.entity('relationship', 'u-bob')).toMatchObject({ following: true })
  expect(tab.entity('relationship', 'u-carol')).toMatchObject({ following: false })
  world.sockets.emit('notification', instance.notify({ account: instance.account('carol') }))
  await world.tick(2_000)
  expect(instance.count(RELATIONSHIPS)).toBe(1)
})

test('show one by one, and as groups again, by the preference (NO42)', async () => {
  const { world, tab, view, bob, follower, carol, newestFollow, mention, dora } = await setUp()
  const grouped = tab.rows(view)
  await tab.run({ kind: 'setPreferences', change: { groupNotifications: false } })
  await world.tick(2_000)
  expect(tab.rows(view)).toEqual([dora, mention, newestFollow, carol, follower, bob])
  expect(tab.meta(view)).not.toHaveProperty('groups')
  await tab.run({ kind: 'setPreferences', change: { groupNotifications: true } })
  await world.tick(2_000)
  expect(tab.rows(view)).toEqual(grouped)
})

test('of a hidden kind are not listed, not even as a group (NO8, NO38)', async () => {
  const { world, tab, view, mention, newestFollow } = await setUp()
  await tab.run({ kind: 'setPreferences', change: { 'notificationVisibility.like': false } })
  await world.tick(2_000)
  expect(tab.rows(view)).toEqual([mention, newestFollow])
  expect(tab.meta(view).unseenCount).toBe(3)
})

test('are groups from the first moment after a restart, when the rows come from the disk (NO38)', async () => {
  const { world, engine, instance, tab, view } = await setUp()
  const before = tab.rows(view)
  await world.tick(30_000)
  await killEngine(engine)
  instance.hold('GET /api/v1/notifications')
  const late = await openTab(await world.start())
  const same = await late.watch('notifications')
  await world.tick(1_000)
  expect(late.meta(same).stale).toBe(true)
  expect(late.rows(same)).toEqual(before)
  const shown = late.batches.flatMap(({ views }) =>
    views.flatMap((change) =>
      change.kind === 'reset' ? [change.ids] : change.kind === 'splice' ? [change.insert] : [],
    ),
  )
  for (const ids of shown) for (const id of ids) expect(before).toContain(id)
})
