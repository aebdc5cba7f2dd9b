import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { replyTargetOf } from '../../../shared/model/replyTarget.ts'
import type { Status } from '../../../shared/model/status.ts'
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
  const statusId = found.value.status.ids.find((id) => {
    const post = store.get(entityKey(account, 'status', id)) as Status | undefined
    return post?.uri === url || post?.url === url
  })
  if (statusId === undefined)
    return fail('missing', 'the instance does not find the post', { textKey: 'accounts.not_found_there' })
  const status = store.get(entityKey(account, 'status', statusId)) as Status
  const author = store.get(entityKey(account, 'account', status.accountId)) as Account | undefined
  return ok({ accountId: null, statusId, ...(author && { replyTo: replyTargetOf(status, author) }) })
}
