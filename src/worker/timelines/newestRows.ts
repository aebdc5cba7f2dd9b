import type { Fault } from '../../shared/fault/fault.ts'
import { NOTICE_TIMEOUT_MS } from '../../shared/model/notice.ts'
import { isGap, type LoadState } from '../../shared/protocol/views.ts'
import type { Cancel } from '../clock.ts'
import { isOutage } from '../net/outage.ts'
import type { OlderRows } from './olderRows.ts'
import { isPage, type Page } from './timelinePage.ts'
import { failedState, type TimelineParts } from './timelineParts.ts'
import { PAGE_SIZE } from './timelineSource.ts'

/** Poll interval of timelines (T44) and notifications (NO12). */
const POLL_MS = 10_000
/** A fetch with this many new rows queues a flush (T23). */
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

/** The way up a timeline: its newest rows, how they are fetched, polled and streamed. */
export class NewestRows {
  readonly #parts: TimelineParts
  readonly #below: OlderRows
  #state: LoadState = { state: 'idle' }
  #loaded = false
  #stale = false
  #flush = false
  /** The stream has brought everything since the last fetch. */
  #live = false
  /** Counts what ends being live: a fetch that was on its way then is not enough. */
  #breaks = 0
  /** The row down from which nothing is missing but at gaps. Rows above came by themselves. */
  #edge: string | undefined
  /** The newest entry that was fetched, above the edge when it was skipped. */
  #skipped: { readonly edge: string | undefined; readonly id: string } | undefined
  /** What the stream brought while the newest page was on its way: its place is above that page. */
  #arrived: string[] = []
  #outage = false
  /** Whose replies were asked for with the first page; null before it. */
  #replies: unknown = null
  /** The next page takes the place of everything here. */
  #over = false
  #cancelPoll: Cancel = () => {}
  #fetching: Promise<Fault | null> | null = null

  constructor(parts: TimelineParts, below: OlderRows) {
    this.#parts = parts
    this.#below = below
  }

  /** Whether its first page came from the instance in this life of the engine. */
  get fresh(): boolean {
    return this.#loaded && !this.#stale
  }

  /** Whether nothing can have been missed. */
  get live(): boolean {
    return this.#live && this.#loaded
  }

