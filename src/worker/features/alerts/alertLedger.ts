import { type AlertBook, asAlertBook } from '../../../shared/alerts/alertBook.ts'
import { ALERTS_LOCK, ALERTS_STORE } from '../../../shared/alerts/alertsDatabase.ts'
import { accountOfBook, asPushBook, type PushBook, pushBookKey } from '../../../shared/alerts/pushBook.ts'
import { MAX_TURN_MS, SOUND_KEY, SOUND_MS, takeSound } from '../../../shared/alerts/soundTurn.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import type { EngineBase } from '../../context/engineShared.ts'
import { inTurn } from '../../platform/inTurn.ts'
import { isPrivate, type KeyValueStorage, memoryStorage } from '../../platform/keyValueStorage.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * If another engine holds the lock for longer, it is frozen. Going on without the lock may duplicate an alert, which is
 * better than none.
 */
const LOCK_LIMIT_MS = 1_000

/**
 * Records which notifications raised an alert, for all engines of this browser and its service worker. Falls back to
 * this engine's memory when storage is blocked or fails. All accounts of an engine share one.
 */
export class AlertLedger {
  readonly #platform: Platform
  readonly #session: KeyValueStorage
  /** Is read where private mode keeps nothing, and when the storage fails. */
  readonly #memory = memoryStorage()
  /** Serialises the changes, also where the browser has no locks. */
  #last: Promise<unknown> = Promise.resolve()
  #storage: Promise<KeyValueStorage> | null = null
  #warned = false

  /** @param base its session tells whether private mode is on, in which nothing is stored (ST32). */
  constructor({ platform, session }: EngineBase) {
    this.#platform = platform
    this.#session = session
  }

  /** Applies `work` to the book of `account` under the lock. Resolves to the answer that `work` returns. */
  change<T>(
    account: AccountKey,
    work: (book: AlertBook) => { readonly book: AlertBook; readonly answer: T },
  ): Promise<T> {
    return this.#serialised(async () => {
      const before = asAlertBook(await this.#read(account))
      const { book, answer } = work(before)
      if (book !== before) await this.#write(account, book)
      return answer
    })
  }

  /** Takes the turn to make a sound. False if another alert of any account has it (AL2). `soundEnded` ends it. */
  takeSound(): Promise<boolean> {
    return this.#serialised(async () => {
      const { value, answer } = takeSound(
        await this.#read(SOUND_KEY),
        this.#platform.clock.now(),
        MAX_TURN_MS,
      )
      if (answer) await this.#write(SOUND_KEY, value)
      return answer
    })
  }

  /** The sound was made, so the next one may begin in a second. */
  soundEnded(): Promise<void> {
    return this.#serialised(() => this.#write(SOUND_KEY, this.#platform.clock.now() + SOUND_MS))
  }

  /** Deletes the book of `account` when it signs out. */
  forget(account: AccountKey): Promise<void> {
    return this.#serialised(() => this.#write(account, undefined))
  }

  /** Deletes the books of the accounts for which `isUsed` is false. */
  keepOnly(isUsed: (account: AccountKey) => boolean): Promise<void> {
    return this.#serialised(async () => {
      const books = await (await this.#open()).entries(ALERTS_STORE)
      for (const [key] of books) if (!isUsed(accountOfBook(key))) await this.#write(key, undefined)
    })
  }

  /** Copies the book of `account` to memory, where private mode reads it (ST32). */
  hold(account: AccountKey): Promise<void> {
    return this.#serialised(async () =>
      this.#memory.put(ALERTS_STORE, account, asAlertBook(await this.#read(account))),
    )
  }

  /** The push book of `account`; null if there is none. */
  async readPush(account: AccountKey): Promise<PushBook | null> {
    return asPushBook(await this.#read(pushBookKey(account)))
  }

  writePush(account: AccountKey, book: PushBook | null): Promise<void> {
    return this.#serialised(() => this.#write(pushBookKey(account), book ?? undefined))
  }

  #serialised<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(() => inTurn(this.#platform, ALERTS_LOCK, work, { limitMs: LOCK_LIMIT_MS }))
    this.#last = next.catch(() => {})
    return next
  }

  async #read(key: string): Promise<unknown> {
    try {
      return await (await this.#open()).get(ALERTS_STORE, key)
    } catch (thrown) {
      this.#warnOnce(thrown)
      return this.#memory.get(ALERTS_STORE, key)
    }
  }

  /** Also writes to memory, which is read when the storage fails later. */
  async #write(key: string, value: unknown): Promise<void> {
    const apply = (storage: KeyValueStorage): Promise<void> =>
      value === undefined ? storage.remove(ALERTS_STORE, key) : storage.put(ALERTS_STORE, key, value)
    await apply(this.#memory)
    try {
      await apply(await this.#open())
    } catch (thrown) {
      this.#warnOnce(thrown)
    }
  }

  async #open(): Promise<KeyValueStorage> {
    if (isPrivate(this.#session)) return this.#memory
    this.#storage ??= this.#platform.storage.openAlerts().catch((thrown) => {
      this.#storage = null
      throw thrown
    })
    return this.#storage
  }

  #warnOnce(thrown: unknown): void {
    if (!this.#warned)
      this.#platform.log.warn(`could not store which notifications raised an alert: ${String(thrown)}`)
    this.#warned = true
  }
}
