import type { GapState, LoadState } from '../../shared/protocol/views.ts'
import { failedState, NOT_LOADED } from '../tabs/failedState.ts'
import type { Page } from './page.ts'
import type { RowsBelow } from './rowsBelow.ts'
import type { RowsOwner } from './rowsOwner.ts'
import type { DeferredRows } from './timelineContext.ts'

/** The older rows of a timeline: cursors and loading state. The code that loads them is deferred (`loadOlder.ts`). */
export class OlderRows implements RowsBelow {
  readonly timeline: RowsOwner
  older: LoadState = { state: 'idle' }
  /** The state of the gap that was requested last. */
  gap: GapState | undefined
  bottomedOut = false
  /** The cursor of the page below all rows, if known. */
  cursor: string | undefined
  /** Fetches in flight, by gap; the key '' is for older rows. */
  readonly #inFlight = new Map<string, Promise<void>>()

  constructor(timeline: RowsOwner) {
    this.timeline = timeline
  }

  meta(): { older: LoadState; gap?: GapState; bottomedOut: boolean } {
    const { older, gap, bottomedOut } = this
    return { older, ...(gap && { gap }), bottomedOut }
  }

  /** Continues below `page`, which holds all rows so far. */
  startBelow(page: Page): void {
    this.cursor = page.older
    this.bottomedOut = page.older === undefined
  }

  /** The last rows were removed to save memory. */
  lastRowsRemoved(): void {
    this.cursor = undefined
    this.bottomedOut = false
  }

  /** Fetches the page below all rows; concurrent calls share one fetch. */
  async load(): Promise<void> {
    if (!this.bottomedOut) await this.#once('', ({ loadOlder }) => loadOlder(this))
  }

  /** Fetches the rows missing at `gap`; concurrent calls share one fetch. */
  fillGap(gap: string): Promise<void> {
    return this.#once(gap, (deferred) => deferred.fillGap(this, gap))
  }

  #once(key: string, act: (deferred: DeferredRows) => Promise<void>): Promise<void> {
    const { context } = this.timeline
    const loading =
      this.#inFlight.get(key) ??
      context
        .deferred()
        .then(act, () => {
          // The gap shows it, or the end of the list, with a button to retry.
          const state = failedState(NOT_LOADED, context.clock)
          if (key === '') this.older = state
          else this.gap = { id: key, state }
          this.timeline.changed()
        })
        .finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, loading)
    return loading
  }
}
