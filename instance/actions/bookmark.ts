import type { Account, Status } from '../state/records.ts'
import { listOf } from '../state/store.ts'
import type { World } from '../world.ts'

/** Adds or removes a bookmark. Nobody is notified. */
export function bookmark(world: World, status: Status, account: Account, on: boolean): void {
  const bookmarks = listOf(world.store.bookmarks, account.id)
  const place = bookmarks.findIndex((item) => item.statusId === status.id)
  if (on && place < 0) bookmarks.push({ id: world.makeId(world.now()), statusId: status.id })
  if (!on && place >= 0) bookmarks.splice(place, 1)
  world.touch()
}
