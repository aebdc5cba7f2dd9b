import { type Fault, fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey, isAnonymous } from '../../../shared/model/keys.ts'
import type { Stored } from '../../../shared/model/stored.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { isRecord, record } from '../../json/read.ts'
import { backoffMs } from '../../net/backoff.ts'
import { isTransient } from '../../net/isTransient.ts'
import type { Cancel } from '../../platform/clock.ts'
import { readCopy } from './readCopy.ts'
import { SameLook } from './sameLook.ts'
import { NOT_SAVED } from './savedNotice.ts'
import {
  applyReset,
  changed,
  freshCopy,
  hasChangesMissingIn,
  mergeCopies,
  type StoredChange,
  type StoredCopy,
  writeCopy,
} from './storedCopy.ts'
import { valuesOf } from './storedJournal.ts'

/** The key in the instance's settings store (P25). */
const CLIENT_KEY = 'pleroma-fe'
const CREDENTIALS = '/api/v1/accounts/verify_credentials'
/** Debounce of the writes to the instance. */
const DEBOUNCE_MS = 1_000
/** A response counts as current for this long, so that a push need not fetch again. */
const FRESH_MS = 3_000
/** A tab that becomes visible after this time fetches the changes of other browsers. */
const STALE_MS = 5 * 60_000
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 10 * 60_000

/** For command handlers that change synced settings. */
export interface NeedsSyncedSettings {
  readonly stored: () => Promise<SyncedSettings>
}

/**
 * The settings that sync across browsers. A change applies at once and is stored in this browser. Then the store
 * fetches the instance's copy, merges it and writes it back, with retries. If the instance has no settings store,
 * the settings stay in this browser.
 */
