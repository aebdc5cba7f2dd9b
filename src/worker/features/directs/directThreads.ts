import { fail } from '../../../shared/fault/fault.ts'
import type { DirectThread } from '../../../shared/model/directThread.ts'
import { type EntityKey, entityKey, isOfKind, partsOf } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { LoadState } from '../../../shared/protocol/views.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { type FetchBeside, mayPollAside } from '../../context/mayPollAside.ts'
import type { Cancel } from '../../platform/clock.ts'
import { failedState } from '../../tabs/failedState.ts'
import { fetchDirects, readDirect, takeDirects } from './directCalls.ts'
import { mergeDirects, placeDirect } from './mergeDirects.ts'

/** Poll intervals (CH34): while the stream delivers the conversations, and otherwise. */
const POLL_MS = { streamed: 15 * 60_000, otherwise: 30_000 } as const
/** Delay of the refresh after a direct post arrived, as its conversation and other posts may follow. */
const REFRESH_MS = 1_000
/** Older pages that contain only known rows are skipped, up to this many in a row. */
const MAX_PAGES = 5

interface DirectThreadsParts {
  readonly context: AccountContext
  readonly streaming: {
    readonly canSubscribe: () => boolean
    readonly subscribe: (message: Readonly<Record<string, string>>) => () => void
  }
  readonly beside: FetchBeside
  /** The threads that tabs show. */
  readonly shownThreads: () => Iterable<Collection>
}

/** The conversations of direct posts of one account, latest first, for all tabs. */
export class DirectThreads implements Feed {
  readonly #parts: DirectThreadsParts
  readonly #collection: Collection
  /** The cursor below all rows; undefined at the end. */
  #cursor: string | undefined
  #older: LoadState = { state: 'idle' }
  #loading: Promise<void> | null = null
  /** When it was asked for last. */
  #fetchedAt = 0
  #loadingOlder: Promise<void> | null = null
  #watched = false
  /** The last call failed, but not because the server does not know it (I40). */
  #mayRetry = false
  #joined = false
  /** The time of the newest direct post for which a refresh was scheduled. */
  #arrivedAt = ''
  /** For each conversation that the instance refused to mark as read, its last post at that time. */
  readonly #refused = new Map<string, string | undefined>()
  #cancelPoll: Cancel = () => {}
  #cancelRefresh: Cancel | null = null
  #unsubscribe: () => void = () => {}
  #unlisten: () => void = () => {}

  constructor(collection: Collection, parts: DirectThreadsParts) {
    this.#collection = collection
    this.#parts = parts
  }

