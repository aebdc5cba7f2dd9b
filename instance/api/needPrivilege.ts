import { hasPrivilege } from '../state/privileges.ts'
import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'
import { fail } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Call } from './env.ts'

/** The request's account, if it has `privilege`; else ends the request with Pleroma's 403. */
export function needPrivilege(world: World, c: Call, privilege: string): Account {
  const account = needAccount(c)
  if (!hasPrivilege(world, account, privilege)) fail(403, "User isn't privileged.")
  return account
}

/** The request's account, if it is an admin's; else ends the request with Pleroma's 403. */
export function needAdmin(c: Call): Account {
  const account = needAccount(c)
  if (account.role !== 'admin') fail(403, 'User is not an admin.')
  return account
}
