import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { caller, callerAs, listener } from '../testClient.ts'

const clock = { at: Date.parse('2026-11-28T08:00:00Z'), now: () => clock.at }
const instance = createInstance({ posts: 60, dialect: 'mastodon', clock })
const old = createInstance({ posts: 0, dialect: 'mastodon@4.3', clock })
afterAll(async () => {
  await instance.close()
  await old.close()
})
const luna = callerAs(instance, 'luna')

test('Mastodon’s ids are numbers of 18 digits, in the order of time', async () => {
  const ids: string[] = []
  for (const status of ['one', 'two']) ids.push((await luna('POST', '/api/v1/statuses', { status })).body.id)
  clock.at += 1
  ids.push((await luna('POST', '/api/v1/statuses', { status: 'three' })).body.id)
  expect(ids).toEqual(ids.toSorted())
  for (const id of ids) expect(id).toMatch(/^\d{18}$/)
})

test('Mastodon pages bookmarks, favourites and people by the numbers of their rows', async () => {
  const posts = ['one', 'two', 'three'].map((status) => luna('POST', '/api/v1/statuses', { status }))
  for (const { body } of await Promise.all(posts))
    for (const act of ['bookmark', 'favourite']) await luna('POST', `/api/v1/statuses/${body.id}/${act}`)
  const own = (await luna('GET', '/api/v1/accounts/verify_credentials')).body.id
  for (const path of ['bookmarks', 'favourites', `accounts/${own}/following`]) {
    const first = await luna('GET', `/api/v1/${path}?limit=2`)
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(new URL(next).searchParams.get('max_id')).toMatch(/^\d{1,6}$/)
    const second = await luna('GET', next)
    const ids = [...first.body, ...second.body].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(2)
  }
})

test('Mastodon answers only to unknown streams, and says how', () => {
  const said: string[] = []
  const token = instance.control.token('luna')
  const connection = instance.openStream({
    url: `/api/v1/streaming?access_token=${token}`,
    send: (text) => said.push(text),
    close: () => {},
    terminate: () => {},
  })
  if (!connection.ok) throw new Error('refused')
  connection.receive(JSON.stringify({ type: 'subscribe', stream: 'public' }))
  expect(said).toEqual([])
  connection.receive(JSON.stringify({ type: 'subscribe', stream: 'shouts' }))
  expect(said.map((text) => JSON.parse(text))).toEqual([{ error: 'Unknown stream type', status: 400 }])
  connection.closed()
})

test('an answer that has not changed is not sent again', async () => {
  const first = await luna('GET', '/api/v1/lists')
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"/)
  const again = await luna('GET', '/api/v1/lists', undefined, { 'If-None-Match': tag })
  expect([again.status, again.body]).toEqual([304, ''])
  await luna('POST', '/api/v1/lists', { title: 'Waders' })
  expect((await luna('GET', '/api/v1/lists', undefined, { 'If-None-Match': tag })).status).toBe(200)
})

test('a scheduled post is no post before its time', async () => {
  const scheduled_at = new Date(clock.at + 600_000).toISOString()
  const made = (await luna('POST', '/api/v1/statuses', { status: 'at dusk', scheduled_at })).body
  expect(made).toMatchObject({ scheduled_at, params: { text: 'at dusk' }, media_attachments: [] })
  const newest = async () => (await luna('GET', '/api/v1/timelines/home?limit=1')).body[0].content
  expect(await newest()).not.toContain('at dusk')
  const ear = listener(instance, 'stream=user', instance.control.token('luna'))
  clock.at += 600_000
  instance.control.housekeep()
  expect(ear.events.map(({ event }) => event)).toEqual(['update'])
  expect(await newest()).toContain('at dusk')
  expect((await luna('GET', '/api/v1/scheduled_statuses')).body).toEqual([])
})

