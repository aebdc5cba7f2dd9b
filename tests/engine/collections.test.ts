import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { accountJson, type Json } from './harness/json.ts'
import { openTab, startEngine, World } from './harness/world.ts'

const LISTS = 'GET /api/v1/lists'
const REQUESTS = 'GET /api/v1/follow_requests'

/** A world in which alice is locked (or not), with people at her door. */
async function door(locked: boolean) {
  const world = new World()
  const { instance } = world
  const waiting = [accountJson('u-dora', 'dora'), accountJson('u-emil', 'emil')]
  instance.script(REQUESTS, () => json(waiting))
  instance.accounts.set('alice', { ...instance.account('alice'), locked, follow_requests_count: 5 })
  await world.signIn('alice')
  const engine = await world.start()
  const tab = await openTab(engine)
  await world.tick(1_000)
  return { world, instance, engine, tab, waiting }
}

describe('lists', () => {
  test('are told with their titles, and asked for every 240 seconds while a tab watches', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script(LISTS, () =>
      json([{ id: 7, title: 'Birds' }, { id: '8', title: 'Trains' }, { title: 'x' }]),
    )
    const tab = await openTab(engine)
    const view = await tab.watch('lists')
    expect(tab.rows(view)).toEqual(['7', '8'])
    expect(tab.entity('list', '7')).toEqual({ id: '7', title: 'Birds' })
    await world.tick(239_000)
    expect(instance.count(LISTS)).toBe(1)
    await world.tick(1_000)
    expect(instance.count(LISTS)).toBe(2)
    await tab.unwatch(view)
    await world.tick(1_000_000)
    expect(instance.count(LISTS)).toBe(2)
  })

  test('that are opened again soon are not asked for again, and late are', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script(LISTS, () => json([{ id: '7', title: 'Birds' }]))
    const tab = await openTab(engine)
    await tab.unwatch(await tab.watch('lists'))
    await world.tick(60_000)
    const again = await tab.watch('lists')
    expect(tab.rows(again)).toEqual(['7'])
    expect(instance.count(LISTS)).toBe(1)
    await world.tick(180_000)
    expect(instance.count(LISTS)).toBe(2)
  })

  test('that went are gone from the tab, too', async () => {
    const { world, instance, engine } = await startEngine()
    const lists: Json[] = [
      { id: '7', title: 'Birds' },
      { id: '8', title: 'Trains' },
    ]
    instance.script(LISTS, () => json(lists))
    const tab = await openTab(engine)
    const view = await tab.watch('lists')
    lists.shift()
    await world.tick(240_000)
    expect(tab.rows(view)).toEqual(['8'])
    expect(tab.entity('list', '7')).toBeUndefined()
  })

  test('that are no list are a failure with its reason, for a tab in the background, too', async () => {
    const { instance, engine } = await startEngine()
    instance.script(LISTS, () => json({ lists: [] }))
    const tab = await openTab(engine, { visible: false })
    const view = await tab.watch('lists')
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed', code: 'unreadable' } })
  })

  test('are asked for again as soon as the instance is back', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script(LISTS, () => json([{ id: '7', title: 'Birds' }]))
    const tab = await openTab(engine)
    instance.down = true
    const view = await tab.watch('lists')
    expect(tab.meta(view).newer.state).toBe('failed')
    instance.down = false
    await engine.nudge()
    await world.tick(60)
    expect(tab.rows(view)).toEqual(['7'])
  })
})

