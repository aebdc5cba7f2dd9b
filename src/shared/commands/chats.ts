import type { DraftChanges } from '../model/draft.ts'
import { onEntity } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'
import { alone } from './queueKeys.ts'

export interface NewChatMessage {
  readonly recipientId: string
  readonly text: string
  /** The changes of the draft that the message contains. */
  readonly upTo?: DraftChanges
}

export const CHAT_COMMANDS = {
  /** Also deletes the draft that the message was typed in, with its files. The command's id is the message's fake id. */
  sendChatMessage: accountCommand<NewChatMessage>({ queue: alone, creates: true }),
  /** Retries a message that could not be sent. */
  retryChatMessage: accountCommand<{ readonly fakeId: string }>(),
  discardChatMessage: accountCommand<{ readonly fakeId: string }>(),
  deleteChatMessage: accountCommand<{ readonly chatId: string; readonly messageId: string }>({
    optimistic: ({ account, messageId }) =>
      onEntity(account, 'chatMessage', messageId, (message) => ({ ...message, deleted: true })),
  }),
  /** A line in the shoutbox. */
  shout: accountCommand<{ readonly text: string }>(),
}
