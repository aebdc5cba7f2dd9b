import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'

/** Ends all sessions of an account. */
export function revokeTokens({ store, revoked }: World, account: Account): void {
  for (const [text, token] of store.tokens) {
    if (token.accountId !== account.id) continue
    store.tokens.delete(text)
    revoked.add(text)
  }
}
