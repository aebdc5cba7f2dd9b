import { buildLock } from '../../../shared/protocol/serviceWorker.ts'

/**
 * Says, as long as this tab lives, that its build is in use: what is kept of it stays. A page that is left gives its
 * lock back, since browsers do not keep pages with locks for the way back.
 */
export function holdBuild(): void {
  let release: () => void = () => {}
  const hold = (): void => {
    navigator.locks
      .request(
        buildLock(__BUILD__),
        { mode: 'shared' },
        () =>
          new Promise<void>((resolve) => {
            release = resolve
          }),
      )
      .catch(() => {
        // The page is going.
      })
  }
  addEventListener('pagehide', () => release())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hold()
  })
  hold()
}
