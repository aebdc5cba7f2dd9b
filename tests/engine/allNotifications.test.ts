import { describe, expect, test } from 'vitest'
import type { AllAccountsNotification } from '../../src/shared/model/anyNotification.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import {
  ALICE,
  accountsOf,
  BOB,
  CAROL,
  listOf,
  OWL,
  openAs,
  tell,
  withAccounts,
} from './harness/severalAccounts.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, World } from './harness/world.ts'

const PATH = 'GET /api/v1/notifications'

/** The rows of a list of all accounts, as the tab could draw them. */
const rowsOf = (tab: Tab, viewId: string): readonly AllAccountsNotification[] =>
  tab.rows(viewId).flatMap((id) => tab.entity('anyNotification', id) ?? [])

const namesOf = (tab: Tab, viewId: string): readonly string[] =>
  rowsOf(tab, viewId).map(({ account, notificationId }) => `${account.split('@')[0]} ${notificationId}`)

/** carol at one instance, and alice at another one; each has notifications of her own. */
async function setUp({ sleeps = false } = {}) {
  const world = new World()
  const owl = world.addInstance(OWL)
  await world.signIn('carol', OWL)
  await world.signIn('alice')
  const { instance } = world
  /** A notification of an account at an instance, on this day of a month: follows of one day are one row. */
  const notify = (at: typeof owl, id: string, day: number, more: Record<string, unknown> = {}) =>
    at.notify({ id, created_at: `2026-02-0${day}T12:00:00.000Z`, ...more })
  if (sleeps) {
    const engine = await world.start()
    const tab = await openTab(engine)
    await world.tick(3_000)
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await world.tick(1_000)
    await killEngine(engine)
  }
  return { world, owl, instance, notify }
}

