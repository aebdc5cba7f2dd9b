import { compareIds, type PageRequest } from './paging.ts'
import type { Account, DirectMark, Status } from './records.ts'
import type { Store } from './store.ts'
import { isDirect } from './timelines.ts'
import { canSee, isBlocked, isMuted } from './visibility.ts'

/** A conversation of direct posts, as one of its members sees it. */
export interface DirectThread {
  id: string
  last: Status
  /** The other members. */
  others: Account[]
  unread: boolean
}

const NO_MARK: DirectMark = { readId: '', removedId: '' }

/** The marks of `accountId` in the conversation `id`. */
function directMarkOf(store: Store, accountId: string, id: string): DirectMark {
  return store.directMarks.get(accountId)?.[id] ?? NO_MARK
}

/** Changes the marks of `accountId` in the conversation `id`. */
export function markDirects(store: Store, accountId: string, id: string, change: Partial<DirectMark>): void {
  const marks = store.directMarks.get(accountId) ?? {}
  marks[id] = { ...directMarkOf(store, accountId, id), ...change }
  store.directMarks.set(accountId, marks)
}

/** The conversations of direct posts that `viewer` is in, latest first. */
export function directThreadsOf(store: Store, viewer: Account, nowMs: number): DirectThread[] {
  const threads = new Map<string, DirectThread>()
  for (const statusId of store.order.toReversed()) {
    const status = store.statuses.get(statusId)
    if (status === undefined || !isDirect(status, viewer) || threads.has(status.conversationId)) continue
    if (!canSee(store, status, viewer) || isBlocked(store, status, viewer)) continue
    if (isMuted(store, status, viewer, nowMs)) continue
    threads.set(status.conversationId, directThreadOf(store, status, viewer))
  }
  return [...threads.values()].filter(
    ({ id, last }) => !isUpTo(last.id, directMarkOf(store, viewer.id, id).removedId),
  )
}

/** The conversation whose last post is `last`, as `viewer` sees it. */
export function directThreadOf(store: Store, last: Status, viewer: Account): DirectThread {
  const people = new Set([last.accountId, ...last.mentions])
  people.delete(viewer.id)
  const { readId } = directMarkOf(store, viewer.id, last.conversationId)
  return {
    id: last.conversationId,
    last,
    others: [...people].flatMap((id) => store.accounts.get(id) ?? []),
    unread: last.accountId !== viewer.id && !isUpTo(last.id, readId),
  }
}

/** One page of conversations. The ids of their last posts are the cursors. */
export function pageOfDirects(threads: readonly DirectThread[], request: PageRequest): DirectThread[] {
  const floor = request.minId ?? request.sinceId
  const page = threads.filter(
    ({ last }) =>
      (floor === null || !isUpTo(last.id, floor)) &&
      (request.maxId === null || compareIds(last.id, request.maxId) < 0),
  )
  return request.minId === null ? page.slice(0, request.limit) : page.slice(-request.limit)
}

const isUpTo = (id: string, mark: string): boolean => mark !== '' && compareIds(id, mark) <= 0
