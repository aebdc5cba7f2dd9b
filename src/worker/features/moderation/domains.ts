import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Collection } from '../../collections/collection.ts'
import { fetchPages } from '../../collections/fetchPages.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Handler } from '../../context/handler.ts'
import { BLOCKED_DOMAINS, domainCall } from '../../dialect/moderationCalls.ts'
import { normalizeBlockedDomain } from '../../normalize/blockedDomain.ts'
import { roughBytes } from '../../normalize/harvest.ts'

const LIST = { kind: 'blockedDomains' } as const
const PER_PAGE = 100
/** Limit for instances whose pages never end. */
const MAX_PAGES = 500

/**
 * GET admin/domain_blocks, all pages, so that the list can be searched. The first rows are shown while the others load
 * (MO29).
 */
export async function loadBlockedDomains(
  context: AccountContext,
  collection: Pick<Collection, 'setRows' | 'loaded'>,
): Promise<Outcome<readonly string[]>> {
  const { store, account } = context
  const showsPages = !collection.loaded
  const ids = new Set<string>()
  const loaded = await fetchPages(context, {
    path: BLOCKED_DOMAINS,
    perPage: PER_PAGE,
    maxPages: MAX_PAGES,
    urgent: true,
    take: (entries) => {
      const found = entries.flatMap((entry) => normalizeBlockedDomain(entry) ?? [])
      store.commit(
        found.map((value) => ({
          key: entityKey(account, 'blockedDomain', value.id),
          value,
          bytes: roughBytes(value),
        })),
      )
      const before = ids.size
      for (const { id } of found) ids.add(id)
      if (showsPages) collection.setRows([...ids])
      return ids.size > before
    },
  })
  return loaded.ok ? ok([...ids]) : loaded
}

/** POST, PUT or DELETE admin/domain_blocks. A block that is gone already counts as lifted (MO29). */
export const ruleDomain: Handler<'ruleDomain', NeedsLists> = async (command, context) => {
  const { store, account, collections, send } = context
  const { id, rule } = command
  const answer = await send({ ...domainCall(command), urgent: true })
  if (!answer.ok && rule !== undefined) {
    // Somebody else has lifted the restriction.
    if (answer.fault.code === 'missing') collections.renew(LIST)
    return answer
  }
  if (!answer.ok && answer.fault.code !== 'missing') return answer
  const list = collections.get(LIST)
  if (rule === undefined) {
    list.remove(id ?? '')
    return ok(undefined)
  }
  const value = answer.ok ? normalizeBlockedDomain(answer.value.value) : null
  if (value === null) collections.renew(LIST)
  else {
    store.commit([{ key: entityKey(account, 'blockedDomain', value.id), value, bytes: roughBytes(value) }])
    list.change((ids) => (ids.includes(value.id) ? ids : [value.id, ...ids]))
  }
  return ok(undefined)
}
