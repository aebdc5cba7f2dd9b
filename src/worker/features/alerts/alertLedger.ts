import { ALERTS_LOCK, ALERTS_STORE, type AlertBook, asAlertBook } from '../../../shared/alerts/alertBook.ts'
import { asPushBook, PUSH_KEY, type PushBook } from '../../../shared/alerts/pushBook.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import { type KeyValueStorage, memoryStorage } from '../../platform/keyValueStorage.ts'
import type { Platform } from '../../platform/platform.ts'

/** Whoever holds the books for longer is frozen: a moment's doubt is better than silence. */
const LOCK_LIMIT_MS = 1_000

/**
 * Which notifications were told: for all engines of this browser, and for its service worker. Where storage
 * is shut, or fails, it holds as long as this engine.
 */
export class AlertLedger {
  readonly #platform: Platform
  readonly #memory = memoryStorage()
  #storage: Promise<KeyValueStorage> | null = null
  #complained = false
  /** One change after the other, also where there are no locks. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Changes the book of `account` by `work`, which also says what there is to answer; nobody else writes meanwhile. */
  change<T>(
    account: AccountKey,
    work: (book: AlertBook) => { readonly book: AlertBook; readonly answer: T },
  ): Promise<T> {
    return this.#alone(async () => {
      const before = asAlertBook(await this.#read(account))
      const { book, answer } = work(before)
      if (book !== before) await this.#write(account, book)
      return answer
    })
  }

  /** `account` is signed out: what was told of it is nobody's concern. */
  forget(account: AccountKey): Promise<void> {
    return this.#alone(() => this.#write(account, undefined))
  }

  async push(): Promise<PushBook | null> {
    return asPushBook(await this.#read(PUSH_KEY))
  }

  keepPush(book: PushBook | null): Promise<void> {
    return this.#alone(() => this.#write(PUSH_KEY, book ?? undefined))
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(() => this.#locked(work))
    this.#last = next.catch(() => {})
    return next
  }

  async #locked<T>(work: () => Promise<T>): Promise<T> {
    const { locks, clock } = this.#platform
    if (locks === null) return work()
    const abort = new AbortController()
    const cancel = clock.after(LOCK_LIMIT_MS, () => abort.abort())
    let begun = false
    const begin = (): Promise<T> => {
      begun = true
      cancel()
      return work()
    }
    try {
      return (await locks.request(ALERTS_LOCK, { signal: abort.signal }, begin)) as T
    } catch (thrown) {
      if (begun) throw thrown
      return begin()
    }
  }

  async #read(key: string): Promise<unknown> {
    try {
      return await (await this.#open()).get(ALERTS_STORE, key)
    } catch (thrown) {
      this.#complain(thrown)
      return this.#memory.get(ALERTS_STORE, key)
    }
  }

  /** Into memory, too: for when the storage can't be read any more. */
  async #write(key: string, value: unknown): Promise<void> {
    const into = (storage: KeyValueStorage): Promise<void> =>
      value === undefined ? storage.remove(ALERTS_STORE, key) : storage.put(ALERTS_STORE, key, value)
    await into(this.#memory)
    try {
      await into(await this.#open())
    } catch (thrown) {
      this.#complain(thrown)
    }
  }

  #open(): Promise<KeyValueStorage> {
    this.#storage ??= this.#platform.storage.openAlerts().catch((thrown) => {
      this.#storage = null
      throw thrown
    })
    return this.#storage
  }

  #complain(thrown: unknown): void {
    if (!this.#complained)
      this.#platform.log.warn(`which notifications were told can not be kept: ${String(thrown)}`)
    this.#complained = true
  }
}
