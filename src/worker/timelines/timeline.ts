import type { Fault } from '../../shared/fault/fault.ts'
import { NOTICE_TIMEOUT_MS } from '../../shared/model/notice.ts'
import type { GapState, LoadState, TimelineRef, ViewMeta } from '../../shared/protocol/views.ts'
import { isGap } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { type Cancel, wait } from '../clock.ts'
import { isOutage } from '../net/outage.ts'
import { type Closure, notificationClosure, statusClosure } from '../store/closure.ts'
import { TimelineList } from '../store/timelineList.ts'
import { boundRows } from './boundRows.ts'
import { Cursors } from './cursors.ts'
import { fetchPage, isPage, type Page, type PageRange } from './timelinePage.ts'
import { PAGE_SIZE, sourceOf, type TimelineSource } from './timelineSource.ts'
import type { TimelineView } from './timelineView.ts'

/** spec/1 §9, spec/2 §9: timelines and notifications are polled every 10 s. */
const POLL_MS = 10_000
/** spec/2 §4: a fetch that returns this many new ones queues a flush. */
const FLUSH_AT = 20
/** After a drop, this many pages are fetched to close the gap; what is missing still is shown as one. */
const CATCH_UP_PAGES = 5
/** Faults that are told by something else than this timeline's notice. */
const TOLD_ELSEWHERE: ReadonlySet<Fault['code']> = new Set([
  'unauthorized',
  'cancelled',
  'signed-out',
  'rate-limited',
])

/**
 * One timeline of one account, for all tabs: its rows, how it is loaded, polled and streamed.
 * Which part of it a tab shows is the business of that tab's `TimelineView`.
 */
export class Timeline {
  readonly ref: TimelineRef
  readonly list = new TimelineList()
  readonly #context: AccountContext
  readonly #streaming: TimelineStreaming
  readonly #onChange: () => void
  readonly #views = new Set<TimelineView>()
  #newer: LoadState = { state: 'idle' }
  #older: LoadState = { state: 'idle' }
  /** Of the gap that was asked for last. */
  #gap: GapState | undefined
  #bottomedOut = false
  #loaded = false
  #stale = false
  #flush = false
  /** The stream has brought everything since the last fetch. */
  #live = false
  /** Counts what ends being live: a fetch that was on its way then is not enough. */
  #breaks = 0
  /** The row down from which nothing is missing but at gaps. Rows above came by themselves. */
  #edge: string | undefined
  /** What the stream brought while the newest page was on its way: its place is above that page. */
  #arrived: string[] = []
  #olderCursor: string | undefined
  readonly #cursors = new Cursors()
  #outage = false
  #cancelPoll: Cancel = () => {}
  #unsubscribe: () => void = () => {}
  #fetching: Promise<Fault | null> | null = null
  #fetchingOlder: Promise<void> | null = null
  readonly #filling = new Map<string, Promise<void>>()

  /** @param onChange told after every change, besides the views. */
  constructor(ref: TimelineRef, context: AccountContext, streaming: TimelineStreaming, onChange: () => void) {
    this.ref = ref
    this.#onChange = onChange
    this.#context = context
    this.#streaming = streaming
  }

  get watched(): boolean {
    return this.#views.size > 0
  }

  get views(): ReadonlySet<TimelineView> {
    return this.#views
  }

