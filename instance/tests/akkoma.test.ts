import { afterAll, describe, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { type Answer, callerAs, listener } from '../testClient.ts'

// Where Akkoma 3.16 differs from Pleroma 2.7, row by row. The names of all fields are in shapes.test.ts.

const akkoma = createInstance({ posts: 60, dialect: 'akkoma' })
const pleroma = createInstance({ posts: 60, dialect: 'pleroma@2.7' })
const BOTH = [akkoma, pleroma] as const
afterAll(() => Promise.all(BOTH.map((instance) => instance.close())))

const idOf = (name: string): string => akkoma.state.byAcct.get(name) ?? ''

/** The same call at both, as the same person: Akkoma's answer first. */
const atBoth = (method: string, path: string, body?: object, as = 'luna'): Promise<[Answer, Answer]> =>
  Promise.all([callerAs(akkoma, as)(method, path, body), callerAs(pleroma, as)(method, path, body)])

const statuses = ([one, other]: readonly Answer[]): readonly unknown[] => [one?.status, other?.status]

test('name, version, features and formats', async () => {
  const [{ body: own }, { body: pleromas }] = await atBoth('GET', '/nodeinfo/2.0.json')
  expect(own.software).toMatchObject({ name: 'akkoma', version: '3.16.0' })
  const [{ body: instance }] = await atBoth('GET', '/api/v1/instance')
  expect(instance.version).toBe('2.7.2 (compatible; Akkoma 3.16.0)')
  expect(instance.pleroma.metadata.features).toEqual(own.metadata.features)
  const { features } = own.metadata
  expect(features).toEqual(
    expect.arrayContaining(['akkoma_api', 'bubble_timeline', 'custom_emoji_reactions']),
  )
  for (const lost of ['pleroma_custom_emoji_reactions', 'shout', 'pleroma_chat_messages']) {
    expect(features).not.toContain(lost)
    expect(pleromas.metadata.features).toContain(lost)
  }
  expect(own.metadata.postFormats).toEqual([...pleromas.metadata.postFormats, 'text/x.misskeymarkdown'])
})

test.each([
  ['GET', '/api/v2/instance'],
  ['GET', '/api/v1/instance/rules'],
  ['GET', '/api/pleroma/admin/users'],
  ['GET', '/api/pleroma/captcha'],
  ['GET', '/api/pleroma/emoji.json'],
  ['GET', '/api/v1/pleroma/chats'],
  ['GET', '/api/v1/pleroma/bookmark_folders'],
  ['GET', '/api/v1/pleroma/statuses/1/quotes'],
  ['GET', '/api/v1/pleroma/accounts/1/endorsements'],
  ['GET', '/api/v1/pleroma/accounts/1/scrobbles'],
  ['GET', '/api/v1/pleroma/settings/rookery'],
  ['POST', '/api/v1/accounts/1/pin'],
  ['DELETE', '/api/v1/pleroma/backups/1'],
])('%s %s is missing, in the words of its router', async (method, path) => {
  expect(await callerAs(akkoma, 'luna')(method, path)).toMatchObject({
    status: 404,
    body: method === 'GET' ? { error: 'Not implemented' } : { errors: { detail: 'Page not found' } },
  })
})

test.each(['/api/v1/pleroma/admin/users', '/api/v1/pleroma/captcha', '/api/v1/pleroma/emoji'])(
  '%s is there',
  async (path) => {
    expect((await callerAs(akkoma, 'admin')('GET', path)).status).toBe(200)
  },
)

test.each(['/api/v1/preferences', '/api/v1/followed_tags', '/api/v1/tags/birds', '/api/v1/timelines/bubble'])(
  '%s is there, and not at Pleroma',
  async (path) => {
    expect(statuses(await atBoth('GET', path))).toEqual([200, 404])
  },
)

test('familiar followers are not found', async () => {
  const path = `/api/v1/accounts/familiar_followers?id[]=${idOf('moss')}`
  expect((await atBoth('GET', path))[0]).toMatchObject({ status: 404, body: { error: "Can't find user" } })
})

test('the bubble has the posts of chosen instances', async () => {
  const { body } = await callerAs(akkoma, 'luna')('GET', '/api/v1/timelines/bubble?limit=40')
  const hosts = new Set<string>(
    body.map(({ account }: { account: { acct: string } }) => account.acct.split('@')[1] ?? ''),
  )
  expect([...hosts].filter((host) => host !== '' && host !== 'thicket.example')).toEqual([])
  expect(hosts.has('')).toBe(true)
})

test('a post is translated', async () => {
  const luna = callerAs(akkoma, 'luna')
  const { body: languages } = await luna('GET', '/api/v1/akkoma/translation/languages')
  expect(Object.keys(languages)).toEqual(['source', 'target'])
  expect(languages.target).toContainEqual({ code: 'de', name: 'German' })
  const { body: post } = await luna('POST', '/api/v1/statuses', { status: 'good morning', language: 'en' })
  expect((await luna('GET', `/api/v1/statuses/${post.id}/translations/de`)).body).toEqual({
    detected_language: 'en',
    text: expect.stringContaining('good morning'),
  })
})

test('a frontend stores settings under names, each time with the next version', async () => {
  const luna = callerAs(akkoma, 'luna')
  const path = '/api/v1/akkoma/frontend_settings/rookery'
  expect((await luna('GET', path)).body).toEqual([])
  expect((await luna('GET', `${path}/main`)).status).toBe(404)
  const first = { settings: { theme: 'x' }, version: 1 }
  expect((await luna('PUT', `${path}/main`, first)).body).toEqual(first)
  expect((await luna('PUT', `${path}/main`, first)).status).toBe(500)
  expect((await luna('GET', path)).body).toEqual([{ name: 'main', version: 1 }])
  expect((await luna('GET', `${path}/main`)).body).toEqual(first)
  expect((await callerAs(akkoma, 'moss')('GET', path)).body).toEqual([])
  expect((await luna('DELETE', `${path}/main`)).status).toBe(200)
  expect((await luna('GET', path)).body).toEqual([])
})

test('a post has its source, its quote and its reactions at its top level, a language, and no app', async () => {
  const luna = callerAs(akkoma, 'luna')
  const { body: said } = await luna('POST', '/api/v1/statuses', { status: 'as I said' })
  const made = { status: '**so**', content_type: 'text/markdown', quote_id: said.id, language: 'ja' }
  const { body: post } = await luna('POST', '/api/v1/statuses', made)
  expect(post).toMatchObject({
    akkoma: { source: { content: '**so**', mediaType: 'text/markdown' } },
    application: null,
    language: 'ja',
    quote_id: said.id,
    quote: { id: said.id },
    emoji_reactions: [],
  })
  const edited = await luna('PUT', `/api/v1/statuses/${said.id}`, { status: 'as I never said' })
  expect(edited.body).toMatchObject({ language: 'en', akkoma: { source: { content: 'as I never said' } } })
})

test('an own poll counts no voters, and its post does not expire with it', async () => {
  const poll = { options: ['wren', 'owl'], expires_in: 600 }
  const [own, pleromas] = await atBoth('POST', '/api/v1/statuses', { status: 'which', poll })
  expect(own.body).toMatchObject({ poll: { voters_count: null }, pleroma: { expires_at: null } })
  expect(pleromas.body).toMatchObject({
    poll: { voters_count: 0, pleroma: { non_anonymous: false } },
    pleroma: { expires_at: expect.any(String) },
  })
})

test('the header of people without one is a page', async () => {
  const [own, pleromas] = await Promise.all(
    BOTH.map(async (instance) => {
      const wren = callerAs(instance, 'wren')
      const { body } = await wren('PATCH', '/api/v1/accounts/update_credentials', { header: '' })
      return instance.app.fetch(new Request(body.header))
    }),
  )
  expect(own?.headers.get('content-type')).toMatch(/^text\/html/)
  expect(pleromas?.headers.get('content-type')).toBe('image/png')
})

test('reading one notification is answered with it, reading several with a list', async () => {
  const path = '/api/v1/pleroma/notifications/read'
  const [first] = (await callerAs(akkoma, 'luna')('GET', '/api/v1/notifications')).body
  const one = await callerAs(akkoma, 'luna')('POST', path, { id: first.id })
  expect(one.body).toMatchObject({ id: first.id, pleroma: { is_seen: true } })
  expect((await callerAs(akkoma, 'luna')('POST', path, { max_id: first.id })).body).toBeInstanceOf(Array)
  const [old] = (await callerAs(pleroma, 'luna')('GET', '/api/v1/notifications')).body
  for (const body of [{ id: old.id }, { max_id: old.id }])
    expect(await callerAs(pleroma, 'luna')('POST', path, body)).toMatchObject({ status: 200, body: 'ok' })
})

test('settings of notifications are read from the body, too', async () => {
  await atBoth('PUT', '/api/pleroma/notification_settings', { block_from_strangers: true })
  const answers = await atBoth('GET', '/api/v1/accounts/verify_credentials')
  expect(answers.map(({ body }) => body.pleroma.notification_settings.block_from_strangers)).toEqual([
    true,
    false,
  ])
})

test('an unknown alias is refused by a status', async () => {
  const alias = { alias: 'nobody@nowhere.example' }
  const added = await atBoth('PUT', '/api/pleroma/aliases', alias)
  expect(statuses(added)).toEqual([404, 200])
  expect(added[0].body).toEqual({ error: 'Target account does not exist.' })
  const removed = await atBoth('DELETE', '/api/pleroma/aliases', alias)
  expect(statuses(removed)).toEqual([500, 200])
  expect(removed[0].body).toEqual({ errors: { detail: 'Internal server error' } })
})

test.each([
  ['a name that is too long', { display_name: 'x'.repeat(101) }],
  ['too many fields', { fields_attributes: Array.from({ length: 30 }, () => ({ name: 'n', value: 'v' })) }],
])('%s is an invalid request', async (_, change) => {
  const [own, pleromas] = await atBoth('PATCH', '/api/v1/accounts/update_credentials', change)
  expect([own.status, own.body]).toEqual([403, { error: 'Invalid request' }])
  expect([pleromas.status, Object.keys(pleromas.body)]).toEqual([413, ['error']])
})

test('the block of a domain can be lifted by the query, too', async () => {
  const path = '/api/v1/domain_blocks'
  await atBoth('POST', path, { domain: 'bad.example' })
  expect(statuses(await atBoth('DELETE', `${path}?domain=bad.example`))).toEqual([200, 400])
  expect((await atBoth('GET', path)).map(({ body }) => body)).toEqual([[], ['bad.example']])
  expect(statuses(await atBoth('DELETE', path, { domain: 'bad.example' }))).toEqual([200, 200])
  expect((await atBoth('GET', path)).map(({ body }) => body)).toEqual([[], []])
})

test('what is set for frontends', async () => {
  const [{ body: own }, { body: pleromas }] = await atBoth('GET', '/api/pleroma/frontend_configurations')
  expect(own.masto_fe).toEqual({ showInstanceSpecificPanel: true })
  expect(own.pleroma_fe.conversationDisplay).toBe('linear')
  expect(own.pleroma_fe).not.toHaveProperty('minimalScopesMode')
  expect(Object.keys(pleromas)).toEqual(['pleroma_fe'])
  expect(pleromas.pleroma_fe).not.toHaveProperty('conversationDisplay')
})

describe('moderators', () => {
  const admin = '/api/v1/pleroma/admin'

  test('have the same tools everywhere, and no privileges to read', async () => {
    const moss = callerAs(akkoma, 'moss')
    for (const path of [`${admin}/users`, `${admin}/reports`, `${admin}/moderation_log`])
      expect((await moss('GET', path)).status).toBe(200)
    const tag = { nicknames: ['wren'], tags: ['mrf_tag:media-strip'] }
    expect((await moss('PUT', `${admin}/users/tag`, tag)).status).toBeLessThan(300)
    for (const [method, path] of [
      ['GET', `${admin}/announcements`],
      ['DELETE', `${admin}/users?nicknames[]=wren`],
      ['POST', `${admin}/users/wren/permission_group/moderator`],
    ] as const)
      expect((await moss(method, path)).status).toBe(403)
  })
})

describe('the stream', () => {
  const token = akkoma.control.token('luna')
  const raw = { user: `user:${idOf('luna')}`, direct: `direct:${idOf('luna')}` }

  test('names raw topics, notifications the user, and deletions none', async () => {
    const ear = listener(akkoma, 'stream=user', token)
    const body = { status: 'hello @luna' }
    const posted = await akkoma.control.act({ as: 'moss', path: '/api/v1/statuses', body })
    const { id } = posted.body as { id: string }
    await akkoma.control.act({ as: 'moss', method: 'DELETE', path: `/api/v1/statuses/${id}` })
    expect(ear.events.map(({ event, stream }) => [event, stream])).toEqual([
      ['update', [raw.user]],
      ['notification', ['user']],
      ['delete', undefined],
    ])
  })

  test('of a tag and of direct posts has its name in the topic', async () => {
    const tag = listener(akkoma, 'stream=hashtag&tag=lab', token)
    const direct = listener(akkoma, 'stream=direct', token)
    await akkoma.control.act({ as: 'moss', path: '/api/v1/statuses', body: { status: '#lab' } })
    const body = { status: '@luna psst', visibility: 'direct' }
    await akkoma.control.act({ as: 'moss', path: '/api/v1/statuses', body })
    expect(tag.events.map(({ stream }) => stream)).toEqual([['hashtag:lab']])
    expect(new Set(direct.events.map(({ stream }) => stream?.join()))).toEqual(new Set([raw.direct]))
  })

  test('takes no messages, and there is no shoutbox', () => {
    const ear = listener(akkoma, 'stream=user', token)
    if (ear.connection.ok) ear.connection.receive('{"type":"subscribe","stream":"public"}')
    expect(ear.events).toEqual([])
    const shout = { url: '/socket/websocket?token=x', protocol: null, send() {}, close() {}, terminate() {} }
    expect(akkoma.openStream(shout)).toEqual({ ok: false, status: 404 })
  })
})
