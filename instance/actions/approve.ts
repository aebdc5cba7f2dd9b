import { permissionOf } from '../state/interactionPolicy.ts'
import type { Account, Interaction, NotificationType, Status } from '../state/records.ts'
import { deliverStatus } from '../stream/deliver.ts'
import type { World } from '../world.ts'
import { notify } from './notify.ts'

const TYPES = { favourite: 'favourite', reply: 'mention', reblog: 'reblog' } as const

/** The type of notification by which the author of `status` hears of an interaction: of one that waits for them, or that has happened. */
export function interactionType(
  { dialect, store }: World,
  status: Status,
  account: Account,
  interaction: Interaction,
): NotificationType {
  const asks = dialect.name === 'gotosocial' && permissionOf(store, status, account, interaction) === 'manual'
  return asks ? `pending.${interaction}` : TYPES[interaction]
}

/** The author of a post approves a reply to it by favouriting it, repeating it or replying to it. Its pending notification stays. */
export function approve(world: World, reply: Status, by: Account): void {
  if (!reply.waits || reply.inReplyToAccountId !== by.id) return
  delete reply.waits
  deliverStatus(world, reply, 'update')
  for (const id of reply.mentions) {
    const account = world.store.accounts.get(id)
    if (account) notify(world, account, { type: 'mention', from: reply.accountId, statusId: reply.id })
  }
  world.touch()
}
