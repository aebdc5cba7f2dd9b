import { type Outcome, ok } from '../../shared/fault/fault.ts'
import type { GapState, LoadState } from '../../shared/protocol/views.ts'
import { failedState, NOT_LOADED } from '../tabs/failedState.ts'
import { Cursors } from './cursors.ts'
import type { Page, PageRange } from './page.ts'
import type { RowsBelow } from './rowsBelow.ts'
import type { DeferredRows } from './timelineContext.ts'
import { fetchPage } from './timelinePage.ts'
import type { TimelineParts } from './timelineParts.ts'

/** The older rows of a timeline: cursors and loading state. The code that loads them is deferred (`loadOlder.ts`). */
export class OlderRows implements RowsBelow {
  readonly parts: TimelineParts
  readonly cursors = new Cursors()
  older: LoadState = { state: 'idle' }
  /** The state of the gap that was requested last. */
  gap: GapState | undefined
  bottomedOut = false
  /** The cursor of the page below all rows, if known. */
  cursor: string | undefined
  /** Fetches in flight, by gap; the key '' is for older rows. */
  readonly #inFlight = new Map<string, Promise<void>>()
  /** How many fetches are under way, each of one or more pages. */
  #fetches = 0
  /** Rows that were removed since the fetches under way began. Their pages may still contain them. */
  readonly #removed = new Set<string>()

  constructor(parts: TimelineParts) {
    this.parts = parts
  }

  meta(): { older: LoadState; gap?: GapState; bottomedOut: boolean } {
    const { older, gap, bottomedOut } = this
    return { older, ...(gap && { gap }), bottomedOut }
  }

  /** Runs `fetch`. Rows that are removed before it ends stay out of its pages and of `remaining`. */
  async whileFetching<T>(fetch: () => Promise<T>): Promise<T> {
    this.#fetches++
    try {
      return await fetch()
    } finally {
      this.#fetches--
      if (this.#fetches === 0) this.#removed.clear()
    }
  }

  /** Fetches a page of `from`, without rows that are removed meanwhile. */
  fetchPage(range: PageRange, urgent: boolean, from = this.parts.source()): Promise<Outcome<Page>> {
    return this.whileFetching(async () => {
      const page = await fetchPage(this.parts.context, from, range, urgent, (id) => this.#removed.has(id))
      if (!page.ok) return page
      const { ids, older } = page.value
      if (from.byLinks) this.cursors.note(ids.at(-1), older)
      return ok({ ...page.value, ids: this.remaining(ids) })
    })
  }

  /** `ids` of earlier pages of a fetch, without rows that were removed since. */
  remaining(ids: Iterable<string>): readonly string[] {
    return [...new Set(ids)].filter((id) => !this.#removed.has(id))
  }

  /** Leaves removed rows out of the pages that are being fetched. */
  remove(removed: ReadonlySet<string>): void {
    if (this.#fetches > 0) for (const id of removed) this.#removed.add(id)
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
    const loading =
      this.#inFlight.get(key) ??
      this.parts.context
        .deferred()
        .then(act, () => {
          // The gap shows it, or the end of the list, with a button to retry.
          const state = failedState(NOT_LOADED, this.parts.context.clock)
          if (key === '') this.older = state
          else this.gap = { id: key, state }
          this.parts.emit()
        })
        .finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, loading)
    return loading
  }
}
