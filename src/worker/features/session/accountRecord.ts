import type { Account, AccountCounts, Role } from '../../../shared/model/account.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import type { Own } from '../../context/own.ts'
import { isRecord } from '../../json/read.ts'
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

/**
 * Reads a stored record, which any build may have written. Checks the fields that its session and signing out need, and
 * trusts the others. Null if one is missing.
 */
export function asAccountRecord(value: unknown): AccountRecord | null {
  if (!isRecord(value)) return null
  const { account, server, token, app, userId } = value
  const complete = [account, server, token, userId].every((part) => typeof part === 'string') && isRecord(app)
  return complete ? (value as unknown as AccountRecord) : null
}
