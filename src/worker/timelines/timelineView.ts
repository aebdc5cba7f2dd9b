import type { ViewMeta, ViewWindow } from '../../shared/protocol/views.ts'
import type { ShownView } from '../host/shownView.ts'
import type { Closure } from '../store/closure.ts'
import { sameValue } from '../store/sameValue.ts'
import {
  EMPTY_RANGE,
  extendRange,
  placeOf,
  rangeFromTop,
  settleRange,
  type ViewRange,
} from '../store/viewRange.ts'
import type { Timeline } from './timeline.ts'
import { PAGE_SIZE } from './timelineSource.ts'

/** spec/2 §4: after showing new ones, this many stay visible. */
const SHOWN_AFTER_NEW = 50
/** Rows around the window whose entities a tab is sent. */
const MARGIN = 15

export interface ViewOptions {
  readonly tabId: string
  readonly window: ViewWindow
  readonly anchorId?: string | undefined
  readonly headId?: string | undefined
  /** Whether what comes in is shown by itself now (spec/2 §4: streaming on, near the top, not paused). */
  readonly showsByItself: (window: ViewWindow) => boolean
  readonly unseenCount: () => number
  /** `said`: how loading goes; `counter`: no row has changed, only how many wait. */
  readonly onChange: (what: 'rows' | 'said' | 'counter') => void
}

/** What one tab shows of a timeline. */
export class TimelineView implements ShownView {
  readonly timeline: Timeline
  #options: ViewOptions
  #range: ViewRange = EMPTY_RANGE
  #window: ViewWindow
  /** What was said of the timeline when it changed the last time. */
  #said: ReturnType<Timeline['meta']> | undefined

  constructor(timeline: Timeline, options: ViewOptions) {
    this.timeline = timeline
    this.#options = options
    this.#window = options.window
    this.#range = this.#opening()
    timeline.open(this)
  }

  get tabId(): string {
    return this.#options.tabId
  }

  get range(): ViewRange {
    return this.#range
  }

  meta(): ViewMeta {
    const { entries } = this.timeline.list
    const place = placeOf(this.#range, entries)
    const meta = this.timeline.meta()
    return {
      ...meta,
      // Another tab may have read further: what it loaded is still to be shown here.
      bottomedOut: meta.bottomedOut && (place === null || place.to === entries.length),
      unseenCount: this.#options.unseenCount(),
      newCount: place === null ? 0 : this.timeline.list.countBefore(place.from),
    }
  }

  /** The rows whose entities the tab needs now. */
  needed(): readonly string[] {
    const { from, to } = this.#window
    return this.#range.ids.slice(Math.max(0, from - MARGIN), to + MARGIN)
  }

  closureOf(id: string): Closure {
    return this.timeline.closureOf(id)
  }

  refill(id: string): Promise<readonly string[]> {
    return this.timeline.refill(id)
  }

  async page(direction: 'older' | 'newer' | 'gap', gapId?: string): Promise<void> {
    if (direction === 'older') await this.showOlder()
    else if (direction === 'newer') await this.timeline.refresh()
    else if (gapId !== undefined) await this.timeline.fillGap(gapId)
  }

  moveTo(window: ViewWindow): void {
    const arrived = window.atTop && !this.#window.atTop
    this.#window = window
    if (arrived) this.timelineChanged()
    this.#options.onChange('rows')
  }

  timelineChanged(): void {
    const { entries } = this.timeline.list
    const before = this.#range
    const settled = settleRange(before, entries)
    if (settled.ids.length === 0) this.#range = rangeFromTop(entries, PAGE_SIZE)
    else if (this.#options.showsByItself(this.#window) && placeOf(settled, entries)?.from !== 0)
      this.#range = this.#window.atTop ? this.#fromTop() : this.#withTop()
    else this.#range = settled
    const said = this.timeline.meta()
    const same = sameValue(said, this.#said)
    this.#said = said
    if (!same) this.#options.onChange('said')
    else this.#options.onChange(this.#range === before ? 'counter' : 'rows')
  }

  /** Shows what waits; a queued flush fetches the newest page first and shows just that. */
  async showNew(): Promise<void> {
    const flush = this.timeline.meta().flush
    if (flush && !(await this.timeline.reload())) return
    this.#range = flush ? rangeFromTop(this.timeline.list.entries, PAGE_SIZE) : this.#fromTop()
    this.#options.onChange('rows')
  }

  /** Whether nothing but `id` waits above it. */
  waitsOnlyFor(id: string): boolean {
    const { entries } = this.timeline.list
    const from = placeOf(this.#range, entries)?.from ?? 0
    return entries.slice(0, from).every((waiting) => waiting === id)
  }

  /** Shows everything that waits, above what it shows already. */
  showAll(): void {
    this.#range = this.#withTop()
    this.#options.onChange('rows')
  }

  /** One page more at the old end: from what is here already, else from the instance. */
  async showOlder(): Promise<void> {
    if (this.#atEnd()) await this.timeline.loadOlder()
    this.#range = extendRange(this.#range, this.timeline.list.entries, PAGE_SIZE)
    this.#options.onChange('rows')
  }

  close(): void {
    this.timeline.close(this)
  }

  #atEnd(): boolean {
    const place = placeOf(this.#range, this.timeline.list.entries)
    return place === null || place.to >= this.timeline.list.entries.length
  }

  #fromTop(): ViewRange {
    return rangeFromTop(this.timeline.list.entries, SHOWN_AFTER_NEW)
  }

  /** What it shows, and all that is above: nothing is taken away from under a reader. */
  #withTop(): ViewRange {
    const { entries } = this.timeline.list
    const shown = placeOf(this.#range, entries)?.to ?? 0
    return rangeFromTop(entries, Math.max(shown, PAGE_SIZE))
  }

  /** A view that is opened again shows from where it did to where its reader was, if that is still here. */
  #opening(): ViewRange {
    const { entries } = this.timeline.list
    const { headId, anchorId } = this.#options
    const head = headId === undefined ? -1 : entries.indexOf(headId)
    const anchor = anchorId === undefined ? -1 : entries.indexOf(anchorId)
    const reader = Math.max(anchor, head)
    if (reader === -1) return rangeFromTop(entries, PAGE_SIZE)
    const from = head === -1 || head > reader ? 0 : head
    return { ids: entries.slice(from, reader + PAGE_SIZE) }
  }
}
