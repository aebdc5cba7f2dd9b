import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { type EntityKey, entityKey, isOfKind, partsOf } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import { GAP_PREFIX } from '../../../shared/protocol/views.ts'
import type { Collection } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { isRecord, record } from '../../json/read.ts'
import { type Harvest, newHarvest } from '../../normalize/harvest.ts'
import { normalizeStatus, normalizeStatusPage } from '../../normalize/status.ts'
import { absorb } from '../../store/absorb.ts'
import { type LeaveOutDeleted, withoutDeleted } from '../../store/withoutDeleted.ts'
import { arrange, type ThreadNode } from './arrange.ts'
import { followSearch, type ReplySearch, replySearchIn, SEARCH_HEADER } from './replySearch.ts'

/** Posts of one thread; above what servers send (4,096). */
const MAX_POSTS = 5_000
/** Number of threads in memory, at a few hundred bytes per post. */
const MAX_THREADS = 40
/** Rate limits of the prefetch. A thread loaded less than `freshMs` ago is not prefetched. */
const PREFETCHES = { inFlight: 2, perMinute: 20, freshMs: 60_000 } as const

interface Thread {
  /** The post the thread was opened for, or the repeated post if it is a repeat. */
  focusId: string
  nodes: Map<string, ThreadNode>
  /** Posts deleted since the load. They are kept for their links, which the instance no longer sends. */
  deleted: Map<string, ThreadNode>
  /** Posts streamed since the last request, whose response may lack them. */
  readonly streamed: Set<string>
  /** Replies that the server has found elsewhere, until the user wants to see them (TH30). */
  held: Map<string, ThreadNode>
  /** The server looks for replies elsewhere. */
  searching: boolean
  /** The search that is asked about. */
  searchId: string | null
  /** The viewers to whom the thread was last sent. */
  viewers: ReadonlySet<unknown>
  /** The whole thread was loaded from the instance. */
  whole: boolean
  loadedAt: number
}

/** The threads of one account: the posts of each, and their order. */
export class Threads {
  readonly #context: AccountContext
  /** By the post that each was opened for, least recently used first. */
  readonly #threads = new Map<string, Thread>()
  #prefetched: number[] = []
  #inFlight = 0

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** GET statuses/{id} and its context. Shows the known posts until they arrive. */
  load(collection: Collection): Promise<Outcome<readonly string[]>> {
    const { store, account } = this.#context
    return withoutDeleted(store, account, (leaveOutDeleted) => this.#load(collection, leaveOutDeleted))
  }

  async #load(collection: Collection, leaveOutDeleted: LeaveOutDeleted): Promise<Outcome<readonly string[]>> {
    const { send, store, account, normalizeContext, clock } = this.#context
    const statusId = idOf(collection)
    const thread = this.#threadOf(statusId)
    if (!collection.loaded && this.#prefill(thread, statusId)) this.#publish(collection, thread)
    thread.streamed.clear()
    const path = `/api/v1/statuses/${encodeURIComponent(statusId)}`
    // A prefetch is not urgent.
    const urgent = collection.watched
    const [status, around] = await Promise.all([
      send({ method: 'GET', path, urgent }),
      send({ method: 'GET', path: `${path}/context`, urgent, header: SEARCH_HEADER }),
    ])
    if (!status.ok) return status
    if (!around.ok) return around
    const harvest = newHarvest()
    const id = normalizeStatus(status.value.value, harvest, normalizeContext)
    if (id === null) return fail('unreadable', 'the answer is not a post')
    if (!isRecord(around.value.value)) return fail('unreadable', 'the answer is not a thread')
    const { ancestors, descendants } = record(around.value.value)
    const rows = (raw: unknown): readonly string[] =>
      normalizeStatusPage(raw, harvest, normalizeContext) ?? []
    const all = [id, ...rows(ancestors), ...rows(descendants)]
    for (const status of leaveOutDeleted(harvest)) thread.deleted.set(status.id, nodeOf(status))
    const found = new Set(
      this.#isReading(collection, thread) ? this.#found(rows(descendants), thread, harvest) : [],
    )
    // Before they are stored, which would add them.
    for (const each of found) thread.held.set(each, { id: each, parentId: undefined, createdAt: '' })
    absorb(store, account, harvest)
    const nodes = new Map<string, ThreadNode>()
    const held = new Map<string, ThreadNode>()
    for (const each of [...all, ...thread.streamed]) {
      const node = this.#nodeOf(each)
      if (node === undefined || nodes.size >= MAX_POSTS) continue
      ;(found.has(node.id) ? held : nodes).set(node.id, node)
    }
    thread.nodes = nodes
    thread.held = held
    thread.viewers = new Set(collection.viewers)
    this.#follow(collection, thread, replySearchIn(around.value.link))
    thread.focusId = this.#nodeOf(id)?.id ?? id
    thread.whole = true
    thread.loadedAt = clock.now()
    this.#publish(collection, thread)
    return ok(collection.ids)
  }

  /** Whether somebody is reading a thread whose replies the server is looking for, or has found. */
  #isReading({ viewers }: Collection, thread: Thread): boolean {
    const { whole, nodes, focusId, searching, held } = thread
    const stays = [...viewers].some((one) => thread.viewers.has(one))
    const hasReplies = [...nodes.values()].some(({ parentId }) => parentId === focusId)
    return whole && stays && hasReplies && (searching || held.size > 0)
  }

