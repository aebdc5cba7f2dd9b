import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { accountJson } from './harness/json.ts'
import { openTab, startEngine, World } from './harness/world.ts'

const FOLLOWED = 'GET /api/v1/followed_tags'
const DIRECTORY = 'GET /api/v1/directory'

async function setUp() {
  const started = await startEngine()
  return { ...started, tab: await openTab(started.engine) }
}

const tagJson = (name: string, more: object = {}) => ({
  name,
  url: `https://rook.example/tag/${name}`,
  ...more,
})
const linked = (value: unknown, cursor: string) =>
  json(value, {
    headers: { Link: `<https://rook.example/api/v1/followed_tags?max_id=${cursor}>; rel="next"` },
  })

describe('followed hashtags', () => {
  test('are loaded page by page, each once, whatever its case (DI5, DI7)', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(FOLLOWED, ({ query }) =>
      query.get('max_id') === null
        ? linked([tagJson('Birds'), { name: 7 }, null, tagJson('fungi')], '2')
        : json([tagJson('birds'), tagJson('maps')]),
    )
    const view = await tab.watch({ kind: 'followedTags' })
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(['birds', 'fungi', 'maps'])
    expect(tab.entity('hashtag', 'maps')).toMatchObject({ name: 'maps', following: true })
  })

  test.each([
    ['new ones', 5, (page: number) => `tag${page}`],
    ['the same one', 2, () => 'same'],
  ])('of an instance that pages without end, with %s, cost %i calls (DI7)', async (_, calls, nameOf) => {
    const { world, instance, tab } = await setUp()
    let page = 0
    instance.script(FOLLOWED, () => {
      page++
      return linked([tagJson(nameOf(page))], String(page))
    })
    await tab.watch({ kind: 'followedTags' })
    await world.tick(1_000)
    expect(instance.count(FOLLOWED)).toBe(calls)
  })

  test('are named beside their posts, also if the posts came before the description of the instance (DI8)', async () => {
    const world = new World()
    await world.signIn('alice')
    const { instance } = world
    instance.script('GET /api/v1/instance', () =>
      json({ uri: 'https://rook.example', title: 'x', version: '2.7.2 (compatible; Pleroma 2.9.0)' }),
    )
    instance.script('GET /nodeinfo/2.0.json', () =>
      json({ software: { name: 'pleroma', version: '2.9.0' }, metadata: { features: [] } }),
    )
    instance.script(FOLLOWED, () => json([tagJson('crows')]))
    instance.script('GET /api/v1/accounts/relationships', ({ query }) =>
      json(query.getAll('id[]').map((id) => ({ id, following: false }))),
    )
    const { id } = instance.publish({ tags: [{ name: 'crows' }] })
    const holds = ['/api/v1/instance', '/nodeinfo/2.0.json'].map((path) => instance.hold(`GET ${path}`))
    const tab = await openTab(await world.start())
    const view = await tab.watch('friends')
    await world.tick(5_000)
    expect(tab.rows(view)).toEqual([id])
    for (const hold of holds) hold.release()
    await world.tick(5_000)
    expect(tab.meta(view).repeatedBy).toEqual({ [String(id)]: ['#crows'] })
  })

  test('are not offered where the instance has none (DI7, I9)', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(FOLLOWED, refusal(404, 'Not found'))
    await tab.watch({ kind: 'followedTags' })
    await world.tick(1_000)
    expect(tab.entity('instance')?.capabilities.followTags).toBe(false)
  })

  test('show a change in all tabs at once, and a refusal undoes it (DI6)', async () => {
    const { world, engine, instance, tab } = await setUp()
    instance.script('GET /api/v1/tags/Birds', json(tagJson('birds', { following: false })))
    const other = await openTab(engine)
    for (const one of [tab, other]) await one.watch({ kind: 'hashtag', tag: 'Birds' })
    await world.tick(1_000)
    const following = () => [tab, other].map((one) => one.entity('hashtag', 'birds')?.following)
    expect(following()).toEqual([false, false])
    instance.script('POST /api/v1/tags/Birds/follow', refusal(403, 'No'))
    const hold = instance.hold('POST /api/v1/tags/Birds/follow')
    const pressed = await tab.run({ kind: 'followTag', tag: 'Birds', on: true })
    await world.tick(100)
    expect(other.entity('hashtag', 'birds')?.following).toBe(true)
    hold.release()
    await world.tick(1_000)
    expect(tab.settled.get(pressed)).toMatchObject({ ok: false })
    expect(following()).toEqual([false, false])
  })
})

describe('the directory', () => {
  test('ends where the instance repeats its first page (DI3)', async () => {
    const { world, instance, tab } = await setUp()
    const people = Array.from({ length: 40 }, (_, index) => accountJson(`u-${index}`, `p${index}`))
    instance.script(DIRECTORY, json(people))
    const view = await tab.watch({ kind: 'directory', order: 'active', local: true })
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(40)
    expect(tab.meta(view).bottomedOut).toBe(false)
    await tab.page(view, 'older')
    await world.tick(1_000)
    expect(instance.last(DIRECTORY).query.get('offset')).toBe('40')
    expect(tab.rows(view)).toHaveLength(40)
    expect(tab.meta(view).bottomedOut).toBe(true)
  })

  test.each([
    ['no list', { accounts: [] }],
    ['nonsense', 'hello'],
  ])('that is %s is a failure', async (_, answer) => {
    const { world, instance, tab } = await setUp()
    instance.script(DIRECTORY, json(answer))
    const view = await tab.watch({ kind: 'directory', order: 'new', local: false })
    await world.tick(1_000)
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'unreadable' })
  })
})

describe('suggestions', () => {
  test('say why in the words of either version of the API; unknown words are left out (DI1)', async () => {
    const { world, instance, tab } = await setUp()
    const suggested = (id: string, more: object) => ({ account: accountJson(id, id), ...more })
    instance.script(
      'GET /api/v2/suggestions',
      json([
        suggested('a', { source: 'staff' }),
        suggested('b', { source: 'global', sources: ['friends_of_friends'] }),
        suggested('c', { source: 'astrology', sources: 'all' }),
        suggested('d', { sources: [null, 'most_followed'] }),
      ]),
    )
    const view = await tab.watch({ kind: 'suggestions' })
    await world.tick(1_000)
    expect(tab.meta(view).reasons).toEqual({ a: 'staff', b: 'friends', d: 'popular' })
  })
})
