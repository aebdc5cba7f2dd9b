import { describe, expect, test } from 'vitest'
import { FakeChats } from './harness/fakeChats.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { accountJson, type Json } from './harness/json.ts'
import { openTab, startEngine, World } from './harness/world.ts'

const LISTS = 'GET /api/v1/lists'
const REQUESTS = 'GET /api/v1/follow_requests'

/** A world in which alice has follow requests and is locked (or not). */
async function startWithRequests(locked: boolean, sockets: 'accept' | 'refuse' = 'accept') {
  const world = new World()
  world.sockets.onConnect = sockets
  const { instance } = world
  const requesters = [accountJson('u-dora', 'dora'), accountJson('u-emil', 'emil')]
  instance.script(REQUESTS, () => json(requesters))
  instance.accounts.set('alice', { ...instance.account('alice'), locked, follow_requests_count: 5 })
  await world.signIn('alice')
  const engine = await world.start()
  const tab = await openTab(engine)
  await world.tick(1_000)
  return { world, instance, engine, tab, requesters }
}

describe('lists', () => {
  test('have titles, and are fetched every 240 seconds while a tab watches', async () => {
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

  test.each([
    ['the number of the answer', refusal(502, ''), { code: 'refused', status: 502 }],
    ['the words of the instance', refusal(403, 'No lists for you'), { serverText: 'No lists for you' }],
  ])('that could not be loaded have %s (E1, E4)', async (_, answer, expected) => {
    const { instance, engine } = await startEngine()
    instance.script(LISTS, answer)
    const tab = await openTab(engine)
    const view = await tab.watch('lists')
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', ...expected })
  })

  test('that could not be loaded know when the instance accepts requests again (E10)', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script(LISTS, refusal(429, 'Throttled', { 'retry-after': '300' }))
    const tab = await openTab(engine)
    const view = await tab.watch('lists')
    const retryAt = world.clock.now() + 300_000
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'rate-limited', retryAt })
  })

  test('that are reopened soon are not fetched again; later they are', async () => {
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

  test('that were deleted disappear from the tab', async () => {
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

  test('that the engine cannot read are a failure with a reason, in a background tab too', async () => {
    const { instance, engine } = await startEngine()
    instance.script(LISTS, () => json({ lists: [] }))
    const tab = await openTab(engine, { visible: false })
    const view = await tab.watch('lists')
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed', code: 'unreadable' } })
  })

  test('are fetched again as soon as the instance is reachable', async () => {
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
  test('of a locked account are fetched every 10 seconds without a socket, watched or not, and counted', async () => {
    const { world, instance, tab, requesters } = await startWithRequests(true, 'refuse')
    const before = instance.count(REQUESTS)
    // Fetched at the start already, although no tab watches (NO24).
    expect(before).toBe(1)
    expect(tab.entity('badges')?.followRequests).toBe(2)
    requesters.pop()
    await world.tick(10_000)
    expect(instance.count(REQUESTS)).toBe(before + 1)
    await world.tick(60)
    expect(tab.entity('badges')?.followRequests).toBe(1)
  })

  test('are fetched five minutes after the socket joined, then every fifteen, and at once when it drops or is back (NO24)', async () => {
    const { world, instance } = await startWithRequests(true)
    expect(instance.count(REQUESTS)).toBe(1)
    await world.tick(298_000)
    expect(instance.count(REQUESTS)).toBe(1)
    await world.tick(3_000)
    expect(instance.count(REQUESTS)).toBe(2)
    await world.tick(14 * 60_000)
    expect(instance.count(REQUESTS)).toBe(2)
    await world.tick(60_000)
    expect(instance.count(REQUESTS)).toBe(3)
    await world.tick(120_000)
    world.sockets.onConnect = 'refuse'
    for (const socket of world.sockets.open) socket.end(1006)
    await world.tick(100)
    expect(instance.count(REQUESTS)).toBe(4)
    await world.tick(30_000)
    expect(instance.count(REQUESTS)).toBe(7)
    world.sockets.onConnect = 'accept'
    await world.tick(60_000)
    const joined = instance.count(REQUESTS)
    await world.tick(200_000)
    expect(instance.count(REQUESTS)).toBe(joined)
  })

  test.each([401, 403, 404, 422, 429, 500])(
    'that answer %i are not fetched again and again',
    async (status) => {
      const world = new World()
      const { instance } = world
      instance.script(REQUESTS, () => refusal(status, 'no'))
      instance.accounts.set('alice', { ...instance.account('alice'), locked: true, follow_requests_count: 5 })
      await world.signIn('alice')
      const tab = await openTab(await world.start())
      const view = await tab.watch('followRequests')
      await world.tick(120_000)
      expect(instance.count(REQUESTS)).toBeLessThanOrEqual(2)
      expect(tab.meta(view).newer.state).toBe('failed')
    },
  )

  test("are counted by the account's own figure until they have loaded", async () => {
    const world = new World()
    const { instance } = world
    instance.accounts.set('alice', { ...instance.account('alice'), locked: true, follow_requests_count: 5 })
    instance.hold(REQUESTS)
    await world.signIn('alice')
    const tab = await openTab(await world.start())
    await world.tick(1_000)
    expect(tab.entity('badges')?.followRequests).toBe(5)
  })

  test('of an account that is not locked are neither fetched nor counted', async () => {
    const { world, instance, tab } = await startWithRequests(false)
    await world.tick(60_000)
    expect(instance.count(REQUESTS)).toBe(0)
    expect(tab.entity('badges')?.followRequests).toBe(0)
  })

  test('that were answered leave the list and the count', async () => {
    const { world, instance, engine, tab } = await startWithRequests(true)
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
    // Another client was quicker; the request counts as answered.
    expect(tab.settled.get(refused)).toMatchObject({ ok: true })
    expect(other.rows(view)).toEqual([])
    expect(tab.entity('badges')?.followRequests).toBe(0)
  })

  test('that could not be answered stay', async () => {
    const { world, instance, tab } = await startWithRequests(true)
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

  test('come from version 2, whose entries contain an account, and are never polled', async () => {
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

  test('come from version 1 on servers without version 2, each person by name; failures are skipped (RL29)', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script(FIRST, () =>
      json([{ acct: 'dora' }, { acct: 'gone@far.example' }, 7, {}, { acct: 'emil@far.example' }]),
    )
    instance.script('GET /api/v1/accounts/lookup', ({ query }) => {
      const acct = query.get('acct') ?? ''
      if (acct.startsWith('gone')) return refusal(500, 'broken')
      return json(accountJson(`u-${acct.split('@')[0]}`, acct.split('@')[0] ?? '', { acct }))
    })
    const tab = await openTab(engine)
    const view = await tab.watch('suggestions')
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(['u-dora', 'u-emil'])
    expect(tab.entity('account', 'u-emil')?.acct).toBe('emil@far.example')
    expect(instance.count('GET /api/v1/accounts/lookup')).toBe(3)
    expect(tab.meta(view).newer).toEqual({ state: 'idle' })
  })
})

describe('badges', () => {
  test('count unseen items, in hidden tabs at most once a second', async () => {
    const { world, instance, engine } = await startEngine()
    instance.notify()
    const tab = await openTab(engine)
    await tab.watch('notifications')
    const hidden = await openTab(engine, { visible: false })
    await world.tick(2_000)
    expect(tab.entity('badges')?.notifications).toBe(1)
    const before = hidden.batches.length
    for (let count = 0; count < 5; count++) {
      world.sockets.emit('notification', instance.notify())
      await world.tick(100)
    }
    await world.tick(1_000)
    expect(tab.entity('badges')?.notifications).toBe(6)
    expect(hidden.entity('badges')?.notifications).toBe(6)
    expect(hidden.batches.length - before).toBeLessThanOrEqual(2)
  })

  test('count unread chats by the figure in the account', async () => {
    const world = new World()
    const alice = world.instance.account('alice')
    world.instance.accounts.set('alice', { ...alice, pleroma: { is_local: true, unread_chat_count: 2 } })
    await world.signIn('alice')
    const tab = await openTab(await world.start())
    await world.tick(1_000)
    expect(tab.entity('badges')?.chats).toBe(2)
  })
})

describe('chats of an account without a socket', () => {
  test('are counted, though no tab shows them (CH14)', async () => {
    const world = new World()
    const chats = new FakeChats(world.instance)
    chats.with('bob')
    world.sockets.onConnect = 'refuse'
    await world.signIn('alice')
    const tab = await openTab(await world.start())
    await world.tick(3_000)
    expect(tab.entity('badges')?.chats).toBe(0)
    chats.say('bob', 'bob')
    await world.tick(7_100)
    expect(tab.entity('badges')?.chats).toBe(1)
    const before = world.instance.count('GET /api/v1/pleroma/chats')
    await world.tick(20_000)
    expect(world.instance.count('GET /api/v1/pleroma/chats')).toBe(before + 4)
    world.sockets.onConnect = 'accept'
    // After so many refusals it is tried again later (R51).
    await world.tick(10 * 60_000)
    const joined = world.instance.count('GET /api/v1/pleroma/chats')
    await world.tick(300_000)
    expect(world.instance.count('GET /api/v1/pleroma/chats')).toBe(joined)
  })
})
