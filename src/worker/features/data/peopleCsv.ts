import { MAX_BULK_TARGETS } from '../../../shared/model/bulkJob.ts'

const FULL_NAME = /^@?[^\s@,/:]+@[^\s@,/:]+\.[^\s@,/:]+$/
const LOCAL_NAME = /^@?[\w][\w.-]*$/
const DOMAIN = /^[^\s@,/:#]+\.[^\s@,/:#]+$/

/** What a file of people or domains contains, without repetitions. */
export interface PeopleList {
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

/** The names as CSV under `title`, if there is one. */
export const writePeopleCsv = (names: readonly string[], title: string | null): string =>
  [...(title === null ? [] : [title]), ...names.map(cellOf)].map((line) => `${line}\r\n`).join('')

const cellOf = (name: string): string => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)
