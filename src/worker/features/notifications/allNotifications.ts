import { type AllAccountsNotification, allNotificationsRowId } from '../../../shared/model/anyNotification.ts'
import { type AccountKey, type EntityKey, entityKey, partsOf } from '../../../shared/model/keys.ts'
import { isGap, type LoadState, type ViewMeta } from '../../../shared/protocol/views.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Timelines } from '../../timelines/timelines.ts'
import { TimelineView } from '../../timelines/timelineView.ts'
import { anyRow, type MadeRow } from './anyRow.ts'
import type { BrowserAccounts, Member } from './browserAccounts.ts'
import { mergeByTime } from './mergeByTime.ts'

/** The list starts with about this many rows, and "load older" adds as many. */
const PAGE_ROWS = 20
/** "Load older" stops after this many rounds of requests, even if they brought fewer rows. */
const MAX_ROUNDS = 5
const IDLE: LoadState = { state: 'idle' }

interface Row {
  readonly id: string
  readonly value: AllAccountsNotification
}

/** The notifications of one account, as the list shows them. */
interface Source {
  member: Member
  /** Absent while the engine of the account does not run. The rows stay meanwhile. */
  view: TimelineView | undefined
  rows: readonly Row[]
  /** The rows that the account's engine had loaded before it last stopped. */
  earlier: readonly Row[]
  /** The id of the first gap. Only the rows above it are listed. */
  gap: string | undefined
  /** The keys of the entities that its rows are made of. */
  madeOf: readonly EntityKey[]
  /** Whether the account may have older rows, even while its engine does not run. */
  isOpen: boolean
  /** Why rows of the account may be missing. */
  failure: Failure | undefined
  /** Whether older rows were requested because the account ended a short list. */
  isLengthened: boolean
  /** Rows that were fetched again. If they are still missing, the instance no longer returns them. */
  readonly unavailable: Set<string>
}

/**
 * The notifications of all accounts in one list, for the tabs of one of them (SA20). Its rows contain everything that is shown, and
 * their keys belong to that account, so the tabs receive no entity of another account (SA25).
 */
export class AllNotifications implements Feed {
  readonly #collection: Collection
  readonly #context: AccountContext
  readonly #everyone: BrowserAccounts
  readonly #sources = new Map<AccountKey, Source>()
  #madeOf: ReadonlySet<EntityKey> = new Set()
  #older: LoadState = IDLE
  #ending: readonly Source[] = []
  #isDue = false
  #end: (() => void) | null = null

  constructor(collection: Collection, context: AccountContext, everyone: BrowserAccounts) {
    this.#collection = collection
    this.#context = context
    this.#everyone = everyone
  }

