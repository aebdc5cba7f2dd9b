import { ALERTS_STORE } from '../../../shared/alerts/alertsDatabase.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { CACHE_STORES, SESSION_STORES } from '../../persist/stores.ts'
import { type KeyValueStorage, type MovableStorage, memoryStorage } from '../../platform/keyValueStorage.ts'
import type { Platform } from '../../platform/platform.ts'
import { ACCOUNT_LIST, joinedLists } from './accountList.ts'
import type { SessionStore } from './sessionStore.ts'
import { setDraftsAside } from './setDraftsAside.ts'

/** The stores that are copied to memory when private mode starts before anybody has signed in. */
const COMMON_STORES = ['apps', 'preferences'] as const

interface PrivacyParts {
  readonly sessions: SessionStore
  readonly session: MovableStorage
  readonly cache: MovableStorage
  readonly platform: Pick<Platform, 'log' | 'storage'>
  readonly host: PrivacyHost
}

/** The rest of the engine, as private mode calls it. */
export interface PrivacyHost {
  /** Ends pushes to this browser, for all accounts. */
  endAlerts(): Promise<void>
  /** Writes unsaved data. */
  flush(): Promise<void>
  /** The storage was replaced: everything has to be read again. */
  storageMoved(): Promise<void>
}

interface Disk {
  readonly session: KeyValueStorage
  readonly cache: KeyValueStorage
}

/** Private mode: everything is in the memory of this engine, until its last tab closes (ST29–ST32). */
export class Privacy {
  readonly #parts: PrivacyParts
  /** The storages on disk, while private mode has replaced them. */
  #disk: Disk | null = null
  /** The last change of the mode. Changes run one after another, because a concurrent one would mistake memory for the disk. */
  #changing: Promise<unknown> = Promise.resolve()

  constructor(parts: PrivacyParts) {
    this.#parts = parts
  }

  get on(): boolean {
    return this.#disk !== null
  }

  /**
   * Moves everything to memory, and deletes it from the disk. If nobody is signed in, the stored data belongs to earlier
   * sessions: it stays, and the new session does not get it (ST30). After the fault `storage`, either nothing was moved, or
   * everything was moved but could not be deleted from the disk.
   */
  start(): Promise<Outcome<undefined>> {
    return this.#inTurn(() => this.#start())
  }

  /** Stores everything on disk again (ST31). After the fault `storage`, everything is still in memory, and the disk is unchanged. */
  end(): Promise<Outcome<undefined>> {
    return this.#inTurn(() => this.#end())
  }

