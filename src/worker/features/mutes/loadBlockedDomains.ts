import type { Fault } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { MAX_PAGE_ENTRIES } from '../../json/limits.ts'
import { line, list } from '../../json/read.ts'

const PAGE_SIZE = 200
/** Mastodon pages them; Pleroma sends them all at once. */
const MAX_PAGES = 10

/** GET /api/v1/domain_blocks (RL38). Entries that are no text are skipped. */
export async function loadBlockedDomains({
  send,
  store,
  account,
}: AccountContext): Promise<readonly string[] | Fault> {
  const names = new Set<string>()
  let older: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await send({
      method: 'GET',
      path: '/api/v1/domain_blocks',
      query: { limit: PAGE_SIZE, max_id: older },
    })
    if (!answer.ok) return answer.fault
    const { value, links } = answer.value
    if (!Array.isArray(value)) return { code: 'unreadable', message: 'the answer is not a list' }
    for (const entry of list(value, MAX_PAGE_ENTRIES)) if (line(entry) !== '') names.add(line(entry))
    older = links.olderThan
    if (older === undefined || value.length === 0) break
  }
  store.commit(
    [...names].map((name) => ({ key: entityKey(account, 'blockedDomain', name), value: { name } })),
  )
  return [...names].sort()
}