describe('the notifications of all accounts', () => {
  test('are one list by time, whose rows contain all that is shown of them (SA20, SA25)', async () => {
    const { world, owl, instance, notify } = await setUp()
    const post = instance.publish({ content: '<p>a post of alice</p>' }, [], 'alice')
    notify(owl, 'c1', 1, { type: 'mention', status: owl.publish({ content: '<p>hoot</p>' }) })
    notify(instance, 'a2', 2, { type: 'favourite', status: post })
    notify(owl, 'c3', 3)
    notify(instance, 'a4', 4)
    const tab = await openTab(await world.start())
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    expect(namesOf(tab, view)).toEqual(['alice a4', 'carol c3', 'alice a2', 'carol c1'])
    expect(rowsOf(tab, view).slice(2)).toMatchObject([
      { account: ALICE, type: 'like', words: 'a post of alice', people: [{ nameText: 'bob' }], count: 1 },
      { account: CAROL, type: 'mention', words: 'hoot', seen: false, people: [{ nameText: 'bob' }] },
    ])
    expect(rowsOf(tab, view)[0]).not.toHaveProperty('words')
    expect(tab.meta(view)).toMatchObject({ loaded: true, bottomedOut: true, unseenCount: 4 })
    expect([...tab.entities.keys()].filter((key) => key.startsWith(CAROL))).toEqual([])
  })

  test('are live, in the tabs of each account (SA20)', async () => {
    const { world, owl, instance, notify } = await setUp()
    notify(owl, 'c1', 1)
    const engine = await world.start()
    const [alices, carols] = [await openTab(engine), await openAs(engine, CAROL)]
    const views = [await alices.watch('allNotifications'), await carols.watch('allNotifications')]
    await world.tick(5_000)
    const asked = owl.count(PATH) + instance.count(PATH)
    tell(world, owl, 'owl.example', { id: 'c2' })
    await world.tick(1_000)
    tell(world, instance, 'rook.example', { id: 'a3' })
    await world.tick(1_000)
    const expected = ['alice a3', 'carol c2', 'carol c1']
    expect([namesOf(alices, views[0] ?? ''), namesOf(carols, views[1] ?? '')]).toEqual([expected, expected])
    expect(owl.count(PATH) + instance.count(PATH)).toBe(asked)
  })

  test('group what belongs together, for each account (SA20, NO38)', async () => {
    const { world, owl, notify } = await setUp()
    const status = owl.publish({ content: '<p>popular</p>' }, [], 'carol')
    notify(owl, 'c1', 1, { type: 'favourite', status, account: owl.account('alice') })
    notify(owl, 'c2', 2, { type: 'favourite', status, pleroma: { is_seen: true } })
    const tab = await openTab(await world.start())
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    expect(rowsOf(tab, view)).toMatchObject([
      { notificationId: 'c2', count: 2, seen: false, people: [{ nameText: 'bob' }, { nameText: 'alice' }] },
    ])
  })

  test('load older ones of the account that ends the list, and insert none between rows (SA20)', async () => {
    const { world, owl, instance } = await setUp()
    const at = (minute: number): string => new Date(Date.UTC(2026, 1, 1, 0, minute)).toISOString()
    const seen = (post: object) => ({ type: 'mention', status: post, pleroma: { is_seen: true } })
    const [hers, theirs] = [instance.publish(), owl.publish()]
    // Those of carol are many and new, those of alice few and old.
    for (let minute = 0; minute < 20; minute++)
      instance.notify({ created_at: at(minute * 10), ...seen(hers) })
    for (let minute = 0; minute < 100; minute++) owl.notify({ created_at: at(500 + minute), ...seen(theirs) })
    const tab = await openTab(await world.start())
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    const first = tab.rows(view)
    expect(first.every((id) => id.startsWith(CAROL))).toBe(true)
    expect(tab.meta(view)).toMatchObject({ bottomedOut: false, older: { state: 'idle' } })
    const asked = instance.count(PATH)
    let before = first
    for (let press = 0; press < 8 && !tab.meta(view).bottomedOut; press++) {
      await tab.page(view, 'older')
      await world.tick(2_000)
      expect(tab.rows(view).slice(0, before.length)).toEqual(before)
      const isLonger = tab.rows(view).length > before.length
      expect(isLonger || tab.meta(view).bottomedOut).toBe(true)
      before = tab.rows(view)
    }
    expect(tab.meta(view)).toMatchObject({ bottomedOut: true, older: { state: 'idle' } })
    expect(tab.rows(view)).toHaveLength(120)
    const times = rowsOf(tab, view).map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(instance.count(PATH) - asked).toBeLessThanOrEqual(1)
  })

  test('are loaded down to the oldest one, and all leave with the list (SA20, SA25)', async () => {
    const { world, instance } = await setUp()
    const count = 520
    const status = instance.publish()
    for (let minute = 0; minute < count; minute++)
      instance.notify({
        created_at: new Date(Date.UTC(2026, 1, 1, 0, minute)).toISOString(),
        type: 'mention',
        status,
        pleroma: { is_seen: true },
      })
    const engine = await world.start()
    const tab = await openTab(engine)
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    for (let press = 0; press < 40 && !tab.meta(view).bottomedOut; press++) {
      await tab.page(view, 'older')
      await world.tick(60)
    }
    expect(tab.meta(view).bottomedOut).toBe(true)
    expect(tab.rows(view)).toHaveLength(count)
    await tab.unwatch(view)
    await world.tick(5_000)
    expect((await engine.health()).entities.anyNotification ?? 0).toBe(0)
  })

  test('are marked as read at the instance of each account (SA21)', async () => {
    const { world, owl, instance, notify } = await setUp()
    notify(owl, 'c1', 1)
    notify(owl, 'c2', 2)
    notify(instance, 'a3', 3)
    const tab = await openTab(await world.start())
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    await tab.runAs(CAROL, { kind: 'readNotification', notificationId: 'c1' })
    await world.tick(1_000)
    expect(owl.last('POST /api/v1/pleroma/notifications/read').form.get('id')).toBe('c1')
    expect(rowsOf(tab, view).map(({ seen }) => seen)).toEqual([false, false, true])
    expect(tab.meta(view).unseenCount).toBe(2)
    await tab.runAs(CAROL, { kind: 'readNotifications', upToId: 'c2' })
    await world.tick(1_000)
    expect(owl.last('POST /api/v1/pleroma/notifications/read').form.get('max_id')).toBe('c2')
    expect(rowsOf(tab, view).map(({ seen }) => seen)).toEqual([false, true, true])
    expect(instance.count('POST /api/v1/pleroma/notifications/read')).toBe(0)
  })

  test('alert no tab in which the list is in sight (NO30)', async () => {
    const { world, owl } = await setUp()
    for (const account of [ALICE, CAROL])
      await world.disk.session.put('preferences', account, { desktopNotifications: true })
    const engine = await world.start()
    const tab = await openTab(engine, { focused: true })
    const view = await tab.watch('allNotifications')
    await world.tick(30_000)
    tell(world, owl, 'owl.example', { id: 'c1', type: 'mention', status: owl.publish() })
    await world.tick(3_000)
    expect(tab.tasks.filter(({ kind }) => kind === 'alert')).toEqual([])
    await tab.unwatch(view)
    tell(world, owl, 'owl.example', { id: 'c2', type: 'mention', status: owl.publish() })
    await world.tick(3_000)
    expect(tab.tasks.filter(({ kind }) => kind === 'alert')).toHaveLength(1)
  })
})

