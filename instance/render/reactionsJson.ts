import type { Account, Status } from '../state/records.ts'
import type { World } from '../world.ts'
import { accountJson } from './accountJson.ts'
import { emojiPath } from './emojiJson.ts'

/** A post's reactions, as included in the post. */
export function reactionsJson(world: World, status: Status, viewer: Account | null) {
  return status.reactions.map((reaction) => ({
    name: reaction.name,
    count: reaction.accountIds.length,
    me: viewer !== null && reaction.accountIds.includes(viewer.id),
    url: reactionUrl(world, reaction.name),
    account_ids: reaction.accountIds,
  }))
}

/** A post's reactions with the accounts that reacted. */
export function reactionsWithAccountsJson(
  world: World,
  status: Status,
  viewer: Account | null,
  only?: string,
) {
  return status.reactions
    .filter((reaction) => only === undefined || reaction.name === only)
    .map((reaction) => ({
      name: reaction.name,
      count: reaction.accountIds.length,
      me: viewer !== null && reaction.accountIds.includes(viewer.id),
      url: reactionUrl(world, reaction.name),
      accounts: reaction.accountIds.flatMap((id) => {
        const account = world.store.accounts.get(id)
        return account ? [accountJson(world, account, viewer)] : []
      }),
    }))
}

/** URL of a custom emoji's image; `null` for a Unicode emoji. */
export function reactionUrl(world: World, name: string): string | null {
  const [remote, host] = name.split('@')
  if (host !== undefined) return `https://${host}/emoji/${remote}.png`
  const path = emojiPath(world, name)
  return path === null ? null : world.origin + path
}
