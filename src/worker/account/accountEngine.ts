import type { Command } from '../../shared/commands/command.ts'
import type { Outcome } from '../../shared/fault/fault.ts'
import { ok } from '../../shared/fault/fault.ts'
import type { Instance } from '../../shared/model/instance.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../shared/model/preferences.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import type { AccountHealth, Lookup, LookupAnswer } from '../../shared/protocol/operations.ts'
import type { Cancel } from '../clock.ts'
import { BadgeCounter } from '../collections/badgeCounter.ts'
import { Collections } from '../collections/collections.ts'
import type { TabSession } from '../host/tabSession.ts'
import type { InstanceLoader } from '../instance/instanceLoader.ts'
import { backoffMs } from '../net/backoff.ts'
import type { RestClient } from '../net/restClient.ts'
import { streamingUrl } from '../net/socketUrl.ts'
import { type StreamChange, StreamClient } from '../net/streaming.ts'
import type { NormalizeContext } from '../normalize/harvest.ts'
import { record, str } from '../normalize/read.ts'
import { AlertSilence } from '../notifications/alertSilence.ts'
import { unseenCount } from '../notifications/notificationReads.ts'
import { unlistedIn } from '../notifications/unlisted.ts'
import type { KeyValueStorage } from '../persist/keyValueStorage.ts'
import type { Platform } from '../platform.ts'
import { PreferenceStore } from '../preferences/preferenceStore.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { Timelines } from '../timelines/timelines.ts'
import { accountCalls } from './accountCalls.ts'
import { AccountConnection } from './accountConnection.ts'
import type { AccountContext, Own } from './accountContext.ts'
import { accountDrafts } from './accountDrafts.ts'
import { type EventQueue, eventQueue } from './eventQueue.ts'
import { LateParts } from './lateParts.ts'

export interface AccountEngineParts {
  readonly platform: Platform
  readonly store: EntityStore
  readonly cache: KeyValueStorage
  readonly session: KeyValueStorage
  readonly rest: RestClient
  readonly instances: InstanceLoader
  readonly normalizing: NormalizeContext
  readonly notify: (account: AccountKey, notice: Omit<Notice, 'id'>) => void
  /** All of this engine's, of whatever account. */
  readonly tabs: () => Iterable<TabSession>
  readonly mayPoll: () => boolean
  readonly own: () => Own | undefined
  /** The instance has said who this account is, in an answer to something else. */
  readonly verified: (credentials: unknown) => Promise<void>
  /** The token was refused: the account is signed out. */
  readonly onRefused: (account: AccountKey) => void
}

/** Everything the engine does for one account: its calls, its socket, its timelines. */
export class AccountEngine {
  readonly account: AccountKey
  readonly timelines: Timelines
  readonly collections: Collections
  readonly #parts: AccountEngineParts
  readonly #token: string | null
  readonly #context: AccountContext
  readonly #connection: AccountConnection
  readonly #chosen: PreferenceStore
  readonly #late: LateParts
  readonly #stream: StreamClient
  /** What the socket brought, while it can't be carried out yet. */
  readonly #events: EventQueue
  readonly #silence: AlertSilence
  readonly #badges: BadgeCounter
  readonly #unlisten: () => void
  #started: Promise<void> | null = null
  #cancelLearn: Cancel = () => {}
  #chatToken: string | null | undefined
  #stopped = false
  readonly #isStopped = (): boolean => this.#stopped