  /** The ids of the `descendants` that came by no stream and are not the user's own. */
  #found(descendants: readonly string[], { nodes }: Thread, { statuses }: Harvest): readonly string[] {
    const ownId = this.#context.own()?.userId
    return descendants.filter((id) => !nodes.has(id) && statuses.get(id)?.accountId !== ownId)
  }

  /** Fetches the thread again when the server's search has found replies. */
  #follow(collection: Collection, thread: Thread, search: ReplySearch | null): void {
    thread.searching = search !== null
    if (search === null || search.id === thread.searchId) return
    thread.searchId = search.id
    void followSearch(this.#context, collection, search, () => void collection.renew()).finally(() => {
      if (thread.searchId === search.id) thread.searchId = null
    })
  }

  /** Inserts new replies, removes deleted posts (leaving a gap if necessary), and applies a changed display order. */
  entitiesChanged(changed: ReadonlySet<EntityKey>, open: readonly Collection[]): void {
    const { account, store } = this.#context
    const dirty = new Set<Collection>()
    for (const key of changed) {
      const { account: owner, kind, id } = partsOf(key)
      const isPost = isOfKind(key, 'status')
      if (owner !== account || !(isPost || kind === 'preferences')) continue
      const status = isPost ? store.get(key) : undefined
      for (const collection of open) {
        const thread = this.#threads.get(idOf(collection))
        if (thread === undefined) continue
        const affects = !isPost || (status === undefined ? removePost(thread, id) : addReply(thread, status))
        if (affects) dirty.add(collection)
      }
    }
    for (const collection of dirty) this.#publish(collection, this.#threadOf(idOf(collection)))
  }

  /** Loads a thread that the user is likely to open, within the rate limits. */
  async prefetch(statusId: string, get: () => Collection): Promise<void> {
    const now = this.#context.clock.now()
    const thread = this.#threads.get(statusId)
    if (thread !== undefined && now - thread.loadedAt < PREFETCHES.freshMs) return
    this.#prefetched = this.#prefetched.filter((at) => now - at < 60_000)
    if (this.#inFlight >= PREFETCHES.inFlight || this.#prefetched.length >= PREFETCHES.perMinute) return
    const collection = get()
    if (collection.watched) return
    this.#prefetched.push(now)
    this.#inFlight++
    try {
      await collection.refresh()
    } finally {
      this.#inFlight--
    }
  }

  #threadOf(statusId: string): Thread {
    const thread = this.#threads.get(statusId) ?? {
      focusId: statusId,
      nodes: new Map(),
      deleted: new Map(),
      streamed: new Set(),
      held: new Map(),
      searching: false,
      searchId: null,
      viewers: new Set(),
      whole: false,
      loadedAt: Number.NEGATIVE_INFINITY,
    }
    this.#threads.delete(statusId)
    this.#threads.set(statusId, thread)
    const [oldest = ''] = this.#threads.keys()
    if (this.#threads.size > MAX_THREADS) this.#threads.delete(oldest)
    return thread
  }

  /**
   * Fills `thread` with known posts before its first load: from another thread that contains the post, or else the post
   * and its stored ancestors.
   */
  #prefill(thread: Thread, statusId: string): boolean {
    const known = [...this.#threads.values()].find(
      (other) => other !== thread && other.whole && other.nodes.has(statusId),
    )
    if (known !== undefined) {
      thread.nodes = new Map(known.nodes)
      thread.deleted = new Map(known.deleted)
      thread.whole = true
      return true
    }
    let above = this.#nodeOf(statusId)
    if (above !== undefined) thread.focusId = above.id
    while (above !== undefined && !thread.nodes.has(above.id)) {
      thread.nodes.set(above.id, above)
      above = above.parentId === undefined ? undefined : this.#nodeOf(above.parentId)
    }
    return thread.nodes.size > 0
  }

  /** The node of a stored post; undefined if it is not stored. */
  #nodeOf(id: string): ThreadNode | undefined {
    const { store, account } = this.#context
    const status = store.get(entityKey(account, 'status', id))
    // A thread contains the repeated post, not the repeat.
    if (status?.repeatOfId !== undefined && status.repeatOfId !== id) return this.#nodeOf(status.repeatOfId)
    return status && nodeOf(status)
  }

  #publish(collection: Collection, thread: Thread): void {
    const { conversationDisplay } = this.#context.preferences()
    const { ids, depths } = arrange(withGaps(thread), conversationDisplay, thread.whole)
    const gap = GAP_PREFIX + thread.focusId
    const focusId = ids.includes(gap) ? gap : thread.focusId
    collection.feedMeta = { newCount: thread.held.size }
    collection.showHeld = () => {
      thread.nodes = new Map([...thread.nodes, ...thread.held])
      thread.held.clear()
      this.#publish(collection, thread)
    }
    collection.setThread(ids, { focusId, depths }, thread.whole)
  }
}