describe('rows of other accounts', () => {
  test('reach no other tab of the account that shows the list (SA25)', async () => {
    const { world, owl, notify } = await setUp()
    notify(owl, 'c1', 1)
    const engine = await world.start()
    const [tab, other] = [await openTab(engine), await openTab(engine)]
    await other.watch('notifications')
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    expect(rowsOf(tab, view)).toHaveLength(1)
    expect([...other.entities.keys()].filter((key) => key.includes('carol'))).toEqual([])
  })

  test('leave the tab when the list is closed, and the engine when no tab shows it (SA25)', async () => {
    const { world, owl, notify } = await setUp()
    notify(owl, 'c1', 1)
    const engine = await world.start()
    const tab = await openTab(engine)
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    expect(rowsOf(tab, view)).toHaveLength(1)
    await tab.unwatch(view)
    await world.tick(5_000)
    await tab.run({ kind: 'setPreferences', change: {} })
    expect([...tab.entities.keys()].filter((key) => key.includes('anyNotification'))).toEqual([])
    expect((await engine.health()).entities.anyNotification ?? 0).toBe(0)
    tell(world, owl, 'owl.example', { id: 'c2' })
    await world.tick(5_000)
    expect((await engine.health()).entities.anyNotification ?? 0).toBe(0)
  })

  test('leave a tab that shows another account from then on (SA25)', async () => {
    const { world, instance, owl, notify } = await setUp()
    notify(instance, 'a1', 1)
    notify(owl, 'c2', 2)
    const tab = await openTab(await world.start())
    await tab.watch('allNotifications')
    await world.tick(5_000)
    await tab.run({ kind: 'showAccount', as: CAROL })
    await world.tick(5_000)
    expect([...tab.entities.keys()].filter((key) => key.includes('anyNotification'))).toEqual([])
    tell(world, instance, 'rook.example', { id: 'a3' })
    await world.tick(5_000)
    expect([...tab.entities.keys()].filter((key) => key.includes('anyNotification'))).toEqual([])
  })

  test('go with the account that is signed out, here or by its server (SA22)', async () => {
    const { world, owl, instance, notify } = await setUp()
    notify(owl, 'c1', 1)
    notify(instance, 'a2', 2)
    const engine = await world.start()
    const tab = await openTab(engine)
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    expect(namesOf(tab, view)).toEqual(['alice a2', 'carol c1'])
    owl.tokens.clear()
    await tab.runAs(CAROL, { kind: 'readNotifications', upToId: 'c1' })
    await world.tick(5_000)
    expect(listOf(tab)).toMatchObject([{ account: CAROL, state: 'refused' }, { account: ALICE }])
    expect(namesOf(tab, view)).toEqual(['alice a2'])
    expect(tab.meta(view)).toMatchObject({ unseenCount: 1, bottomedOut: true })
    expect(tab.meta(view)).not.toHaveProperty('failing')
  })
})

