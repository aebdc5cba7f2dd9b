/** Number of notification ids remembered for each account; older ones are forgotten. */
export const MAX_KNOWN = 2_000
/** For this long after an alert was claimed, anybody may show it if it was not shown. */
export const RETRY_WINDOW_MS = 5 * 60_000
/** The same for those that are collected, which a machine may sleep through. They only add to a number. */
const COLLECTED_WINDOW_MS = 24 * 60 * 60_000
/** From the fifth alert within this time on, alerts are collected; after such a time without one, they are not (AL1). */
export const BURST_MS = 10_000
/** Number of alerts within that time that are shown alone. */
const MAX_ALONE = 4
/** The collecting alert is shown or replaced this often at most. */
export const COLLECT_MS = 3_000
/** A collecting alert that a person has closed stays closed for this long, although more are collected (AL4). */
const CLOSED_MS = 9_000

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
/** How the collecting alert counts a notification. Stored. */
type Collected = 'mention' | 'other'
/**
 * A notification's id, its creation time (ISO), its alert's state. The fourth value exists if it is shown in the collecting alert
 * and not alone; other builds keep it.
 */
type Known = readonly [id: string, createdAt: string, state: AlertState, collected?: Collected]

/** The alert that counts further notifications during a burst. An account has one. */
interface Collecting {
  /** When notifications were last decided to be shown alone, ms since 1970. */
  readonly alone: readonly number[]
  /** When one was last decided to be collected. */
  readonly lastAt: number
  /** How many the alert on screen counts. */
  readonly count: number
  /** Whether all of these are mentions. */
  readonly onlyMentions: boolean
  /** When somebody last began to show or replace it. In the future after a person has closed it. */
  readonly begunAt: number
  /** When it was last shown or replaced. */
  readonly shownAt: number
  /** Number of claimed notifications that were forgotten before they were shown. */
  readonly forgotten: number
}

const NO_BURST: Collecting = {
  alone: [],
  lastAt: 0,
  count: 0,
  onlyMentions: true,
  begunAt: 0,
  shownAt: 0,
  forgotten: 0,
}

/** Record of one account's notifications, so that each raises one alert only. */
export interface AlertBook {
  readonly known: readonly Known[]
  /** Notifications created before this (ISO) are old. Empty: nothing is known yet. */
  readonly floor: string
  /** When the engine that raised alerts before gave up the lead to another engine, ms since 1970. */
  readonly yieldedAt: number
  readonly collecting: Collecting
}

/** A notification that arrived from the instance. */
export interface ArrivedNotification {
  readonly id: string
  readonly createdAt: string
  /** Whether to raise an alert for it if it is new. */
  readonly tell: boolean
  readonly isMention: boolean
}

/** The floor of an account that had no notification yet. */
const LONG_AGO = '1970-01-01T00:00:00.000Z'

export const NEW_BOOK: AlertBook = { known: [], floor: '', yieldedAt: 0, collecting: NO_BURST }

const isKnown = (value: unknown): value is Known =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'string' &&
  (value[2] === NO_ALERT || value[2] === SHOWN || typeof value[2] === 'number')

/** Reads a stored book that any build may have written; returns a new book if it is unreadable. */
export function asAlertBook(value: unknown): AlertBook {
  if (typeof value !== 'object' || value === null) return NEW_BOOK
  const { known, floor, yieldedAt, collecting } = value as Partial<AlertBook>
  return {
    known: Array.isArray(known) ? known.filter(isKnown) : [],
    floor: typeof floor === 'string' ? floor : '',
    yieldedAt: typeof yieldedAt === 'number' ? yieldedAt : 0,
    collecting: asCollecting(collecting),
  }
}

function asCollecting(value: unknown): Collecting {
  if (typeof value !== 'object' || value === null) return NO_BURST
  const { alone, onlyMentions, ...numbers } = value as Partial<Collecting>
  const numberOf = (one: unknown): number => (typeof one === 'number' ? one : 0)
  return {
    alone: Array.isArray(alone) ? alone.filter((at) => typeof at === 'number') : [],
    onlyMentions: onlyMentions !== false,
    lastAt: numberOf(numbers.lastAt),
    count: numberOf(numbers.count),
    begunAt: numberOf(numbers.begunAt),
    shownAt: numberOf(numbers.shownAt),
    forgotten: numberOf(numbers.forgotten),
  }
}

/** Decides whether the next alert is shown alone or collected (AL1). A time in the future is from before the clock was set back. */
function decide(collecting: Collecting, now: number): { collecting: Collecting; isCollected: boolean } {
  const isRecent = (at: number): boolean => at <= now && now - at < BURST_MS
  const alone = collecting.alone.filter(isRecent)
  return isRecent(collecting.lastAt) || alone.length >= MAX_ALONE
    ? { collecting: { ...collecting, alone, lastAt: now }, isCollected: true }
    : { collecting: { ...collecting, alone: [...alone, now] }, isCollected: false }
}

