import type { NewPost } from '../../shared/commands/posts.ts'
import type { Outcome } from '../../shared/fault/fault.ts'
import type { HandlerContext } from '../context/handler.ts'
import { formOfPost, jsonOfPost } from '../dialect/postForm.ts'
import { record, str } from '../json/read.ts'
import type { RestAnswer } from '../net/restClient.ts'

/** Long, since giving up on a slow instance leaves it unknown whether the post exists. */
const DEADLINE_MS = 60_000

const MAX_TIME_CHARS = 40

/** With these, a server that can't read JSON refuses it. Nothing was posted. */
const UNREAD: ReadonlySet<number> = new Set([415, 422])

/**
 * Sends the post once; the outbox decides whether and when to resend it. At a server whose encoding is not known, JSON comes first,
 * and a form if that is refused. What is taken is remembered (C57).
 */
export async function sendPost(
  { draft, resent }: NewPost,
  context: HandlerContext,
): Promise<Outcome<RestAnswer>> {
  const { software, capabilities } = context.instance()
  const send = (asForm: boolean): Promise<Outcome<RestAnswer>> =>
    context.send({
      method: 'POST',
      path: '/api/v1/statuses',
      ...(asForm ? { form: formOfPost(draft, software) } : { json: jsonOfPost(draft, software) }),
      idempotencyKey: `${draft.idempotencyKey ?? context.commandId}${resent === undefined ? '' : `-${resent}`}`,
      urgent: true,
      deadlineMs: DEADLINE_MS,
    })
  const sentAt = context.clock.now()
  const answer = await send(capabilities.formPosts)
  // A post that is sent again may have been created before.
  if (answer.ok && resent === undefined) {
    const { created_at } = record(answer.value.value)
    context.serverClock()?.created(Date.parse(str(created_at, MAX_TIME_CHARS)), sentAt)
  }
  if (capabilities.formPosts || capabilities.jsonPosts) return answer
  if (answer.ok) context.setCapability('jsonPosts', true)
  if (answer.ok || !UNREAD.has(answer.fault.status ?? 0)) return answer
  const again = await send(true)
  if (again.ok) context.setCapability('formPosts', true)
  return again
}
