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

/** Posts that stay visible after new ones were shown (T22). */
const SHOWN_AFTER_NEW = 50
/** So many pages are asked for where filters leave nothing of them. */
const MAX_HIDDEN_PAGES = 5
/** Rows around the window whose entities a tab is sent. */
const MARGIN = 15

export interface ViewOptions {
  readonly tabId: string
  readonly window: ViewWindow
  readonly anchorId?: string | undefined
  readonly headId?: string | undefined
  /**
   * How new posts are shown now (T19 to T21): at once, counted, or counted with the view paused.
   */
  readonly onNew: (window: ViewWindow) => 'show' | 'pause' | 'wait'
  /** Whether somebody can be looking at it. */
  readonly visible: () => boolean
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
  /** A new post could not show at once: all that follow wait until the person shows them (T20). */
  #paused = false
  /** `#range` as it is shown: what is pinned stands above it, and nowhere else. */
  #shown:
    | { readonly of: ViewRange; readonly pinned: readonly string[]; readonly range: ViewRange }
    | undefined
  /** The rows that there were to show when that was looked at the last time. */
  #rows: readonly string[] = []
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

  /** Which rows of the timeline it has. */
  get place(): ViewRange {
    return this.#range
  }

  /** What it shows: what is pinned stands above the rest, and not in it once more. */
  get range(): ViewRange {
    const { pinned } = this.timeline
    if (pinned.length === 0) return this.#range
    if (this.#shown?.of !== this.#range || this.#shown.pinned !== pinned) {
      const ids = [...pinned, ...this.#range.ids.filter((id) => !pinned.includes(id))]
      this.#shown = { of: this.#range, pinned, range: { ids } }
    }
    return this.#shown.range
  }

  meta(): ViewMeta {
    const entries = this.#entries
    const place = placeOf(this.#range, entries)
    const meta = this.timeline.meta()
    const left = this.timeline.reading?.leftOf(this)
    return {
      ...meta,
      ...(left === undefined ? {} : { left }),
      // Another tab may have read further: what it loaded is still to be shown here.
      bottomedOut: meta.bottomedOut && (place === null || place.to === entries.length),
      unseenCount: this.#options.unseenCount(),
      newCount: place === null ? 0 : this.timeline.list.countBefore(place.from, entries),
    }
  }

  /** The rows whose entities the tab needs now. */
  needed(): readonly string[] {
    const { from, to } = this.#window
    return this.range.ids.slice(Math.max(0, from - MARGIN), to + MARGIN)
  }

  closureOf(id: string): Closure {
    return this.timeline.closureOf(id)
  }

  refill(id: string): Promise<readonly string[]> {
    return this.timeline.refill(id)
  }

  async page(direction: 'older' | 'newer' | 'gap' | 'left', gapId?: string): Promise<void> {
    if (direction === 'older') await this.showOlder()
    else if (direction === 'newer') await this.timeline.refresh()
    else if (direction === 'left') await this.timeline.reading?.goBack(this)
    else if (gapId !== undefined) await this.timeline.fillGap(gapId)
  }

  moveTo(window: ViewWindow): void {
    this.#window = window
    this.look()
    this.#options.onChange('rows')
  }

  /** What is in sight has been read. */
  look(): void {
    const { sight } = this.#window
    if (sight !== undefined && this.#options.visible()) this.timeline.reading?.look(this, sight)
  }

  /** Shows down to `id` and a page below it, if that is here. */
  showTo(id: string): void {
    const entries = this.#entries
    const from = placeOf(this.#range, entries)?.from ?? 0
    const to = entries.indexOf(id) + 1
    if (to > from + this.#range.ids.length) this.#show({ ids: entries.slice(from, to + PAGE_SIZE) })
  }

  /** What else is said in it than of its rows has changed. */
  said(): void {
    this.#options.onChange('said')
  }

  timelineChanged(): void {
    const entries = this.#entries
    const before = this.#range
    const settled = settleRange(before, entries)
    const waiting = placeOf(settled, entries)?.from !== 0
    const onNew = this.#options.onNew(this.#window)
    if (settled.ids.length === 0) this.#range = rangeFromTop(entries, this.#first)
    else if (waiting && !this.#paused && onNew === 'show')
      this.#range =
        this.#window.atTop && this.timeline.source.first === undefined ? this.#fromTop() : this.#withTop()
    else {
      this.#range = settled
      this.#paused = waiting && (this.#paused || onNew === 'pause')
    }
    if (this.#range !== before) this.look()
    const said = this.timeline.meta()
    const same = sameValue(said, this.#said)
    this.#said = said
    if (!same) this.#options.onChange('said')
    else this.#options.onChange(this.#range === before ? 'counter' : 'rows')
  }

  /** Other rows are hidden than before: what is shown to an end of the timeline still is. */
  judged(): void {
    const before = this.#rows
    const place = placeOf(this.#range, before)
    const rows = this.#entries
    const now = placeOf(settleRange(this.#range, rows), rows)
    if (place !== null && now !== null) {
      const from = place.from === 0 ? 0 : now.from
      this.#range = { ids: rows.slice(from, place.to === before.length ? rows.length : now.to) }
    }
    this.timelineChanged()
  }

  /** Shows what waits; a queued flush fetches the newest page first and shows just that. */
  async showNew(): Promise<void> {
    const flush = this.timeline.meta().flush
    if (flush && !(await this.timeline.reload())) return
    if (flush) this.startOver()
    else this.#show(this.#fromTop())
  }

  /** Shows what is shown at first and nothing else. */
  startOver(): void {
    this.#show(rangeFromTop(this.#entries, this.#first))
  }

  /** Whether nothing but `id` waits above it. */
  waitsOnlyFor(id: string): boolean {
    const entries = this.#entries
    const from = placeOf(this.#range, entries)?.from ?? 0
    return entries.slice(0, from).every((waiting) => waiting === id)
  }

  /** Shows everything that waits, above what it shows already. */
  showAll(): void {
    this.#show(this.#withTop())
  }

  /** One page more at the old end: from what is here already, else from the instance. */
  async showOlder(): Promise<void> {
    // A page of which nothing is to be seen is no page.
    for (let pages = 0; pages < MAX_HIDDEN_PAGES && this.#atEnd(); pages++) {
      await this.timeline.loadOlder()
      const { older, bottomedOut } = this.timeline.meta()
      if (older.state === 'failed' || bottomedOut || this.#rows === this.timeline.list.entries) break
    }
    this.#show(extendRange(this.#range, this.#entries, PAGE_SIZE))
  }

  close(): void {
    this.timeline.close(this)
  }

  #show(range: ViewRange): void {
    this.#range = range
    this.#paused &&= placeOf(range, this.#entries)?.from !== 0
    this.look()
    this.#options.onChange('rows')
  }

  /** So many are shown at first: a page, or of the notifications some, and all that have not been seen. */
  get #first(): number {
    const { first } = this.timeline.source
    return first === undefined ? PAGE_SIZE : first + this.#options.unseenCount()
  }

  get #entries(): readonly string[] {
    this.#rows = this.timeline.rows
    return this.#rows
  }

  #atEnd(): boolean {
    const entries = this.#entries
    const place = placeOf(this.#range, entries)
    return place === null || place.to >= entries.length
  }

  #fromTop(): ViewRange {
    return rangeFromTop(this.#entries, SHOWN_AFTER_NEW)
  }

  /** What it shows, and all that is above: nothing is taken away from under a reader. */
  #withTop(): ViewRange {
    const entries = this.#entries
    const shown = placeOf(this.#range, entries)?.to ?? 0
    return rangeFromTop(entries, Math.max(shown, this.#first))
  }

  /** A view that is opened again shows from where it did to where its reader was, if that is still here. */
  #opening(): ViewRange {
    const entries = this.#entries
    const { headId, anchorId } = this.#options
    const head = headId === undefined ? -1 : entries.indexOf(headId)
    const anchor = anchorId === undefined ? -1 : entries.indexOf(anchorId)
    const reader = Math.max(anchor, head)
    if (reader === -1) return rangeFromTop(entries, this.#first)
    const from = head === -1 || head > reader ? 0 : head
    return { ids: entries.slice(from, reader + PAGE_SIZE) }
  }
}
