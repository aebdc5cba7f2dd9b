import { afterAll, expect, test } from 'vitest'
import { createInstance, type Instance } from '../createInstance.ts'
import { allPages, type Call, callerAs, listener } from '../testClient.ts'

const made: Instance[] = []
afterAll(() => Promise.all(made.map((each) => each.close())))

/** A new instance, because tests change the policy. */
function open() {
  const instance = createInstance({ posts: 60, dialect: 'mastodon' })
  made.push(instance)
  return { instance, luna: callerAs(instance, 'luna') }
}

const POLICY = '/api/v2/notifications/policy'
const REQUESTS = '/api/v1/notifications/requests'

async function meet(instance: Instance, user: string, text = '@luna do you know me?') {
  const answer = await callerAs(instance, user)('POST', '/api/v1/statuses', { status: text })
  expect(answer.status).toBe(200)
}

const NAMES = ['magpie', 'wren', 'rook', 'moss', 'dunnock', 'kestrel', 'plover', 'swift']

/** Two people whom luna does not follow. */
const strangers = async (luna: Call): Promise<[string, string]> => {
  const { body } = await luna('GET', '/api/v1/accounts/verify_credentials')
  const followed = await allPages(luna, `/api/v1/accounts/${body.id}/following`)
  const names = NAMES
  const [a, b] = names.filter((name) => !followed.some(({ username }) => username === name))
  if (a === undefined || b === undefined) throw new Error('luna follows too many')
  return [a, b]
}

test('a policy filters mentions into requests, which are accepted or dismissed', async () => {
  const { instance, luna } = open()
  const ear = listener(instance, 'stream=user', instance.control.token('luna'))
  const before = (await luna('GET', POLICY)).body
  expect(before).toMatchObject({ for_not_following: 'accept', for_limited_accounts: 'filter' })
  const changed = await luna('PATCH', POLICY, { for_not_following: 'filter' })
  expect((await luna('PATCH', POLICY, { for_new_accounts: 'nonsense' })).status).toBe(500)
  expect(changed.body).toMatchObject({ for_not_following: 'filter', for_new_accounts: 'accept' })

  const [first, second] = await strangers(luna)
  await meet(instance, first)
  await meet(instance, first, '@luna hello again')
  await meet(instance, second)
  expect((await luna('GET', POLICY)).body.summary).toEqual({
    pending_requests_count: 2,
    pending_notifications_count: 3,
  })
  const { body: page, headers } = await luna('GET', `${REQUESTS}?limit=1`)
  expect(headers.get('link')).toContain('rel="next"')
  expect(page[0]).toMatchObject({ notifications_count: '1', account: { username: second } })
  const requests = await allPages(luna, `${REQUESTS}?limit=1`)
  expect(requests.map(({ account }) => account.username)).toEqual([second, first])
  const of = requests[1].account.id
  expect((await luna('GET', `/api/v1/notifications?account_id=${of}`)).body).toEqual([])
  const filtered = await luna('GET', `/api/v1/notifications?account_id=${of}&include_filtered=true`)
  expect(filtered.body).toHaveLength(2)
  expect(ear.events.map(({ event }) => event)).not.toContain('notification')

  expect((await luna('POST', `${REQUESTS}/${requests[1].id}/accept`)).status).toBe(200)
  expect(ear.events.map(({ event }) => event)).toContain('notifications_merged')
  expect((await luna('GET', `/api/v1/notifications?account_id=${of}`)).body).toHaveLength(2)
  expect((await luna('POST', `${REQUESTS}/dismiss`, { id: [requests[0].id] })).status).toBe(200)
  expect((await luna('GET', REQUESTS)).body).toEqual([])
  expect((await luna('GET', `${REQUESTS}/${requests[0].id}`)).status).toBe(404)
  await meet(instance, first, '@luna and once more')
  expect(ear.events.at(-1)?.event).toBe('notification')
})

test('`drop` makes no notification, and in version 1 each rule is only on or off', async () => {
  const { instance, luna } = open()
  await luna('PATCH', POLICY, { for_not_following: 'drop' })
  const [, second] = await strangers(luna)
  const before = (await luna('GET', '/api/v1/notifications?include_filtered=true&limit=80')).body.length
  await meet(instance, second)
  expect((await luna('GET', '/api/v1/notifications?include_filtered=true&limit=80')).body).toHaveLength(
    before,
  )
  const old = await luna('PUT', '/api/v1/notifications/policy', { filter_not_following: false })
  expect(old.body).toMatchObject({ filter_not_following: false, filter_new_accounts: false })
  expect((await luna('GET', POLICY)).body.for_not_following).toBe('accept')
})

test('other servers have no policy', async () => {
  const pleroma = createInstance({ posts: 0 })
  try {
    const call = callerAs(pleroma, 'luna')
    expect((await call('GET', POLICY)).status).toBe(404)
    expect((await call('GET', REQUESTS)).status).toBe(404)
  } finally {
    await pleroma.close()
  }
})
