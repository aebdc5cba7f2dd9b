import { describe, expect, test } from 'vitest'
import type { TimelineRef } from '../../src/shared/protocol/views.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Json } from './harness/json.ts'
import { openTab, startEngine } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'
const BOBS = 'GET /api/v1/accounts/u-bob/statuses'
const MENTIONS: TimelineRef = { kind: 'mentions' }
const OF_BOB: TimelineRef = { kind: 'user', accountId: 'u-bob' }

const setUp = async (posts = 30) => {
  const all = await startEngine()
  all.instance.fill(posts)
  return { ...all, tab: await openTab(all.engine) }
}

describe('the kinds of timelines', () => {
  const PATHS: readonly (readonly [TimelineRef, string])[] = [
    [{ kind: 'mentions' }, '/api/v1/notifications?with_muted=true&include_types%5B%5D=mention&limit=20'],
    [{ kind: 'public' }, '/api/v1/timelines/public?with_muted=true&local=true&limit=20'],
    [OF_BOB, '/api/v1/accounts/u-bob/statuses?with_muted=true&limit=20'],
    [{ kind: 'favourites' }, '/api/v1/favourites?with_muted=true&limit=20'],
    [
      { kind: 'user', accountId: 'u-bob', only: 'media' },
      '/api/v1/accounts/u-bob/statuses?with_muted=true&only_media=true&limit=20',
    ],
    [{ kind: 'publicAndExternal' }, '/api/v1/timelines/public?with_muted=true&limit=20'],
    [{ kind: 'friends' }, '/api/v1/timelines/home?with_muted=true&limit=20'],
    [{ kind: 'tag', tag: 'crow' }, '/api/v1/timelines/tag/crow?with_muted=true&limit=20'],
    [{ kind: 'dms' }, '/api/v1/timelines/direct?with_muted=true&limit=20'],
    [{ kind: 'bookmarks' }, '/api/v1/bookmarks?with_muted=true&limit=20'],
    [{ kind: 'list', listId: '7' }, '/api/v1/timelines/list/7?with_muted=true&limit=20'],
  ]

  test.each(PATHS)('%o is fetched from %s', async (ref, path) => {
    const { world, instance, tab } = await setUp(3)
    instance.script(`GET ${path.split('?')[0]}`, json(instance.timeline('home')))
    if (ref.kind === 'mentions') instance.script('GET /api/v1/notifications', json([]))
    const view = await tab.watch(ref)
    await world.tick(1_000)
    expect(instance.calls.map(({ url }) => decodeURIComponent(url))).toContain(
      `https://rook.example${decodeURIComponent(path)}`,
    )
    expect(tab.meta(view)).toMatchObject({ loaded: true, newer: { state: 'idle' } })
    expect(tab.rows(view)).toEqual(ref.kind === 'mentions' ? [] : instance.ids('home'))
  })
})

describe('a streamed post', () => {
  test('of a list appears only in the timeline of that list (T45)', async () => {
    const { world, instance, tab } = await setUp(0)
    for (const listId of ['7', '8']) instance.fill(1, [`list:${listId}`])
    const views = [
      await tab.watch({ kind: 'list', listId: '7' }),
      await tab.watch({ kind: 'list', listId: '8' }),
    ]
    await world.tick(1_000)
    world.sockets.emit('update', instance.publish({}, []), ['list', '7'])
    await world.tick(1_000)
    expect(views.map((view) => tab.meta(view).newCount)).toEqual([1, 0])
  })

  test('of a hashtag with the name of a stream does not appear in home (R16)', async () => {
    const { world, instance, tab } = await setUp(1)
    const home = await tab.watch('friends')
    const tag = await tab.watch({ kind: 'tag', tag: 'user' })
    await world.tick(1_000)
    const tags = [{ name: 'user', url: 'https://rook.example/tag/user' }]
    world.sockets.emit('update', instance.publish({ tags }, []), ['hashtag', 'user'])
    await world.tick(1_000)
    expect(tab.meta(home).newCount).toBe(0)
    expect(tab.rows(tag)).toHaveLength(1)
  })

  test('of a list does not arrive on GoToSocial, so the list is polled (T44)', async () => {
    const { world, instance, engine } = await startEngine({ dialect: 'gotosocial' })
    const tab = await openTab(engine)
    const view = await tab.watch({ kind: 'list', listId: '7' })
    await world.tick(5_000)
    instance.fill(1, ['list:7'])
    await world.tick(61_000)
    expect(tab.rows(view)).toEqual(instance.ids('list:7'))
  })
})

