import { type Outcome, ok } from '../../shared/fault/fault.ts'
import { Cursors } from './cursors.ts'
import type { Page, PageRange } from './page.ts'
import type { TimelineContext } from './timelineContext.ts'
import { fetchPage } from './timelinePage.ts'
import type { TimelineSource } from './timelineSource.ts'

/** What the pages of a timeline are fetched with. */
export interface PagedTimeline {
  readonly context: TimelineContext
  readonly source: TimelineSource
}

/** Fetches the pages of a timeline, without rows that are removed meanwhile. */
export class TimelinePages {
  readonly cursors = new Cursors()
  readonly #timeline: PagedTimeline
  /** How many fetches are under way, each of one or more pages. */
  #fetches = 0
  /** Rows that were removed since the fetches under way began. Their pages may still contain them. */
  readonly #removed = new Set<string>()

  constructor(timeline: PagedTimeline) {
    this.#timeline = timeline
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
  fetchPage(range: PageRange, urgent: boolean, from = this.#timeline.source): Promise<Outcome<Page>> {
    return this.whileFetching(async () => {
      const page = await fetchPage(this.#timeline.context, from, range, urgent, (id) => this.#removed.has(id))
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
}
