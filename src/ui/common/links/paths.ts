import type { Account } from '../../../shared/model/account.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import { FIRST_PATHS } from './firstRoutes.ts'

// The link targets of rows, which are part of the first screen. `pathTo` in `routes.ts` has all others.

export const tagTo = (tag: string): string => FIRST_PATHS.tag + encodeURIComponent(tag)

export const noticeTo = (statusId: string): string => FIRST_PATHS.notice + encodeURIComponent(statusId)

/**
 * A profile's address by name, or by id if the name is a reserved path of the instance
 * (`restrictedNicknames`).
 */
export function profileTo(
  { id, acct }: Pick<Account, 'id' | 'acct'>,
  instance: Pick<Instance, 'restrictedNicknames'> | null,
): string {
  return FIRST_PATHS.users + encodeURIComponent(instance?.restrictedNicknames.includes(acct) ? id : acct)
}

/** The address at which a visitor can act on a post or an account from their own instance (N10). */
export const remoteInteractionTo = (
  site: string,
  about: { readonly status_id: string } | { readonly nickname: string },
): string => `${site}/main/ostatus?${new URLSearchParams({ ...about })}`
