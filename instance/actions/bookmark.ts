import type { Account, Status } from '../state/records.ts'
import { listOf, nextId } from '../state/store.ts'
import { isMastodon, type World } from '../world.ts'

/** The id of a bookmark or favourite, by which their lists are paged. Mastodon's are numbers. */
export const savedId = (world: World, at = world.now()): string =>
  !isMastodon(world) ? world.makeId(at) : nextId(world.store)

/** Adds or removes a bookmark. Nobody is notified. */
export function bookmark(world: World, status: Status, account: Account, on: boolean): void {
  const bookmarks = listOf(world.store.bookmarks, account.id)
  const place = bookmarks.findIndex((item) => item.statusId === status.id)
  if (on && place < 0) bookmarks.push({ id: savedId(world), statusId: status.id })
  if (!on && place >= 0) bookmarks.splice(place, 1)
  world.touch()
}
