import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { LookupAnswer } from '../../shared/protocol/operations.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { MAX_HTML_CHARS } from '../normalize/limits.ts'
import { isRecord, line } from '../normalize/read.ts'

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
  // Without its words an edit would delete them.
  if (!isRecord(value) || typeof value.text !== 'string' || value.text.length > MAX_HTML_CHARS)
    return fail('unreadable', 'the answer is not the source of a post')
  const subject = typeof value.spoiler_text === 'string' ? value.spoiler_text.slice(0, MAX_HTML_CHARS) : ''
  return ok({
    accountId: null,
    source: { text: value.text, subject, contentType: line(value.content_type) },
  })
}
