import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { AttachInput } from '../../shared/protocol/operations.ts'
import { EngineShared } from '../context/engineShared.ts'
import { noUploads } from '../context/engineUploads.ts'
import type { Member } from '../features/instance/getAsMember.ts'
import { InstanceLoader, type InstanceLoaderParts } from '../features/instance/instanceLoader.ts'
import { Preloaded } from '../features/instance/preloaded.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { Verified } from '../features/session/verify.ts'
import type { explainNoAnswer } from '../net/crossSite.ts'
import { createRestClient, type RestClient } from '../net/restClient.ts'
import type { NormalizeContext } from '../normalize/harvest.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { Platform } from '../platform/platform.ts'
import { absorb } from '../store/absorb.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { AccountEngine, type AccountEngineParts, type DeferredAccount } from './accountEngine.ts'
import type { CredentialsParts, takeCredentials, verifyAccount } from './credentials.ts'

/** Deferred code that account engines use after their first timelines. */
export interface DeferredAccounts
  extends DeferredAccount,
    Awaited<ReturnType<InstanceLoaderParts['deferred']>> {
  readonly takeCredentials: typeof takeCredentials
  readonly verifyAccount: typeof verifyAccount
  readonly explainNoAnswer: typeof explainNoAnswer
}

export interface AccountEnginesParts
  extends Pick<AccountEngineParts, 'notify' | 'tabs' | 'mayPoll' | 'mayStream' | 'onRefused' | 'everyone'> {
  readonly deferred: () => Promise<DeferredAccounts>
  readonly platform: Platform
  readonly store: EntityStore
  readonly sessions: SessionStore
  readonly session: KeyValueStorage
  readonly cache: KeyValueStorage
  /** Base URL of the instance for visitors. */
  readonly server: string
  /** Fetches the page's own `static/config.json`, once. */
  readonly config: () => Promise<unknown>
}

/** An account's own data is requested again when a tab is shown after this time. */
const OWN_MAX_AGE_MS = 60 * 60_000

/** A page that was reloaded attaches within this time. */
const RELOAD_LIMIT_MS = 60_000

interface Server {
  readonly rest: RestClient
  readonly instances: InstanceLoader
  readonly normalizeContext: NormalizeContext
}

/** One engine per account, plus the REST client and instance data that accounts on the same server share. */
export class AccountEngines {
  readonly #parts: AccountEnginesParts
  readonly #engines = new Map<AccountKey, AccountEngine>()
  readonly #servers = new Map<string, Server>()
  /** Credentials of accounts that have just signed in, so that they are not requested again. */
  readonly #verified = new Map<AccountKey, unknown>()
  /** When the credentials of each account were last requested. */
  readonly #verifiedAt = new Map<AccountKey, number>()
  readonly uploads = noUploads()
  readonly shared: EngineShared
  /** Instance answers embedded in the page. */
  readonly preloaded = new Preloaded()
  #leading = false
  /** Whether this engine goes on where another one ended when the only tab was reloaded (R49). Undefined before the first tab. */
  #continues: boolean | undefined
  /** Whether the tab that attached last was loaded again. */
  reloads = false

  constructor(parts: AccountEnginesParts) {
    this.#parts = parts
    this.shared = new EngineShared(parts)
  }

