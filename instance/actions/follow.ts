import type { Account, FollowEdge } from '../state/records.ts'
import { deliverToUser } from '../stream/deliver.ts'
import type { World } from '../world.ts'
import { notify, unnotify } from './notify.ts'

/** Follows an account, or sends a request if it is locked. Following again changes the options. */
export function follow(world: World, from: Account, to: Account, options: Partial<FollowEdge>): void {
  const { store } = world
  const wasFollowing = store.follows.has(from.id, to.id)
  const wasRequested = store.requests.has(from.id, to.id)
  const before = store.follows.get(from.id, to.id) ?? store.requests.get(from.id, to.id)
  const edge = {
    reblogs: options.reblogs ?? before?.reblogs ?? true,
    notify: options.notify ?? before?.notify ?? false,
  }
  if (to.locked && !wasFollowing) {
    store.requests.set(from.id, to.id, edge)
    if (!wasRequested) {
      notify(world, to, { type: 'follow_request', from: from.id })
      sendUpdate(world, 'follow_pending', from, to)
    }
  } else {
    // The account may have been unlocked since the request.
    if (wasRequested) removeRequest(world, from, to)
    store.follows.set(from.id, to.id, edge)
    if (!wasFollowing) {
      notify(world, to, { type: 'follow', from: from.id })
      sendUpdate(world, 'follow_accept', from, to)
    }
  }
  world.touch()
}

/** Removes a follow or cancels a follow request. */
export function unfollow(world: World, from: Account, to: Account): void {
  world.store.follows.remove(from.id, to.id)
  world.store.endorsements.remove(from.id, to.id)
  removeRequest(world, from, to)
  world.touch()
}

/** Accepts or rejects the follow request of `from` to the locked account `to`. Returns whether there was one. */
export function answerRequest(world: World, from: Account, to: Account, accept: boolean): boolean {
  const { store } = world
  const edge = store.requests.get(from.id, to.id)
  if (!edge) return false
  removeRequest(world, from, to)
  if (accept) {
    store.follows.set(from.id, to.id, edge)
    notify(world, to, { type: 'follow', from: from.id })
  }
  sendUpdate(world, accept ? 'follow_accept' : 'follow_reject', from, to)
  world.touch()
  return true
}

/** Removes a follow request with its notification. */
function removeRequest(world: World, from: Account, to: Account): void {
  world.store.requests.remove(from.id, to.id)
  unnotify(world, to.id, (item) => item.type === 'follow_request' && item.accountId === from.id)
}

function sendUpdate(world: World, state: string, from: Account, to: Account): void {
  const side = (account: Account) => ({
    id: account.id,
    follower_count: world.store.follows.countTowards(account.id),
    following_count: world.store.follows.count(account.id),
  })
  deliverToUser(world, from, 'pleroma:follow_relationships_update', () => ({
    state,
    follower: side(from),
    following: side(to),
  }))
}
