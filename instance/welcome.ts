import { COMMON_PASSWORD, totpCode } from './state/secrets.ts'
import type { Store } from './state/store.ts'

const ACCOUNTS: readonly [name: string, role: string][] = [
  ['luna', 'member'],
  ['wren', 'member, locked, with follow requests'],
  ['moss', 'moderator'],
  ['admin', 'administrator'],
  ['totp', 'two-factor'],
]

/** The text printed at the start: the URL, and the accounts to sign in with. */
export function welcome(url: string, store: Store, nowMs: number): string {
  const lines = ACCOUNTS.map(([name, role]) => `  ${name.padEnd(8)}${COMMON_PASSWORD.padEnd(10)}${role}`)
  const account = store.accounts.get(store.byAcct.get('totp') ?? '')
  if (account?.totpSecret) {
    lines.push(
      `          key ${account.totpSecret} (now ${totpCode(account.totpSecret, nowMs)})`,
      `          recovery codes ${account.recoveryCodes.join(', ') || 'all used up'}`,
    )
  }
  return `\nRookery is at ${url}\n\n  name    password  who\n${lines.join('\n')}\n\nCtrl+C stops it.\n`
}
