import type { Fault } from '../../shared/fault/fault.ts'
import type { GapState, LoadState } from '../../shared/protocol/views.ts'
import { Cursors } from './cursors.ts'
import { failedState } from './failedState.ts'
import { isPage, type Page, type PageRange } from './page.ts'
import type { RowsBelow } from './rowsBelow.ts'
import type { DeferredRows } from './timelineContext.ts'
import { fetchPage } from './timelinePage.ts'
import type { TimelineParts } from './timelineParts.ts'

/** The way down a timeline: how far it is known. How it is gone stands in `wayDown.ts`, which comes later. */
export class OlderRows implements RowsBelow {
  readonly parts: TimelineParts
  readonly cursors = new Cursors()
  older: LoadState = { state: 'idle' }
  /** Of the gap that was asked for last. */
  gap: GapState | undefined
  bottomedOut = false
  /** Where the page below everything here begins, if that is known. */
  cursor: string | undefined
  /** Under way, by the gap, or by nothing for what is older. */
  readonly #fetching = new Map<string, Promise<void>>()

  constructor(parts: TimelineParts) {
    this.parts = parts
  }

  meta(): { older: LoadState; gap?: GapState; bottomedOut: boolean } {
    const { older, gap, bottomedOut } = this
    return { older, ...(gap && { gap }), bottomedOut }
  }

  async fetchPage(range: PageRange, urgent: boolean): Promise<Page | Fault> {
    const { context, source } = this.parts
    const page = await fetchPage(context, source(), range, urgent)
    if (source().byLinks && isPage(page)) this.cursors.note(page.ids.at(-1), page.older)
    return page
  }

  /** `page` is all there is so far: it goes on below it. */
  startBelow(page: Page): void {
    this.cursor = page.older
    this.bottomedOut = page.size === 0 || page.older === undefined
  }

  /** Its last rows were let go. */
  wereCut(): void {
    this.cursor = undefined
    this.bottomedOut = false
  }

  /** Fetches the page below everything here, once for all who ask. */
  async load(): Promise<void> {
    if (!this.bottomedOut) await this.#once('', ({ loadOlder }) => loadOlder(this))
  }

  /** Fetches what is missing at `gap`, once for all tabs. */
  fillGap(gap: string): Promise<void> {
    return this.#once(gap, (deferred) => deferred.fillGap(this, gap))
  }

  #once(what: string, act: (deferred: DeferredRows) => Promise<void>): Promise<void> {
    const fetching =
      this.#fetching.get(what) ??
      this.parts.context
        .deferred()
        .then(act, () => {
          // Said below the last row, where it can be tried again.
          this.older = failedState({ code: 'network', message: '' }, this.parts.context.clock)
          this.parts.tell()
        })
        .finally(() => this.#fetching.delete(what))
    this.#fetching.set(what, fetching)
    return fetching
  }
}
