import { describe, expect, test } from 'vitest'
import type { Accounts } from '../../src/shared/model/accounts.ts'
import { entityKey } from '../../src/shared/model/keys.ts'
import { refusal } from './harness/fakeInstance.ts'
import {
  ALICE,
  accountsOf,
  BOB,
  CAROL,
  listOf,
  openAs,
  tell,
  withAccounts,
} from './harness/severalAccounts.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const unreadOf = (tab: Tab): object =>
  Object.fromEntries(listOf(tab).map(({ account, unread }) => [account, unread]))

/** Every sum for titles and icons that the tab has received, in order. */
const sumsOf = (tab: Tab): readonly (number | undefined)[] =>
  tab.batches.flatMap(({ put }) =>
    put.flatMap(({ key, value }) => (key === 'browser/accounts/-' ? [(value as Accounts).counted] : [])),
  )

/** carol has one unread notification, and a tab of alice knows it. */
async function withOneUnread() {
  const { world, engine, owl } = await withAccounts()
  owl.notify()
  const tab = await openTab(engine)
  await world.tick(5_000)
  return { world, engine, owl, tab }
}

describe('the number in titles and on icons', () => {
  test('is the sum of the accounts that count, in the tabs of all accounts (SA23)', async () => {
    const { world, engine, instance, owl } = await withAccounts()
    owl.notify()
    owl.notify()
    instance.notify()
    const [tab, other] = [await openTab(engine), await openAs(engine, CAROL)]
    await world.tick(10_000)
    // alice and bob are at one scripted instance, which sends both the same notification.
    expect(accountsOf(tab)?.counted).toBe(4)
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { counts: false } })
    await world.tick(3_000)
    expect([accountsOf(tab)?.counted, accountsOf(other)?.counted]).toEqual([2, 2])
    expect(unreadOf(tab)).toEqual({ [CAROL]: 2, [BOB]: 1, [ALICE]: 1 })
    tell(world, owl, 'owl.example')
    await world.tick(3_000)
    expect(accountsOf(tab)?.counted).toBe(2)
    expect(unreadOf(tab)).toMatchObject({ [CAROL]: 3 })
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { counts: true } })
    await world.tick(3_000)
    expect(accountsOf(tab)?.counted).toBe(5)
  })

  test('is unknown until a new engine has counted, so tabs keep the previous number (SA23)', async () => {
    const { world, instance, engine } = await startEngine()
    instance.notify()
    const tab = await openTab(engine)
    await world.tick(5_000)
    expect(accountsOf(tab)?.counted).toBe(1)
    // The engine has not stored its list yet.
    await killEngine(engine)
    await world.disk.cache.remove('timelines', `${ALICE}/notifications`)
    const answer = instance.hold('GET /api/v1/notifications')
    const again = await openTab(await world.start())
    await world.tick(5_000)
    expect(sumsOf(again).every((sum) => sum === undefined)).toBe(true)
    answer.release()
    await world.tick(1_000)
    expect(accountsOf(again)?.counted).toBe(1)
    expect(sumsOf(again)).not.toContain(0)
  })

  test('keeps the choice for another engine; accounts stored by older builds count (SA23)', async () => {
    const { world, engine, tab } = await withOneUnread()
    expect(listOf(tab).map(({ counts }) => counts)).toEqual([true, true, true])
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { counts: false } })
    await world.tick(1_000)
    await killEngine(engine)
    const stored = (await world.disk.session.get('meta', 'accountList')) as Record<string, unknown>[]
    const [carol, ...others] = stored
    await world.disk.session.put('meta', 'accountList', [
      carol,
      ...others.map(({ counts: _, ...entry }) => entry),
    ])
    const again = await openTab(await world.start())
    await world.tick(5_000)
    expect(listOf(again)).toMatchObject([
      { account: CAROL, counts: false, unread: 1 },
      { account: BOB, counts: true },
      { account: ALICE, counts: true },
    ])
    expect(accountsOf(again)?.counted).toBe(0)
  })

  test('leaves out an account that its server signed out, whose own count is 0 (SA7, SA23)', async () => {
    const { world, owl, tab } = await withOneUnread()
    expect(unreadOf(tab)).toMatchObject({ [CAROL]: 1 })
    owl.tokens.clear()
    await tab.runAs(CAROL, { kind: 'readNotification', notificationId: 'none' })
    await world.tick(60_000)
    expect(listOf(tab)[0]).toMatchObject({ account: CAROL, state: 'refused', unread: 0 })
    expect(accountsOf(tab)?.counted).toBe(0)
  })

  test('does not jump while a sleeping account is polled (SA8, SA23)', async () => {
    const { world, owl, tab } = await withOneUnread()
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await world.tick(3 * 60_000)
    expect(accountsOf(tab)?.counted).toBe(1)
    const before = sumsOf(tab).length
    const asked = owl.count('GET /api/v1/notifications')
    await world.tick(15 * 60_000)
    expect(owl.count('GET /api/v1/notifications')).toBeGreaterThan(asked)
    expect(new Set(sumsOf(tab).slice(before))).toEqual(new Set())
    owl.notify()
    await world.tick(15 * 60_000)
    expect(new Set(sumsOf(tab).slice(before))).toEqual(new Set([2]))
  })

  test('does not change while polls of a sleeping account fail (SA8, SA23)', async () => {
    const { world, owl, tab } = await withOneUnread()
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await world.tick(3 * 60_000)
    const before = sumsOf(tab).length
    // The browser has deleted the stored rows.
    for (const [key] of await world.disk.cache.entries('timelines'))
      await world.disk.cache.remove('timelines', key)
    const failing = owl.script('GET /api/v1/notifications', refusal(503, 'down for maintenance'))
    await world.tick(20 * 60_000)
    expect(accountsOf(tab)?.counted).toBe(1)
    expect(sumsOf(tab).slice(before)).toEqual([])
    failing()
    owl.notify()
    await world.tick(16 * 60_000)
    expect(accountsOf(tab)?.counted).toBe(2)
  })
})

