import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { caller, callerAs, listener } from '../testClient.ts'

const mastodon = createInstance({ posts: 60, dialect: 'mastodon' })
const gotosocial = createInstance({ posts: 60, dialect: 'gotosocial' })
afterAll(async () => {
  await mastodon.close()
  await gotosocial.close()
})

const started = ['/api/pleroma/frontend_configurations', '/api/pleroma/emoji.json', '/static/config.json']

test('Mastodon sends no Pleroma keys', async () => {
  const luna = callerAs(mastodon, 'luna')
  for (const path of [
    '/api/v1/instance',
    '/api/v2/instance',
    '/api/v1/timelines/home',
    '/api/v1/notifications',
    '/api/v1/accounts/verify_credentials',
  ]) {
    const { status, body } = await luna('GET', path)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/"(pleroma|fqn)"|"pleroma:/)
  }
  expect((await luna('GET', '/api/v2/instance')).body.version).toBe('4.6.5')
  expect((await luna('GET', '/api/v1/timelines/home')).body[0].filtered).toEqual([])
  for (const path of [...started, '/api/v1/pleroma/chats']) expect((await luna('GET', path)).status).toBe(404)
  expect((await luna('GET', '/nodeinfo/2.0')).body.software.name).toBe('mastodon')
  expect((await caller(mastodon, 'old')('GET', '/api/v1/timelines/public')).status).toBe(401)
})

test('Mastodon and GoToSocial refuse the password grant in every form', async () => {
  for (const instance of [mastodon, gotosocial]) {
    const call = caller(instance)
    const app = (await call('POST', '/api/v1/apps', { client_name: 'x', redirect_uris: 'http://x/cb' })).body
    const grant = { ...app, grant_type: 'password', username: 'luna', password: 'rookery' }
    for (const body of [grant, new URLSearchParams(grant)]) {
      expect(await call('POST', '/oauth/token', body)).toMatchObject({
        status: 400,
        body: { error: 'unsupported_grant_type' },
      })
    }
    const own = await call('POST', '/oauth/token', {
      ...app,
      grant_type: 'client_credentials',
      redirect_uri: 'http://x/cb',
    })
    expect(own.status).toBe(200)
  }
})

test('Mastodon streams events in its own format', async () => {
  const ear = listener(mastodon, 'stream=user', mastodon.control.token('luna'))
  await mastodon.control.act({ as: 'moss', path: '/api/v1/statuses', body: { status: 'hello @luna' } })
  expect(ear.events.map(({ event }) => event)).toEqual(['update', 'notification'])
  expect(JSON.stringify(ear.events)).not.toContain('"pleroma"')
})

test('Mastodon takes the posts of a muted person out of home, with an event for each', async () => {
  const luna = callerAs(mastodon, 'luna')
  const [post] = (await luna('GET', '/api/v1/timelines/home')).body.filter(
    ({ account, reblog }: { account: { acct: string }; reblog: unknown }) =>
      account.acct !== 'luna' && reblog === null,
  )
  const ear = listener(mastodon, 'stream=user', mastodon.control.token('luna'))
  await luna('POST', `/api/v1/accounts/${post.account.id}/mute`)
  expect(ear.events).toContainEqual({ event: 'delete', payload: post.id, stream: ['user'] })
  expect((await luna('GET', `/api/v1/statuses/${post.id}`)).status).toBe(200)
  await luna('POST', `/api/v1/accounts/${post.account.id}/unmute`)
})

test('Mastodon’s posts are muted with their conversation alone, Pleroma’s with their author, too', async () => {
  for (const [dialect, byAuthor] of [
    ['mastodon', false],
    ['pleroma', true],
  ] as const) {
    const instance = createInstance({ dialect })
    const [luna, moss] = [callerAs(instance, 'luna'), callerAs(instance, 'moss')]
    const post = (call: typeof luna) => call('POST', '/api/v1/statuses', { status: 'hello' })
    const [own, other] = [(await post(luna)).body, (await post(moss)).body]
    expect((await luna('POST', `/api/v1/statuses/${own.id}/mute`)).body.muted).toBe(true)
    await luna('POST', `/api/v1/accounts/${other.account.id}/mute`)
    expect((await luna('GET', `/api/v1/statuses/${other.id}`)).body.muted).toBe(byAuthor)
    await instance.close()
  }
})

test('Mastodon and GoToSocial refuse a second vote', async () => {
  for (const instance of [mastodon, gotosocial]) {
    const poll = { options: ['wren', 'owl'], expires_in: 600 }
    const asked = await callerAs(instance, 'luna')('POST', '/api/v1/statuses', { status: '?', poll })
    const path = `/api/v1/polls/${asked.body.poll.id}/votes`
    const moss = callerAs(instance, 'moss')
    expect((await moss('POST', path, { choices: [1] })).status).toBe(200)
    expect(await moss('POST', path, { choices: [0] })).toMatchObject({ status: 422 })
  }
})