describe('mentions', () => {
  const mention = (id: string, status: Json | undefined): Json => ({
    id,
    type: 'mention',
    created_at: '2026-01-01T00:00:00.000Z',
    account: status?.account,
    status,
  })

  test('are posts in the order of their notifications, without duplicates, and paged by notification', async () => {
    const { world, instance, tab } = await setUp()
    const posts = instance.timeline('home')
    const next = { headers: { link: '<https://rook.example/x?max_id=n8>; rel="next"' } }
    const respond = (max: string | null) =>
      max === null
        ? json([mention('n9', posts[4]), mention('n8', posts[0])], next)
        : json([mention('n7', posts[4]), mention('n6', posts[9])])
    instance.script('GET /api/v1/notifications', ({ query }) => respond(query.get('max_id')))
    const view = await tab.watch(MENTIONS)
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual([posts[4]?.id, posts[0]?.id])
    expect(tab.drawn(view)).toEqual(tab.rows(view))
    const before = instance.count('GET /api/v1/notifications')
    await tab.page(view, 'older')
    const older = instance.calls.filter(({ path }) => path === '/api/v1/notifications')[before]
    expect(older?.query.get('max_id')).toBe('n8')
    expect(tab.rows(view)).toEqual([posts[4]?.id, posts[0]?.id, posts[9]?.id])
  })

  test('arrive with streamed notifications, and nothing else from the stream does', async () => {
    const { world, instance, tab } = await setUp()
    const view = await tab.watch(MENTIONS)
    await world.tick(1_000)
    const [post, other] = instance.timeline('home')
    world.sockets.emit('notification', instance.notify({ type: 'favourite', status: other }))
    world.sockets.emit('notification', instance.notify({ type: 'mention', status: post }))
    world.sockets.emit('update', instance.publish())
    await world.tick(1_000)
    await tab.showNew(view)
    expect(tab.rows(view)).toEqual([post?.id])
  })
})

describe('pinned posts', () => {
  async function setUpProfile() {
    const all = await setUp(0)
    const { instance, world, tab } = all
    instance.fill(30, ['bob'])
    const posts = instance.timeline('bob')
    const pins = [posts[12], posts[25]]
    instance.script(BOBS, ({ query }) => {
      if (query.has('pinned')) return json(pins)
      const from = query.has('max_id') ? posts.findIndex(({ id }) => id === query.get('max_id')) + 1 : 0
      const newer = posts.findIndex(({ id }) => id === query.get('since_id'))
      return json(posts.slice(from, newer === -1 ? from + 20 : newer))
    })
    const view = await tab.watch(OF_BOB)
    await world.tick(1_000)
    return { ...all, posts, pins, view, ids: (of: (Json | undefined)[]) => of.map((post) => post?.id) }
  }

  test('come first, once, with their authors', async () => {
    const { tab, view, posts, pins, ids } = await setUpProfile()
    expect(tab.meta(view).pinned).toBe(2)
    const rest = posts.filter((post) => !pins.includes(post))
    expect(tab.rows(view)).toEqual([...ids(pins), ...ids(rest.slice(0, 19))])
    expect(tab.drawn(view)).toEqual(tab.rows(view))
    await tab.page(view, 'older')
    expect(tab.rows(view)).toEqual([...ids(pins), ...ids(rest)])
  })

  test('stay above new posts, which show at once (T37)', async () => {
    const { world, instance, tab, view, pins, ids } = await setUpProfile()
    const [made] = instance.fill(1, ['bob'])
    await world.tick(10_000)
    expect(tab.rows(view).slice(0, 3)).toEqual([...ids(pins), made])
    expect(tab.meta(view).newCount).toBe(0)
  })

  test('disappear when they are deleted', async () => {
    const { world, tab, view, pins } = await setUpProfile()
    world.sockets.emit('delete', String(pins[0]?.id))
    await world.tick(1_000)
    expect(tab.meta(view).pinned).toBe(1)
    expect(tab.rows(view)).not.toContain(pins[0]?.id)
    expect(tab.rows(view)[0]).toBe(pins[1]?.id)
  })

  test('do not bring back another post that is deleted while they are fetched (T45)', async () => {
    const { world, instance, tab } = await setUp(0)
    instance.fill(5, ['bob'])
    const [, deleted] = instance.timeline('bob')
    instance.script(BOBS, ({ query }) => json(query.has('pinned') ? [] : instance.timeline('bob')))
    const [posts, pins] = [instance.hold(BOBS, 'answer', 1), instance.hold(BOBS, 'answer', 1)]
    const view = await tab.watch(OF_BOB)
    await world.tick(100)
    expect([posts.waiting, pins.waiting]).toEqual([1, 1])
    posts.release()
    await world.tick(100)
    world.sockets.emit('delete', String(deleted?.id))
    await world.tick(100)
    pins.release()
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(4)
    expect(tab.rows(view)).not.toContain(deleted?.id)
  })

  test('that are deleted while they are fetched again do not return (T45)', async () => {
    const { world, instance, tab, view, pins, posts } = await setUpProfile()
    const [pin] = pins
    await tab.unwatch(view)
    const hold = instance.hold(BOBS, 'answer', 2)
    const again = await tab.watch(OF_BOB)
    await world.tick(1_000)
    expect(hold.waiting).toBe(2)
    world.sockets.emit('delete', String(pin?.id))
    await world.tick(100)
    posts.splice(posts.indexOf(pin ?? {}), 1)
    hold.release()
    await world.tick(1_000)
    expect(tab.meta(again).pinned).toBe(1)
    expect(tab.rows(again)).not.toContain(pin?.id)
    expect(tab.rows(again)[0]).toBe(pins[1]?.id)
  })

  test('that fail to load leave the other posts unchanged', async () => {
    const { world, instance, tab } = await setUp(5)
    instance.script(BOBS, ({ query }) =>
      query.has('pinned') ? refusal(500, 'broken') : json(instance.timeline('home')),
    )
    const view = await tab.watch(OF_BOB)
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(instance.ids('home'))
    expect(tab.meta(view).pinned).toBeUndefined()
    expect(tab.noticeKeys()).toEqual([])
  })

  test('are fetched for no other timeline', async () => {
    const { world, instance, tab } = await setUp()
    await tab.watch('friends')
    await tab.watch({ kind: 'user', accountId: 'u-bob', only: 'media' })
    await world.tick(1_000)
    expect(instance.calls.filter(({ query }) => query.has('pinned'))).toEqual([])
  })
})