/**
 * Records arrived notifications, the oldest first. `mine`: ids of the new ones that need an alert, which the caller must now
 * raise: alone, or in the collecting alert if `isCollected`.
 */
export function claim(
  book: AlertBook,
  arrived: readonly ArrivedNotification[],
  now: number,
): { readonly book: AlertBook; readonly mine: ReadonlySet<string> } {
  const known = new Map(book.known.map((entry) => [entry[0], entry]))
  const mine = new Set<string>()
  let { collecting } = book
  for (const { id, createdAt, tell, isMention } of arrived) {
    if (known.has(id) || createdAt < book.floor) continue
    const decision = tell ? decide(collecting, now) : { collecting, isCollected: false }
    collecting = decision.collecting
    known.set(id, [id, createdAt, tell ? now : NO_ALERT, ...collectedAs(decision.isCollected, isMention)])
    if (tell) mine.add(id)
  }
  return { book: bounded({ ...book, known: [...known.values()], collecting }, now), mine }
}

const collectedAs = (isCollected: boolean, isMention: boolean): [] | [Collected] =>
  isCollected ? [isMention ? 'mention' : 'other'] : []

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
 * Records a notification that a push has brought. `mine` is true if the caller must show its alert: alone, or in the collecting
 * alert if `isCollected`. This includes alerts that somebody else claimed and has not shown: both use the same
 * tag, so that a duplicate replaces the first.
 */
export function claimPushed(
  book: AlertBook,
  id: string,
  now: number,
  isMention: boolean,
): { readonly book: AlertBook; readonly mine: boolean } {
  const state = alertStateOf(book, id)
  if (state === SHOWN || state === NO_ALERT) return { book, mine: false }
  if (state !== undefined) return { book, mine: true }
  const { collecting, isCollected } = decide(book.collecting, now)
  const entry: Known = [id, new Date(now).toISOString(), now, ...collectedAs(isCollected, isMention)]
  return { book: bounded({ ...book, known: [...book.known, entry], collecting }, now), mine: true }
}

/** The state of the alert of `id`; undefined if the notification is unknown or was forgotten. */
export const alertStateOf = (book: AlertBook, id: string): AlertState | undefined =>
  book.known.find((entry) => entry[0] === id)?.[2]

/** Whether the notification was decided to be shown in the collecting alert. */
export const isCollected = (book: AlertBook, id: string): boolean =>
  book.known.some((entry) => entry[0] === id && entry[3] !== undefined)

/** Sets the state of the alerts of `ids`. */
export function settle(book: AlertBook, ids: ReadonlySet<string>, state: SettledState): AlertBook {
  if (ids.size === 0) return book
  const known = book.known.map(
    ([id, createdAt, before, ...collected]): Known => [
      id,
      createdAt,
      ids.has(id) ? state : before,
      ...collected,
    ],
  )
  return { ...book, known }
}

const isUnconfirmed = ([, , state, collected]: Known, now: number): boolean =>
  typeof state === 'number' && now - state < (collected ? COLLECTED_WINDOW_MS : RETRY_WINDOW_MS)

/** Claimed alerts that nobody has confirmed as shown, within the retry window. */
export const unconfirmed = (
  book: AlertBook,
  now: number,
): readonly { readonly id: string; readonly claimedAt: number; readonly isCollected: boolean }[] =>
  book.known.flatMap((entry) => {
    const [id, , state, collected] = entry
    return typeof state === 'number' && isUnconfirmed(entry, now)
      ? [{ id, claimedAt: state, isCollected: collected !== undefined }]
      : []
  })

/** Moves `ids` to the collecting alert: claimed alerts that the caller can't show alone. */
export function collect(book: AlertBook, ids: ReadonlySet<string>): AlertBook {
  if (ids.size === 0) return book
  const known = book.known.map((entry): Known => {
    const [id, createdAt, state, collected = 'other'] = entry
    return ids.has(id) ? [id, createdAt, state, collected] : entry
  })
  return { ...book, known }
}

/** What the collecting alert has to say. */
export interface Telling {
  /** Those that it tells for the first time. */
  readonly ids: ReadonlySet<string>
  /** How many it counts. */
  readonly count: number
  readonly onlyMentions: boolean
  /** Whether it replaces one that is on screen. */
  readonly replaces: boolean
  /** How many of those that it tells for the first time were forgotten. */
  readonly forgotten: number
}

