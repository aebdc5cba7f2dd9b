import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { caller, callerAs } from '../testClient.ts'

const SEARCH = '/api/v2/search'

const instance = createInstance({ posts: 60 })
afterAll(() => instance.close())
const luna = callerAs(instance, 'luna')
const swift = callerAs(instance, 'swift')
const anybody = caller(instance)
const pathOf = (query: Record<string, string>): string => `${SEARCH}?${new URLSearchParams(query)}`

test('finds accounts, posts and hashtags in one call, or one of these types', async () => {
  await swift('POST', '/api/v1/statuses', { status: 'a lunar quux #quuxday' })
  const { body } = await luna('GET', pathOf({ q: 'quux' }))
  expect(body.statuses).toHaveLength(1)
  expect(body.hashtags).toMatchObject([{ name: 'quuxday', url: expect.stringMatching(/\/tag\/quuxday$/) }])
  expect(body.hashtags[0].history).toHaveLength(7)
  expect(body.hashtags[0].history[0]).toMatchObject({ uses: '1', accounts: '1' })
  const people = (await luna('GET', pathOf({ q: 'luna', type: 'accounts', with_relationships: 'true' }))).body
  expect(people.accounts[0]).toMatchObject({ acct: 'luna' })
  expect(people.statuses).toEqual([])
  expect((await luna('GET', '/api/v1/search?q=quuxday')).body.hashtags).toEqual(['quuxday'])
})

test('pages results by offset', async () => {
  for (let n = 0; n < 25; n++) await swift('POST', '/api/v1/statuses', { status: `zorp ${n}` })
  const page = async (offset: string): Promise<string[]> =>
    (await luna('GET', pathOf({ q: 'zorp', type: 'statuses', limit: '20', offset }))).body.statuses.map(
      ({ id }: { id: string }) => id,
    )
  const [first, second] = [await page('0'), await page('20')]
  expect([first.length, second.length]).toEqual([20, 5])
  expect(new Set([...first, ...second]).size).toBe(25)
})

test('resolves a URL for accounts that may resolve', async () => {
  const post = (await swift('POST', '/api/v1/statuses', { status: 'at an address' })).body
  const found = async (ask: typeof luna, q: string) => (await ask('GET', pathOf({ q, resolve: 'true' }))).body
  expect((await found(luna, post.url)).statuses).toMatchObject([{ id: post.id }])
  expect((await found(luna, post.account.url)).accounts).toMatchObject([{ acct: 'swift' }])
  expect(await found(luna, 'https://nowhere.example/x')).toEqual({ accounts: [], statuses: [], hashtags: [] })
  expect((await found(anybody, post.url)).statuses).toEqual([])
  const name = 'newcomer@saltmarsh.example'
  expect((await found(anybody, name)).accounts).toEqual([])
  expect((await found(luna, name)).accounts).toMatchObject([{ acct: name }])
})

test('rejects invalid input with Pleroma’s messages', async () => {
  expect(await luna('GET', SEARCH)).toMatchObject({ status: 400, body: { error: 'Missing field: q.' } })
  expect(await luna('GET', pathOf({ q: 'x', type: 'groups' }))).toMatchObject({ status: 400 })
})

test('Mastodon lets visitors neither resolve nor page', async () => {
  const mastodon = createInstance({ posts: 0, dialect: 'mastodon' })
  const stranger = caller(mastodon)
  expect((await stranger('GET', pathOf({ q: 'luna' }))).status).toBe(200)
  expect((await stranger('GET', pathOf({ q: 'luna', resolve: 'true' }))).status).toBe(401)
  expect((await stranger('GET', pathOf({ q: 'luna', offset: '20' }))).status).toBe(401)
  await mastodon.close()
})
