import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { caller, callerAs, listener } from '../testClient.ts'

const instance = createInstance({ posts: 40, dialect: 'gotosocial' })
afterAll(() => instance.close())

const [luna, moss, rook] = ['luna', 'moss', 'rook'].map((name) => callerAs(instance, name)) as [
  ReturnType<typeof callerAs>,
  ReturnType<typeof callerAs>,
  ReturnType<typeof callerAs>,
]

/** A post by moss, with this policy. */
const posted = async (policy: object | undefined, status = 'ask before you interact') => {
  const body = { status, visibility: 'public', ...(policy && { interaction_policy: policy }) }
  return (await moss('POST', '/api/v1/statuses', body)).body
}

const OWN = { automatic_approval: ['author'], manual_approval: [] }
const ASKING = { automatic_approval: ['author'], manual_approval: ['public'] }
const ASK = { can_favourite: ASKING, can_reply: ASKING, can_reblog: ASKING }

/** The types of the newest notifications of a person. */
const newest = async (call: typeof luna, count: number): Promise<string[]> =>
  (await call('GET', `/api/v1/notifications?limit=${count}`)).body.map(({ type }: { type: string }) => type)

test('a post says who may interact with it, and whether the reader may', async () => {
  const open = await posted(undefined)
  expect(open.interaction_policy.can_reply).toEqual({
    automatic_approval: ['public', 'me'],
    manual_approval: [],
    always: ['public', 'me'],
    with_approval: [],
  })
  const { id } = await posted({ can_favourite: ASKING, can_reply: OWN })
  const { interaction_policy: seen } = (await luna('GET', `/api/v1/statuses/${id}`)).body
  expect(seen.can_favourite.with_approval).toEqual(['public', 'me'])
  expect(seen.can_reply).toMatchObject({ automatic_approval: ['author'], manual_approval: [] })
  expect(seen.can_reblog.always).toEqual(['public', 'me'])
})

test('what the author alone may do is refused', async () => {
  const { id } = await posted({ can_favourite: OWN, can_reply: OWN, can_reblog: OWN })
  for (const action of ['favourite', 'reblog'])
    expect((await luna('POST', `/api/v1/statuses/${id}/${action}`)).status).toBe(403)
  const answer = await luna('POST', '/api/v1/statuses', { status: 'but', in_reply_to_id: id })
  expect(answer).toMatchObject({
    status: 403,
    body: { error: 'Forbidden: you do not have permission to reply to this status' },
  })
  expect((await moss('POST', `/api/v1/statuses/${id}/favourite`)).status).toBe(200)
})

test('what needs approval is done, and the author is asked; nobody else sees the reply', async () => {
  const { id } = await posted(ASK)
  expect((await luna('POST', `/api/v1/statuses/${id}/favourite`)).body.favourited).toBe(true)
  await luna('POST', `/api/v1/statuses/${id}/reblog`)
  const reply = (await luna('POST', '/api/v1/statuses', { status: '@moss @rook may I', in_reply_to_id: id }))
    .body
  expect(await newest(moss, 3)).toEqual(['pending.reply', 'pending.reblog', 'pending.favourite'])
  const [asked] = (await moss('GET', '/api/v1/notifications?limit=1')).body
  expect(asked.status.id).toBe(reply.id)
  expect(asked.status.content).toContain('gts-pending-reply')
  expect((await rook('GET', `/api/v1/statuses/${reply.id}`)).status).toBe(404)
  expect((await luna('GET', `/api/v1/statuses/${reply.id}`)).body.content).not.toContain('gts-pending-reply')
})

test.each(['favourite', 'reblog', 'reply'])('the author approves a reply by a %s', async (how) => {
  const { id } = await posted(ASK)
  const reply = (await luna('POST', '/api/v1/statuses', { status: '@moss may I', in_reply_to_id: id })).body
  if (how === 'reply') await moss('POST', '/api/v1/statuses', { status: 'yes', in_reply_to_id: reply.id })
  else await moss('POST', `/api/v1/statuses/${reply.id}/${how}`)
  expect((await rook('GET', `/api/v1/statuses/${reply.id}`)).status).toBe(200)
  expect(await newest(moss, 2)).toEqual(['mention', 'pending.reply'])
})

test('a poll is never shorter than five minutes', async () => {
  const options = { options: ['tea', 'coffee'], expires_in: 60 }
  const form = new URLSearchParams({
    status: 'form',
    'poll[options][0]': 'tea',
    'poll[options][1]': 'coffee',
    'poll[expires_in]': '60',
  })
  for (const body of [{ status: 'json', poll: options }, form]) {
    const { poll, created_at } = (await luna('POST', '/api/v1/statuses', body)).body
    expect(Math.round((Date.parse(poll.expires_at) - Date.parse(created_at)) / 1000)).toBe(300)
    expect([poll.voted, poll.own_votes, poll.voters_count]).toEqual([true, [], null])
  }
})

test('a post has its own page below its author’s, and its source', async () => {
  const { id, url, text, content_type } = (await luna('POST', '/api/v1/statuses', { status: 'a *b*' })).body
  expect([new URL(url).pathname, text, content_type]).toEqual([
    `/@luna/statuses/${id}`,
    'a *b*',
    'text/plain',
  ])
})

test('it names its software, its domain and its key where others do not', async () => {
  const v2 = (await caller(instance)('GET', '/api/v2/instance')).body
  const { host } = new URL(instance.origin())
  expect(v2).toMatchObject({ domain: host, account_domain: host, version: '0.20.1-57cb4fe' })
  expect(v2.source_url).toContain('gotosocial')
  expect(v2.configuration.vapid.public_key).toEqual(expect.any(String))
  const v1 = (await caller(instance)('GET', '/api/v1/instance')).body
  expect(JSON.stringify(v1)).not.toContain('vapid')
})

test('without a token it describes itself only', async () => {
  const anybody = caller(instance)
  for (const path of ['/api/v1/instance', '/api/v2/instance', '/api/v1/instance/rules'])
    expect((await anybody('GET', path)).status).toBe(200)
  for (const path of ['/api/v1/tags/birds', '/api/v1/announcements', '/api/v1/follow_requests'])
    expect((await anybody('GET', path)).status).toBe(401)
})

test('an approved request is a new follow, and its notification is gone', async () => {
  const account = instance.state.accounts.get(instance.state.byAcct.get('moss') ?? '')
  if (account) account.locked = true
  const { id } = (await rook('GET', '/api/v1/accounts/verify_credentials')).body
  const ear = listener(instance, 'stream=user', instance.control.token('moss'))
  await rook('POST', `/api/v1/accounts/${account?.id}/unfollow`)
  await rook('POST', `/api/v1/accounts/${account?.id}/follow`)
  expect(await newest(moss, 1)).toEqual(['follow_request'])
  await moss('POST', `/api/v1/follow_requests/${id}/authorize`)
  expect((await newest(moss, 10)).includes('follow_request')).toBe(false)
  expect(ear.events.map(({ payload }) => Object(payload).type)).toEqual(['follow_request', 'follow'])
})

test('it has no notifications of the second version', async () => {
  expect((await luna('GET', '/api/v2/notifications')).status).toBe(404)
})
