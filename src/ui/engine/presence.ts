import { tabLock } from '../../shared/protocol/control.ts'

/**
 * The tab's Web Lock, by which the engine knows that it lives, and its watch on the engine's, by
 * which it knows that the engine does. Null where there are no locks (plain http).
 */
export class Presence {
  #abort = new AbortController()
  #release: () => void = () => {}

  /** Holds the lock of `tabId`; `held` is called from inside its callback. */
  hold(tabId: string, held: (lock: string | undefined) => void): void {
    if (navigator.locks === undefined) {
      held(undefined)
      return
    }
    void navigator.locks
      .request(tabLock(tabId), { signal: this.#abort.signal }, () => {
        held(tabLock(tabId))
        return new Promise<void>((resolve) => {
          this.#release = resolve
        })
      })
      .catch(() => {
        // Taken back before it was granted: the tab has left.
      })
  }

  /** Calls `died` once the engine that holds `lock` is gone. */
  watch(lock: string | undefined, died: () => void): void {
    if (lock === undefined || navigator.locks === undefined) return
    const { signal } = this.#abort
    // Shared, so that all tabs learn it at once.
    void navigator.locks
      .request(lock, { mode: 'shared', signal }, async () => {
        if (!signal.aborted) died()
      })
      .catch(() => {})
  }

  /** Lets everything go: a page that waits for a lock, or is waited for, is not kept for going back to. */
  release(): void {
    this.#abort.abort()
    this.#abort = new AbortController()
    this.#release()
    this.#release = () => {}
  }
}
