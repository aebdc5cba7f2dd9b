import { type IDBPDatabase, openDB } from 'idb'
import { BROWSER, entityKey } from '../../shared/model/keys.ts'
import { raceTimer } from '../engine/deadline.ts'
import type { Engine } from '../engine/engine.ts'
import {
  COPIED,
  forgetTabId,
  hasCopy,
  keptValues,
  replaceKept,
  tabId,
  whenKept,
} from '../engine/tabStorage.ts'

/**
 * A copy of a tab's session storage, in a database. In Chromium each process has a state of its own of a tab's session storage, and
 * does not read it again: a document in an older process finds an old place, and perhaps another account. A tab that sleeps in a
 * process of its own therefore has a copy from then on, with which each of its documents starts. The write at `beforeunload` is complete
 * when the next document reads; the one at `pagehide` may come too late. A document holds a lock, so that a duplicate is known.
 */
interface Copy {
  readonly values: ReadonlyMap<string, string>
  /** The history's state at `path`. Chromium drops it if a reload changes the process. */
  readonly path: string
  readonly state: unknown
}

const DATABASE = 'rookery-tabs'
const STORE = 'copies'
const LOCK = 'rookery-copy '
/** The channel of documents that a tab has left. */
const LEFT = 'rookery-left '

/** If the lock is still held after this time, another tab holds it, and this one is its duplicate. */
const LOCK_LIMIT_MS = 1_000
/** The same after a reload: this tab is hardly a duplicate, but a busy document takes long to leave. */
const RELOAD_LIMIT_MS = 5_000
/** A page does not wait longer for a database that never answers. */
const READ_LIMIT_MS = 3_000
/** By then Chromium has put the previous document into the back-forward cache. */
const KEPT_AFTER_MS = 1_000
/** The copy of a closed tab is deleted after this time. */
const CLOSED_KEPT_MS = 7 * 24 * 60 * 60_000
/** The mark of an open tab is renewed after this time. */
const MARK_AGAIN_MS = 24 * 60 * 60_000
/** The mark of a tab whose last write failed, so that its copy is out of date. */
const LOST = 'lost'

let id = ''
let claimed: Promise<boolean> | undefined
/** Releases this tab's lock; undefined: it is not held. */
let release: (() => void) | undefined
let opening: Promise<IDBPDatabase> | undefined
let database: IDBPDatabase | undefined
let engine: Engine | undefined
let isDue = false
let left: BroadcastChannel | undefined

const isReload = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((load) => (load as PerformanceNavigationTiming).type === 'reload')

/** Holds the lock of this tab's id. A duplicate gets another id first: resolves to false. */
export function claimTab(): Promise<boolean> {
  claimed ??= claim()
  return claimed
}

async function claim(): Promise<boolean> {
  id = tabId()
  addEventListener('pagehide', leave)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void comeBack()
  })
  const isMine = await hold(AbortSignal.timeout(isReload() ? RELOAD_LIMIT_MS : LOCK_LIMIT_MS))
  if (isMine) return true
  forgetTabId()
  id = tabId()
  void hold()
  return false
}

/** Resolves once the lock is held; false: `signal` was aborted first. */
const hold = (signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const held = (): Promise<void> =>
      new Promise((end) => {
        release = end
        resolve(true)
      })
    navigator.locks
      .request(LOCK + id, signal === undefined ? {} : { signal }, held)
      .catch(() => resolve(false))
  })

/** Replaces the session storage of this tab by its copy. Call it before anything reads the session storage. */
export async function takeCopy(of: Engine): Promise<void> {
  const copied = tabId()
  const isLost = localStorage.getItem(COPIED + copied) === LOST
  const isMine = await claimTab()
  const read = await raceTimer(readCopy(of, copied), READ_LIMIT_MS).catch(() => null)
  // What this document stores may never reach the copy. A later write that succeeds removes the mark.
  if (read === null && isMine) mark(LOST)
  const copy = isLost ? undefined : read?.value
  // Without a copy, the tab starts at the top, rather than at an old place.
  replaceKept(copy?.values ?? new Map())
  if (isMine && isReload() && copy?.path === location.pathname) history.replaceState(copy.state, '')
  // A document that Chromium keeps for Back keeps its process. It is dropped when it gets a message.
  setTimeout(() => {
    const channel = new BroadcastChannel(LEFT + id)
    channel.postMessage('')
    channel.close()
    deleteOld().catch(() => {})
  }, KEPT_AFTER_MS)
}

