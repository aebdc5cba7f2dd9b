import type { ListedAccount } from '../../../src/shared/model/accounts.ts'
import { BROWSER, ONLY } from '../../../src/shared/model/keys.ts'
import type { ScriptedEngine } from './scriptedEngine.ts'

/** A live account of the browser's list. `more` overrides its fields. */
export function listedAccount(account: string, more: Partial<ListedAccount> = {}): ListedAccount {
  const [username = '', host = ''] = account.split('@')
  return {
    account,
    server: `https://${host}`,
    username,
    handle: account,
    name: username,
    avatarUrl: '',
    movedTo: '',
    state: 'live',
    isDefault: false,
    sleeps: false,
    colour: 'blue',
    counts: true,
    unread: 0,
    waiting: 0,
    ...more,
  }
}

/** Sends the tab a list of these accounts. */
export function putAccounts(engine: ScriptedEngine, ...list: readonly ListedAccount[]): void {
  engine.put(BROWSER, 'accounts', ONLY, {
    home: '',
    counted: 0,
    sameLook: false,
    allNotifications: false,
    list,
  })
}