describe('an account whose instance can not be asked', () => {
  test('is named, and does not delay the others: its rows come when it answers (SA22)', async () => {
    const { world, owl, instance, notify } = await setUp()
    notify(owl, 'c1', 1)
    notify(instance, 'a2', 2)
    owl.down = true
    const tab = await openTab(await world.start())
    const view = await tab.watch('allNotifications')
    await world.tick(10_000)
    expect(namesOf(tab, view)).toEqual(['alice a2'])
    expect(tab.meta(view)).toMatchObject({ loaded: true, failing: [CAROL] })
    owl.down = false
    await world.tick(30_000)
    expect(namesOf(tab, view)).toEqual(['alice a2', 'carol c1'])
    expect(tab.meta(view)).not.toHaveProperty('failing')
  })

  test('fails the list only if all of them fail (SA22)', async () => {
    const { world, owl, instance } = await setUp()
    owl.script(PATH, () => refusal(500, 'broken'))
    const stop = instance.script(PATH, () => refusal(503, 'tired'))
    const tab = await openTab(await world.start())
    const view = await tab.watch('allNotifications')
    await world.tick(10_000)
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed' } })
    stop()
    instance.notify()
    await tab.page(view, 'newer')
    await world.tick(10_000)
    expect(tab.meta(view)).toMatchObject({ loaded: true, newer: { state: 'idle' }, failing: [CAROL] })
    expect(rowsOf(tab, view)).toHaveLength(1)
  })

  test('can fail with an older page, which the next press asks for again (SA22)', async () => {
    const { world, owl } = await setUp()
    const seen = { type: 'mention', status: owl.publish(), pleroma: { is_seen: true } }
    for (let count = 0; count < 60; count++) owl.notify({ created_at: '2026-01-05T00:00:00.000Z', ...seen })
    const tab = await openTab(await world.start())
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    const before = tab.rows(view).length
    const stop = owl.script(PATH, ({ query }) => (query.has('max_id') ? refusal(500, 'broken') : json([])))
    for (let press = 0; press < 2; press++) {
      await tab.page(view, 'older')
      await world.tick(2_000)
    }
    expect(tab.meta(view)).toMatchObject({ older: { state: 'failed' }, failing: [CAROL], bottomedOut: false })
    stop()
    await tab.page(view, 'older')
    await world.tick(2_000)
    expect(tab.rows(view).length).toBeGreaterThan(before)
    expect(tab.meta(view)).toMatchObject({ older: { state: 'idle' } })
    expect(tab.meta(view)).not.toHaveProperty('failing')
  })
})

describe('an account that sleeps', () => {
  /** carol, whose account sleeps, has seen her 60 notifications; alice has a newer one. */
  async function withSixtyOld() {
    const { world, owl, instance, notify } = await setUp({ sleeps: true })
    const old = { type: 'mention', status: owl.publish(), pleroma: { is_seen: true } }
    for (let count = 0; count < 60; count++) owl.notify({ created_at: '2026-01-05T00:00:00.000Z', ...old })
    notify(instance, 'a1', 1)
    const tab = await openTab(await world.start())
    const view = await tab.watch('allNotifications')
    await world.tick(3 * 60_000)
    return { world, owl, notify, tab, view }
  }

  test('is polled when the list opens, and keeps its rows while it sleeps (SA22)', async () => {
    const { world, owl, instance, notify } = await setUp({ sleeps: true })
    notify(owl, 'c1', 1)
    notify(instance, 'a2', 2)
    const before = owl.count(PATH)
    const engine = await world.start()
    const tab = await openTab(engine)
    await world.tick(5_000)
    expect(owl.count(PATH)).toBe(before)
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    expect(namesOf(tab, view)).toEqual(['alice a2', 'carol c1'])
    await world.tick(3 * 60_000)
    const asked = owl.count(PATH)
    expect((await engine.health()).accounts.map(({ account }) => account)).toEqual([ALICE])
    expect(namesOf(tab, view)).toEqual(['alice a2', 'carol c1'])
    await world.tick(5 * 60_000)
    expect(owl.count(PATH)).toBe(asked)
    expect(world.sockets.open).toHaveLength(1)

    notify(owl, 'c3', 3)
    await world.tick(15 * 60_000)
    expect(namesOf(tab, view)).toEqual(['carol c3', 'alice a2', 'carol c1'])
    await world.tick(3 * 60_000)
    expect(namesOf(tab, view)).toEqual(['carol c3', 'alice a2', 'carol c1'])
  })

  test('loads older rows on a press, and does not delay the others (SA22)', async () => {
    const { world, tab, view } = await withSixtyOld()
    expect(tab.rows(view)).toHaveLength(31)
    expect(tab.meta(view).bottomedOut).toBe(false)
    await tab.page(view, 'older')
    await world.tick(5_000)
    expect(tab.rows(view).length).toBeGreaterThan(45)
    for (let press = 0; press < 3; press++) {
      await tab.page(view, 'older')
      await world.tick(5_000)
    }
    expect(tab.rows(view)).toHaveLength(61)
    expect(tab.meta(view).bottomedOut).toBe(true)
  })

  test('keeps the rows below its first page when it is polled again (SA22)', async () => {
    const { world, owl, notify, tab, view } = await withSixtyOld()
    await tab.page(view, 'older')
    await world.tick(5_000)
    const before = tab.rows(view)
    expect(before.length).toBeGreaterThan(45)
    notify(owl, 'c9', 9)
    await world.tick(20 * 60_000)
    expect(tab.rows(view)).toHaveLength(before.length + 1)
    expect(tab.rows(view).filter((id) => before.includes(id))).toEqual(before)
  })

  test('is named as long as its last poll has failed (SA22)', async () => {
    const { world, owl, instance, notify } = await setUp({ sleeps: true })
    notify(owl, 'c1', 1)
    notify(instance, 'a2', 2)
    const failing = owl.script(PATH, refusal(503, 'down for maintenance'))
    const tab = await openTab(await world.start())
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    expect(tab.meta(view).failing).toEqual([CAROL])
    await world.tick(5 * 60_000)
    expect(tab.meta(view).failing).toEqual([CAROL])
    failing()
    await world.tick(16 * 60_000)
    expect(tab.meta(view)).not.toHaveProperty('failing')
    expect(namesOf(tab, view)).toEqual(['alice a2', 'carol c1'])
  })

  test('gets the read marker, although its engine does not run (SA21, SA22)', async () => {
    const { world, owl, notify } = await setUp({ sleeps: true })
    notify(owl, 'c1', 1)
    notify(owl, 'c2', 2)
    const tab = await openTab(await world.start())
    const view = await tab.watch('allNotifications')
    await world.tick(3 * 60_000)
    await tab.runAs(CAROL, { kind: 'readNotification', notificationId: 'c2' })
    await world.tick(5_000)
    expect(owl.last('POST /api/v1/pleroma/notifications/read').form.get('id')).toBe('c2')
    expect(rowsOf(tab, view).map(({ seen }) => seen)).toEqual([true, false])
    await world.tick(3 * 60_000)
    await tab.runAs(CAROL, { kind: 'readNotifications', upToId: 'c2' })
    await world.tick(5_000)
    expect(owl.last('POST /api/v1/pleroma/notifications/read').form.get('max_id')).toBe('c2')
    expect(rowsOf(tab, view).map(({ seen }) => seen)).toEqual([true, true])
  })

  test('gets the read marker for rows below its first page (SA21, SA22)', async () => {
    const { world, owl, notify } = await setUp({ sleeps: true })
    notify(owl, 'c1', 1)
    for (let count = 0; count < 40; count++)
      notify(owl, `d${count}`, 2, { type: 'mention', status: owl.publish() })
    const tab = await openTab(await world.start())
    const view = await tab.watch('allNotifications')
    await world.tick(5_000)
    await tab.page(view, 'older')
    await world.tick(5_000)
    expect(namesOf(tab, view).at(-1)).toBe('carol c1')
    await world.tick(3 * 60_000)
    await tab.runAs(CAROL, { kind: 'readNotification', notificationId: 'c1' })
    await world.tick(5_000)
    expect(owl.last('POST /api/v1/pleroma/notifications/read').form.get('id')).toBe('c1')
  })
})

