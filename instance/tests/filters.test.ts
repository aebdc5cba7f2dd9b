import { afterAll, describe, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import type { DialectName } from '../dialects/dialectName.ts'
import { callerAs } from '../testClient.ts'

const started: ReturnType<typeof createInstance>[] = []
afterAll(() => Promise.all(started.map((instance) => instance.close())))

function at(dialect: DialectName) {
  const instance = createInstance({ posts: 0, dialect })
  started.push(instance)
  return { instance, luna: callerAs(instance, 'luna'), wren: callerAs(instance, 'wren') }
}

describe('Pleroma’s filters', () => {
  test('are created, changed and deleted, and visible to their owner only', async () => {
    const { luna, wren } = at('pleroma')
    const { body: made } = await luna('POST', '/api/v1/filters', {
      phrase: 'cheese',
      context: ['home', 'thread'],
      whole_word: true,
      expires_in: 3600,
    })
    expect(made).toMatchObject({ phrase: 'cheese', context: ['home', 'thread'], irreversible: false })
    expect(Date.parse(made.expires_at)).toBeGreaterThan(Date.now())
    expect((await luna('GET', '/api/v1/filters')).body).toEqual([made])
    expect((await wren('GET', '/api/v1/filters')).body).toEqual([])
    const path = `/api/v1/filters/${made.id}`
    for (const method of ['GET', 'DELETE']) expect((await wren(method, path)).status).toBe(404)
    const changed = await luna('PUT', path, { phrase: 'bread', context: ['public'] })
    expect(changed.body).toMatchObject({ id: made.id, phrase: 'bread', expires_at: null })
    expect((await luna('DELETE', path)).status).toBe(200)
    expect((await luna('GET', '/api/v1/filters')).body).toEqual([])
  })

  test.each([
    [{ context: ['home'] }],
    [{ phrase: 'a' }],
    [{ phrase: 'a', context: ['nowhere'] }],
    [{ phrase: 'a', context: [] }],
  ])('reject %j', async (body) => {
    const { luna } = at('pleroma')
    expect((await luna('POST', '/api/v1/filters', body)).status).toBe(400)
  })

  test('fail for profiles, a context that Pleroma does not know', async () => {
    const { luna } = at('pleroma')
    const body = { phrase: 'a', context: ['home', 'account'] }
    expect(await luna('POST', '/api/v1/filters', body)).toMatchObject({
      status: 500,
      body: { errors: { detail: 'Internal server error' } },
    })
    expect((await luna('GET', '/api/v1/filters')).body).toEqual([])
  })

  test('have no version 2, and posts do not list them', async () => {
    const { luna, wren } = at('pleroma')
    expect((await luna('GET', '/api/v2/filters')).status).toBe(404)
    await luna('POST', '/api/v1/filters', { phrase: 'cheese', context: ['home'] })
    const { body } = await wren('POST', '/api/v1/statuses', { status: 'cheese' })
    expect((await luna('GET', `/api/v1/statuses/${body.id}`)).body.filtered).toBeUndefined()
  })
})

test('Mastodon lists matching filters in posts, except in own ones', async () => {
  const { luna, wren } = at('mastodon')
  const { body: made } = await luna('POST', '/api/v2/filters', {
    title: 'food',
    context: ['home'],
    filter_action: 'hide',
    keywords_attributes: [{ keyword: 'Cheese', whole_word: true }],
  })
  expect(made).toMatchObject({ title: 'food', filter_action: 'hide', keywords: [{ keyword: 'Cheese' }] })
  const { body: post } = await wren('POST', '/api/v1/statuses', {
    status: 'some cheese',
    visibility: 'public',
  })
  const { body: own } = await luna('POST', '/api/v1/statuses', { status: 'my cheese', visibility: 'public' })
  const filtered = async (id: string) => (await luna('GET', `/api/v1/statuses/${id}`)).body.filtered
  expect(await filtered(post.id)).toMatchObject([{ filter: { title: 'food', filter_action: 'hide' } }])
  expect(await filtered(own.id)).toEqual([])
  expect((await luna('POST', '/api/v2/filters', { context: ['home'] })).status).toBe(422)

  const [{ id }] = made.keywords
  const changed = await luna('PUT', `/api/v2/filters/${made.id}`, {
    title: 'food',
    context: ['public'],
    keywords_attributes: [{ id, keyword: 'Brie' }, { keyword: 'Milk' }],
  })
  expect(changed.body).toMatchObject({
    context: ['public'],
    keywords: [{ id, keyword: 'Brie' }, { keyword: 'Milk' }],
  })
  const left = await luna('PUT', `/api/v2/filters/${made.id}`, { title: 'drinks', context: ['public'] })
  expect(left.body).toMatchObject({ title: 'drinks', keywords: changed.body.keywords })
})

test('Mastodon changes what is named of a filter: words go by `_destroy`, and the rest stays', async () => {
  const { luna } = at('mastodon')
  const { body: made } = await luna('POST', '/api/v2/filters', {
    title: 'food',
    context: ['home', 'account'],
    filter_action: 'hide',
    expires_in: 3600,
    keywords_attributes: [
      { keyword: 'cheese' },
      { keyword: 'bread', whole_word: false },
      { keyword: 'milk' },
    ],
  })
  const path = `/api/v2/filters/${made.id}`
  const [cheese, bread, milk] = made.keywords
  const changed = await luna('PUT', path, {
    keywords_attributes: [
      { id: cheese.id, _destroy: true },
      { id: bread.id, keyword: 'brie' },
      { keyword: 'ham' },
    ],
  })
  expect(changed.body).toEqual({
    ...made,
    keywords: [
      { ...bread, keyword: 'brie' },
      milk,
      { id: expect.any(String), keyword: 'ham', whole_word: true },
    ],
  })
  // As one that another client has removed.
  const gone = await luna('PUT', path, { keywords_attributes: [{ id: cheese.id, keyword: 'cheddar' }] })
  expect(gone.status).toBe(404)
  expect((await luna('GET', path)).body).toEqual(changed.body)
  expect(await luna('PUT', path, { context: ['nowhere'] })).toMatchObject({
    status: 422,
    body: { error: 'Validation failed: Context None or invalid context supplied' },
  })
})

test.each([
  ['mastodon@4.3', 422, undefined],
  ['mastodon@4.6', 200, 'blur'],
] as const)('%s answers %i to a filter that covers media', async (dialect, status, action) => {
  const { instance, luna, wren } = at(dialect)
  const body = { title: 'spiders', context: ['public'], filter_action: 'blur' }
  const keywords_attributes = [{ keyword: 'spider' }]
  const made = await luna('POST', '/api/v2/filters', { ...body, keywords_attributes })
  expect(made.status).toBe(status)
  expect(made.body.filter_action).toBe(action)
  if (action === undefined) return
  const frames: string[] = []
  instance.openStream({
    url: `/api/v1/streaming?stream=public&access_token=${instance.control.token('luna')}`,
    send: (text) => void frames.push(JSON.parse(text).payload),
    close: () => {},
    terminate: () => {},
  })
  const { body: post } = await wren('POST', '/api/v1/statuses', { status: 'a spider', visibility: 'public' })
  const { filtered } = (await luna('GET', `/api/v1/statuses/${post.id}`)).body
  expect(filtered).toMatchObject([{ filter: { filter_action: 'blur' }, keyword_matches: ['spider'] }])
  const [streamed] = JSON.parse(frames[0] ?? '{}').filtered
  expect(streamed.filter).toMatchObject({ title: 'spiders' })
  expect(streamed.filter).not.toHaveProperty('filter_action')
})

test.each([
  ['pleroma', 'sends an event when filters have changed', [{ event: 'filters_changed', stream: ['user'] }]],
  ['mastodon', 'sends none: its streaming server drops events without a payload', []],
] as const)('%s %s', async (dialect, _, events) => {
  const { instance, luna } = at(dialect)
  const messages: string[] = []
  instance.openStream({
    url: `/api/v1/streaming?stream=user&access_token=${instance.control.token('luna')}`,
    send: (text) => void messages.push(text),
    close: () => {},
    terminate: () => {},
  })
  await luna('POST', '/api/v1/filters', { phrase: 'cheese', context: ['home'] })
  expect(messages.map((text) => JSON.parse(text))).toEqual(events)
})
