import type { Account } from '../state/records.ts'
import { mutes } from '../state/visibility.ts'
import type { World } from '../world.ts'

/** The relationship of `viewer` to `account`. */
export function relationshipJson(world: World, viewer: Account, account: Account) {
  const { store } = world
  const follow = store.follows.get(viewer.id, account.id)
  const mute = mutes(store, viewer.id, account.id, world.now())
    ? store.mutes.get(viewer.id, account.id)
    : undefined
  return {
    id: account.id,
    following: follow !== undefined,
    followed_by: store.follows.has(account.id, viewer.id),
    blocking: store.blocks.has(viewer.id, account.id),
    blocked_by: store.blocks.has(account.id, viewer.id),
    muting: mute !== undefined,
    muting_notifications: mute?.notifications ?? false,
    mute_expires_at: mute?.expiresAt == null ? null : new Date(mute.expiresAt).toISOString(),
    subscribing: follow?.notify ?? false,
    notifying: follow?.notify ?? false,
    requested: store.requests.has(viewer.id, account.id),
    requested_by: store.requests.has(account.id, viewer.id),
    domain_blocking: account.domain !== null && store.domainBlocks.has(viewer.id, account.domain),
    showing_reblogs: follow?.reblogs ?? true,
    endorsed: store.endorsements.has(viewer.id, account.id),
    block_expires_at: null,
    note: store.notes.get(viewer.id, account.id) ?? '',
  }
}
