import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { normalizeAccount } from '../../normalize/account.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { pageIds } from '../../normalize/page.ts'
import { absorb } from '../../store/absorb.ts'

const MAX_QUERY_CHARS = 400
const MAX_RESULTS = 20

/**
 * GET accounts/search: accounts whose names match `words`. Resolves remote accounts.
 * `following` limits the results to followed accounts.
 */
export async function lookUpAccounts(
  context: AccountContext,
  words: string,
  following?: boolean,
): Promise<Outcome<LookupAnswer>> {
  const q = words.trim().slice(0, MAX_QUERY_CHARS)
  if (q === '') return ok({ accountId: null, accountIds: [] })
  const answer = await context.send({
    method: 'GET',
    path: '/api/v1/accounts/search',
    query: { q, resolve: true, limit: MAX_RESULTS, following },
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const accountIds = pageIds(answer.value.value, (entry) =>
    normalizeAccount(entry, harvest, context.normalizeContext),
  )
  if (accountIds === null) return fail('unreadable', 'the answer is not a list')
  absorb(context.store, context.account, harvest)
  return ok({ accountId: null, accountIds })
}
