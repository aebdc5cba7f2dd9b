import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { DataKind } from '../../../shared/model/accountData.ts'
import { fetchPages } from '../../collections/fetchPages.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { MAX_URL_CHARS } from '../../json/limits.ts'
import { line, record } from '../../json/read.ts'
import { screenName } from '../../normalize/screenName.ts'
import { httpUrl } from '../../normalize/url.ts'
import { fetchLists } from '../bulk/listTitles.ts'
import { writeCsv } from './dataCsv.ts'

const PER_PAGE = 80
/** Limit for instances whose pages never end. */
const MAX_PAGES = 1_000

/** The headers of Mastodon's files; its other files have none. */
const HEADERS: { readonly [K in DataKind]?: string } = {
  follows: 'Account address',
  mutes: 'Account address',
}

/** One list of the account, such as whom it follows, as the CSV file that Mastodon would export (AC22). */
export async function exportData(context: AccountContext, what: DataKind): Promise<Outcome<string>> {
  const rows =
    what === 'lists' ? await listRows(context) : await cellsOf(context, pathsOf(context)[what], what)
  return rows.ok ? ok(writeCsv(rows.value, HEADERS[what] ?? null)) : rows
}

const pathsOf = (context: AccountContext): Readonly<Record<Exclude<DataKind, 'lists'>, string>> => ({
  follows: `/api/v1/accounts/${encodeURIComponent(context.own()?.userId ?? '')}/following`,
  mutes: '/api/v1/mutes',
  blocks: '/api/v1/blocks',
  domains: '/api/v1/domain_blocks',
  bookmarks: '/api/v1/bookmarks',
})

/** The names or addresses on all pages, each once. */
async function cellsOf(
  context: AccountContext,
  path: string,
  what: DataKind,
): Promise<Outcome<readonly string[]>> {
  const cells = new Set<string>()
  const loaded = await fetchPages(context, {
    path,
    perPage: PER_PAGE,
    maxPages: MAX_PAGES,
    take: (entries) => {
      const before = cells.size
      for (const entry of entries) {
        const cell = cellOf(context, entry, what)
        if (cell !== '') cells.add(cell)
      }
      return cells.size > before
    },
  })
  return loaded.ok ? ok([...cells]) : loaded
}

function cellOf({ normalizeContext: normalizing }: AccountContext, entry: unknown, what: DataKind): string {
  if (what === 'domains') return line(entry)
  if (what === 'bookmarks') {
    const uri = line(record(entry).uri, MAX_URL_CHARS)
    return httpUrl(uri) === undefined ? '' : uri
  }
  const { acct } = screenName(record(entry))
  // Names of local accounts have no host, but the file is read elsewhere.
  return acct === '' || acct.includes('@') ? acct : `${acct}@${normalizing.host}`
}

/** One row for each member of each list: the list's title and the account. */
async function listRows(context: AccountContext): Promise<Outcome<readonly (readonly string[])[]>> {
  const lists = await fetchLists(context)
  if (!lists.ok) return lists
  const rows: (readonly string[])[] = []
  for (const { id, title } of lists.value) {
    const path = `/api/v1/lists/${encodeURIComponent(id)}/accounts`
    const members = await cellsOf(context, path, 'lists')
    if (!members.ok) return members
    rows.push(...members.value.map((acct) => [title, acct]))
  }
  return ok(rows)
}
