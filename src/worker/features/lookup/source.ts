import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { MAX_HTML_CHARS } from '../../json/limits.ts'
import { isRecord, line } from '../../json/read.ts'

/** GET /api/v1/statuses/{id}/source (C1). */
export async function lookUpSource(
  { send }: AccountContext,
  statusId: string,
): Promise<Outcome<LookupAnswer>> {
  const answer = await send({
    method: 'GET',
    path: `/api/v1/statuses/${encodeURIComponent(statusId)}/source`,
    urgent: true,
  })
  if (!answer.ok) return answer
  const { value } = answer.value
  // Saving an edit without the source text would delete the post's text.
  if (!isRecord(value) || typeof value.text !== 'string' || value.text.length > MAX_HTML_CHARS)
    return fail('unreadable', 'the answer is not the source of a post')
  const subject = typeof value.spoiler_text === 'string' ? value.spoiler_text.slice(0, MAX_HTML_CHARS) : ''
  return ok({
    accountId: null,
    source: { text: value.text, subject, contentType: line(value.content_type) },
  })
}