  constructor(account: AccountKey, token: string | null, parts: AccountEngineParts) {
    this.account = account
    this.#parts = parts
    this.#token = token
    const { platform, store, cache, session, rest, instances, normalizing } = parts
    const send = accountCalls({
      rest,
      token,
      stopped: this.#isStopped,
      onRefused: () => parts.onRefused(account),
    })
    this.#context = {
      account,
      store,
      cache,
      session,
      normalizing,
      clock: platform.clock,
      random: platform.random,
      log: platform.log,
      async send(request) {
        const answer = await send(request)
        // The first posts are there: now for what is large and nobody waits for.
        if (answer.ok && request.path.startsWith('/api/v1/timelines/')) instances.loadExtras()
        return answer
      },
      instance: () => instances.instance,
      preferences: () =>
        (store.get(entityKey(account, 'preferences')) as Preferences | undefined) ?? DEFAULT_PREFERENCES,
      notify: (notice) => parts.notify(account, notice),
      mayPoll: parts.mayPoll,
      deferred: platform.deferred,
      openUpload: platform.openUpload,
      hidesIn: (ref) => unlistedIn(ref, this.#context) ?? this.#late.mutes.made?.hidesIn(ref) ?? null,
      own: parts.own,
      chatToken: () => this.#chatToken,
      learn: (what, has) => instances.learn(what, has),
    }
    this.#connection = new AccountConnection(this.#context)
    this.#chosen = new PreferenceStore(this.#context)
    this.#silence = new AlertSilence(platform.clock)
    this.#late = new LateParts(this.#context, () => this.timelines.judged(), {
      fresh: () => this.timelines.find({ kind: 'notifications' })?.fresh === true,
      platform,
      silent: () => this.#silence.on,
      tabs: parts.tabs,
    })
    this.#events = eventQueue(this.#context, (take, event) =>
      take(event, this.#context, this.timelines, this.collections),
    )
    this.#stream = new StreamClient({
      clock: platform.clock,
      random: platform.random,
      log: platform.log,
      open: () => {
        const told = record(instances.urls).streaming_api
        return platform.openSocket(
          streamingUrl(rest.server, typeof told === 'string' ? told : undefined, token ?? ''),
        )
      },
      onChange: (change) => this.#onStream(change),
      onEvent: (event) => {
        this.#events.add(event)
        if (event.event === 'filters_changed') void this.#late.mutes.made?.reload()
      },
    })
    this.timelines = new Timelines(this.#context, {
      joined: () => this.#stream.state === 'joined',
      canSubscribe: () => instances.instance.capabilities.streamSubscribe,
      subscribe: (message) => this.#stream.subscribe(message),
    })
    this.collections = new Collections(this.#context, platform)
    this.#badges = new BadgeCounter(this.#context, this.collections, () => this.unseenCount())
    this.timelines.onNotifications = () => {
      this.#badges.count()
      this.#late.alerts.made?.look()
    }
    this.#unlisten = store.listen((changed) => {
      this.collections.entitiesChanged(changed)
      this.#badges.entitiesChanged(changed)
      if (changed.has(entityKey(account, 'preferences'))) this.timelines.preferencesChanged()
    })
    this.#badges.count()
    this.#connection.tell({})
  }

  get preferences(): Preferences {
    return this.#context.preferences()
  }

  /** How it stands to the instance, for the connection panel. */
  get health(): AccountHealth {
    const { lastEventAt } = this.#stream
    return {
      account: this.account,
      ...this.#connection.now,
      ...(lastEventAt === undefined ? {} : { lastEventAt }),
      alertsSilent: this.#silence.on,
    }
  }

  get socketOpen(): boolean {
    return this.#stream.open
  }

  unseenCount(): number {
    return unseenCount(this.#context, this.timelines)
  }

  /** What the instance is, as far as it is known. */
  get instance(): Instance {
    return this.#context.instance()
  }

  /** Reads what is kept for this account and asks the instance what it is; once. */
  start(): Promise<void> {
    this.#started ??= this.#start()
    return this.#started
  }

  /** Resolves when the instance has told what it is, or did not answer. */
  async ready(): Promise<void> {
    await this.start()
    await this.#parts.instances.load()
  }

  /** Reads again what another engine may have changed. */
  async reload(): Promise<void> {
    await this.start()
    void this.#late.alert()
    void this.#late.withStored((stored) => stored.recall())
    await Promise.all([this.#chosen.recall(), accountDrafts(this.#context, this.#isStopped, true)])
    if (this.#stopped) return
    this.#chosen.tell()
    this.#streamOrNot()
  }

  setLeading(leading: boolean): void {
    this.#connection.tell({ leading })
    this.#streamOrNot()
  }

  /** Something looks like coming back: the network, a tab that is shown again. */
  nudge(): void {
    this.#stream.nudge()
    this.collections.nudge()
    this.#late.stored.made?.nudge()
    if (!this.instance.known) void this.#learn(1)
  }

  onReachable(reachable: boolean): void {
    if (reachable === this.#connection.now.reachable) return
    this.#connection.tell({ reachable })
    // The first answer after an outage: the socket is tried once more (R14).
    if (reachable) this.nudge()
  }

  onPause(blockedUntil: number | undefined): void {
    this.#connection.paused(blockedUntil)
  }

  /** The instance has said who this account is: what is stored there is part of it, and the token of the shoutbox. */
  heard(credentials: unknown): Promise<void> {
    this.#chatToken = str(record(record(credentials).pleroma).chat_token, MAX_TOKEN_CHARS) || null
    void this.#late.alert()
    return this.#late.withStored((stored) => stored.take(credentials))
  }

  async perform(command: Command, tabId: string): Promise<Outcome<CommandResult | undefined>> {
    const { carryOut } = await this.#context.deferred()
    const ended = await carryOut(command, this.#token !== null, {
      ...this.#context,
      timelines: this.timelines,
      collections: this.collections,
      chosen: this.#chosen,
      stored: this.#late.stored.get,
      alerts: this.#late.alerts.get,
      verified: this.#parts.verified,
      tabId,
    })
    if (command.kind === 'setPreferences') this.#streamOrNot()
    return ended
  }

  /** Asks the instance something once (`Lookup` says what). */
  async lookUp(lookup: Lookup): Promise<Outcome<LookupAnswer>> {
    if (lookup.kind !== 'thread')
      return (await this.#context.deferred()).lookUp(this.#context, this.#parts, lookup)
    // What does not come now comes when it is opened, and says why.
    this.collections.prefetch(lookup.statusId).catch(() => {})
    return ok({ accountId: null })
  }

  /** Something came of what the instance tells of itself. */
  instanceChanged(): void {
    if (this.#stopped) return
    this.#parts.instances.tell(this.account)
    this.#chosen.tell()
    this.#late.mutes.made?.instanceChanged()
    this.#streamOrNot()
  }

  /** Nothing is pushed to this browser any more: it is about to be signed out. */
  async endAlerts(): Promise<void> {
    await this.#late.alerts.made?.end()
  }

  /** Brings what is only in memory to the cache, and to the instance what waits to go there. */
  async flush(): Promise<void> {
    await Promise.all([this.timelines.flush(), this.#late.stored.made?.flush()])
  }

  stop(): void {
    this.#stopped = true
    this.#cancelLearn()
    this.#stream.stop()
    this.#unlisten()
    this.#badges.stop()
    this.#late.stop()
    this.collections.stop()
    this.timelines.stop()
  }

  async #start(): Promise<void> {
    await Promise.all([
      this.#parts.instances.recall(),
      this.#chosen.recall(),
      accountDrafts(this.#context, this.#isStopped),
    ])
    if (this.#stopped) return
    this.#parts.instances.tell(this.account)
    this.#chosen.tell()
    this.#streamOrNot()
    void this.#learn(1)
    void this.#late.withStored(() => {})
    void this.#late.alert()
    this.#events.carryOut()
  }

  /** Asks the instance what it is, until it has answered. */
  async #learn(attempt: number): Promise<void> {
    const { instances, platform } = this.#parts
    this.#cancelLearn()
    await instances.load()
    if (this.#stopped) return
    this.instanceChanged()
    this.#badges.start()
    // They are counted and told where no tab has them open, too.
    if (this.#token !== null) this.timelines.get({ kind: 'notifications' }).hold()
    // What could not be had from an instance that was not known yet.
    this.collections.nudge()
    if (instances.answered) return
    this.#cancelLearn()
    this.#cancelLearn = platform.clock.after(backoffMs(attempt, platform.random, LEARN_AGAIN_MS), () => {
      void this.#learn(attempt + 1)
    })
  }

  #streamOrNot(): void {
    const { instance } = this.#parts.instances
    const wanted =
      !this.#stopped &&
      this.#token !== null &&
      this.#connection.now.leading &&
      this.preferences.useStreamingApi &&
      instance.capabilities.streaming &&
      // Before its first answer the instance may want another address for its socket.
      instance.known
    if (wanted) this.#stream.start()
    else this.#stream.stop()
  }

  #onStream(change: StreamChange): void {
    this.#events.clear()
    this.#connection.streamed(change)
    const { state, dropped, rejoined } = change
    if (state === 'joined') this.#silence.joined()
    if (rejoined) void this.#late.mutes.made?.reload()
    if (dropped || state === 'joined' || state === 'disabled') this.timelines.streamChanged()
  }
}

const MAX_TOKEN_CHARS = 4_096
/** An instance that did not tell what it is, is asked again after this, then after ever longer. */
const LEARN_AGAIN_MS = 10_000
