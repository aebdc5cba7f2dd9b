import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { normalizeFilters } from '../../normalize/filter.ts'

/** The path of the instance's filter API. */
export const filtersPath = ({ instance }: Pick<AccountContext, 'instance'>): string =>
  `/api/${instance().capabilities.filterGroups ? 'v2' : 'v1'}/filters`

/** GET /api/v1/filters, or version 2. Replaces the stored filters, which apply to every post from then on. */
export async function loadFilters(context: AccountContext): Promise<Outcome<readonly string[]>> {
  const { store, account, send, setCapability: learn } = context
  const answer = await send({ method: 'GET', path: filtersPath(context) })
  if (!answer.ok) {
    if (answer.fault.code === 'missing') learn('filters', false)
    return answer
  }
  const filters = normalizeFilters(answer.value.value)
  if (filters === null) return fail('unreadable', 'the answer is not a list')
  const returned = new Set(filters.map(({ id }) => entityKey(account, 'filter', id)))
  store.commit(filters.map((value) => ({ key: entityKey(account, 'filter', value.id), value })))
  store.remove(store.keysOfKind(account, 'filter').filter((key) => !returned.has(key)))
  return ok(filters.map(({ id }) => id))
}
