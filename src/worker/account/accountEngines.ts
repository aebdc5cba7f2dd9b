import { type AccountKey, entityKey, isAnonymous } from '../../shared/model/keys.ts'
import type { InstanceExtras } from '../features/instance/instanceExtras.ts'
import { InstanceLoader } from '../features/instance/instanceLoader.ts'
import { Preloaded } from '../features/instance/preloaded.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { Verified, verifiedBy, verifyCredentials } from '../features/session/verify.ts'
import { createRestClient, type RequestCounts, type RestClient } from '../net/restClient.ts'
import type { NormalizeContext } from '../normalize/harvest.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { Platform } from '../platform/platform.ts'
import { absorb } from '../store/absorb.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { AccountEngine, type AccountEngineParts, type DeferredAccount } from './accountEngine.ts'

/** What the engines of all accounts load after their first timelines. */
export interface DeferredAccounts extends DeferredAccount {
  readonly InstanceExtras: typeof InstanceExtras
  readonly verifiedBy: typeof verifiedBy
  readonly verifyCredentials: typeof verifyCredentials
}

export interface AccountEnginesParts
  extends Pick<AccountEngineParts, 'notify' | 'tabs' | 'mayPoll' | 'onRefused'> {
  readonly deferred: () => Promise<DeferredAccounts>
  readonly platform: Platform
  readonly store: EntityStore
  readonly sessions: SessionStore
  readonly session: KeyValueStorage
  readonly cache: KeyValueStorage
  /** Base of the instance's calls for who is not signed in. */
  readonly server: string
  /** The page's own `static/config.json`. */
  readonly config: Promise<unknown>
}

interface Server {
  readonly rest: RestClient
  readonly instances: InstanceLoader
  readonly normalizing: NormalizeContext
}

/** The engines of all accounts that tabs show, and what accounts of one instance share: its calls and what it is. */
export class AccountEngines {
  readonly #parts: AccountEnginesParts
  readonly #engines = new Map<AccountKey, AccountEngine>()
  readonly #servers = new Map<string, Server>()
  /** Accounts that have just signed in: what the instance said of them a moment ago. */
  readonly #verified = new Map<AccountKey, unknown>()
  /** What pages came with. */
  readonly preloaded = new Preloaded()
  #leading = false

  constructor(parts: AccountEnginesParts) {
    this.#parts = parts
  }

