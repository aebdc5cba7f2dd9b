/**
 * The small database that the engine and the service worker share. It holds which notifications were told
 * and what a push is judged by; no token is ever in it.
 */
export const ALERTS_DATABASE = 'rookery-alerts'
export const ALERTS_STORE = 'books'
/** A Web Lock, held by whoever reads and writes there. */
export const ALERTS_LOCK = 'rookery-alerts'

/** So many ids are remembered for each account. */
export const MAX_KNOWN = 500
/** What could not be told is told for so long, by whoever can. */
export const OWED_MS = 5 * 60_000

/**
 * What became of a notification: nothing of it was told, it was told, or, as a time in milliseconds
 * since 1970, it was to be told since then.
 */
type Fate = 'untold' | 'told' | number
/** Its id, when it was made (as ISO text), its fate. */
type Known = readonly [id: string, createdAt: string, fate: Fate]

/** What is remembered of one account's notifications, so that each is told once. */
export interface AlertBook {
  readonly known: readonly Known[]
  /** What was made before this is old. Empty: nothing is known yet. */
  readonly floor: string
  /** When the engine that told before gave the lead to another one. */
  readonly yieldedAt: number
}

/** A notification that was heard of. */
export interface Heard {
  readonly id: string
  readonly createdAt: string
  /** Whether it is to be told, if it is new. */
  readonly tell: boolean
}

/** The floor where there was nothing yet. */
const LONG_AGO = '1970-01-01T00:00:00.000Z'

export const NEW_BOOK: AlertBook = { known: [], floor: '', yieldedAt: 0 }

const isKnown = (value: unknown): value is Known =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'string' &&
  (value[2] === 'untold' || value[2] === 'told' || typeof value[2] === 'number')

/** `value` as a book that some build wrote; one that can't be read is a new one. */
export function asAlertBook(value: unknown): AlertBook {
  if (typeof value !== 'object' || value === null) return NEW_BOOK
  const { known, floor, yieldedAt } = value as Partial<AlertBook>
  return {
    known: Array.isArray(known) ? known.filter(isKnown) : [],
    floor: typeof floor === 'string' ? floor : '',
    yieldedAt: typeof yieldedAt === 'number' ? yieldedAt : 0,
  }
}

/** Writes down what was heard. `mine`: what is new and to be told, which is owed from now on by whoever asked. */
export function claim(
  book: AlertBook,
  heard: readonly Heard[],
  now: number,
): { readonly book: AlertBook; readonly mine: ReadonlySet<string> } {
  const known = new Map(book.known.map((entry) => [entry[0], entry]))
  const mine = new Set<string>()
  for (const { id, createdAt, tell } of heard) {
    if (known.has(id) || createdAt < book.floor) continue
    known.set(id, [id, createdAt, tell ? now : 'untold'])
    if (tell) mine.add(id)
  }
  return { book: bounded({ ...book, known: [...known.values()] }), mine }
}

/** As `claim`, of what is not told: what is older than the newest of it is old from now on, too. */
export function pass(book: AlertBook, heard: readonly Heard[], now: number): AlertBook {
  const untold = heard.map((one) => ({ ...one, tell: false }))
  const newest = heard.reduce(
    (latest, { createdAt }) => (createdAt > latest ? createdAt : latest),
    book.floor,
  )
  const today = new Date(now).toISOString()
  // A time to come would make all that comes before it old.
  const floor = newest < today ? newest : later(book.floor, today)
  return { ...claim(book, untold, now).book, floor: floor || LONG_AGO }
}

/**
 * A push has brought it: true when it is to be told by who asks, and counts as told. What another was to
 * tell and did not is told; it has the same tag, so that a double replaces itself.
 */
export function claimPushed(
  book: AlertBook,
  id: string,
  now: number,
): { readonly book: AlertBook; readonly mine: boolean } {
  const fate = fateOf(book, id)
  if (fate === 'told' || fate === 'untold') return { book, mine: false }
  const others = book.known.filter((entry) => entry[0] !== id)
  const entry: Known = [id, new Date(now).toISOString(), 'told']
  return { book: bounded({ ...book, known: [...others, entry] }), mine: true }
}

/** What became of `id`; undefined: it was not heard of, or is so old that it was forgotten. */
export const fateOf = (book: AlertBook, id: string): Fate | undefined =>
  book.known.find((entry) => entry[0] === id)?.[2]

/** What became of `ids`. */
export function settle(book: AlertBook, ids: ReadonlySet<string>, fate: 'told' | 'untold'): AlertBook {
  const known = book.known.map((entry): Known => (ids.has(entry[0]) ? [entry[0], entry[1], fate] : entry))
  return { ...book, known }
}

/** What was to be told, and nobody has said that it was. */
export const owed = (book: AlertBook, now: number): readonly string[] =>
  book.known.flatMap(([id, , fate]) => (typeof fate === 'number' && now - fate < OWED_MS ? [id] : []))

/** Ids of which somebody was told, the oldest first. */
export const told = (book: AlertBook): readonly string[] =>
  book.known.flatMap(([id, , fate]) => (fate === 'told' ? [id] : []))

/** The oldest are forgotten; what is as old as they are is old without being known. */
function bounded(book: AlertBook): AlertBook {
  const over = book.known.length - MAX_KNOWN
  if (over <= 0) return book
  const byAge = [...book.known].sort(([, a], [, b]) => (a < b ? -1 : Number(a > b)))
  const forgotten = byAge[over - 1]?.[1] ?? ''
  const gone = new Set(byAge.slice(0, over).map(([id]) => id))
  const floor = later(book.floor, justAfter(forgotten))
  return { ...book, known: book.known.filter(([id]) => !gone.has(id)), floor }
}

const later = (a: string, b: string): string => (a > b ? a : b)

function justAfter(iso: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? iso : new Date(at + 1).toISOString()
}
