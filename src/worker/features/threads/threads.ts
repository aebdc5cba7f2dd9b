import type { Fault } from '../../../shared/fault/fault.ts'
import { type EntityKey, entityKey, partsOf } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import { GAP_PREFIX } from '../../../shared/protocol/views.ts'
import type { Collection } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { isRecord, record } from '../../json/read.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeStatus, normalizeStatusPage } from '../../normalize/status.ts'
import { absorb } from '../../store/absorb.ts'
import { arrange, type ThreadNode } from './arrange.ts'

/** Posts of one thread; above what servers send (4,096). */
const MAX_POSTS = 5_000
/** Threads whose links are kept: some hundred bytes a post. */
const KEPT = 40
/** What is about to be opened is loaded beforehand at most so often. */
const PREFETCHES = { inFlight: 2, perMinute: 20, freshMs: 60_000 } as const

interface Thread {
  /** The post it was opened for; of a repeat, what was repeated. */
  focusId: string
  nodes: Map<string, ThreadNode>
  /** Were deleted since: the instance does not tell any more what they answered. */
  gone: Map<string, ThreadNode>
  /** Came by themselves since the instance was last asked: its answer need not have them yet. */
  readonly fresh: Set<string>
  /** The instance has told all of it. */
  whole: boolean
  at: number
}

/** The threads of one account: what belongs to each, and in which order. */
export class Threads {
  readonly #context: AccountContext
  /** By the post that each was opened for, the one used longest ago first. */
  readonly #threads = new Map<string, Thread>()
  #prefetched: number[] = []
  #inFlight = 0

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** GET statuses/{id} and its context; until they come, what is known already is shown. */
  async load(collection: Collection): Promise<readonly string[] | Fault> {
    const { send, store, account, normalizing, clock } = this.#context
    const statusId = idOf(collection)
    const thread = this.#of(statusId)
    if (!collection.loaded && this.#sow(thread, statusId)) this.#tell(collection, thread)
    thread.fresh.clear()
    const path = `/api/v1/statuses/${encodeURIComponent(statusId)}`
    // Nobody waits for what is loaded beforehand.
    const urgent = collection.watched
    const [status, around] = await Promise.all([
      send({ method: 'GET', path, urgent }),
      send({ method: 'GET', path: `${path}/context`, urgent }),
    ])
    if (!status.ok) return status.fault
    if (!around.ok) return around.fault
    const harvest = newHarvest()
    const id = normalizeStatus(status.value.value, harvest, normalizing)
    if (id === null) return { code: 'unreadable', message: 'the answer is not a post' }
    if (!isRecord(around.value.value)) return { code: 'unreadable', message: 'the answer is not a thread' }
    const { ancestors, descendants } = record(around.value.value)
    const rows = (raw: unknown): readonly string[] => normalizeStatusPage(raw, harvest, normalizing) ?? []
    const all = [id, ...rows(ancestors), ...rows(descendants)]
    absorb(store, account, harvest)
    const nodes = new Map<string, ThreadNode>()
    for (const each of [...all, ...thread.fresh]) {
      const node = this.#nodeOf(each)
      if (node !== undefined && nodes.size < MAX_POSTS) nodes.set(node.id, node)
    }
    thread.nodes = nodes
    thread.focusId = this.#nodeOf(id)?.id ?? id
    thread.whole = true
    thread.at = clock.now()
    this.#tell(collection, thread)
    return collection.ids
  }

  /** Answers to what is shown take their place, posts that are gone leave a gap at most, another order is taken up. */
  entitiesChanged(changed: ReadonlySet<EntityKey>, open: readonly Collection[]): void {
    const { account, store } = this.#context
    const dirty = new Set<Collection>()
    for (const key of changed) {
      const { account: of, kind, id } = partsOf(key)
      if (of !== account || (kind !== 'status' && kind !== 'preferences')) continue
      const status = store.get(key) as Status | undefined
      for (const collection of open) {
        const thread = this.#threads.get(idOf(collection))
        if (thread === undefined) continue
        const told =
          kind === 'preferences' || (status === undefined ? lose(thread, id) : join(thread, status))
        if (told) dirty.add(collection)
      }
    }
    for (const collection of dirty) this.#tell(collection, this.#of(idOf(collection)))
  }

  /** Loads what is about to be opened, if there is time for it. */
  async prefetch(statusId: string, get: () => Collection): Promise<void> {
    const now = this.#context.clock.now()
    const thread = this.#threads.get(statusId)
    if (thread !== undefined && now - thread.at < PREFETCHES.freshMs) return
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

  #of(statusId: string): Thread {
    const thread = this.#threads.get(statusId) ?? {
      focusId: statusId,
      nodes: new Map(),
      gone: new Map(),
      fresh: new Set(),
      whole: false,
      at: Number.NEGATIVE_INFINITY,
    }
    this.#threads.delete(statusId)
    this.#threads.set(statusId, thread)
    const [oldest = ''] = this.#threads.keys()
    if (this.#threads.size > KEPT) this.#threads.delete(oldest)
    return thread
  }

  /** What is known of it before it was ever asked for: from another look at it, or from timelines. */
  #sow(thread: Thread, statusId: string): boolean {
    const known = [...this.#threads.values()].find(
      (other) => other !== thread && other.whole && other.nodes.has(statusId),
    )
    if (known !== undefined) {
      thread.nodes = new Map(known.nodes)
      thread.gone = new Map(known.gone)
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

  /** Undefined when it is not here, or is to be deleted. */
  #nodeOf(id: string): ThreadNode | undefined {
    const { store, account } = this.#context
    const status = store.get(entityKey(account, 'status', id)) as Status | undefined
    // A repeat is in a thread as what it repeats.
    if (status?.repeatOfId !== undefined && status.repeatOfId !== id) return this.#nodeOf(status.repeatOfId)
    return status && nodeOf(status)
  }

  #tell(collection: Collection, thread: Thread): void {
    const { conversationDisplay } = this.#context.preferences()
    const { ids, depths } = arrange(withGaps(thread), conversationDisplay, thread.whole)
    const gap = GAP_PREFIX + thread.focusId
    const focusId = ids.includes(gap) ? gap : thread.focusId
    collection.setThread(ids, { focusId, depths }, thread.whole)
  }
}

