import type { AccountRecord } from '../../../src/worker/features/session/accountRecord.ts'
import { normalizeAccount } from '../../../src/worker/normalize/account.ts'
import { newHarvest } from '../../../src/worker/normalize/harvest.ts'
import { normalizeOwnSettings } from '../../../src/worker/normalize/ownSettings.ts'

/**
 * The record that an earlier engine would have stored when `name` signed in.
 *
 * @param raw the account as in the answer to `verify_credentials`.
 */
export function signedInRecord(
  raw: Parameters<typeof normalizeAccount>[0],
  { name, token, origin }: { readonly name: string; readonly token: string; readonly origin: string },
): AccountRecord {
  const { host } = new URL(origin)
  const harvest = newHarvest()
  const id = normalizeAccount(raw, harvest, { host, server: origin, warn: () => {}, defaultAvatarUrl: '' })
  const profile = harvest.accounts.get(id ?? '')
  if (profile === undefined) throw new Error('no such account')
  return {
    account: `${name}@${host}`,
    server: origin,
    token,
    app: {
      clientId: 'client-1',
      clientSecret: 'SECRET-OF-CLIENT',
      redirectUri: '',
      scope: 'read write follow push admin',
    },
    userId: profile.id,
    acct: profile.acct,
    role: profile.role,
    privileges: [],
    locked: false,
    own: normalizeOwnSettings(raw),
    profile,
  }
}
