import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { RestrictionList } from '../../../shared/model/restriction.ts'
import type { Collection } from '../../collections/collection.ts'
import { fetchPages } from '../../collections/fetchPages.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { normalizeRestriction } from '../../normalize/restriction.ts'

const PATHS: Readonly<Record<RestrictionList, string>> = {
  mutes: '/api/v1/mutes',
  blocks: '/api/v1/blocks',
  domains: '/api/v1/domain_blocks',
}
const PER_PAGE = 80
/** Limit for instances whose pages never end. */
const MAX_PAGES = 100

/** GET mutes, blocks or domain_blocks, all pages. The first rows are shown while the others load. */
export async function loadRestrictions(
  context: AccountContext,
  list: RestrictionList,
  collection: Pick<Collection, 'setRows' | 'loaded'>,
): Promise<Outcome<readonly string[]>> {
  const { store, account, normalizeContext } = context
  const showsPages = !collection.loaded
  const ids = new Set<string>()
  const loaded = await fetchPages(context, {
    path: PATHS[list],
    perPage: PER_PAGE,
    maxPages: MAX_PAGES,
    urgent: true,
    take: (entries) => {
      const found = entries.flatMap((entry) => normalizeRestriction(entry, list, normalizeContext) ?? [])
      store.commit(found.map((each) => ({ key: entityKey(account, 'restriction', each.id), value: each })))
      const before = ids.size
      for (const { id } of found) ids.add(id)
      if (showsPages) collection.setRows([...ids])
      return ids.size > before
    },
  })
  return loaded.ok ? ok([...ids]) : loaded
}
