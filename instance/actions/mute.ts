import type { Account } from '../state/records.ts'
import { isHome } from '../state/timelines.ts'
import { deliverToUser } from '../stream/deliver.ts'
import type { World } from '../world.ts'

/** Mutes an account. Where the dialect says so, its posts leave the home timeline of `from`. */
export function mute(
  world: World,
  from: Account,
  to: Account,
  how: { notifications: boolean; expiresAt: number | null },
): void {
  const { store, dialect } = world
  if (dialect.clearsFeeds)
    for (const status of store.statuses.values())
      if (status.accountId === to.id && isHome(store, status, from))
        deliverToUser(world, from, 'delete', () => status.id)
  store.mutes.set(from.id, to.id, how)
}
