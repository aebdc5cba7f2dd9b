import type { DirectThread } from '../state/directs.ts'
import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'
import { accountJson } from './accountJson.ts'
import { statusJson } from './statusJson.ts'

/** A conversation of direct posts, as `viewer` sees it. */
export function directJson(world: World, { id, last, others, unread }: DirectThread, viewer: Account) {
  return {
    id,
    unread,
    accounts: others.map((one) => accountJson(world, one, viewer)),
    last_status: statusJson(world, last, viewer),
  }
}