test('GoToSocial requires a token, and has no paths with a trailing slash', async () => {
  const anybody = caller(gotosocial)
  for (const path of [
    '/api/v1/timelines/tag/birds',
    '/api/v1/accounts/lookup?acct=luna',
    '/api/v1/instance/peers',
    '/api/v1/accounts/x',
  ]) {
    expect((await anybody('GET', path)).status).toBe(401)
  }
  for (const path of [...started, '/api/v1/timelines/direct', '/api/v1/pleroma/chats']) {
    expect((await callerAs(gotosocial, 'luna')('GET', path)).status).toBe(404)
  }
  const moved = await anybody('GET', '/api/v1/instance/')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/v1/instance'])
  const { version, urls, configuration } = (await anybody('GET', '/api/v1/instance')).body
  expect(version).not.toContain('Pleroma')
  expect(urls.streaming_api).toMatch(/^wss:/)
  expect(configuration.statuses.supported_mime_types).toEqual(['text/plain', 'text/markdown'])
  const nodeinfo = (await anybody('GET', '/nodeinfo/2.0')).body
  expect(nodeinfo).toMatchObject({ software: { name: 'gotosocial' }, metadata: {} })
})

test('GoToSocial publishes previews and ignores idempotency keys', async () => {
  const luna = callerAs(gotosocial, 'luna')
  const before = gotosocial.state.statuses.size
  await luna('POST', '/api/v1/statuses', { status: 'only looking', preview: true })
  expect(gotosocial.state.statuses.size).toBe(before + 1)
  const send = async () =>
    (await luna('POST', '/api/v1/statuses', { status: 'x' }, { 'Idempotency-Key': 'k' })).body.id
  expect(await send()).not.toBe(await send())
})

test('Mastodon answers a repeated idempotency key with 500 and nothing else', async () => {
  const luna = callerAs(mastodon, 'luna')
  const before = mastodon.state.statuses.size
  const send = () => luna('POST', '/api/v1/statuses', { status: 'x' }, { 'Idempotency-Key': 'k' })
  expect((await send()).status).toBe(200)
  for (const again of [await send(), await send()]) expect(again).toMatchObject({ status: 500, body: '' })
  expect(mastodon.state.statuses.size).toBe(before + 1)
})

test('GoToSocial’s home timeline repeats posts, within a page and across pages', async () => {
  const luna = callerAs(gotosocial, 'luna')
  const ids = (body: { id: string }[]) => body.map(({ id }) => id)
  const first = ids((await luna('GET', '/api/v1/timelines/home?limit=6')).body)
  expect(new Set(first).size).toBe(6)
  expect(first).toHaveLength(7)
  const next = ids((await luna('GET', `/api/v1/timelines/home?limit=6&max_id=${first.at(-1)}`)).body)
  expect(next[0]).toBe(first.at(-1))
})

test('GoToSocial’s stream requires a token, no trailing slash, and JSON only', () => {
  const token = gotosocial.control.token('luna')
  expect(listener(gotosocial, 'stream=public').connection).toEqual({ ok: false, status: 401 })
  const slash = gotosocial.openStream({
    url: '/api/v1/streaming/',
    protocol: token,
    send() {},
    close() {},
    terminate() {},
  })
  expect(slash.ok).toBe(false)
  const ear = listener(gotosocial, 'stream=user', token)
  if (ear.connection.ok) ear.connection.receive('ping')
  expect(ear.codes).toEqual(['terminate'])
})

test('Akkoma answers a ping, and a half-open stream nothing', async () => {
  const akkoma = createInstance({ dialect: 'akkoma', posts: 0 })
  const ear = listener(akkoma, 'stream=user', akkoma.control.token('luna'))
  if (!ear.connection.ok) expect.fail('it is refused')
  ear.connection.receive('ping')
  expect(ear.texts).toEqual(['pong'])
  akkoma.control.silenceSockets()
  ear.connection.receive('ping')
  expect(ear.texts).toEqual(['pong'])
  await akkoma.close()
})

test('Mastodon has its own quote parameter, and sends who may quote and the state of a quote', async () => {
  const luna = callerAs(mastodon, 'luna')
  const made = async (body: object) => (await luna('POST', '/api/v1/statuses', body as never)).body
  const { id, quote, quote_approval } = await made({ status: 'as I said' })
  expect([quote, quote_approval.current_user]).toEqual([null, 'automatic'])
  expect((await made({ status: 'he said', quote_id: id })).quote).toBe(null)
  const twice = await made({ status: 'she said', quoted_status_id: id })
  expect(twice.quote).toMatchObject({ state: 'accepted', quoted_status: { id } })
  const thrice = await made({ status: 'they said', quoted_status_id: twice.id })
  expect(thrice.quote.quoted_status.quote).toEqual({ state: 'accepted', quoted_status_id: id })
  const secret = await made({ status: 'between us', visibility: 'private' })
  const moss = await callerAs(mastodon, 'moss')('GET', `/api/v1/statuses/${secret.id}`)
  if (moss.status === 200) expect(moss.body.quote_approval.current_user).toBe('denied')
  await luna('DELETE', `/api/v1/statuses/${id}`)
  expect((await luna('GET', `/api/v1/statuses/${twice.id}`)).body.quote).toEqual({
    state: 'deleted',
    quoted_status: null,
  })
})

