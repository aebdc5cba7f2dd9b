import type { Fault } from '../../shared/fault/fault.ts'
import type { TimelineRef, ViewMeta } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { wait } from '../clock.ts'
import type { ReadingPlace } from '../reading/readingPlace.ts'
import { CLOSURES, type Closure } from '../store/closure.ts'
import { TimelineList } from '../store/timelineList.ts'
import { boundRows } from './boundRows.ts'
import { NewestRows } from './newestRows.ts'
import { OlderRows } from './olderRows.ts'
import { fetchPage, isPage } from './timelinePage.ts'
import type { TimelineParts, TimelineStreaming } from './timelineParts.ts'
import { sourceOf, type TimelineSource } from './timelineSource.ts'
import type { TimelineView } from './timelineView.ts'

/** Where the way to them is not to be had, rows that were let go are asked for again after this. */
const REFILL_AGAIN_MS = 10_000

/**
 * One timeline of one account, for all tabs: its rows, and who watches them. Which part of it a tab
 * shows is the business of that tab's `TimelineView`.
 */
export class Timeline {
  readonly ref: TimelineRef
  readonly list = new TimelineList()
  readonly #context: AccountContext
  readonly #streaming: TimelineStreaming
  readonly #onChange: () => void
  readonly #views = new Set<TimelineView>()
  readonly #newest: NewestRows
  readonly #older: OlderRows
  #reading: ReadingPlace | undefined
  #pinned: readonly string[] = []
  #unsubscribe: () => void = () => {}
  #held = false

  /** @param onChange told after every change, besides the views. */
  constructor(ref: TimelineRef, context: AccountContext, streaming: TimelineStreaming, onChange: () => void) {
    this.ref = ref
    this.#onChange = onChange
    this.#context = context
    this.#streaming = streaming
    const parts: TimelineParts = {
      ref,
      list: this.list,
      context,
      streaming,
      source: () => this.source,
      watched: () => this.watched,
      withFirst: () => this.refreshPinned(),
      tell: () => this.#tell(),
    }
    this.#older = new OlderRows(parts)
    this.#newest = new NewestRows(parts, this.#older)
  }

  get watched(): boolean {
    return this.#held || this.#views.size > 0
  }

  get views(): ReadonlySet<TimelineView> {
    return this.#views
  }

