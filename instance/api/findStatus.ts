import type { Status } from '../state/records.ts'
import { canSee } from '../state/visibility.ts'
import type { World } from '../world.ts'
import { notFound } from './apiError.ts'
import type { Call } from './env.ts'

/** The post of the address, if the one who asks may see it; otherwise 404 as if there were none. */
export function statusOf(world: World, c: Call): Status {
  const status = world.store.statuses.get(c.req.param('id') ?? '')
  if (!status || !canSee(world.store, status, c.get('account'))) return notFound()
  return status
}

/** The post itself, when the address names a repeat of it. */
export function originalOf(world: World, status: Status): Status {
  return status.reblogOfId === null ? status : (world.store.statuses.get(status.reblogOfId) ?? status)
}
