import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { list } from '../json/read.ts'
import { olderIn } from '../net/links.ts'
import type { RestRequest } from '../net/restClient.ts'

/** Pleroma sends some lists, like that of blocked domains, in one page. */
const MAX_ENTRIES = 50_000

export interface Pages {
  readonly path: string
  /** Parameters of every page. */
  readonly query?: RestRequest['query']
  readonly perPage: number
  /** Stops paging on instances whose pages never end. */
  readonly maxPages: number
  /** Somebody waits for the first page. */
  readonly urgent?: boolean
  /** Takes the entries of a page. False: none of them is new, as on servers that ignore the cursor. */
  readonly take: (entries: readonly unknown[]) => boolean
}

/** Requests the pages of a list, one after the other. */
export async function fetchPages(
  { send }: Pick<AccountContext, 'send'>,
  { path, query: common, perPage, maxPages, urgent = false, take }: Pages,
): Promise<Outcome<undefined>> {
  let older: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const query = { ...common, limit: perPage, max_id: older }
    const answer = await send({ method: 'GET', path, query, urgent: urgent && page === 0 })
    if (!answer.ok) return answer
    const { value, link } = answer.value
    if (!Array.isArray(value)) return fail('unreadable', 'the answer is not a list')
    older = olderIn(link)
    if (!take(list(value, MAX_ENTRIES)) || older === undefined) break
  }
  return ok(undefined)
}
