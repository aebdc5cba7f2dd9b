import { type Fault, type Outcome, ok } from '../../shared/fault/fault.ts'
import { entityKey, isAnonymous } from '../../shared/model/keys.ts'
import type { Stored } from '../../shared/model/stored.ts'
import type { AccountContext } from '../account/accountContext.ts'
import type { Cancel } from '../clock.ts'
import { backoffMs } from '../net/backoff.ts'
import { isRecord, record } from '../normalize/read.ts'
import { readCopy } from './readCopy.ts'
import {
  changed,
  freshCopy,
  knowsMore,
  mergeCopies,
  obeyReset,
  type StoredChange,
  type StoredCopy,
  writeCopy,
} from './storedCopy.ts'
import { valuesOf } from './storedJournal.ts'

/** The name under which the instance stores it (P25). */
const CLIENT_KEY = 'pleroma-fe'
const CREDENTIALS = '/api/v1/accounts/verify_credentials'
/** Changes within this go to the instance together. */
const GATHER_MS = 1_000
/** What the instance said is taken for what it has, for so long. */
const FRESH_MS = 3_000
/** A tab that is shown after this asks what other browsers have changed. */
const STALE_MS = 5 * 60_000
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 10 * 60_000

/**
 * What follows a person from browser to browser. A change holds at once and is kept in this browser;
 * then what the instance has is read, merged and written back, until that has worked. Where the
 * instance keeps nothing for clients, it stays in this browser.
 */
