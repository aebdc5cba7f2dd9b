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

  test('are visible to the account only if hidden', async () => {
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

test('filters notifications by type', async () => {
  const types = async (query: string): Promise<string[]> => {
    const { body } = await luna('GET', `/api/v1/notifications?limit=80&${query}`)
    return [...new Set<string>(body.map(({ type }: { type: string }) => type))].sort()
  }
  expect(await types('include_types[]=follow')).toEqual(['follow'])
  expect(await types('include_types[]=favourite&include_types[]=reblog')).not.toContain('follow')
  expect((await types('')).length).toBeGreaterThan(1)
})