  start(): void {
    const unlisten = this.#context.store.listen((changed) => {
      for (const key of changed)
        if (this.#madeOf.has(key) || partsOf(key).kind === 'accounts') return this.#updateSoon()
    })
    const unwatch = this.#everyone.watchAll(() => this.#updateSoon())
    this.#end = () => {
      unlisten()
      unwatch()
    }
    this.#collection.markLoading()
    this.#updateSoon()
  }

  stop(): void {
    this.#end?.()
    this.#end = null
    for (const { view } of this.#sources.values()) view?.close()
    this.#sources.clear()
    this.#madeOf = new Set()
    // No row of another account may stay in memory.
    this.#collection.reset()
  }

  async refresh(): Promise<void> {
    await this.#everyone.wake()
    this.#update()
    await Promise.all([...this.#sources.values()].map(({ view }) => view?.page({ direction: 'newer' })))
  }

  /** Loads older rows of the accounts that end the list, until the list is a page longer. */
  async older(): Promise<void> {
    if (this.#older.state === 'loading') return
    this.#older = { state: 'loading' }
    this.#update()
    await this.#everyone.wake()
    this.#update()
    const enough = this.#collection.ids.length + PAGE_ROWS
    // Accounts that failed before are tried again.
    let asked = [...this.#sources.values()].filter(
      (source) => isFailed(source) || source.member.asleep || this.#ending.includes(source),
    )
    for (let round = 0; round < MAX_ROUNDS && this.#end !== null; round++) {
      if (asked.length === 0) asked = [...this.#sources.values()].filter(isOpen)
      await Promise.all(asked.map(loadOlder))
      this.#update()
      if (this.#collection.ids.length >= enough || ![...this.#sources.values()].some(isOpen)) break
      asked = [...this.#ending]
    }
    this.#older = IDLE
    this.#update()
  }

  /** Schedules one update for all changes of this turn. */
  #updateSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      this.#update()
    })
  }

  #update(): void {
    if (this.#end === null) return
    const { store, account } = this.#context
    this.#followMembers()
    const sources = [...this.#sources.values()]
    for (const source of sources) this.#readRows(source)
    this.#madeOf = new Set(sources.flatMap(({ madeOf }) => madeOf))
    const { ids, ending } = mergeByTime(
      sources.map((source) => ({
        rows: source.rows.map(({ id, value }) => ({ id, at: Date.parse(value.createdAt) })),
        // An account that sleeps or has failed does not delay the others.
        open: isOpen(source) && !isFailed(source) && !source.member.asleep,
      })),
    )
    this.#ending = ending.flatMap((index) => sources[index] ?? [])
    const rows = new Map(sources.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)))
    const shown = ids.flatMap((id) => rows.get(id) ?? [])
    store.commit(shown.map(({ id, value }) => ({ key: entityKey(account, 'anyNotification', id), value })))
    this.#collection.setMeta(this.#meta(sources), [])
    const states = sources.map(stateOf)
    const failed = states.find((state) => typeof state === 'object')
    if (ids.length > 0 || states.every((state) => state === 'loaded')) this.#collection.setRows(ids)
    else if (failed !== undefined && !states.includes('loading')) this.#collection.markFailed(failed)
    if (ids.length < PAGE_ROWS) this.#lengthen()
  }

  /** An account with few loaded rows would end the list early: requests its older ones, once. */
  #lengthen(): void {
    for (const source of this.#ending.filter(({ isLengthened }) => !isLengthened)) {
      source.isLengthened = true
      void loadOlder(source)
    }
  }

  #meta(sources: readonly Source[]): Partial<ViewMeta> {
    const failing = sources.flatMap((source) => (source.failure === undefined ? [] : source.member.account))
    const open = sources.filter(isOpen)
    const blocked = open.every(isFailed) ? open.map(olderOf).find(isFailure) : undefined
    return {
      viewing: 'notification',
      older: this.#older.state === 'idle' ? (blocked ?? IDLE) : this.#older,
      bottomedOut: open.length === 0,
      unseenCount: sources.reduce((sum, { member }) => sum + member.unread, 0),
      ...(failing.length === 0 ? {} : { failing }),
    }
  }

  /** Updates the accounts and their engines. */
  #followMembers(): void {
    const { members } = this.#everyone
    for (const [account, { view }] of this.#sources) {
      if (members.some((member) => member.account === account)) continue
      view?.close()
      this.#sources.delete(account)
    }
    // Sorted by the order of the accounts, which decides between rows of the same time.
    const before = new Map(this.#sources)
    this.#sources.clear()
    for (const member of members) {
      const { account } = member
      const source: Source = before.get(account) ?? {
        member,
        view: undefined,
        rows: [],
        earlier: [],
        gap: undefined,
        madeOf: [],
        isOpen: false,
        failure: undefined,
        isLengthened: false,
        unavailable: new Set(),
      }
      const timeline = member.timelines?.get({ kind: 'notifications' })
      source.member = member
      this.#sources.set(account, source)
      if (source.view?.timeline === timeline) continue
      source.view?.close()
      source.unavailable.clear()
      source.earlier = source.rows
      source.view = timeline && this.#viewOf(timeline, member)
    }
  }

  #viewOf(timeline: ReturnType<Timelines['get']>, { unseen }: Member): TimelineView {
    return new TimelineView(timeline, {
      tabId: '',
      window: { from: 0, to: 0, atTop: true },
      onNew: () => 'show',
      visible: () => true,
      unseenCount: unseen,
      onChange: () => this.#updateSoon(),
    })
  }

  #readRows(source: Source): void {
    const { view, member, unavailable } = source
    const meta = view?.meta()
    // While rows are being requested, and while the account sleeps, the last outcome counts.
    if (meta !== undefined && meta.newer.state !== 'loading')
      source.failure = [meta.newer, meta.older].find(isFailure)
    // The engine has stopped, or has not read its stored rows yet: the rows stay as they are.
    if (view === undefined || !meta?.loaded) return
    const { store } = this.#context
    const { account, userId } = member
    const known = new Map(source.rows.map((row) => [row.id, row]))
    const { ids } = view.range
    const gapAt = ids.findIndex(isGap)
    source.gap = ids[gapAt]
    source.isOpen = source.gap !== undefined || !meta.bottomedOut
    const made = (gapAt === -1 ? ids : ids.slice(0, gapAt)).map((notificationId) => ({
      notificationId,
      id: allNotificationsRowId(account, notificationId),
      made: anyRow(store, account, userId, view.timeline.groupOf(notificationId)),
    }))
    source.madeOf = made.flatMap(({ made }) => made.madeOf)
    const rows = made.flatMap(({ id, made }) => asRow(id, made) ?? known.get(id) ?? [])
    // A restarted engine has only its first page. The rows below that stay (SA22).
    const last = source.earlier.findIndex(({ id }) => id === rows.at(-1)?.id)
    source.rows = last === -1 ? rows : [...rows, ...source.earlier.slice(last + 1)]
    const missing = made.find(
      ({ id, made, notificationId }) =>
        made.row === undefined && !known.has(id) && !unavailable.has(notificationId),
    )
    if (missing !== undefined) void this.#refill(source, view, missing.notificationId)
  }

  /** Fetches the rows around `id` again, because their entities were evicted. */
  async #refill({ unavailable }: Source, view: TimelineView, id: string): Promise<void> {
    unavailable.add(id)
    for (const asked of await view.refill(id)) unavailable.add(asked)
    this.#updateSoon()
  }
}

const asRow = (id: string, { row }: MadeRow): Row | undefined => row && { id, value: row }

/** Whether the account may have rows below those that are here. */
const isOpen = (source: Source): boolean => source.isOpen

const olderOf = ({ view }: Source): LoadState => view?.meta().older ?? IDLE

type Failure = Extract<LoadState, { state: 'failed' }>

const isFailure = (state: LoadState): state is Failure => state.state === 'failed'

/** Whether older rows of the account can't be loaded at the moment. */
const isFailed = (source: Source): boolean => isFailure(olderOf(source))

const stateOf = (source: Source): 'loaded' | 'loading' | Failure => {
  const { view, member } = source
  if (view === undefined) return member.asleep ? 'loaded' : 'loading'
  if (view.meta().loaded) return 'loaded'
  return source.failure ?? 'loading'
}

const loadOlder = async ({ view, gap }: Source): Promise<void> => {
  await view?.page(gap === undefined ? { direction: 'older' } : { direction: 'gap', gapId: gap })
}
