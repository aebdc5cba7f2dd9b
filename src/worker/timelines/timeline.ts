import type { Fault } from '../../shared/fault/fault.ts'
import type { LoadState, TimelineRef, ViewMeta } from '../../shared/protocol/views.ts'
import { isGap } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../account/accountContext.ts'
import type { Cancel } from '../clock.ts'
import type { PageLinks } from '../net/links.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeNotificationPage } from '../normalize/notification.ts'
import { normalizeStatusPage } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import { TimelineList } from '../store/timelineList.ts'
import { placeOf } from '../store/viewRange.ts'
import { PAGE_SIZE, sourceOf, type TimelineSource } from './timelineSource.ts'
import type { TimelineView } from './timelineView.ts'

/** spec/1 §9, spec/2 §9: timelines and notifications are polled every 10 s. */
export const POLL_MS = 10_000
/** spec/2 §4: a fetch that returns this many new ones queues a flush. */
export const FLUSH_AT = 20
/** After a drop, this many pages are fetched to close the gap; what is missing still is shown as one. */
const CATCH_UP_PAGES = 5
/** Rows kept of a timeline that nobody watches. */
const KEPT_UNWATCHED = 400

interface Page {
  readonly ids: readonly string[]
  /** Ids of skipped entries too: paging goes on from them (spec/2 §4). */
  readonly allIds: readonly string[]
  readonly links: PageLinks
}

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
  #bottomedOut = false
  #loaded = false
  #stale = false
  #flush = false
  /** The stream has brought everything since the last fetch. */
  #live = false
  #olderCursor: string | undefined
  #cancelPoll: Cancel = () => {}
  #unsubscribe: () => void = () => {}
  #fetching: Promise<Fault | null> | null = null

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

  /** What is said about it in every view; `newCount` is each view's own. */
  meta(): Omit<ViewMeta, 'newCount' | 'unseenCount'> {
    return {
      flush: this.#flush,
      newer: this.#newer,
      older: this.#older,
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
    if (this.source.subscribe !== undefined) this.#live = false
    if (this.list.cut(KEPT_UNWATCHED)) this.#forgetEnd()
  }

  /** Rows remembered from last time, until the instance answers. */
  remember(ids: readonly string[]): void {
    if (this.#loaded || ids.length === 0) return
    this.list.append(ids)
    this.#loaded = true
    this.#stale = true
    this.#tell()
  }

  /** One row that the stream brought. */
  receive(id: string): void {
    if (!this.#loaded) return
    if (this.list.prepend(id)) this.#tell()
  }

  /** Takes rows out, in every view. */
  remove(gone: ReadonlySet<string>): void {
    if (this.list.remove(gone)) this.#tell()
  }

  /** The stream came or went: polling takes over, or what was missed meanwhile is fetched once. */
  streamChanged(): void {
    this.#live = false
    if (!this.watched) return
    this.#cancelPoll()
    if (this.#covered()) void this.refresh()
    else this.#poll()
  }

  /** Fetches what is new. Resolves to the fault, or null. */
  refresh(): Promise<Fault | null> {
    this.#fetching ??= this.#fetchNewer().finally(() => {
      this.#fetching = null
      this.#schedulePoll()
    })
    return this.#fetching
  }

  /** The newest page once more, as when a flush is due (spec/2 §4). True when it came. */
  async reload(): Promise<boolean> {
    this.#newer = { state: 'loading' }
    this.#tell()
    const page = await this.#fetchPage({}, true)
    if (!('ids' in page)) {
      this.#failedNewer(page)
      return false
    }
    this.list.mergeNewest(page.ids, false)
    this.#flush = false
    this.#newer = { state: 'idle' }
    this.#tell()
    return true
  }

  /** Fetches the page below everything here. */
  async loadOlder(): Promise<void> {
    if (this.#older.state === 'loading' || this.#bottomedOut) return
    const cursor = this.#olderCursor ?? this.list.entries.findLast((id) => !isGap(id))
    if (cursor === undefined) return void this.refresh()
    this.#older = { state: 'loading' }
    this.#tell()
    const page = await this.#fetchPage({ max_id: cursor }, true)
    if (!('ids' in page)) {
      this.#older = failedState(page)
      this.#tell()
      return
    }
    this.#older = { state: 'idle' }
    // A page of nothing but known ids is not the end (some instances repeat themselves); an empty one is.
    if (page.allIds.length === 0) this.#bottomedOut = true
    this.#olderCursor = page.links.olderThan ?? page.allIds.at(-1)
    if (this.#olderCursor === cursor) this.#bottomedOut = true
    this.list.append(page.ids)
    this.#tell()
  }

  /** Fetches what is missing at `gap`, once for all tabs. */
  async fillGap(gap: string): Promise<void> {
    const { entries } = this.list
    const at = entries.indexOf(gap)
    const above = entries[at - 1]
    if (at < 1 || above === undefined || this.#older.state === 'loading') return
    this.#older = { state: 'loading' }
    this.#tell()
    const page = await this.#fetchPage({ max_id: above }, true)
    if ('ids' in page) {
      this.#older = { state: 'idle' }
      this.list.fill(gap, page.ids, page.allIds.length === 0)
    } else this.#older = failedState(page)
    this.#tell()
  }

  /** Fetches rows again whose entities were let go, from `index` on. */
  async refill(index: number): Promise<void> {
    const above = this.list.entries.slice(0, index).findLast((id) => !isGap(id))
    await this.#fetchPage({ max_id: above, limit: PAGE_SIZE * 2 }, true)
  }

  stop(): void {
    this.#cancelPoll()
    this.#unsubscribe()
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
    else this.#schedulePoll()
  }

  #schedulePoll(): void {
    this.#cancelPoll()
    if (!this.watched || (this.#covered() && this.#newer.state !== 'failed')) return
    this.#cancelPoll = this.#context.clock.after(POLL_MS, () => this.#poll())
  }

  async #fetchNewer(): Promise<Fault | null> {
    const covered = this.#covered()
    const newest = this.#stale ? undefined : this.list.entries.find((id) => !isGap(id))
    if (!this.#loaded) this.#newer = { state: 'loading' }
    this.#tell()
    const first = await this.#fetchPage({ since_id: newest }, !this.#loaded)
    if (!('ids' in first)) {
      this.#failedNewer(first)
      return first
    }
    const firstLoad = newest === undefined
    if (firstLoad) this.#firstPage(first)
    else await this.#catchUp(first, newest)
    this.#loaded = true
    this.#stale = false
    this.#newer = { state: 'idle' }
    this.#live = covered && this.#covered()
    this.#tell()
    return null
  }

  #firstPage(page: Page): void {
    const remembered = this.list.entries.length > 0
    if (remembered && !page.ids.some((id) => this.list.has(id))) this.list.replace(page.ids)
    else this.list.mergeNewest(page.ids, !remembered)
    if (this.list.entries.length > page.ids.length) return
    this.#olderCursor = page.links.olderThan ?? page.allIds.at(-1)
    if (page.allIds.length === 0) this.#bottomedOut = true
  }

  /** Follows the pages down to what is known; what stays missing becomes a gap. */
  async #catchUp(first: Page, newest: string): Promise<void> {
    const ids = [...first.ids]
    let page = first
    let whole = first.allIds.length < PAGE_SIZE
    for (let more = 1; more < CATCH_UP_PAGES && !whole; more++) {
      const next = await this.#fetchPage({ since_id: newest, max_id: page.allIds.at(-1) }, false)
      if (!('ids' in next)) break
      page = next
      ids.push(...next.ids)
      whole = next.allIds.length < PAGE_SIZE || next.ids.some((id) => this.list.has(id))
    }
    const added = this.list.mergeNewest(ids, whole)
    if (added >= FLUSH_AT) this.#flush = true
  }

  #failedNewer(fault: Fault): void {
    const again = this.#newer.state === 'failed'
    this.#newer = failedState(fault)
    this.#live = false
    // Told once for each outage: a poll every ten seconds would else be a notice every ten seconds.
    if (!again && fault.code !== 'unauthorized' && fault.code !== 'cancelled') {
      this.#context.notify({
        level: 'error',
        messageKey: this.ref.kind === 'notifications' ? 'notifications.error' : 'timeline.error',
        messageArgs: { message: fault.message },
        timeoutMs: 5_000,
      })
    }
    this.#tell()
  }

  async #fetchPage(
    range: { since_id?: string | undefined; max_id?: string | undefined; limit?: number },
    urgent: boolean,
  ): Promise<Page | Fault> {
    const { path, query, rows } = this.source
    const answer = await this.#context.send({
      method: 'GET',
      path,
      query: { ...query, limit: PAGE_SIZE, ...range },
      urgent,
    })
    if (!answer.ok) return answer.fault
    const harvest = newHarvest()
    const { value, links } = answer.value
    const page =
      rows === 'notification'
        ? normalizeNotificationPage(value, harvest, this.#context.normalizing)
        : normalizeStatusPage(value, harvest, this.#context.normalizing)
    if (page === null) return { code: 'unreadable', message: 'the answer is not a list' }
    absorb(this.#context.store, this.#context.account, harvest)
    return 'allIds' in page ? { ...page, links } : { ids: page, allIds: page, links }
  }

  #forgetEnd(): void {
    this.#olderCursor = undefined
    this.#bottomedOut = false
  }

  #tell(): void {
    this.#foldWaiting()
    for (const view of this.#views) view.timelineChanged()
    this.#onChange()
  }

  /** What waits above every reader is bounded; so is a list that nobody reads. */
  #foldWaiting(): void {
    if (!this.watched) {
      if (this.list.cut(KEPT_UNWATCHED)) this.#forgetEnd()
      return
    }
    let waiting = Number.POSITIVE_INFINITY
    for (const view of this.#views) {
      waiting = Math.min(waiting, placeOf(view.range, this.list.entries)?.from ?? 0)
    }
    this.list.foldWaiting(waiting)
  }
}

/** What a timeline needs of the account's socket. */
export interface TimelineStreaming {
  readonly joined: () => boolean
  readonly canSubscribe: () => boolean
  readonly subscribe: (message: Readonly<Record<string, string>>) => () => void
}

const failedState = (fault: Fault): LoadState => ({
  state: 'failed',
  message: fault.message,
  code: fault.code,
})
