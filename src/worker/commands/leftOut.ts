import type { EditDraft, PostDraft } from '../../shared/commands/posts.ts'
import type { TextKey } from '../../shared/i18n/textKey.ts'
import type { Status } from '../../shared/model/status.ts'
import type { HandlerContext } from '../context/handler.ts'
import { learnsEncoding } from '../dialect/postEncoding.ts'
import { restoreDraft, type TextCommand } from '../outbox/outboxDraft.ts'
import type { OutboxDraft } from '../outbox/waiting.ts'

type Part = 'poll' | 'files' | 'subject' | 'visibility'

const TEXTS: { readonly [P in Part]: TextKey } = {
  poll: 'post_status.left_out_poll',
  files: 'post_status.left_out_files',
  subject: 'post_status.left_out_subject',
  visibility: 'post_status.other_visibility',
}

/** The parts of what was sent that the server's answer lacks. */
function leftOut(sent: EditDraft & Partial<PostDraft>, made: Status): readonly Part[] {
  const { poll, media = [], subject, visibility } = sent
  const lost: { readonly [P in Part]: boolean } = {
    poll: poll !== undefined && made.poll === undefined,
    files: made.attachments.length < media.length,
    subject: subject.trim() !== '' && made.subject.length === 0,
    visibility: visibility !== undefined && made.visibility !== visibility,
  }
  return (Object.keys(lost) as Part[]).filter((part) => lost[part])
}

/**
 * Says what the server has left out of a post or edit (C58), and keeps the draft as it was sent. Where the next post is better sent
 * as a form, it is (C57).
 */
export async function sayLeftOut(
  command: TextCommand,
  made: Status,
  kept: OutboxDraft,
  context: HandlerContext,
): Promise<void> {
  const parts = leftOut(command.draft, made)
  if (parts.length === 0) return
  const isPartial = parts.includes('poll') || parts.includes('files')
  if (isPartial && command.kind === 'post' && learnsEncoding(context.instance().software))
    context.setCapability('formPosts', true)
  if (parts.some((part) => part !== 'visibility'))
    await restoreDraft({ ...command, commandId: context.commandId }, kept, context, false)
  for (const part of parts)
    context.notify({ level: 'warning', textKey: TEXTS[part], textArgs: {}, timeoutMs: 0 })
}