describe('changing the reply filter', () => {
  test('reloads home in all tabs, and drops the old rows', async () => {
    const { world, instance, engine, tab } = await setUp(60)
    const other = await openTab(engine)
    const [view, same] = [await tab.watch('friends'), await other.watch('friends')]
    const before = instance.ids('home')
    await world.tick(1_000)
    await tab.page(view, 'older')
    instance.script(HOME, ({ query }) =>
      json(
        instance
          .timeline('home')
          .filter((_, index) => query.get('reply_visibility') === null || index % 2 === 0)
          .slice(0, 20),
      ),
    )
    await tab.run({ kind: 'setPreferences', change: { replyVisibility: 'self' } })
    await world.tick(1_000)
    expect(instance.last(HOME).query.get('reply_visibility')).toBe('self')
    const even = before.filter((_, index) => index % 2 === 0).slice(0, 20)
    expect(tab.rows(view)).toEqual(even)
    expect(other.rows(same)).toEqual(even)
    expect(tab.meta(view)).toMatchObject({ newCount: 0, flush: false })
    await tab.run({ kind: 'setPreferences', change: { replyVisibility: 'all' } })
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(before.slice(0, 20))
    expect(tab.meta(view).newCount).toBe(0)
  })

  test('while the instance fails is repeated by the next poll', async () => {
    const { world, instance, tab } = await setUp()
    const view = await tab.watch('friends')
    await world.tick(1_000)
    instance.script(HOME, refusal(500, 'broken'), 1)
    await tab.run({ kind: 'setPreferences', change: { replyVisibility: 'self' } })
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(20)
    instance.script(HOME, ({ query }) =>
      json(query.has('reply_visibility') ? instance.timeline('home').slice(3, 6) : []),
    )
    await world.tick(10_000)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(3, 6))
  })

  test('twice in a row shows what was chosen last (T10)', async () => {
    const { world, instance, tab } = await setUp()
    const view = await tab.watch('friends')
    await world.tick(1_000)
    const hold = instance.hold(HOME, 'answer', 1)
    await tab.run({ kind: 'setPreferences', change: { replyVisibility: 'following' } })
    await tab.run({ kind: 'setPreferences', change: { replyVisibility: 'self' } })
    await world.tick(100)
    instance.script(HOME, ({ query }) =>
      json(query.get('reply_visibility') === 'self' ? instance.timeline('home').slice(3, 6) : []),
    )
    hold.release()
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(3, 6))
  })

  test('is the only preference that reloads home', async () => {
    const { world, instance, tab } = await setUp()
    await tab.watch('friends')
    await world.tick(1_000)
    const callsBefore = instance.count(HOME)
    await tab.run({ kind: 'setPreferences', change: { stopGifs: false } })
    await world.tick(1_000)
    expect(instance.count(HOME)).toBe(callsBefore)
  })
})
