import type { Fault } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { ShownChain, TimelineRef, ViewMeta } from '../../shared/protocol/views.ts'
import { wait } from '../platform/clock.ts'
import { CLOSURES, type Closure } from '../store/closure.ts'
import { Chains } from './chains.ts'
import { FoldedRepeats } from './foldedRepeats.ts'
import type { FoldedRows, StatusOf } from './foldedRows.ts'
import { joinedRows } from './joinedRows.ts'
import { NewestRows } from './newestRows.ts'
import { OlderRows } from './olderRows.ts'
import type { Reading } from './reading.ts'
import type { RowsOwner } from './rowsOwner.ts'
import type { TimelineContext } from './timelineContext.ts'
import { MAX_UNSHOWN, TimelineList } from './timelineList.ts'
import { TimelinePages } from './timelinePages.ts'
import { sourceOf, type TimelineSource } from './timelineSource.ts'
import type { TimelineStreaming } from './timelineStreaming.ts'
import type { Watcher } from './watcher.ts'

export interface RowReasons {
  /** Returns the repeaters in `known`, plus the followed hashtags that brought rows of `ids` into the timeline. */
  of(known: ViewMeta['repeatedBy'], ids: readonly string[]): Pick<ViewMeta, 'repeatedBy'>
  stop(): void
}

/** Delay before evicted rows are refetched, if the deferred code could not be loaded. */
const RETRY_REFILL_MS = 10_000

/**
 * One timeline of one account, for all tabs: its rows and its views. `TimelineView` holds the part that one tab
 * shows.
 */
export class Timeline implements RowsOwner {
  readonly ref: TimelineRef
  readonly context: TimelineContext
  readonly streaming: TimelineStreaming
  readonly list = new TimelineList()
  readonly pages = new TimelinePages(this)
  readonly chains = new Chains()
  /** The pinned posts of its account, shown above all other rows (T9). */
  pinned: readonly string[] = []
  /** Says which rows are there because of a followed hashtag. Undefined until its code has loaded. */
  tagReasons: RowReasons | undefined
  /** The reading position; undefined until it is loaded. */
  reading: Reading | undefined
  readonly #onChange: () => void
  readonly #views = new Set<Watcher>()
  readonly #older = new OlderRows(this)
  readonly #newest = new NewestRows(this, this.#older)
  /** Absent where no row is ever folded. */
  #folds: FoldedRows | undefined
  #unsubscribe: () => void = () => {}
  #alwaysUpdated = false

  /** @param onChange called after every change, as well as the views. */
  constructor(
    ref: TimelineRef,
    context: TimelineContext,
    streaming: TimelineStreaming,
    onChange: () => void,
  ) {
    this.ref = ref
    this.#onChange = onChange
    this.context = context
    this.streaming = streaming
    const { rows, stream } = this.source
    // In a list of one person's posts, no row is folded.
    if (rows === 'status' && stream !== undefined) this.#folds = new FoldedRepeats()
  }

  readonly statusOf: StatusOf = (id) => this.context.store.get(entityKey(this.context.account, 'status', id))

  /** Folds its rows from now on. */
  fold(folds: FoldedRows): void {
    this.#folds = folds
    this.changed()
  }

  get watched(): boolean {
    return this.#alwaysUpdated || this.#views.size > 0
  }

  get views(): ReadonlySet<Watcher> {
    return this.#views
  }

  get source(): TimelineSource {
    return sourceOf(this.ref, this.context.instance(), this.context.preferences())
  }

  /** Whether its first page has come from the instance since the engine started. */
  get fresh(): boolean {
    return this.#newest.fresh
  }

  /** Whether no row can be missing at the top. */
  get live(): boolean {
    return this.#newest.live
  }

  /** Its rows as they are shown, without hidden and folded ones. */
  get rows(): readonly string[] {
    const rows = this.#listed(this.#foldsShown)
    return this.#chainsShown?.order(rows) ?? rows
  }

  /** Its rows, including those folded into others, without hidden ones. */
  get rowsWithFolded(): readonly string[] {
    return this.#listed()
  }

