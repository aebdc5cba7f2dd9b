import { type EntityKey, type EntityKind, entityKey } from '../../shared/model/keys.ts'
import type { Connection } from '../../shared/model/session.ts'
import { type CollectionRef, type ViewWindow, viewName } from '../../shared/protocol/views.ts'
import { Collection } from '../collections/collection.ts'
import { CollectionView } from '../collections/collectionView.ts'
import { deferredFeed, NOT_LOADED } from '../collections/deferredFeed.ts'
import { PolledFeed, type PolledFeedParts } from '../collections/polledFeed.ts'
import type { ShortLists } from '../collections/shortLists.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { Chats } from '../features/chats/chats.ts'
import type { DraftShelf } from '../features/drafts/draftShelf.ts'
import { refreshPollMs } from '../features/polls/refreshPollMs.ts'
import type { Searches } from '../features/search/searches.ts'
import type { ShoutRoom } from '../features/shout/shoutRoom.ts'
import type { Threads } from '../features/threads/threads.ts'
import { type OnDemand, onDemand } from '../platform/onDemand.ts'
import type { Platform } from '../platform/platform.ts'
import { CLOSURES, type Closure } from '../store/closure.ts'
import type { loadCollection } from './loadCollection.ts'

/** Polling intervals (A16, LI26, NO24). Follow requests arrive by the stream; `streamed`: while it is joined. */
const POLL_MS = {
  announcements: 300_000,
  lists: 240_000,
  followRequests: { streamed: 300_000, otherwise: 10_000 },
} as const
const MAX_ROWS = 500
/** Maximum unwatched lists per kind that belong to one post or query. The least recently used is dropped first. */
const MAX_IDLE_LISTS = 8
/** Lists shown on hover are cached this long, so that each hover does not fetch them. */
const HOVER_CACHE_MS = 30_000
const HOVER_KINDS: ReadonlySet<CollectionRef['kind']> = new Set([
  'favouritedBy',
  'repeatedBy',
  'reactedBy',
  'status',
])
/** Poll interval of a watched conversation: `perPost` times its length, at least `min`. */
const CONVERSATION_MS = { min: 30_000, perPost: 300 } as const

/** The kind of the rows of each short list. */
const ROW_KINDS: Readonly<Record<Exclude<CollectionRef['kind'], 'found'>, EntityKind>> = {
  announcements: 'announcement',
  lists: 'list',
  filters: 'filter',
  shout: 'shoutMessage',
  suggestions: 'account',
  followRequests: 'account',
  conversation: 'status',
  poll: 'status',
  favouritedBy: 'account',
  repeatedBy: 'account',
  reactedBy: 'account',
  status: 'status',
  chats: 'chat',
  drafts: 'draft',
  chat: 'chatMessage',
  listMembers: 'account',
}

const rowKindOf = (ref: CollectionRef): EntityKind => (ref.kind === 'found' ? ref.what : ROW_KINDS[ref.kind])

/** Deferred code that short lists use once a tab shows one. */
export interface DeferredLists {
  readonly Chats: typeof Chats
  readonly DraftShelf: typeof DraftShelf
  readonly loadCollection: typeof loadCollection
  readonly Searches: typeof Searches
  readonly ShoutRoom: typeof ShoutRoom
  readonly Threads: typeof Threads
}

export interface CollectionsParts extends Pick<Platform, 'openSocket'> {
  readonly deferred: () => Promise<DeferredLists>
}

/** All short lists of one account. */
export class Collections implements ShortLists {
  readonly #context: AccountContext
  readonly #parts: CollectionsParts
  readonly #byName = new Map<string, Collection>()
  readonly chats: OnDemand<Chats>
  readonly #searches: OnDemand<Searches>
  #threads: Threads | null = null
  #shout: ShoutRoom | null = null

  constructor(context: AccountContext, parts: CollectionsParts) {
    this.#context = context
    this.#parts = parts
    this.chats = onDemand(async () => {
      const { Chats } = await parts.deferred()
      return new Chats(context, this.get({ kind: 'chats' }))
    })
    this.#searches = onDemand(async () => new (await parts.deferred()).Searches(context))
  }

  get shout(): ShoutRoom | null {
    return this.#shout
  }

  get(ref: CollectionRef): Collection {
    const name = viewName(ref)
    const known = this.#byName.get(name)
    this.#byName.delete(name)
    const collection = known ?? this.#make(ref)
    this.#byName.set(name, collection)
    if (known === undefined) this.#evict(ref.kind)
    return collection
  }

  /** `ref` has changed at the instance: refetches it if a tab shows it. */
  renew(ref: CollectionRef): void {
    const collection = this.#byName.get(viewName(ref))
    if (collection?.watched) void collection.renew()
    // The next tab must not see the stale rows.
    else this.#byName.delete(viewName(ref))
  }

  /** The stream has connected or dropped. After a drop, fetches the follow requests that it may have missed. */
  streamChanged(rejoined: boolean): void {
    const requests = this.#byName.get(viewName({ kind: 'followRequests' }))
    if (requests === undefined) return
    if (rejoined && requests.watched) void requests.renew()
    else requests.pollMsChanged()
  }

