import type { AccountContext } from '../context/accountContext.ts'
import { normalizeRelationships } from '../normalize/account.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { absorb } from '../store/absorb.ts'

/** GET /api/v1/accounts/relationships (PR9). Resolves to the ids of those that the instance sent. */
export async function fetchRelationships(
  { send, store, account, normalizeContext: normalizing }: AccountContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const answer = await send({
    method: 'GET',
    path: '/api/v1/accounts/relationships',
    query: { 'id[]': ids },
    optional: true,
  })
  if (!answer.ok) return new Set()
  const harvest = newHarvest()
  normalizeRelationships(answer.value.value, harvest, normalizing)
  absorb(store, account, harvest)
  return new Set(harvest.relationships.keys())
}

/** Fetches the relationship to one account. Resolves to whether the instance sent it. */
export const fetchRelationship = async (context: AccountContext, id: string): Promise<boolean> =>
  (await fetchRelationships(context, [id])).has(id)
