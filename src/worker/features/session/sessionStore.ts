import { type AccountKey, anonymousOf, BROWSER, entityKey } from '../../../shared/model/keys.ts'
import type { Session } from '../../../shared/model/session.ts'
import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { EntityStore } from '../../store/entityStore.ts'
import { type AccountRecord, asAccountRecord } from './accountRecord.ts'
import type { OAuthApp } from './oauth.ts'

/** A sign-in by the authorization-code flow whose browser redirect is pending. */
export interface PendingAuthorization {
  readonly state: string
  readonly server: string
  readonly app: OAuthApp
  readonly at: number
}

/**
 * The accounts signed in in this browser, with their tokens. Tabs get the `Session` entity, which is derived from it
 * and contains no token.
 */
export class SessionStore {
  readonly #store: EntityStore
  readonly #storage: KeyValueStorage
  readonly #log: EngineLog
  readonly #host: string
  readonly #records = new Map<AccountKey, AccountRecord>()
  #current: AccountKey | null = null
  /** The writes in progress. */
  #writing: Promise<unknown> = Promise.resolve()
  /** Copies in memory, so that signing in works when storage fails. */
  readonly #apps = new Map<string, OAuthApp>()
  #pending: PendingAuthorization | undefined
  /** Counts local changes. Data read before a change is stale. */
  #changes = 0

  constructor(store: EntityStore, storage: KeyValueStorage, log: EngineLog, host: string) {
    this.#store = store
    this.#storage = storage
    this.#log = log
    this.#host = host
  }

  /** The account that tabs show: the signed-in one, else the anonymous visitor. */
  get account(): AccountKey {
    return this.#current ?? anonymousOf(this.#host)
  }

  /** Whether `account` is signed in, or the anonymous visitor. */
  knows(account: AccountKey): boolean {
    return this.#records.has(account) || account === anonymousOf(this.#host)
  }

  record(account: AccountKey): AccountRecord | undefined {
    return this.#records.get(account)
  }

  /**
   * Loads what an earlier start or another engine has written. Resolves to the accounts whose session has ended or was
   * replaced.
   */
  async load(): Promise<readonly AccountKey[]> {
    const before = new Map([...this.#records].map(([account, { token }]) => [account, token]))
    try {
      let changes: number
      let current: unknown
      let entries: readonly (readonly [string, unknown])[]
      do {
        changes = this.#changes
        await this.#writing
        current = await this.#storage.get('meta', 'current')
        entries = await this.#storage.entries('accounts')
      } while (changes !== this.#changes)
      this.#records.clear()
      for (const [key, value] of entries) {
        const record = asAccountRecord(value)
        if (record !== null) this.#records.set(key, record)
      }
      this.#current = typeof current === 'string' && this.#records.has(current) ? current : null
    } catch (thrown) {
      this.#log.error('could not read the session', thrown)
    }
    this.publish()
    return [...before].flatMap(([account, token]) =>
      this.#records.get(account)?.token === token ? [] : [account],
    )
  }

  /** Signs `record` in and makes it the current account. */
  async add(record: AccountRecord): Promise<void> {
    this.#records.set(record.account, record)
    this.#current = record.account
    await this.#save([
      this.#storage.put('accounts', record.account, record),
      this.#storage.put('meta', 'current', record.account),
    ])
    this.publish()
  }

  /** Updates the record of a signed-in account. Ignored if the account has another token by now. */
  async renew(record: AccountRecord): Promise<void> {
    const known = this.#records.get(record.account)
    if (known?.token !== record.token) return
    // Only a sign-in tells the token's id.
    const renewed = { ...known, ...record }
    this.#records.set(record.account, renewed)
    await this.#save([this.#storage.put('accounts', record.account, renewed)])
    this.publish()
  }

  /** Signs `account` out. If it was current, another account becomes current. */
  async drop(account: AccountKey): Promise<void> {
    this.#records.delete(account)
    if (this.#current === account) this.#current = this.#records.keys().next().value ?? null
    await this.#save([
      this.#storage.remove('accounts', account),
      this.#current === null
        ? this.#storage.remove('meta', 'current')
        : this.#storage.put('meta', 'current', this.#current),
    ])
    this.publish()
  }

  async app(server: string): Promise<OAuthApp | undefined> {
    const stored = (await this.#storage.get('apps', server).catch(() => undefined)) as OAuthApp | undefined
    return stored ?? this.#apps.get(server)
  }

  saveApp(server: string, app: OAuthApp): Promise<void> {
    this.#apps.set(server, app)
    return this.#save([this.#storage.put('apps', server, app)])
  }

  async pending(): Promise<PendingAuthorization | undefined> {
    const stored = (await this.#storage.get('meta', 'authorization').catch(() => undefined)) as
      | PendingAuthorization
      | undefined
    return stored ?? this.#pending
  }

  savePending(pending: PendingAuthorization | null): Promise<void> {
    this.#pending = pending ?? undefined
    return this.#save([
      pending === null
        ? this.#storage.remove('meta', 'authorization')
        : this.#storage.put('meta', 'authorization', pending),
    ])
  }

  /** Publishes the session to the tabs, without tokens. */
  publish(): void {
    const record = this.#current === null ? undefined : this.#records.get(this.#current)
    const accounts = [...this.#records.keys()]
    const session: Session =
      record === undefined
        ? { state: 'signed-out', account: this.account, accounts }
        : {
            state: 'signed-in',
            account: record.account,
            userId: record.userId,
            acct: record.acct,
            role: record.role,
            privileges: record.privileges,
            locked: record.locked,
            own: record.own,
            accounts,
          }
    this.#store.commit([{ key: entityKey(BROWSER, 'session'), value: session }])
  }

  async #save(writes: readonly Promise<void>[]): Promise<void> {
    this.#changes++
    const writing = Promise.allSettled(writes)
    this.#writing = Promise.all([this.#writing, writing])
    for (const written of await writing) {
      if (written.status === 'rejected') this.#log.error('could not store the session', written.reason)
    }
  }
}
