import { isGap, moreIn, postOf, type ShownTide, type ViewWindow } from '../../../shared/protocol/views.ts'
import { locateRange } from '../../tabs/viewRange.ts'
import type { Tides } from '../../timelines/reading.ts'
import type { Timeline } from '../../timelines/timeline.ts'
import { PAGE_SIZE } from '../../timelines/timelineSource.ts'
import type { Watcher } from '../../timelines/watcher.ts'

/** A list has this many screens of rows before it ends (TD5). */
const MIN_SCREENS = 1.5
/** So many rows below a mark are remembered: when the marked post goes, the next one has its place. */
const ROWS_BELOW = 10
/** The marks of this many tabs are kept: the engine does not hear of each tab that goes. */
const MAX_TABS = 100

interface Tide {
  readonly id: string
  /** When its post was written. Undefined until that is loaded. */
  at: number | undefined
  readonly passed: boolean
  /** The rows below it, which had been read as well. */
  below: readonly string[]
}

/** What is known of a view. */
interface Seen {
  /** Whether the user was at its top, and looked. */
  atTop: boolean | undefined
  /** The first row in sight, and how many are. */
  sight: { readonly first: string | undefined; readonly rows: number } | undefined
  /** How many rows were in sight at its top. */
  perScreen: number
  /** The user has asked for what is new, so its rows begin anew. */
  isAnew: boolean
}

/**
 * The tide mark of each tab: the row that had been read in any of them when that tab last came to the top of home (TD1). It does not
 * move while one reads there, as the reading position does.
 */
export class TideMarks implements Tides {
  readonly #timeline: Timeline
  /** The row that has been read last. */
  readonly #lastRead: () => string | undefined
  /** By tab. */
  readonly #tides = new Map<string, Tide>()
  readonly #views = new WeakMap<Watcher, Seen>()

  constructor(timeline: Timeline, lastRead: () => string | undefined) {
    this.#timeline = timeline
    this.#lastRead = lastRead
  }

  /** Call before the reading position moves because of what is in sight, which begins with the row `first`. */
  noteSight(
    view: Watcher,
    first: string | undefined,
    { atTop, sight }: ViewWindow,
    isVisible: boolean,
  ): void {
    const known = this.#open(view)
    const isBack = atTop && isVisible && known.atTop === false
    known.atTop = atTop && isVisible
    if (isBack) this.#mark(view, 'scrolled')
    if (sight === undefined || !isVisible) return
    const rows = sight[1] - sight[0]
    known.sight = { first, rows }
    if (atTop) known.perScreen = rows
  }

  comeToTop(view: Watcher): void {
    this.#open(view).isAnew = true
    this.#mark(view, 'asked')
  }

  goPastEnd(view: Watcher): void {
    const tide = this.#tides.get(view.tabId)
    if (tide !== undefined) this.#set(view, { ...tide, passed: true })
  }