  start(): void {
    if (this.#watched) return
    this.#watched = true
    const { context, streaming } = this.#parts
    this.#joined = this.#isJoined()
    if (streaming.canSubscribe()) this.#unsubscribe = streaming.subscribe({ stream: 'direct' })
    this.#unlisten = context.store.listen((changed) => this.#storeChanged(changed))
    void this.refresh()
  }

  stop(): void {
    this.#watched = false
    this.#cancelPoll()
    this.#cancelRefresh?.()
    this.#cancelRefresh = null
    this.#unsubscribe()
    this.#unlisten()
  }

  async refresh(force = false): Promise<void> {
    if (force) await this.#loading
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
      this.#pollLater()
    })
    await this.#loading
  }

  older(): Promise<void> {
    this.#loadingOlder ??= this.#loadOlder().finally(() => {
      this.#loadingOlder = null
    })
    return this.#loadingOlder
  }

  /** Takes a streamed conversation. */
  take(raw: unknown): void {
    const [thread] = takeDirects(this.#parts.context, [raw]) ?? []
    if (thread === undefined || !this.#collection.loaded) return
    this.#commit([thread])
    this.#collection.change((ids) => placeDirect(thread, ids, (id) => this.#threadOf(id)?.lastAt ?? ''))
    this.#publish()
    this.readShown()
  }

  /** Marks each conversation as read whose last post is on screen in a visible tab (CH35). */
  readShown(): void {
    const shown = new Set<string>()
    for (const { viewers } of this.#parts.shownThreads())
      for (const { window, visible } of viewers)
        if (visible()) for (const id of window.rows ?? []) shown.add(id)
    if (shown.size === 0) return
    for (const id of this.#collection.ids) {
      const thread = this.#threadOf(id)
      if (thread?.unread && thread.lastStatusId !== undefined && shown.has(thread.lastStatusId))
        void this.#read(thread)
    }
  }

  async #read(thread: DirectThread): Promise<void> {
    const { context } = this.#parts
    const { id, lastStatusId } = thread
    if (this.#refused.has(id) && this.#refused.get(id) === lastStatusId) return
    this.#commit([{ ...thread, unread: false }])
    const answer = await readDirect(context, id)
    if (answer.ok) return
    // The conversation is unread again. The call is not repeated before its next post.
    this.#refused.set(id, lastStatusId)
    context.store.update(entityKey(context.account, 'directThread', id), (now) =>
      now.lastStatusId === lastStatusId ? { ...now, unread: true } : now,
    )
  }

  async #load(): Promise<void> {
    const { context } = this.#parts
    this.#cancelPoll()
    this.#fetchedAt = context.clock.now()
    this.#collection.markLoading()
    const page =
      context.instance().capabilities.directThreads || this.#mayRetry
        ? await fetchDirects(context, undefined)
        : fail('missing', 'no such call', { unknownCall: true })
    if (!page.ok) {
      this.#mayRetry = page.fault.unknownCall !== true
      // The instance has no conversations: the navigation doesn't offer them.
      if (page.fault.code === 'missing') context.setCapability('directThreads', false)
      this.#collection.markFailed(page.fault)
      return
    }
    context.setCapability('directThreads', true)
    const { threads, older } = page.value
    const known = this.#collection.ids.flatMap((id) => this.#threadOf(id) ?? [])
    const { ids, keepsOlder } = mergeDirects(known, threads)
    // Without a next page there are no older rows. Rows whose posts were evicted are not kept either.
    const keeps = keepsOlder && older !== undefined && known.every((thread) => this.#isComplete(thread))
    if (!keeps) this.#cursor = older
    this.#commit(threads)
    this.#collection.setRows(keeps ? ids : threads.map(({ id }) => id))
    this.#publish()
    this.readShown()
  }

  async #loadOlder(): Promise<void> {
    const { context } = this.#parts
    this.#older = { state: 'loading' }
    this.#publish()
    const { length } = this.#collection.ids
    for (let pages = 0; pages < MAX_PAGES && this.#collection.ids.length === length; pages++) {
      const cursor = this.#cursor
      if (cursor === undefined) break
      const page = await fetchDirects(context, cursor)
      if (!page.ok) {
        this.#older = failedState(page.fault, context.clock)
        this.#publish()
        return
      }
      // A refresh has replaced the rows that this page continues.
      if (this.#cursor !== cursor) break
      this.#cursor = page.value.older
      this.#commit(page.value.threads)
      this.#collection.change((ids) => [...ids, ...page.value.threads.map(({ id }) => id)])
    }
    this.#older = { state: 'idle' }
    this.#publish()
  }

  #commit(threads: readonly DirectThread[]): void {
    const { store, account } = this.#parts.context
    store.commit(threads.map((value) => ({ key: entityKey(account, 'directThread', value.id), value })))
  }

  /** Updates the state of the older end, and the people and posts that the rows show. */
  #publish(): void {
    const { store, account } = this.#parts.context
    const keys = new Set<EntityKey>()
    for (const id of this.#collection.ids) {
      const { accountIds = [], lastStatusId } = this.#threadOf(id) ?? {}
      for (const accountId of accountIds) keys.add(entityKey(account, 'account', accountId))
      if (lastStatusId === undefined) continue
      const key = entityKey(account, 'status', lastStatusId)
      const accountId = store.get(key)?.accountId
      keys.add(key)
      if (accountId !== undefined) keys.add(entityKey(account, 'account', accountId))
    }
    const bottomedOut = this.#cursor === undefined
    this.#collection.setMeta({ older: this.#older, bottomedOut }, [...keys])
  }

  #threadOf(id: string): DirectThread | undefined {
    const { store, account } = this.#parts.context
    return store.get(entityKey(account, 'directThread', id))
  }

  #isComplete({ lastStatusId }: DirectThread): boolean {
    const { store, account } = this.#parts.context
    return lastStatusId === undefined || store.has(entityKey(account, 'status', lastStatusId))
  }

  #storeChanged(changed: ReadonlySet<EntityKey>): void {
    const { store, account } = this.#parts.context
    if (changed.has(entityKey(account, 'connection'))) this.#connectionChanged()
    if (!this.#collection.loaded) return
    const lastIds = new Set(this.#collection.ids.map((id) => this.#threadOf(id)?.lastStatusId))
    for (const key of changed) {
      if (!isOfKind(key, 'status', account)) continue
      const status = store.get(key)
      // The last post was deleted, or a direct post arrived whose conversation may not be known.
      if (status === undefined ? lastIds.has(partsOf(key).id) : this.#isNew(status))
        this.#refreshSoon(status?.createdAt)
    }
  }

  #isNew({ visibility, createdAt }: Status): boolean {
    return visibility === 'direct' && createdAt > this.#arrivedAt && createdAt > this.#newestAt()
  }

  #newestAt(): string {
    return this.#collection.ids.reduce((newest, id) => {
      const at = this.#threadOf(id)?.lastAt ?? ''
      return at > newest ? at : newest
    }, '')
  }

  /**
   * Schedules a refresh of the list, which is skipped if the list has the direct post by then.
   *
   * @param arrivedAt the time of the direct post; undefined if a last post was deleted.
   */
  #refreshSoon(arrivedAt: string | undefined): void {
    if (arrivedAt !== undefined) this.#arrivedAt = arrivedAt
    const isDeletion = arrivedAt === undefined
    if (isDeletion) this.#cancelRefresh?.()
    else if (this.#cancelRefresh !== null) return
    this.#cancelRefresh = this.#parts.context.clock.after(REFRESH_MS, () => {
      this.#cancelRefresh = null
      if (isDeletion || this.#arrivedAt > this.#newestAt()) void this.refresh(true)
    })
  }

  #connectionChanged(): void {
    const before = this.#joined
    this.#joined = this.#isJoined()
    // After a join, fetch once what arrived in the meantime; after a drop, start polling.
    if (before !== this.#joined) void this.refresh()
  }

  #isJoined(): boolean {
    const { store, account } = this.#parts.context
    return store.get(entityKey(account, 'connection'))?.stream === 'joined'
  }

  /** A tab may be back: fetches what is due. */
  pollMsChanged(): void {
    const { context } = this.#parts
    const isDue = context.clock.now() - this.#fetchedAt >= this.#pollMs
    if (this.#watched && isDue && mayPollAside(context)) void this.refresh()
  }

  get #pollMs(): number {
    return POLL_MS[this.#joined && this.#parts.streaming.canSubscribe() ? 'streamed' : 'otherwise']
  }

  #pollLater(): void {
    const { context, beside } = this.#parts
    this.#cancelPoll()
    if (!this.#watched) return
    this.#cancelPoll = context.clock.after(this.#pollMs, () => {
      if (mayPollAside(context)) this.#cancelPoll = beside(() => this.#bringsNothing(), this.#fetchedAt)
      else this.#pollLater()
    })
  }

  /** Fetches the newest ones. Resolves to whether that brought no newer one. */
  async #bringsNothing(): Promise<boolean> {
    const newest = this.#newestAt()
    await this.refresh()
    return this.#collection.state.state !== 'failed' && this.#newestAt() === newest
  }
}
