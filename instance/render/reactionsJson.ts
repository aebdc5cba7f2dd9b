import type { Account, Status } from '../state/records.ts'
import type { World } from '../world.ts'
import { accountJson } from './accountJson.ts'
import { emojiPath } from './emojiJson.ts'

/** The emoji put on a post, as they hang on the post. */
export function reactionsJson(world: World, status: Status, viewer: Account | null) {
  return status.reactions.map((reaction) => ({
    name: reaction.name,
    count: reaction.accountIds.length,
    me: viewer !== null && reaction.accountIds.includes(viewer.id),
    url: reactionUrl(world, reaction.name),
    account_ids: reaction.accountIds,
  }))
}

/** The same with the people behind them. */
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

/** Picture of a custom emoji; `null` for one that the font has. */
export function reactionUrl(world: World, name: string): string | null {
  const path = emojiPath(world, name)
  return path === null ? null : world.origin + path
}
