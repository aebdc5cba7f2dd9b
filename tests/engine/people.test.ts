import { describe, expect, test } from 'vitest'
import { type Call, json } from './harness/fakeInstance.ts'
import { accountJson, type Dialect } from './harness/json.ts'
import { AT_TOP } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

const FOLLOWERS = 'GET /api/v1/accounts/u-alice/followers'
const FOLLOWING = 'GET /api/v1/accounts/u-bob/following'
const RELATIONSHIPS = 'GET /api/v1/accounts/relationships'

/** Alice with `count` followers. The newest follower comes first and has the highest cursor. */
async function setUp(count: number, dialect: Dialect = 'pleroma') {
  const started = await startEngine({ dialect })
  const { instance, engine } = started
  const followerIds = Array.from({ length: count }, (_, n) => `u-${n}`)
  const page = ({ query }: Call): Response => {
    const from = Number(query.get('max_id') ?? 0)
    const to = from + Number(query.get('limit'))
    const related = query.get('with_relationships') === 'true' && dialect === 'pleroma'
    const accounts = followerIds.slice(from, to).map((id) =>
      accountJson(id, id.replace('-', ''), {
        pleroma: related ? { relationship: { id, followed_by: true } } : {},
      }),
    )
    const link = `<https://rookery.example/api/v1/x?max_id=${to}>; rel="next"`
    return json(accounts, accounts.length > 0 ? { headers: { link } } : {})
  }
  instance.script(FOLLOWERS, page)
  instance.script(FOLLOWING, page)
  const tab = await openTab(engine)
  const view = await tab.watch({ kind: 'followers', accountId: 'u-alice' })
  return { ...started, tab, view, followerIds }
}

describe('followers', () => {
  test('load in pages of twenty, by the links of the responses', async () => {
    const { instance, tab, view, followerIds } = await setUp(45)
    expect(tab.rows(view)).toEqual(followerIds.slice(0, 20))
    expect(Object.fromEntries(instance.last(FOLLOWERS).query)).toEqual({
      limit: '20',
      with_relationships: 'true',
    })
    for (let page = 0; page < 3; page++) await tab.page(view, 'older')
    expect(tab.rows(view)).toEqual(followerIds)
    expect(tab.meta(view).bottomedOut).toBe(true)
    const cursors = instance.calls
      .filter(({ path }) => path.endsWith('/followers'))
      .map(({ query }) => query.get('max_id'))
    expect(cursors).toEqual([null, '20', '40', '60'])
  })

  test('arrive with the relationships of those in the window', async () => {
    const { tab, view } = await setUp(45)
    await tab.page(view, 'older')
    expect(tab.entity('account', 'u-0')).toMatchObject({ acct: 'u0' })
    expect(tab.entity('relationship', 'u-0')).toMatchObject({ followedBy: true })
    expect(tab.entity('account', 'u-39')).toBeUndefined()
    await tab.move(view, { from: 30, to: 40, atTop: false })
    expect(tab.entity('account', 'u-39')).toBeDefined()
  })

  test('have their relationships fetched separately where the list lacks them', async () => {
    const { world, instance, tab } = await setUp(3, 'gotosocial')
    instance.script(RELATIONSHIPS, ({ query }) =>
      json(query.getAll('id[]').map((id) => ({ id, following: id === 'u-1' }))),
    )
    await tab.watch({ kind: 'following', accountId: 'u-bob' })
    await world.tick(100)
    expect(tab.entity('relationship', 'u-1')).toMatchObject({ following: true })
    expect(tab.entity('relationship', 'u-2')).toMatchObject({ following: false })
  })

  test('are fetched once for all tabs, and are not polled', async () => {
    const { world, engine, instance, tab, view, followerIds } = await setUp(45)
    const other = await openTab(engine)
    const same = await other.watch({ kind: 'followers', accountId: 'u-alice' })
    await world.tick(120_000)
    expect(other.rows(same)).toEqual(followerIds.slice(0, 20))
    await tab.page(view, 'older')
    expect(instance.count(FOLLOWERS)).toBe(2)
  })

  test('that were removed leave the list in all tabs', async () => {
    const { world, engine, tab, view, followerIds } = await setUp(3)
    const other = await openTab(engine)
    const same = await other.watch({ kind: 'followers', accountId: 'u-alice' })
    await tab.run({ kind: 'relate', accountId: 'u-1', change: 'remove_from_followers' })
    await world.tick(100)
    for (const rows of [tab.rows(view), other.rows(same)])
      expect(rows).toEqual([followerIds[0], followerIds[2]])
  })

  test('that were removed do not return with an answer that was already under way', async () => {
    const { world, instance, tab, view, followerIds } = await setUp(3)
    const hold = instance.hold(FOLLOWERS, 'answer', 1)
    void tab.page(view, 'newer')
    await world.tick(100)
    expect(hold.waiting).toBe(1)
    await tab.run({ kind: 'relate', accountId: 'u-1', change: 'remove_from_followers' })
    await world.tick(100)
    hold.release()
    await world.tick(100)
    expect(tab.rows(view)).toEqual([followerIds[0], followerIds[2]])
  })

  test('that cannot be read are a fault; an empty list is not', async () => {
    const { instance, world, tab } = await setUp(0)
    instance.script(FOLLOWING, json({ followerIds: 'none' }), 1)
    const view = await tab.watch({ kind: 'following', accountId: 'u-bob' }, { window: AT_TOP })
    await world.tick(60)
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed', code: 'unreadable' } })
    await tab.page(view, 'newer')
    expect(tab.meta(view)).toMatchObject({ loaded: true, bottomedOut: true, newer: { state: 'idle' } })
    expect(tab.rows(view)).toEqual([])
  })

  test('of others load for visitors, without relationships', async () => {
    const started = await startEngine({ signedIn: null })
    started.instance.script(FOLLOWING, json([accountJson('u-7', 'seven')]))
    const tab = await openTab(started.engine)
    const view = await tab.watch({ kind: 'following', accountId: 'u-bob' })
    await started.world.tick(100)
    expect(tab.rows(view)).toEqual(['u-7'])
    expect(started.instance.count(RELATIONSHIPS)).toBe(0)
  })
})

