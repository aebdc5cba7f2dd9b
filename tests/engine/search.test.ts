import { describe, expect, test } from 'vitest'
import type { CollectionRef, FoundKind } from '../../src/shared/protocol/views.ts'
import { type Call, json, refusal } from './harness/fakeInstance.ts'
import { accountJson, type Json, statusJson } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

const SEARCH = 'GET /api/v2/search'
const RELATIONSHIPS = 'GET /api/v1/accounts/relationships'

const foundRef = (what: FoundKind, query = 'cat'): CollectionRef => ({ kind: 'found', what, query })
const bob = accountJson('u-bob', 'bob')
const post = (id: string, more: Json = {}): Json => statusJson(id, bob, more)
const posts = (from: number, to: number): Json[] =>
  Array.from({ length: to - from }, (_, index) => post(`s${from + index}`))
const dora = accountJson('u-dora', 'dora', { pleroma: { relationship: { id: 'u-dora', following: true } } })
const tag = {
  name: 'cats',
  url: 'https://rook.example/tag/cats',
  history: [
    { day: '1772236800', uses: '2', accounts: '1' },
    { day: '1772323200', uses: '5', accounts: '3' },
  ],
}
const nothing = { accounts: [], statuses: [], hashtags: [] }

/** Answers with pages of `all`, as instances that support an offset do. */
const paged =
  (all: readonly Json[]) =>
  ({ query }: Call): Response => {
    const offset = Number(query.get('offset') ?? 0)
    return json({ ...nothing, statuses: all.slice(offset, offset + Number(query.get('limit'))) })
  }

async function setUp(answer: Response | ((call: Call) => Response), signedIn: string | null = 'alice') {
  const started = await startEngine({ signedIn })
  started.instance.script(SEARCH, answer)
  const tab = await openTab(started.engine)
  return { ...started, tab }
}

const watchAll = async (tab: Tab, query = 'cat') => ({
  status: await tab.watch(foundRef('status', query)),
  account: await tab.watch(foundRef('account', query)),
  hashtag: await tab.watch(foundRef('hashtag', query)),
})

