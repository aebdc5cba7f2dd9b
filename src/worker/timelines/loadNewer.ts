import { type Outcome, ok } from '../../shared/fault/fault.ts'
import type { FetchesPages, Page, SeveralPages } from './page.ts'
import type { TimelineList } from './timelineList.ts'
import { PAGE_SIZE } from './timelineSource.ts'

/** Maximum pages fetched to catch up after a drop. Rows still missing then become a gap. */
const MAX_PAGES = 5

/** Fetches the pages below `first`, which is full, down to the known row `since` of `fetch`: it may change meanwhile. */
export async function catchUp(
  fetch: { readonly since: string | undefined },
  { list, pages }: { readonly list: TimelineList; readonly pages: FetchesPages },
  first: Page,
): Promise<SeveralPages> {
  const ids = [...first.ids]
  let page = first
  const isComplete = (): boolean => page.size < PAGE_SIZE || list.reaches(page.ids, fetch.since)
  for (let asked = 1; asked < MAX_PAGES && !isComplete(); asked++) {
    const next = await pages.fetchPage({ since_id: fetch.since, max_id: page.lastId }, false)
    if (!next.ok) break
    page = next.value
    ids.push(...page.ids)
  }
  return { ids, isComplete: isComplete() }
}

/** Fetches `limit` of the newest rows. Servers with smaller pages are asked several times. */
export async function reload(pages: FetchesPages, limit: number): Promise<Outcome<SeveralPages>> {
  const ids: string[] = []
  let left = limit
  let older: string | undefined
  let size: number
  let asked: number
  do {
    asked = Math.min(left, PAGE_SIZE)
    const page = await pages.fetchPage({ limit: left, max_id: older }, true)
    if (!page.ok) return page
    ids.push(...page.value.ids)
    ;({ size, older } = page.value)
    left -= size
  } while (left > 0 && size >= PAGE_SIZE && older !== undefined)
  return ok({ ids, isComplete: size < asked })
}
