import type { Account, AccountCounts, Role } from '../../../shared/model/account.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import type { Own } from '../../context/own.ts'
import type { OAuthApp } from './oauth.ts'

/** A signed-in account in the session database, which is the only place that stores the token. */
export interface AccountRecord extends Own {
  readonly account: AccountKey
  readonly server: string
  readonly token: string
  readonly app: OAuthApp
  readonly acct: string
  readonly role: Role
  /** The last known profile, for a cold start. */
  readonly profile: Account
  readonly counts?: AccountCounts
}

const isRecord = (value: unknown): value is Partial<AccountRecord> =>
  typeof value === 'object' && value !== null

/** Checks a stored record, which any build may have written. Null if it is unusable. */
export function asAccountRecord(value: unknown): AccountRecord | null {
  if (!isRecord(value)) return null
  const { account, server, token, app, userId } = value
  const complete =
    [account, server, token, userId].every((part) => typeof part === 'string') && typeof app === 'object'
  return complete ? (value as AccountRecord) : null
}