  get source(): TimelineSource {
    return sourceOf(this.ref, this.#context.instance(), this.#context.preferences())
  }

  /** Whether its first page came from the instance in this life of the engine. */
  get fresh(): boolean {
    return this.#loaded && !this.#stale
  }

  /** The entities that showing row `id` takes. */
  closureOf(id: string): Closure {
    const { store, account } = this.#context
    return (this.source.rows === 'notification' ? notificationClosure : statusClosure)(store, account, id)
  }

  /** What is said about it in every view; `newCount` is each view's own. */
  meta(): Omit<ViewMeta, 'newCount' | 'unseenCount'> {
    return {
      flush: this.#flush,
      newer: this.#newer,
      older: this.#older,
      ...(this.#gap === undefined ? {} : { gap: this.#gap }),
      bottomedOut: this.#bottomedOut,
      loaded: this.#loaded,
      stale: this.#stale,
    }
  }

  open(view: TimelineView): void {
    const first = !this.watched
    this.#views.add(view)
    if (!first) return
    const { subscribe } = this.source
    if (subscribe !== undefined) this.#unsubscribe = this.#streaming.subscribe(subscribe)
    if (this.#live && this.#loaded) return
    void this.refresh()
  }

  close(view: TimelineView): void {
    this.#views.delete(view)
    if (this.watched) return
    this.#cancelPoll()
    this.#unsubscribe()
    this.#unsubscribe = () => {}
    if (this.source.subscribe !== undefined) this.#break()
    this.#bound()
  }

  /** Rows remembered from last time, until the instance answers. */
  remember(ids: readonly string[]): void {
    if (this.#loaded || ids.length === 0) return
    this.list.append(ids)
    this.#edge = ids[0]
    this.#loaded = true
    this.#stale = true
    this.#tell()
  }

  /** Rows that a tab showed before the engine was restarted: they stay, and what was missed since is fetched. */
  adopt(rows: readonly string[]): void {
    this.list.adopt(rows)
    if (!this.#loaded || this.#stale) this.#edge = this.list.entries.find((id) => !isGap(id))
    this.#loaded = true
    this.#stale = false
    this.#tell()
  }

  /** One row that the stream brought. */
  receive(id: string): void {
    if (this.#fetching !== null) this.#arrived.push(id)
    if (!this.#loaded || !this.list.prepend(id)) return
    if (this.#live) this.#edge = id
    this.#tell()
  }

  /** One row that was made here. */
  receiveOwn(id: string): void {
    if (this.#loaded && this.list.prepend(id)) this.#tell()
  }

  /** Takes rows out, in every view. */
  remove(gone: ReadonlySet<string>): void {
    this.#arrived = this.#arrived.filter((id) => !gone.has(id))
    if (this.#keepingEdge(() => this.list.remove(gone))) this.#tell()
  }

  /** The stream came or went: polling takes over, or what was missed meanwhile is fetched once. */
  streamChanged(): void {
    this.#break()
    if (!this.watched) return
    this.#cancelPoll()
    if (this.#covered()) void this.refresh()
    else this.#poll()
  }

  /** Fetches what is new. Resolves to the fault, or null. */
  refresh(): Promise<Fault | null> {
    return this.#fetch(() => this.#fetchNewer())
  }

  /** The newest page once more, as when a flush is due (spec/2 §4). True when it came. */
  async reload(): Promise<boolean> {
    await this.#fetching
    return (await this.#fetch(() => this.#reload())) === null
  }

  /** Fetches the page below everything here, once for all who ask. */
  loadOlder(): Promise<void> {
    this.#fetchingOlder ??= this.#loadOlder().finally(() => {
      this.#fetchingOlder = null
    })
    return this.#fetchingOlder
  }

  /** Fetches what is missing at `gap`, once for all tabs. */
  fillGap(gap: string): Promise<void> {
    const known = this.#filling.get(gap)
    if (known !== undefined) return known
    const filling = this.#fillGap(gap).finally(() => this.#filling.delete(gap))
    this.#filling.set(gap, filling)
    return filling
  }

  /**
   * Fetches rows again whose entities were let go, from `id` down. Resolves to the rows that would
   * have come if they still were at the instance.
   */
  async refill(id: string): Promise<readonly string[]> {
    const { entries } = this.list
    const index = entries.indexOf(id)
    const page = await this.#fetchPage({ max_id: this.#cursorAbove(index), limit: PAGE_SIZE * 2 }, true)
    if (!isPage(page)) {
      await wait(this.#context.clock, POLL_MS)
      return []
    }
    const last = Math.max(index, ...page.ids.map((came) => this.list.entries.indexOf(came)))
    return [id, ...this.list.entries.slice(index, last + 1)]
  }

  stop(): void {
    this.#cancelPoll()
    this.#unsubscribe()
    this.#unsubscribe = () => {}
  }

  #break(): void {
    this.#live = false
    this.#breaks++
  }

  #covered(): boolean {
    const { stream, subscribe } = this.source
    return (
      this.#streaming.joined() &&
      stream !== undefined &&
      (subscribe === undefined || this.#streaming.canSubscribe())
    )
  }

  #poll(): void {
    if (this.#context.mayPoll()) void this.refresh()
    else this.#pollLater()
  }

  #pollLater(): void {
    this.#cancelPoll()
    this.#cancelPoll = this.#context.clock.after(POLL_MS, () => this.#poll())
  }

  /** After a fetch: what comes next by itself. */
  #goOn(): void {
    this.#cancelPoll()
    if (!this.watched) return
    if (!this.#covered() || this.#newer.state === 'failed') this.#pollLater()
    // It was on its way when the stream came: what fell between them is fetched now.
    else if (!this.#live) this.#poll()
  }

  /** One fetch of the newest rows at a time; what streams in meanwhile goes above them. */
  #fetch(work: () => Promise<Fault | null>): Promise<Fault | null> {
    this.#fetching ??= work().finally(() => {
      this.#fetching = null
      const arrived = this.#arrived
      this.#arrived = []
      // Those that had no place before the first page have one now.
      for (const id of arrived) this.receive(id)
      this.#goOn()
    })
    return this.#fetching
  }

  async #fetchNewer(): Promise<Fault | null> {
    const covered = this.#covered()
    const breaks = this.#breaks
    const since = this.#stale || this.source.byLinks ? undefined : this.#edge
    if (!this.#loaded) this.#newer = { state: 'loading' }
    this.#tell()
    const first = await this.#fetchPage({ since_id: since }, !this.#loaded)
    if (!isPage(first)) return this.#failedNewer(first)
    if (since === undefined) this.#firstPage(first)
    else await this.#catchUp(first, since)
    this.#loaded = true
    this.#stale = false
    this.#live = covered && this.#breaks === breaks
    this.#edge = this.#live ? this.list.entries.find((id) => !isGap(id)) : (first.ids[0] ?? since)
    this.#succeeded()
    return null
  }

  #firstPage(page: Page): void {
    if (this.list.reaches(page.ids, this.#edge))
      this.list.mergeNewest(page.ids, true, undefined, this.#arrived)
    // Rows that were adopted while the page was on its way are being read.
    else if (this.#loaded && !this.#stale) this.list.mergeNewest(page.ids, false, this.#edge, this.#arrived)
    else this.list.replace(page.ids)
    if (this.list.entries.length > page.ids.length) return
    this.#olderCursor = page.older
    this.#bottomedOut = page.size === 0 || page.older === undefined
  }

  /** Follows the pages down to what is known; what stays missing becomes a gap. */
  async #catchUp(first: Page, since: string): Promise<void> {
    const ids = [...first.ids]
    let page = first
    const whole = (): boolean => page.size < PAGE_SIZE || this.list.reaches(page.ids, since)
    for (let more = 1; more < CATCH_UP_PAGES && !whole(); more++) {
      const next = await this.#fetchPage({ since_id: since, max_id: page.lastId }, false)
      if (!isPage(next)) break
      page = next
      ids.push(...next.ids)
    }
    const added = this.list.mergeNewest([...new Set(ids)], whole(), since, this.#arrived)
    if (added >= FLUSH_AT) this.#flush = true
  }

  async #reload(): Promise<Fault | null> {
    this.#newer = { state: 'loading' }
    this.#tell()
    const page = await this.#fetchPage({}, true)
    if (!isPage(page)) return this.#failedNewer(page)
    this.list.mergeNewest(page.ids, page.size < PAGE_SIZE, this.#edge, this.#arrived)
    if (!this.#live) this.#edge = page.ids[0] ?? this.#edge
    this.#flush = false
    this.#succeeded()
    return null
  }

  async #loadOlder(): Promise<void> {
    if (this.#bottomedOut) return
    const { length } = this.list.entries
    if (length === 0) {
      await this.refresh()
      return
    }
    this.#older = { state: 'loading' }
    this.#tell()
    // Where no link is known for the last row, some pages lead to it that bring nothing new.
    for (let pages = 0; pages < CATCH_UP_PAGES && this.list.entries.length === length; pages++) {
      const cursor = this.#olderCursor ?? this.#cursorAbove(length)
      const page = await this.#fetchPage({ max_id: cursor }, true)
      this.#older = isPage(page) ? { state: 'idle' } : this.#failedState(page)
      if (!isPage(page)) break
      this.#olderCursor = page.older
      // A page of nothing but known ids is not the end (some instances repeat themselves); an empty one is.
      if (page.size === 0 || page.older === undefined || page.older === cursor) this.#bottomedOut = true
      this.list.append(page.ids)
      if (this.#bottomedOut || !this.source.byLinks) break
    }
    this.#tell()
  }

  /** Where the page begins that holds the row at `index`: below the row above it. */
  #cursorAbove(index: number): string | undefined {
    const { entries } = this.list
    if (this.source.byLinks) return this.#cursors.at(entries, index - 1)
    return entries.slice(0, Math.max(0, index)).findLast((id) => !isGap(id))
  }

  async #fillGap(gap: string): Promise<void> {
    const at = this.list.entries.indexOf(gap)
    if (at === -1) return
    const above = this.#cursorAbove(at)
    this.#gap = { id: gap, state: { state: 'loading' } }
    this.#tell()
    const page = await this.#fetchPage({ max_id: above }, true)
    if (isPage(page)) this.list.fill(gap, page.ids, page.size === 0)
    if (this.#gap?.id === gap)
      this.#gap = isPage(page) ? undefined : { id: gap, state: this.#failedState(page) }
    this.#tell()
  }

  #succeeded(): void {
    this.#newer = { state: 'idle' }
    this.#outage = false
    this.#tell()
  }

  #failedNewer(fault: Fault): Fault {
    this.#newer = this.#failedState(fault)
    this.#break()
    // Told once for each outage: a poll every ten seconds would else be a notice every ten seconds.
    if (!this.#outage && !TOLD_ELSEWHERE.has(fault.code) && !isOutage(fault)) {
      this.#outage = true
      this.#context.notify({
        level: 'error',
        messageKey: this.ref.kind === 'notifications' ? 'notifications.error' : 'timeline.error',
        messageArgs: { message: fault.message },
        timeoutMs: NOTICE_TIMEOUT_MS,
      })
    }
    this.#tell()
    return fault
  }

  #failedState({ message, code, retryAfterMs }: Fault): LoadState {
    const retryAt = retryAfterMs === undefined ? {} : { retryAt: this.#context.clock.now() + retryAfterMs }
    return { state: 'failed', message, code, ...retryAt }
  }

  async #fetchPage(range: PageRange, urgent: boolean): Promise<Page | Fault> {
    const page = await fetchPage(this.#context, this.source, range, urgent)
    if (this.source.byLinks && isPage(page)) this.#cursors.note(page.ids.at(-1), page.older)
    return page
  }

  /** Runs `change`, which may take the edge away: then it is the next row below that is still there. */
  #keepingEdge(change: () => boolean): boolean {
    const edge = this.#edge
    const below = edge === undefined ? [] : this.list.entries.slice(this.list.entries.indexOf(edge))
    const changed = change()
    if (changed && edge !== undefined && !this.list.has(edge)) {
      this.#edge = below.find((id) => this.list.has(id))
    }
    return changed
  }

  #bound(): void {
    const ranges = [...this.#views].map(({ range }) => range)
    this.#keepingEdge(() => {
      const { cut, folded } = boundRows(this.list, ranges)
      if (cut) {
        this.#olderCursor = undefined
        this.#bottomedOut = false
      }
      return cut || folded
    })
  }

  #tell(): void {
    this.#bound()
    for (const view of this.#views) view.timelineChanged()
    this.#onChange()
  }
}

/** What a timeline needs of the account's socket. */
export interface TimelineStreaming {
  readonly joined: () => boolean
  readonly canSubscribe: () => boolean
  readonly subscribe: (message: Readonly<Record<string, string>>) => () => void
}