  /** The engine of `account`, started when it is first asked for. */
  get(account: AccountKey): AccountEngine {
    const known = this.#engines.get(account)
    if (known !== undefined) return known
    const { platform, deferred, store, session, cache, sessions, notify, tabs, mayPoll, onRefused } =
      this.#parts
    const record = sessions.record(account)
    const { rest, instances, normalizing } = this.server(record?.server ?? this.#parts.server)
    const engine = new AccountEngine(account, record?.token ?? null, {
      deferred,
      platform,
      store,
      session,
      cache,
      rest,
      instances,
      normalizing,
      notify,
      tabs,
      mayPoll,
      own: () => sessions.record(account),
      verified: (raw) => this.#said(account, raw),
      onRefused,
    })
    this.#engines.set(account, engine)
    if (record !== undefined) {
      const { userId, profile, counts } = record
      store.commit([{ key: entityKey(account, 'account', userId), value: profile }])
      if (counts !== undefined) store.commit([{ key: entityKey(account, 'counts', userId), value: counts }])
      if (this.#verified.has(account)) void engine.heard(this.#verified.get(account))
      else
        this.#verify(account).catch((thrown) =>
          platform.log.warn(`who is signed in could not be confirmed: ${String(thrown)}`),
        )
      this.#verified.delete(account)
    }
    void engine.start()
    engine.setLeading(this.#leading)
    return engine
  }

  all(): Iterable<AccountEngine> {
    return this.#engines.values()
  }

  /** What is shared by all accounts at `server`. */
  server(server: string): Server {
    const known = this.#servers.get(server)
    if (known !== undefined) return known
    const { platform, deferred, store, cache } = this.#parts
    const { host } = new URL(server)
    const defaultAvatarUrl = `${platform.origin}/default-avatar.svg`
    const atServer = (act: (engine: AccountEngine) => void): void => {
      for (const engine of this.#engines.values()) {
        if ((this.#parts.sessions.record(engine.account)?.server ?? this.#parts.server) === server)
          act(engine)
      }
    }
    const rest = createRestClient({
      server,
      fetch: platform.fetch,
      clock: platform.clock,
      log: platform.log,
      onReachable: (reachable) => atServer((engine) => engine.onReachable(reachable)),
      onPause: (blockedUntil) => atServer((engine) => engine.onPause(blockedUntil)),
    })
    const made: Server = {
      rest,
      instances: new InstanceLoader({
        rest,
        cache,
        store,
        log: platform.log,
        clock: platform.clock,
        context: { host, server, defaultAvatarUrl },
        config: this.#parts.config,
        preloaded: server === platform.origin ? this.preloaded : null,
        deferred,
        onChange: () => atServer((engine) => engine.instanceChanged()),
      }),
      normalizing: {
        host,
        server,
        warn: platform.log.warnOnce,
        get defaultAvatarUrl() {
          return made.instances.instance.defaultAvatarUrl
        },
      },
    }
    this.#servers.set(server, made)
    return made
  }

  setLeading(leading: boolean): void {
    this.#leading = leading
    for (const engine of this.#engines.values()) engine.setLeading(leading)
  }

  nudge(): void {
    for (const engine of this.#engines.values()) engine.nudge()
  }

  /** Another engine changed what is kept: preferences and drafts are read again. */
  async reload(): Promise<void> {
    await Promise.all([...this.#engines.values()].map((engine) => engine.reload()))
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#engines.values()].map((engine) => engine.flush()))
  }

  /** An account has signed in, perhaps anew: what ran for it ends, and what the instance said of it is held. */
  enter({ record, harvest, raw }: Verified): void {
    this.drop(record.account)
    absorb(this.#parts.store, record.account, harvest)
    this.#verified.set(record.account, raw)
  }

  /** `account` is signed out: what is remembered for its cold start goes, too. Drafts stay. */
  end(account: AccountKey): void {
    void this.#engines.get(account)?.timelines.forget()
    this.drop(account)
  }

  /** Forgets all that was held for `account`. */
  drop(account: AccountKey): void {
    const { store } = this.#parts
    this.#engines.get(account)?.stop()
    this.#engines.delete(account)
    store.remove([...store.keysOf(account)])
  }

  counts(): RequestCounts {
    const total = { sent: 0, inFlight: 0, shared: 0, lastMinute: 0 }
    for (const { rest } of this.#servers.values()) {
      const counts = rest.counts()
      total.sent += counts.sent
      total.inFlight += counts.inFlight
      total.shared += counts.shared
      total.lastMinute += counts.lastMinute
    }
    return total
  }

  /** Asks the instance who this is now; a token it refuses is the end of the session. */
  async #verify(account: AccountKey): Promise<void> {
    const { sessions, onRefused, platform, deferred } = this.#parts
    // What is kept of them is enough for the first posts.
    await this.#engines.get(account)?.start()
    const { verifyCredentials } = await deferred()
    const record = sessions.record(account)
    if (record === undefined || isAnonymous(account)) return
    const { rest, normalizing } = this.server(record.server)
    const verified = await verifyCredentials(rest, record.token, record.app, normalizing)
    // Signed out, or in anew, in the meantime: this is about a token that nobody uses.
    if (sessions.record(account)?.token !== record.token) return
    if (verified.ok) return this.#renew(account, verified.value)
    const { status } = verified.fault
    if (status === 401 || status === 403) onRefused(account)
    else platform.log.warn(`who is signed in could not be confirmed: ${verified.fault.message}`)
  }

  /** The instance has said, in another answer, who `account` is. */
  async #said(account: AccountKey, raw: unknown): Promise<void> {
    const record = this.#parts.sessions.record(account)
    if (record === undefined) return
    const { server, token, app } = record
    const { verifiedBy } = await this.#parts.deferred()
    const verified = verifiedBy(raw, server, token, app, this.server(server).normalizing)
    if (verified.ok) await this.#renew(account, verified.value)
  }

  async #renew(account: AccountKey, { record, harvest, raw }: Verified): Promise<void> {
    absorb(this.#parts.store, account, harvest)
    // Heard first: whoever needs it meanwhile does not ask once more.
    const heard = this.#engines.get(account)?.heard(raw)
    await this.#parts.sessions.renew({ ...record, account })
    await heard
  }
}
