import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { replyTargetOf } from '../../../shared/model/replyTarget.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { searchCall } from '../search/searchCall.ts'

/**
 * Finds the post at `url`, and what a reply to it needs (SA32). The search makes the instance fetch a remote post
 * (SA13).
 */
export async function lookUpPostAt(context: AccountContext, url: string): Promise<Outcome<LookupAnswer>> {
  if (!/^https?:\/\//.test(url)) return fail('invalid', 'not the URL of a post')
  const found = await searchCall(context, url)
  if (!found.ok) return found
  const { store, account } = context
  // The search also finds posts that quote the address.
  const status = found.value.status.ids
    .flatMap((id) => store.get(entityKey(account, 'status', id)) ?? [])
    .find((post) => post.uri === url || post.url === url)
  if (status === undefined)
    return fail('missing', 'the instance does not find the post', { textKey: 'accounts.not_found_there' })
  const author = store.get(entityKey(account, 'account', status.accountId))
  return ok({
    accountId: null,
    statusId: status.id,
    ...(author && { replyTo: replyTargetOf(status, author) }),
  })
}