async function readCopy(of: Engine, copied: string): Promise<Copy | undefined> {
  await follow(of)
  return database?.get(STORE, copied)
}

/** Starts the copy of this tab, if there is none yet. False: it can't be written. */
export async function startCopy(of: Engine): Promise<boolean> {
  try {
    await claimTab()
    if ((await raceTimer(follow(of), READ_LIMIT_MS)) === null) return false
    if (!hasCopy()) {
      mark(Date.now())
      await write()
      await deleteOld()
    }
    return release !== undefined && localStorage.getItem(COPIED + id) !== LOST
  } catch {
    return false
  }
}

/** Writes the copy after each change from now on. */
async function follow(of: Engine): Promise<void> {
  if (engine === undefined) of.mirror.cells.read(entityKey(BROWSER, 'session'), writeSoon)
  engine = of
  opening ??= openCopies()
  database = await opening
  whenKept(writeSoon)
}

function openCopies(): Promise<IDBPDatabase> {
  const forget = (): void => {
    opening = undefined
    database = undefined
  }
  const opened = openDB(DATABASE, 1, {
    upgrade: (made) => void made.createObjectStore(STORE),
    blocking: (_, __, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

function writeSoon(): void {
  if (isDue) return
  isDue = true
  queueMicrotask(write)
}

/** Writes the copy, if this tab has one. In private mode, deletes all copies (ST32). */
async function write(): Promise<void> {
  isDue = false
  const session = engine?.currentSession() ?? null
  // Until the engine has answered, nothing has changed.
  if (release === undefined || database === undefined || session === null || !hasCopy()) return
  const copy: Copy = { values: keptValues(), path: location.pathname, state: history.state }
  try {
    const change = database.transaction(STORE, 'readwrite', { durability: 'relaxed' })
    const changed = session.keepsNothing ? change.store.clear() : change.store.put(copy, id)
    // At once: the page may be gone before the database answers.
    change.commit()
    await Promise.all([changed, change.done])
    // Also where it was `LOST`, which is not a number.
    if (!(Date.now() - markedAt(id) < MARK_AGAIN_MS)) mark(Date.now())
  } catch {
    mark(LOST)
  }
}

/** When tab `of` was marked, in ms since the epoch; NaN if its mark is `LOST`. */
const markedAt = (of: string): number => Number(localStorage.getItem(COPIED + of))
const mark = (value: number | typeof LOST): void => localStorage.setItem(COPIED + id, String(value))

function leave(): void {
  if (hasCopy()) {
    void write()
    if (localStorage.getItem(COPIED + id) !== LOST) mark(Date.now())
    left = new BroadcastChannel(LEFT + id)
    left.onmessage = () => {}
  }
  release?.()
  release = undefined
}

/** The browser has kept this document for Back, and shows it again. */
async function comeBack(): Promise<void> {
  left?.close()
  await hold()
  await write()
}

/** Deletes the copies of tabs that were closed long ago. */
async function deleteOld(): Promise<void> {
  const { held = [], pending = [] } = await navigator.locks.query()
  const alive = new Set([...held, ...pending].map(({ name }) => name))
  for (const key of Object.keys(localStorage)) {
    const of = key.slice(COPIED.length)
    if (!key.startsWith(COPIED) || alive.has(LOCK + of)) continue
    if (!(Date.now() - markedAt(of) > CLOSED_KEPT_MS)) continue
    await database?.delete(STORE, of)
    localStorage.removeItem(key)
  }
}
