import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { accountJson, INSTANCES, type Json } from './harness/json.ts'
import { openTab, World } from './harness/world.ts'

const OWL = 'https://rook.example/owl.png'

/** Two tabs that show a post with reactions, at an instance with or without support for them. */
async function setUp({ supported = true } = {}) {
  const world = new World()
  const { instance } = world
  const features = supported ? ['pleroma_emoji_reactions'] : ['polls']
  const { nodeinfo } = INSTANCES.pleroma
  instance.script('GET /nodeinfo/2.0.json', () => json({ ...nodeinfo, metadata: { features } }))
  await world.signIn('alice')
  const engine = await world.start()
  const status = instance.publish({
    pleroma: {
      local: true,
      emoji_reactions: [
        { name: '👍', count: 2, me: false, account_ids: ['u-bob', 'u-carol'] },
        { name: 'owl', count: 1, me: true, url: OWL, account_ids: ['u-alice'] },
      ],
    },
  })
  const id = String(status.id)
  const path = `/api/v1/pleroma/statuses/${id}/reactions`
  const tab = await openTab(engine)
  await tab.watch('friends')
  const other = await openTab(engine)
  await other.watch('friends')
  await world.tick(1_000)
  const shown = (inTab = tab): unknown =>
    inTab.entity('status', id)?.reactions.map(({ name, count, me }) => `${name} ${count}${me ? ' me' : ''}`)
  return { world, instance, engine, tab, other, id, path, shown }
}

const react = (statusId: string, name: string, on: boolean, url?: string): CommandBody => ({
  kind: 'react',
  statusId,
  name,
  on,
  ...(url === undefined ? {} : { url }),
})

const withAccounts = (instance: World['instance'], name: string, me: boolean, ...who: string[]): Json => ({
  name,
  count: who.length,
  me,
  accounts: who.map((one) => instance.account(one)),
})

describe('a reaction', () => {
  test('is shown in all tabs at once, and all reactions are fetched after the call', async () => {
    const { world, instance, tab, other, id, path, shown } = await setUp()
    const hold = instance.hold(`PUT ${path}/${encodeURIComponent('👍')}`)
    instance.script(`PUT ${path}/${encodeURIComponent('👍')}`, json({}))
    instance.script(`GET ${path}`, () =>
      json([
        withAccounts(instance, '👍', true, 'alice', 'bob', 'carol'),
        withAccounts(instance, '🔥', false, 'bob'),
      ]),
    )
    const command = await tab.run(react(id, '👍', true))
    await world.tick(60)
    for (const one of [tab, other]) expect(shown(one)).toEqual(['👍 3 me', 'owl 1 me'])
    expect(instance.count(`GET ${path}`)).toBe(0)
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.count(`GET ${path}`)).toBe(1)
    for (const one of [tab, other]) expect(shown(one)).toEqual(['👍 3 me', '🔥 1'])
    expect(tab.entity('status', id)?.reactions[0]?.accountIds).toEqual(['u-alice', 'u-bob', 'u-carol'])
  })

  test('that is the first of its emoji is added with its image, and the last one disappears when it is removed', async () => {
    const { world, instance, tab, id, path, shown } = await setUp()
    instance.script(`PUT ${path}/crow`, json({}))
    instance.script(`DELETE ${path}/owl`, json({}))
    instance.script(`GET ${path}`, refusal(500, 'broken'))
    await tab.run(react(id, 'crow', true, OWL))
    await tab.run(react(id, 'owl', false))
    await world.tick(60)
    expect(shown()).toEqual(['👍 2', 'crow 1 me'])
    expect(tab.entity('status', id)?.reactions[1]?.url).toBe(OWL)
  })

  test('that is refused is rolled back everywhere', async () => {
    const { world, instance, tab, other, id, path, shown } = await setUp()
    instance.script(`PUT ${path}/${encodeURIComponent('👍')}`, refusal(400, 'Invalid emoji'))
    const command = await tab.run(react(id, '👍', true))
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { serverText: 'Invalid emoji' } })
    for (const one of [tab, other]) expect(shown(one)).toEqual(['👍 2', 'owl 1 me'])
    expect(instance.count(`GET ${path}`)).toBe(0)
  })

  test('added and removed ends with the last state', async () => {
    const { world, instance, tab, id, path, shown } = await setUp()
    const name = encodeURIComponent('👍')
    for (const method of ['PUT', 'DELETE']) instance.script(`${method} ${path}/${name}`, json({}))
    instance.script(`GET ${path}`, refusal(500, 'broken'))
    await tab.run(react(id, '👍', true))
    await tab.run(react(id, '👍', false))
    await world.tick(60)
    expect(shown()).toEqual(['👍 2', 'owl 1 me'])
    const methods = instance.calls.filter((call) => call.path.endsWith(name)).map(({ method }) => method)
    expect(methods).toEqual(['PUT', 'DELETE'])
  })

  test('is not sent to an instance without support', async () => {
    const { world, instance, tab, id, path } = await setUp({ supported: false })
    const command = await tab.run(react(id, '👍', true))
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'unsupported' } })
    expect(instance.count(`PUT ${path}/${encodeURIComponent('👍')}`)).toBe(0)
  })
})

