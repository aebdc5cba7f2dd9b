import { type EntityKey, entityKey } from '../../shared/model/keys.ts'
import type { TimelineRef } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { streamsOnlyDeletions } from '../dialect/feedDeletes.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import type { Cancel } from '../platform/clock.ts'
import { absorb } from '../store/absorb.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import { removeStatus } from './removeRows.ts'
import type { Timelines } from './timelines.ts'

/** At most two posts a second are asked for. */
const ASK_EVERY_MS = 500
/** Nobody looks at a post that may be gone, or the instance didn't say: look again. */
const LATER_MS = 5_000
/** The instance puts the posts of a person back into the feeds a moment after a mute was lifted. */
const RESTORE_AFTER_MS = 3_000
const MAX_DOUBTFUL = 500
/** Rows that are fetched again when a mute was lifted: two of Mastodon's pages. */
const MAX_RESTORED = 80

export interface FeedDeletesParts {
  readonly timelines: Timelines
  readonly tabs: () => Iterable<AttachedTab>
}

/** The `delete` events of feeds, which say that a post left the feed, and only perhaps that it is gone (R52). */
export class FeedDeletes {
  readonly #context: AccountContext
  readonly #parts: FeedDeletesParts
  /** Posts of which it is not known whether they exist, the oldest first. */
  readonly #doubtful = new Set<string>()
  /** The authors whose posts have left a feed. */
  readonly #cleared = new Set<string>()
  readonly #unlisten: () => void
  #cancelAsk: Cancel | null = null
  #cancelRestore: Cancel = () => {}
  #stopped = false

  constructor(context: AccountContext, parts: FeedDeletesParts) {
    this.#context = context
    this.#parts = parts
    this.#unlisten = context.store.listen((changed) => this.#entitiesChanged(changed))
  }

  /** Takes the event that `statusId` was deleted from the streams `names`; `argument` is the id of a list. */
  take(statusId: string, names: readonly string[], argument: string | undefined): void {
    const { store, account, own, instance } = this.#context
    const status = store.get(entityKey(account, 'status', statusId))
    const isPublic = names.some((name) => name !== 'user' && name !== 'list')
    const isOwn = status !== undefined && status.accountId === own()?.userId
    if (isPublic || isOwn || streamsOnlyDeletions(instance().software)) {
      removeStatus(this.#parts.timelines, statusId)
      return
    }
    for (const timeline of this.#parts.timelines.all())
      if (isFeed(timeline.ref, names, argument)) timeline.remove(new Set([statusId]))
    if (status === undefined) return
    this.#cleared.add(status.accountId)
    // What the user wants to see no more of was not deleted for that.
    if (this.#isUnwanted(status.accountId)) return
    this.#doubtful.add(statusId)
    for (const id of this.#doubtful) if (this.#doubtful.size > MAX_DOUBTFUL) this.#doubtful.delete(id)
    this.#cancelAsk ??= this.#context.clock.after(ASK_EVERY_MS, () => void this.#ask())
  }

  stop(): void {
    this.#stopped = true
    this.#unlisten()
    this.#cancelAsk?.()
    this.#cancelRestore()
  }

  #isUnwanted(accountId: string): boolean {
    const { store, account } = this.#context
    const known = store.get(entityKey(account, 'relationship', accountId))
    return known?.muting === true || known?.blocking === true || known?.domainBlocking === true
  }

  /** Asks for one doubtful post that somebody sees. */
  async #ask(): Promise<void> {
    const { store, account, clock, send, normalizeContext } = this.#context
    const isSeen = [...this.#parts.tabs()].some(({ visible }) => visible)
    for (const id of this.#doubtful)
      if (!store.has(entityKey(account, 'status', id))) this.#doubtful.delete(id)
    const next = [...this.#doubtful].find((id) => isSeen && store.isPinned(entityKey(account, 'status', id)))
    let isAnswered = false
    if (next !== undefined) {
      const answer = await send({ method: 'GET', path: `/api/v1/statuses/${encodeURIComponent(next)}` })
      if (this.#stopped) return
      const isGone = !answer.ok && answer.fault.code === 'missing'
      isAnswered = answer.ok || isGone
      if (isAnswered) this.#doubtful.delete(next)
      if (isGone) removeStatus(this.#parts.timelines, next)
      if (answer.ok) {
        const harvest = newHarvest()
        normalizeStatus(answer.value.value, harvest, normalizeContext)
        absorb(store, account, harvest)
      }
    }
    this.#cancelAsk =
      this.#doubtful.size === 0
        ? null
        : clock.after(isAnswered ? ASK_EVERY_MS : LATER_MS, () => void this.#ask())
  }

  /** A mute was lifted: the instance has the person's posts in the feeds again. */
  #entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const { store, account, clock } = this.#context
    for (const accountId of this.#cleared) {
      const key = entityKey(account, 'relationship', accountId)
      if (!changed.has(key)) continue
      if (!store.has(key) || this.#isUnwanted(accountId)) continue
      this.#cleared.delete(accountId)
      this.#cancelRestore()
      this.#cancelRestore = clock.after(RESTORE_AFTER_MS, () => this.#restore())
    }
  }

  #restore(): void {
    for (const timeline of this.#parts.timelines.all()) {
      const { ref, list } = timeline
      if (ref.kind === 'friends' || ref.kind === 'list')
        void timeline.reload(Math.min(Math.max(list.entries.length, 20), MAX_RESTORED))
    }
  }
}

const isFeed = (ref: TimelineRef, names: readonly string[], argument: string | undefined): boolean =>
  ref.kind === 'friends' ? names.includes('user') : ref.kind === 'list' && ref.listId === argument
