import type { Account } from '../../../shared/model/account.ts'

/** An account that was added to a list (`on`) or removed from it. */
export interface MemberChange {
  /** A copy of the account, because the engine no longer sends removed members. */
  readonly account: Account
  readonly on: boolean
}

/** `before` with `change` added; opposite changes cancel out. */
export function withChange(
  before: ReadonlyMap<string, MemberChange>,
  change: MemberChange,
): ReadonlyMap<string, MemberChange> {
  const after = new Map(before)
  const { id } = change.account
  if (before.has(id) && before.get(id)?.on !== change.on) after.delete(id)
  else after.set(id, change)
  return after
}