describe('follow requests', () => {
  test('of a locked account are asked for every 10 seconds, watched or not, and counted', async () => {
    const { world, instance, tab, waiting } = await door(true)
    const before = instance.count(REQUESTS)
    // Fetched at the start already, though nobody looks (R23).
    expect(before).toBe(1)
    expect(tab.entity('badges')?.followRequests).toBe(2)
    waiting.pop()
    await world.tick(10_000)
    expect(instance.count(REQUESTS)).toBe(before + 1)
    await world.tick(60)
    expect(tab.entity('badges')?.followRequests).toBe(1)
  })

  test('are counted as the account said until they have come', async () => {
    const world = new World()
    const { instance } = world
    instance.accounts.set('alice', { ...instance.account('alice'), locked: true, follow_requests_count: 5 })
    instance.hold(REQUESTS)
    await world.signIn('alice')
    const tab = await openTab(await world.start())
    await world.tick(1_000)
    expect(tab.entity('badges')?.followRequests).toBe(5)
  })

  test('of an account that is not locked are neither asked for nor counted', async () => {
    const { world, instance, tab } = await door(false)
    await world.tick(60_000)
    expect(instance.count(REQUESTS)).toBe(0)
    expect(tab.entity('badges')?.followRequests).toBe(0)
  })

  test('that were answered are gone from the list and the count', async () => {
    const { world, instance, engine, tab } = await door(true)
    const other = await openTab(engine)
    const view = await other.watch('followRequests')
    expect(other.rows(view)).toEqual(['u-dora', 'u-emil'])
    expect(other.entity('account', 'u-dora')?.acct).toBe('dora')
    instance.script('POST /api/v1/follow_requests/u-dora/authorize', () =>
      json({ id: 'u-dora', followed_by: true }),
    )
    instance.script('POST /api/v1/follow_requests/u-emil/reject', refusal(404, 'Record not found'))
    const accepted = await tab.run({ kind: 'answerFollowRequest', accountId: 'u-dora', accept: true })
    const refused = await tab.run({ kind: 'answerFollowRequest', accountId: 'u-emil', accept: false })
    await world.tick(60)
    expect(tab.settled.get(accepted)).toMatchObject({ ok: true })
    // Somebody else was quicker: it is answered all the same.
    expect(tab.settled.get(refused)).toMatchObject({ ok: true })
    expect(other.rows(view)).toEqual([])
    expect(tab.entity('badges')?.followRequests).toBe(0)
  })

  test('that could not be answered stay', async () => {
    const { world, instance, tab } = await door(true)
    const view = await tab.watch('followRequests')
    instance.script('POST /api/v1/follow_requests/u-dora/authorize', refusal(500, 'broken'))
    const command = await tab.run({ kind: 'answerFollowRequest', accountId: 'u-dora', accept: true })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: false })
    expect(tab.rows(view)).toEqual(['u-dora', 'u-emil'])
  })
})

describe('suggestions', () => {
  const FIRST = 'GET /api/v1/suggestions'
  const SECOND = 'GET /api/v2/suggestions'

  test('come from the second version, whose entries hold an account, and are never polled', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script(SECOND, () => json([{ source: 'staff', account: accountJson('u-dora', 'dora') }]))
    const tab = await openTab(engine)
    const view = await tab.watch('suggestions')
    expect(tab.rows(view)).toEqual(['u-dora'])
    expect(tab.entity('account', 'u-dora')?.acct).toBe('dora')
    await world.tick(3_600_000)
    expect(instance.count(SECOND)).toBe(1)
    expect(instance.count(FIRST)).toBe(0)
  })

  test('come from the first version where there is no second', async () => {
    const { instance, engine } = await startEngine()
    instance.script(FIRST, () => json([accountJson('u-dora', 'dora')]))
    const tab = await openTab(engine)
    const view = await tab.watch('suggestions')
    expect(tab.rows(view)).toEqual(['u-dora'])
  })
})

describe('badges', () => {
  test('count what has not been seen, in hidden tabs once a second at most', async () => {
    const { world, instance, engine } = await startEngine()
    instance.notify()
    const tab = await openTab(engine)
    await tab.watch('notifications')
    const hidden = await openTab(engine, { visible: false })
    await world.tick(2_000)
    expect(tab.entity('badges')?.notifications).toBe(1)
    const before = hidden.batches.length
    for (let count = 0; count < 5; count++) {
      world.sockets.tell('notification', instance.notify())
      await world.tick(100)
    }
    await world.tick(1_000)
    expect(tab.entity('badges')?.notifications).toBe(6)
    expect(hidden.entity('badges')?.notifications).toBe(6)
    expect(hidden.batches.length - before).toBeLessThanOrEqual(2)
  })

  test('count the chats that the account is told of', async () => {
    const world = new World()
    const alice = world.instance.account('alice')
    world.instance.accounts.set('alice', { ...alice, pleroma: { is_local: true, unread_chat_count: 2 } })
    await world.signIn('alice')
    const tab = await openTab(await world.start())
    await world.tick(1_000)
    expect(tab.entity('badges')?.chats).toBe(2)
  })
})
