import { type AccountKey, anonymousOf } from '../../../shared/model/keys.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { AlertLedger } from '../alerts/alertLedger.ts'
import type { SessionStore } from './sessionStore.ts'
import type { SignInStorage } from './signInStorage.ts'
import {
  type Databases,
  hostOf,
  hostOfServer,
  type InUse,
  readRows,
  STORES,
  type StoredRow,
  unusedRows,
} from './storedRows.ts'

/** After this, no answer is under way that would be stored: a request has half of it in the queue, and half to be answered. */
const AGAIN_MS = 60_000

interface LeftoversParts extends Databases {
  readonly sessions: SessionStore
  readonly signIns: SignInStorage
  readonly ledger: AlertLedger
  readonly clock: Clock
  readonly log: EngineLog
  /** Base URL of the configured instance. */
  readonly server: string
}

type Place = (typeof STORES)[number]

const storesOf = (names: readonly string[]): readonly Place[] =>
  STORES.filter(([, name]) => names.includes(name))

/**
 * What is of no use without a session. Of what an account wrote or chose (drafts, waiting posts, preferences) nothing is among
 * it. Registrations are the last, so that a start finds what an engine that died has not deleted.
 */
const USELESS = storesOf(['meta', 'timelines', 'answers', 'instances', 'emoji', 'apps'])
/** Small stores that show whether servers have left something. */
const SIGNS = storesOf(['meta', 'instances', 'apps'])

/** Deletes what accounts and servers leave in this browser that nobody uses any more (S47). */
export class Leftovers {
  readonly #parts: LeftoversParts
  readonly #inUse: InUse
  #cancel: Cancel = () => {}

  constructor(parts: LeftoversParts) {
    this.#parts = parts
    const { sessions, server } = parts
    const { host: home } = new URL(server)
    this.#inUse = {
      account: (key) => sessions.record(key) !== undefined || key === anonymousOf(home),
      server: (host) =>
        host === home || [...sessions.records].some((record) => hostOfServer(record.server) === host),
    }
  }

  /** Call at the start: earlier builds, and engines that died, have left something. */
  async started(): Promise<void> {
    if ((await this.#unused(SIGNS)).length > 0) await this.#sweep()
  }

  /** Call when a session has ended, here or in another engine. */
  async sessionEnded(): Promise<void> {
    this.#cancel()
    this.#cancel = this.#parts.clock.after(AGAIN_MS, () => void this.#sweep())
    await this.#sweep()
  }

  /** The accounts that have left something of the server at `host`. Rejects if storage can't be read. */
  async accountsAt(host: string): Promise<ReadonlySet<AccountKey>> {
    const rows = (await this.#unused(STORES)).filter((row) => hostOf(row) === host)
    return new Set(rows.flatMap(({ account }) => account ?? []))
  }

  /** Deletes everything of the server at `host` that nobody uses (ST34). Rejects if that fails. */
  async forget(host: string): Promise<void> {
    await this.#remove((await this.#unused(STORES)).filter((row) => hostOf(row) === host))
  }

  async #sweep(): Promise<void> {
    const { log, ledger } = this.#parts
    try {
      await this.#remove((await this.#unused(USELESS)).filter(isUseless))
      await ledger.keepOnly((account) => this.#inUse.account(account))
    } catch (thrown) {
      log.error('could not delete what a session has left', thrown)
    }
  }

  async #unused(stores: readonly Place[]): Promise<readonly StoredRow[]> {
    const rows = await readRows(this.#parts, stores)
    return unusedRows(rows, this.#inUse, this.#parts.clock.now()).filter((row) => hostOf(row) !== '')
  }

  async #remove(rows: readonly StoredRow[]): Promise<void> {
    const { signIns } = this.#parts
    for (const { database, store, key } of rows) {
      await this.#parts[database].remove(store, key)
      if (store === 'apps') signIns.forgetApp(key)
    }
  }
}

/** Jobs and muted conversations of an account are not: they go with its commands. */
const isUseless = ({ store, server }: StoredRow): boolean => store !== 'meta' || server !== undefined
