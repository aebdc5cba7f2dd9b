import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { ReplyTarget } from '../../../shared/model/draft.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import type { Engine } from '../../engine/engine.ts'

/**
 * Asks the instance of `account` for the post at `url`. Returns the post as the target of a reply by that account, or a fault if
 * it is not found.
 */
export async function findPostAt(
  engine: Engine,
  account: AccountKey,
  url: string | undefined,
): Promise<Outcome<ReplyTarget>> {
  // Drafts of older builds lack the address.
  if (url === undefined) return NOT_FOUND
  const answer = await engine.call('lookup', { kind: 'postAt', url, account })
  if (!answer.ok) return answer
  const { replyTo } = answer.value
  return replyTo === undefined ? NOT_FOUND : ok(replyTo)
}

const NOT_FOUND = fail('missing', 'no such post', { textKey: 'accounts.not_found_there' })