export class SyncedSettings {
  readonly #context: AccountContext
  /** The local copy; null if nothing was ever stored. */
  #copy: StoredCopy | null = null
  /** The instance's copy; null if it has none, or an invalid one. */
  #remote: StoredCopy | null = null
  /** The instance's copy as it was sent, including what other clients stored in it. */
  #served: unknown
  #fetchedAt = Number.NEGATIVE_INFINITY
  /** Whether the instance has a settings store; undefined until the first credentials response. */
  #supported: boolean | undefined
  #createdAt: string | undefined
  #recalled: Promise<void> | null = null
  #writing: Promise<void> = Promise.resolve()
  /** This browser could not store the local copy. */
  #isUnsaved = false
  #pushing: Promise<void> | null = null
  #attempt = 0
  /** The last attempt got no response. */
  #noResponse = false
  #cancelPush: Cancel | null = null
  #stopped = false

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** Loads the copy that an earlier start or another engine has stored. */
  async recall(): Promise<void> {
    this.#recalled = this.#recall()
    await this.#recalled
    // An earlier engine may have ended before it pushed its changes.
    if (this.#hasUnpushed()) this.#schedulePush(DEBOUNCE_MS)
  }

  /**
   * Merges the instance's copy, which is part of the credentials response.
   *
   * @param at when the response arrived, if that was at an earlier start.
   */
  async take(credentials: unknown, at?: number): Promise<void> {
    // A push reads the credentials itself, which come here, too. It decides whether there is another.
    const isPushing = this.#pushing !== null
    await this.#mergeRemote(credentials, at)
    if (!isPushing && this.#hasUnpushed()) this.#schedulePush(DEBOUNCE_MS)
  }

  /**
   * Applies `change` for all tabs, stores it in this browser, and schedules a push to the instance. Fault: `storage`, if
   * this browser can't store it and the instance is not known to have a settings store (P33).
   */
  async change(change: StoredChange): Promise<Outcome<undefined>> {
    await this.#recalled
    const { now } = this.#context.clock
    const before = this.#copy ?? freshCopy(this.#createdAt)
    const copy = changed(before, change, now())
    if (copy === before && !this.#isUnsaved) return ok(undefined)
    this.#copy = copy
    this.publish()
    await this.#save()
    this.#schedulePush(DEBOUNCE_MS)
    if (!this.#isUnsaved || this.#supported === true) return ok(undefined)
    this.#context.notify(NOT_SAVED)
    return fail('storage', 'could not store the synced settings')
  }

  /** The network is back, or a tab became visible: syncs if the last attempt got no response or the copy is stale. */
  nudge(): void {
    const stale = this.#context.clock.now() - this.#fetchedAt > STALE_MS
    if (this.#noResponse || (stale && this.#supported !== false)) this.#schedulePush(DEBOUNCE_MS)
  }

  /** Runs the scheduled push now, and waits for it. */
  async flush(): Promise<void> {
    if (this.#cancelPush !== null) this.#schedulePush(0)
    await this.#pushing
  }

  stop(): void {
    this.#stopped = true
    this.#cancelPush?.()
  }

  /** Whether the local copy has changes that the instance lacks. */
  #hasUnpushed(): boolean {
    const { timestamp } = this.#copy ?? { timestamp: 0 }
    if (this.#copy === null || timestamp === 0 || this.#supported === false) return false
    return this.#remote === null || hasChangesMissingIn(this.#copy, this.#remote)
  }

  /** Merges the instance's copy into the local one. */
  async #mergeRemote(credentials: unknown, at = this.#context.clock.now()): Promise<void> {
    const { created_at: createdAt, pleroma } = record(credentials)
    const { settings_store: settings } = record(pleroma)
    this.#fetchedAt = at
    this.#supported = isRecord(settings)
    if (typeof createdAt === 'string') this.#createdAt = createdAt
    const served = record(settings)[CLIENT_KEY]
    this.#remote = this.#read(served, 'at the instance')
    this.#served = served
    await this.#recalled
    if (this.#remote === null || this.#stopped) return
    const merged = this.#copy === null ? this.#remote : mergeCopies(this.#copy, this.#remote)
    this.#copy = { ...merged, flags: applyReset(merged.flags) }
    this.publish()
    await this.#save()
  }

  #schedulePush(delayMs: number): void {
    const { account, clock, log } = this.#context
    if (this.#stopped || isAnonymous(account)) return
    this.#cancelPush?.()
    const push = async (): Promise<void> => {
      await this.#pushing
      await this.#push().catch((thrown) => log.error('could not push the synced settings', thrown))
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
    if (clock.now() - this.#fetchedAt > FRESH_MS) {
      // Another browser may have written since: merge first, to keep its changes.
      const answer = await send({ method: 'GET', path: CREDENTIALS })
      if (!answer.ok) return this.#failed(answer.fault)
      await this.#mergeRemote(answer.value.value)
    }
    const copy = this.#copy
    if (this.#stopped || copy === null || !this.#hasUnpushed()) return this.#succeeded()
    const written = writeCopy(copy, account, this.#served)
    const answer = await send({
      method: 'PATCH',
      path: '/api/v1/accounts/update_credentials',
      json: { pleroma_settings_store: { [CLIENT_KEY]: written } },
    })
    if (!answer.ok) return this.#failed(answer.fault)
    this.#remote = copy
    this.#served = written
    this.#succeeded()
    if (this.#hasUnpushed()) this.#schedulePush(DEBOUNCE_MS)
  }

  #succeeded(): void {
    this.#attempt = 0
    this.#noResponse = false
  }

  /** Schedules a retry with backoff for temporary faults. A start, a change or a visible tab retries anyway. */
  #failed(fault: Fault): void {
    const { log, random } = this.#context
    log.warn(`could not push the synced settings: ${fault.message}`)
    this.#noResponse = (fault.status ?? 0) === 0
    if (!isTransient(fault)) return
    this.#attempt++
    this.#schedulePush(backoffMs(this.#attempt, random, { firstMs: FIRST_RETRY_MS, maxMs: MAX_RETRY_MS }))
  }

  /** Publishes the values. Called again when the own theme has changed for all accounts (SA43). */
  publish(): void {
    const { store, account, shared } = this.#context
    const { simple, collections } = valuesOf(this.#copy?.journal ?? [])
    const value: Stored = {
      collapseNav: Boolean(simple.collapseNav),
      dontShowUpdateNotifs: Boolean(simple.dontShowUpdateNotifs),
      pinnedNavItems: collections.pinnedNavItems ?? [],
      mutedWords: collections.mutedWords ?? [],
      highlights: collections.highlights ?? [],
      ownTheme:
        (isAnonymous(account) ? undefined : shared.get(SameLook).ownTheme) ?? String(simple.ownTheme ?? ''),
    }
    store.commit([{ key: entityKey(account, 'stored'), value }])
  }

  async #recall(): Promise<void> {
    await this.#context.shared.get(SameLook).recall()
    const stored = await this.#readStored()
    if (stored !== null) this.#copy = { ...this.#mergedWith(stored), flags: stored.flags }
    if (!this.#stopped) this.publish()
  }

  /** The local copy merged with the changes of `other`. */
  #mergedWith(other: StoredCopy): StoredCopy {
    return this.#copy === null ? other : { ...mergeCopies(this.#copy, other), flags: this.#copy.flags }
  }

  async #readStored(): Promise<StoredCopy | null> {
    const { session, account, log } = this.#context
    try {
      const stored = record(await session.get('preferences', this.#key))
      return stored._user === account ? this.#read(stored, 'in this browser') : null
    } catch (thrown) {
      log.error('could not read the synced settings', thrown)
      return null
    }
  }

  /** Stores the local copy, merged with the one that another engine of this browser may have stored. */
  #save(): Promise<void> {
    const { session, account, log } = this.#context
    this.#writing = this.#writing.then(async () => {
      const stored = await this.#readStored()
      if (stored !== null) this.#copy = this.#mergedWith(stored)
      this.#isUnsaved = this.#copy !== null && (stored === null || hasChangesMissingIn(this.#copy, stored))
      if (this.#copy === null || !this.#isUnsaved) return
      this.publish()
      try {
        await session.put('preferences', this.#key, writeCopy(this.#copy, account))
        this.#isUnsaved = false
      } catch (thrown) {
        log.error('could not store the synced settings', thrown)
      }
    })
    return this.#writing
  }

  get #key(): string {
    return `${this.#context.account}/stored`
  }

  #read(raw: unknown, where: string): StoredCopy | null {
    const { clock, log } = this.#context
    return readCopy(raw, clock.now(), (what) => log.warn(`synced settings ${where}: ignored ${what}`))
  }
}
