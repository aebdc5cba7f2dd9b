import type { Fault } from '../../shared/fault/fault.ts'
import { NOTICE_TIMEOUT_MS } from '../../shared/model/notice.ts'
import { isGap, type LoadState } from '../../shared/protocol/views.ts'
import { isOutage } from '../net/outage.ts'
import type { Cancel } from '../platform/clock.ts'
import { failedState } from '../tabs/failedState.ts'
import type { OlderRows } from './olderRows.ts'
import type { Page } from './page.ts'
import type { TimelineParts } from './timelineParts.ts'
import { PAGE_SIZE } from './timelineSource.ts'

/** Poll interval of timelines (T44) and notifications (NO12). */
const POLL_MS = 10_000
/** After this many failures in a row, the interval is longer (T44). */
const MAX_FAILURES = 6
const MAX_POLL_MS = 60_000
/** A fetch with this many new rows queues a flush (T23). */
const FLUSH_AT = 20
/** Maximum pages fetched to catch up after a drop. Rows still missing then become a gap. */
const MAX_CATCH_UP_PAGES = 5
/** Faults that are reported elsewhere, so the timeline shows no notice for them. */
const REPORTED_ELSEWHERE: ReadonlySet<Fault['code']> = new Set([
  'unauthorized',
  'cancelled',
  'signed-out',
  'rate-limited',
])

/** The newest rows of a timeline: fetching, polling and streaming. */
export class NewestRows {
  readonly #parts: TimelineParts
  readonly #olderRows: OlderRows
  #state: LoadState = { state: 'idle' }
  #loaded = false
  #stale = false
  /** The rows are those that a tab showed: folded and hidden rows between them are missing. */
  #shownOnly = false
  #flush = false
  /** The stream has delivered every row since the last fetch. */
  #live = false
  /** Counts interruptions of the stream. A fetch that started before one may have missed rows. */
  #breaks = 0
  /** From this row down, nothing is missing except at gaps. Rows above it were streamed. */
  #edge: string | undefined
  /** The newest fetched entry, if it was skipped and so lies above the edge. */
  #skipped: { readonly edge: string | undefined; readonly id: string } | undefined
  /** Rows that the stream or the user added during a fetch of the newest page. They belong above that page. */
  #arrived: string[] = []
  #outage = false
  /** The `reply_visibility` of the first page's request; null before it. */
  #replyVisibility: unknown = null
  /** Whether the next page replaces all rows. */
  #replaceAll = false
  #cancelPoll: Cancel = () => {}
  /** The number of failures since the last success. */
  #failures = 0
  #fetching: Promise<Fault | null> | null = null

  constructor(parts: TimelineParts, olderRows: OlderRows) {
    this.#parts = parts
    this.#olderRows = olderRows
  }

  /** Whether its first page has come from the instance since the engine started. */
  get fresh(): boolean {
    return this.#loaded && !this.#stale
  }

  /** Whether no row can be missing at the top. */
  get live(): boolean {
    return this.#live && this.#loaded
  }

