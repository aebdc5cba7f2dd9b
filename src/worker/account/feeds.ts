import { entityKey } from '../../shared/model/keys.ts'
import type { CollectionRef } from '../../shared/protocol/views.ts'
import type { Collection, Feed } from '../collections/collection.ts'
import { PolledFeed } from '../collections/polledFeed.ts'
import type { AllLists } from '../collections/shortLists.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { FetchBeside } from '../context/mayPollAside.ts'
import { streamsAnnouncements } from '../dialect/streamsAnnouncements.ts'
import type { BulkJobs } from '../features/bulk/bulkJobs.ts'
import type { Chats } from '../features/chats/chats.ts'
import { Directory } from '../features/directory/directory.ts'
import { DirectThreads } from '../features/directs/directThreads.ts'
import { DraftShelf } from '../features/drafts/draftShelf.ts'
import { DeskFeed } from '../features/moderation/deskFeed.ts'
import { AllNotifications } from '../features/notifications/allNotifications.ts'
import type { BrowserAccounts } from '../features/notifications/browserAccounts.ts'
import { refreshPollMs } from '../features/polls/refreshPollMs.ts'
import { AwaitedFollows } from '../features/profile/awaitedFollows.ts'
import { TabList } from '../features/roost/tabList.ts'
import { Searches } from '../features/search/searches.ts'
import { ShoutRoom } from '../features/shout/shoutRoom.ts'
import { Threads } from '../features/threads/threads.ts'
import type { Platform } from '../platform/platform.ts'
import type { TimelineStreaming } from '../timelines/timelineStreaming.ts'
import type { AccountStream } from './createStream.ts'
import { loadCollection } from './loadCollection.ts'

/**
 * Polling intervals (A16, LI26, NO24, MO16). `streamed`: while the stream, which also brings them, is joined; `beforeJoined`: the same,
 * but they were fetched before it was, and something may have happened between.
 */
const POLL_MS = {
  announcements: 300_000,
  lists: 240_000,
  desk: 300_000,
  backups: 10_000,
  followRequests: 10_000,
  streamed: 15 * 60_000,
  beforeJoined: 300_000,
} as const
/** Lists shown on hover are cached for this long, so that not every hover fetches them. */
const HOVER_CACHE_MS = 30_000
/** The badge keeps announcements loaded. Whoever opens their page sees none that are older than this (A16). */
const OLD_ANNOUNCEMENTS_MS = 10_000
/** The shortest time between two requests for the number of filtered notifications (NP3). */
const POLICY_CACHE_MS = 60_000
const HOVER_KINDS: ReadonlySet<CollectionRef['kind']> = new Set([
  'favouritedBy',
  'repeatedBy',
  'reactedBy',
  'status',
])
/** Poll interval of a watched conversation: `perPost` times its length, at least `min`. */
const CONVERSATION_POLL_MS = { min: 30_000, perPost: 300 } as const
/** Lists that the badge keeps loaded, and whose changes the stream brings. */
const BESIDE: ReadonlySet<CollectionRef['kind']> = new Set(['announcements', 'followRequests'])
/** Lists without a badge. They are polled only while a visible tab shows them (TH3). */
const ONLY_IN_SIGHT: ReadonlySet<CollectionRef['kind']> = new Set([
  'conversation',
  'backups',
  'awaitedFollow',
])

export interface FeedsParts extends Pick<Platform, 'openSocket'> {
  readonly chats: () => Promise<Chats>
  readonly bulk: () => Promise<BulkJobs>
  readonly streaming: TimelineStreaming & { readonly client: Pick<AccountStream, 'watch'> | undefined }
  readonly lists: AllLists
  /** The accounts of this browser. */
  readonly everyone: () => Promise<BrowserAccounts>
}

/** Creates the feeds of an account's short lists, and holds the parts that several feeds share. */
export class Feeds {
  readonly threads: Threads
  readonly #context: AccountContext
  readonly #parts: FeedsParts
  readonly #searches: Searches
  readonly #awaited: AwaitedFollows
  #shout: ShoutRoom | null = null
  #directs: DirectThreads | null = null

  constructor(context: AccountContext, parts: FeedsParts) {
    this.#context = context
    this.#parts = parts
    this.threads = new Threads(context)
    this.#searches = new Searches(context)
    this.#awaited = new AwaitedFollows(context)
  }

  /** The shoutbox, once a tab has opened it. */
  get shout(): ShoutRoom | null {
    return this.#shout
  }

  /** The conversations of direct posts, once their list has been opened. */
  get directs(): DirectThreads | null {
    return this.#directs
  }

