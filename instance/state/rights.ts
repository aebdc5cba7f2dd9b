import type { Account } from './records.ts'

/** A right that an admin can grant. */
export type Right = 'admin' | 'moderator'

export const RIGHTS: readonly Right[] = ['admin', 'moderator']

/** The rights of an account. An admin may be a moderator, too. */
export function rightsOf({ role, moderates }: Account): Record<Right, boolean> {
  return { admin: role === 'admin', moderator: role === 'moderator' || moderates === true }
}

/** Grants or revokes a right. The role becomes the highest right that remains. */
export function setRight(account: Account, right: Right, on: boolean): void {
  const rights = rightsOf(account)
  rights[right] = on
  const { admin, moderator } = rights
  account.role = admin ? 'admin' : moderator ? 'moderator' : 'member'
  account.moderates = moderator
}
