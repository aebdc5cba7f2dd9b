import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeChat, normalizeChatMessage, normalizeChatMessages, normalizeChats } from './chat.ts'
import { newHarvest } from './harvest.ts'

const context = { host: 'a.example', server: 'https://a.example', warn: () => {}, defaultAvatarUrl: '' }
const account = { id: 'u1', username: 'bob', acct: 'bob' }
const message = {
  id: 'm1',
  chat_id: 'c1',
  account_id: 'u1',
  content: '<p>hello <b>you</b> :crow:</p>',
  emojis: [
    { shortcode: 'crow', url: 'https://a.example/crow.png', static_url: 'https://a.example/crow.png' },
  ],
  created_at: '2026-03-01T11:00:00.000Z',
  attachment: { id: 'f1', type: 'image', url: 'https://a.example/f1.png' },
  idempotency_key: 'key',
}

describe('a message', () => {
  test('is normalized with text, emoji, file and idempotency key (CH16)', () => {
    expect(normalizeChatMessage(message, context)).toMatchObject({
      id: 'm1',
      chatId: 'c1',
      accountId: 'u1',
      content: [{ t: 'p', c: ['hello ', { t: 'strong', c: ['you'] }, ' ', { t: 'emoji', name: 'crow' }] }],
      createdAt: '2026-03-01T11:00:00.000Z',
      attachment: { id: 'f1', type: 'image' },
      idempotencyKey: 'key',
      pending: false,
      error: false,
    })
  })

  test('with a broken file, or without content, is still a message', () => {
    const broken = normalizeChatMessage({ ...message, content: null, attachment: { id: 'f1' } }, context)
    expect(broken).toMatchObject({ id: 'm1', content: [] })
    expect(broken?.attachment).toBeUndefined()
  })

  test.each(['id', 'chat_id', 'account_id'])('without %s is rejected', (name) => {
    expect(normalizeChatMessage({ ...message, [name]: '' }, context)).toBeNull()
  })
})

describe('a chat', () => {
  const chat = { id: 'c1', account, unread: 2, updated_at: '2026-03-01T12:00:00.000Z', last_message: message }

  test('has the other account, the unread count and the last message', () => {
    const harvest = newHarvest()
    expect(normalizeChat(chat, harvest, context)).toMatchObject({
      id: 'c1',
      accountId: 'u1',
      unread: 2,
      updatedAt: '2026-03-01T12:00:00.000Z',
      lastMessage: { id: 'm1' },
    })
    expect(harvest.accounts.get('u1')?.username).toBe('bob')
  })

  test('ignores a last message of another chat', () => {
    const other = { ...chat, last_message: { ...message, chat_id: 'c2' } }
    expect(normalizeChat(other, newHarvest(), context)?.lastMessage).toBeUndefined()
  })

  test('appears once if it is listed twice', () => {
    expect(normalizeChats([chat, chat, null, { id: 'c3' }], newHarvest(), context)).toHaveLength(1)
    expect(normalizeChats({}, newHarvest(), context)).toBeNull()
  })
})

test('never throws, and returns valid messages, whatever the response', () => {
  const odd = fc.oneof(fc.anything(), fc.constantFrom(message, account, [message], null))
  const like = fc.record(
    Object.fromEntries(
      [...Object.keys(message), 'account', 'unread', 'last_message'].map((name) => [name, odd]),
    ),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(odd, like, fc.array(like)), (raw) => {
      normalizeChat(raw, newHarvest(), context)
      normalizeChats(raw, newHarvest(), context)
      for (const made of normalizeChatMessages(raw, context) ?? []) {
        expect(typeof made.id).toBe('string')
        expect(made.chatId).not.toBe('')
        expect(Number.isNaN(Date.parse(made.createdAt))).toBe(false)
      }
    }),
  )
})