  meta(): { flush: boolean; newer: LoadState; loaded: boolean; stale: boolean } {
    return { flush: this.#flush, newer: this.#state, loaded: this.#loaded, stale: this.#stale }
  }

  /** Rows remembered from last time, until the instance answers. */
  remember(ids: readonly string[]): void {
    if (this.#loaded || ids.length === 0) return
    this.#parts.list.append(ids)
    this.#edge = ids[0]
    this.#loaded = true
    this.#stale = true
    this.#parts.tell()
  }

  /** Rows that a tab showed before the engine was restarted: they stay, and what was missed since is fetched. */
  adopt(rows: readonly string[]): void {
    const { list, tell } = this.#parts
    list.adopt(rows)
    if (!this.fresh) this.#edge = list.entries.find((id) => !isGap(id))
    this.#loaded = true
    this.#stale = false
    tell()
  }

  /** One row that the stream brought. */
  receive(id: string): void {
    if (this.#fetching !== null) this.#arrived.push(id)
    if (!this.#loaded || !this.#parts.list.prepend(id)) return
    if (this.#live) this.#edge = id
    this.#parts.tell()
  }

  /** One row that was made here. */
  receiveOwn(id: string): void {
    if (this.#loaded && this.#parts.list.prepend(id)) this.#parts.tell()
  }

  /** Rows that are gone do not come after all. */
  remove(gone: ReadonlySet<string>): void {
    this.#arrived = this.#arrived.filter((id) => !gone.has(id))
  }

  /** Runs `change`, which may take the edge away: then it is the next row below that is still there. */
  keepingEdge(change: () => boolean): boolean {
    const { list } = this.#parts
    const edge = this.#edge
    const below = edge === undefined ? [] : list.entries.slice(list.entries.indexOf(edge))
    const changed = change()
    if (changed && edge !== undefined && !list.has(edge)) this.#edge = below.find((id) => list.has(id))
    return changed
  }

  /** The stream came or went: polling takes over, or what was missed meanwhile is fetched once. */
  streamChanged(): void {
    this.break()
    if (!this.#parts.watched()) return
    this.#cancelPoll()
    if (this.#covered()) void this.refresh()
    else this.#poll()
  }

  /** From now on something may be missed. */
  break(): void {
    this.#live = false
    this.#breaks++
  }

  /** Fetches what is new. Resolves to the fault, or null. */
  refresh(): Promise<Fault | null> {
    return this.#fetch(() => this.#fetchNewer())
  }

  /** Fetches the newest page again, for a queued flush (T23). True if it came. */
  async reload(): Promise<boolean> {
    await this.#fetching
    return (await this.#fetch(() => this.#reload())) === null
  }

  /** Whether the instance is asked for the replies of other people now than it was. */
  get asksOtherwise(): boolean {
    return this.#replies !== null && this.#replies !== this.#parts.source().query.reply_visibility
  }

  /** The newest page instead of everything here. True when it came. */
  async startOver(): Promise<boolean> {
    this.#over = true
    this.break()
    await this.#fetching
    return !this.#over || (await this.refresh()) === null
  }

  stop(): void {
    this.#cancelPoll()
  }

  #covered(): boolean {
    const { source, streaming } = this.#parts
    const { stream, subscribe } = source()
    return streaming.joined() && stream !== undefined && (subscribe === undefined || streaming.canSubscribe())
  }

  #poll(): void {
    if (this.#parts.source().still) return
    if (this.#parts.context.mayPoll()) void this.refresh()
    else this.#pollLater()
  }

  #pollLater(): void {
    this.#cancelPoll()
    this.#cancelPoll = this.#parts.context.clock.after(POLL_MS, () => this.#poll())
  }

  /** After a fetch: what comes next by itself. */
  #goOn(): void {
    this.#cancelPoll()
    if (!this.#parts.watched()) return
    if (!this.#covered() || this.#state.state === 'failed') this.#pollLater()
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
    const { list, source, tell, withFirst } = this.#parts
    const covered = this.#covered()
    const breaks = this.#breaks
    const over = this.#over
    const since = over || this.#stale || source().byLinks ? undefined : this.#edge
    if (!this.#loaded) this.#state = { state: 'loading' }
    if (since === undefined) this.#replies = source().query.reply_visibility
    tell()
    const [first] = await Promise.all([
      this.#below.fetchPage(
        { since_id: this.#newestSent(since), limit: (since === undefined && source().first) || PAGE_SIZE },
        over || !this.#loaded,
      ),
      this.#loaded ? undefined : withFirst(),
    ])
    if (!isPage(first)) return this.#failed(first)
    if (since === undefined) this.#firstPage(first, over)
    else await this.#catchUp(first, since)
    this.#loaded = true
    this.#stale = false
    if (over) {
      this.#over = false
      this.#flush = false
    }
    this.#live = covered && this.#breaks === breaks
    this.#edge = this.#live ? list.entries.find((id) => !isGap(id)) : (first.ids[0] ?? since)
    if (first.firstId !== undefined && this.#edge === (first.ids[0] ?? since))
      this.#skipped = { edge: this.#edge, id: first.firstId }
    this.#succeeded()
    return null
  }

  /** What was skipped is not asked for again. */
  #newestSent(since: string | undefined): string | undefined {
    return since !== undefined && this.#skipped?.edge === since ? this.#skipped.id : since
  }

  #firstPage(page: Page, over: boolean): void {
    const { list } = this.#parts
    if (!over && list.reaches(page.ids, this.#edge))
      list.mergeNewest(page.ids, true, undefined, this.#arrived)
    // Rows that were adopted while the page was on its way are being read.
    else if (!over && this.fresh) list.mergeNewest(page.ids, false, this.#edge, this.#arrived)
    else list.replace(page.ids)
    if (list.entries.length <= page.ids.length) this.#below.startBelow(page)
  }

  /** Follows the pages down to what is known; what stays missing becomes a gap. */
  async #catchUp(first: Page, since: string): Promise<void> {
    const { list } = this.#parts
    const ids = [...first.ids]
    let page = first
    const whole = (): boolean => page.size < PAGE_SIZE || list.reaches(page.ids, since)
    for (let more = 1; more < CATCH_UP_PAGES && !whole(); more++) {
      const next = await this.#below.fetchPage({ since_id: since, max_id: page.lastId }, false)
      if (!isPage(next)) break
      page = next
      ids.push(...next.ids)
    }
    const added = list.mergeNewest([...new Set(ids)], whole(), since, this.#arrived)
    if (added >= FLUSH_AT) this.#flush = true
  }

  async #reload(): Promise<Fault | null> {
    const { list, tell } = this.#parts
    this.#state = { state: 'loading' }
    tell()
    const page = await this.#below.fetchPage({}, true)
    if (!isPage(page)) return this.#failed(page)
    list.mergeNewest(page.ids, page.size < PAGE_SIZE, this.#edge, this.#arrived)
    if (!this.#live) this.#edge = page.ids[0] ?? this.#edge
    this.#flush = false
    this.#succeeded()
    return null
  }

  #succeeded(): void {
    this.#state = { state: 'idle' }
    this.#outage = false
    this.#parts.tell()
  }

  #failed(fault: Fault): Fault {
    const { ref, context, tell } = this.#parts
    this.#state = failedState(fault, context.clock)
    this.break()
    // Told once for each outage: a poll every ten seconds would else be a notice every ten seconds.
    if (!this.#outage && !TOLD_ELSEWHERE.has(fault.code) && !isOutage(fault)) {
      this.#outage = true
      context.notify({
        level: 'error',
        messageKey: ref.kind === 'notifications' ? 'notifications.error' : 'timeline.error',
        messageArgs: {},
        fault,
        timeoutMs: NOTICE_TIMEOUT_MS,
      })
    }
    tell()
    return fault
  }
}
