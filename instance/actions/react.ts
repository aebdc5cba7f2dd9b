import type { Account, Status } from '../state/records.ts'
import type { World } from '../world.ts'
import { notify, unnotify } from './notify.ts'

/** The `v` flag, which `\p{RGI_Emoji}` needs. In a variable, because the compiler accepts it in a literal for newer targets only. */
const UNICODE_SETS: string = 'v'
/** The emoji that Unicode recommends for interchange, and the letters of flags. */
const EMOJI = new RegExp('^(\\p{RGI_Emoji}|\\p{Regional_Indicator})$', UNICODE_SETS)

/**
 * The stored name of a reaction; custom emoji have no colons. `null` if there is no such emoji. As in Pleroma, a missing
 * variation selector is added, and an emoji with a superfluous one is unknown. A custom emoji of another server is `name@host`, and
 * can only be joined.
 */
export function reactionName(
  world: World,
  { reactions }: Pick<Status, 'reactions'>,
  typed: string,
): string | null {
  const bare = typed.replace(/^:|:$/g, '')
  if (bare.includes('@')) return reactions.some(({ name }) => name === bare) ? bare : null
  if (world.store.emoji.has(bare)) return bare
  if (EMOJI.test(typed)) return typed
  const qualified = typed.replace(
    /(?!\p{Emoji_Presentation})\p{Extended_Pictographic}(?!\uFE0F)/gu,
    '$&\uFE0F',
  )
  return EMOJI.test(qualified) ? qualified : null
}

/** Adds a reaction and notifies the author. As in Pleroma, others receive no stream event. */
export function react(world: World, status: Status, account: Account, name: string): void {
  const existing = status.reactions.find((reaction) => reaction.name === name)
  if (existing?.accountIds.includes(account.id)) return
  if (existing) existing.accountIds.push(account.id)
  else status.reactions.push({ name, accountIds: [account.id] })
  const author = world.store.accounts.get(status.accountId)
  if (author) {
    notify(world, author, {
      type: 'pleroma:emoji_reaction',
      from: account.id,
      statusId: status.id,
      emoji: name,
    })
  }
  world.touch()
}

/** Removes a reaction. */
export function unreact(world: World, status: Status, account: Account, name: string): void {
  status.reactions = status.reactions
    .map((reaction) =>
      reaction.name === name
        ? { name, accountIds: reaction.accountIds.filter((id) => id !== account.id) }
        : reaction,
    )
    .filter((reaction) => reaction.accountIds.length > 0)
  unnotify(world, status.accountId, (item) => {
    return item.emoji === name && item.accountId === account.id && item.statusId === status.id
  })
  world.touch()
}
