import { compareIds } from './paging.ts'
import type { Status } from './records.ts'
import { listOf, type Store } from './store.ts'

/** Adds a status, and its id to the indexes, which are sorted by id. */
export function addStatus(store: Store, status: Status): Status {
  store.statuses.set(status.id, status)
  insertId(store.order, status.id)
  insertId(listOf(store.byAuthor, status.accountId), status.id)
  if (status.inReplyToId !== null) insertId(listOf(store.replies, status.inReplyToId), status.id)
  return status
}

/** Removes a status with its poll, and with others' bookmarks and favourites of it. */
export function dropStatus(store: Store, status: Status): void {
  store.statuses.delete(status.id)
  removeId(store.order, status.id)
  removeId(store.byAuthor.get(status.accountId) ?? [], status.id)
  store.replies.delete(status.id)
  if (status.inReplyToId !== null) removeId(store.replies.get(status.inReplyToId) ?? [], status.id)
  if (status.pollId !== null) store.polls.delete(status.pollId)
  for (const id of status.favouritedBy) removeSaved(store.favourites.get(id), status.id)
  for (const bookmarks of store.bookmarks.values()) removeSaved(bookmarks, status.id)
}

/** The number of ids in `order` that come before `id`. */
export function placeOf(order: readonly string[], id: string): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareIds(order[middle] ?? '', id) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function insertId(order: string[], id: string): void {
  const last = order.at(-1)
  if (last === undefined || compareIds(last, id) < 0) order.push(id)
  else if (order[placeOf(order, id)] !== id) order.splice(placeOf(order, id), 0, id)
}

function removeId(order: string[], id: string): void {
  const place = placeOf(order, id)
  if (order[place] === id) order.splice(place, 1)
}

function removeSaved(list: { statusId: string }[] | undefined, statusId: string): void {
  const place = list?.findIndex((item) => item.statusId === statusId) ?? -1
  if (place >= 0) list?.splice(place, 1)
}
