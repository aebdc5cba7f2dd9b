import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Collection } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { olderIn } from '../../net/links.ts'
import { normalizeAccount } from '../../normalize/account.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeLists } from '../../normalize/list.ts'
import { pageIds } from '../../normalize/page.ts'
import { absorb } from '../../store/absorb.ts'

/** Limit for instances that paginate the members despite `limit=0`. */
const MAX_PAGES = 10

/** The path of a list, with an optional suffix such as `/accounts`. */
export const listPath = (listId: string, suffix = ''): string =>
  `/api/v1/lists/${encodeURIComponent(listId)}${suffix}`

/** GET lists/{id} and lists/{id}/accounts: the list and all its members. */
export async function loadListMembers(
  context: AccountContext,
  listId: string,
  collection: Pick<Collection, 'setMeta'>,
): Promise<Outcome<readonly string[]>> {
  const { send, store, account } = context
  const [answer, members] = await Promise.all([
    send({ method: 'GET', path: listPath(listId), urgent: true }),
    loadMembers(context, listId),
  ])
  if (!answer.ok) return answer
  const [value] = normalizeLists([answer.value.value]) ?? []
  if (value?.id !== listId) return fail('unreadable', 'the answer is not the list')
  const key = entityKey(account, 'list', listId)
  store.commit([{ key, value }])
  // The view needs the list itself; the collection of all lists may not be loaded.
  collection.setMeta({}, [key])
  return members
}

async function loadMembers(
  { send, store, account, normalizeContext }: AccountContext,
  listId: string,
): Promise<Outcome<readonly string[]>> {
  const all: string[] = []
  let older: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await send({
      method: 'GET',
      path: listPath(listId, '/accounts'),
      // On Mastodon and GoToSocial 0 means all members. Pleroma always returns all of them.
      query: { limit: 0, max_id: older },
      urgent: true,
    })
    if (!answer.ok) return answer
    const harvest = newHarvest()
    const ids = pageIds(answer.value.value, (entry) => normalizeAccount(entry, harvest, normalizeContext))
    if (ids === null) return fail('unreadable', 'the answer is not a list')
    absorb(store, account, harvest)
    all.push(...ids)
    older = olderIn(answer.value.link)
    if (older === undefined || ids.length === 0) break
  }
  return ok(all)
}
