import type { BulkTarget } from '../../../shared/commands/bulk.ts'
import {
  type DataKind,
  type ImportNotes,
  MAX_LISTED_ROWS,
  type SkippedRow,
} from '../../../shared/model/accountData.ts'
import { MAX_BULK_TARGETS } from '../../../shared/model/bulkJob.ts'
import type { Capabilities } from '../../../shared/model/instance.ts'

/** A host, with a port if it has one. Only one with a port may be without a dot. */
const HOST = '[^\\s@,/:#]+(?:\\.[^\\s@,/:#]+(?::\\d{1,5})?|:\\d{1,5})'
const FULL_NAME = new RegExp(`^@?[^\\s@,/:]+@${HOST}$`)
const LOCAL_NAME = /^@?\w[\w.-]*$/
const ADDRESS = /^https?:\/\/[^\s/@]+\/\S+$/i
const DOMAIN = new RegExp(`^${HOST}$`)
/** What the first cell of a header begins with. */
const HEADER = /^(#|(list|account|acct|handle|user|username|name|address|domain|uri|url)\b)/i
const LANGUAGE = /^[a-z]{2,3}(-[a-z\d]+)*$/i
const MAX_LANGUAGES = 100
/** Of a row that is not taken, as it is listed. */
const MAX_ROW_CHARS = 200

/**
 * The start of a cell that a spreadsheet would run as a formula. It is written after a `'`, and one that has such signs already after one
 * more (AC30).
 */
const RUNS = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** The columns of Mastodon's files that say how somebody is followed or muted, in their order after the name. */
type Option = 'reblogs' | 'notify' | 'languages' | 'notifications'
export const OPTION_COLUMNS: Readonly<Record<DataKind, readonly (readonly [string, Option])[]>> = {
  follows: [
    ['Show boosts', 'reblogs'],
    ['Notify on new posts', 'notify'],
    ['Languages', 'languages'],
  ],
  mutes: [['Hide notifications', 'notifications']],
  blocks: [],
  domains: [],
  lists: [],
  bookmarks: [],
}

/** What a file contains, and what of it is not used. */
interface DataFile {
  readonly targets: readonly BulkTarget[]
  readonly notes: ImportNotes
}

/**
 * Reads the files that Mastodon and Pleroma export, without repetitions (AC32). People and domains: CSV with the name in the
 * first column, or one name per line. Lists: `list name,account address`. Bookmarks: the address of a post in each line.
 * Each may have a header.
 */
export function readDataCsv(
  text: string,
  of: DataKind,
  { followLanguages }: Pick<Capabilities, 'followLanguages'>,
): DataFile {
  const rows = rowsOf(text).map((row) => row.map(readCell))
  const isHeader = HEADER.test(rows[0]?.[0] ?? '') && targetsIn(rows[0] ?? [], of).length === 0
  const columns = columnsOf(isHeader ? rows[0] : undefined, of).filter(
    ([, option]) => option !== 'languages' || followLanguages,
  )
  const targets = new Map<string, BulkTarget>()
  const skipped: SkippedRow[] = []
  let skippedCount = 0
  let widest = 0
  for (const row of isHeader ? rows.slice(1) : rows) {
    const found = targetsIn(row, of)
    // A line that names nothing may be empty or a comment. The title of a list may begin with the sign of a comment.
    if (found.length === 0 && (row.every((cell) => cell === '') || row[0]?.startsWith('#'))) continue
    const fresh = found.filter(({ name, list }) => !targets.has(keyOf(name, list)))
    if (found.length <= 1) widest = Math.max(widest, row.findLastIndex((cell) => cell !== '') + 1)
    const room = fresh.slice(0, MAX_BULK_TARGETS - targets.size)
    for (const target of room)
      targets.set(keyOf(target.name, target.list), { ...target, ...optionsIn(row, columns, found) })
    if (room.length > 0 && room.length === fresh.length) continue
    skippedCount++
    const why = found.length === 0 ? 'unreadable' : fresh.length === 0 ? 'repeated' : 'over_limit'
    if (skipped.length < MAX_LISTED_ROWS) skipped.push({ text: row.join(', ').slice(0, MAX_ROW_CHARS), why })
  }
  const used = new Set([0, ...(of === 'lists' ? [1] : []), ...columns.map(([at]) => at)])
  const names = isHeader ? (rows[0] ?? []) : Array.from({ length: widest }, (_, at) => String(at + 1))
  const unusedColumns = names.filter((name, at) => name !== '' && !used.has(at))
  return { targets: [...targets.values()], notes: { skippedCount, skipped, unusedColumns } }
}

const keyOf = (name: string, list = ''): string => `${name} ${list}`

/** The targets that a row names. */
function targetsIn(cells: readonly string[], of: DataKind): readonly BulkTarget[] {
  const [first = '', second = ''] = cells
  if (of === 'domains') return DOMAIN.test(first) ? [{ name: first.toLowerCase() }] : []
  if (of === 'bookmarks') return ADDRESS.test(first) ? [{ name: first }] : []
  if (of === 'lists') return first !== '' && isName(second) ? [{ name: withoutAt(second), list: first }] : []
  // Old clients of Pleroma wrote all names in one line.
  const full = cells.filter((cell) => FULL_NAME.test(cell))
  const names = full.length === 0 && LOCAL_NAME.test(first) && !HEADER.test(first) ? [first] : full
  return names.map((name) => ({ name: withoutAt(name) }))
}

const isName = (text: string): boolean => FULL_NAME.test(text) || LOCAL_NAME.test(text)
const withoutAt = (name: string): string => name.replace(/^@/, '')

/** The places of the columns with options: by their names in the header, or as Mastodon orders them. */
const columnsOf = (
  header: readonly string[] | undefined,
  of: DataKind,
): readonly (readonly [number, Option])[] =>
  OPTION_COLUMNS[of].flatMap(([name, option], at) => {
    const place = header?.findIndex((cell) => cell.toLowerCase() === name.toLowerCase()) ?? at + 1
    return place < 1 ? [] : [[place, option] as const]
  })

/** How the file wants the only person of a row followed or muted, as far as it is not the usual way. */
function optionsIn(
  row: readonly string[],
  columns: readonly (readonly [number, Option])[],
  found: readonly BulkTarget[],
): Pick<BulkTarget, 'options'> {
  if (found.length !== 1) return {}
  const options = Object.fromEntries(
    columns.flatMap(([at, option]) => {
      const value = option === 'languages' ? languagesIn(row[at]) : unusual(row[at], option !== 'notify')
      return value === undefined ? [] : [[option, value] as const]
    }),
  )
  return Object.keys(options).length > 0 ? { options } : {}
}

/** The answer in a cell, unless it is the `usual` one or none. */
function unusual(cell = '', usual: boolean): boolean | undefined {
  const on = /^(true|yes|1)$/i.test(cell)
  return on !== usual && (on || /^(false|no|0)$/i.test(cell)) ? on : undefined
}

function languagesIn(cell = ''): readonly string[] | undefined {
  const languages = cell.split(/[\s,]+/).filter((code) => LANGUAGE.test(code))
  return languages.length > 0 ? languages.slice(0, MAX_LANGUAGES) : undefined
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
export const writeCsv = (
  rows: readonly (string | readonly string[])[],
  header: string | readonly string[] | null,
): string =>
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