  get source(): TimelineSource {
    return sourceOf(this.ref, this.#context.instance(), this.#context.preferences())
  }

  /** Whether its first page came from the instance in this life of the engine. */
  get fresh(): boolean {
    return this.#newest.fresh
  }

  /** The pinned posts of its account, which stand above all other rows (T9). */
  get pinned(): readonly string[] {
    return this.#pinned
  }

  /** Where its reader left off; undefined while that is not known. */
  get reading(): ReadingPlace | undefined {
    return this.#reading
  }

  /** Its rows, but for those of which nothing is to be seen. */
  get rows(): readonly string[] {
    const { entries } = this.list
    const hides = this.#context.hidesIn(this.ref)
    return hides === null ? entries : entries.filter((id) => !hides(id))
  }

  /** The entities that showing row `id` takes. */
  closureOf(id: string): Closure {
    const { store, account } = this.#context
    return CLOSURES[this.source.rows](store, account, id)
  }

  /** What is said about it in every view; `newCount` is each view's own. */
  meta(): Omit<ViewMeta, 'newCount' | 'unseenCount'> {
    const pinned = this.#pinned.length === 0 ? {} : { pinned: this.#pinned.length }
    return { viewing: this.source.rows, ...this.#newest.meta(), ...this.#older.meta(), ...pinned }
  }

  open(view: TimelineView): void {
    const first = !this.watched
    this.#views.add(view)
    if (first) this.#watch()
  }

  /** Keeps it up to date from now on, whether a tab shows it or not. */
  hold(): void {
    const first = !this.watched
    this.#held = true
    if (first) this.#watch()
  }

  #watch(): void {
    const { subscribe } = this.source
    if (subscribe !== undefined) this.#unsubscribe = this.#streaming.subscribe(subscribe)
    if (this.fresh) void this.refreshPinned()
    if (!this.#newest.live) void this.refresh()
  }

  close(view: TimelineView): void {
    this.#views.delete(view)
    if (this.watched) return
    this.stop()
    if (this.source.subscribe !== undefined) this.#newest.break()
    this.#bound()
  }

  /** Rows remembered from last time, until the instance answers. */
  remember(ids: readonly string[]): void {
    this.#newest.remember(ids)
  }

  /** Rows that a tab showed before the engine was restarted: they stay, and what was missed since is fetched. */
  adopt(rows: readonly string[]): void {
    this.#newest.adopt(rows)
    // What was known of the way on down was of other rows.
    this.#older.wereCut()
  }

  /** One row that the stream brought. */
  receive(id: string): void {
    this.#newest.receive(id)
  }

  /** One row that was made here. */
  receiveOwn(id: string): void {
    this.#newest.receiveOwn(id)
  }

  /** Takes rows out, in every view. */
  remove(gone: ReadonlySet<string>): void {
    this.#newest.remove(gone)
    const pinned = this.#pinned.filter((id) => !gone.has(id))
    const unpinned = pinned.length < this.#pinned.length
    if (unpinned) this.#pinned = pinned
    if (this.#newest.keepingEdge(() => this.list.remove(gone)) || unpinned) this.#tell()
  }

  /** Other rows may be hidden than before. */
  judged(): void {
    for (const view of this.#views) view.judged()
  }

  /** The stream came or went: polling takes over, or what was missed meanwhile is fetched once. */
  streamChanged(): void {
    this.#newest.streamChanged()
  }

  /** Its readers are told where they left off, from now on. */
  follow(reading: ReadingPlace): void {
    this.#reading = reading
    for (const view of this.#views) view.look()
  }

  /** Whether the instance is asked for other replies now than it was. */
  get asksOtherwise(): boolean {
    return this.#newest.asksOtherwise
  }

  /** What is preferred has changed: where other replies are wanted now, it begins anew. */
  async preferencesChanged(): Promise<void> {
    if (!this.asksOtherwise || !(await this.#newest.startOver())) return
    for (const view of this.#views) view.startOver()
  }

  /** Fetches what is new. Resolves to the fault, or null. */
  refresh(): Promise<Fault | null> {
    return this.#newest.refresh()
  }

  /** Fetches the newest page again, for a queued flush (T23). True if it came. */
  reload(): Promise<boolean> {
    return this.#newest.reload()
  }

  /** Asks which posts are pinned; what can't be had stays as it was. */
  async refreshPinned(): Promise<void> {
    const { pinnable, ...source } = this.source
    if (!pinnable) return
    const query = { ...source.query, pinned: true }
    const page = await fetchPage(this.#context, { ...source, query }, {}, true)
    if (!isPage(page)) return
    this.#pinned = page.ids
    this.#tell()
  }

  /** Fetches the page below everything here, once for all who ask. */
  async loadOlder(): Promise<void> {
    if (this.list.entries.length === 0 && !this.#older.bottomedOut) await this.refresh()
    else await this.#older.load()
  }

  /** Fetches what is missing at `gap`, once for all tabs. */
  fillGap(gap: string): Promise<void> {
    return this.#older.fillGap(gap)
  }

  /** Fetches rows again whose entities were let go, from `id` down (`wayDown.ts`). */
  async refill(id: string): Promise<readonly string[]> {
    try {
      return await (await this.#context.deferred()).refill(this.#older, id)
    } catch {
      await wait(this.#context.clock, REFILL_AGAIN_MS)
      return []
    }
  }

  stop(): void {
    this.#newest.stop()
    this.#unsubscribe()
    this.#unsubscribe = () => {}
  }

  #bound(): void {
    const ranges = [...this.#views].map(({ place }) => place)
    this.#newest.keepingEdge(() => {
      const { cut, folded } = boundRows(this.list, ranges)
      if (cut) this.#older.wereCut()
      return cut || folded
    })
  }

  #tell(): void {
    this.#bound()
    for (const view of this.#views) view.timelineChanged()
    this.#onChange()
  }
}