describe('an engine that does not lead', () => {
  test('gets the unread counts of the accounts that it does not run (SA24)', async () => {
    const { world, engine, owl } = await withAccounts()
    owl.notify()
    const tab = await openTab(engine)
    await world.tick(10_000)
    const newer = await world.start({ build: 200 })
    const onNewer = await openAs(newer, BOB)
    await world.tick(60_000)
    expect((await engine.health()).leading).toBe(false)
    expect(unreadOf(tab)).toMatchObject({ [CAROL]: 1 })
    tell(world, owl, 'owl.example')
    await world.tick(5_000)
    expect(unreadOf(onNewer)).toMatchObject({ [CAROL]: 2 })
    expect(unreadOf(tab)).toMatchObject({ [CAROL]: 2 })
    expect(accountsOf(tab)?.counted).toBe(2)

    // It asks when it starts, too.
    const third = await world.start({ build: 150 })
    const late = await openTab(third)
    await world.tick(5_000)
    expect((await third.health()).accounts.map(({ account }) => account)).toEqual([ALICE])
    expect(unreadOf(late)).toMatchObject({ [CAROL]: 2 })
  })

  test('counts what its own tab shows, even if it received that count before (SA23, SA24)', async () => {
    const { world, engine, owl } = await withAccounts()
    owl.notify()
    const tab = await openAs(engine, CAROL)
    await openAs(await world.start({ build: 200 }), BOB)
    await world.tick(60_000)
    expect((await engine.health()).leading).toBe(false)
    expect(accountsOf(tab)?.counted).toBe(1)
    tell(world, owl, 'owl.example')
    await world.tick(60_000)
    expect(tab.entities.get(entityKey(CAROL, 'badges'))).toMatchObject({ notifications: 2 })
    expect(accountsOf(tab)?.counted).toBe(2)
  })

  test('ignores messages that contain no number (SA24)', async () => {
    const { world, engine } = await withAccounts()
    await openTab(await world.start({ build: 200 }))
    const tab = await openTab(engine)
    await world.tick(10_000)
    const channel = world.channels.openAs('somebody', 'rookery-unread')
    for (const counts of [7, [[CAROL, '8']], [[CAROL, -1]], [[CAROL, 1.5]], [[CAROL]], [null], null])
      channel.postMessage({ unread: 'tell', counts })
    channel.postMessage('tell')
    channel.postMessage({
      unread: 'tell',
      counts: [
        [CAROL, 6],
        [12, 12],
      ],
    })
    await world.tick(3_000)
    expect(unreadOf(tab)).toEqual({ [CAROL]: 6, [BOB]: 0, [ALICE]: 0 })
    expect(engine.problems()).toEqual([])
  })
})
