import type { Account } from '../../../shared/model/account.ts'

/** A member was added or removed. */
export interface Change {
  /** A copy of the account, because the engine no longer sends removed members. */
  readonly account: Account
  readonly on: boolean
}

/** `before` with `change` added; opposite changes cancel out. */
export function withChange(before: ReadonlyMap<string, Change>, change: Change): ReadonlyMap<string, Change> {
  const after = new Map(before)
  const { id } = change.account
  if (before.has(id) && before.get(id)?.on !== change.on) after.delete(id)
  else after.set(id, change)
  return after
}
