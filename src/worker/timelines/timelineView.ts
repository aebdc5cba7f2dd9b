import type { Fault } from '../../shared/fault/fault.ts'
import type { PageInput } from '../../shared/protocol/operations.ts'
import type { ViewMeta, ViewWindow } from '../../shared/protocol/views.ts'
import type { Closure } from '../store/closure.ts'
import { sameValue } from '../store/sameValue.ts'
import type { ShownView } from '../tabs/shownView.ts'
import { EMPTY_RANGE, locateRange, rangeFromTop, settleRange, type ViewRange } from '../tabs/viewRange.ts'
import type { Timeline } from './timeline.ts'
import { PAGE_SIZE } from './timelineSource.ts'
import type { Watcher } from './watcher.ts'

/** Posts that stay visible after new ones were shown (T22). */
const SHOWN_AFTER_NEW = 50
/** Rows around the window whose entities are also sent to the tab. */
const MARGIN = 15

export interface ViewOptions {
  readonly tabId: string
  readonly window: ViewWindow
  readonly anchorId?: string | undefined
  readonly headId?: string | undefined
  readonly tide?: ViewMeta['tide'] | undefined
  /**
   * How new posts are shown now (T19 to T21): at once, counted, or counted with the view paused. `always`: nothing
   * counts them or could show them later (T37).
   */
  readonly onNew: (window: ViewWindow) => 'always' | 'show' | 'pause' | 'wait'
  /** Whether the tab is visible. */
  readonly visible: () => boolean
  readonly unseenCount: () => number
  /** `rows`: rows changed; `meta`: the loading state changed; `counter`: only the number of new posts changed. */
  readonly onChange: (what: 'rows' | 'meta' | 'counter') => void
}

/** One tab's view of a timeline. */
export class TimelineView implements ShownView, Watcher {
  readonly timeline: Timeline
  #options: ViewOptions
  #range: ViewRange = EMPTY_RANGE
  #window: ViewWindow
  /** The rows in sight when the window last moved. Rows that arrive above don't change them. */
  #inSight: readonly string[] = []
  /** A new post was not shown at once: all later ones wait until the user shows them (T20). */
  #paused = false
  /** Cache of `#range` with the pinned posts above it. */
  #shown:
    | { readonly of: ViewRange; readonly pinned: readonly string[]; readonly range: ViewRange }
    | undefined
  /** The visible rows of the timeline, as last read. */
  #rows: readonly string[] = []
  /** The timeline's meta at its last change. */
  #lastMeta: ReturnType<Timeline['meta']> | undefined

  constructor(timeline: Timeline, options: ViewOptions) {
    this.timeline = timeline
    this.#options = options
    this.#window = options.window
    this.#range = this.#initialRange()
    // The view showed the top before it was reopened. Rows that have arrived since keep waiting (T20).
    this.#paused = this.#window.atTop && !this.#neverWaits && !!locateRange(this.#range, this.#entries)?.from
    timeline.open(this)
  }

  get tabId(): string {
    return this.#options.tabId
  }

  get opened(): Watcher['opened'] {
    return this.#options
  }

  /** The rows of the timeline that it includes. */
  get position(): ViewRange {
    return this.#range
  }

  /** The rows as shown: pinned posts on top, and not repeated below. */
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
    const position = locateRange(this.#range, entries)
    const meta = this.timeline.meta()
    const { tide } = this.#options
    return {
      ...meta,
      ...this.timeline.tagReasons?.of(meta.repeatedBy, this.range.ids),
      ...this.timeline.joinedIn(this.range.ids),
      // Until the reading position is loaded, what the tab showed before.
      ...(this.timeline.reading?.metaOf(this) ?? (tide && { tide })),
      // Another tab may have loaded further rows that this view does not show yet.
      bottomedOut: meta.bottomedOut && (position === null || position.to === entries.length),
      unseenCount: this.#options.unseenCount(),
      newCount: position === null ? 0 : this.timeline.list.countBefore(position.from, entries),
    }
  }

  /** The rows whose entities the tab needs now. */
  needed(): readonly string[] {
    const { from, to } = this.#window
    const near = this.range.ids.slice(Math.max(0, from - MARGIN), to + MARGIN)
    return near.flatMap((id) => this.timeline.groupOf(id))
  }

  /** What a doubtful row needs is fetched again once the tab renders it (RW17): a page that stays at its top asks for nothing more (R49). */
  closureOf(id: string): Closure {
    const closure = this.timeline.closureOf(id)
    const { from, to } = this.#window
    return this.timeline.list.doubtful?.has(id) && this.range.ids.slice(from, to).includes(id)
      ? { ...closure, complete: false }
      : closure
  }

  refill(id: string): Promise<readonly string[]> {
    return this.timeline.refill(id)
  }

  async page({ direction, gapId, pastEnd }: PageInput): Promise<Fault | null> {
    if (direction === 'left') return (await this.timeline.reading?.goBack(this)) ?? null
    if (direction === 'older') await this.timeline.showOlder(this, pastEnd)
    else if (direction === 'newer') await this.timeline.refresh()
    else if (gapId !== undefined) await this.timeline.fillGap(gapId)
    return null
  }

