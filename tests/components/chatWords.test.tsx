import { expect, test } from 'vitest'
import type { Chat, ChatMessage } from '../../src/shared/model/chat.ts'
import { ChatRow } from '../../src/ui/pages/chats/ChatRow.tsx'
import { MessageRow } from '../../src/ui/pages/chats/MessageRow.tsx'
import { account, ME } from './harness/entities.ts'
import { renderWith } from './harness/renderWith.tsx'
import { pass, START } from './harness/time.ts'

const DAY_MS = 86_400_000

const message: ChatMessage = {
  id: 'm',
  chatId: 'c',
  accountId: 'rook-1',
  content: ['hello'],
  createdAt: new Date(START).toISOString(),
  pending: false,
  error: false,
}

test('the name of a message’s day changes when the next day begins (CH5)', async () => {
  const { page } = await renderWith(<MessageRow id="m" aboveId={undefined} />, {
    entities: [account('rook')],
    script: (engine) => engine.put(ME, 'chatMessage', 'm', message),
  })
  await page.getByText('Today').waitFor()
  await pass(DAY_MS)
  expect(await page.getByText('Today').count()).toBe(0)
  await page.getByText('Yesterday').waitFor()
})

test('a message without text and file says that it cannot be shown, also in the list (CH17)', async () => {
  const chat: Chat = {
    id: 'c',
    accountId: 'rook-1',
    unread: 0,
    updatedAt: message.createdAt,
    lastMessage: { ...message, content: [] },
  }
  const { page } = await renderWith(<ChatRow id="c" username="alice" />, {
    entities: [account('rook')],
    script: (engine) => engine.put(ME, 'chat', 'c', chat),
  })
  await page.getByText("This message can't be shown.").waitFor()
  expect(await page.getByText('File').count()).toBe(0)
})