  async feedOf(collection: Collection): Promise<Feed> {
    const { ref } = collection
    const context = this.#context
    switch (ref.kind) {
      case 'chats':
      case 'chat':
        return (await this.#parts.chats()).feedOf(collection)
      case 'directThreads':
        this.#directs = new DirectThreads(collection, {
          context,
          streaming: this.#parts.streaming,
          beside: this.#beside,
          shownThreads: () => [...this.#parts.lists.all()].filter((each) => each.ref.kind === 'conversation'),
        })
        return this.#directs
      case 'allNotifications':
        return new AllNotifications(collection, context, await this.#parts.everyone())
      case 'directory':
        return new Directory(collection, ref, context)
      case 'reports':
      case 'doneReports':
      case 'registrations':
      case 'moderationLog':
        return new DeskFeed(collection, ref.kind, {
          context,
          pollMs: (fetchedAt) => this.#pollMs(collection, fetchedAt),
        })
      case 'tabs':
        return new TabList(collection, context)
      case 'drafts':
        return new DraftShelf(collection, context)
      case 'found':
        return this.#searches.feedOf(collection, ref)
      case 'shout':
        this.#shout = new ShoutRoom(collection, { context, openSocket: this.#parts.openSocket })
        return this.#shout
      default:
        return new PolledFeed(collection, {
          context,
          load: () =>
            ref.kind === 'conversation'
              ? this.threads.load(collection)
              : ref.kind === 'bulkJobs'
                ? this.#parts.bulk().then((bulk) => bulk.load())
                : ref.kind === 'awaitedFollow'
                  ? this.#awaited.load(ref.accountId)
                  : loadCollection(context, ref, collection),
          pollMs: (fetchedAt) => this.#pollMs(collection, fetchedAt),
          onlyInSight: ONLY_IN_SIGHT.has(ref.kind),
          ...(BESIDE.has(ref.kind) && { beside: this.#beside }),
          unheard: ref.kind === 'notificationPolicy',
          preloaded: ref.kind === 'poll' || ref.kind === 'awaitedFollow',
          ...(ref.kind === 'announcements' && { oldForViewersMs: OLD_ANNOUNCEMENTS_MS }),
          onViewersChanged: () => this.#directs?.readShown(),
          maxAgeMs:
            ref.kind === 'notificationPolicy'
              ? POLICY_CACHE_MS
              : HOVER_KINDS.has(ref.kind)
                ? HOVER_CACHE_MS
                : 0,
        })
    }
  }

  /** Prefetches the conversation of a post that is about to be opened. */
  prefetch(statusId: string): Promise<void> {
    return this.threads.prefetch(statusId, () => this.#parts.lists.get({ kind: 'conversation', statusId }))
  }

  stop(): void {
    this.#searches.stop()
  }

  readonly #beside: FetchBeside = (fetch, fetchedAt) => {
    const watch = this.#parts.streaming.client?.watch
    if (watch !== undefined) return watch.beside(fetch, fetchedAt)
    void fetch()
    return () => {}
  }

  #pollMs({ ref, ids, viewers }: Collection, fetchedAt: number): number | undefined {
    switch (ref.kind) {
      case 'poll':
        return refreshPollMs(this.#context, ref.statusId)
      case 'awaitedFollow':
        return this.#awaited.pollMs(ref.accountId)
      case 'announcements':
        // If the instance does not support announcements, they are not requested again before the next start.
        if (!this.#context.instance().capabilities.announcements) return undefined
        return streamsAnnouncements(this.#context.instance())
          ? this.#streamedPollMs(fetchedAt, POLL_MS.announcements)
          : POLL_MS.announcements
      case 'lists':
        return POLL_MS.lists
      case 'reports':
      case 'registrations':
        // The stream brings what is new, not what other moderators did with it.
        return viewers.size > 0 ? POLL_MS.desk : this.#streamedPollMs(fetchedAt, POLL_MS.desk)
      case 'backups':
        return POLL_MS.backups
      case 'conversation':
        return Math.max(CONVERSATION_POLL_MS.min, CONVERSATION_POLL_MS.perPost * ids.length)
      case 'followRequests':
        if (this.#context.own()?.locked !== true) return undefined
        return this.#streamedPollMs(fetchedAt, POLL_MS.followRequests)
      default:
        return undefined
    }
  }

  /** The poll interval of a list whose changes the stream brings, if it is joined. */
  #streamedPollMs(fetchedAt: number, otherwiseMs: number): number {
    const { store, account } = this.#context
    if (store.get(entityKey(account, 'connection'))?.stream !== 'joined') return otherwiseMs
    const isHeard = this.#parts.streaming.client?.watch.heardSince(fetchedAt) === true
    return isHeard ? POLL_MS.streamed : POLL_MS.beforeJoined
  }
}
