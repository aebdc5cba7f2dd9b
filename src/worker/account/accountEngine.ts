import type { Outcome } from '../../shared/fault/fault.ts'
import { ok } from '../../shared/fault/fault.ts'
import type { OwnSettings } from '../../shared/model/account.ts'
import type { Instance } from '../../shared/model/instance.ts'
import { type AccountKey, type EntityKey, entityKey } from '../../shared/model/keys.ts'
import type { Preferences } from '../../shared/model/preferences.ts'
import type { AccountHealth, Lookup, LookupAnswer } from '../../shared/protocol/operations.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { lookUp } from '../features/lookup/lookUp.ts'
import { unseenCount } from '../features/notifications/unseenCount.ts'
import { PreferenceStore } from '../features/preferences/preferenceStore.ts'
import { backoffMs } from '../net/backoff.ts'
import type { Tally } from '../net/restClient.ts'
import type { Cancel } from '../platform/clock.ts'
import { type DeferredTimelines, Timelines } from '../timelines/timelines.ts'
import { AccountConnection } from './accountConnection.ts'
import type { AccountParts } from './accountParts.ts'
import { AccountSocket, type AccountSocketParts, type DeferredSocket } from './accountSocket.ts'
import { Collections, type CollectionsParts, type DeferredLists } from './collections.ts'
import type { CommandContext } from './commandContext.ts'
import { type ContextParts, createContext, type DeferredSend } from './createContext.ts'
import { type DeferredClasses, type DeferredNeeds, DeferredParts } from './deferredParts.ts'
import { type DeferredDrafts, loadDrafts } from './loadDrafts.ts'

/** First delay before the instance's description is requested again; it then backs off. */
const RETRY_INSTANCE_MS = 10_000

/** Deferred code that an account uses after its first timeline. */
export interface DeferredAccount
  extends DeferredClasses,
    DeferredDrafts,
    DeferredLists,
    DeferredSend,
    DeferredSocket,
    DeferredTimelines {
  readonly lookUp: typeof lookUp
}

export interface AccountEngineParts
  extends ContextParts,
    DeferredNeeds<DeferredAccount>,
    Pick<AccountSocketParts, 'mayStream'>,
    Pick<CollectionsParts, 'everyone'> {
  /** Takes settings of this account that the instance has confirmed. */
  readonly ownChanged: (own: OwnSettings) => Promise<void>
}

/** Everything the engine does for one account: its requests, socket, timelines and short lists. */
export class AccountEngine implements AccountParts {
  readonly account: AccountKey
  readonly context: AccountContext
  readonly connection: AccountConnection
  readonly timelines: Timelines
  readonly collections: Collections
  readonly #parts: AccountEngineParts
  readonly #token: string | null
  readonly #requests: Tally
  readonly #preferenceStore: PreferenceStore
  readonly #deferred: DeferredParts<DeferredAccount>
  readonly #socket: AccountSocket
  readonly #unlisten: () => void
  #started: Promise<void> | null = null
  #cancelRetry: Cancel = () => {}

  constructor(account: AccountKey, token: string | null, parts: AccountEngineParts) {
    this.account = account
    this.#parts = parts
    this.#token = token
    this.#requests = parts.rest.tally(token)
    const deferred = new DeferredParts(this, token, parts)
    const { load } = deferred
    const context = createContext(account, token, parts, deferred)
    const connection = new AccountConnection(context)
    const socket = new AccountSocket({ ...parts, context, connection, deferred, lists: this, token })
    const timelines = new Timelines(context, socket, load, deferred)
    this.context = context
    this.connection = connection
    this.timelines = timelines
    this.collections = new Collections(context, {
      openSocket: parts.platform.openSocket,
      everyone: parts.everyone,
      deferred: load,
      streaming: socket,
      timelines,
    })
    this.#preferenceStore = new PreferenceStore(context)
    this.#deferred = deferred
    this.#socket = socket
    this.#unlisten = parts.store.listen((changed) => this.#entitiesChanged(changed))
    connection.update({})
  }

  get preferences(): Preferences {
    return this.context.preferences()
  }

  /** The state of the connection, for the connection panel. */
  get health(): AccountHealth {
    const { lastEventAt } = this.#socket
    return {
      account: this.account,
      ...this.connection.current,
      ...(lastEventAt === undefined ? {} : { lastEventAt }),
      alertsSilent: this.#deferred.alerts.made?.silent ?? this.#token !== null,
      requests: this.#requests.counts(),
    }
  }

  get socketOpen(): boolean {
    return this.#socket.open
  }

  unseenCount(): number {
    return unseenCount(this.context, this.timelines)
  }

  /** The instance, as far as it is known. */
  get instance(): Instance {
    return this.context.instance()
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
    await Promise.all([this.#preferenceStore.recall(), loadDrafts(this.context, this.#deferred, true)])
    if (this.#deferred.stopped) return
    this.#preferenceStore.publish()
    this.#socket.update()
  }

  setLeading(leading: boolean): void {
    this.connection.update({ leading })
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
    if (reachable === this.connection.current.reachable) return
    this.connection.update({ reachable })
    // The first response after an outage: retry the socket (R14).
    if (reachable) this.nudge()
  }

  onPause(blockedUntil: number | undefined): void {
    this.connection.update({ blockedUntil })
  }

  /** Takes the account's credentials from the instance. `at`: when they were received, if not now. */
  credentialsReceived(credentials: unknown, at?: number): Promise<void> {
    return this.#deferred.credentialsReceived(credentials, at)
  }

  /** Takes the credentials that the last engine received, if they are young enough. Resolves to when that was. */
  async recallCredentials(): Promise<number | undefined> {
    const kept = await this.#deferred.kept?.credentials()
    if (kept !== undefined) await this.credentialsReceived(kept.value, kept.at)
    return kept?.at
  }

  /** What the handlers of commands receive. `tabId`: the tab that sent the command. */
  async commandContext(tabId: string): Promise<Omit<CommandContext, 'commandId'>> {
    // A command merges a draft with the stored one, which `start` reads.
    await Promise.all([this.#deferred.load(), this.start()])
    return {
      ...this.context,
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
      return (await this.#deferred.load()).lookUp(this.context, this.#parts, lookup)
    // A failed prefetch is ignored: opening the conversation fetches again and reports the fault.
    this.collections.prefetch(lookup.statusId).catch(() => {})
    return ok({ accountId: null })
  }

  /** The description of the instance has changed. */
  instanceChanged(): void {
    if (this.#deferred.stopped) return
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
    this.#unlisten()
    this.#deferred.stop()
    this.#requests.end()
    this.#cancelRetry()
    this.#socket.stop()
    this.collections.stop()
    this.timelines.stop()
  }

  async #start(): Promise<void> {
    await Promise.all([
      this.#parts.instances.recall(),
      this.#preferenceStore.recall(),
      loadDrafts(this.context, this.#deferred),
    ])
    if (this.#deferred.stopped) return
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
    if (this.#deferred.stopped) return
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

  #entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    this.collections.entitiesChanged(changed)
    this.#deferred.badges.made?.entitiesChanged(changed)
    if (!changed.has(entityKey(this.account, 'preferences'))) return
    this.timelines.preferencesChanged()
    this.#socket.update()
  }
}
