import type { BulkTarget } from '../../../shared/commands/bulk.ts'
import type { DataKind } from '../../../shared/model/accountData.ts'
import { MAX_BULK_TARGETS } from '../../../shared/model/bulkJob.ts'

const FULL_NAME = /^@?[^\s@,/:]+@[^\s@,/:]+\.[^\s@,/:]+$/
const LOCAL_NAME = /^@?[\w][\w.-]*$/
const LIST_TITLES = /^list name$/i
const ADDRESS = /^https?:\/\/[^\s/@]+\/\S+$/i
const DOMAIN = /^[^\s@,/:#]+\.[^\s@,/:#]+$/

/** The contents of a file of people or domains, without repetitions. */
interface PeopleList {
  readonly names: readonly string[]
  /** Lines in which no name was found. */
  readonly skipped: number
}

/**
 * Reads the files that Mastodon and Pleroma export: CSV with the name in the first column, with or without a line of
 * titles, or one name per line. Other columns are ignored.
 */
export function readPeopleCsv(text: string, of: 'people' | 'domains'): PeopleList {
  const names = new Set<string>()
  let skipped = 0
  for (const [at, row] of rowsOf(text).entries()) {
    const cells = row.map((cell) => cell.trim())
    const found = of === 'domains' ? domainsIn(cells) : peopleIn(cells, at === 0)
    for (const name of found) names.add(name)
    const isTitle = at === 0 || cells[0]?.startsWith('#')
    if (found.length === 0 && !isTitle && cells.some((cell) => cell !== '')) skipped++
  }
  return { names: [...names].slice(0, MAX_BULK_TARGETS), skipped }
}

function peopleIn(cells: readonly string[], isFirst: boolean): readonly string[] {
  // Old clients of Pleroma wrote all names in one line.
  const full = cells.filter((cell) => FULL_NAME.test(cell))
  const [first = ''] = cells
  // The first line of Mastodon's files has titles, which look like names of local accounts.
  const local = full.length === 0 && !isFirst && LOCAL_NAME.test(first) ? [first] : full
  return local.map((name) => name.replace(/^@/, ''))
}

const domainsIn = ([first = '']: readonly string[]): readonly string[] =>
  DOMAIN.test(first) ? [first.toLowerCase()] : []

/**
 * Reads a file of any kind. Mastodon writes lists as `list name,account address` and bookmarks as one address of a post in
 * each line, both without titles; titles are accepted.
 */
export function readDataCsv(text: string, of: DataKind): readonly BulkTarget[] {
  if (of === 'lists') return readListsCsv(text)
  if (of === 'bookmarks') return readBookmarksCsv(text)
  return readPeopleCsv(text, of === 'domains' ? 'domains' : 'people').names.map((name) => ({ name }))
}

function readListsCsv(text: string): readonly BulkTarget[] {
  const targets = new Map<string, BulkTarget>()
  for (const [at, row] of rowsOf(text).entries()) {
    const [list = '', acct = ''] = row.map((cell) => cell.trim())
    if (list === '' || (at === 0 && LIST_TITLES.test(list))) continue
    if (!FULL_NAME.test(acct) && !LOCAL_NAME.test(acct)) continue
    const name = acct.replace(/^@/, '')
    targets.set(`${name} ${list}`, { name, list })
  }
  return [...targets.values()].slice(0, MAX_BULK_TARGETS)
}

function readBookmarksCsv(text: string): readonly BulkTarget[] {
  const addresses = rowsOf(text).map(([first = '']) => first.trim())
  return [...new Set(addresses.filter((address) => ADDRESS.test(address)))]
    .slice(0, MAX_BULK_TARGETS)
    .map((name) => ({ name }))
}

/** The rows and cells of a CSV file (RFC 4180). A quote that is not closed ends with the text. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  for (const [, quoted, plain = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)(?:"|$)|([^",\r\n]*))[^,\r\n]*(,|\r\n?|\n|$)/g)) {
    const row = rows.at(-1) ?? []
    if (rows.length === 0) rows.push(row)
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows
}

/** The text of a file, in UTF-8 or, with a byte order mark, in UTF-16. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

/** CSV of rows of cells, or of one cell each, under `title`, if there is one. */
export const writeCsv = (rows: readonly (string | readonly string[])[], title: string | null): string =>
  [...(title === null ? [] : [title]), ...rows]
    .map((row) => `${(typeof row === 'string' ? [row] : row).map(cellOf).join(',')}\r\n`)
    .join('')

const cellOf = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
