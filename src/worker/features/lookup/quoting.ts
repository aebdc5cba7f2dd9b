import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { QuotePolicy } from '../../../shared/model/status.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { saysWhoMayQuote } from '../../dialect/quoteField.ts'
import { record } from '../../json/read.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeStatus } from '../../normalize/status.ts'
import { absorb } from '../../store/absorb.ts'

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
