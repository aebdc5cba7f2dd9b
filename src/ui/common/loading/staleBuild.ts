/** Remembers, for this tab, that it was reloaded for a build that is gone. */
const MARK = 'rookery-reloaded-for'

/** Parts that are being fetched before anybody asked for them. */
let quiet = 0

/**
 * After a deploy the parts of the old build are gone from the server: one reload brings the new one,
 * and what was typed is a draft by then. Where the build is still there, or nothing is (no network),
 * a reload would help nobody: `lazily` says so.
 */
export function reloadForStaleBuild(): void {
  addEventListener('vite:preloadError', () => {
    if (quiet === 0) void reloadIfStale()
  })
}

/** Fetches a part that may be needed soon; that it can't be had is of no consequence yet. */
export async function quietly(load: () => Promise<unknown>): Promise<void> {
  quiet++
  try {
    await load()
  } catch {
    // Who needs it will be told.
  } finally {
    quiet--
  }
}

/** Reloads the page where its build is gone from the server; once for each build, so that it can't go round. */
export async function reloadIfStale(): Promise<void> {
  const build = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const page = await answer.text()
    if (!answer.ok || page.includes(build) || sessionStorage.getItem(MARK) === build) return
    sessionStorage.setItem(MARK, build)
  } catch {
    return
  }
  location.reload()
}
