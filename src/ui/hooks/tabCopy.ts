import { type IDBPDatabase, openDB } from 'idb'
import { BROWSER, entityKey } from '../../shared/model/keys.ts'
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
 * process of its own therefore has a copy from then on, with which each of its documents starts. A document holds a lock while it
 * writes the copy, so the next one reads it when it is complete.
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

/** The document before this one has left by then. Otherwise another tab lives, of which this one is a duplicate. */
const LOCK_LIMIT_MS = 1_000
/** The same after a reload: this tab is hardly a duplicate, but a busy document takes long to leave. */
const RELOAD_LIMIT_MS = 5_000
/** Chromium keeps the document before for Back by then. */
const KEPT_AFTER_MS = 1_000
/** The copy of a closed tab is deleted after this time. */
const CLOSED_KEPT_MS = 7 * 24 * 60 * 60_000
/** The mark of a tab whose copy could not be written, and is old. */
const LOST = 'lost'

let id = ''
let claimed: Promise<boolean> | undefined
/** Releases this tab's lock; undefined: it is not held. */
let release: (() => void) | undefined
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
  await hold()
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
  let copy: Copy | undefined
  try {
    await follow(of)
    if (!isLost) copy = await database?.get(STORE, copied)
  } finally {
    // Without a copy, the tab starts at the top, rather than at an old place.
    replaceKept(copy?.values ?? new Map())
  }
  if (isMine && isReload() && copy?.path === location.pathname) history.replaceState(copy.state, '')
  // A document that Chromium keeps for Back keeps its process. It is dropped when it gets a message.
  setTimeout(() => {
    const channel = new BroadcastChannel(LEFT + id)
    channel.postMessage('')
    channel.close()
  }, KEPT_AFTER_MS)
}

/** Starts the copy of this tab, if there is none yet. False: it can't be written. */
export async function startCopy(of: Engine): Promise<boolean> {
  await claimTab()
  try {
    await follow(of)
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
  database ??= await openDB(DATABASE, 1, { upgrade: (made) => void made.createObjectStore(STORE) })
  whenKept(writeSoon)
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
    if (localStorage.getItem(COPIED + id) === LOST) mark(Date.now())
  } catch {
    mark(LOST)
  }
}

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
    if (Date.now() - Number(localStorage.getItem(key)) < CLOSED_KEPT_MS) continue
    await database?.delete(STORE, of)
    localStorage.removeItem(key)
  }
}