const idOf = ({ ref }: Collection): string => ('statusId' in ref ? ref.statusId : '')

const nodeOf = ({ id, inReplyToId, createdAt }: Status): ThreadNode => ({
  id,
  parentId: inReplyToId,
  createdAt,
})

/** Whether a post of `thread` went. */
function lose({ nodes, gone }: Thread, id: string): boolean {
  const node = nodes.get(id)
  if (node !== undefined) gone.set(id, node)
  return nodes.delete(id)
}

/** The posts, and gaps where those stood that were deleted and answered, or that are being read. */
function withGaps({ nodes, gone, focusId }: Thread): readonly ThreadNode[] {
  const all = [...nodes.values()]
  const left = new Map(gone)
  const leaveGap = (id: string): void => {
    const node = left.get(id)
    if (node !== undefined && !nodes.has(id)) all.push({ ...node, id: GAP_PREFIX + id })
    left.delete(id)
  }
  leaveGap(focusId)
  // What a gap answered may be gone, too: they are walked as they are added.
  for (const { parentId } of all) if (parentId !== undefined) leaveGap(parentId)
  return all
}

/** Whether `status` is a new one of `thread`. */
function join(thread: Thread, status: Status): boolean {
  const { id, inReplyToId, repeatOfId } = status
  const { nodes, fresh } = thread
  if (repeatOfId !== undefined || inReplyToId === undefined || nodes.has(id) || nodes.size >= MAX_POSTS)
    return false
  const known = nodes.has(inReplyToId) || [...nodes.values()].some(({ parentId }) => parentId === inReplyToId)
  if (!known) return false
  nodes.set(id, nodeOf(status))
  fresh.add(id)
  return true
}
