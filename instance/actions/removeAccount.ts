import { acctOf } from '../state/accounts.ts'
import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'
import { remove } from './remove.ts'
import { revokeTokens } from './revokeTokens.ts'

/** Deletes an account with its posts, relations, notifications and chats. */
export function removeAccount(world: World, account: Account): void {
  const { store } = world
  for (const id of [...(store.byAuthor.get(account.id) ?? [])]) {
    const status = store.statuses.get(id)
    if (status) remove(world, status)
  }
  for (const graph of [
    store.follows,
    store.requests,
    store.blocks,
    store.mutes,
    store.notes,
    store.endorsements,
    store.tagFollows,
    store.notificationPermissions,
  ]) {
    for (const id of graph.of(account.id)) graph.remove(account.id, id)
    for (const id of graph.towards(account.id)) graph.remove(id, account.id)
  }
  for (const [ownerId, list] of store.notifications)
    store.notifications.set(
      ownerId,
      list.filter((item) => item.accountId !== account.id && item.targetId !== account.id),
    )
  for (const [id, chat] of store.chats)
    if (chat.ownerId === account.id || chat.otherId === account.id) store.chats.delete(id)
  for (const list of store.lists.values())
    list.accountIds = list.accountIds.filter((memberId) => memberId !== account.id)
  revokeTokens(world, account)
  store.notifications.delete(account.id)
  store.byAcct.delete(acctOf(account).toLowerCase())
  store.accounts.delete(account.id)
  world.touch()
}
