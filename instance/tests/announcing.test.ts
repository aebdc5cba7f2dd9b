import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { openMemorySocket } from '../memorySocket.ts'
import { callerAs } from '../testClient.ts'

const ORIGIN = 'https://instance.example'
const ADMIN = '/api/v1/pleroma/admin/announcements'
const DAY_MS = 86_400_000

const instance = createInstance({ posts: 20, origin: ORIGIN })
const luna = callerAs(instance, 'luna')
const wren = callerAs(instance, 'wren')
const moss = callerAs(instance, 'moss')
const admin = callerAs(instance, 'admin')

afterAll(() => instance.close())

const idsOf = (answer: { body: { id: string }[] }): string[] => answer.body.map(({ id }) => id)

test('sends announcements that have not begun only to those who manage them', async () => {
  const shown = await luna('GET', '/api/v1/announcements')
  const all = await admin('GET', ADMIN)
  expect(all.body).toHaveLength(shown.body.length + 1)
  expect(shown.body[0].emojis[0].shortcode).toBe('crow_01')
  expect(shown.body.some(({ content }: { content: string }) => content.includes('<a '))).toBe(true)
  for (const [call, status] of [
    [luna, 403],
    [moss, 403],
    [admin, 200],
  ] as const)
    expect((await call('GET', ADMIN)).status).toBe(status)
  expect((await moss('POST', ADMIN, { content: 'x' })).body).toEqual({ error: "User isn't privileged." })
})

test('creates, edits and deletes announcements', async () => {
  const made = await admin('POST', ADMIN, { content: 'Mind the **step**' })
  expect(made.body.content).toBe('Mind the **step**')
  expect(made.body).toMatchObject({
    starts_at: null,
    ends_at: null,
    all_day: false,
    pleroma: { raw_content: 'Mind the **step**' },
  })
  const { id } = made.body
  expect((await luna('GET', '/api/v1/announcements')).body[0]).not.toHaveProperty('pleroma')
  expect(idsOf(await luna('GET', '/api/v1/announcements'))[0]).toBe(id)
  const later = new Date(Date.now() + DAY_MS).toISOString()
  const patched = await admin('PATCH', `${ADMIN}/${id}`, { starts_at: later, all_day: true })
  expect(patched.body).toMatchObject({
    starts_at: later,
    all_day: true,
    pleroma: { raw_content: 'Mind the **step**' },
  })
  expect(idsOf(await luna('GET', '/api/v1/announcements'))).not.toContain(id)
  expect((await admin('PATCH', `${ADMIN}/${id}`, { starts_at: null })).body.starts_at).toBeNull()
  expect((await admin('PATCH', `${ADMIN}/${id}`, { ends_at: 'soon' })).status).toBe(400)
  expect((await admin('PATCH', `${ADMIN}/${id}`, { content: '' })).body.content).toBe('')
  expect((await admin('POST', ADMIN, {})).status).toBe(400)
  expect((await admin('DELETE', `${ADMIN}/${id}`)).status).toBe(200)
  expect((await admin('DELETE', `${ADMIN}/${id}`)).status).toBe(404)
})

test('marks an announcement as read for one account only', async () => {
  const [first] = (await luna('GET', '/api/v1/announcements')).body
  expect((await luna('POST', `/api/v1/announcements/${first.id}/dismiss`)).status).toBe(200)
  expect((await luna('GET', '/api/v1/announcements')).body[0].read).toBe(true)
  expect((await wren('GET', '/api/v1/announcements')).body[0].read).toBe(false)
})

test('lists follow requests, and accepts or rejects them', async () => {
  const waiting = (await wren('GET', '/api/v1/follow_requests')).body
  expect(waiting).toHaveLength(3)
  const [first, second] = waiting
  expect((await wren('POST', `/api/v1/follow_requests/${first.id}/authorize`)).body).toMatchObject({
    id: first.id,
    followed_by: true,
  })
  expect((await wren('POST', `/api/v1/follow_requests/${second.id}/reject`)).body.followed_by).toBe(false)
  expect((await wren('GET', '/api/v1/follow_requests')).body).toHaveLength(1)
  expect((await wren('POST', `/api/v1/follow_requests/${second.id}/reject`)).status).toBe(404)
})