  /** Opens a view of `ref` for a tab. */
  viewOf(
    ref: CollectionRef,
    onChange: () => void,
    window: ViewWindow,
    visible: () => boolean,
  ): CollectionView {
    const closureOf = (id: string): Closure => this.#closureOf(rowKindOf(ref), id)
    return new CollectionView(this.get(ref), closureOf, onChange, window, visible)
  }

  /** Updates open conversations with new replies and deleted posts. */
  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const open = [...this.#byName.values()].filter(({ ref, loaded }) => ref.kind === 'conversation' && loaded)
    if (open.length === 0) return
    this.#threads?.entitiesChanged(changed, open)
  }

  /** Prefetches the conversation of a post that is about to be opened. */
  async prefetch(statusId: string): Promise<void> {
    const { Threads } = await this.#parts.deferred()
    this.#threads ??= new Threads(this.#context)
    await this.#threads.prefetch(statusId, () => this.get({ kind: 'conversation', statusId }))
  }

  /** The network or a tab may be back: retries watched lists that failed. */
  nudge(): void {
    for (const collection of this.#byName.values())
      if (collection.watched && collection.state.state === 'failed') void collection.refresh()
  }

  stop(): void {
    this.chats.made?.stop()
    this.#searches.made?.stop()
    for (const collection of this.#byName.values()) collection.stop()
    this.#byName.clear()
  }

  #make(ref: CollectionRef): Collection {
    const { store, account } = this.#context
    const kind = rowKindOf(ref)
    return new Collection({
      ref,
      maxRows: ref.kind === 'conversation' || ref.kind === 'chat' ? Number.POSITIVE_INFINITY : MAX_ROWS,
      // Search results appear elsewhere too and have a budget; chats manage their own entities.
      onGone: (ids) => {
        if (!/^(account|status|hashtag|chat|draft)/.test(kind))
          store.remove(ids.map((id) => entityKey(account, kind, id)))
      },
      feed: (collection) => {
        const context = this.#context
        if (ref.kind === 'chats' || ref.kind === 'chat')
          return deferredFeed(collection, async () => (await this.chats.get()).feedOf(collection))
        if (ref.kind === 'drafts')
          return deferredFeed(
            collection,
            async () => new (await this.#parts.deferred()).DraftShelf(collection, context),
          )
        if (ref.kind === 'found')
          return deferredFeed(collection, async () => (await this.#searches.get()).feedOf(collection, ref))
        if (ref.kind !== 'shout')
          return new PolledFeed(collection, {
            context,
            load: this.#loaderOf(ref, collection),
            pollMs: () => this.#pollMs(ref),
            preloaded: ref.kind === 'poll',
            maxAgeMs: HOVER_KINDS.has(ref.kind) ? HOVER_CACHE_MS : 0,
          })
        return deferredFeed(collection, async () => {
          const { ShoutRoom } = await this.#parts.deferred()
          this.#shout = new ShoutRoom(collection, { context, openSocket: this.#parts.openSocket })
          return this.#shout
        })
      },
    })
  }

  #loaderOf(
    ref: Exclude<
      CollectionRef,
      { kind: 'shout' | 'chats' | 'drafts' } | { kind: 'chat' } | { kind: 'found' }
    >,
    collection: Collection,
  ): PolledFeedParts['load'] {
    const context = this.#context
    return () =>
      this.#parts.deferred().then(
        ({ loadCollection, Threads }) => {
          if (ref.kind !== 'conversation') return loadCollection(context, ref, collection)
          this.#threads ??= new Threads(context)
          return this.#threads.load(collection)
        },
        () => NOT_LOADED,
      )
  }

  #pollMs(ref: CollectionRef): number | undefined {
    switch (ref.kind) {
      case 'poll':
        return refreshPollMs(this.#context, ref.statusId)
      case 'announcements':
        // If the instance does not support announcements, they are not requested again before the next start.
        return this.#context.instance().capabilities.announcements ? POLL_MS.announcements : undefined
      case 'lists':
        return POLL_MS.lists
      case 'conversation': {
        const count = this.#byName.get(viewName(ref))?.ids.length ?? 0
        return Math.max(CONVERSATION_MS.min, CONVERSATION_MS.perPost * count)
      }
      case 'followRequests':
        if (this.#context.own()?.locked !== true) return undefined
        return POLL_MS.followRequests[this.#isStreamed() ? 'streamed' : 'otherwise']
      default:
        return undefined
    }
  }

  #isStreamed(): boolean {
    const { store, account } = this.#context
    return (store.get(entityKey(account, 'connection')) as Connection | undefined)?.stream === 'joined'
  }

  #closureOf(kind: EntityKind, id: string): Closure {
    const { store, account } = this.#context
    if (kind === 'status' || kind === 'account' || kind === 'chat') return CLOSURES[kind](store, account, id)
    const key = entityKey(account, kind, id)
    return { keys: [key], complete: store.has(key) }
  }

  #evict(kind: CollectionRef['kind']): void {
    const idle = [...this.#byName].filter(
      ([, { ref, watched }]) => ref.kind === kind && ('statusId' in ref || 'query' in ref) && !watched,
    )
    // The newest one has just been created and is not watched yet.
    for (const [name, collection] of idle.slice(0, -MAX_IDLE_LISTS)) {
      collection.stop()
      this.#byName.delete(name)
    }
  }
}
