import type { Account, Status } from '../state/records.ts'
import { listOf } from '../state/store.ts'
import type { World } from '../world.ts'
import { approve, interactionType } from './approve.ts'
import { savedId } from './bookmark.ts'
import { notify, unnotify } from './notify.ts'

/** Favourites a post, unless the account already has. */
export function favourite(world: World, status: Status, account: Account): void {
  if (status.favouritedBy.includes(account.id)) return
  status.favouritedBy.push(account.id)
  listOf(world.store.favourites, account.id).push({ id: savedId(world), statusId: status.id })
  const author = world.store.accounts.get(status.accountId)
  const type = interactionType(world, status, account, 'favourite')
  if (author) notify(world, author, { type, from: account.id, statusId: status.id })
  approve(world, status, account)
  world.touch()
}

/** Removes a favourite. */
export function unfavourite(world: World, status: Status, account: Account): void {
  status.favouritedBy = status.favouritedBy.filter((id) => id !== account.id)
  const favourites = listOf(world.store.favourites, account.id)
  const place = favourites.findIndex((item) => item.statusId === status.id)
  if (place >= 0) favourites.splice(place, 1)
  unnotify(world, status.accountId, (item) => {
    const isIt = item.type === 'favourite' || item.type === 'pending.favourite'
    return isIt && item.accountId === account.id && item.statusId === status.id
  })
  world.touch()
}
