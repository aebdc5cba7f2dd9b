import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import { entityKey, isAnonymous } from '../../shared/model/keys.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { list } from '../json/read.ts'
import { olderIn } from '../net/links.ts'
import { normalizeAccount } from '../normalize/account.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { pageIds } from '../normalize/page.ts'
import { absorb } from '../store/absorb.ts'
import { fetchRelationships } from './fetchRelationships.ts'
import type { Page, PageRange } from './page.ts'
import type { TimelineSource } from './timelineSource.ts'

/** Page size of followers and followees (PR16). */
const PAGE_SIZE = 20

/** Like `fetchPage`, for rows that are accounts: only the `Link` header has the cursor of the next page. */
export async function fetchAccounts(
  context: AccountContext,
  { path, query }: TimelineSource,
  range: PageRange,
  urgent: boolean,
): Promise<Outcome<Page>> {
  const answer = await context.send({
    method: 'GET',
    path,
    query: { ...query, limit: PAGE_SIZE, ...range },
    urgent,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const { value, link } = answer.value
  const ids = pageIds(value, (entry) => normalizeAccount(entry, harvest, context.normalizeContext))
  if (ids === null) return fail('unreadable', 'the answer is not a list')
  absorb(context.store, context.account, harvest)
  void fetchUnknownRelationships(context, ids)
  return ok({ ids, firstId: ids[0], lastId: ids.at(-1), size: list(value).length, older: olderIn(link) })
}

/** Fetches the user's relationships to `ids` that are not in the store yet. */
export async function fetchUnknownRelationships(
  context: AccountContext,
  ids: readonly string[],
): Promise<void> {
  const { store, account } = context
  const unknown = ids.filter((id) => !store.has(entityKey(account, 'relationship', id)))
  if (unknown.length > 0 && !isAnonymous(account)) await fetchRelationships(context, unknown)
}
