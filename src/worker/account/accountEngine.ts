import type { Fault, Outcome } from '../../shared/fault/fault.ts'
import { ok } from '../../shared/fault/fault.ts'
import type { OwnSettings } from '../../shared/model/account.ts'
import type { Instance } from '../../shared/model/instance.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../shared/model/preferences.ts'
import type { AccountHealth, Lookup, LookupAnswer } from '../../shared/protocol/operations.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { EngineShared } from '../context/engineShared.ts'
import type { EngineUploads } from '../context/engineUploads.ts'
import type { KeptAnswers } from '../context/keptAnswers.ts'
import type { Own } from '../context/own.ts'
import type { sendToPlace } from '../dialect/pleromaPaths.ts'
import type { InstanceLoader } from '../features/instance/instanceLoader.ts'
import type { lookUp } from '../features/lookup/lookUp.ts'
import type { BrowserAccounts } from '../features/notifications/browserAccounts.ts'
import { hiddenTypesIn } from '../features/notifications/hiddenTypes.ts'
import { unseenCount } from '../features/notifications/unseenCount.ts'
import { PreferenceStore } from '../features/preferences/preferenceStore.ts'
import { record, str } from '../json/read.ts'
import { backoffMs } from '../net/backoff.ts'
import type { RestClient, Tally } from '../net/restClient.ts'
import type { followServerClock } from '../net/serverClock.ts'
import type { StreamChange } from '../net/streamClient.ts'
import type { NormalizeContext, OmittedFields } from '../normalize/harvest.ts'
import type { deriveInstance } from '../normalize/instance.ts'
import type { Cancel } from '../platform/clock.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import { type DeferredTimelines, Timelines } from '../timelines/timelines.ts'
import { AccountConnection } from './accountConnection.ts'
import { AccountSocket, type DeferredSocket } from './accountSocket.ts'
import { Collections, type DeferredLists } from './collections.ts'
import type { CommandContext } from './commandContext.ts'
import { createSend } from './createSend.ts'
import { type DeferredClasses, DeferredParts } from './deferredParts.ts'
import { type DeferredDrafts, loadDrafts } from './loadDrafts.ts'

const MAX_TOKEN_CHARS = 4_096
/** First delay before the instance's description is requested again; it then backs off. */
const RETRY_INSTANCE_MS = 10_000

/** Deferred code that an account uses after its first timeline. */
export interface DeferredAccount
  extends DeferredClasses,
    DeferredDrafts,
    DeferredLists,
    DeferredSocket,
    DeferredTimelines {
  readonly KeptAnswers: typeof KeptAnswers
  readonly deriveInstance: typeof deriveInstance
  readonly followServerClock: typeof followServerClock
  readonly lookUp: typeof lookUp
  readonly sendToPlace: typeof sendToPlace
}

export interface AccountEngineParts {
  readonly deferred: () => Promise<DeferredAccount>
  readonly platform: Platform
  readonly store: EntityStore
  readonly cache: KeyValueStorage
  readonly session: KeyValueStorage
  readonly rest: RestClient
  readonly instances: InstanceLoader
  readonly normalizeContext: NormalizeContext
  readonly uploads: EngineUploads
  readonly shared: EngineShared
  readonly notify: (account: AccountKey, notice: Omit<Notice, 'id'>) => void
  /** All tabs of this engine, of all accounts. */
  readonly tabs: () => Iterable<AttachedTab>
  readonly mayPoll: () => boolean
  /** Whether an account may have a socket: one that sleeps has none. */
  readonly mayStream: (account: AccountKey) => boolean
  /** Whether this engine goes on where the last one has ended (R49). */
  readonly continues: () => boolean
  readonly own: () => Own | undefined
  /** The accounts of this browser. */
  readonly everyone: () => Promise<BrowserAccounts>
  /** Takes an answer in which the instance described this account. */
  readonly credentialsReceived: (credentials: unknown) => Promise<void>
  /** Takes settings of this account that the instance has confirmed. */
  readonly ownChanged: (own: OwnSettings) => Promise<void>
  /** Called when the token is refused, to sign the account out. */
  readonly onRefused: (account: AccountKey, fault: Fault) => void
}

