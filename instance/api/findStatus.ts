import type { Status } from '../state/records.ts'
import { canSee } from '../state/visibility.ts'
import type { World } from '../world.ts'
import { notFound } from './apiError.ts'
import type { Call } from './env.ts'

/** The post of the path's `:id`. Ends the request with 404 if the viewer may not see it. */
export function statusOf(world: World, c: Call): Status {
  const status = world.store.statuses.get(c.req.param('id') ?? '')
  if (!status || !canSee(world.store, status, c.get('account'))) return notFound()
  return status
}

/** The repeated post if `status` is a repeat, else `status`. */
export function originalOf(world: World, status: Status): Status {
  return status.reblogOfId === null ? status : (world.store.statuses.get(status.reblogOfId) ?? status)
}