describe('a search', () => {
  test('finds posts, accounts and hashtags with one call, with everything their rows show', async () => {
    const { instance, tab } = await setUp(json({ accounts: [dora], statuses: [post('s1')], hashtags: [tag] }))
    const views = await watchAll(tab)
    expect(tab.rows(views.status)).toEqual(['s1'])
    expect(tab.rows(views.account)).toEqual(['u-dora'])
    expect(tab.rows(views.hashtag)).toEqual(['cats'])
    expect(tab.drawn(views.status)).toEqual(['s1'])
    expect(tab.entity('relationship', 'u-dora')).toMatchObject({ following: true })
    expect(tab.entity('hashtag', 'cats')).toEqual({
      name: 'cats',
      url: tag.url,
      history: [
        { day: '2026-03-01', uses: 5, accounts: 3 },
        { day: '2026-02-28', uses: 2, accounts: 1 },
      ],
    })
    expect(instance.count(SEARCH)).toBe(1)
    expect(Object.fromEntries(instance.last(SEARCH).query)).toEqual({
      q: 'cat',
      resolve: 'true',
      following: 'false',
      with_relationships: 'true',
      limit: '20',
    })
  })

  test('of a visitor does not resolve remote accounts', async () => {
    const { instance, tab } = await setUp(json({ ...nothing, accounts: [dora] }), null)
    const view = await tab.watch(foundRef('account'))
    expect(tab.rows(view)).toEqual(['u-dora'])
    expect(instance.last(SEARCH).query.get('resolve')).toBe('false')
    expect(instance.last(SEARCH).query.has('offset')).toBe(false)
    expect(instance.count(RELATIONSHIPS)).toBe(0)
  })

  test('fetches relationships that the answer lacks', async () => {
    const { world, instance, tab } = await setUp(
      json({ ...nothing, accounts: [accountJson('u-emil', 'emil')] }),
    )
    instance.script(RELATIONSHIPS, json([{ id: 'u-emil', following: true }]))
    await tab.watch(foundRef('account'))
    await world.tick(100)
    expect(tab.entity('relationship', 'u-emil')).toMatchObject({ following: true })
  })

  test('without results says so', async () => {
    const { tab } = await setUp(json(nothing))
    const { status } = await watchAll(tab)
    expect(tab.rows(status)).toEqual([])
    expect(tab.meta(status)).toMatchObject({ loaded: true, bottomedOut: true, newer: { state: 'idle' } })
  })

  test('that fails reports why for all kinds, and a retry repeats it for all', async () => {
    const { world, instance, tab } = await setUp(json({ ...nothing, statuses: [post('s1')] }))
    const restore = instance.script(SEARCH, refusal(500, 'broken'))
    const views = await watchAll(tab)
    for (const view of Object.values(views))
      expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed', message: 'broken' } })
    restore()
    await tab.page(views.status, 'newer')
    await world.tick(60)
    for (const view of Object.values(views)) expect(tab.meta(view).loaded).toBe(true)
    expect(tab.rows(views.status)).toEqual(['s1'])
  })

  test.each([[json([])], [json({ accounts: 7 })], [json('cat')]])(
    'with an invalid answer has failed',
    async (answer) => {
      const { tab } = await setUp(answer)
      const view = await tab.watch(foundRef('status'))
      expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'unreadable' })
    },
  )

  test('is shared by all tabs, and stays for a tab that comes back soon', async () => {
    const { world, engine, instance, tab } = await setUp(paged(posts(0, 45)))
    const view = await tab.watch(foundRef('status'))
    await tab.page(view, 'older')
    const other = await openTab(engine)
    const same = await other.watch(foundRef('status'))
    expect(other.rows(same)).toHaveLength(40)
    for (const each of [tab, other]) await each.unwatch(each === tab ? view : same)
    await world.tick(60_000)
    const again = await tab.watch(foundRef('status'))
    expect(tab.rows(again)).toHaveLength(40)
    expect(instance.count(SEARCH)).toBe(2)
    await tab.unwatch(again)
    await world.tick(10 * 60_000)
    const late = await tab.watch(foundRef('status'))
    await world.tick(60)
    expect(tab.rows(late)).toHaveLength(20)
    expect(instance.count(SEARCH)).toBe(3)
  })

  test('that no tab shows is kept, with seven others (SE17)', async () => {
    const { instance, tab } = await setUp(paged(posts(0, 3)))
    const queries = ['cat', ...Array.from({ length: 8 }, (_, at) => `dog ${at}`)]
    for (const query of queries) await tab.unwatch(await tab.watch(foundRef('status', query)))
    expect(instance.count(SEARCH)).toBe(9)
    await tab.unwatch(await tab.watch(foundRef('status', 'dog 1')))
    expect(instance.count(SEARCH)).toBe(9)
    await tab.watch(foundRef('status', 'cat'))
    expect(instance.count(SEARCH)).toBe(10)
  })

  test('for another query has none of the previous results', async () => {
    const { tab } = await setUp(({ query }) =>
      json({ ...nothing, statuses: query.get('q') === 'cat' ? [post('s1')] : [post('s2')] }),
    )
    await tab.watch(foundRef('status'))
    expect(tab.rows(await tab.watch(foundRef('status', 'dog')))).toEqual(['s2'])
  })
})

describe('more results', () => {
  test('continue after the loaded ones, of one kind only, until there are none', async () => {
    const { instance, tab } = await setUp(paged(posts(0, 45)))
    const view = await tab.watch(foundRef('status'))
    expect(tab.meta(view).bottomedOut).toBe(false)
    for (let page = 0; page < 3; page++) await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(45)
    expect(tab.meta(view).bottomedOut).toBe(true)
    const queries = instance.calls.filter(({ path }) => path === '/api/v2/search').map(({ query }) => query)
    expect(queries.map((query) => query.get('offset'))).toEqual([null, '20', '40', '45'])
    expect(queries.map((query) => query.get('type'))).toEqual([null, 'statuses', 'statuses', 'statuses'])
  })

  test('of an instance without offset end with the first page', async () => {
    const { tab } = await setUp(json({ ...nothing, statuses: posts(0, 20) }))
    const view = await tab.watch(foundRef('status'))
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(20)
    expect(tab.meta(view).bottomedOut).toBe(true)
  })

  test('that fail to load keep the loaded rows, and can be retried', async () => {
    const { instance, tab } = await setUp(paged(posts(0, 30)))
    const view = await tab.watch(foundRef('status'))
    instance.script(SEARCH, refusal(500, 'broken'), 1)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(20)
    expect(tab.meta(view).older).toMatchObject({ state: 'failed', message: 'broken' })
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(30)
    expect(tab.meta(view).older.state).toBe('idle')
  })

  test('of a search that was repeated meanwhile are dropped', async () => {
    const { world, instance, tab } = await setUp(paged(posts(0, 45)))
    const view = await tab.watch(foundRef('status'))
    const hold = instance.hold(SEARCH, 'answer', 1)
    await tab.page(view, 'older')
    await world.tick(60)
    expect(tab.meta(view).older.state).toBe('loading')
    await tab.page(view, 'newer')
    hold.release()
    await world.tick(60)
    expect(tab.rows(view)).toHaveLength(20)
    expect(tab.meta(view).older.state).toBe('idle')
  })
})

