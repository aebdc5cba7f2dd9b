import type { EntityKey } from '../../shared/model/keys.ts'
import { type CollectionRef, type ViewWindow, viewName } from '../../shared/protocol/views.ts'
import { Collection } from '../collections/collection.ts'
import { CollectionView } from '../collections/collectionView.ts'
import { deferredFeed } from '../collections/deferredFeed.ts'
import type { AllLists } from '../collections/shortLists.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { BulkJobs } from '../features/bulk/bulkJobs.ts'
import type { Chats } from '../features/chats/chats.ts'
import type { BrowserAccounts } from '../features/notifications/browserAccounts.ts'
import { type OnDemand, onDemand } from '../platform/onDemand.ts'
import type { Platform } from '../platform/platform.ts'
import type { Closure } from '../store/closure.ts'
import type { Timelines } from '../timelines/timelines.ts'
import type { Feeds, FeedsParts } from './feeds.ts'
import type { closureIn, dropRows, maxRowsOf } from './rowsOfLists.ts'

/**
 * Maximum unwatched lists of a kind that has one per post, query, hashtag or person. The least recently used is dropped
 * first.
 */
const MAX_IDLE_LISTS = 8

/** Deferred code that short lists use once a tab shows one. */
export interface DeferredLists {
  readonly BulkJobs: typeof BulkJobs
  readonly Chats: typeof Chats
  readonly Feeds: typeof Feeds
  readonly closureIn: typeof closureIn
  readonly dropRows: typeof dropRows
  readonly maxRowsOf: typeof maxRowsOf
}

export interface CollectionsParts extends Pick<Platform, 'openSocket'> {
  readonly deferred: () => Promise<DeferredLists>
  readonly streaming: FeedsParts['streaming']
  readonly timelines: Timelines
  readonly everyone: () => Promise<BrowserAccounts>
}

/** All short lists of one account. */
export class Collections implements AllLists {
  readonly #context: AccountContext
  readonly #byName = new Map<string, Collection>()
  readonly chats: OnDemand<Chats>
  readonly bulk: OnDemand<BulkJobs>
  readonly #feeds: OnDemand<Feeds>
  /** Loaded before any list has rows: only deferred code sets rows. */
  #deferred: DeferredLists | undefined

  constructor(context: AccountContext, parts: CollectionsParts) {
    this.#context = context
    const load = async (): Promise<DeferredLists> => {
      this.#deferred = await parts.deferred()
      return this.#deferred
    }
    this.chats = onDemand(async () => new (await load()).Chats(context, this))
    this.bulk = onDemand(async () => new (await load()).BulkJobs({ ...parts, context, lists: this }))
    this.#feeds = onDemand(async () => {
      const { chats, bulk } = this
      const { Feeds } = await load()
      return new Feeds(context, { ...parts, chats: chats.get, bulk: bulk.get, lists: this })
    })
  }

  /** The feeds that fill the lists. Undefined until a tab shows a list. */
  get feeds(): Feeds | undefined {
    return this.#feeds.made
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

  all(): Iterable<Collection> {
    return this.#byName.values()
  }

  /** `ref` has changed at the instance: refetches it if a tab shows it. */
  renew(ref: CollectionRef): void {
    const collection = this.#byName.get(viewName(ref))
    if (collection?.watched) void collection.renew()
    // The next tab must not see the stale rows.
    else this.#byName.delete(viewName(ref))
  }

  /** The stream has connected or dropped. Refetches follow requests if events may have been missed. */
  streamChanged(missed: boolean): void {
    for (const kind of ['followRequests', 'announcements', 'reports', 'registrations'] as const) {
      const list = this.#byName.get(viewName({ kind }))
      if (missed && list?.watched && kind === 'followRequests') void list.renew()
      else list?.pollMsChanged()
    }
  }

  /** Opens a view of `ref` for a tab. */
  viewOf(
    ref: CollectionRef,
    onChange: () => void,
    window: ViewWindow,
    visible: () => boolean,
  ): CollectionView {
    const closureOf = (id: string): Closure => this.#rules.closureIn(this.#context, ref, id)
    return new CollectionView(this.get(ref), closureOf, onChange, window, visible)
  }

  /** Updates open conversations with new replies and deleted posts. */
  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const open = [...this.#byName.values()].filter(({ ref, loaded }) => ref.kind === 'conversation' && loaded)
    if (open.length === 0) return
    this.#feeds.made?.threads.entitiesChanged(changed, open)
  }

  /** Prefetches the conversation of a post that is about to be opened. */
  async prefetch(statusId: string): Promise<void> {
    await (await this.#feeds.get()).prefetch(statusId)
  }

  /** The network or a tab may be back: retries watched lists that failed, and fetches those that are due. */
  nudge(): void {
    for (const collection of this.#byName.values()) {
      if (!collection.watched) continue
      if (collection.state.state === 'failed') void collection.refresh()
      else collection.pollMsChanged()
    }
  }

  stop(): void {
    this.chats.made?.stop()
    this.bulk.made?.stop()
    this.#feeds.made?.stop()
    for (const collection of this.#byName.values()) collection.stop()
    this.#byName.clear()
  }

  #make(ref: CollectionRef): Collection {
    return new Collection({
      ref,
      clock: this.#context.clock,
      maxRows: () => this.#rules.maxRowsOf(ref),
      onGone: (ids) => this.#rules.dropRows(this.#context, ref, ids),
      feed: (collection) =>
        deferredFeed(collection, async () => (await this.#feeds.get()).feedOf(collection)),
    })
  }

  get #rules(): DeferredLists {
    if (this.#deferred === undefined) throw new Error('a list has rows before its code has loaded')
    return this.#deferred
  }

  #evict(kind: CollectionRef['kind']): void {
    const idle = [...this.#byName].filter(
      ([, { ref, watched }]) =>
        ref.kind === kind &&
        ('statusId' in ref || 'query' in ref || 'tag' in ref || 'personId' in ref) &&
        !watched,
    )
    // The newest one has just been created and is not watched yet.
    for (const [name, collection] of idle.slice(0, -MAX_IDLE_LISTS)) {
      collection.stop()
      this.#byName.delete(name)
    }
  }
}
