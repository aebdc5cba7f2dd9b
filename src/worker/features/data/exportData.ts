import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { DataKind } from '../../../shared/model/accountData.ts'
import { fetchPages } from '../../collections/fetchPages.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { MAX_URL_CHARS } from '../../json/limits.ts'
import { bool, idOf, type JsonObject, line, list, record, words } from '../../json/read.ts'
import { screenName } from '../../normalize/screenName.ts'
import { httpUrl } from '../../normalize/url.ts'
import { fetchLists } from '../bulk/listTitles.ts'
import { OPTION_COLUMNS, writeCsv } from './dataCsv.ts'

const PER_PAGE = 80
/** Limit for instances whose pages never end. */
const MAX_PAGES = 1_000

/** Relationships that are requested at once. */
const MAX_ASKED = 40

/** The header of Mastodon's file. Files without options have none. */
function headerOf(what: DataKind): readonly string[] | null {
  const names = OPTION_COLUMNS[what].map(([name]) => name)
  return names.length > 0 ? ['Account address', ...names] : null
}

/** What follows the name in a row: how somebody is followed or muted. */
const OPTIONS: { readonly [K in DataKind]?: (relationship: JsonObject) => readonly string[] } = {
  follows: (raw) => [
    String(bool(raw.showing_reblogs, true)),
    String(bool(raw.notifying) || bool(raw.subscribing)),
    words(raw.languages).join(', '),
  ],
  mutes: (raw) => [String(bool(raw.muting_notifications, true))],
}

/** One list of the account, such as whom it follows, as the CSV file that Mastodon would export (AC22). */
export async function exportData(context: AccountContext, what: DataKind): Promise<Outcome<string>> {
  const rows = what === 'lists' ? await listRows(context) : await rowsOf(context, what)
  return rows.ok ? ok(writeCsv(rows.value, headerOf(what))) : rows
}

/** The rows of a list that is no list of lists. */
async function rowsOf(
  context: AccountContext,
  what: Exclude<DataKind, 'lists'>,
): Promise<Outcome<readonly (readonly string[])[]>> {
  const cells = await cellsOf(context, pathsOf(context)[what], what)
  if (!cells.ok) return cells
  const optionsOf = OPTIONS[what]
  if (optionsOf === undefined) return ok([...cells.value.keys()].map((cell) => [cell]))
  const relationships = await relationshipsOf(context, [...cells.value.values()])
  if (!relationships.ok) return relationships
  return ok(
    [...cells.value].map(([cell, id]) => [cell, ...optionsOf(relationships.value.get(id) ?? {})] as const),
  )
}

/** The user's relationships to `ids`, as the server sends them. */
async function relationshipsOf(
  { send }: AccountContext,
  ids: readonly string[],
): Promise<Outcome<ReadonlyMap<string, JsonObject>>> {
  const found = new Map<string, JsonObject>()
  for (let at = 0; at < ids.length; at += MAX_ASKED) {
    const query = { 'id[]': ids.slice(at, at + MAX_ASKED) }
    const answer = await send({ method: 'GET', path: '/api/v1/accounts/relationships', query })
    if (!answer.ok) return answer
    for (const raw of list(answer.value.value).map(record)) found.set(idOf(raw.id), raw)
  }
  return ok(found)
}

const pathsOf = (context: AccountContext): Readonly<Record<Exclude<DataKind, 'lists'>, string>> => ({
  follows: `/api/v1/accounts/${encodeURIComponent(context.own()?.userId ?? '')}/following`,
  mutes: '/api/v1/mutes',
  blocks: '/api/v1/blocks',
  domains: '/api/v1/domain_blocks',
  bookmarks: '/api/v1/bookmarks',
})

/** The names or addresses on all pages, each once, with the ids of their entries. */
async function cellsOf(
  context: AccountContext,
  path: string,
  what: DataKind,
): Promise<Outcome<ReadonlyMap<string, string>>> {
  const cells = new Map<string, string>()
  const loaded = await fetchPages(context, {
    path,
    perPage: PER_PAGE,
    maxPages: MAX_PAGES,
    take: (entries) => {
      const before = cells.size
      for (const entry of entries) {
        const cell = cellOf(context, entry, what)
        if (cell !== '') cells.set(cell, idOf(record(entry).id))
      }
      return cells.size > before
    },
  })
  return loaded.ok ? ok(cells) : loaded
}

function cellOf({ normalizeContext }: AccountContext, entry: unknown, what: DataKind): string {
  if (what === 'domains') return line(entry)
  if (what === 'bookmarks') {
    const uri = line(record(entry).uri, MAX_URL_CHARS)
    return httpUrl(uri) === undefined ? '' : uri
  }
  const { acct } = screenName(record(entry))
  // Names of local accounts have no host, but the file is read elsewhere.
  return acct === '' || acct.includes('@') ? acct : `${acct}@${normalizeContext.host}`
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
    rows.push(...[...members.value.keys()].map((acct) => [title, acct]))
  }
  return ok(rows)
}
