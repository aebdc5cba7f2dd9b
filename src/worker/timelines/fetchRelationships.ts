import type { AccountContext } from '../context/accountContext.ts'
import { idOf, type JsonObject, list, record } from '../json/read.ts'
import { normalizeRelationships } from '../normalize/account.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { absorb } from '../store/absorb.ts'

/** GET /api/v1/accounts/relationships (PR9). Resolves to those that the instance sent, as it sent them. */
export async function fetchRelationships(
  { send, store, account, normalizeContext }: AccountContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JsonObject>> {
  const answer = await send({
    method: 'GET',
    path: '/api/v1/accounts/relationships',
    query: { 'id[]': ids },
    optional: true,
  })
  if (!answer.ok) return new Map()
  const harvest = newHarvest()
  normalizeRelationships(answer.value.value, harvest, normalizeContext)
  absorb(store, account, harvest)
  return new Map(list(answer.value.value).map((entry) => [idOf(record(entry).id), record(entry)]))
}

/** Fetches the relationship to one account. Undefined if the instance did not send it. */
export const fetchRelationship = async (
  context: AccountContext,
  id: string,
): Promise<JsonObject | undefined> => (await fetchRelationships(context, [id])).get(id)
