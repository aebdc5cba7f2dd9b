/** Number of notification ids remembered for each account; older ones are forgotten. */
export const MAX_KNOWN = 500
/** For this long after an alert was claimed, anybody may show it if it was not shown. */
export const RETRY_WINDOW_MS = 5 * 60_000

/** The alert was shown. The value is stored, and other builds read it. */
export const SHOWN = 'told'
/** No alert is due. The value is stored, and other builds read it. */
export const NO_ALERT = 'untold'

/** How an alert ended. */
type SettledState = typeof SHOWN | typeof NO_ALERT
/**
 * State of a notification's alert: settled, or claimed at this time (milliseconds since 1970) and not confirmed
 * as shown by anybody.
 */
type AlertState = SettledState | number
/** A notification's id, its creation time (ISO), its alert's state. */
type Known = readonly [id: string, createdAt: string, state: AlertState]

/** Record of one account's notifications, so that each raises one alert only. */
export interface AlertBook {
  readonly known: readonly Known[]
  /** Notifications created before this (ISO) are old. Empty: nothing is known yet. */
  readonly floor: string
  /** When the engine that raised alerts before gave up the lead to another engine, ms since 1970. */
  readonly yieldedAt: number
}

/** A notification that arrived from the instance. */
export interface ArrivedNotification {
  readonly id: string
  readonly createdAt: string
  /** Whether to raise an alert for it if it is new. */
  readonly tell: boolean
}

/** The floor of an account that had no notification yet. */
const LONG_AGO = '1970-01-01T00:00:00.000Z'

export const NEW_BOOK: AlertBook = { known: [], floor: '', yieldedAt: 0 }

const isKnown = (value: unknown): value is Known =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'string' &&
  (value[2] === NO_ALERT || value[2] === SHOWN || typeof value[2] === 'number')

/** Reads a stored book that any build may have written; returns a new book if it is unreadable. */
export function asAlertBook(value: unknown): AlertBook {
  if (typeof value !== 'object' || value === null) return NEW_BOOK
  const { known, floor, yieldedAt } = value as Partial<AlertBook>
  return {
    known: Array.isArray(known) ? known.filter(isKnown) : [],
    floor: typeof floor === 'string' ? floor : '',
    yieldedAt: typeof yieldedAt === 'number' ? yieldedAt : 0,
  }
}

/** Records arrived notifications. `mine`: ids of the new ones that need an alert, which the caller must now raise. */
export function claim(
  book: AlertBook,
  arrived: readonly ArrivedNotification[],
  now: number,
): { readonly book: AlertBook; readonly mine: ReadonlySet<string> } {
  const known = new Map(book.known.map((entry) => [entry[0], entry]))
  const mine = new Set<string>()
  for (const { id, createdAt, tell } of arrived) {
    if (known.has(id) || createdAt < book.floor) continue
    known.set(id, [id, createdAt, tell ? now : NO_ALERT])
    if (tell) mine.add(id)
  }
  return { book: bounded({ ...book, known: [...known.values()] }), mine }
}

/** Like `claim`, but raises no alerts. Notifications older than the newest of `arrived` count as old from now on. */
export function pass(book: AlertBook, arrived: readonly ArrivedNotification[], now: number): AlertBook {
  const silent = arrived.map((one) => ({ ...one, tell: false }))
  const newest = arrived.reduce(
    (latest, { createdAt }) => (createdAt > latest ? createdAt : latest),
    book.floor,
  )
  const today = new Date(now).toISOString()
  // A timestamp in the future would make every notification before it old.
  const floor = newest < today ? newest : later(book.floor, today)
  return { ...claim(book, silent, now).book, floor: floor || LONG_AGO }
}

/**
 * Records a notification that a push has brought. `mine` is true if the caller must show its alert; it counts
 * as shown. This includes alerts that somebody else claimed and has not shown: both use the same tag, so
 * that a duplicate replaces the first.
 */
export function claimPushed(
  book: AlertBook,
  id: string,
  now: number,
): { readonly book: AlertBook; readonly mine: boolean } {
  const state = alertStateOf(book, id)
  if (state === SHOWN || state === NO_ALERT) return { book, mine: false }
  const others = book.known.filter((entry) => entry[0] !== id)
  const entry: Known = [id, new Date(now).toISOString(), SHOWN]
  return { book: bounded({ ...book, known: [...others, entry] }), mine: true }
}

/** The state of the alert of `id`; undefined if the notification is unknown or was forgotten. */
export const alertStateOf = (book: AlertBook, id: string): AlertState | undefined =>
  book.known.find((entry) => entry[0] === id)?.[2]

/** Sets the state of the alerts of `ids`. */
export function settle(book: AlertBook, ids: ReadonlySet<string>, state: SettledState): AlertBook {
  const known = book.known.map((entry): Known => (ids.has(entry[0]) ? [entry[0], entry[1], state] : entry))
  return { ...book, known }
}

/** Ids of claimed alerts that nobody has confirmed as shown, within the retry window. */
export const unconfirmedIds = (book: AlertBook, now: number): readonly string[] =>
  book.known.flatMap(([id, , state]) =>
    typeof state === 'number' && now - state < RETRY_WINDOW_MS ? [id] : [],
  )

/** Ids whose alert was shown, oldest first. */
export const shownIds = (book: AlertBook): readonly string[] =>
  book.known.flatMap(([id, , state]) => (state === SHOWN ? [id] : []))

/** Forgets the oldest entries, and raises the floor so that they still count as old. */
function bounded(book: AlertBook): AlertBook {
  const over = book.known.length - MAX_KNOWN
  if (over <= 0) return book
  const byAge = [...book.known].sort(([, a], [, b]) => (a < b ? -1 : Number(a > b)))
  const newestForgotten = byAge[over - 1]?.[1] ?? ''
  const forgottenIds = new Set(byAge.slice(0, over).map(([id]) => id))
  const floor = later(book.floor, justAfter(newestForgotten))
  return { ...book, known: book.known.filter(([id]) => !forgottenIds.has(id)), floor }
}

const later = (a: string, b: string): string => (a > b ? a : b)

function justAfter(iso: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? iso : new Date(at + 1).toISOString()
}