test('suggests accounts while suggestions are on', async () => {
  const { body } = await luna('GET', '/api/v2/suggestions')
  expect(body.length).toBeGreaterThan(3)
  expect(body[0].account.acct).toEqual(expect.any(String))
  expect((await luna('GET', '/api/v1/suggestions')).body[0].id).toBe(body[0].account.id)
  instance.control.setSuggestions(false)
  expect((await luna('GET', '/api/v2/suggestions')).body).toEqual([])
  const { body: nodeinfo } = await luna('GET', '/nodeinfo/2.0.json')
  expect(nodeinfo.metadata.features).not.toContain('v2_suggestions')
  instance.control.setSuggestions(true)
})

/** A message of the channel: join reference, message reference, topic, event, payload. */
type Frame = readonly [
  join: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: { readonly messages?: readonly { readonly text: string }[] },
]

/** The same in serializer version 1. */
interface OldFrame {
  readonly ref: string | null
  readonly event: string
  readonly payload: { readonly status?: string }
}

async function enter<F = Frame>(user: string, version = '2.0.0') {
  const call = callerAs(instance, user)
  const token = (await call('GET', '/api/v1/accounts/verify_credentials')).body.pleroma.chat_token
  const socket = openMemorySocket(
    instance,
    `${ORIGIN.replace('https', 'wss')}/socket/websocket?token=${token}&vsn=${version}`,
  )
  const messages: F[] = []
  socket.onmessage = ({ data }) => messages.push(JSON.parse(String(data)) as F)
  await new Promise<void>((resolve) => {
    socket.onopen = resolve
  })
  return { socket, messages, say: (...message: unknown[]) => socket.send(JSON.stringify(message)) }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('sends a shoutbox message to all members of the Phoenix channel', async () => {
  const one = await enter('luna')
  const other = await enter('wren')
  for (const { say } of [one, other]) say('1', '1', 'chat:public', 'phx_join', {})
  await turn()
  expect(one.messages[0]).toEqual(['1', '1', 'chat:public', 'phx_reply', { status: 'ok', response: {} }])
  expect(one.messages[1]?.slice(2, 4)).toEqual(['chat:public', 'messages'])
  expect(one.messages[1]?.[4].messages?.map(({ text }) => text)).toContain('anybody up?')
  other.say('1', '2', 'chat:public', 'new_msg', { text: '  hello ' })
  other.say('1', '3', 'chat:public', 'new_msg', { text: ' ' })
  other.say(null, '4', 'phoenix', 'heartbeat', {})
  await turn()
  expect(one.messages).toHaveLength(3)
  expect(one.messages[2]?.[3]).toBe('new_msg')
  expect(one.messages[2]?.[4]).toMatchObject({ text: 'hello', author: { username: 'wren' } })
  // The message itself gets no reply.
  expect(other.messages.map((message) => message.slice(1, 4))).toEqual([
    ['1', 'chat:public', 'phx_reply'],
    [null, 'chat:public', 'messages'],
    [null, 'chat:public', 'new_msg'],
    ['4', 'phoenix', 'phx_reply'],
  ])
  expect(instance.control.stats().shoutSockets).toBe(2)
  const ends: number[] = []
  one.socket.onclose = ({ code }) => ends.push(code)
  instance.control.closeSockets('terminate')
  await turn()
  expect(ends).toEqual([1006])
  expect(instance.control.stats().shoutSockets).toBe(0)
})

test('supports serializer version 1, and refuses messages to channels that were not joined', async () => {
  const { socket, messages } = await enter<OldFrame>('luna', '1.0.0')
  const say = (event: string, topic = 'chat:public'): void =>
    socket.send(JSON.stringify({ topic, event, payload: { text: 'x' }, ref: '7' }))
  say('new_msg')
  say('phx_join', 'chat:private')
  say('phx_join')
  await turn()
  expect(messages.slice(0, 3).map(({ ref, payload }) => [ref, payload.status])).toEqual([
    ['7', 'error'],
    ['7', 'error'],
    ['7', 'ok'],
  ])
  expect(messages[3]?.event).toBe('messages')
  socket.close()
})

test('refuses a shoutbox socket with an invalid token', () => {
  const opening = { send: () => {}, close: () => {}, terminate: () => {} }
  for (const token of ['', 'nonsense', Buffer.from('chat:nobody').toString('base64url')]) {
    const url = `/socket/websocket?token=${token}&vsn=2.0.0`
    expect(instance.openStream({ url, ...opening })).toEqual({ ok: false, status: 403 })
  }
})