  /**
   * The user has deleted this browser's data while the engine ran: nothing of the accounts is stored again (EV6). From now on it is as
   * in private mode. `known` is what the engine still knows of what was stored.
   */
  rescue(known: Snapshot): Promise<Outcome<undefined>> {
    return this.#inTurn(async () => {
      if (this.on) return ok(undefined)
      const memory = memoryStorage()
      for (const [store, entries] of known)
        for (const [key, value] of entries) await memory.put(store, key, value)
      this.#disk = this.#moveTo(memory)
      this.#parts.sessions.publish()
      // What was stored since then.
      return this.#wipe(this.#disk)
    })
  }

  /** Discards everything in memory (ST29). */
  async discard(): Promise<void> {
    const disk = this.#disk
    if (disk === null) return
    const { session, cache } = this.#parts
    this.#disk = null
    session.place = disk.session
    cache.place = disk.cache
    for (const one of [session, cache]) one.isPrivate = false
    await this.#parts.host.storageMoved()
  }

  #inTurn(change: () => Promise<Outcome<undefined>>): Promise<Outcome<undefined>> {
    const changed = this.#changing.then(change)
    this.#changing = changed.catch(() => {})
    return changed
  }

  async #start(): Promise<Outcome<undefined>> {
    if (this.on) return ok(undefined)
    const { sessions, session, platform, host } = this.#parts
    const isSignedIn = [...sessions.records].length > 0
    const memory = memoryStorage()
    let release = (): void => {}
    try {
      if (isSignedIn) {
        // Before the move, as the alerts write to the disk until they have ended.
        await host.endAlerts()
        await host.flush()
      }
      const disk = session.place
      release = holdCalls(session)
      await copy(disk, memory, isSignedIn ? SESSION_STORES : COMMON_STORES)
      this.#disk = { ...this.#moveTo(memory), session: disk }
    } catch (thrown) {
      platform.log.error('could not start the private mode', thrown)
      return fail('storage', 'could not read what is stored')
    } finally {
      release()
    }
    const wiped = isSignedIn ? await this.#wipe(this.#disk) : ok(undefined)
    await this.#parts.host.storageMoved()
    return wiped
  }

  /** From now on nothing is written to the disk. Returns where things were. */
  #moveTo(memory: KeyValueStorage): Disk {
    const { session, cache } = this.#parts
    const disk = { session: session.place, cache: cache.place }
    session.place = memory
    cache.place = memoryStorage()
    for (const one of [session, cache]) one.isPrivate = true
    return disk
  }

  async #end(): Promise<Outcome<undefined>> {
    const disk = this.#disk
    if (disk === null) return ok(undefined)
    const { session, platform } = this.#parts
    const { log } = platform
    const memory = session.place
    const release = holdCalls(session)
    let before: Snapshot | undefined
    try {
      before = await readAll(disk.session, SESSION_STORES)
      // If private mode started before anybody had signed in, the disk still has the list of earlier sessions (SA7).
      const earlier = await disk.session.get('meta', ACCOUNT_LIST)
      const later = await memory.get('meta', ACCOUNT_LIST)
      await memory.put('meta', ACCOUNT_LIST, joinedLists(earlier, later))
      await setDraftsAside(disk.session, memory)
      await copy(memory, disk.session, SESSION_STORES)
      session.place = disk.session
    } catch (thrown) {
      log.error('could not end the private mode', thrown)
      if (before !== undefined)
        await restore(disk.session, before).catch((failed) =>
          log.error('could not remove what was stored of the private mode', failed),
        )
      return fail('storage', 'could not store it')
    } finally {
      release()
    }
    await this.discard()
    return ok(undefined)
  }

  async #wipe({ session, cache }: Disk): Promise<Outcome<undefined>> {
    const { log, storage } = this.#parts.platform
    const wiped = await Promise.allSettled([
      wipe(session, SESSION_STORES),
      wipe(cache, CACHE_STORES),
      storage.openAlerts().then((alerts) => wipe(alerts, [ALERTS_STORE])),
    ])
    const failed = wiped.filter((one) => one.status === 'rejected')
    for (const { reason } of failed) log.error('could not delete what is stored', reason)
    return failed.length === 0 ? ok(undefined) : fail('storage', 'could not delete what is stored')
  }
}

/**
 * Makes calls to `storage` wait until the returned function is called. They then go to the place that `storage` has at
 * that time, so nothing reads a half-copied place or writes to an abandoned one.
 */
function holdCalls(storage: MovableStorage): () => void {
  const { place } = storage
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held: KeyValueStorage = {
    get: (store, key) => released.then(() => storage.place.get(store, key)),
    entries: (store) => released.then(() => storage.place.entries(store)),
    put: (store, key, value) => released.then(() => storage.place.put(store, key, value)),
    remove: (store, key) => released.then(() => storage.place.remove(store, key)),
    change: (store, keys, change) => released.then(() => storage.place.change(store, keys, change)),
    close: () => place.close(),
  }
  storage.place = held
  return () => {
    if (storage.place === held) storage.place = place
    release()
  }
}

/** All entries of some stores, by store. */
export type Snapshot = readonly (readonly [string, Awaited<ReturnType<KeyValueStorage['entries']>>])[]

const readAll = (storage: KeyValueStorage, stores: readonly string[]): Promise<Snapshot> =>
  Promise.all(stores.map(async (store) => [store, await storage.entries(store)] as const))

/** Restores the entries of `before`. Removes the others first, since the disk may be full. */
async function restore(storage: KeyValueStorage, before: Snapshot): Promise<void> {
  for (const [store, entries] of before) {
    const keys = new Set(entries.map(([key]) => key))
    for (const [key] of await storage.entries(store)) if (!keys.has(key)) await storage.remove(store, key)
  }
  for (const [store, entries] of before)
    for (const [key, value] of entries) await storage.put(store, key, value)
}

/** Copies all entries of `stores`, which replace those with the same key. */
async function copy(from: KeyValueStorage, to: KeyValueStorage, stores: readonly string[]): Promise<void> {
  for (const store of stores)
    for (const [key, value] of await from.entries(store)) await to.put(store, key, value)
}

async function wipe(storage: KeyValueStorage, stores: readonly string[]): Promise<void> {
  for (const store of stores)
    for (const [key] of await storage.entries(store)) await storage.remove(store, key)
}