describe('a view of one post', () => {
  test('that is loaded already makes no call', async () => {
    const { engine, instance } = await startEngine()
    const [id = ''] = instance.fill(3)
    const tab = await openTab(engine)
    await tab.watch('friends')
    const view = await tab.watch({ kind: 'status', statusId: id })
    expect(tab.rows(view)).toEqual([id])
    expect(instance.count(`GET /api/v1/statuses/${id}`)).toBe(0)
  })

  test('is fetched once, however often it is opened', async () => {
    const { world, engine, instance } = await startEngine()
    const id = String(instance.publish({}, []).id)
    const tab = await openTab(engine)
    for (let time = 0; time < 3; time++) {
      const view = await tab.watch({ kind: 'status', statusId: id })
      expect(tab.rows(view)).toEqual([id])
      expect(tab.entity('account', 'u-bob')).toBeDefined()
      await tab.unwatch(view)
      await world.tick(1_000)
    }
    expect(instance.count(`GET /api/v1/statuses/${id}`)).toBe(1)
  })

  test('that is gone is a fault, and so is another post in its place', async () => {
    const { world, engine, instance } = await startEngine()
    const tab = await openTab(engine)
    const goneView = await tab.watch({ kind: 'status', statusId: 'p-gone' })
    await world.tick(100)
    expect(tab.meta(goneView).newer).toMatchObject({ state: 'failed', code: 'missing' })
    instance.script('GET /api/v1/statuses/p-other', json(instance.publish({}, [])))
    const other = await tab.watch({ kind: 'status', statusId: 'p-other' })
    await world.tick(100)
    expect(tab.meta(other).newer).toMatchObject({ state: 'failed', code: 'unreadable' })
    expect(tab.rows(other)).toEqual([])
  })
})