/** How long to wait until the collecting alert may be shown or replaced. */
export function tellingWaitMs({ collecting: { begunAt } }: AlertBook, now: number): number {
  const waitMs = begunAt + COLLECT_MS - now
  // More than that is a time from before the clock was set back.
  return waitMs > 0 && waitMs <= CLOSED_MS ? waitMs : 0
}

/**
 * Begins to show or replace the collecting alert; null if nothing new is collected. The caller shows it, and records that with `told`.
 * Nothing is counted twice if it fails to: whoever tries again shows the same number, or a larger one.
 *
 * @param stands whether the alert is still on screen. If not, it counts from the beginning.
 */
export function beginTelling(
  book: AlertBook,
  now: number,
  stands: boolean,
): { readonly book: AlertBook; readonly telling: Telling | null } {
  const { count, onlyMentions, forgotten } = book.collecting
  const pending = book.known.filter((entry) => entry[3] !== undefined && isUnconfirmed(entry, now))
  if (pending.length + forgotten === 0) return { book, telling: null }
  const before = stands ? count : 0
  const telling = {
    ids: new Set(pending.map(([id]) => id)),
    count: before + pending.length + forgotten,
    onlyMentions:
      (before === 0 || onlyMentions) &&
      forgotten === 0 &&
      pending.every(([, , , kind]) => kind === 'mention'),
    replaces: before > 0,
    forgotten,
  }
  return { book: { ...book, collecting: { ...book.collecting, begunAt: now, count: before } }, telling }
}

/** Records that the collecting alert was shown. */
export function told(book: AlertBook, { ids, onlyMentions, forgotten }: Telling, now: number): AlertBook {
  const isNew = ([id, , state]: Known): boolean => ids.has(id) && typeof state === 'number'
  const { collecting } = book
  const count = collecting.count + book.known.filter(isNew).length + forgotten
  const still = Math.max(0, collecting.forgotten - forgotten)
  return {
    ...settle(book, ids, SHOWN),
    collecting: { ...collecting, count, onlyMentions, shownAt: now, forgotten: still },
  }
}

/** Records that the collecting alert is not on screen any more: the next one counts from the beginning. */
export function collectingClosed(book: AlertBook): AlertBook {
  return { ...book, collecting: { ...book.collecting, count: 0 } }
}

/**
 * The same after a person has closed it, or pressed it: it does not come back for a while (AL4), unless it has to tell something
 * that would wait for too long.
 */
export function collectingDismissed(book: AlertBook, now: number): AlertBook {
  const waiting = unconfirmed(book, now).flatMap(({ claimedAt, isCollected }) =>
    isCollected ? [claimedAt] : [],
  )
  const begunAt = Math.min(now, ...waiting) + CLOSED_MS - COLLECT_MS
  return { ...book, collecting: { ...book.collecting, count: 0, begunAt } }
}

/** Whether one shown by an engine, which closes it `openMs` after it was last shown, is still on screen. */
export const collectingStands = (
  { collecting: { shownAt } }: AlertBook,
  now: number,
  openMs: number,
): boolean => now - shownAt < openMs

/** Ids that the collecting alert on screen counts. */
export const collectedIds = ({ known, collecting: { count } }: AlertBook): readonly string[] => {
  const shown = known.flatMap(([id, , state, collected]) => (collected && state === SHOWN ? [id] : []))
  return count === 0 ? [] : shown.slice(-count)
}

/** Ids whose alert was shown alone, oldest first. */
export const shownIds = (book: AlertBook): readonly string[] =>
  book.known.flatMap(([id, , state, collected]) => (state === SHOWN && !collected ? [id] : []))

/** Forgets the oldest entries, and raises the floor so that they still count as old. */
function bounded(book: AlertBook, now: number): AlertBook {
  const over = book.known.length - MAX_KNOWN
  if (over <= 0) return book
  const byAge = [...book.known].sort(([, a], [, b]) => (a < b ? -1 : Number(a > b)))
  const newestForgotten = byAge[over - 1]?.[1] ?? ''
  const gone = byAge.slice(0, over)
  const forgottenIds = new Set(gone.map(([id]) => id))
  const floor = later(book.floor, justAfter(newestForgotten))
  const { collecting } = book
  // The collecting alert still counts those that nobody has shown.
  const forgotten = collecting.forgotten + gone.filter((entry) => isUnconfirmed(entry, now)).length
  return {
    ...book,
    known: book.known.filter(([id]) => !forgottenIds.has(id)),
    floor,
    collecting: { ...collecting, forgotten },
  }
}

const later = (a: string, b: string): string => (a > b ? a : b)

function justAfter(iso: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? iso : new Date(at + 1).toISOString()
}
