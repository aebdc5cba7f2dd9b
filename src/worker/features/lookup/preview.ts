import type { PostDraft } from '../../../shared/commands/posts.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { formOfPost } from '../../dialect/postForm.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { parsePlainText, parseRichText } from '../../normalize/richText.ts'
import { normalizeStatus } from '../../normalize/status.ts'
import { approximateHtml } from './approximateHtml.ts'

/**
 * Renders a preview of a post. Instances without preview support would publish the post, so the preview is approximated
 * here for them.
 */
export async function lookUpPreview(
  context: AccountContext,
  draft: PostDraft,
): Promise<Outcome<LookupAnswer>> {
  if (draft.text.trim() === '' && (draft.media ?? []).length === 0)
    return fail('invalid', 'the post is empty', { textKey: 'post_status.preview_empty' })
  if (!context.instance().capabilities.preview) {
    const content = parseRichText(approximateHtml(draft.text, draft.contentType))
    const pollOptions = (draft.poll?.options ?? []).map((option) => parsePlainText(option))
    const subject = parsePlainText(draft.subject)
    return ok({ accountId: null, preview: { subject, content, pollOptions, approximate: true } })
  }
  const answer = await context.send({
    method: 'POST',
    path: '/api/v1/statuses',
    form: { ...formOfPost(draft, context.instance().software), preview: true },
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const id = normalizeStatus(answer.value.value, harvest, context.normalizeContext)
  const status = id === null ? undefined : harvest.statuses.get(id)
  if (status === undefined) return fail('unreadable', 'the answer is not a post')
  const pollOptions = (status.poll?.options ?? []).map(({ title }) => title)
  const { subject, content } = status
  return ok({ accountId: null, preview: { subject, content, pollOptions, approximate: false } })
}
