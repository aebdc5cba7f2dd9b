import { publishScheduled } from '../api/scheduled.ts'
import type { World } from '../world.ts'
import { notify } from './notify.ts'
import { remove } from './remove.ts'

/** Deletes expired posts and closes expired polls. */
export function housekeep(world: World): void {
  const { store } = world
  const now = world.now()
  publishScheduled(world)
  for (const status of [...store.statuses.values()]) {
    if (status.expiresAt !== null && status.expiresAt <= now) remove(world, status)
  }
  for (const poll of store.polls.values()) {
    if (poll.told || poll.expiresAt > now) continue
    poll.told = true
    const status = store.statuses.get(poll.statusId)
    const author = store.accounts.get(status?.accountId ?? '')
    if (!status || !author) continue
    for (const id of new Set([author.id, ...poll.votes.map(([voter]) => voter)])) {
      const account = store.accounts.get(id)
      if (account) notify(world, account, { type: 'poll', from: author.id, statusId: status.id })
    }
  }
}
