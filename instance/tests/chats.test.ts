import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { allPages, callerAs, listener } from '../testClient.ts'

const CHATS = '/api/v1/pleroma/chats'

const instance = createInstance({ posts: 0 })
afterAll(() => instance.close())
const luna = callerAs(instance, 'luna')
const wren = callerAs(instance, 'wren')
const idOf = (name: string): string =>
  [...instance.state.accounts.values()].find(({ username }) => username === name)?.id ?? ''

test('seeds realistic chats, latest first', async () => {
  const fresh = createInstance({ posts: 0 })
  const reader = callerAs(fresh, 'luna')
  const { body } = await reader('GET', CHATS)
  expect(body.length).toBeGreaterThan(4)
  const times = body.map((chat: { updated_at: string }) => chat.updated_at)
  expect(times).toEqual([...times].sort().reverse())
  expect(body[0]).toMatchObject({
    account: { username: 'rook' },
    unread: 0,
    last_message: { chat_id: body[0].id },
  })
  const moss = body.find((chat: { account: { username: string } }) => chat.account.username === 'moss')
  const first = await reader('GET', `${CHATS}/${moss.id}/messages`)
  expect(first.body).toHaveLength(20)
  expect(await allPages(reader, `${CHATS}/${moss.id}/messages`)).toHaveLength(70)
  await fresh.close()
})

test('delivers a message at once, unread until marked as read, and only once for each key', async () => {
  const stream = listener(instance, 'stream=user', instance.control.token('wren'))
  const { body: mine } = await luna('POST', `${CHATS}/by-account-id/${idOf('wren')}`)
  const say = () =>
    luna('POST', `${CHATS}/${mine.id}/messages`, { content: 'hi :crow_01: <b>' }, { 'Idempotency-Key': 'k1' })
  const { body: sent } = await say()
  expect((await say()).body.id).toBe(sent.id)
  expect(sent).toMatchObject({
    chat_id: mine.id,
    account_id: idOf('luna'),
    content: 'hi :crow_01: &lt;b&gt;',
    emojis: [{ shortcode: 'crow_01' }],
    attachment: null,
    unread: false,
    idempotency_key: 'k1',
  })
  const events = stream.events.filter(({ event }) => event === 'pleroma:chat_update')
  const { body: theirs } = await wren('POST', `${CHATS}/by-account-id/${idOf('luna')}`)
  expect(events.map(({ payload }) => payload)).toMatchObject([{ id: theirs.id, unread: 1 }])
  expect(theirs).toMatchObject({ unread: 1, last_message: { content: 'hi :crow_01: &lt;b&gt;' } })
  expect(theirs.id).not.toBe(mine.id)
  expect((await wren('GET', `${CHATS}/${mine.id}/messages`)).status).toBe(404)
  const read = await wren('POST', `${CHATS}/${theirs.id}/read`, { last_read_id: theirs.last_message.id })
  expect(read.body.unread).toBe(0)
})

test('sends a file with a message, and deletes a message for both sides', async () => {
  const form = new FormData()
  form.append('file', new File(['x'], 'a.png', { type: 'image/png' }))
  const { body: media } = await luna('POST', '/api/v1/media', form)
  const { body: mine } = await luna('POST', `${CHATS}/by-account-id/${idOf('robin')}`)
  const { body: sent } = await luna('POST', `${CHATS}/${mine.id}/messages`, { media_id: media.id })
  expect(sent).toMatchObject({ content: null, attachment: { id: media.id } })
  expect((await luna('DELETE', `${CHATS}/${mine.id}/messages/${sent.id}`)).body.id).toBe(sent.id)
  const robin = callerAs(instance, 'robin')
  const { body: theirs } = await robin('POST', `${CHATS}/by-account-id/${idOf('luna')}`)
  expect((await robin('GET', `${CHATS}/${theirs.id}/messages`)).body).toEqual([])
})

test('answers invalid input like Pleroma', async () => {
  const { body: mine } = await luna('POST', `${CHATS}/by-account-id/${idOf('rook')}`)
  const send = (body: unknown) => luna('POST', `${CHATS}/${mine.id}/messages`, body)
  expect(await send({ content: ' ' })).toMatchObject({ status: 400, body: { error: 'no_content' } })
  // Its limit is not checked.
  expect((await send({ content: 'x'.repeat(5001) })).status).toBe(200)
  expect(await send({ media_id: 'nothing' })).toMatchObject({ status: 400 })
  expect((await luna('POST', `${CHATS}/by-account-id/nobody`)).status).toBe(404)
  expect((await luna('POST', `${CHATS}/${mine.id}/read`)).status).toBe(400)
  expect((await luna('DELETE', `${CHATS}/${mine.id}/messages/none`)).status).toBe(400)
  expect((await callerAs(instance, 'moss')('GET', `${CHATS}/${mine.id}`)).status).toBe(404)
})

test('sends a message as another account by the controls', async () => {
  instance.control.chat('moss', 'luna', 'are you there?')
  const { body } = await luna('GET', CHATS)
  expect(body[0]).toMatchObject({ account: { username: 'moss' }, unread: 1 })
})
