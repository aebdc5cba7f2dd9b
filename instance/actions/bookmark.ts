import type { Account, Status } from '../state/records.ts'
import { listOf } from '../state/store.ts'
import type { World } from '../world.ts'

/** Keeps a post for later, or lets it go. Nobody else is told. */
export function bookmark(world: World, status: Status, account: Account, on: boolean): void {
  const kept = listOf(world.store.bookmarks, account.id)
  const place = kept.findIndex((item) => item.statusId === status.id)
  if (on && place < 0) kept.push({ id: world.makeId(world.now()), statusId: status.id })
  if (!on && place >= 0) kept.splice(place, 1)
  world.touch()
}
