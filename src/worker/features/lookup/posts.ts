import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { replyTargetOf } from '../../../shared/model/replyTarget.ts'
import type { QuotePolicy } from '../../../shared/model/status.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { saysWhoMayQuote } from '../../dialect/quoteField.ts'
import { record } from '../../json/read.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeStatus } from '../../normalize/status.ts'
import { normalizeHistory } from '../../normalize/statusHistory.ts'
import { absorb } from '../../store/absorb.ts'
import { searchCall } from '../search/searchCall.ts'

/** GET /api/v1/statuses/{id}/history: all versions of an edited post, the current one first. */
export async function lookUpHistory(
  { account, send, normalizeContext, store }: AccountContext,
  statusId: string,
): Promise<Outcome<LookupAnswer>> {
  const answer = await send({
    method: 'GET',
    path: `/api/v1/statuses/${encodeURIComponent(statusId)}/history`,
    urgent: true,
  })
  if (!answer.ok) return answer
  const status = store.get(entityKey(account, 'status', statusId))
  const history = normalizeHistory(answer.value.value, normalizeContext, status?.language)
  return history === null ? fail('unreadable', 'the answer is not a list') : ok({ accountId: null, history })
}

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

/** GET /api/v1/statuses/{id}, where the instance says who may quote a post (PO28). */
export async function lookUpQuoting(
  { send, store, account, normalizeContext }: AccountContext,
  software: string,
  statusId: string,
): Promise<Outcome<LookupAnswer>> {
  if (!saysWhoMayQuote(software)) return ok({ accountId: null })
  const path = `/api/v1/statuses/${encodeURIComponent(statusId)}`
  const answer = await send({ method: 'GET', path, urgent: true })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  normalizeStatus(answer.value.value, harvest, normalizeContext)
  absorb(store, account, harvest)
  const { automatic } = record(record(answer.value.value).quote_approval)
  return ok({ accountId: null, ...(Array.isArray(automatic) && { quotePolicy: policyOf(automatic) }) })
}

const policyOf = (automatic: readonly unknown[]): QuotePolicy =>
  automatic.includes('public') ? 'public' : automatic.includes('followers') ? 'followers' : 'nobody'
