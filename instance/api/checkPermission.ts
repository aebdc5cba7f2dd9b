import { permissionOf } from '../state/interactionPolicy.ts'
import type { Account, Interaction, Status } from '../state/records.ts'
import type { World } from '../world.ts'
import { fail } from './apiError.ts'

const WORDS: Readonly<Record<Interaction, string>> = { favourite: 'fave', reply: 'reply to', reblog: 'boost' }

/** GoToSocial refuses what the policy of a post forbids. */
export function checkPermission(
  world: World,
  status: Status,
  account: Account,
  interaction: Interaction,
): void {
  if (world.dialect.name !== 'gotosocial') return
  if (permissionOf(world.store, status, account, interaction) === 'forbidden')
    fail(403, `Forbidden: you do not have permission to ${WORDS[interaction]} this status`)
}
