import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { record } from '../../json/read.ts'
import type { RestClient } from '../../net/restClient.ts'
import { normalizeAccount } from '../../normalize/account.ts'
import { type Harvest, type NormalizeContext, newHarvest } from '../../normalize/harvest.ts'
import { normalizeOwnSettings } from '../../normalize/ownSettings.ts'
import { privilegesOf } from '../../normalize/privileges.ts'
import type { AccountRecord } from './accountRecord.ts'
import { includesStaff, type OAuthApp } from './oauth.ts'

/** The account that a token belongs to. */
export interface Verified {
  readonly record: AccountRecord
  readonly harvest: Harvest
  /** The raw response, which includes the settings that clients store. */
  readonly raw: unknown
}

/** GET verify_credentials with `token`. */
export async function verifyCredentials(
  rest: RestClient,
  token: string,
  app: OAuthApp,
  normalizeContext: NormalizeContext,
): Promise<Outcome<Verified>> {
  const answer = await rest.send({
    method: 'GET',
    path: '/api/v1/accounts/verify_credentials',
    token,
    urgent: true,
  })
  return answer.ok ? parseCredentials(answer.value.value, rest.server, token, app, normalizeContext) : answer
}

/** Parses `raw`, the credentials response for `token`. */
export function parseCredentials(
  raw: unknown,
  server: string,
  token: string,
  app: OAuthApp,
  normalizeContext: NormalizeContext,
): Outcome<Verified> {
  const harvest = newHarvest()
  const id = normalizeAccount(raw, harvest, normalizeContext)
  const account: Account | undefined = id === null ? undefined : harvest.accounts.get(id)
  if (account === undefined) return fail('unreadable', 'the answer contains no account')
  const counts = harvest.counts.get(account.id)
  const accountRecord: AccountRecord = {
    // The key contains the host of the API, which does not change when the instance describes itself.
    account: `${account.username}@${new URL(server).host}`,
    server,
    token,
    app,
    userId: account.id,
    acct: account.acct,
    role: account.role,
    // Privileges are useless with a token without the scope for staff (S40). Pleroma grants that to all tokens.
    privileges: 'pleroma' in record(raw) || includesStaff(app) ? privilegesOf(record(raw), account.role) : [],
    locked: account.locked,
    own: normalizeOwnSettings(raw),
    profile: account,
    ...(counts === undefined ? {} : { counts }),
  }
  return ok({ record: accountRecord, harvest, raw })
}