export class StoredStore {
  readonly #context: AccountContext
  /** What is known here; null: nothing was ever stored. */
  #copy: StoredCopy | null = null
  /** What the instance has; null: nothing, or nothing that can be used. */
  #remote: StoredCopy | null = null
  #heardAt = Number.NEGATIVE_INFINITY
  /** Whether the instance keeps it; undefined until it has said who this is. */
  #shared: boolean | undefined
  #createdAt: string | undefined
  #recalled: Promise<void> | null = null
  #writing: Promise<void> = Promise.resolve()
  #pushing: Promise<void> | null = null
  #attempt = 0
  /** The last try got no answer at all. */
  #unheard = false
  #cancelPush: Cancel | null = null
  #stopped = false

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** Reads what an earlier start, or another engine, has kept. */
  async recall(): Promise<void> {
    this.#recalled = this.#recall()
    await this.#recalled
    // An engine before this one may have ended before it was written back.
    if (this.#copy !== null) this.#pushIn(GATHER_MS)
  }

  /** What the instance says of who is signed in: what is stored there is part of it. */
  async take(credentials: unknown): Promise<void> {
    await this.#hear(credentials)
    if (this.#owes()) this.#pushIn(GATHER_MS)
  }

  /** Makes `change` hold: for all tabs, in this browser, and then at the instance. */
  async change(change: StoredChange): Promise<Outcome<undefined>> {
    await this.#recalled
    const { now } = this.#context.clock
    const before = this.#copy ?? freshCopy(this.#createdAt)
    const copy = changed(before, change, now())
    if (copy === before) return ok(undefined)
    this.#copy = copy
    this.#tell()
    await this.#keep()
    this.#pushIn(GATHER_MS)
    return ok(undefined)
  }

  /** Something looks like coming back: the network, a tab that is shown again. */
  nudge(): void {
    const stale = this.#context.clock.now() - this.#heardAt > STALE_MS
    if (this.#unheard || (stale && this.#shared !== false)) this.#pushIn(GATHER_MS)
  }

  /** Writes back now what waits to be. */
  async flush(): Promise<void> {
    if (this.#cancelPush !== null) this.#pushIn(0)
    await this.#pushing
  }

  stop(): void {
    this.#stopped = true
    this.#cancelPush?.()
  }

  /** Whether there is something here that the instance does not have. */
  #owes(): boolean {
    const { timestamp } = this.#copy ?? { timestamp: 0 }
    if (this.#copy === null || timestamp === 0 || this.#shared === false) return false
    return this.#remote === null || knowsMore(this.#copy, this.#remote)
  }

  /** Puts what is stored there and here together. */
  async #hear(credentials: unknown): Promise<void> {
    const { created_at: createdAt, pleroma } = record(credentials)
    const { settings_store: settings } = record(pleroma)
    this.#heardAt = this.#context.clock.now()
    this.#shared = isRecord(settings)
    if (typeof createdAt === 'string') this.#createdAt = createdAt
    this.#remote = this.#read(record(settings)[CLIENT_KEY], 'at the instance')
    await this.#recalled
    if (this.#remote === null || this.#stopped) return
    const both = this.#copy === null ? this.#remote : mergeCopies(this.#copy, this.#remote)
    this.#copy = { ...both, flags: obeyReset(both.flags) }
    this.#tell()
    await this.#keep()
  }

  #pushIn(delayMs: number): void {
    const { account, clock, log } = this.#context
    if (this.#stopped || isAnonymous(account)) return
    this.#cancelPush?.()
    const push = async (): Promise<void> => {
      await this.#pushing
      await this.#push().catch((thrown) => log.error('what is stored could not be written back', thrown))
    }
    const start = (): void => {
      this.#cancelPush = null
      const pushing = push().finally(() => {
        if (this.#pushing === pushing) this.#pushing = null
      })
      this.#pushing = pushing
    }
    if (delayMs === 0) start()
    else this.#cancelPush = clock.after(delayMs, start)
  }

  async #push(): Promise<void> {
    const { account, clock, send } = this.#context
    if (clock.now() - this.#heardAt > FRESH_MS) {
      // Another browser may have written since: what it changed is not overwritten.
      const answer = await send({ method: 'GET', path: CREDENTIALS })
      if (!answer.ok) return this.#failed(answer.fault)
      await this.#hear(answer.value.value)
    }
    const copy = this.#copy
    if (this.#stopped || copy === null || !this.#owes()) return this.#succeeded()
    const answer = await send({
      method: 'PATCH',
      path: '/api/v1/accounts/update_credentials',
      json: { pleroma_settings_store: { [CLIENT_KEY]: writeCopy(copy, account) } },
    })
    if (!answer.ok) return this.#failed(answer.fault)
    this.#remote = copy
    this.#succeeded()
    if (this.#owes()) this.#pushIn(GATHER_MS)
  }

  #succeeded(): void {
    this.#attempt = 0
    this.#unheard = false
  }

  /** Tries again later, when that may help; a start, a change or a tab that is shown tries anyway. */
  #failed({ code, status = 0, message }: Fault): void {
    const { log, random } = this.#context
    const passing = code === 'network' || code === 'deadline' || code === 'rate-limited' || status >= 500
    log.warn(`what is stored could not be written back: ${message}`)
    this.#unheard = status === 0
    if (!passing) return
    this.#attempt++
    this.#pushIn(backoffMs(this.#attempt, random, FIRST_RETRY_MS, LAST_RETRY_MS))
  }

  #tell(): void {
    const { store, account } = this.#context
    const { simple, collections } = valuesOf(this.#copy?.journal ?? [])
    const value: Stored = {
      collapseNav: Boolean(simple.collapseNav),
      dontShowUpdateNotifs: Boolean(simple.dontShowUpdateNotifs),
      pinnedNavItems: collections.pinnedNavItems ?? [],
      mutedWords: collections.mutedWords ?? [],
      highlights: collections.highlights ?? [],
    }
    store.commit([{ key: entityKey(account, 'stored'), value }])
  }

  async #recall(): Promise<void> {
    const kept = await this.#kept()
    if (kept !== null) this.#copy = { ...this.#with(kept), flags: kept.flags }
    if (!this.#stopped) this.#tell()
  }

  /** What is known, with the changes in `other`. */
  #with(other: StoredCopy): StoredCopy {
    return this.#copy === null ? other : { ...mergeCopies(this.#copy, other), flags: this.#copy.flags }
  }

  async #kept(): Promise<StoredCopy | null> {
    const { session, account, log } = this.#context
    try {
      const kept = record(await session.get('preferences', this.#key))
      return kept._user === account ? this.#read(kept, 'kept here') : null
    } catch (thrown) {
      log.error('what is stored can not be read', thrown)
      return null
    }
  }

  /** Keeps what is known, with what another engine of this browser may have kept meanwhile. */
  #keep(): Promise<void> {
    const { session, account, log } = this.#context
    this.#writing = this.#writing.then(async () => {
      const kept = await this.#kept()
      if (kept !== null) this.#copy = this.#with(kept)
      if (this.#copy === null || (kept !== null && !knowsMore(this.#copy, kept))) return
      this.#tell()
      await session
        .put('preferences', this.#key, writeCopy(this.#copy, account))
        .catch((thrown) => log.error('what is stored could not be kept', thrown))
    })
    return this.#writing
  }

  get #key(): string {
    return `${this.#context.account}/stored`
  }

  #read(raw: unknown, where: string): StoredCopy | null {
    const { clock, log } = this.#context
    return readCopy(raw, clock.now(), (what) => log.warn(`stored ${where}, left out: ${what}`))
  }
}
