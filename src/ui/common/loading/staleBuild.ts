import { BUILD_STAMP, FROM_CACHE } from '../../../shared/buildOfPage.ts'
import { storeInTab } from '../../engine/tabStorage.ts'

/** The keys in session storage of the build that last reloaded this tab: because the server has another one, or for lost code. */
const RELOADED_FOR = { other: 'rookery-reloaded-for', lost: 'rookery-reloaded-lost' } as const
type Why = keyof typeof RELOADED_FOR

/** Number of loads in flight whose failure does not reload the page. */
let prefetches = 0

/**
 * From now on, reloads the page when a chunk can't be loaded because the server has a new build. Typed text is stored
 * as a draft by then. If the build still exists or the network is down, a reload does not help, and `lazily` shows an error; but for
 * code that is wanted again and fails again.
 */
export function reloadForStaleBuild(): void {
  /** What failed before, by its error. */
  const failed = new Set<string>()
  addEventListener('vite:preloadError', (event) => {
    if (prefetches > 0) return
    const { message } = event.payload
    void reloadIfStale({ lost: failed.has(message) })
    failed.add(message)
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
 * Which page the server has: this one's build, another one, or it is not known. Only a page with the stamp of a build counts: a network
 * that has to be logged in to first answers everything with its own page (N43).
 */
async function askServed(): Promise<'own' | 'other' | 'unknown'> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const page = await answer.text()
    if (!answer.ok || !page.includes(BUILD_STAMP)) return 'unknown'
    return page.includes(ownScript()) ? 'own' : 'other'
  } catch {
    return 'unknown'
  }
}

/**
 * Reloads the page if code could not be loaded and a reload helps: the server no longer has this build, or the code is `lost`.
 * Firefox and WebKit remember for the life of the page that a module could not be loaded, and don't ask for it again (BU8).
 */
export async function reloadIfStale({ unasked = false, lost = false } = {}): Promise<void> {
  const served = await askServed()
  if (served === 'other') reloadOnce('other', unasked)
  else if (lost && served === 'own' && !wasReloaded('lost')) {
    await fetchCodeAgain()
    reloadOnce('lost', true)
  }
}

/** WebKit also keeps the answer in place of the code, for as long as its process lives. It is replaced by that to another kind of request. */
const fetchCodeAgain = (): Promise<unknown> =>
  Promise.allSettled(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) =>
      fetch(href, { cache: 'reload' }),
    ),
  )

/** Whether this build has reloaded the tab, also if nobody can know, because the storage is blocked. */
function wasReloaded(why: Why): boolean {
  try {
    return sessionStorage.getItem(RELOADED_FOR[why]) === ownScript()
  } catch {
    return true
  }
}

/** Reloads the page; once per build and reason, to prevent a loop. False: it was reloaded already, or would lose something. */
function reloadOnce(why: Why, unasked: boolean): boolean {
  if (wasReloaded(why) || (unasked && !dispatchEvent(new Event(ASKS, { cancelable: true })))) return false
  try {
    storeInTab(RELOADED_FOR[why], ownScript())
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
    return fromCache && isOpening && !isTouched && reloadOnce('other', true)
  }
}
