import { describe, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { allPages, caller, callerAs } from '../testClient.ts'

const instance = createInstance({ posts: 40 })
const idOf = (acct: string): string => instance.state.byAcct.get(acct) ?? ''
const luna = callerAs(instance, 'luna')
const rook = callerAs(instance, 'rook')
const visitor = caller(instance)

/** Everybody follows rook. */
for (const { id, deactivated } of instance.state.accounts.values())
  if (id !== idOf('rook') && !deactivated)
    instance.state.follows.set(id, idOf('rook'), { reblogs: true, notify: false })

describe('followers', () => {
  const path = `/api/v1/accounts/${idOf('rook')}/followers`

  test('are paged, with links to the next page', async () => {
    const first = await visitor('GET', `${path}?limit=20`)
    expect(first.body).toHaveLength(20)
    expect(first.headers.get('link')).toContain('rel="next"')
    const all = await allPages(visitor, `${path}?limit=20`)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.length).toBe(instance.state.follows.countTowards(idOf('rook')))
  })

  test('include relationships if requested', async () => {
    const [person] = (await luna('GET', `${path}?with_relationships=true&limit=1`)).body
    expect(person.pleroma.relationship).toMatchObject({ id: person.id })
    const [bare] = (await luna('GET', `${path}?limit=1`)).body
    expect(bare.pleroma.relationship).toEqual({})
  })

  test('are visible only to the account itself if hidden', async () => {
    const hide = (hidden: boolean): unknown =>
      Object.assign(instance.state.accounts.get(idOf('rook')) ?? {}, {
        hideFollowers: hidden,
        hideFollowersCount: hidden,
      })
    hide(true)
    expect((await luna('GET', path)).body).toEqual([])
    expect((await rook('GET', path)).body.length).toBeGreaterThan(0)
    const seen = (await luna('GET', `/api/v1/accounts/${idOf('rook')}`)).body
    expect(seen).toMatchObject({ followers_count: 0, pleroma: { hide_followers_count: true } })
    const own = (await rook('GET', `/api/v1/accounts/${idOf('rook')}`)).body
    expect(own.followers_count).toBeGreaterThan(0)
    hide(false)
  })

  test('of an unknown account are a 404', async () => {
    expect((await visitor('GET', '/api/v1/accounts/nobody/followers')).status).toBe(404)
  })
})

test('ignores muting or blocking oneself', async () => {
  for (const action of ['mute', 'block'])
    expect(await luna('POST', `/api/v1/accounts/${idOf('luna')}/${action}`)).toMatchObject({
      status: 200,
      body: { muting: false, blocking: false },
    })
})

test('features followed accounts, until they are unfollowed', async () => {
  const path = `/api/v1/accounts/${idOf('rook')}`
  expect((await luna('POST', `${path}/pin`)).body).toMatchObject({ endorsed: true })
  expect((await luna('POST', `${path}/unpin`)).body).toMatchObject({ endorsed: false })
  await luna('POST', `${path}/pin`)
  expect((await luna('POST', `${path}/unfollow`)).body).toMatchObject({ endorsed: false })
  expect((await luna('POST', `${path}/pin`)).status).toBe(400)
  await luna('POST', `${path}/follow`)
})

test('a deleted account is no longer featured, nor exempt from anybody’s policy', async () => {
  const gone = createInstance({ posts: 3 })
  const { byAcct, endorsements, tagFollows, notificationPermissions } = gone.state
  const [one, other] = [byAcct.get('luna') ?? '', byAcct.get('rook') ?? '']
  endorsements.set(one, other, true)
  endorsements.set(other, one, true)
  tagFollows.set(other, 'owls', true)
  notificationPermissions.set(one, other, true)
  await callerAs(gone, 'admin')('DELETE', '/api/pleroma/admin/users', { nicknames: ['rook'] })
  expect(gone.state.accounts.has(other)).toBe(false)
  const left = [
    endorsements.of(one),
    endorsements.of(other),
    tagFollows.of(other),
    notificationPermissions.of(one),
  ]
  expect(left.flat()).toEqual([])
  await gone.close()
})