const idOf = ({ ref }: Collection): string => ('statusId' in ref ? ref.statusId : '')

const nodeOf = ({ id, inReplyToId, createdAt }: Status): ThreadNode => ({
  id,
  parentId: inReplyToId,
  createdAt,
})

/** Removes a post from `thread`. Returns whether it was part of it. */
function removePost({ nodes, deleted, held }: Thread, id: string): boolean {
  const node = nodes.get(id)
  if (node !== undefined) deleted.set(id, node)
  return nodes.delete(id) || held.delete(id)
}

/** The posts, with gaps for deleted posts that have replies or are the focus. */
function withGaps({ nodes, deleted, focusId }: Thread): readonly ThreadNode[] {
  const all = [...nodes.values()]
  const left = new Map(deleted)
  const leaveGap = (id: string): void => {
    const node = left.get(id)
    if (node !== undefined && !nodes.has(id)) all.push({ ...node, id: GAP_PREFIX + id })
    left.delete(id)
  }
  leaveGap(focusId)
  // The parent of a gap may also be deleted. The loop visits the gaps that it adds.
  for (const { parentId } of all) if (parentId !== undefined) leaveGap(parentId)
  return all
}

/** Adds `status` to `thread` if it belongs there. Returns whether it did. */
function addReply(thread: Thread, status: Status): boolean {
  const { id, inReplyToId, repeatOfId } = status
  const { nodes, streamed, held } = thread
  if (repeatOfId !== undefined || inReplyToId === undefined || nodes.has(id) || held.has(id)) return false
  if (nodes.size >= MAX_POSTS) return false
  const known = nodes.has(inReplyToId) || [...nodes.values()].some(({ parentId }) => parentId === inReplyToId)
  if (!known) return false
  nodes.set(id, nodeOf(status))
  streamed.add(id)
  return true
}