test('films are converted after the answer, and inside the request of the old call', async () => {
  const film = () => {
    const form = new FormData()
    form.append('file', new File(['film'], 'nest.mp4', { type: 'video/mp4' }))
    return form
  }
  const { status, body } = await luna('POST', '/api/v2/media', film())
  expect([status, body.url]).toEqual([202, null])
  expect((await luna('GET', `/api/v1/media/${body.id}`)).status).toBe(206)
  clock.at += 60_000
  expect(await luna('GET', `/api/v1/media/${body.id}`)).toMatchObject({
    status: 200,
    body: { url: expect.stringContaining('.mp4') },
  })
  expect((await luna('POST', '/api/v1/media', film())).status).toBe(200)
})

test('Mastodon 4.3 has no quotes, and repeats the first post for a repeated key', async () => {
  const call = callerAs(old, 'luna')
  const keyed = () => call('POST', '/api/v1/statuses', { status: 'once' }, { 'Idempotency-Key': 'nest' })
  const first = await keyed()
  expect((await keyed()).body.id).toBe(first.body.id)
  const quoting = await call('POST', '/api/v1/statuses', { status: 'twice', quoted_status_id: first.body.id })
  expect(quoting.body).not.toHaveProperty('quote')
  expect((await call('GET', '/api/v2/instance')).body).toMatchObject({
    version: '4.3.23',
    api_versions: { mastodon: 2 },
  })
})

test('Mastodon since 4.5 looks for replies elsewhere when a member opens a post, and says how it goes', async () => {
  const { id } = (await luna('POST', '/api/v1/statuses', { status: 'who else?' })).body
  instance.control.findReplies({ statusId: id, from: 'rook', texts: ['me', 'me too'], workMs: 5_000 })
  const context = `/api/v1/statuses/${id}/context`
  expect((await caller(instance)('GET', context)).headers.get('mastodon-async-refresh')).toBeNull()
  const first = await luna('GET', context)
  expect(first.body.descendants).toEqual([])
  const [, search = ''] =
    /^id="([^"]+)", retry=3, result_count=0$/.exec(first.headers.get('mastodon-async-refresh') ?? '') ?? []
  const path = `/api/v1_alpha/async_refreshes/${search}`
  const stateOf = async () => (await luna('GET', path)).body.async_refresh
  expect(await stateOf()).toEqual({ id: search, status: 'running', result_count: 0 })
  clock.at += 5_000
  expect(await stateOf()).toEqual({ id: search, status: 'finished', result_count: 2 })
  const later = await luna('GET', context)
  expect(later.headers.get('mastodon-async-refresh')).toBeNull()
  expect(later.body.descendants).toHaveLength(2)
  expect((await callerAs(old, 'luna')('GET', path)).status).toBe(404)
})

test('Mastodon stores the language of posts, and refuses visibilities and bios that it does not have', async () => {
  const update = '/api/v1/accounts/update_credentials'
  const { body } = await luna('PATCH', update, { source: { language: 'de' } })
  expect(body.source.language).toBe('de')
  for (const visibility of ['local', 'nobody'])
    expect((await luna('POST', '/api/v1/statuses', { status: 'x', visibility })).status).toBe(422)
  expect(await luna('PATCH', update, { note: 'x'.repeat(501) })).toMatchObject({
    status: 422,
    body: { details: { note: [{ error: 'ERR_TOO_LONG' }] } },
  })
})

test('a filter of Mastodon matches the posts that were added to it', async () => {
  const { id } = (await callerAs(instance, 'finch')('POST', '/api/v1/statuses', { status: 'caws' })).body
  const filter = (await luna('POST', '/api/v2/filters', { title: 'That', context: ['home'] })).body
  await luna('POST', `/api/v2/filters/${filter.id}/statuses`, { status_id: id })
  expect((await luna('GET', `/api/v1/statuses/${id}`)).body.filtered).toMatchObject([
    { filter: { id: filter.id }, keyword_matches: [], status_matches: [id] },
  ])
})