describe('lists of accounts that acted on a post', () => {
  test('arrive with their accounts, and are fetched once for two tabs', async () => {
    const { world, instance, tab, other, id } = await setUp()
    instance.script(`GET /api/v1/statuses/${id}/favourited_by`, () =>
      json([accountJson('u-dora', 'dora'), 'nobody', accountJson('u-emil', 'emil')]),
    )
    instance.script(`GET /api/v1/statuses/${id}/reblogged_by`, () => json([accountJson('u-fay', 'fay')]))
    const views = [
      await tab.watch({ kind: 'favouritedBy', statusId: id }),
      await tab.watch({ kind: 'repeatedBy', statusId: id }),
    ]
    const again = await other.watch({ kind: 'favouritedBy', statusId: id })
    await world.tick(60)
    expect(views.map((view) => tab.rows(view))).toEqual([['u-dora', 'u-emil'], ['u-fay']])
    expect(tab.entity('account', 'u-dora')?.acct).toBe('dora')
    expect(other.rows(again)).toEqual(['u-dora', 'u-emil'])
    expect(instance.count(`GET /api/v1/statuses/${id}/favourited_by`)).toBe(1)
  })

  test('are refetched after a favourite while a tab watches, and only then', async () => {
    const { world, instance, tab, id } = await setUp()
    const call = `GET /api/v1/statuses/${id}/favourited_by`
    const accounts = [accountJson('u-dora', 'dora')]
    instance.script(call, () => json(accounts))
    await tab.run({ kind: 'favourite', statusId: id, on: true })
    await world.tick(60)
    expect(instance.count(call)).toBe(0)
    const view = await tab.watch({ kind: 'favouritedBy', statusId: id })
    accounts.unshift(instance.account('alice'))
    await tab.run({ kind: 'favourite', statusId: id, on: false })
    await world.tick(60)
    expect(instance.count(call)).toBe(2)
    expect(tab.rows(view)).toEqual(['u-alice', 'u-dora'])
  })

  test('have each account once for reactions, and update the reactions of the post', async () => {
    const { world, instance, tab, id, path } = await setUp()
    instance.script(`GET ${path}`, () =>
      json([withAccounts(instance, '👍', false, 'bob', 'carol'), withAccounts(instance, '🔥', false, 'bob')]),
    )
    const view = await tab.watch({ kind: 'reactedBy', statusId: id })
    await world.tick(60)
    expect(tab.rows(view)).toEqual(['u-bob', 'u-carol'])
    expect(tab.entity('status', id)?.reactions.map(({ accountIds }) => accountIds)).toEqual([
      ['u-bob', 'u-carol'],
      ['u-bob'],
    ])
  })

  test.each(['favouritedBy', 'repeatedBy', 'reactedBy'] as const)(
    '%s: a failed list can be retried',
    async (kind) => {
      const { world, instance, tab, id, path } = await setUp()
      const paths = {
        favouritedBy: `/api/v1/statuses/${id}/favourited_by`,
        repeatedBy: `/api/v1/statuses/${id}/reblogged_by`,
        reactedBy: path,
      }
      const restore = instance.script(`GET ${paths[kind]}`, json({ not: 'a list' }))
      const view = await tab.watch({ kind, statusId: id })
      await world.tick(60)
      expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed', code: 'unreadable' } })
      restore()
      instance.script(`GET ${paths[kind]}`, json([]))
      await tab.page(view, 'newer')
      await world.tick(60)
      expect(tab.meta(view)).toMatchObject({ loaded: true, newer: { state: 'idle' } })
    },
  )
})

test('Fedibird’s reactions are set by its own calls, and read from the post', async () => {
  const world = new World()
  const { instance } = world
  const listed = { version: '0.1', title: 'Far', fedibird_capabilities: ['emoji_reaction'] }
  instance.script('GET /api/v1/instance', () => json(listed))
  instance.script('GET /nodeinfo/2.0.json', () =>
    json({ software: { name: 'fedibird', version: '0.1' }, metadata: {} }),
  )
  await world.signIn('alice')
  const engine = await world.start()
  const post = instance.publish({
    emoji_reactions: [{ name: '👍', count: 1, me: false, account_ids: ['u-bob'] }],
  })
  const id = String(post.id)
  const tab = await openTab(engine)
  await tab.watch('friends')
  await world.tick(1_000)
  expect(tab.entity('instance')?.capabilities).toMatchObject({ reactions: true, fedibirdReactions: true })
  expect(tab.entity('status', id)?.reactions).toMatchObject([{ name: '👍', count: 1 }])

  const after = {
    ...post,
    emoji_reactions: [{ name: '👍', count: 2, me: true, account_ids: ['u-bob', 'u-alice'] }],
  }
  const call = `PUT /api/v1/statuses/${id}/emoji_reactions/${encodeURIComponent('👍')}`
  instance.script(call, json(after))
  instance.script(`GET /api/v1/statuses/${id}`, json(after))
  const command = await tab.run(react(id, '👍', true))
  await world.tick(500)
  expect(tab.settled.get(command)).toMatchObject({ ok: true })
  expect(instance.count(call)).toBe(1)
  expect(tab.entity('status', id)?.reactions).toMatchObject([{ name: '👍', count: 2, me: true }])
  expect(instance.calls.some(({ path }) => path.includes('/pleroma/statuses/'))).toBe(false)
  await tab.watch({ kind: 'notifications', types: ['pleroma:emoji_reaction'] })
  await world.tick(500)
  const asked = instance.calls.filter(({ path }) => path.endsWith('/notifications')).at(-1)
  expect(asked?.query.getAll('types[]')).toEqual(['emoji_reaction'])
})
