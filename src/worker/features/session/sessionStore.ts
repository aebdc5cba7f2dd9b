import { type AccountKey, anonymousOf, entityKey } from '../../../shared/model/keys.ts'
import type { Session } from '../../../shared/model/session.ts'
import { isPrivate, type KeyValueStorage } from '../../platform/keyValueStorage.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { EntityStore } from '../../store/entityStore.ts'
import { type AccountRecord, asAccountRecord } from './accountRecord.ts'

/**
 * The signed-in accounts of this browser, with their tokens. Tabs get `Session` entities, which contain no tokens.
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
  /** Counts local changes. Data read before a change is stale. */
  #changes = 0

  constructor(store: EntityStore, storage: KeyValueStorage, log: EngineLog, host: string) {
    this.#store = store
    this.#storage = storage
    this.#log = log
    this.#host = host
  }

  /** The account of tabs that name none: the default account, else the anonymous visitor. */
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

  /** All signed-in accounts, in no particular order: `AccountList` has the user's order. */
  get records(): Iterable<AccountRecord> {
    return this.#records.values()
  }

  /**
   * Loads what an earlier start or another engine has stored. Resolves to the accounts whose session has ended or was
   * replaced since the last load.
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
      const first = this.#records.keys().next().value ?? null
      this.#current = typeof current === 'string' && this.#records.has(current) ? current : first
    } catch (thrown) {
      this.#log.error('could not read the session', thrown)
    }
    this.publish()
    return [...before].flatMap(([account, token]) =>
      this.#records.get(account)?.token === token ? [] : [account],
    )
  }

  /** Signs `record` in. The first account becomes the default. */
  async add(record: AccountRecord): Promise<void> {
    const { account } = record
    this.#records.set(account, record)
    this.#current ??= account
    await this.#save([
      this.#storage.put('accounts', account, record),
      this.#storage.put('meta', 'current', this.#current),
    ])
    this.publish()
  }

  /** Makes `account` the default. */
  async prefer(account: AccountKey): Promise<void> {
    if (!this.#records.has(account)) return
    this.#current = account
    await this.#save([this.#storage.put('meta', 'current', account)])
  }

  /** Updates the record of a signed-in account. Ignored if the account has another token by now. */
  async renew(record: AccountRecord): Promise<void> {
    const known = this.#records.get(record.account)
    if (known?.token !== record.token) return
    // Only the answer to a sign-in contains the token's id.
    const renewed = { ...known, ...record }
    this.#records.set(record.account, renewed)
    await this.#save([this.#storage.put('accounts', record.account, renewed)])
    this.publish()
  }

  /** Signs `account` out. If it was the default, another account becomes the default. */
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

  /** Publishes the session of each account, and of the visitor, without tokens. */
  publish(): void {
    const visitor: Session = { state: 'signed-out', account: anonymousOf(this.#host) }
    const members = [...this.#records.values()].map(
      ({ account, userId, acct, role, privileges, locked, own }): Session => ({
        state: 'signed-in',
        account,
        userId,
        acct,
        role,
        privileges,
        locked,
        own,
      }),
    )
    this.#store.commit(
      [visitor, ...members].map((session) => ({
        key: entityKey(session.account, 'session'),
        value: isPrivate(this.#storage) ? { ...session, isPrivate: true } : session,
      })),
    )
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