test.each([
  ['pleroma', 'quote_id'],
  ['mastodon', 'quoted_status_id'],
] as const)('%s: who is notified of quotes, and of edits of quoted posts', async (name, quoteField) => {
  const place = createInstance({ dialect: name })
  const [luna, moss] = [callerAs(place, 'luna'), callerAs(place, 'moss')]
  const made = async (call: typeof luna, body: object) =>
    (await call('POST', '/api/v1/statuses', body as never)).body
  const newest = async (call: typeof luna) => (await call('GET', '/api/v1/notifications?limit=1')).body[0]
  const said = await made(luna, { status: 'as I said' })
  const before = [await newest(luna), await newest(moss)]
  const own = await made(luna, { status: 'as I have said', [quoteField]: said.id })
  const quote = await made(moss, { status: 'as she said', [quoteField]: said.id })
  await luna('PUT', `/api/v1/statuses/${said.id}`, { status: 'as I never said' })
  const after = [await newest(luna), await newest(moss)]
  if (name === 'pleroma') expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  else {
    expect(after[0]).toMatchObject({ type: 'quote', account: { acct: 'moss' }, status: { id: quote.id } })
    // The notification's post is the quote, not the edited post.
    expect(after[1]).toMatchObject({
      type: 'quoted_update',
      account: { acct: 'luna' },
      status: { id: quote.id, quote: { quoted_status: { id: said.id } } },
    })
    const { body } = await luna('GET', '/api/v1/notifications?types[]=quote&types[]=quoted_update')
    expect(body.map(({ status }: { status: { id: string } }) => status.id)).toEqual([quote.id])
    expect(own.quote.state).toBe('accepted')
  }
})

test('GoToSocial supports no quotes', async () => {
  const luna = callerAs(gotosocial, 'luna')
  const { id } = (await luna('POST', '/api/v1/statuses', { status: 'as I said' })).body
  const { body } = await luna('POST', '/api/v1/statuses', { status: 'he said', quote_id: id })
  expect([body.quote, body.quote_id, body.content]).toEqual([undefined, undefined, 'he said'])
})

test('on Mastodon, only an edit of the post changes the descriptions and focal points of its files', async () => {
  const luna = callerAs(mastodon, 'luna')
  const file = new FormData()
  file.append('file', new File(['x'], 'nest.png', { type: 'image/png' }))
  const media = (await luna('POST', '/api/v2/media', file)).body
  const path = `/api/v1/media/${media.id}`
  expect((await luna('PUT', path, { description: 'A nest.' })).status).toBe(200)
  const posted = (await luna('POST', '/api/v1/statuses', { status: 'mine', media_ids: [media.id] })).body
  expect(posted.media_attachments[0].description).toBe('A nest.')
  for (const method of ['GET', 'PUT'] as const) expect((await luna(method, path)).status).toBe(404)
  const edited = await luna('PUT', `/api/v1/statuses/${posted.id}`, {
    status: 'mine',
    media_ids: [media.id],
    media_attributes: [{ id: media.id, description: 'A nest with eggs.', focus: '-0.5,1' }],
  })
  expect(edited.body.media_attachments[0]).toMatchObject({
    description: 'A nest with eggs.',
    meta: { focus: { x: -0.5, y: 1 } },
  })
})

test('Mastodon’s frames of public streams are the same for all: no marks, and nobody may quote', async () => {
  const instance = createInstance({ posts: 0, dialect: 'mastodon' })
  const frames = new Map<string, Record<string, unknown>>()
  for (const stream of ['user', 'public'])
    instance.openStream({
      url: `/api/v1/streaming?stream=${stream}&access_token=${instance.control.token('luna')}`,
      send: (text) => {
        const { event, payload } = JSON.parse(text)
        if (event === 'update') frames.set(stream, JSON.parse(payload))
      },
      close: () => {},
      terminate: () => {},
    })
  await callerAs(instance, 'luna')('POST', '/api/v1/statuses', { status: 'for everybody' })
  expect(frames.get('user')).toMatchObject({
    favourited: false,
    quote_approval: { current_user: 'automatic' },
  })
  expect(frames.get('public')).toMatchObject({ quote_approval: { current_user: 'denied' } })
  expect(frames.get('public')).not.toHaveProperty('favourited')
  await instance.close()
})
