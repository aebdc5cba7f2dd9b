import { storeInTab } from '../../engine/tabStorage.ts'

/** The key in session storage of the build because of which this tab was last reloaded. */
const RELOADED_FOR = 'rookery-reloaded-for'

/** Number of prefetches in flight. */
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

/** Prefetches a part that may be needed soon. Ignores failure. */
export async function prefetch(load: () => Promise<unknown>): Promise<void> {
  prefetches++
  try {
    await load()
  } catch {
    // Fails again, visibly, when the part is needed.
  } finally {
    prefetches--
  }
}

/** Reloads the page if the server no longer has its build; once per build, to prevent a reload loop. */
export async function reloadIfStale(): Promise<void> {
  const build = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const page = await answer.text()
    if (!answer.ok || page.includes(build) || sessionStorage.getItem(RELOADED_FOR) === build) return
    storeInTab(RELOADED_FOR, build)
  } catch {
    return
  }
  location.reload()
}