  moveTo(window: ViewWindow): void {
    this.#window = window
    this.#inSight = window.sight ? this.range.ids.slice(...window.sight) : []
    this.noteSight()
    this.#options.onChange('rows')
  }

  get inSight(): readonly string[] {
    return this.#window.atTop || !this.#options.visible() ? [] : this.#inSight
  }

  /** Reports the rows in sight as read. */
  noteSight(): void {
    this.timeline.reading?.noteSight(this, this.#window, this.#options.visible())
  }

  /** Its meta has changed, not its rows. */
  metaChanged(): void {
    this.#options.onChange('meta')
  }

  timelineChanged(): void {
    const before = this.#range
    this.timeline.group(locateRange(before, this.#entries)?.from ?? 0)
    const entries = this.#entries
    const settled = settleRange(before, entries)
    const hasNewRows = locateRange(settled, entries)?.from !== 0
    const onNew = this.#options.onNew(this.#window)
    if (settled.ids.length === 0) this.#range = rangeFromTop(entries, this.#initialCount)
    else if (hasNewRows && (onNew === 'always' || (!this.#paused && onNew === 'show')))
      this.#range =
        this.#window.atTop && this.timeline.source.first === undefined ? this.#fromTop() : this.#withTop()
    else {
      this.#range = settled
      this.#paused = hasNewRows && (this.#paused || onNew === 'pause')
    }
    if (this.#range !== before) this.noteSight()
    const meta = this.timeline.meta()
    const same = sameValue(meta, this.#lastMeta)
    this.#lastMeta = meta
    if (!same) this.#options.onChange('meta')
    else this.#options.onChange(this.#range === before ? 'counter' : 'rows')
  }

  /** The set of hidden rows has changed. A view that reached an end of the timeline still reaches it. */
  hiddenRowsChanged(): void {
    const before = this.#rows
    const position = locateRange(this.#range, before)
    const rows = this.#entries
    const now = locateRange(this.#range, rows)
    if (position !== null && now !== null) {
      const from = position.from === 0 ? 0 : now.from
      this.#range = { ids: rows.slice(from, position.to === before.length ? rows.length : now.to) }
    }
    this.timelineChanged()
  }

  /** Shows the new posts. A queued flush refetches the newest page first and shows only that. */
  async showNew(): Promise<void> {
    const flush = this.timeline.meta().flush
    if (flush && !(await this.timeline.reload())) return
    this.timeline.reading?.tides.comeToTop(this)
    if (flush) this.startOver()
    else this.show(this.#fromTop())
  }

  /** Resets the view to the initial rows. */
  startOver(): void {
    this.show(this.#fromTop(this.#initialCount))
  }

  /** Shows all new rows above the current ones. */
  showAll(): void {
    this.show(this.#withTop())
  }

  close(): void {
    this.timeline.close(this)
  }

  show(range: ViewRange): void {
    this.#range = range
    this.#paused &&= locateRange(range, this.#entries)?.from !== 0
    this.noteSight()
    this.#options.onChange('rows')
  }

  /** Number of rows shown initially: a page; for notifications, `source.first` plus all unseen ones. */
  get #initialCount(): number {
    const { first } = this.timeline.source
    return first === undefined ? PAGE_SIZE : first + this.#options.unseenCount()
  }

  get #entries(): readonly string[] {
    this.#rows = this.timeline.rows
    return this.#rows
  }

  #fromTop(count?: number): ViewRange {
    this.timeline.group(0)
    const most = this.timeline.reading?.tides.rowsFromTop(this, SHOWN_AFTER_NEW) ?? SHOWN_AFTER_NEW
    return rangeFromTop(this.#entries, count ?? most)
  }

  /** The current rows and all rows above. No row is removed while the user reads. */
  #withTop(): ViewRange {
    this.timeline.group(0)
    const shown = locateRange(this.#range, this.#entries)?.to ?? 0
    return this.#fromTop(Math.max(shown, this.#initialCount))
  }

  get #neverWaits(): boolean {
    return this.#options.onNew(this.#window) === 'always'
  }

  /**
   * The initial range. A reopened view restores its range from its former top row (`headId`) to the row that was read
   * (`anchorId`), if they are still loaded.
   */
  #initialRange(): ViewRange {
    const { headId = '', anchorId = '', tide } = this.#options
    this.timeline.group(Math.max(0, this.#entries.indexOf(headId)))
    const entries = this.#entries
    const head = entries.indexOf(headId)
    const anchor = entries.indexOf(anchorId)
    // A list that has ended ends at the same row again (TD9).
    const end = entries.indexOf(tide?.end ?? '')
    // The row that was read is gone. Another one has its place.
    const isGone = anchorId !== '' && anchor === -1 && head !== -1
    const lastRead = isGone ? head + this.#window.from : Math.max(anchor, head)
    if (lastRead === -1) return rangeFromTop(entries, this.#initialCount)
    const from = this.#neverWaits || head === -1 || head > lastRead ? 0 : head
    return { ids: entries.slice(from, end < lastRead ? lastRead + PAGE_SIZE : end + 1) }
  }
}
