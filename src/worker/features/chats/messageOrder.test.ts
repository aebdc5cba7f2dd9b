import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatMessage } from '../../../shared/model/chat.ts'
import { byAge, mergeMessages } from './messageOrder.ts'

const messages = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'aa', 'ab'),
    chatId: fc.constantFrom('c1', 'c2'),
    minute: fc.integer({ min: 10, max: 15 }),
    key: fc.option(fc.constantFrom('k1', 'k2'), { nil: undefined }),
  })
  .map(
    ({ id, chatId, minute, key }): ChatMessage => ({
      id,
      chatId,
      accountId: 'u1',
      content: [],
      createdAt: `2026-03-01T10:${minute}:00.000Z`,
      pending: false,
      error: false,
      ...(key !== undefined && { idempotencyKey: key }),
    }),
  )

test('merges messages in order, without duplicates, and ignores other chats', () => {
  fc.assert(
    fc.property(fc.array(fc.array(messages)), (pages) => {
      const all = pages.reduce<readonly ChatMessage[]>((known, page) => mergeMessages(known, page, 'c1'), [])
      expect([...all].sort(byAge)).toEqual(all)
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      expect(all.every(({ chatId }) => chatId === 'c1')).toBe(true)
      expect(mergeMessages(all, all, 'c1')).toEqual(all)
    }),
  )
})
