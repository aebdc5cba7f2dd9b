import type { EditedPost, NewPost } from '../../../shared/commands/posts.ts'
import type { SpentDraft } from '../../../shared/model/draft.ts'
import { updateUploads } from '../uploads/draftUploads.ts'
import { type DraftPlace, type Spending, spendDraft } from './spendDraft.ts'

/**
 * Deletes the draft of a post that was sent or is in the outbox, unless its text has changed since. Removes the sent
 * files in any case.
 */
export async function forgetDraft(
  { draftId, draft, upTo }: NewPost | EditedPost,
  place: DraftPlace,
  posted: Pick<SpentDraft, 'key' | 'statusId'> & Partial<Pick<Spending, 'takes'>> = {},
): Promise<void> {
  const sent = new Set((draft.media ?? []).map(({ id }) => id))
  // Written first: once the draft is stored as spent, no later engine looks at its files (E40).
  const filesGone = updateUploads(place, draftId, (files) =>
    files.filter(({ attachment }) => attachment === undefined || !sent.has(attachment.id)),
  )
  await spendDraft(place, draftId, {
    upTo,
    fileIds: [...sent],
    takes: ({ text }) => text === draft.text,
    ...posted,
  })
  await filesGone
}
