import { type EntityKey, type EntityKind, entityKey } from '../../shared/model/keys.ts'
import { type CollectionRef, type ViewWindow, viewName } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../account/accountContext.ts'
import type { Chats } from '../chats/chats.ts'
import { type OnDemand, onDemand } from '../onDemand.ts'
import type { Platform } from '../platform.ts'
import { refreshPollMs } from '../polls/refreshPollMs.ts'
import type { Searches } from '../search/searches.ts'
import type { ShoutRoom } from '../shout/shoutRoom.ts'
import { CLOSURES, type Closure } from '../store/closure.ts'
import type { Threads } from '../threads/threads.ts'
import { Collection } from './collection.ts'
import { CollectionView } from './collectionView.ts'
import { lateFeed, NOT_LOADED } from './lateFeed.ts'
import { PolledFeed, type PolledFeedParts } from './polledFeed.ts'

/** Polling intervals (R23). */
const POLL_MS = { announcements: 300_000, lists: 240_000, followRequests: 10_000 } as const
const MAX_ROWS = 500
/** Of what is about one post, this many of a kind are kept that nobody watches; the one opened longest ago goes first. */
const KEPT_OF_POSTS = 8
/** What a pointer has to rest on is not asked for again within this each time it does. */
const KEEP_MS = 30_000
const KEPT: ReadonlySet<CollectionRef['kind']> = new Set([
  'favouritedBy',
  'repeatedBy',
  'reactedBy',
  'status',
])
/** While it is watched a conversation is asked for again: no sooner than this, and by its length. */
const CONVERSATION_MS = { least: 30_000, each: 300 } as const

/** What the rows of each short list are. */
const KINDS: Readonly<Record<Exclude<CollectionRef['kind'], 'found'>, EntityKind>> = {
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

const rowsOf = (ref: CollectionRef): EntityKind => (ref.kind === 'found' ? ref.what : KINDS[ref.kind])

/** All short lists of one account. */
export class Collections {
  readonly #context: AccountContext
  readonly #platform: Pick<Platform, 'openSocket' | 'deferred'>
  readonly #byName = new Map<string, Collection>()
  readonly chats: OnDemand<Chats>
  readonly #searches: OnDemand<Searches>
  #threads: Threads | null = null
  #shout: ShoutRoom | null = null

  constructor(context: AccountContext, platform: Pick<Platform, 'openSocket' | 'deferred'>) {
    this.#context = context
    this.#platform = platform
    this.chats = onDemand(async () => {
      const { Chats } = await platform.deferred()
      return new Chats(context, this.get({ kind: 'chats' }))
    })
    this.#searches = onDemand(async () => new (await platform.deferred()).Searches(context))
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
    if (known === undefined) this.#letGo(ref.kind)
    return collection
  }

  /** Something about `ref` has changed at the instance: whoever watches it sees that. */
  renew(ref: CollectionRef): void {
    const collection = this.#byName.get(viewName(ref))
    if (collection?.watched) void collection.renew()
    // Who comes next is not to see how it was.
    else this.#byName.delete(viewName(ref))
  }

  /** What a tab shows of `ref`, from now on. */
  viewOf(
    ref: CollectionRef,
    onChange: () => void,
    window: ViewWindow,
    visible: () => boolean,
  ): CollectionView {
    const closureOf = (id: string): Closure => this.#closureOf(rowsOf(ref), id)
    return new CollectionView(this.get(ref), closureOf, onChange, window, visible)
  }

  /** Replies to what a conversation shows or would show, and posts of it that are gone. */
  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const open = [...this.#byName.values()].filter(({ ref, loaded }) => ref.kind === 'conversation' && loaded)
    if (open.length === 0) return
    this.#threads?.entitiesChanged(changed, open)
  }

  /** The conversation of a post is about to be opened. */
  async prefetch(statusId: string): Promise<void> {
    const { Threads } = await this.#platform.deferred()
    this.#threads ??= new Threads(this.#context)
    await this.#threads.prefetch(statusId, () => this.get({ kind: 'conversation', statusId }))
  }

  /** Something looks like coming back: what had failed is asked for again. */
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
    const kind = rowsOf(ref)
    return new Collection({
      ref,
      most: ref.kind === 'conversation' || ref.kind === 'chat' ? Number.POSITIVE_INFINITY : MAX_ROWS,
      // What is found is shown elsewhere, too, and has a budget; chats have their own keeper.
      onGone: (ids) => {
        if (!/^(account|status|hashtag|chat|draft)/.test(kind))
          store.remove(ids.map((id) => entityKey(account, kind, id)))
      },
      feed: (collection) => {
        const context = this.#context
        if (ref.kind === 'chats' || ref.kind === 'chat')
          return lateFeed(collection, async () => (await this.chats.get()).feedOf(collection))
        if (ref.kind === 'drafts')
          return lateFeed(
            collection,
            async () => new (await this.#platform.deferred()).DraftShelf(collection, context),
          )
        if (ref.kind === 'found')
          return lateFeed(collection, async () => (await this.#searches.get()).feedOf(collection, ref))
        if (ref.kind !== 'shout')
          return new PolledFeed(collection, {
            context,
            load: this.#loaderOf(ref, collection),
            pollMs: () => this.#pollMs(ref),
            here: ref.kind === 'poll',
            keepMs: KEPT.has(ref.kind) ? KEEP_MS : 0,
          })
        return lateFeed(collection, async () => {
          const { ShoutRoom } = await this.#platform.deferred()
          this.#shout = new ShoutRoom(collection, { context, openSocket: this.#platform.openSocket })
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
      this.#platform.deferred().then(
        ({ loadOfPost, Threads }) => {
          if (ref.kind !== 'conversation') return loadOfPost(context, ref, collection)
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
        // What the instance does not have is not asked for again before the next start.
        return this.#context.instance().capabilities.announcements ? POLL_MS.announcements : undefined
      case 'lists':
        return POLL_MS.lists
      case 'conversation': {
        const count = this.#byName.get(viewName(ref))?.ids.length ?? 0
        return Math.max(CONVERSATION_MS.least, CONVERSATION_MS.each * count)
      }
      case 'followRequests':
        return this.#context.own()?.locked === true ? POLL_MS.followRequests : undefined
      default:
        return undefined
    }
  }

  #closureOf(kind: EntityKind, id: string): Closure {
    const { store, account } = this.#context
    if (kind === 'status' || kind === 'account' || kind === 'chat') return CLOSURES[kind](store, account, id)
    const key = entityKey(account, kind, id)
    return { keys: [key], complete: store.has(key) }
  }

  #letGo(kind: CollectionRef['kind']): void {
    const idle = [...this.#byName].filter(
      ([, { ref, watched }]) => ref.kind === kind && ('statusId' in ref || 'query' in ref) && !watched,
    )
    // The newest one has just been made: nobody has come to watch it yet.
    for (const [name, collection] of idle.slice(0, -KEPT_OF_POSTS)) {
      collection.stop()
      this.#byName.delete(name)
    }
  }
}
