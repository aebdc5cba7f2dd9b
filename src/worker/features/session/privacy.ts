import { ALERTS_STORE } from '../../../shared/alerts/alertsDatabase.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { CACHE_STORES, SESSION_STORES } from '../../persist/stores.ts'
import { type KeyValueStorage, type MovableStorage, memoryStorage } from '../../platform/keyValueStorage.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SessionStore } from './sessionStore.ts'

/** What a log-in that keeps nothing takes over from what is stored. It leaves that as it is. */
const COMMON_STORES = ['apps', 'preferences'] as const

export interface PrivacyParts {
  readonly sessions: SessionStore
  readonly session: MovableStorage
  readonly cache: MovableStorage
  readonly openAlerts: Platform['storage']['openAlerts']
  readonly log: EngineLog
  /** Ends pushes to this browser, for all accounts. */
  readonly endAlerts: () => Promise<void>
  /** Writes unsaved data. */
  readonly flush: () => Promise<void>
  /** What is stored is another thing now: everything reads it again. */
  readonly storageChanged: () => Promise<void>
}

interface Disk {
  readonly session: KeyValueStorage
  readonly cache: KeyValueStorage
}

/** Private mode: everything is in the memory of this engine, until its last tab closes (ST29–ST32). */
export class Privacy {
  readonly #parts: PrivacyParts
  /** Where things were kept before. */
  #disk: Disk | null = null

  constructor(parts: PrivacyParts) {
    this.#parts = parts
  }

  get on(): boolean {
    return this.#disk !== null
  }

  /**
   * Moves everything to memory, and deletes it from the disk. If nobody is logged in, what is stored belongs to earlier
   * sessions: it stays, and the coming one has none of it (ST30).
   */
  async start(): Promise<Outcome<undefined>> {
    if (this.on) return ok(undefined)
    const { sessions, session, cache, log, endAlerts, flush } = this.#parts
    const moves = [...sessions.records].length > 0
    try {
      if (moves) {
        // Before the move: the alerts write to the disk until then.
        await endAlerts()
        await flush()
      }
      this.#disk = { session: session.place, cache: cache.place }
      const memory = memoryStorage()
      // From now on nothing is written to the disk. What is written meanwhile is newer than the copy.
      session.place = memory
      cache.place = memoryStorage()
      for (const one of [session, cache]) one.keepsNothing = true
      await copy(this.#disk.session, memory, moves ? SESSION_STORES : COMMON_STORES)
    } catch (thrown) {
      log.error('could not start the private mode', thrown)
      await this.discard()
      return fail('storage', 'could not read what is stored')
    }
    const wiped = moves ? await this.#wipe(this.#disk) : ok(undefined)
    await this.#parts.storageChanged()
    return wiped
  }

  /** Keeps everything on the disk again (ST31). */
  async end(): Promise<Outcome<undefined>> {
    const disk = this.#disk
    if (disk === null) return ok(undefined)
    const { session, log } = this.#parts
    try {
      await copy(session.place, disk.session, SESSION_STORES, true)
    } catch (thrown) {
      log.error('could not end the private mode', thrown)
      return fail('storage', 'could not store it')
    }
    await this.discard()
    return ok(undefined)
  }

  /** Forgets what is in memory (ST29). */
  async discard(): Promise<void> {
    const disk = this.#disk
    if (disk === null) return
    const { session, cache } = this.#parts
    this.#disk = null
    session.place = disk.session
    cache.place = disk.cache
    for (const one of [session, cache]) one.keepsNothing = false
    await this.#parts.storageChanged()
  }

  async #wipe({ session, cache }: Disk): Promise<Outcome<undefined>> {
    const { log, openAlerts } = this.#parts
    const wiped = await Promise.allSettled([
      wipe(session, SESSION_STORES),
      wipe(cache, CACHE_STORES),
      openAlerts().then((alerts) => wipe(alerts, [ALERTS_STORE])),
    ])
    const failed = wiped.filter((one) => one.status === 'rejected')
    for (const { reason } of failed) log.error('could not delete what is stored', reason)
    return failed.length === 0 ? ok(undefined) : fail('storage', 'could not delete what is stored')
  }
}

/** @param replaces entries of `to` with the same key are replaced; else they are newer. */
async function copy(
  from: KeyValueStorage,
  to: KeyValueStorage,
  stores: readonly string[],
  replaces = false,
): Promise<void> {
  for (const store of stores)
    for (const [key, value] of await from.entries(store))
      if (replaces || (await to.get(store, key)) === undefined) await to.put(store, key, value)
}

async function wipe(storage: KeyValueStorage, stores: readonly string[]): Promise<void> {
  for (const store of stores)
    for (const [key] of await storage.entries(store)) await storage.remove(store, key)
}
