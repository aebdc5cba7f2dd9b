import type { Fault } from '../../shared/fault/fault.ts'
import { NOTICE_TIMEOUT_MS } from '../../shared/model/notice.ts'
import { isGap, type LoadState } from '../../shared/protocol/views.ts'
import { isOutage } from '../net/outage.ts'
import type { Cancel } from '../platform/clock.ts'
import { failedState, NOT_LOADED } from '../tabs/failedState.ts'
import {
  adopted,
  answered,
  asked,
  began,
  broken,
  ended,
  failed,
  fetchedRows,
  received,
  remembered,
  removed,
  START,
  startsOver,
} from './newestState.ts'
import type { OlderRows } from './olderRows.ts'
import type { Page, SeveralPages } from './page.ts'
import type { RowsOwner } from './rowsOwner.ts'
import { PAGE_SIZE } from './timelineSource.ts'

/** Poll interval of timelines (T44) and notifications (NO12). */
const POLL_MS = 10_000
/** After this many failures in a row, the interval is longer (T44). */
const MAX_FAILURES = 6
const MAX_POLL_MS = 60_000
/** Faults that are reported elsewhere, so the timeline shows no notice for them. */
const REPORTED_ELSEWHERE: ReadonlySet<Fault['code']> = new Set([
  'unauthorized',
  'cancelled',
  'signed-out',
  'rate-limited',
])

/** The newest rows of a timeline: fetching, polling and streaming. `newestState.ts` says what follows from what. */
export class NewestRows {
  readonly #timeline: RowsOwner
  readonly #older: Pick<OlderRows, 'startBelow' | 'load'>
  #state = START
  #fetching: Promise<Fault | null> | null = null
  #cancelPoll: Cancel = () => {}

  constructor(timeline: RowsOwner, older: Pick<OlderRows, 'startBelow' | 'load'>) {
    this.#timeline = timeline
    this.#older = older
  }