describe('found posts', () => {
  test('change in all tabs when a user acts on them', async () => {
    const { world, engine, instance, tab } = await setUp(json({ ...nothing, statuses: [post('s1')] }))
    const other = await openTab(engine)
    await tab.watch(foundRef('status'))
    await other.watch(foundRef('status'))
    instance.script('POST /api/v1/statuses/s1/favourite', json(post('s1', { favourited: true })))
    await tab.run({ kind: 'favourite', statusId: 's1', on: true })
    await world.tick(60)
    expect(other.entity('status', 's1')).toMatchObject({ favourited: true })
  })

  test('disappear when they are deleted', async () => {
    const { world, instance, tab } = await setUp(json({ ...nothing, statuses: [post('s1'), post('s2')] }))
    const view = await tab.watch(foundRef('status'))
    instance.script('DELETE /api/v1/statuses/s1', json({}))
    await tab.run({ kind: 'delete', statusId: 's1' })
    await world.tick(100)
    expect(tab.rows(view)).toEqual(['s2'])
  })

  test('that were deleted before the answer came are left out (SE8)', async () => {
    const { world, instance, tab } = await setUp(json({ ...nothing, statuses: [post('s1'), post('s2')] }))
    const hold = instance.hold(SEARCH, 'answer', 1)
    const view = await tab.watch(foundRef('status'))
    await world.tick(2_000)
    world.sockets.emit('delete', 's1')
    hold.release()
    await world.tick(100)
    expect(tab.rows(view)).toEqual(['s2'])
    expect(tab.entity('status', 's1')).toBeUndefined()
  })

  test('of a loaded search stay away when it is repeated while they are deleted (SE8)', async () => {
    const { world, instance, tab } = await setUp(json({ ...nothing, statuses: [post('s1'), post('s2')] }))
    const view = await tab.watch(foundRef('status'))
    await world.tick(2_000)
    const hold = instance.hold(SEARCH, 'answer', 1)
    await tab.page(view, 'newer')
    instance.script('DELETE /api/v1/statuses/s1', json({}))
    await tab.run({ kind: 'delete', statusId: 's1' })
    await world.tick(100)
    hold.release()
    await world.tick(100)
    expect(tab.rows(view)).toEqual(['s2'])
  })

  test('that were deleted while no tab showed the search are left out when one comes back (SE8)', async () => {
    const { world, tab } = await setUp(json({ ...nothing, statuses: [post('s1'), post('s2')] }))
    await tab.unwatch(await tab.watch(foundRef('status')))
    await world.tick(2_000)
    world.sockets.emit('delete', 's1')
    await world.tick(100)
    expect(tab.rows(await tab.watch(foundRef('status')))).toEqual(['s2'])
  })

  test('that filters hide are left out', async () => {
    const { world, tab } = await setUp(
      json({ ...nothing, statuses: [post('s1', { content: '<p>spiders</p>' }), post('s2')] }),
    )
    const view = await tab.watch(foundRef('status'))
    await tab.run({ kind: 'setPreferences', change: { hideFilteredStatuses: true } })
    await tab.run({ kind: 'muteWord', word: 'spiders', on: true })
    await world.tick(100)
    expect(tab.rows(view)).toEqual(['s2'])
    await tab.run({ kind: 'muteWord', word: 'spiders', on: false })
    await world.tick(100)
    expect(tab.rows(view)).toEqual(['s1', 's2'])
  })
})
