import { BUILD_STAMP, FROM_CACHE } from '../../../shared/buildOfPage.ts'
import { storeInTab } from '../../engine/tabStorage.ts'

/** The key in session storage of the build because of which this tab was last reloaded. */
const RELOADED_FOR = 'rookery-reloaded-for'

/** Number of loads in flight whose failure does not reload the page. */
let prefetches = 0

/**
 * From now on, reloads the page when a chunk can't be loaded because the server has a new build. Typed text is stored
 * as a draft by then. If the build still exists or the network is down, a reload does not help, and `lazily` shows an error.
 */
export function reloadForStaleBuild(): void {
  addEventListener('vite:preloadError', () => {
    if (prefetches === 0) void reloadIfStale()
  })
}

/** Runs `load` without reloading the page if it fails. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  prefetches++
  try {
    return await load()
  } finally {
    prefetches--
  }
}

/** Prefetches a part that may be needed soon. Ignores failure: it fails again, visibly, when the part is needed. */
export const prefetch = (load: () => Promise<unknown>): Promise<unknown> =>
  withoutReload(load).catch(() => {})

/** Events of the window: the page is about to reload, which the user has not caused; the page reloads for a newer build. */
const ASKS = 'rookery:asks'
const RELOADS = 'rookery:reloads'

/** `wouldLose` can prevent a reload that the user has not caused, until the returned function is called. */
export function askBeforeReload(wouldLose: () => boolean): () => void {
  const answer = (event: Event): void => {
    if (wouldLose()) event.preventDefault()
  }
  addEventListener(ASKS, answer)
  return () => removeEventListener(ASKS, answer)
}

/** `store` stores what the next page goes on with, before a reload for a newer build, until the returned function is called. */
export function onStaleReload(store: () => void): () => void {
  addEventListener(RELOADS, store)
  return () => removeEventListener(RELOADS, store)
}

const ownScript = (): string => document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''

/**
 * Whether the server has another build than this page's. Only a page with the stamp of a build counts: a network that has to be logged
 * in to first answers everything with its own page (N43).
 */
export async function isStale(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const page = await answer.text()
    return answer.ok && page.includes(BUILD_STAMP) && !page.includes(ownScript())
  } catch {
    return false
  }
}

/** Reloads the page if the server no longer has its build. */
export async function reloadIfStale({ unasked = false } = {}): Promise<void> {
  if (await isStale()) reloadOnce(unasked)
}

/** Reloads the page; once per build, to prevent a loop. False: it was reloaded already, or would lose something. */
function reloadOnce(unasked: boolean): boolean {
  try {
    const build = ownScript()
    if (sessionStorage.getItem(RELOADED_FOR) === build) return false
    if (unasked && !dispatchEvent(new Event(ASKS, { cancelable: true }))) return false
    storeInTab(RELOADED_FOR, build)
    dispatchEvent(new Event(RELOADS))
  } catch {
    return false
  }
  location.reload()
  return true
}

/** A page that has been open for longer is being read. */
const OPENING_MS = 10_000
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'beforeinput']

/**
 * Call at the start. Returns a function that loads the server's page in place of one that came from the cache, while that is still
 * opening and nobody has begun to use it (BU4). It returns whether it does.
 */
export function replaceUntouched(): () => boolean {
  const startedAt = performance.now()
  let isTouched = false
  const touch = (): void => {
    isTouched = true
  }
  for (const input of INPUTS) addEventListener(input, touch, { capture: true, passive: true, once: true })
  return () => {
    const fromCache = document.querySelector(`meta[name="${BUILD_STAMP}"][${FROM_CACHE}]`) !== null
    const isOpening = performance.now() - startedAt < OPENING_MS
    return fromCache && isOpening && !isTouched && reloadOnce(true)
  }
}
