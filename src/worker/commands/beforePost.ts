import type { EditDraft } from '../../shared/commands/posts.ts'
import { fail, failed, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { editDescribesFiles } from '../dialect/postForm.ts'
import { updateUploads, uploadsOf } from '../features/uploads/draftUploads.ts'
import { normalizeAttachment } from '../normalize/attachment.ts'
import { stopsAll } from '../outbox/waitRules.ts'

type BeforePostContext = AccountContext & Pick<CommandContext, 'kept'>

/**
 * Checks a post before it is sent or edited: it must not be empty. Saves the descriptions of its files, unless `describes` is
 * false.
 */
export async function beforePost(
  draft: EditDraft,
  draftId: string,
  context: BeforePostContext,
  describes = true,
): Promise<Outcome<undefined>> {
  if (draft.text.trim() === '' && (draft.media ?? []).length === 0)
    return fail('invalid', 'the post is empty', { textKey: 'post_status.empty_status_error' })
  return describes ? describeFiles(draft, draftId, context) : ok(undefined)
}

/** PUT /api/v1/media/{id} for each description that the instance does not have yet (U11). */
async function describeFiles(
  { media = [] }: EditDraft,
  draftId: string,
  context: BeforePostContext,
): Promise<Outcome<undefined>> {
  const files = context.kept?.files ?? uploadsOf(context, draftId)
  const known = new Map(files.map(({ attachment }) => [attachment?.id, attachment]))
  for (const { id, description } of media) {
    if ((known.get(id)?.description ?? '') === description) continue
    const answer = await context.send({
      method: 'PUT',
      path: `/api/v1/media/${encodeURIComponent(id)}`,
      form: { description },
      urgent: true,
    })
    // Mastodon no longer finds a file that belongs to a post: perhaps to this one, if an earlier answer was lost.
    const isKeptByPost = editDescribesFiles(context.instance().software)
    if (!answer.ok && answer.fault.code === 'missing' && isKeptByPost) continue
    // The post would fail for the same reason, so it waits. It was not sent.
    if (!answer.ok && stopsAll(answer.fault)) return failed({ ...answer.fault, unsent: true })
    if (!answer.ok)
      return fail('invalid', `could not save the description of a file: ${answer.fault.message}`, {
        textKey: 'post_status.media_description_error',
      })
    const saved = normalizeAttachment(answer.value.value, context.normalizeContext)
    // The next attempt does not save this description again.
    await updateUploads(context, draftId, (files) =>
      files.map((file) =>
        file.attachment?.id === id
          ? { ...file, attachment: { ...(saved ?? file.attachment), description } }
          : file,
      ),
    )
  }
  return ok(undefined)
}