  #listed(folds?: FoldedRows): readonly string[] {
    const { entries } = this.list
    const hides = this.context.hidesIn(this.ref)
    if (hides === null && folds === undefined) return entries
    const isFolded = (id: string): boolean => {
      const host = folds?.hostOf(id)
      return host !== undefined && !hides?.(host)
    }
    return entries.filter((id) => !hides?.(id) && !isFolded(id))
  }

  /** The folded rows, if the user wants rows to be folded and there are any. */
  get #foldsShown(): FoldedRows | undefined {
    const folds = this.#folds
    return folds?.any && this.context.preferences()[folds.preference] ? folds : undefined
  }

  /** The groups of replies, if the user wants them. Only home has them (RW12). */
  get #chainsShown(): Chains | undefined {
    const isShown = this.ref.kind === 'friends' && this.context.preferences().groupReplies
    return isShown ? this.chains : undefined
  }

  /** Groups the replies among the rows from index `from` down, which are about to be shown. */
  group(from: number): void {
    if (this.ref.kind === 'friends') this.chains.judge(this.rows.slice(from), this.statusOf)
  }

  /** The group of row `id`, if it is in one (RW12). */
  chainOf(id: string): ShownChain | undefined {
    return this.#chainsShown?.of(id)
  }

  /** Which adjacent rows among `ids` a line joins (T64), and the groups among them. */
  joinedIn(ids: readonly string[]): Pick<ViewMeta, 'chains' | 'joined'> | undefined {
    if (this.source.rows !== 'status') return undefined
    return joinedRows(ids, this.statusOf, (id) => this.chainOf(id))
  }

  /** `id` and the rows that it shows as a group. */
  groupOf(id: string): readonly string[] {
    return [id, ...(this.#foldsShown?.meta.groups?.[id] ?? [])]
  }

  /** The entities that row `id` needs. */
  closureOf(id: string): Closure {
    const { store, account } = this.context
    const closure = CLOSURES[this.source.rows](store, account, id)
    const repeaters = this.#foldsShown?.meta.repeatedBy?.[id]
    if (repeaters === undefined) return closure
    const keys = [...closure.keys, ...repeaters.map((one) => entityKey(account, 'account', one))]
    return { ...closure, keys }
  }

  /** The meta common to all views. The two counters differ per view. */
  meta(): Omit<ViewMeta, 'newCount' | 'unseenCount'> {
    const pinned = this.pinned.length === 0 ? {} : { pinned: this.pinned.length }
    return {
      viewing: this.source.rows,
      ...this.#newest.meta(),
      ...this.#older.meta(),
      ...pinned,
      ...this.#foldsShown?.meta,
    }
  }

  open(view: Watcher): void {
    const first = !this.watched
    this.#views.add(view)
    if (first) this.#watch()
  }

  /** Keeps the timeline up to date from now on, even if no tab shows it. */
  keepUpdated(): void {
    const first = !this.watched
    this.#alwaysUpdated = true
    if (first) this.#watch()
  }

  #watch(): void {
    const { subscribe } = this.source
    if (subscribe !== undefined) this.#unsubscribe = this.streaming.subscribe(subscribe)
    if (this.fresh) void this.refreshPinned()
    if (!this.#newest.live) void this.refresh()
  }

  close(view: Watcher): void {
    this.#views.delete(view)
    if (this.watched) return
    this.#unwatch()
    if (this.source.subscribe !== undefined) this.#newest.break()
    this.#bound()
  }

  /** Shows cached rows until the instance answers. */
  remember(ids: readonly string[]): void {
    this.list.hand(ids)
    this.#newest.remember(ids)
  }

  /**
   * Merges `rows` that did not come from the newest page: those that a tab showed before the engine restarted, or those around a
   * reading position. Newer rows are fetched afterwards.
   */
  adopt(rows: readonly string[]): void {
    this.#newest.adopt(rows)
    // The cursor for older pages belongs to other rows.
    this.#older.lastRowsRemoved()
  }

  /** Adopts the rows of a tab that showed them, in these groups, before the engine restarted. */
  restore(rows: readonly string[], chains: ViewMeta['chains']): void {
    this.chains.restore(rows, chains)
    this.list.hand(rows)
    this.adopt(rows)
  }

  /** Adds a row from the stream, or one that this account created. */
  receive(id: string, isOwn?: boolean): void {
    this.list.handed.delete(id)
    this.#newest.receive(id, isOwn)
  }

  /** Removes rows from all views. */
  remove(removed: ReadonlySet<string>): void {
    this.pages.remove(removed)
    const pinned = this.pinned.filter((id) => !removed.has(id))
    const unpinned = pinned.length < this.pinned.length
    if (unpinned) this.pinned = pinned
    const before = this.list.entries
    const changed = this.list.remove(removed)
    this.#newest.rowsRemoved(before, removed)
    if (changed || unpinned) this.changed()
  }

  /** The set of hidden rows may have changed. */
  hiddenRowsChanged(): void {
    for (const view of this.#views) view.hiddenRowsChanged()
  }

  /** The stream has connected or dropped: starts polling, or fetches missed rows once. */
  streamChanged(): void {
    this.#newest.streamChanged()
  }

  /** Whether the preferences now request a different set of replies than the loaded one. */
  get replyFilterChanged(): boolean {
    return this.#newest.replyFilterChanged
  }

  /** Replaces all rows by the newest page. After a failure the old ones stay. */
  async startOver(): Promise<void> {
    if (!(await this.#newest.startOver())) return
    for (const view of this.#views) view.startOver()
  }

  /** Fetches new rows. Resolves to the fault, or null. */
  refresh(): Promise<Fault | null> {
    return this.#newest.refresh()
  }

  /**
   * Refetches the newest rows: one page for a queued flush (T23), or `limit` rows if rows may have been inserted between the
   * loaded ones (NP5). Resolves to whether that succeeded.
   */
  reload(limit?: number): Promise<boolean> {
    return this.#newest.reload(limit)
  }

  /** Fetches the pinned posts. After a failure the old ones stay. */
  async refreshPinned(): Promise<void> {
    if (this.source.pinnable)
      await this.context.deferred().then(
        (code) => code.fetchPinned(this),
        () => {},
      )
  }

  /** Fetches the page below all rows; concurrent calls share one fetch. */
  loadOlder(): Promise<void> {
    return this.#older.load()
  }

  /** Shows one more page at the bottom of `view`, also if it has ended and is to go on below its end. */
  async showOlder(view: Watcher, pastEnd?: boolean): Promise<void> {
    const code = await this.context.deferred().catch(() => null)
    await (code?.showOlder(view, this, pastEnd) ?? this.loadOlder())
  }

  /** Fetches the rows missing at `gap`; concurrent calls share one fetch. */
  fillGap(gap: string): Promise<void> {
    return this.#older.fillGap(gap)
  }

  /**
   * Refetches rows whose entities were evicted, from `id` down (`loadOlder.ts`), or all pinned ones. Resolves with the ids that
   * were asked for; empty, after a pause, if that failed.
   */
  async refill(id: string): Promise<readonly string[]> {
    const { deferred, clock } = this.context
    try {
      return await (await deferred()).refill(this.#older, id)
    } catch {
      // The deferred code could not be loaded.
      await wait(clock, RETRY_REFILL_MS)
      return []
    }
  }

  /** Ends the timeline for good: a fetch in flight schedules no further one. */
  stop(): void {
    this.#alwaysUpdated = false
    this.#views.clear()
    this.#unwatch()
  }

  #unwatch(): void {
    this.#newest.stop()
    this.#unsubscribe()
    this.#unsubscribe = () => {}
  }

  #bound(): void {
    if (this.list.entries.length <= MAX_UNSHOWN) return
    void this.context.deferred().then(
      ({ boundTimeline }) => boundTimeline(this, this.#older, this.#newest),
      // Without the code, no more rows are loaded either.
      () => {},
    )
  }

  /** Its rows or its meta have changed. */
  changed(): void {
    const inSight = [...this.#views].flatMap((view) => view.inSight)
    this.#folds?.update(this.list, this.statusOf, new Set(inSight))
    this.#bound()
    for (const view of this.#views) view.timelineChanged()
    this.#onChange()
  }
}
