import type { BulkTarget } from '../../../shared/commands/bulk.ts'
import type { DataKind } from '../../../shared/model/accountData.ts'
import { MAX_BULK_TARGETS } from '../../../shared/model/bulkJob.ts'

const FULL_NAME = /^@?[^\s@,/:]+@[^\s@,/:]+\.[^\s@,/:]+$/
const LOCAL_NAME = /^@?[\w][\w.-]*$/
const LISTS_HEADER = /^list name$/i
const ADDRESS = /^https?:\/\/[^\s/@]+\/\S+$/i
const DOMAIN = /^[^\s@,/:#]+\.[^\s@,/:#]+$/

/**
 * The start of a cell that a spreadsheet would run as a formula. It is written after a `'`, and one that has such signs already after one
 * more (AC30).
 */
const RUNS = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/**
 * Reads the files that Mastodon and Pleroma export, without repetitions. People and domains: CSV with the name in the
 * first column, or one name per line. Lists: `list name,account address`. Bookmarks: the address of a post in each line.
 * Each may have a header. Other columns are ignored.
 */
export function readDataCsv(text: string, of: DataKind): readonly BulkTarget[] {
  if (of === 'lists') return readListsCsv(text)
  if (of === 'bookmarks') return readBookmarksCsv(text)
  return readNamesCsv(text, of === 'domains' ? 'domains' : 'people')
}

function readNamesCsv(text: string, of: 'people' | 'domains'): readonly BulkTarget[] {
  const names = new Set<string>()
  for (const [at, row] of rowsOf(text).entries()) {
    const cells = row.map(readCell)
    for (const name of of === 'domains' ? domainsIn(cells) : peopleIn(cells, at === 0)) names.add(name)
  }
  return [...names].slice(0, MAX_BULK_TARGETS).map((name) => ({ name }))
}

function peopleIn(cells: readonly string[], isFirst: boolean): readonly string[] {
  // Old clients of Pleroma wrote all names in one line.
  const full = cells.filter((cell) => FULL_NAME.test(cell))
  const [first = ''] = cells
  // The header of Mastodon's files looks like the name of a local account.
  const names = full.length === 0 && !isFirst && LOCAL_NAME.test(first) ? [first] : full
  return names.map((name) => name.replace(/^@/, ''))
}

const domainsIn = ([first = '']: readonly string[]): readonly string[] =>
  DOMAIN.test(first) ? [first.toLowerCase()] : []

function readListsCsv(text: string): readonly BulkTarget[] {
  const targets = new Map<string, BulkTarget>()
  for (const [at, row] of rowsOf(text).entries()) {
    const [list = '', acct = ''] = row.map(readCell)
    if (list === '' || (at === 0 && LISTS_HEADER.test(list))) continue
    if (!FULL_NAME.test(acct) && !LOCAL_NAME.test(acct)) continue
    const name = acct.replace(/^@/, '')
    targets.set(`${name} ${list}`, { name, list })
  }
  return [...targets.values()].slice(0, MAX_BULK_TARGETS)
}

function readBookmarksCsv(text: string): readonly BulkTarget[] {
  const addresses = rowsOf(text).map(([first = '']) => readCell(first))
  return [...new Set(addresses.filter((address) => ADDRESS.test(address)))]
    .slice(0, MAX_BULK_TARGETS)
    .map((name) => ({ name }))
}

/** The rows and cells of a CSV file (RFC 4180). A quoted cell that is not closed extends to the end of the text. */
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

/** Writes CSV. A row is a list of cells, or the text of its only cell. `header` is the first row, unless null. */
export const writeCsv = (rows: readonly (string | readonly string[])[], header: string | null): string =>
  [...(header === null ? [] : [header]), ...rows]
    .map((row) => `${(typeof row === 'string' ? [row] : row).map(cellOf).join(',')}\r\n`)
    .join('')

/** Quoted also for the sake of programs that separate cells by `;` or a tab. */
function cellOf(text: string): string {
  const harmless = RUNS.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A cell as it was before it was written, without the white space around it. */
const readCell = (cell: string): string => {
  const text = cell.trim()
  return text.startsWith("'") && RUNS.test(text) ? text.slice(1) : text
}
