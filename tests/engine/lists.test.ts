import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { accountJson, type Json } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

const LISTS = '/api/v1/lists'
const MEMBERS = { kind: 'listMembers', listId: '7' } as const
const people = ['dora', 'emil'].map((name) => accountJson(`u-${name}`, name))

/** An instance with one list of two members, and two tabs that watch the lists. */
async function setUp(overrides: Json = {}) {
  const started = await startEngine()
  const { instance, engine } = started
  const lists: Json[] = [{ id: '7', title: 'Birds', ...overrides }]
  instance.script(`GET ${LISTS}`, () => json(lists))
  instance.script(`GET ${LISTS}/7`, () => json(lists[0]))
  instance.script(`GET ${LISTS}/7/accounts`, () => json(people))
  const tab = await openTab(engine)
  const other = await openTab(engine)
  const views = new Map<Tab, string>()
  for (const each of [tab, other]) views.set(each, await each.watch('lists'))
  const rows = (each: Tab): readonly string[] => each.rows(views.get(each) ?? '')
  const settled = async (body: Parameters<Tab['run']>[0]) => {
    const commandId = await tab.run(body)
    await started.world.tick(100)
    return tab.settled.get(commandId)
  }
  return { ...started, lists, tab, other, rows, settled }
}

describe('a list', () => {
  test('that is created appears in all tabs at once, and its id is returned', async () => {
    const { instance, lists, tab, other, rows, settled } = await setUp()
    instance.script(`POST ${LISTS}`, ({ body }) => {
      const created = { id: '8', ...(body as Json) }
      lists.push(created)
      return json(created)
    })
    expect(await settled({ kind: 'createList', title: '  Trains ' })).toMatchObject({
      ok: true,
      result: { listId: '8' },
    })
    for (const each of [tab, other]) {
      expect(rows(each)).toEqual(['7', '8'])
      expect(each.entity('list', '8')).toEqual({ id: '8', title: 'Trains' })
    }
  })

  test('that is created is not lost to a response from before its creation', async () => {
    const { world, instance, tab, rows, settled } = await setUp()
    const hold = instance.hold(`GET ${LISTS}`, 'answer', 1)
    await world.tick(240_000)
    instance.script(`POST ${LISTS}`, json({ id: '8', title: 'Trains' }))
    await settled({ kind: 'createList', title: 'Trains' })
    instance.script(
      `GET ${LISTS}`,
      json([
        { id: '7', title: 'Birds' },
        { id: '8', title: 'Trains' },
      ]),
    )
    hold.release()
    await world.tick(100)
    expect(rows(tab)).toEqual(['7', '8'])
  })

  test('without a title is not sent', async () => {
    const { instance, settled } = await setUp()
    expect(await settled({ kind: 'createList', title: ' ' })).toMatchObject({
      ok: false,
      fault: { code: 'invalid' },
    })
    expect(instance.count(`POST ${LISTS}`)).toBe(0)
  })

  test("that is refused reports the instance's message", async () => {
    const { instance, tab, rows, settled } = await setUp()
    instance.script(`POST ${LISTS}`, refusal(422, 'too many lists'))
    expect(await settled({ kind: 'createList', title: 'Trains' })).toMatchObject({
      ok: false,
      fault: { serverText: 'too many lists' },
    })
    expect(rows(tab)).toEqual(['7'])
  })

  test('that is renamed has its new title in all tabs', async () => {
    const { instance, other, settled } = await setUp()
    instance.script(`PUT ${LISTS}/7`, ({ body }) => json({ id: '7', ...(body as Json) }))
    expect(await settled({ kind: 'editList', listId: '7', title: 'Waders' })).toMatchObject({ ok: true })
    expect(instance.last(`PUT ${LISTS}/7`).body).toEqual({ title: 'Waders' })
    expect(other.entity('list', '7')?.title).toBe('Waders')
  })

  test('has further options where the instance supports them', async () => {
    const { instance, tab, other, settled } = await setUp({ exclusive: false, replies_policy: 'list' })
    expect(tab.entity('list', '7')).toMatchObject({ exclusive: false, repliesPolicy: 'list' })
    instance.script(`PUT ${LISTS}/7`, ({ body }) => json({ id: '7', ...(body as Json) }))
    await settled({
      kind: 'editList',
      listId: '7',
      title: 'Birds',
      exclusive: true,
      repliesPolicy: 'none',
    })
    expect(instance.last(`PUT ${LISTS}/7`).body).toEqual({
      title: 'Birds',
      exclusive: true,
      replies_policy: 'none',
    })
    expect(other.entity('list', '7')).toMatchObject({ exclusive: true, repliesPolicy: 'none' })
  })

  test('keeps its title when an option follows, even while the title is being stored', async () => {
    const { instance, other, settled } = await setUp({ exclusive: false })
    instance.script(`PUT ${LISTS}/7`, ({ body }) => json({ id: '7', ...(body as Json) }))
    const renamed = settled({ kind: 'editList', listId: '7', title: 'Waders' })
    expect(await settled({ kind: 'editList', listId: '7', exclusive: true })).toMatchObject({ ok: true })
    await renamed
    expect(instance.last(`PUT ${LISTS}/7`).body).toEqual({ title: 'Waders', exclusive: true })
    expect(other.entity('list', '7')).toMatchObject({ title: 'Waders', exclusive: true })
  })

  test('whose title is not known yet keeps the instance’s title', async () => {
    const { instance, world, engine } = await startEngine()
    instance.script(`GET ${LISTS}/7`, json({ id: '7', title: 'Birds', exclusive: false }))
    instance.script(`PUT ${LISTS}/7`, ({ body }) => json({ id: '7', ...(body as Json) }))
    const tab = await openTab(engine)
    const commandId = await tab.run({ kind: 'editList', listId: '7', exclusive: true })
    await world.tick(100)
    expect(tab.settled.get(commandId)).toMatchObject({ ok: true })
    expect(instance.last(`PUT ${LISTS}/7`).body).toEqual({ title: 'Birds', exclusive: true })
  })

  test('that is deleted disappears from all tabs, even if the instance had deleted it before', async () => {
    const { instance, lists, tab, other, rows, settled } = await setUp()
    instance.script(`DELETE ${LISTS}/7`, () => {
      lists.pop()
      return refusal(404, 'List not found')
    })
    expect(await settled({ kind: 'deleteList', listId: '7' })).toMatchObject({ ok: true })
    for (const each of [tab, other]) {
      expect(rows(each)).toEqual([])
      expect(each.entity('list', '7')).toBeUndefined()
    }
  })

  test('that could not be deleted stays', async () => {
    const { instance, tab, rows, settled } = await setUp()
    instance.script(`DELETE ${LISTS}/7`, refusal(500, 'broken'))
    expect(await settled({ kind: 'deleteList', listId: '7' })).toMatchObject({ ok: false })
    expect(rows(tab)).toEqual(['7'])
  })
})

