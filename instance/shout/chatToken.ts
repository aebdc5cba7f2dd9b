import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'

const PREFIX = 'chat:'

/** The token for the shoutbox socket; only the account itself receives it. */
export const chatTokenOf = (account: Account): string =>
  Buffer.from(PREFIX + account.id).toString('base64url')

/** The account that the token belongs to, or null. */
export function accountOfChatToken(world: World, token: string): Account | null {
  const text = Buffer.from(token, 'base64url').toString()
  const account = text.startsWith(PREFIX) ? world.store.accounts.get(text.slice(PREFIX.length)) : undefined
  return account === undefined || account.deactivated ? null : account
}
