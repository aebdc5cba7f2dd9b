import type { Account } from '../../../shared/model/account.ts'

/** The user's choices about what others see. */
interface ShownToOthers {
  readonly showRole: boolean
  readonly showBirthday: boolean
}

/** The user's own account without what the instance sends to its owner only (AC25). */
export function asOthersSee(
  { birthday, ...account }: Account,
  { showRole, showBirthday }: ShownToOthers,
): Account {
  return {
    ...account,
    role: showRole ? account.role : 'member',
    ...(showBirthday && birthday !== undefined && { birthday }),
  }
}
