import { browserLocks } from '../../shared/browserLocks.ts'
import { tabLock } from '../../shared/protocol/control.ts'

/** A browser that blocks storage may never answer for a lock (EV5). */
const LOCK_LIMIT_MS = 3_000

/**
 * The tab's Web Lock, by which the engine knows that the tab lives, and its watch on the engine's lock, by
 * which the tab knows that the engine lives. Does nothing where there are no locks (plain http, blocked storage).
 */
export class Presence {
  #abort = new AbortController()
  #release: () => void = () => {}

  /** Holds the lock of `tabId`, and calls `onHeld` once it is granted. */
  hold(tabId: string, onHeld: (lock: string | undefined) => void): void {
    const { signal } = this.#abort
    const withoutLock = (): void => {
      clearTimeout(late)
      // Aborted before it was granted: the tab has left.
      if (!signal.aborted) onHeld(undefined)
    }
    const late = setTimeout(withoutLock, LOCK_LIMIT_MS)
    const locks = browserLocks(navigator)
    if (locks === null) {
      withoutLock()
      return
    }
    locks
      .request(tabLock(tabId), { signal }, () => {
        clearTimeout(late)
        onHeld(tabLock(tabId))
        return new Promise<void>((resolve) => {
          this.#release = resolve
        })
      })
      .catch(withoutLock)
  }

  /** Calls `died` once the engine that holds `lock` has ended. */
  watch(lock: string | undefined, died: () => void): void {
    if (lock === undefined) return
    const { signal } = this.#abort
    // Shared mode, so that all tabs are notified at once.
    browserLocks(navigator)
      ?.request(lock, { mode: 'shared', signal }, async () => {
        if (!signal.aborted) died()
      })
      .catch(() => {})
  }

  /**
   * Releases and aborts all locks: a page with locks, or with requests for them, is not eligible for the
   * back-forward cache.
   */
  release(): void {
    this.#abort.abort()
    this.#abort = new AbortController()
    this.#release()
    this.#release = () => {}
  }
}
