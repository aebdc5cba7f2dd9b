import type { EditDraft, PostDraft } from '../../shared/commands/posts.ts'
import type { TextKey } from '../../shared/i18n/textKey.ts'
import type { Status } from '../../shared/model/status.ts'
import type { HandlerContext } from '../context/handler.ts'
import { learnsEncoding } from '../dialect/postEncoding.ts'
import type { OutboxDraft } from '../features/drafts/waitingDraft.ts'
import { restoreDraft, type TextCommand } from '../outbox/outboxDraft.ts'

type Part = 'poll' | 'files' | 'description' | 'subject' | 'reply' | 'lifetime' | 'visibility'

const TEXTS: { readonly [P in Part]: TextKey } = {
  poll: 'post_status.left_out_poll',
  files: 'post_status.left_out_files',
  description: 'post_status.left_out_description',
  subject: 'post_status.left_out_subject',
  reply: 'post_status.left_out_reply',
  lifetime: 'post_status.left_out_lifetime',
  visibility: 'post_status.other_visibility',
}

/** Parts that are put right at the post itself: nothing is brought back to be sent again. */
const STAYS_POSTED: ReadonlySet<Part> = new Set(['lifetime', 'visibility'])

const described = (files: readonly { readonly description: string }[]): number =>
  files.filter(({ description }) => description.trim() !== '').length

/** The parts of what was sent that the server's answer lacks. */
function leftOut(sent: EditDraft & Partial<PostDraft>, made: Status): readonly Part[] {
  const { poll, media = [], subject, inReplyToId, expiresInS, visibility } = sent
  const lost: { readonly [P in Part]: boolean } = {
    poll: poll !== undefined && made.poll === undefined,
    files: made.attachments.length < media.length,
    description: made.attachments.length >= media.length && described(made.attachments) < described(media),
    subject: subject.trim() !== '' && made.subject.length === 0,
    reply: inReplyToId !== undefined && made.inReplyToId === undefined,
    // The end of a poll may hide that of its post (PO69).
    lifetime: expiresInS !== undefined && made.expiresAt === undefined && made.poll === undefined,
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
  if (parts.some((part) => !STAYS_POSTED.has(part)))
    await restoreDraft({ ...command, commandId: context.commandId }, kept, context)
  for (const part of parts)
    context.notify({ level: 'warning', textKey: TEXTS[part], textArgs: {}, timeoutMs: 0 })
}