describe('list members', () => {
  test('are fetched with the list, and arrive with their accounts', async () => {
    const { instance, engine } = await setUp()
    const fresh = await openTab(engine)
    const view = await fresh.watch(MEMBERS)
    expect(fresh.rows(view)).toEqual(['u-dora', 'u-emil'])
    expect(fresh.entity('account', 'u-dora')?.acct).toBe('dora')
    // A list entity has no more than its id and title here.
    expect(fresh.entity('list', '7')).toEqual({ id: '7', title: 'Birds' })
    expect(instance.last(`GET ${LISTS}/7/accounts`).query.get('limit')).toBe('0')
  })

  test('are fetched page by page on an instance that pages', async () => {
    const { instance, tab } = await setUp()
    const page = (max: string | null): Response =>
      max === null
        ? json(people, {
            headers: { link: `<https://rook.example${LISTS}/7/accounts?max_id=9>; rel="next"` },
          })
        : json([accountJson('u-finn', 'finn')])
    instance.script(`GET ${LISTS}/7/accounts`, ({ query }) => page(query.get('max_id')))
    expect(tab.rows(await tab.watch(MEMBERS))).toEqual(['u-dora', 'u-emil', 'u-finn'])
  })

  test('of an unknown list are missing', async () => {
    const { instance, tab } = await setUp()
    instance.script(`GET ${LISTS}/9`, refusal(404, 'List not found'))
    const view = await tab.watch({ kind: 'listMembers', listId: '9' })
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'missing' })
  })

  test.each([
    ['', json({ id: '8', title: 'Another' })],
    ['', json([])],
    ['/accounts', json({ people: [] })],
  ])('are unreadable in an invalid response (%s)', async (path, answer) => {
    const { instance, tab } = await setUp()
    instance.script(`GET ${LISTS}/7${path}`, answer)
    const view = await tab.watch(MEMBERS)
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed', code: 'unreadable' } })
  })

  test('are changed with one call, and the change shows in all tabs', async () => {
    const { world, instance, tab, other, settled } = await setUp()
    const view = await tab.watch(MEMBERS)
    const inOther = await other.watch(MEMBERS)
    const members = [...people]
    instance.script(`GET ${LISTS}/7/accounts`, () => json(members))
    instance.script(`POST ${LISTS}/7/accounts`, () => {
      members.push(accountJson('u-bob', 'bob'))
      return json({})
    })
    instance.script(`DELETE ${LISTS}/7/accounts`, () => {
      members.shift()
      return json({})
    })
    await settled({ kind: 'putOnList', listId: '7', accountIds: ['u-bob'], on: true })
    expect(instance.last(`POST ${LISTS}/7/accounts`).body).toEqual({ account_ids: ['u-bob'] })
    expect(other.rows(inOther)).toEqual(['u-dora', 'u-emil', 'u-bob'])
    await settled({ kind: 'putOnList', listId: '7', accountIds: ['u-dora'], on: false })
    expect(instance.last(`DELETE ${LISTS}/7/accounts`).body).toEqual({ account_ids: ['u-dora'] })
    await world.tick(100)
    for (const rows of [tab.rows(view), other.rows(inOther)]) expect(rows).toEqual(['u-emil', 'u-bob'])
  })

  test('stay unchanged when the instance refuses', async () => {
    const { instance, tab, settled } = await setUp()
    const view = await tab.watch(MEMBERS)
    instance.script(`DELETE ${LISTS}/7/accounts`, refusal(422, 'not today'))
    expect(
      await settled({ kind: 'putOnList', listId: '7', accountIds: ['u-dora'], on: false }),
    ).toMatchObject({ ok: false, fault: { serverText: 'not today' } })
    expect(tab.rows(view)).toEqual(['u-dora', 'u-emil'])
  })

  test("change the list's timeline, which is fetched again", async () => {
    const { world, instance, tab, settled } = await setUp()
    instance.fill(2, ['list:7'])
    const view = await tab.watch({ kind: 'list', listId: '7' })
    const before = instance.count('GET /api/v1/timelines/list/7')
    instance.script(`POST ${LISTS}/7/accounts`, json({}))
    await settled({ kind: 'putOnList', listId: '7', accountIds: ['u-bob'], on: true })
    await world.tick(100)
    expect(instance.count('GET /api/v1/timelines/list/7')).toBe(before + 1)
    expect(tab.rows(view)).toHaveLength(2)
  })

  test('take their posts out of the timeline with them', async () => {
    const { world, instance, tab, settled } = await setUp()
    const [first, second] = instance.fill(2, ['list:7'])
    const view = await tab.watch({ kind: 'list', listId: '7' })
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual([second, first])
    instance.script(`DELETE ${LISTS}/7/accounts`, json({}))
    instance.timeline('list:7').shift()
    await settled({ kind: 'putOnList', listId: '7', accountIds: ['u-dora'], on: false })
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual([first])
  })

  test('are all shown, however many there are (LI6, LI20)', async () => {
    const { world, instance, tab } = await setUp()
    const many = Array.from({ length: 620 }, (_, n) => accountJson(`u-${n}`, `bird${n}`))
    instance.script(`GET ${LISTS}/7/accounts`, json(many))
    const view = await tab.watch(MEMBERS)
    await world.tick(5_000)
    expect(tab.rows(view)).toHaveLength(620)
  })
})

test('an account search can be limited to followed accounts', async () => {
  const { instance, tab } = await setUp()
  instance.script('GET /api/v1/accounts/search', json(people))
  const searching = tab.api.lookup({ kind: 'people', words: ' do ', following: true, account: tab.account })
  expect(await searching).toEqual({ ok: true, value: { accountId: null, accountIds: ['u-dora', 'u-emil'] } })
  expect(Object.fromEntries(instance.last('GET /api/v1/accounts/search').query)).toMatchObject({
    q: 'do',
    following: 'true',
  })
})
