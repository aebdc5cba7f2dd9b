import type { Fault } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { RestrictionList } from '../../../shared/model/restriction.ts'
import type { Collection } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { list as entries } from '../../json/read.ts'
import { normalizeRestriction } from '../../normalize/restriction.ts'

const PATHS: Readonly<Record<RestrictionList, string>> = {
  mutes: '/api/v1/mutes',
  blocks: '/api/v1/blocks',
  domains: '/api/v1/domain_blocks',
}
const PER_PAGE = 80
/** Limit for instances that page without an end. */
const MAX_PAGES = 100

/** GET mutes, blocks or domain_blocks, all pages. The first rows are shown while the others load. */
export async function loadRestrictions(
  { send, store, account, normalizing }: AccountContext,
  list: RestrictionList,
  collection: Pick<Collection, 'setRows' | 'loaded'>,
): Promise<readonly string[] | Fault> {
  const showsPages = !collection.loaded
  const ids = new Set<string>()
  let older: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await send({
      method: 'GET',
      path: PATHS[list],
      query: { limit: PER_PAGE, max_id: older },
      urgent: page === 0,
    })
    if (!answer.ok) return answer.fault
    const { value, links } = answer.value
    if (!Array.isArray(value)) return { code: 'unreadable', message: 'the answer is not a list' }
    const found = entries(value).flatMap((entry) => normalizeRestriction(entry, list, normalizing) ?? [])
    store.commit(found.map((each) => ({ key: entityKey(account, 'restriction', each.id), value: each })))
    const before = ids.size
    for (const { id } of found) ids.add(id)
    if (showsPages) collection.setRows([...ids])
    older = links.olderThan
    if (older === undefined || ids.size === before) break
  }
  return [...ids]
}