  /** The engine of `account`, created and started on first use. */
  get(account: AccountKey): AccountEngine {
    const known = this.#engines.get(account)
    if (known !== undefined) return known
    const { platform, store, sessions } = this.#parts
    const record = sessions.record(account)
    const { rest, instances, normalizeContext } = this.server(record?.server ?? this.#parts.server)
    const engine = new AccountEngine(account, record?.token ?? null, {
      ...this.#parts,
      rest,
      instances,
      normalizeContext,
      uploads: this.uploads,
      shared: this.shared,
      continues: () => this.#continues === true,
      own: () => sessions.record(account),
      credentialsReceived: async (raw) =>
        (await this.#parts.deferred()).takeCredentials(account, raw, this.#credentialsOf(account)),
      ownChanged: async (own) => {
        const known = sessions.record(account)
        if (known !== undefined) await sessions.renew({ ...known, own })
      },
    })
    this.#engines.set(account, engine)
    if (record !== undefined) {
      const { userId, profile, counts } = record
      store.commit([{ key: entityKey(account, 'account', userId), value: profile }])
      if (counts !== undefined) store.commit([{ key: entityKey(account, 'counts', userId), value: counts }])
      if (this.#verified.has(account)) {
        void engine.credentialsReceived(this.#verified.get(account))
        this.#verifiedAt.set(account, platform.clock.now())
      } else this.#verifySoon(account)
      this.#verified.delete(account)
    }
    void engine.start()
    engine.setLeading(this.#leading)
    return engine
  }

  /** A tab attaches. */
  attaching({ initial, leftAt = 0 }: Pick<AttachInput, 'initial' | 'leftAt'>): void {
    if (initial !== undefined) this.preloaded.take(initial)
    const agoMs = this.#parts.platform.clock.now() - leftAt
    this.reloads = agoMs >= 0 && agoMs < RELOAD_LIMIT_MS
    this.#continues ??= this.reloads
  }

  has(account: AccountKey): boolean {
    return this.#engines.has(account)
  }

  all(): Iterable<AccountEngine> {
    return this.#engines.values()
  }

  /** The data shared by all accounts at `server`. */
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
      explain: async (request, send) =>
        (await deferred()).explainNoAnswer(request, send, server === platform.origin),
    })
    const created: Server = {
      rest,
      instances: new InstanceLoader({
        build: platform.build,
        rest,
        cache,
        store,
        log: platform.log,
        clock: platform.clock,
        context: { host, server, origin: platform.origin, defaultAvatarUrl },
        config: this.#parts.config,
        continues: () => this.#continues === true,
        preloaded: server === platform.origin ? this.preloaded : null,
        deferred,
        member: () => this.#memberAt(server),
        onChange: () => atServer((engine) => engine.instanceChanged()),
      }),
      // Getters, because the instance describes itself later.
      normalizeContext: {
        get host() {
          return created.instances.instance.host
        },
        server,
        warn: platform.log.warnOnce,
        get defaultAvatarUrl() {
          return created.instances.instance.defaultAvatarUrl
        },
      },
    }
    this.#servers.set(server, created)
    return created
  }

  setLeading(leading: boolean): void {
    this.#leading = leading
    for (const engine of this.#engines.values()) engine.setLeading(leading)
  }

  /** The set of accounts that may have a socket has changed. */
  updateStreams(): void {
    this.setLeading(this.#leading)
  }

  nudge(): void {
    for (const engine of this.#engines.values()) engine.nudge()
  }

  /**
   * A tab has attached or is shown. Verifies the accounts whose last answer is old, to pick up what other clients have
   * changed (ST24).
   */
  tabShown(): void {
    const { clock } = this.#parts.platform
    for (const [account, engine] of this.#engines) {
      engine.tabShown()
      if (clock.now() - (this.#verifiedAt.get(account) ?? clock.now()) >= OWN_MAX_AGE_MS)
        this.#verifySoon(account)
    }
  }

  /** Another engine changed preferences or drafts: reread them. */
  async reload(): Promise<void> {
    await Promise.all([...this.#engines.values()].map((engine) => engine.reload()))
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#engines.values()].map((engine) => engine.flush()))
  }

  /** An account has signed in, perhaps again: stops its old engine and keeps its credentials for the new one. */
  signedIn({ record, harvest, raw }: Verified): void {
    this.drop(record.account)
    absorb(this.#parts.store, record.account, harvest)
    this.#verified.set(record.account, raw)
  }

  /** Stops the engine of `account` and removes its entities from memory. */
  drop(account: AccountKey): void {
    const { store } = this.#parts
    this.#engines.get(account)?.stop()
    this.#engines.delete(account)
    this.#verifiedAt.delete(account)
    store.remove([...store.keysOf(account)])
    // The removed entities include the session, which an account that signs in again needs.
    this.#parts.sessions.publish()
  }

  /** The clients of all instances. */
  get rests(): readonly RestClient[] {
    return [...this.#servers.values()].map(({ rest }) => rest)
  }

  #verifySoon(account: AccountKey): void {
    const { clock, log } = this.#parts.platform
    this.#verifiedAt.set(account, clock.now())
    this.#verify(account).catch((thrown) =>
      log.warn(`could not verify the credentials of an account: ${String(thrown)}`),
    )
  }

  /** A signed-in account at `server`, the current one first. */
  #memberAt(server: string): Member | undefined {
    const { sessions } = this.#parts
    const record = [sessions.account, ...this.#engines.keys()]
      .map((account) => sessions.record(account))
      .find((one) => one?.server === server)
    if (record === undefined) return undefined
    const { pushKey } = record.app
    return { token: record.token, ...(pushKey === undefined ? {} : { pushKey }) }
  }

  async #verify(account: AccountKey): Promise<void> {
    // Stored account data is enough to show the first posts, so verification waits for the start.
    await this.#engines.get(account)?.start()
    const { verifyAccount } = await this.#parts.deferred()
    const at = await verifyAccount(account, this.#credentialsOf(account))
    if (at !== undefined) this.#verifiedAt.set(account, at)
  }

  #credentialsOf(account: AccountKey): CredentialsParts {
    const { log } = this.#parts.platform
    return {
      ...this.#parts,
      log,
      engine: () => this.#engines.get(account),
      at: (server) => this.server(server),
    }
  }
}
