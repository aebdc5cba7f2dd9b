import { browserLocks } from '../../../shared/browserLocks.ts'
import { buildLock } from '../../../shared/protocol/serviceWorker.ts'

/**
 * Holds a lock that marks this tab's build as in use, so that the service worker keeps its cache. Releases
 * it on pagehide, because pages with locks are not eligible for the back-forward cache.
 */
export function holdBuild(): void {
  let release: () => void = () => {}
  const hold = (): void => {
    browserLocks(navigator)
      ?.request(
        buildLock(__BUILD__),
        { mode: 'shared' },
        () =>
          new Promise<void>((resolve) => {
            release = resolve
          }),
      )
      .catch(() => {
        // The page is unloading, or storage is blocked.
      })
  }
  addEventListener('pagehide', () => release())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hold()
  })
  hold()
}
