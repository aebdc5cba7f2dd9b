import type { Account } from './records.ts'
import type { Store } from './store.ts'

/** `user` for local accounts, `user@host` for remote ones. */
export function acctOf(account: Pick<Account, 'username' | 'domain'>): string {
  return account.domain === null ? account.username : `${account.username}@${account.domain}`
}

/** Adds an account and indexes its name. */
export function addAccount(store: Store, account: Account): Account {
  store.accounts.set(account.id, account)
  store.byAcct.set(acctOf(account).toLowerCase(), account.id)
  return account
}

/** Finds an account by `user`, `user@host` or `user@this-host`, with or without a leading `@`. */
export function findByAcct(store: Store, acct: string, host: string): Account | undefined {
  const full = acct.trim().replace(/^@/, '').toLowerCase()
  const localSuffix = `@${host.toLowerCase()}`
  const name = full.endsWith(localSuffix) ? full.slice(0, -localSuffix.length) : full
  const id = store.byAcct.get(name)
  return id === undefined ? undefined : store.accounts.get(id)
}

/** Finds an account by id or by name, as Pleroma does in `/accounts/:id`. */
export function findAccount(store: Store, idOrAcct: string, host: string): Account | undefined {
  return store.accounts.get(idOrAcct) ?? findByAcct(store, idOrAcct, host)
}

/** An account with default values. */
export function blankAccount(id: string, username: string, createdAt: number): Account {
  return {
    id,
    username,
    domain: null,
    displayName: username,
    note: '',
    fields: [],
    avatar: `/media/avatars/${username}.png`,
    header: `/media/headers/${username}.png`,
    background: null,
    locked: false,
    bot: false,
    createdAt,
    role: 'member',
    deactivated: false,
    mustResetPassword: false,
    password: null,
    email: `${username}@mail.example`,
    totpSecret: null,
    recoveryCodes: [],
    defaultScope: 'public',
    defaultSensitive: false,
    hideFollows: false,
    hideFollowers: false,
    hideFollowsCount: false,
    hideFollowersCount: false,
    hideFavorites: true,
    noRichText: false,
    showRole: true,
    discoverable: true,
    acceptsChatMessages: true,
    allowFollowingMove: true,
    birthday: null,
    showBirthday: false,
    alsoKnownAs: [],
    movedTo: null,
    tags: [],
    settingsStore: {},
    notificationSettings: { block_from_strangers: false, hide_notification_contents: false },
  }
}
