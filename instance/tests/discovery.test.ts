import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { caller, callerAs } from '../testClient.ts'

const pleroma = createInstance({ posts: 60 })
const mastodon = createInstance({ posts: 60, dialect: 'mastodon' })
const gotosocial = createInstance({ posts: 60, dialect: 'gotosocial' })
afterAll(() => Promise.all([pleroma, mastodon, gotosocial].map((instance) => instance.close())))

test('only Mastodon serves texts about itself, and all but Pleroma list blocked domains', async () => {
  const statuses = (path: string) =>
    Promise.all(
      [pleroma, mastodon, gotosocial].map(async (instance) => (await caller(instance)('GET', path)).status),
    )
  for (const name of ['extended_description', 'privacy_policy', 'terms_of_service'])
    expect([name, ...(await statuses(`/api/v1/instance/${name}`))]).toEqual([name, 404, 200, 404])
  expect(await statuses('/api/v1/instance/domain_blocks')).toEqual([404, 404, 200])
  expect(await statuses('/api/v1/directory')).toEqual([200, 200, 404])
  const { body } = await caller(gotosocial)('GET', '/api/v1/instance/domain_blocks')
  expect(body[0]).toMatchObject({ domain: 'cuckoo.example', severity: 'suspend' })
})

test('lists the directory by activity or age, page by page', async () => {
  const anybody = caller(pleroma)
  const get = async (query: string): Promise<{ id: string; acct: string; created_at: string }[]> =>
    (await anybody('GET', `/api/v1/directory?${query}`)).body
  const all = await get('order=new&limit=80')
  const times = all.map((account) => account.created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(all.some(({ acct }) => acct.includes('@'))).toBe(true)
  expect((await get('order=new&limit=80&local=true')).some(({ acct }) => acct.includes('@'))).toBe(false)
  expect(await get('order=new&limit=2&offset=3')).toEqual(all.slice(3, 5))
  expect((await get('order=active&limit=80')).map(({ id }) => id)).not.toEqual(all.map(({ id }) => id))
})

test.each([
  ['pleroma', pleroma],
  ['mastodon', mastodon],
  ['gotosocial', gotosocial],
])('on %s a hashtag can be followed, listed and unfollowed, and its posts come home', async (_, instance) => {
  const luna = callerAs(instance, 'luna')
  const isHome = async (): Promise<boolean> =>
    JSON.stringify((await luna('GET', '/api/v1/timelines/home')).body).includes('FollowedTagTest')
  await callerAs(instance, 'wren')('POST', '/api/v1/statuses', {
    status: 'out #FollowedTagTest',
    visibility: 'public',
  })
  const idOf = (name: string): string => instance.state.byAcct.get(name) ?? ''
  instance.state.follows.remove(idOf('luna'), idOf('wren'))
  expect((await luna('GET', '/api/v1/tags/FollowedTagTest')).body).toMatchObject({ following: false })
  expect((await luna('POST', '/api/v1/tags/followedtagtest/follow')).body.following).toBe(true)
  await luna('POST', '/api/v1/tags/another/follow')
  const page = await luna('GET', '/api/v1/followed_tags?limit=1')
  expect(page.body).toMatchObject([{ name: 'another', following: true }])
  expect(page.headers.get('link')).toContain('max_id=1')
  const next = await luna('GET', '/api/v1/followed_tags?limit=1&max_id=1')
  expect(next.body).toMatchObject([{ name: 'followedtagtest' }])
  expect(next.headers.get('link') ?? '').not.toContain('rel="next"')
  expect(await isHome()).toBe(true)
  expect((await luna('POST', '/api/v1/tags/FollowedTagTest/unfollow')).body.following).toBe(false)
  expect(await isHome()).toBe(false)
  expect((await luna('POST', '/api/v1/tags/not%20a%20tag/follow')).status).toBe(422)
})

test('does not suggest a dismissed account again, and says why it suggests others', async () => {
  const luna = callerAs(mastodon, 'luna')
  const [first, second] = (await luna('GET', '/api/v2/suggestions')).body
  expect(first).toMatchObject({ source: 'staff', sources: ['featured'] })
  expect((await luna('DELETE', `/api/v1/suggestions/${first.account.id}`)).status).toBe(200)
  expect((await luna('GET', '/api/v2/suggestions')).body[0].account.id).toBe(second.account.id)
})

test('takes a report with its category and the rules that were broken', async () => {
  const luna = callerAs(mastodon, 'luna')
  const account_id = mastodon.state.byAcct.get('magpie')
  const report = (more: object) => luna('POST', '/api/v1/reports', { account_id, ...more })
  expect((await report({ rule_ids: ['2'], category: 'violation' })).body).toMatchObject({
    category: 'violation',
    rule_ids: ['2'],
  })
  expect((await report({})).body).toMatchObject({ category: 'other', rule_ids: [] })
  expect((await report({ rule_ids: ['7'] })).status).toBe(422)
  expect((await report({ category: 'noise' })).status).toBe(500)
})

test('a profile features up to ten hashtags, and those of its posts are suggested', async () => {
  const luna = callerAs(mastodon, 'luna')
  const names = async (path = ''): Promise<string[]> =>
    (await luna('GET', `/api/v1/featured_tags${path}`)).body.map((tag: { name: string }) => tag.name)
  await luna('POST', '/api/v1/statuses', { status: 'seen #dippers', visibility: 'public' })
  expect(await names('/suggestions')).toContain('dippers')
  const { body } = await luna('POST', '/api/v1/featured_tags', { name: '#dippers' })
  expect(body).toMatchObject({ name: 'dippers', statuses_count: '1' })
  expect(await names('/suggestions')).not.toContain('dippers')
  expect((await luna('POST', '/api/v1/featured_tags', { name: 'no tag' })).status).toBe(422)
  for (let count = 1; count < 10; count++)
    await luna('POST', '/api/v1/featured_tags', { name: `tag${count}` })
  expect((await luna('POST', '/api/v1/featured_tags', { name: 'more' })).status).toBe(422)
  expect((await luna('DELETE', `/api/v1/featured_tags/${body.id}`)).status).toBe(200)
  expect((await luna('DELETE', `/api/v1/featured_tags/${body.id}`)).status).toBe(404)
  expect(await names()).toHaveLength(9)
})
