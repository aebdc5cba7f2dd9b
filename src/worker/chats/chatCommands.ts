import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import { chatDraft } from '../../shared/model/chat.ts'
import type { Draft } from '../../shared/model/draft.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { UploadedFile, Uploads } from '../../shared/model/uploads.ts'
import type { CommandContext, Handler } from '../commands/commandContext.ts'
import { saveDraft } from '../drafts/draftCommands.ts'
import { keepUploads } from '../uploads/keptUploads.ts'
import { deleteMessage } from './chatCalls.ts'

/** Sends the text with its uploaded file. The command's id is the idempotency key (CH24). */
export const sendChatMessage: Handler<'sendChatMessage'> = async ({ recipientId, text }, context) => {
  const draftId = chatDraft(recipientId)
  const uploads = context.store.get(entityKey(context.account, 'uploads', draftId)) as Uploads | undefined
  const file = uploads?.files.find(({ attachment }) => attachment !== undefined)?.attachment
  const { outbox } = await context.collections.chats.get()
  const { commandId } = context
  if (text.trim() === '' && file === undefined && !outbox.has(commandId))
    return fail('invalid', 'chats.empty_message_error')
  const { kept, ended } = outbox.send(commandId, recipientId, text, file)
  await kept
  await forgetTyped(draftId, text, context)
  return ended
}

/** Sends again what was not sent, under the same key, so that it is there once. */
export const retryChatMessage: Handler<'retryChatMessage'> = async ({ fakeId }, context) =>
  (await context.collections.chats.get()).outbox.retry(fakeId)

/** Takes away what was not sent. */
export const discardChatMessage: Handler<'discardChatMessage'> = async ({ fakeId }, context) => {
  await (await context.collections.chats.get()).outbox.remove(fakeId)
  return ok(undefined)
}

/** DELETE; it goes from the chat when the instance has said so. */
export const deleteChatMessage: Handler<'deleteChatMessage'> = async (
  { chatId, messageId },
  context,
): Promise<Outcome<undefined>> => {
  const ended = await deleteMessage(context, chatId, messageId)
  if (ended.ok) (await context.collections.chats.get()).removeMessage(chatId, messageId)
  return ended
}

/** The draft has become a message, unless somebody went on writing it. */
async function forgetTyped(draftId: string, sent: string, context: CommandContext): Promise<void> {
  const kept = context.store.get(entityKey(context.account, 'draft', draftId)) as Draft | undefined
  if (kept?.text === sent) await saveDraft({ kind: 'saveDraft', draftId, draft: null }, context)
  const isOnItsWay = ({ attachment, fault }: UploadedFile): boolean =>
    attachment === undefined && fault === undefined
  await keepUploads(context, draftId, (files) => files.filter(isOnItsWay))
}
