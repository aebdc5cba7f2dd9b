/** Remembers, for this tab, that it was reloaded for a chunk that is gone. */
const MARK = 'rookery-reloaded-for'

/**
 * After a deploy the chunks of the old build are gone from the server: one reload brings the new
 * one, and what was typed is a draft by then. Once for each build, so that it can't go round.
 */
export function reloadForStaleBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      const build = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
      if (sessionStorage.getItem(MARK) === build) return
      sessionStorage.setItem(MARK, build)
    } catch {
      return
    }
    event.preventDefault()
    location.reload()
  })
}