test('an engine that does not lead runs all accounts while a tab shows the list (SA22)', async () => {
  const { world, owl, notify } = await setUp()
  notify(owl, 'c1', 1)
  const engine = await world.start()
  const tab = await openTab(engine)
  await openTab(await world.start({ build: 200 }))
  await world.tick(5 * 60_000)
  const running = async () => (await engine.health()).accounts.map(({ account }) => account).toSorted()
  expect(await running()).toEqual([ALICE])
  const view = await tab.watch('allNotifications')
  await world.tick(15_000)
  expect(await running()).toEqual([ALICE, CAROL])
  expect(namesOf(tab, view)).toEqual(['carol c1'])
  notify(owl, 'c2', 2)
  await world.tick(15_000)
  expect(namesOf(tab, view)).toEqual(['carol c2', 'carol c1'])
  // Only the leading engine has sockets.
  expect(world.sockets.open.map(({ owner }) => owner)).not.toContain(engine.bootId)
  await tab.unwatch(view)
  await world.tick(5 * 60_000)
  expect(await running()).toEqual([ALICE])
})

test('all tabs and engines share the choice to show all accounts (SA20)', async () => {
  const { world, engine } = await withAccounts()
  const [tab, other] = [await openTab(engine), await openAs(engine, BOB)]
  await world.tick(3_000)
  expect(accountsOf(other)?.allNotifications).toBe(false)
  await tab.run({ kind: 'showAllNotifications', on: true })
  await world.tick(3_000)
  expect([accountsOf(tab)?.allNotifications, accountsOf(other)?.allNotifications]).toEqual([true, true])
  await killEngine(engine)
  const again = await openTab(await world.start())
  await world.tick(3_000)
  expect(accountsOf(again)?.allNotifications).toBe(true)
})