  rowsFromTop(view: Watcher, most: number): number {
    const { rows } = this.#timeline
    const known = this.#open(view)
    const shown = known.isAnew ? 0 : (locateRange(view.position, rows)?.to ?? 0)
    known.isAnew = false
    return Math.min(most, Math.max(shown, this.#end(view, rows) ?? most))
  }

  rowsToEnd(view: Watcher): number {
    const rows = this.#rowsOf(view)
    const end = rows && this.#end(view, rows)
    return end === undefined ? Number.POSITIVE_INFINITY : Math.max(0, end - view.position.ids.length)
  }

  /** The marked row for `view`; undefined if there is none. */
  markOf(view: Watcher): string | undefined {
    return this.#tides.get(view.tabId)?.id
  }

  /** The marked row to be loaded: one that was loaded before has been passed long ago. */
  wanted(view: Watcher): string | undefined {
    const tide = this.#tides.get(view.tabId)
    return tide?.below.length === 0 ? tide.id : undefined
  }

  /** The first row below the mark, if it is loaded. */
  rowBelow(view: Watcher): string | undefined {
    const rows = this.#rowsOf(view) ?? []
    const tide = this.#tides.get(view.tabId)
    const above = tide && this.#above(this.#placeOf(tide), rows)
    return above === undefined ? undefined : rows[above]
  }

  /** The row that has the place of `id`, which is not loaded: the next one below it that is left. */
  inPlaceOf(id: string): string | undefined {
    const { list } = this.#timeline
    const below = [...this.#tides.values()].find((tide) => tide.id === id)?.below
    return below?.find((row) => list.has(row))
  }

  /** The post of `id` is gone, and `next` is the nearest one. */
  replace(id: string, next: string): void {
    for (const [tabId, tide] of this.#tides)
      if (tide.id === id) this.#tides.set(tabId, { ...tide, id: next, below: [] })
  }

  /** The mark as `view` shows it. `wasSeen`: whether the user has had a row in sight. */
  shownIn(view: Watcher, wasSeen: (id: string) => boolean): ShownTide | undefined {
    const { sight } = this.#open(view)
    const tide = this.#tides.get(view.tabId)
    const rows = this.#rowsOf(view)
    if (tide === undefined || rows === undefined) return undefined
    const { ids } = view.position
    tide.at ??= this.#writtenAt(tide.id)
    const above = this.#above(this.#placeOf(tide), rows)
    const { bottomedOut } = this.#timeline.meta()
    const isWhole = bottomedOut && ids.length >= rows.length
    const from = Math.max(0, rows.indexOf(sight?.first ?? ''))
    const line = above ?? rows.length
    const end = this.#endAt(view, tide, above)
    return {
      mark: tide.id,
      ...(tide.at !== undefined && { at: tide.at }),
      ...(above !== undefined && above < ids.length && { row: ids[above] ?? '' }),
      ...(end !== undefined && ids.length >= end && !isWhole && { end: ids.at(-1) ?? '' }),
      ...(tide.passed && { passed: true }),
      ...this.#toCome(
        rows.slice(from, line),
        sight?.rows ?? 0,
        above === undefined && !bottomedOut,
        tide,
        wasSeen,
      ),
    }
  }

  /**
   * How many posts are still to come in `rows`, of which the first `inSight` are seen now (TD4). `isOpen`: the mark is below all of
   * them.
   */
  #toCome(
    rows: readonly string[],
    inSight: number,
    isOpen: boolean,
    { below: left }: Tide,
    wasSeen: (id: string) => boolean,
  ): Pick<ShownTide, 'toCome' | 'orMore'> {
    const below = rows.slice(inSight).filter((id) => !wasSeen(id))
    // A mark that is not loaded any more was pushed out by posts that came by themselves, and were seen as they came.
    if (below.length === 0 && (!isOpen || left.length > 0)) return {}
    const { list } = this.#timeline
    const counted = [...rows.slice(0, inSight), ...below]
    const orMore = isOpen || counted.some((id) => isGap(id) && moreIn(id) === 0 && !list.missing.has(id))
    return { toCome: list.countBefore(counted.length, counted), ...(orMore && { orMore }) }
  }

  /** What is known of `view`. The first call opens it. */
  #open(view: Watcher): Seen {
    const known = this.#views.get(view)
    if (known !== undefined) return known
    const seen: Seen = { atTop: undefined, sight: undefined, perScreen: 0, isAnew: false }
    this.#views.set(view, seen)
    const { headId, tide } = view.opened
    if (headId === undefined) this.#mark(view, 'opened')
    else if (tide !== undefined)
      this.#set(view, { id: tide.mark, at: tide.at, passed: tide.passed === true, below: [] })
    return seen
  }

  /** The user of `view` comes to the top: the mark moves to what has been read by now. */
  #mark(view: Watcher, how: 'opened' | 'scrolled' | 'asked'): void {
    const id = this.#lastRead()
    if (id === undefined) return
    const before = this.#tides.get(view.tabId)
    const isSame = before?.id === id || (how !== 'asked' && before && this.#stays(before, id, view, how))
    if (before && isSame) this.#set(view, { ...before, passed: false })
    else this.#set(view, { id, at: this.#writtenAt(id), passed: false, below: [] })
  }

  /** Whether the mark `before` stays where it is though the row `id` has been read. */
  #stays(before: Tide, id: string, view: Watcher, how: 'opened' | 'scrolled'): boolean {
    const rows = view.position.ids
    const line = this.#above(this.#placeOf(before), rows) ?? 0
    // No row in sight moves because of a mark.
    if (how === 'scrolled' && line > 0 && line < (this.#open(view).sight?.rows ?? 0)) return true
    // Nothing is new above it, so the mark still says where the last new ones ended (TD2).
    return this.#above(this.#timeline.list.entries.indexOf(id), rows) === 0
  }

  #writtenAt(id: string): number | undefined {
    const ms = Date.parse(this.#timeline.statusOf(id)?.createdAt ?? '')
    return Number.isNaN(ms) ? undefined : ms
  }

  #set({ tabId }: Watcher, tide: Tide): void {
    this.#tides.delete(tabId)
    this.#tides.set(tabId, tide)
    const [oldest] = this.#tides.keys()
    if (this.#tides.size > MAX_TABS && oldest !== undefined) this.#tides.delete(oldest)
  }

  /** The loaded rows from the top of `view` down; undefined if none of its rows is left. */
  #rowsOf(view: Watcher): readonly string[] | undefined {
    const { rows } = this.#timeline
    const position = locateRange(view.position, rows)
    return position === null ? undefined : rows.slice(position.from)
  }

  /** The index of the marked row in the list, or of the next one below it that is left; -1 if neither is loaded. */
  #placeOf(tide: Tide): number {
    const { list } = this.#timeline
    const at = list.entries.indexOf(tide.id)
    if (at === -1) return list.entries.indexOf(tide.below.find((id) => list.has(id)) ?? '')
    tide.below = list.entries.slice(at + 1, at + 1 + ROWS_BELOW).filter((id) => !isGap(id))
    return at
  }

  /**
   * How many of `rows` stand above the mark, which is at index `place` of the list: down to the last one that is newer, so that
   * nothing unread is below. Undefined if the mark is not loaded.
   */
  #above(place: number, rows: readonly string[]): number | undefined {
    if (place === -1) return undefined
    const newer = new Set(this.#timeline.list.entries.slice(0, place))
    return rows.findLastIndex((id) => newer.has(postOf(id))) + 1
  }

  /** The number of `rows`, which begin at the top of `view`, down to where they end; undefined if they don't (TD5, TD6). */
  #end(view: Watcher, rows: readonly string[]): number | undefined {
    const tide = this.#tides.get(view.tabId)
    if (tide === undefined || !this.#timeline.context.preferences().endsAtMark) return undefined
    return this.#endAt(view, tide, this.#above(this.#placeOf(tide), rows))
  }

  #endAt(view: Watcher, { passed }: Tide, above: number | undefined): number | undefined {
    if (passed || above === undefined) return undefined
    return Math.max(above, PAGE_SIZE, Math.ceil(MIN_SCREENS * this.#open(view).perScreen))
  }
}
