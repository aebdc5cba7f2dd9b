import type { Fault } from '../../shared/fault/fault.ts'
import type { GapState, LoadState } from '../../shared/protocol/views.ts'
import { failedState } from '../tabs/failedState.ts'
import { Cursors } from './cursors.ts'
import { isPage, type Page, type PageRange } from './page.ts'
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
  readonly #fetching = new Map<string, Promise<void>>()
  /** How many pages are being fetched. */
  #requests = 0
  /** Rows that were removed meanwhile: these pages may still contain them. */
  readonly #removed = new Set<string>()

  constructor(parts: TimelineParts) {
    this.parts = parts
  }

  meta(): { older: LoadState; gap?: GapState; bottomedOut: boolean } {
    const { older, gap, bottomedOut } = this
    return { older, ...(gap && { gap }), bottomedOut }
  }

  async fetchPage(range: PageRange, urgent: boolean): Promise<Page | Fault> {
    const { context, source } = this.parts
    this.#requests++
    try {
      const page = await fetchPage(context, source(), range, urgent)
      if (!isPage(page)) return page
      if (source().byLinks) this.cursors.note(page.ids.at(-1), page.older)
      return { ...page, ids: page.ids.filter((id) => !this.#removed.has(id)) }
    } finally {
      this.#requests--
      if (this.#requests === 0) this.#removed.clear()
    }
  }

  /** Leaves removed rows out of the pages that are being fetched. */
  remove(removed: ReadonlySet<string>): void {
    if (this.#requests > 0) for (const id of removed) this.#removed.add(id)
  }

  /** Continues below `page`, which holds all rows so far. */
  startBelow(page: Page): void {
    this.cursor = page.older
    this.bottomedOut = page.size === 0 || page.older === undefined
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
    const fetching =
      this.#fetching.get(key) ??
      this.parts.context
        .deferred()
        .then(act, () => {
          // Shown below the last row, with a button to retry.
          this.older = failedState({ code: 'network', message: '' }, this.parts.context.clock)
          this.parts.emit()
        })
        .finally(() => this.#fetching.delete(key))
    this.#fetching.set(key, fetching)
    return fetching
  }
}
