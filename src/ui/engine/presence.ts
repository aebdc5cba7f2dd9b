import { tabLock } from '../../shared/protocol/control.ts'

/**
 * The tab's Web Lock, by which the engine knows that the tab lives, and its watch on the engine's lock, by
 * which the tab knows that the engine lives. Does nothing where there are no locks (plain http).
 */
export class Presence {
  #abort = new AbortController()
  #release: () => void = () => {}

  /** Holds the lock of `tabId`, and calls `onHeld` once it is granted. */
  hold(tabId: string, onHeld: (lock: string | undefined) => void): void {
    if (navigator.locks === undefined) {
      onHeld(undefined)
      return
    }
    void navigator.locks
      .request(tabLock(tabId), { signal: this.#abort.signal }, () => {
        onHeld(tabLock(tabId))
        return new Promise<void>((resolve) => {
          this.#release = resolve
        })
      })
      .catch(() => {
        // Aborted before it was granted: the tab has left.
      })
  }

  /** Calls `died` once the engine that holds `lock` has ended. */
  watch(lock: string | undefined, died: () => void): void {
    if (lock === undefined || navigator.locks === undefined) return
    const { signal } = this.#abort
    // Shared mode, so that all tabs are notified at once.
    void navigator.locks
      .request(lock, { mode: 'shared', signal }, async () => {
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
