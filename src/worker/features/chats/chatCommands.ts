import type { CHAT_COMMANDS } from '../../../shared/commands/chats.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { chatDraft } from '../../../shared/model/chat.ts'
import type { DraftChanges } from '../../../shared/model/draft.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Attachment } from '../../../shared/model/status.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import type { OnDemand } from '../../platform/onDemand.ts'
import { spendDraft } from '../drafts/spendDraft.ts'
import { type NeedsShout, shout } from '../shout/shout.ts'
import { updateUploads } from '../uploads/draftUploads.ts'
import { deleteMessage } from './chatCalls.ts'
import type { Chats } from './chats.ts'

interface NeedsChats {
  readonly collections: { readonly chats: OnDemand<Chats> }
}

/** Sends the text with its uploaded file. The command's id is the idempotency key (CH24). */
const sendChatMessage: Handler<'sendChatMessage', NeedsChats> = async (
  { recipientId, text, upTo },
  context,
) => {
  const draftId = chatDraft(recipientId)
  const uploads = context.store.get(entityKey(context.account, 'uploads', draftId))
  const file = uploads?.files.find(({ attachment }) => attachment !== undefined)?.attachment
  const { unsent } = await context.collections.chats.get()
  const { commandId } = context
  if (text.trim() === '' && file === undefined && !unsent.has(commandId))
    return fail('invalid', 'the message is empty', { textKey: 'chats.empty_message_error' })
  const { saved, ended } = unsent.send(commandId, recipientId, text, file)
  await saved
  await clearDraft(draftId, { text, upTo, file }, context)
  return ended
}

/** Retries an unsent message with the same idempotency key, so that it is posted once. */
const retryChatMessage: Handler<'retryChatMessage', NeedsChats> = async ({ fakeId }, context) =>
  (await context.collections.chats.get()).unsent.retry(fakeId)

/** Deletes an unsent message. */
const discardChatMessage: Handler<'discardChatMessage', NeedsChats> = async ({ fakeId }, context) => {
  await (await context.collections.chats.get()).unsent.remove(fakeId)
  return ok(undefined)
}

/** DELETE; removes the message from the chat after the instance has confirmed. */
const deleteChatMessage: Handler<'deleteChatMessage', NeedsChats> = async (
  { chatId, messageId },
  context,
): Promise<Outcome<undefined>> => {
  const ended = await deleteMessage(context, chatId, messageId)
  if (ended.ok) (await context.collections.chats.get()).removeMessage(chatId, messageId)
  return ended
}

interface Sent {
  readonly text: string
  readonly upTo: DraftChanges | undefined
  readonly file: Attachment | undefined
}

/**
 * Clears the draft, unless the user has edited it since, and removes the file that was sent. Files that failed or were
 * added later stay.
 */
async function clearDraft(
  draftId: string,
  { text, upTo, file }: Sent,
  context: HandlerContext,
): Promise<void> {
  await spendDraft(context, draftId, {
    upTo,
    ...(file && { fileIds: [file.id] }),
    takes: (stored) => stored.text === text,
  })
  if (file === undefined) return
  await updateUploads(context, draftId, (files) =>
    files.filter(({ attachment }) => attachment?.id !== file.id),
  )
}

export const chatHandlers: HandlersOf<typeof CHAT_COMMANDS, NeedsChats & NeedsShout> = {
  sendChatMessage,
  retryChatMessage,
  discardChatMessage,
  deleteChatMessage,
  shout,
}
