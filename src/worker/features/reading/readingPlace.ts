import { type Fault, fail, failed, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { isGap, postOf, type ViewMeta, type ViewWindow } from '../../../shared/protocol/views.ts'
import { optionalId, record, str } from '../../json/read.ts'
import type { Cancel } from '../../platform/clock.ts'
import { locateRange } from '../../tabs/viewRange.ts'
import { adoptAround } from '../../timelines/adoptAround.ts'
import type { Reading } from '../../timelines/reading.ts'
import type { Timeline } from '../../timelines/timeline.ts'
import type { TimelineContext } from '../../timelines/timelineContext.ts'
import { PAGE_SIZE } from '../../timelines/timelineSource.ts'
import type { Watcher } from '../../timelines/watcher.ts'
import { SightPace } from './sightPace.ts'
import { TideMarks } from './tideMarks.ts'

/** The first move starts this timer; all moves until it fires are saved together. */
const SAVE_DELAY_MS = 10_000
/** Enough for `2026-11-21T10:00:00.000Z` and the variants of servers. */
const MAX_TIME_CHARS = 40

/** The newest row that was read, and when it was read. */
interface Mark {
  readonly id: string
  readonly at: number
}

/**
 * The reading position of the home timeline. All tabs share it, the next start restores it, and the instance's
 * markers sync it with other clients. The marked row and all rows below it count as read. Scrolling up from the mark
 * moves it to the newest row passed. A view that starts above the mark shows where it is (`ViewMeta.left`) until the
 * user reaches it.
 */
export class ReadingPlace implements Reading {
  readonly tides: TideMarks
  readonly #context: TimelineContext
  readonly #timeline: Timeline
  readonly #pace: SightPace<Watcher>
  #mark: Mark | null = null
  /** The rows that each view has had in sight. */
  readonly #seen = new WeakMap<Watcher, Set<string>>()
  /** The newest row that each view has passed. */
  readonly #newest = new WeakMap<Watcher, string>()
  /** The marked row, for views that are above it. */
  readonly #left = new WeakMap<Watcher, string>()
  /** Views that are jumping to the mark. The unread rows above it must not count as passed. */
  readonly #jumping = new WeakSet<Watcher>()
  #cancel: Cancel | null = null
  #stopped = false

  constructor(context: TimelineContext, timeline: Timeline) {
    this.#context = context
    this.#timeline = timeline
    this.tides = new TideMarks(timeline, () => this.#mark?.id)
    // Ignore views that were closed in the meantime.
    this.#pace = new SightPace(context.clock, (view) => timeline.views.has(view) && view.noteSight())
  }

  /** Loads the marks from the cache and the instance, and takes the later one. */
  async recall(): Promise<void> {
    const { cache, log } = this.#context
    const [cached, served] = await Promise.all([
      cache.get('timelines', this.#key).catch((thrown: unknown) => {
        log.error('could not read the reading position', thrown)
      }),
      this.#fetchMark(),
    ])
    const marks = [markOf(cached), served].filter((mark) => mark !== null)
    this.#mark = marks.sort((a, b) => b.at - a.at)[0] ?? null
  }

  /** The marked row, while the user of `view` is above it, and the tide mark. */
  metaOf(view: Watcher): Pick<ViewMeta, 'left' | 'tide'> {
    const left = this.#left.get(view)
    const seen = this.#seen.get(view)
    const tide = this.tides.shownIn(view, (id) => seen?.has(id) === true)
    return { ...(left !== undefined && { left }), ...(tide && { tide }) }
  }

  noteSight(view: Watcher, window: ViewWindow, isVisible: boolean): void {
    const { ids } = view.range
    const { sight } = window
    // The tab has named indexes, and rows may have been added above since. At the top, new ones come into sight.
    const now = ids.indexOf(view.inSight[0] ?? '')
    const from = now === -1 ? (sight?.[0] ?? 0) : now
    this.tides.noteSight(view, ids[from], window, isVisible)
    if (sight === undefined || !isVisible || !this.#pace.isDue(view)) return
    const to = from + sight[1] - sight[0]
    const top = ids.findIndex((id, index) => index >= from && !isGap(id))
    if (top === -1) return
    const marked = this.#markedRow
    const read = marked && this.#shownAt(marked, ids)
    // Where the list ends at the mark, its row would be the next one (TD6).
    const isNext = marked !== undefined && this.#isNext(view, marked)
    const at = isNext ? ids.length : read === undefined ? -1 : ids.indexOf(read)
    if (this.#jumping.has(view) && at >= from && at < to) {
      this.#jumping.delete(view)
      this.#newest.delete(view)
    }
    const seen = this.#seen.get(view) ?? new Set()
    this.#seen.set(view, seen)
    const { size } = seen
    for (const id of ids.slice(from, to)) seen.add(id)
    // Rows go when many have come above them.
    const { list } = this.#timeline
    if (seen.size > 2 * list.entries.length) for (const id of seen) if (!list.has(id)) seen.delete(id)
    // Fewer posts are still to come.
    if (seen.size > size && this.tides.markOf(view) !== undefined) view.metaChanged()
    const before = ids.indexOf(this.#newest.get(view) ?? '')
    const newest = ids[before === -1 ? top : Math.min(before, top)] ?? ''
    this.#newest.set(view, newest)
    // Another tab has set the mark above the rows of this view.
    const isMarkAbove =
      at === -1 && read !== undefined && this.#timeline.list.has(read) && !this.#isBelow(view, read)
    const isMarkBelow =
      !isMarkAbove &&
      read !== undefined &&
      (isNext ? to < ids.length : at === -1 || at >= this.#endOfSight(ids, top, to, seen))
    this.#setLeft(view, isMarkBelow ? read : undefined)
    const mark = this.#newestRead(newest, ids, seen)
    const { entries } = this.#timeline.list
    const isNewer = at === -1 || entries.indexOf(mark ?? '') < entries.indexOf(marked ?? '')
    // The marked row may stand for a post behind a button.
    if (isMarkBelow || isMarkAbove || mark === undefined || mark === this.#mark?.id || !isNewer) return
    this.#setMark(mark)
    for (const other of this.#timeline.views) if (other !== view) other.noteSight()
  }

  /**
   * The end of the rows that count as in sight, which are those from `top` to `to`. It is after the row below the group at the bottom
   * if the group fills the window, or if all down to that row was `seen`: the mark stays at that row while the group is read upwards.
   */
  #endOfSight(ids: readonly string[], top: number, to: number, seen: ReadonlySet<string>): number {
    const group = this.#timeline.chainOf(ids[to - 1] ?? '')?.ids
    if (group === undefined) return to
    const end = Math.max(to, ids.findLastIndex((id) => group.includes(postOf(id))) + 2)
    const fills = group.includes(postOf(ids[top] ?? ''))
    return fills || ids.slice(to, end).every((id) => seen.has(id)) ? end : to
  }

  /** Whether `marked`, or the group that it is in, comes right below the rows of `view`. */
  #isNext(view: Watcher, marked: string): boolean {
    const { rows } = this.#timeline
    const next = rows[locateRange(view.position, rows)?.to ?? rows.length]
    if (next === undefined) return false
    return next === marked || this.#timeline.chainOf(next)?.ids.includes(marked) === true
  }

  /** The row among `ids` at which `id` is read: the first one of its group, which may not show `id` itself. */
  #shownAt(id: string, ids: readonly string[]): string {
    return this.#timeline.chainOf(id)?.ids.find((row) => ids.includes(row)) ?? id
  }

  /** What is read once row `id` of `ids` was at the top: of a group its newest post, but only after all its rows were `seen` (RW15). */
  #newestRead(id: string, ids: readonly string[], seen: ReadonlySet<string>): string | undefined {
    const chain = this.#timeline.chainOf(id)?.ids
    if (chain === undefined) return id
    const rows = chain.filter((row) => ids.includes(row))
    if (rows.every((row) => seen.has(row))) return chain.at(-1)
    const below = ids.slice(ids.indexOf(rows.at(-1) ?? '') + 1).find((row) => !isGap(row))
    return below && (this.#timeline.chainOf(below)?.ids.at(-1) ?? below)
  }

  /** Jumps to the marked row in `view`. Fetches the rows around it if necessary. */
  async goBack(view: Watcher): Promise<Fault | null> {
    const isLoaded = this.tides.rowBelow(view) !== undefined
    const left = isLoaded ? this.tides.markOf(view) : (this.#left.get(view) ?? this.tides.wanted(view))
    if (left === undefined) return null
    if (!this.#timeline.list.has(left)) {
      const there = await this.#fetchAround(left)
      if (!there.ok) return there.fault
      if (there.value !== left) this.#replace(left, there.value)
    }
    this.#jumping.add(view)
    this.#showTo(view, this.tides.rowBelow(view) ?? this.#markedRow ?? left)
    return null
  }

  /** Extends the view down to one page below `id`, if that row is loaded. */
  #showTo(view: Watcher, id: string): void {
    const { rows } = this.#timeline
    const from = locateRange(view.position, rows)?.from ?? 0
    const to = rows.indexOf(id) + 1
    if (to > from + view.position.ids.length) view.show({ ids: rows.slice(from, to + PAGE_SIZE) })
  }

  /** Saves a pending mark in the cache and at the instance. */
  async flush(): Promise<void> {
    if (this.#cancel === null || this.#mark === null) return
    this.#cancel()
    this.#cancel = null
    const { cache, log, send, instance } = this.#context
    await cache
      .put('timelines', this.#key, this.#mark)
      .catch((thrown: unknown) => log.error('could not store the reading position', thrown))
    if (!instance().capabilities.markers) return
    const json = { home: { last_read_id: this.#mark.id } }
    await send({ method: 'POST', path: '/api/v1/markers', json, optional: true })
  }

  stop(): void {
    this.#stopped = true
    this.#pace.stop()
    this.#cancel?.()
  }

  /** The marked row, or the next shown row below it if it is hidden or folded into another row. */
  get #markedRow(): string | undefined {
    const id = this.#mark?.id
    const { list, rows } = this.#timeline
    if (id === undefined || rows.includes(id)) return id
    if (!list.has(id)) return this.tides.inPlaceOf(id) ?? id
    const shown = new Set(rows)
    return list.entries.slice(list.entries.indexOf(id)).find((row) => !isGap(row) && shown.has(row)) ?? id
  }

  async #fetchMark(): Promise<Mark | null> {
    const { instance, send } = this.#context
    if (!instance().capabilities.markers) return null
    const query = { 'timeline[]': ['home'] }
    const answer = await send({ method: 'GET', path: '/api/v1/markers', query, optional: true })
    if (!answer.ok) return null
    const { last_read_id, updated_at } = record(record(answer.value.value).home)
    return markOf({ id: last_read_id, at: Date.parse(str(updated_at, MAX_TIME_CHARS)) })
  }

  /**
   * Fetches the rows around `id` into the timeline. Resolves to `id`, to the nearest older row if the post of `id` was
   * deleted, or to a fault.
   */
  async #fetchAround(id: string): Promise<Outcome<string>> {
    const { pages, list } = this.#timeline
    return pages.whileFetching(async () => {
      const newer = await pages.fetchPage({ min_id: id }, true)
      if (!newer.ok) return newer
      const older = await pages.fetchPage({ max_id: newer.value.lastId }, true)
      if (!older.ok) return older
      const around = [...newer.value.ids, ...older.value.ids]
      const fault = await adoptAround(this.#timeline, around)
      if (fault !== null) return failed(fault)
      const [nearest] = pages.remaining([...older.value.ids, ...[...newer.value.ids].reverse()])
      const there = list.has(id) ? id : nearest
      return there === undefined ? NOT_THERE : ok(there)
    })
  }

  /** Moves the marks from the deleted post `gone` to `id`, in all views. */
  #replace(gone: string, id: string): void {
    this.tides.replace(gone, id)
    if (this.#mark?.id !== gone) return
    this.#setMark(id)
    const marked = this.#markedRow
    for (const view of this.#timeline.views)
      if (this.#left.has(view)) this.#setLeft(view, marked && this.#shownAt(marked, view.range.ids))
  }

  #isBelow(view: Watcher, id: string): boolean {
    const { entries } = this.#timeline.list
    const last = view.position.ids.findLast((row) => !isGap(row))
    return entries.indexOf(id) > entries.indexOf(last ?? '')
  }

  #setLeft(view: Watcher, left: string | undefined): void {
    if (this.#left.get(view) === left) return
    if (left === undefined) this.#left.delete(view)
    else this.#left.set(view, left)
    view.metaChanged()
  }

  #setMark(id: string): void {
    if (this.#stopped || id === this.#mark?.id) return
    this.#mark = { id, at: this.#context.clock.now() }
    this.#cancel ??= this.#context.clock.after(SAVE_DELAY_MS, () => void this.flush())
  }

  get #key(): string {
    return `${this.#context.account}/friends/read`
  }
}

const NOT_THERE = fail('missing', 'there is no post near it')

function markOf(raw: unknown): Mark | null {
  const { id, at } = record(raw)
  const known = optionalId(id)
  return known === undefined || typeof at !== 'number' || !Number.isFinite(at) ? null : { id: known, at }
}