  /** Whether its first page has come from the instance since the engine started. */
  get fresh(): boolean {
    return fetchedRows(this.#state) !== undefined
  }

  /** Whether no row can be missing at the top. */
  get live(): boolean {
    return this.#state.rows.at === 'live'
  }

  meta(): { flush: boolean; newer: LoadState; loaded: boolean; stale: boolean } {
    const { rows, newer } = this.#state
    return {
      flush: 'flush' in rows && rows.flush,
      newer,
      loaded: rows.at !== 'none',
      stale: rows.at === 'cached',
    }
  }

  /** Shows cached rows until the instance answers. */
  remember(ids: readonly string[]): void {
    if (this.#isLoaded || ids.length === 0) return
    this.#timeline.list.append(ids)
    this.#state = remembered(this.#state, ids[0])
    this.#timeline.changed()
  }

  /** Merges rows that did not come from the newest page. The caller then fetches newer ones. */
  adopt(rows: readonly string[]): void {
    const { list } = this.#timeline
    list.adopt(rows, this.fresh ? undefined : this.#state.rows.edge)
    this.#state = adopted(this.#state, rows, list.entries)
    this.#timeline.changed()
  }

  /** Adds a row from the stream, or one that this account created. */
  receive(id: string, isOwn = false): void {
    // A row that came with a page before is not one that arrives above it.
    if (this.#isLoaded && !this.#timeline.list.prepend(id)) return
    this.#state = received(this.#state, id, !isOwn)
    if (this.#isLoaded) this.#timeline.changed()
  }

  /** Rows of `before` were removed from the list. Those of `deleted` do not come back with what is under way. */
  rowsRemoved(before: readonly string[], deleted?: ReadonlySet<string>): void {
    this.#state = removed(this.#state, before, this.#timeline.list, deleted)
  }

  /** The stream has connected or dropped: starts polling, or fetches missed rows once. */
  streamChanged(): void {
    this.break()
    if (!this.#timeline.watched) return
    this.#cancelPoll()
    if (this.#isStreamed) void this.refresh()
    else this.#poll()
  }

  /** Rows may be missed from now on. */
  break(): void {
    this.#state = broken(this.#state)
  }

  /** Fetches new rows. Resolves to the fault, or null. */
  refresh(): Promise<Fault | null> {
    this.#fetching ??= this.#fetch()
    return this.#fetching
  }

  /**
   * Refetches the newest rows: a page for a queued flush (T23), or `limit` rows, for which servers with smaller pages are asked
   * several times. Resolves to whether that succeeded.
   */
  async reload(limit: number = PAGE_SIZE): Promise<boolean> {
    await this.#fetching
    this.#fetching ??= this.#fetch(limit)
    return (await this.#fetching) === null
  }

  /** Whether the preferences now request a different set of replies than the loaded one. */
  get replyFilterChanged(): boolean {
    const { replyVisibility } = this.#state
    return replyVisibility !== null && replyVisibility !== this.#timeline.source.query.reply_visibility
  }

  /** Replaces all rows by the newest page. Resolves to whether that succeeded. */
  async startOver(): Promise<boolean> {
    this.#state = startsOver(this.#state)
    await this.#fetching
    // Another call may have started the fetch that replaces them meanwhile. `refresh` joins it, unless it has ended.
    return (!this.#state.isStartingOver && this.#fetching === null) || (await this.refresh()) === null
  }

  /** The row that the pages of the fetch under way have to reach. */
  get since(): string | undefined {
    const { fetch } = this.#state
    return fetch.at === 'asked' ? fetch.since : undefined
  }

  stop(): void {
    this.#cancelPoll()
  }

  get #isLoaded(): boolean {
    return this.#state.rows.at !== 'none'
  }

  get #isStreamed(): boolean {
    const { ref, source, streaming } = this.#timeline
    const { stream, subscribe } = source
    return (
      streaming.joined(ref) &&
      stream !== undefined &&
      (subscribe === undefined || streaming.carriesTimelines())
    )
  }

  get #topRow(): string | undefined {
    return this.#timeline.list.entries.find((id) => !isGap(id))
  }

  #poll(): void {
    if (this.#timeline.source.unpolled) return
    if (this.#timeline.context.mayPoll()) void this.refresh()
    else this.#pollLater()
  }

  #pollLater(): void {
    this.#cancelPoll()
    const delayMs = this.#state.failures < MAX_FAILURES ? POLL_MS : MAX_POLL_MS
    this.#cancelPoll = this.#timeline.context.clock.after(delayMs, () => this.#poll())
  }

  /** Schedules the next fetch after one has ended. */
  #scheduleNext(): void {
    this.#cancelPoll()
    if (!this.#timeline.watched) return
    if (!this.#isStreamed || this.#state.newer.state === 'failed') this.#pollLater()
    // The stream joined during the fetch: fetch the rows missed in between.
    else if (!this.live) this.#poll()
  }

  /** Fetches the newest rows: `limit` of those that are loaded, or what is new. Rows that are added meanwhile go above them. */
  async #fetch(limit?: number): Promise<Fault | null> {
    try {
      return await this.#timeline.pages.whileFetching(() => {
        const isReload = limit !== undefined && this.#isLoaded
        this.#state = began(this.#state, isReload)
        this.#timeline.changed()
        return isReload ? this.#reload(limit) : this.#fetchNewer()
      })
    } finally {
      this.#fetching = null
      const arrived = [...this.#state.arrived].reverse()
      this.#state = ended(this.#state)
      const [newest] = arrived
      // Before the first page these rows could not be added.
      if (newest && this.#isLoaded && this.#timeline.list.mergeNewest(arrived, true) > 0) {
        this.#state = received(this.#state, newest, true)
        this.#timeline.changed()
      }
      this.#scheduleNext()
    }
  }

  async #fetchNewer(): Promise<Fault | null> {
    const timeline = this.#timeline
    const { pages, streaming } = timeline
    const settling = this.fresh || timeline.source.stream === undefined ? undefined : streaming.settling()
    if (settling !== undefined) await settling
    const { source } = timeline
    const edge = source.byLinks ? undefined : (this.#state.rows.edge ?? this.#topRow)
    const asking = asked(this.#state, edge, this.#isStreamed, source.query.reply_visibility)
    this.#state = asking
    const { since, sinceId, isReplacing } = asking.fetch
    const isFirst = !this.#isLoaded
    const [answer] = await Promise.all([
      pages.fetchPage(
        { since_id: sinceId, limit: (sinceId === undefined && source.first) || PAGE_SIZE },
        isReplacing || isFirst,
      ),
      isFirst ? timeline.refreshPinned() : undefined,
    ])
    if (!answer.ok) return this.#failed(answer.fault)
    const page = answer.value
    const added = since === undefined ? this.#firstPage(page, isReplacing) : await this.#catchUp(page)
    const [top] = pages.remaining(page.ids)
    this.#state = answered(this.#state, top, page.firstId, timeline.list.entries, added)
    timeline.changed()
    return null
  }

  #firstPage(page: Page, isReplacing: boolean): number {
    const { list, pages } = this.#timeline
    const { edge } = this.#state.rows
    const ids = pages.remaining(page.ids)
    // Rows adopted during the fetch are on screen, so they stay.
    if (!isReplacing && (this.fresh || list.reaches(ids, edge))) this.#merge(ids, false, edge)
    else list.replace(ids)
    if (list.entries.length <= ids.length) this.#older.startBelow(page)
    // Nothing of the page is shown.
    if (list.entries.length === 0) void this.#older.load()
    return 0
  }

  /** Fetches what is missing between `first` and a known row. Returns the number of new rows. */
  async #catchUp(first: Page): Promise<number> {
    const { list, context } = this.#timeline
    const { ids, size } = first
    let found: SeveralPages = { ids, isComplete: size < PAGE_SIZE || list.reaches(ids, this.since) }
    // If the code can't be loaded, a gap stands for the rest.
    if (!found.isComplete)
      found = await context.deferred().then(
        (code) => code.catchUp(this, this.#timeline, first),
        () => found,
      )
    return this.#merge(found.ids, found.isComplete, this.since)
  }

  async #reload(limit: number): Promise<Fault | null> {
    const code = await this.#timeline.context.deferred().catch(() => null)
    if (code === null) return this.#failed(NOT_LOADED)
    const found = await code.reload(this.#timeline.pages, limit)
    if (!found.ok) return this.#failed(found.fault)
    const { ids, isComplete } = found.value
    this.#merge(ids, isComplete, this.#state.rows.edge)
    const [top] = this.#timeline.pages.remaining(ids)
    this.#state = code.reloaded(this.#state, top)
    this.#timeline.changed()
    return null
  }

  /** Merges the newest pages, down to `edge`. Returns the number of new rows. */
  #merge(ids: readonly string[], isComplete: boolean, edge?: string): number {
    const { list, pages, context } = this.#timeline
    const added = list.mergeNewest(pages.remaining(ids), isComplete, edge, this.#state.arrived)
    void context.deferred().then(
      (code) => code.checkRows(this.#timeline, ids),
      () => {},
    )
    return added
  }

  #failed(fault: Fault): Fault {
    const { ref, context } = this.#timeline
    // An account that does not exist has no rows, and its profile says so (PR15).
    const isMissingAccount = fault.code === 'missing' && 'accountId' in ref
    // One notice per outage: otherwise each poll would show one.
    const isReported =
      !this.#state.isReported && !isMissingAccount && !REPORTED_ELSEWHERE.has(fault.code) && !isOutage(fault)
    this.#state = failed(this.#state, failedState(fault, context.clock), isReported)
    if (isReported)
      context.notify({
        level: 'error',
        textKey: ref.kind === 'notifications' ? 'notifications.error' : 'timeline.error',
        textArgs: {},
        fault,
        timeoutMs: NOTICE_TIMEOUT_MS,
      })
    this.#timeline.changed()
    return fault
  }
}