/** Everything the engine does for one account: its requests, socket, timelines and short lists. */
export class AccountEngine {
  readonly account: AccountKey
  readonly timelines: Timelines
  readonly collections: Collections
  readonly #parts: AccountEngineParts
  readonly #token: string | null
  readonly #requests: Tally
  readonly #context: AccountContext
  readonly #connection: AccountConnection
  readonly #preferenceStore: PreferenceStore
  readonly #deferred: DeferredParts
  readonly #socket: AccountSocket
  readonly #unlisten: () => void
  #started: Promise<void> | null = null
  #cancelRetry: Cancel = () => {}
  #kept: KeptAnswers | undefined
  #chatToken: string | null | undefined
  #unfollow: (() => void) | undefined
  #stopped = false
  readonly #isStopped = (): boolean => this.#stopped

  constructor(account: AccountKey, token: string | null, parts: AccountEngineParts) {
    this.account = account
    this.#token = token
    const { platform, store, cache, session, rest, instances, normalizeContext } = parts
    this.#requests = rest.tally(token)
    let keep: OmittedFields | undefined
    // Every load of deferred code goes through here, so that none of it runs before the instance is derived and omitted fields are kept.
    const deferred = async (): Promise<DeferredAccount> => {
      const code = await parts.deferred()
      instances.setDerive(code.deriveInstance)
      keep ??= code.keepKnown(store, account)
      this.#kept ??= new code.KeptAnswers({
        owner: account,
        cache,
        clock: platform.clock,
        log: platform.log,
        continues: parts.continues(),
      })
      this.#unfollow ??= code.followServerClock(rest, platform, (aheadMs) => {
        this.#connection.update({ aheadMs })
        // Filters end by this time.
        this.#deferred.mutes.made?.instanceChanged()
      })
      return code
    }
    this.#parts = { ...parts, deferred }
    const sendNow = createSend({
      rest,
      token,
      stopped: this.#isStopped,
      onRefused: (fault) => parts.onRefused(account, fault),
      onVerified: (credentials) => void parts.credentialsReceived(credentials),
    })
    this.#context = {
      account,
      store,
      cache,
      session,
      // Inherits, because the getters of `normalizeContext` follow the instance's description.
      normalizeContext: Object.create(normalizeContext, {
        keep: { get: () => keep },
      }),
      clock: platform.clock,
      serverClock: () => rest.serverClock,
      random: platform.random,
      log: platform.log,
      send: async (request) => {
        const answer = request.path.startsWith('/api/pleroma/')
          ? await (await deferred()).sendToPlace(request, instances.instance.software, sendNow)
          : await (this.#kept?.send(request, sendNow) ?? sendNow(request))
        // The first posts have arrived; now load the large instance data that nothing waits for.
        if (answer.ok && request.path.startsWith('/api/v1/timelines/')) instances.loadExtras()
        if (!answer.ok && answer.fault.status) void instances.learnFrom(request, answer.fault, token)
        return answer
      },
      instance: () => instances.instance,
      preferences: () => store.get(entityKey(account, 'preferences')) ?? DEFAULT_PREFERENCES,
      notify: (notice) => parts.notify(account, notice),
      mayPoll: parts.mayPoll,
      markSeen: (harvest) => this.#deferred.markSeen(harvest),
      openUpload: platform.openUpload,
      uploads: parts.uploads,
      shared: parts.shared,
      postActions: new Map(),
      hidesIn: (ref) => hiddenTypesIn(ref, this.#context) ?? this.#deferred.mutes.made?.hidesIn(ref) ?? null,
      own: parts.own,
      chatToken: () => this.#chatToken,
      setCapability: (what, has) => instances.learn(what, has),
    }
    this.#connection = new AccountConnection(this.#context)
    this.#preferenceStore = new PreferenceStore(this.#context)
    this.#deferred = new DeferredParts(
      this.#context,
      deferred,
      () => this.timelines.hiddenRowsChanged(),
      {
        fresh: () => this.timelines.find({ kind: 'notifications' })?.fresh === true,
        platform,
        tabs: parts.tabs,
        token,
      },
      { timelines: () => this.timelines, list: () => this.collections.get({ kind: 'followRequests' }) },
      { collections: () => this.collections, unseen: () => this.unseenCount() },
    )
    this.#socket = new AccountSocket({
      context: this.#context,
      connection: this.#connection,
      timelines: () => this.timelines,
      platform,
      tabs: parts.tabs,
      deferred,
      server: rest.server,
      urls: () => instances.urls,
      token,
      mayStream: parts.mayStream,
      continues: parts.continues,
      onEvent: (event, take) => {
        void this.#kept?.arrived(event)
        take(
          event,
          this.#context,
          this.timelines,
          this.collections,
          this.#deferred,
          this.#socket.client?.trust,
        )
      },
      onChange: (change) => this.#streamChanged(change),
    })
    this.timelines = new Timelines(this.#context, this.#socket, deferred)
    this.collections = new Collections(this.#context, {
      openSocket: platform.openSocket,
      deferred,
      streaming: this.#socket,
      timelines: this.timelines,
      everyone: parts.everyone,
    })
    this.timelines.onNotifications = () => {
      this.#deferred.badges.made?.count()
      this.#deferred.alerts.made?.recheck()
      this.#deferred.notificationSync.made?.requests.tidy()
    }
    this.#unlisten = store.listen((changed) => {
      this.collections.entitiesChanged(changed)
      this.#deferred.badges.made?.entitiesChanged(changed)
      if (!changed.has(entityKey(account, 'preferences'))) return
      this.timelines.preferencesChanged()
      this.#socket.update()
    })
    this.#connection.update({})
  }

  get preferences(): Preferences {
    return this.#context.preferences()
  }

  /** The state of the connection, for the connection panel. */
  get health(): AccountHealth {
    const { lastEventAt } = this.#socket
    return {
      account: this.account,
      ...this.#connection.current,
      ...(lastEventAt === undefined ? {} : { lastEventAt }),
      alertsSilent: this.#deferred.alerts.made?.silent ?? this.#token !== null,
      requests: this.#requests.counts(),
    }
  }

  get socketOpen(): boolean {
    return this.#socket.open
  }

  unseenCount(): number {
    return unseenCount(this.#context, this.timelines)
  }

  /** The instance, as far as it is known. */
  get instance(): Instance {
    return this.#context.instance()
  }

  /** Reads this account's stored data and requests the instance's description. Runs once. */
  start(): Promise<void> {
    this.#started ??= this.#start()
    return this.#started
  }

  /** Resolves when the instance has described itself, or the request has failed. */
  async ready(): Promise<void> {
    await this.start()
    await this.#parts.instances.load()
  }

  /** Rereads data that another engine may have changed. */
  async reload(): Promise<void> {
    await this.start()
    void this.#deferred.startAlerts()
    void this.#deferred.withStored((stored) => stored.recall())
    await Promise.all([
      this.#preferenceStore.recall(),
      loadDrafts(this.#context, this.#isStopped, this.#parts.deferred, true),
    ])
    if (this.#stopped) return
    this.#preferenceStore.publish()
    this.#socket.update()
  }

  setLeading(leading: boolean): void {
    this.#connection.update({ leading })
    if (leading) void this.collections.bulk.made?.resume()
    this.#socket.update()
  }

  /**
   * A tab has attached or is shown. It can raise the alerts that waited for a tab (NO37). People reload a page that no
   * longer updates, but the engine keeps running: its socket may be half open, or closed for good (R14).
   */
  tabShown(): void {
    this.#socket.nudge()
    this.#deferred.alerts.made?.recheck()
    this.#deferred.mutes.made?.tabShown()
    // The tab may show the last post of a conversation, or a list whose next fetch waits for a visible tab.
    for (const list of this.collections.all()) list.viewersChanged()
  }

  /** The network or a tab may be back: retry now. */
  nudge(): void {
    this.#socket.nudge()
    this.collections.nudge()
    this.#deferred.stored.made?.nudge()
    this.#deferred.notificationSync.made?.marker.nudge()
    if (!this.instance.known) void this.#loadInstance(1)
  }

  onReachable(reachable: boolean): void {
    if (reachable === this.#connection.current.reachable) return
    this.#connection.update({ reachable })
    // The first response after an outage: retry the socket (R14).
    if (reachable) this.nudge()
  }

  onPause(blockedUntil: number | undefined): void {
    this.#connection.update({ blockedUntil })
  }

  /**
   * Takes the account's credentials from the instance. They include the stored preferences and the shoutbox
   * token.
   */
  credentialsReceived(credentials: unknown, at?: number): Promise<void> {
    this.#chatToken = str(record(record(credentials).pleroma).chat_token, MAX_TOKEN_CHARS) || null
    void this.#deferred.startAlerts()
    return this.#deferred.withStored((stored) => {
      if (at === undefined) void this.#kept?.keepCredentials(credentials)
      return stored.take(credentials, at)
    })
  }

  /** Takes the credentials that the last engine received, if they are young enough. Resolves to when that was. */
  async recallCredentials(): Promise<number | undefined> {
    const kept = await this.#kept?.credentials()
    if (kept !== undefined) await this.credentialsReceived(kept.value, kept.at)
    return kept?.at
  }

  /** What the handlers of commands receive. `tabId`: the tab that sent the command. */
  async commandContext(tabId: string): Promise<Omit<CommandContext, 'commandId'>> {
    // A command merges a draft with the stored one, which `start` reads.
    await Promise.all([this.#parts.deferred(), this.start()])
    return {
      ...this.#context,
      timelines: this.timelines,
      collections: this.collections,
      chosen: this.#preferenceStore,
      stored: this.#deferred.stored.get,
      alerts: this.#deferred.alerts.get,
      notificationSync: this.#deferred.notificationSync.get,
      credentialsReceived: this.#parts.credentialsReceived,
      ownChanged: this.#parts.ownChanged,
      tabId,
    }
  }

  /** Runs a one-off query, described by `Lookup`. */
  async lookUp(lookup: Lookup): Promise<Outcome<LookupAnswer>> {
    if (lookup.kind !== 'thread')
      return (await this.#parts.deferred()).lookUp(this.#context, this.#parts, lookup)
    // A failed prefetch is ignored: opening the conversation fetches again and reports the fault.
    this.collections.prefetch(lookup.statusId).catch(() => {})
    return ok({ accountId: null })
  }

  /** The description of the instance has changed. */
  instanceChanged(): void {
    if (this.#stopped) return
    this.#parts.instances.publishTo(this.account)
    this.#preferenceStore.publish()
    this.#deferred.mutes.made?.instanceChanged()
    this.#socket.update()
  }

  /** Ends pushes to this browser: the account is about to be signed out, or it `stays` in private mode. */
  async endAlerts(stays = false): Promise<void> {
    await (await this.#deferred.alerts.get()).end(stays)
  }

  /** Writes unsaved data to the cache, and sends pending preferences to the instance. */
  async flush(): Promise<void> {
    await Promise.all([this.timelines.flush(), this.#deferred.stored.made?.flush()])
  }

  stop(): void {
    this.#stopped = true
    this.#unfollow?.()
    void this.#kept?.forget()
    this.#requests.end()
    this.#cancelRetry()
    this.#socket.stop()
    this.#unlisten()
    this.#deferred.stop()
    this.collections.stop()
    this.timelines.stop()
  }

  async #start(): Promise<void> {
    await Promise.all([
      this.#parts.instances.recall(),
      this.#preferenceStore.recall(),
      loadDrafts(this.#context, this.#isStopped, this.#parts.deferred),
    ])
    if (this.#stopped) return
    this.#parts.instances.publishTo(this.account)
    this.#preferenceStore.publish()
    this.#socket.update()
    void this.#loadInstance(1)
    void this.#deferred.withStored(() => {})
    void this.#deferred.startAlerts()
  }

  /** Requests the instance's description, and retries until it has answered. */
  async #loadInstance(attempt: number): Promise<void> {
    const { instances, platform } = this.#parts
    this.#cancelRetry()
    await instances.load()
    if (this.#stopped) return
    this.instanceChanged()
    void Promise.resolve(this.#socket.settling()).then(() => this.#deferred.startCounters())
    // An earlier engine may have begun actions on many people.
    if (this.#token !== null) void this.collections.bulk.get().then((bulk) => bulk.resume())
    // Unseen notifications are counted and announced even if no tab shows the list.
    if (this.#token !== null) this.timelines.get({ kind: 'notifications' }).keepUpdated()
    // Retry lists that failed because the instance was not known yet.
    this.collections.nudge()
    if (instances.answered) return
    this.#cancelRetry()
    this.#cancelRetry = platform.clock.after(
      backoffMs(attempt, platform.random, { firstMs: RETRY_INSTANCE_MS }),
      () => {
        void this.#loadInstance(attempt + 1)
      },
    )
  }

  #streamChanged({ state, dropped, missed }: StreamChange): void {
    if (missed) void this.#deferred.mutes.made?.reload()
    if (dropped || state === 'joined' || state === 'disabled') this.timelines.streamChanged()
    this.collections.streamChanged(missed)
  }
}
