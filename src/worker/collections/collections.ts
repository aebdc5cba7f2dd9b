import { type EntityKey, type EntityKind, entityKey, partsOf } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import { type CollectionRef, viewName } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { loadAnnouncements } from '../announcements/loadAnnouncements.ts'
import type { Cancel } from '../clock.ts'
import type { Platform } from '../platform.ts'
import { refreshPollMs } from '../polls/refreshPollMs.ts'
import { ShoutRoom } from '../shout/shoutRoom.ts'
import { type Closure, statusClosure } from '../store/closure.ts'
import { Collection } from './collection.ts'
import { CollectionView } from './collectionView.ts'
import { loadAccounts, loadConversation, loadLists, loadSuggestions } from './loadRows.ts'
import { PolledFeed, type PolledFeedParts } from './polledFeed.ts'

/** spec/1 §9 "Polling". */
const POLL_MS = { announcements: 300_000, lists: 240_000, followRequests: 10_000 } as const
const MOST_ROWS = 500
/** Of what is about one post, this many of a kind are kept that nobody watches; the one opened longest ago goes first. */
const KEPT_OF_POSTS = 8
/** Replies come in bunches: their conversation is asked for once for all that came within this. */
const REPLIES_MS = 1_000

/** What the rows of each short list are. */
const KINDS: Readonly<Record<CollectionRef['kind'], EntityKind>> = {
  announcements: 'announcement',
  lists: 'list',
  shout: 'shoutMessage',
  suggestions: 'account',
  followRequests: 'account',
  conversation: 'status',
  poll: 'status',
  favouritedBy: 'account',
  repeatedBy: 'account',
  reactedBy: 'account',
}

/** All short lists of one account. */
export class Collections {
  readonly #context: AccountContext
  readonly #platform: Pick<Platform, 'openSocket' | 'further'>
  readonly #byName = new Map<string, Collection>()
  /** Replies that a conversation lacks, and those it was asked for already. */
  readonly #replies = new Map<Collection, string[]>()
  readonly #askedFor = new WeakMap<Collection, Set<string>>()
  #cancel: Cancel | null = null
  #shout: ShoutRoom | null = null

  constructor(context: AccountContext, platform: Pick<Platform, 'openSocket' | 'further'>) {
    this.#context = context
    this.#platform = platform
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
  }

  /** What a tab shows of `ref`, from now on. */
  viewOf(ref: CollectionRef, onChange: () => void): CollectionView {
    return new CollectionView(this.get(ref), (id) => this.#closureOf(KINDS[ref.kind], id), onChange)
  }

  /** Replies to what a conversation shows, and posts of it that are gone. */
  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const open = [...this.#byName.values()].filter(
      ({ ref, watched, loaded }) => ref.kind === 'conversation' && watched && loaded,
    )
    if (open.length === 0) return
    for (const key of changed) {
      const { account, kind, id } = partsOf(key)
      if (account !== this.#context.account || kind !== 'status') continue
      const status = this.#context.store.get(key) as Status | undefined
      for (const conversation of open) {
        if (status === undefined) conversation.remove(id)
        else this.#mayReply(conversation, status)
      }
    }
  }

  /** Something looks like coming back: what had failed is asked for again. */
  nudge(): void {
    for (const collection of this.#byName.values())
      if (collection.watched && collection.state.state === 'failed') void collection.refresh()
  }

  stop(): void {
    this.#cancel?.()
    for (const collection of this.#byName.values()) collection.stop()
    this.#byName.clear()
  }

  #make(ref: CollectionRef): Collection {
    const { store, account } = this.#context
    const kind = KINDS[ref.kind]
    return new Collection({
      ref,
      most: MOST_ROWS,
      // Posts and accounts are shown elsewhere, too, and have budgets.
      onGone: (ids) => {
        if (kind !== 'account' && kind !== 'status')
          store.remove(ids.map((id) => entityKey(account, kind, id)))
      },
      feed: (collection) => {
        const context = this.#context
        if (ref.kind !== 'shout')
          return new PolledFeed(collection, {
            context,
            load: this.#loaderOf(ref),
            pollMs: () => this.#pollMs(ref),
            here: ref.kind === 'poll',
          })
        this.#shout = new ShoutRoom(collection, { context, openSocket: this.#platform.openSocket })
        return this.#shout
      },
    })
  }

  #loaderOf(ref: Exclude<CollectionRef, { kind: 'shout' }>): PolledFeedParts['load'] {
    const context = this.#context
    switch (ref.kind) {
      case 'announcements':
        return () => loadAnnouncements(context)
      case 'lists':
        return () => loadLists(context)
      case 'suggestions':
        return () => loadSuggestions(context)
      case 'followRequests':
        return () => loadAccounts(context, '/api/v1/follow_requests')
      case 'conversation':
        return () => loadConversation(context, ref.statusId)
      default:
        return () =>
          this.#platform.further().then(
            ({ loadOfPost }) => loadOfPost(context, ref),
            () => ({ code: 'network', message: 'a part of the program could not be loaded' }),
          )
    }
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
      case 'followRequests':
        return this.#context.own()?.locked === true ? POLL_MS.followRequests : undefined
      default:
        return undefined
    }
  }

  #closureOf(kind: EntityKind, id: string): Closure {
    const { store, account } = this.#context
    if (kind === 'status') return statusClosure(store, account, id)
    const key = entityKey(account, kind, id)
    const keys = kind === 'account' ? [key, entityKey(account, 'relationship', id)] : [key]
    return { keys, complete: store.has(key) }
  }

  #mayReply(conversation: Collection, { id, inReplyToId }: Status): void {
    const { ids } = conversation
    if (inReplyToId === undefined || !ids.includes(inReplyToId) || ids.includes(id)) return
    const asked = this.#askedFor.get(conversation) ?? new Set()
    this.#askedFor.set(conversation, asked)
    // One that the instance does not tell in its conversation is asked for once.
    if (asked.has(id)) return
    asked.add(id)
    this.#replies.set(conversation, [...(this.#replies.get(conversation) ?? []), id])
    this.#cancel ??= this.#context.clock.after(REPLIES_MS, () => this.#takeReplies())
  }

  #takeReplies(): void {
    this.#cancel = null
    for (const [conversation, replies] of this.#replies)
      if (conversation.watched && !replies.every((id) => conversation.ids.includes(id)))
        void conversation.renew()
    this.#replies.clear()
  }

  #letGo(kind: CollectionRef['kind']): void {
    const idle = [...this.#byName].filter(
      ([, { ref, watched }]) => ref.kind === kind && 'statusId' in ref && !watched,
    )
    // The newest one has just been made: nobody has come to watch it yet.
    for (const [name, collection] of idle.slice(0, -KEPT_OF_POSTS)) {
      collection.stop()
      this.#byName.delete(name)
    }
  }
}
