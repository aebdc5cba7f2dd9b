import type { Account } from '../../../shared/model/account.ts'

/** Somebody was put on a list, or taken off. */
export interface Change {
  /** As they were then: what went is told to nobody any more. */
  readonly account: Account
  readonly on: boolean
}

/** `before` with `change` in it; one that takes back another leaves nothing. */
export function withChange(before: ReadonlyMap<string, Change>, change: Change): ReadonlyMap<string, Change> {
  const after = new Map(before)
  const { id } = change.account
  if (before.has(id) && before.get(id)?.on !== change.on) after.delete(id)
  else after.set(id, change)
  return after
}
