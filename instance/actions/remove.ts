import type { Status } from '../state/records.ts'
import { dropStatus } from '../state/statuses.ts'
import { deliverDelete } from '../stream/deliver.ts'
import type { World } from '../world.ts'

/** Deletes a post with its repeats and notifications, and sends the deletion to all streams that carry it. */
export function remove(world: World, status: Status): void {
  const { store } = world
  const repeats = status.rebloggedBy.flatMap((accountId) => {
    const ids = store.byAuthor.get(accountId) ?? []
    return ids.flatMap((id) => {
      const repeat = store.statuses.get(id)
      return repeat?.reblogOfId === status.id ? [repeat] : []
    })
  })
  for (const removed of [...repeats, status]) {
    deliverDelete(world, removed)
    dropStatus(store, removed)
  }
  for (const [accountId, list] of store.notifications) {
    if (!list.some((item) => item.statusId === status.id)) continue
    store.notifications.set(
      accountId,
      list.filter((item) => item.statusId !== status.id),
    )
  }
  world.touch()
}