test('lists the followers of an account whom the user follows, too', async () => {
  const { follows } = instance.state
  const { body } = await luna('GET', `/api/v1/accounts/familiar_followers?id[]=${idOf('rook')}`)
  const ids = body[0].accounts.map(({ id }: { id: string }) => id)
  expect(ids.length).toBeGreaterThan(0)
  expect(ids).toEqual(follows.of(idOf('luna')).filter((id) => follows.has(id, idOf('rook'))))
  expect(body[0].id).toBe(idOf('rook'))
})

test.each([
  ['mastodon', true],
  ['gotosocial', true],
  ['pleroma', false],
] as const)('as %s, says where an account has moved: %s', async (dialect, says) => {
  const other = createInstance({ posts: 0, dialect })
  const [from, to] = ['rook', 'finch'].map((acct) =>
    other.state.accounts.get(other.state.byAcct.get(acct) ?? ''),
  )
  Object.assign(from ?? {}, { movedTo: to?.id })
  Object.assign(to ?? {}, { movedTo: from?.id })
  const { body } = await callerAs(other, 'luna')('GET', `/api/v1/accounts/${from?.id}`)
  expect(body.moved?.acct).toBe(says ? 'finch' : undefined)
  expect(body.moved?.moved).toBeUndefined()
})

test('as Mastodon, counts the posts of featured hashtags', async () => {
  const other = createInstance({ posts: 0, dialect: 'mastodon' })
  const account = other.state.accounts.get(other.state.byAcct.get('luna') ?? '')
  Object.assign(account ?? {}, { featuredTags: ['Owls', 'trains'] })
  const call = callerAs(other, 'luna')
  await call('POST', '/api/v1/statuses', { status: 'hello #owls' })
  const { body } = await call('GET', `/api/v1/accounts/${account?.id}/featured_tags`)
  expect(body.map((tag: Record<string, unknown>) => [tag.name, tag.statuses_count])).toEqual([
    ['Owls', '1'],
    ['trains', '0'],
  ])
  const suggested = (await call('GET', '/api/v1/featured_tags/suggestions')).body
  expect(suggested).toEqual([])
  const tagged = (await call('GET', `/api/v1/accounts/${account?.id}/statuses?tagged=owls`)).body
  expect(tagged).toHaveLength(1)
})

test.each([
  ['pleroma', 'expires_in', 200],
  ['mastodon', 'duration', 404],
  ['gotosocial', 'duration', 404],
] as const)(
  'as %s, mutes for a time by %s, and adds a stranger to a list with %i',
  async (dialect, field, added) => {
    const other = createInstance({ posts: 0, dialect })
    const [ownId, id] = ['luna', 'moss'].map((acct) => other.state.byAcct.get(acct) ?? '')
    other.state.follows.remove(ownId ?? '', id ?? '')
    const call = callerAs(other, 'luna')
    await call('POST', `/api/v1/accounts/${id}/mute`, { expires_in: 1, duration: 1, [field]: 3_600 })
    const end = other.state.mutes.get(ownId ?? '', id ?? '')?.expiresAt ?? 0
    expect(Math.abs(end - Date.now() - 3_600_000)).toBeLessThan(60_000)
    const list = (await call('POST', '/api/v1/lists', { title: 'Birds' })).body
    expect((await call('POST', `/api/v1/lists/${list.id}/accounts`, { account_ids: [id] })).status).toBe(
      added,
    )
  },
)

test('filters notifications by type', async () => {
  const types = async (query: string): Promise<string[]> => {
    const { body } = await luna('GET', `/api/v1/notifications?limit=80&${query}`)
    return [...new Set<string>(body.map(({ type }: { type: string }) => type))].sort()
  }
  expect(await types('include_types[]=follow')).toEqual(['follow'])
  expect(await types('include_types[]=favourite&include_types[]=reblog')).not.toContain('follow')
  expect((await types('')).length).toBeGreaterThan(1)
})