  meta(): { flush: boolean; newer: LoadState; loaded: boolean; stale: boolean } {
    return { flush: this.#flush, newer: this.#state, loaded: this.#loaded, stale: this.#stale }
  }

  /** Shows cached rows until the instance answers. */
  remember(ids: readonly string[]): void {
    if (this.#loaded || ids.length === 0) return
    this.#parts.list.append(ids)
    this.#edge = ids[0]
    this.#loaded = true
    this.#stale = true
    this.#parts.emit()
  }

  /** Merges rows that did not come from the newest page. The caller then fetches newer ones. */
  adopt(rows: readonly string[]): void {
    const { list, emit } = this.#parts
    list.adopt(rows)
    if (!this.fresh) this.#edge = list.entries.find((id) => !isGap(id))
    this.#loaded = true
    this.#stale = false
    this.#shownOnly = true
    emit()
  }

  /** Adds a row from the stream. */
  receive(id: string): void {
    if (this.#fetching !== null) this.#arrived.push(id)
    if (!this.#loaded || !this.#parts.list.prepend(id)) return
    if (this.#live) this.#edge = id
    this.#parts.emit()
  }

  /** Adds a row that this account created. */
  receiveOwn(id: string): void {
    if (this.#fetching !== null) this.#arrived.push(id)
    if (this.#loaded && this.#parts.list.prepend(id)) this.#parts.emit()
  }

  /** Forgets removed rows that arrived during a fetch. */
  remove(removed: ReadonlySet<string>): void {
    this.#arrived = this.#arrived.filter((id) => !removed.has(id))
  }

  /** Runs `change`. If it removes the edge, the next remaining row below becomes the edge. */
  keepingEdge(change: () => boolean): boolean {
    const { list } = this.#parts
    const edge = this.#edge
    const fromEdge = edge === undefined ? [] : list.entries.slice(list.entries.indexOf(edge))
    const changed = change()
    if (changed && edge !== undefined && !list.has(edge)) this.#edge = fromEdge.find((id) => list.has(id))
    return changed
  }

  /** The stream has connected or dropped: starts polling, or fetches missed rows once. */
  streamChanged(): void {
    this.break()
    if (!this.#parts.watched()) return
    this.#cancelPoll()
    if (this.#isStreamed()) void this.refresh()
    else this.#poll()
  }

  /** Rows may be missed from now on. */
  break(): void {
    this.#live = false
    this.#breaks++
  }

  /** Fetches new rows. Resolves to the fault, or null. */
  refresh(): Promise<Fault | null> {
    return this.#fetch(() => this.#fetchNewer())
  }

  /**
   * Refetches the newest rows: a page for a queued flush (T23), or `limit` rows, for which servers with smaller pages are asked
   * several times. Resolves to whether that succeeded.
   */
  async reload(limit: number = PAGE_SIZE): Promise<boolean> {
    await this.#fetching
    return (await this.#fetch(() => this.#reload(limit))) === null
  }

  /** Whether the preferences now request a different set of replies than the loaded one. */
  get replyFilterChanged(): boolean {
    return (
      this.#replyVisibility !== null && this.#replyVisibility !== this.#parts.source().query.reply_visibility
    )
  }

  /** Replaces all rows by the newest page. Resolves to whether that succeeded. */
  async startOver(): Promise<boolean> {
    this.#replaceAll = true
    this.break()
    await this.#fetching
    // Another call may have started the fetch that replaces them meanwhile. `refresh` joins it, unless it has ended.
    return (!this.#replaceAll && this.#fetching === null) || (await this.refresh()) === null
  }

  stop(): void {
    this.#cancelPoll()
  }

  #isStreamed(): boolean {
    const { ref, source, streaming } = this.#parts
    const { stream, subscribe } = source()
    return (
      streaming.joined(ref) &&
      stream !== undefined &&
      (subscribe === undefined || streaming.carriesTimelines())
    )
  }

  #poll(): void {
    if (this.#parts.source().unpolled) return
    if (this.#parts.context.mayPoll()) void this.refresh()
    else this.#pollLater()
  }

  #pollLater(): void {
    this.#cancelPoll()
    const delayMs = this.#failures < MAX_FAILURES ? POLL_MS : MAX_POLL_MS
    this.#cancelPoll = this.#parts.context.clock.after(delayMs, () => this.#poll())
  }

  /** Schedules the next fetch after one has ended. */
  #scheduleNext(): void {
    this.#cancelPoll()
    if (!this.#parts.watched()) return
    if (!this.#isStreamed() || this.#state.state === 'failed') this.#pollLater()
    // The stream joined during the fetch: fetch the rows missed in between.
    else if (!this.#live) this.#poll()
  }

  /** Runs one fetch of the newest rows at a time. Rows that are added meanwhile go above them. */
  #fetch(work: () => Promise<Fault | null>): Promise<Fault | null> {
    this.#fetching ??= this.#olderRows.whileFetching(work).finally(() => {
      this.#fetching = null
      const arrived = this.#arrived
      this.#arrived = []
      // Before the first page these rows could not be added.
      for (const id of arrived) this.receive(id)
      this.#scheduleNext()
    })
    return this.#fetching
  }

  async #fetchNewer(): Promise<Fault | null> {
    const { source, emit, loadWithFirstPage, streaming } = this.#parts
    if (!this.#loaded) this.#state = { state: 'loading' }
    emit()
    const settling = this.fresh || source().stream === undefined ? undefined : streaming.settling()
    if (settling !== undefined) await settling
    const isStreamed = this.#isStreamed()
    const breaks = this.#breaks
    const replaceAll = this.#replaceAll
    // A request that comes during this fetch is for the next one.
    this.#replaceAll = false
    const since = replaceAll || this.#stale || source().byLinks ? undefined : (this.#edge ?? this.#topRow)
    const sinceId = this.#shownOnly ? undefined : this.#sinceId(since)
    if (since === undefined) this.#replyVisibility = source().query.reply_visibility
    const [answer] = await Promise.all([
      this.#olderRows.fetchPage(
        { since_id: sinceId, limit: (sinceId === undefined && source().first) || PAGE_SIZE },
        replaceAll || !this.#loaded,
      ),
      this.#loaded ? undefined : loadWithFirstPage(),
    ])
    if (!answer.ok) {
      this.#replaceAll ||= replaceAll
      return this.#failed(answer.fault)
    }
    const first = { ...answer.value, ids: this.#olderRows.remaining(answer.value.ids) }
    if (since === undefined) this.#firstPage(first, replaceAll)
    else await this.#catchUp(first, since)
    this.#loaded = true
    this.#stale = false
    this.#shownOnly = false
    if (replaceAll) this.#flush = false
    this.#live = isStreamed && this.#breaks === breaks
    this.#edge = this.#live ? this.#topRow : (first.ids[0] ?? since)
    if (first.firstId !== undefined && this.#edge === (first.ids[0] ?? since))
      this.#skipped = { edge: this.#edge, id: first.firstId }
    this.#succeeded()
    return null
  }

  /** The `since_id` to request: skipped entries are not requested again. */
  #sinceId(since: string | undefined): string | undefined {
    return since !== undefined && this.#skipped?.edge === since ? this.#skipped.id : since
  }

  #firstPage(page: Page, replaceAll: boolean): void {
    const { list } = this.#parts
    if (!replaceAll && list.reaches(page.ids, this.#edge))
      list.mergeNewest(page.ids, true, undefined, this.#arrived)
    // Rows adopted during the fetch are on screen, so they stay.
    else if (!replaceAll && this.fresh) list.mergeNewest(page.ids, false, this.#edge, this.#arrived)
    else list.replace(page.ids)
    if (list.entries.length <= page.ids.length) this.#olderRows.startBelow(page)
    // Nothing of the page is shown.
    if (list.entries.length === 0) void this.#olderRows.load()
  }

  get #topRow(): string | undefined {
    return this.#parts.list.entries.find((id) => !isGap(id))
  }

  /** Fetches pages down to a known row. Rows still missing after that become a gap. */
  async #catchUp(first: Page, since: string): Promise<void> {
    const { list } = this.#parts
    const ids = [...first.ids]
    let page = first
    const isComplete = (): boolean => page.size < PAGE_SIZE || list.reaches(page.ids, since)
    for (let more = 1; more < MAX_CATCH_UP_PAGES && !isComplete(); more++) {
      const next = await this.#olderRows.fetchPage({ since_id: since, max_id: page.lastId }, false)
      if (!next.ok) break
      page = next.value
      ids.push(...page.ids)
    }
    const added = list.mergeNewest(this.#olderRows.remaining(ids), isComplete(), since, this.#arrived)
    if (added >= FLUSH_AT) this.#flush = true
  }

  async #reload(limit: number): Promise<Fault | null> {
    const { list, emit } = this.#parts
    this.#state = { state: 'loading' }
    emit()
    const ids: string[] = []
    let left = limit
    let older: string | undefined
    let size: number
    let asked: number
    do {
      asked = Math.min(left, PAGE_SIZE)
      const page = await this.#olderRows.fetchPage({ limit: left, max_id: older }, true)
      if (!page.ok) return this.#failed(page.fault)
      ids.push(...page.value.ids)
      ;({ size, older } = page.value)
      left -= size
    } while (left > 0 && size >= PAGE_SIZE && older !== undefined)
    list.mergeNewest(this.#olderRows.remaining(ids), size < asked, this.#edge, this.#arrived)
    if (!this.#live) this.#edge = ids[0] ?? this.#edge
    this.#flush = false
    this.#succeeded()
    return null
  }

  #succeeded(): void {
    this.#state = { state: 'idle' }
    this.#outage = false
    this.#failures = 0
    this.#parts.emit()
  }

  #failed(fault: Fault): Fault {
    const { ref, context, emit } = this.#parts
    this.#state = failedState(fault, context.clock)
    this.#failures++
    this.break()
    // An account that does not exist has no rows, and its profile says so (PR15).
    const isMissingAccount = fault.code === 'missing' && 'accountId' in ref
    // One notice per outage: otherwise each poll would show one.
    if (!this.#outage && !isMissingAccount && !REPORTED_ELSEWHERE.has(fault.code) && !isOutage(fault)) {
      this.#outage = true
      context.notify({
        level: 'error',
        textKey: ref.kind === 'notifications' ? 'notifications.error' : 'timeline.error',
        textArgs: {},
        fault,
        timeoutMs: NOTICE_TIMEOUT_MS,
      })
    }
    emit()
    return fault
  }
}
