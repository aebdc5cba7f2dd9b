import type { Command } from '../../shared/commands/command.ts'
import type { Outcome } from '../../shared/fault/fault.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import type { Instance } from '../../shared/model/instance.ts'
import { type AccountKey, entityKey, isAnonymous } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import { NOTICE_TIMEOUT_MS } from '../../shared/model/notice.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../shared/model/preferences.ts'
import type { Connection } from '../../shared/model/session.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import type { AccountHealth, Lookup, LookupAnswer } from '../../shared/protocol/operations.ts'
import type { Cancel } from '../clock.ts'
import { BadgeCounter } from '../collections/badgeCounter.ts'
import { Collections } from '../collections/collections.ts'
import type { Handler } from '../commands/commandContext.ts'
import type { AccountCommandKind } from '../commands/handlers.ts'
import { isReadable } from '../drafts/isReadable.ts'
import type { TabSession } from '../host/tabSession.ts'
import type { InstanceLoader } from '../instance/instanceLoader.ts'
import type { Mutes } from '../mutes/mutes.ts'
import { backoffMs } from '../net/backoff.ts'
import type { RestAnswer, RestClient, RestRequest } from '../net/restClient.ts'
import { streamingUrl } from '../net/socketUrl.ts'
import { type StreamChange, StreamClient, type StreamEvent } from '../net/streaming.ts'
import type { NormalizeContext } from '../normalize/harvest.ts'
import { record, str } from '../normalize/read.ts'
import { AlertSilence } from '../notifications/alertSilence.ts'
import type { Alerts } from '../notifications/alerts.ts'
import { unseenCount } from '../notifications/notificationReads.ts'
import { unlistedIn } from '../notifications/unlisted.ts'
import { type OnDemand, onDemand } from '../onDemand.ts'
import type { KeyValueStorage } from '../persist/keyValueStorage.ts'
import type { Further, Platform } from '../platform.ts'
import { PreferenceStore } from '../preferences/preferenceStore.ts'
import type { StoredStore } from '../preferences/storedStore.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { Timelines } from '../timelines/timelines.ts'
import type { AccountContext, Own } from './accountContext.ts'

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
  readonly #chosen: PreferenceStore
  readonly #stored: OnDemand<StoredStore>
  readonly #take: OnDemand<Further['takeStreamEvent']>
  /** What the socket brought, while it can't be carried out yet. */
  readonly #events: StreamEvent[] = []
  readonly #mutes: OnDemand<Mutes>
  readonly #alerts: OnDemand<Alerts>
  readonly #badges: BadgeCounter
  readonly #unlisten: () => void
  readonly #parts: AccountEngineParts
  readonly #token: string | null
  readonly #context: AccountContext
  readonly #stream: StreamClient
  readonly #silence: AlertSilence
  #connection: Connection = { stream: 'disabled', reachable: true, leading: false }
  #checking: Promise<boolean> | null = null
  #started: Promise<void> | null = null
  #cancelLearn: Cancel = () => {}
  #chatToken: string | null | undefined
  #stopped = false

  constructor(account: AccountKey, token: string | null, parts: AccountEngineParts) {
    this.account = account
    this.#parts = parts
    this.#token = token
    const { platform, store, cache, session, instances, normalizing } = parts
    this.#context = {
      account,
      store,
      cache,
      session,
      normalizing,
      clock: platform.clock,
      random: platform.random,
      log: platform.log,
      send: (request) => this.#send(request),
      instance: () => instances.instance,
      preferences: () =>
        (store.get(entityKey(account, 'preferences')) as Preferences | undefined) ?? DEFAULT_PREFERENCES,
      notify: (notice) => parts.notify(account, notice),
      mayPoll: parts.mayPoll,
      further: platform.further,
      openUpload: platform.openUpload,
      hidesIn: (ref) => unlistedIn(ref, this.#context) ?? this.#mutes.made?.hidesIn(ref) ?? null,
      own: parts.own,
      chatToken: () => this.#chatToken,
      learn: (what, has) => instances.learn(what, has),
    }
    this.#chosen = new PreferenceStore(this.#context)
    this.#stored = onDemand(async () => {
      const { StoredStore } = await platform.further()
      const stored = new StoredStore(this.#context)
      if (this.#stopped) stored.stop()
      await stored.recall()
      return stored
    })
    this.#mutes = onDemand(async () => {
      const { Mutes } = await platform.further()
      const mutes = new Mutes(this.#context, () => this.timelines.judged())
      if (this.#stopped) mutes.stop()
      return mutes
    })
    this.#alerts = onDemand(async () => {
      // Whether a post is muted is known before anything is told of it.
      await this.#mutes.get()
      const { Alerts } = await platform.further()
      const alerts = new Alerts(this.#context, {
        fresh: () => this.timelines.find({ kind: 'notifications' })?.fresh === true,
        platform,
        silent: () => this.#silence.on,
        tabs: parts.tabs,
      })
      if (this.#stopped) alerts.stop()
      return alerts
    })
    this.#take = onDemand(async () => (await platform.further()).takeStreamEvent)
    this.#silence = new AlertSilence(platform.clock)
    this.#stream = new StreamClient({
      clock: platform.clock,
      random: platform.random,
      log: platform.log,
      open: () => {
        const told = record(instances.urls).streaming_api
        return platform.openSocket(
          streamingUrl(parts.rest.server, typeof told === 'string' ? told : undefined, token ?? ''),
        )
      },
      onChange: (change) => this.#onStream(change),
      onEvent: (event) => {
        this.#events.push(event)
        this.#takeEvents()
        if (event.event === 'filters_changed') void this.#mutes.made?.reload()
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
      this.#alerts.made?.look()
    }
    this.#unlisten = store.listen((changed) => {
      this.collections.entitiesChanged(changed)
      this.#badges.entitiesChanged(changed)
      if (changed.has(entityKey(account, 'preferences'))) this.timelines.preferencesChanged()
    })
    this.#badges.count()
    this.#tellConnection({})
  }

  get preferences(): Preferences {
    return this.#context.preferences()
  }

  /** How it stands to the instance, for the connection panel. */
  get health(): AccountHealth {
    const { lastEventAt } = this.#stream
    return {
      account: this.account,
      ...this.#connection,
      ...(lastEventAt === undefined ? {} : { lastEventAt }),
      alertsSilent: this.alertsSilent,
    }
  }

  /** Whether a notification that comes now raises no alert (spec/1 §4). */
  get alertsSilent(): boolean {
    return this.#silence.on
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
    void this.#alert()
    void this.#withStored((stored) => stored.recall())
    await Promise.all([this.#chosen.recall(), this.#recallDrafts(true)])
    if (this.#stopped) return
    this.#chosen.tell()
    this.#streamOrNot()
  }

  setLeading(leading: boolean): void {
    this.#tellConnection({ leading })
    this.#streamOrNot()
  }

  /** Something looks like coming back: the network, a tab that is shown again. */
  nudge(): void {
    this.#stream.nudge()
    this.collections.nudge()
    this.#stored.made?.nudge()
    if (!this.instance.known) void this.#learn(1)
  }

  onReachable(reachable: boolean): void {
    if (reachable === this.#connection.reachable) return
    this.#tellConnection({ reachable })
    // The first answer after none: design "Time" tries the socket once more.
    if (reachable) this.nudge()
  }

  onPause(blockedUntil: number | undefined): void {
    const { blockedUntil: before, ...rest } = this.#connection
    this.#connection = rest
    this.#tellConnection(blockedUntil === undefined ? {} : { blockedUntil })
    if (blockedUntil !== undefined && before === undefined) {
      this.#context.notify({
        level: 'warning',
        messageKey: 'instance.rate_limited',
        messageArgs: { seconds: Math.ceil((blockedUntil - this.#context.clock.now()) / 1_000) },
        timeoutMs: NOTICE_TIMEOUT_MS,
      })
    }
  }

  /** The instance has said who this account is: what is stored there is part of it, and the token of the shoutbox. */
  heard(credentials: unknown): Promise<void> {
    this.#chatToken = str(record(record(credentials).pleroma).chat_token, MOST_TOKEN_CHARS) || null
    void this.#alert()
    return this.#withStored((stored) => stored.take(credentials))
  }

  async perform(command: Command, tabId: string): Promise<Outcome<CommandResult | undefined>> {
    const { HANDLERS, isAccountCommand } = await this.#parts.platform.further()
    if (!isAccountCommand(command.kind)) return fail('invalid', 'no such command')
    if (this.#token === null && !LOCAL_COMMANDS.has(command.kind))
      return fail('signed-out', 'nobody is signed in')
    const handler = HANDLERS[command.kind] as Handler<AccountCommandKind>
    const ended = await handler(command as never, {
      ...this.#context,
      timelines: this.timelines,
      collections: this.collections,
      chosen: this.#chosen,
      stored: this.#stored.get,
      alerts: this.#alerts.get,
      verified: this.#parts.verified,
      tabId,
      commandId: command.commandId,
    })
    if (command.kind === 'setPreferences') this.#streamOrNot()
    return ended
  }

  /** Asks the instance something once (`Lookup` says what). */
  async lookUp(lookup: Lookup): Promise<Outcome<LookupAnswer>> {
    if (lookup.kind !== 'thread')
      return (await this.#parts.platform.further()).lookUp(this.#context, this.#parts, lookup)
    // What does not come now comes when it is opened, and says why.
    this.collections.prefetch(lookup.statusId).catch(() => {})
    return ok({ accountId: null })
  }

  /** Something came of what the instance tells of itself. */
  instanceChanged(): void {
    if (this.#stopped) return
    this.#parts.instances.tell(this.account)
    this.#chosen.tell()
    this.#mutes.made?.instanceChanged()
    this.#streamOrNot()
  }

  /** Nothing is pushed to this browser any more: it is about to be signed out. */
  async endAlerts(): Promise<void> {
    await this.#alerts.made?.end()
  }

  /** Brings what is only in memory to the cache, and to the instance what waits to go there. */
  async flush(): Promise<void> {
    await Promise.all([this.timelines.flush(), this.#stored.made?.flush()])
  }

  stop(): void {
    this.#stopped = true
    this.#cancelLearn()
    this.#stream.stop()
    this.#unlisten()
    this.#badges.stop()
    this.#stored.made?.stop()
    this.#mutes.made?.stop()
    this.#alerts.made?.stop()
    this.collections.stop()
    this.timelines.stop()
  }

  async #start(): Promise<void> {
    await Promise.all([this.#parts.instances.recall(), this.#chosen.recall(), this.#recallDrafts()])
    if (this.#stopped) return
    this.#parts.instances.tell(this.account)
    this.#chosen.tell()
    this.#streamOrNot()
    void this.#learn(1)
    void this.#withStored(() => {})
    void this.#alert()
    this.#takeEvents()
  }

  /** Carries out what the socket brought: at once, when the part that can is here, else when it comes. */
  #takeEvents(): void {
    const { made } = this.#take
    if (made === undefined) {
      this.#take.get().then(
        () => this.#takeEvents(),
        (thrown) => this.#parts.platform.log.warn(`what the stream brought waits: ${String(thrown)}`),
      )
      this.#events.splice(0, this.#events.length - MOST_EVENTS)
      return
    }
    for (const event of this.#events.splice(0)) made(event, this.#context, this.timelines, this.collections)
  }

  async #withStored(act: (stored: StoredStore) => void | Promise<void>): Promise<void> {
    try {
      await this.#mutes.get()
      await act(await this.#stored.get())
    } catch (thrown) {
      this.#parts.platform.log.warn(`what is stored can not be reached: ${String(thrown)}`)
    }
  }

  /** Tells who is signed in of what is new, from now on. */
  async #alert(): Promise<void> {
    if (this.#context.own() === undefined) return
    try {
      await this.#alerts.get()
    } catch (thrown) {
      this.#parts.platform.log.warn(`nothing is told outside of the page: ${String(thrown)}`)
    }
  }

  /** Asks the instance what it is, until it has answered. */
  async #learn(attempt: number): Promise<void> {
    const { instances, platform } = this.#parts
    this.#cancelLearn()
    await instances.load()
    if (this.#stopped) return
    this.instanceChanged()
    this.#badges.start()
    // What could not be had from an instance that was not known yet.
    this.collections.nudge()
    if (instances.answered) return
    this.#cancelLearn()
    this.#cancelLearn = platform.clock.after(backoffMs(attempt, platform.random, LEARN_AGAIN_MS), () => {
      void this.#learn(attempt + 1)
    })
  }

  async #send(request: Omit<RestRequest, 'token'>): Promise<Outcome<RestAnswer>> {
    if (this.#stopped) return fail('signed-out', 'this account is not signed in any more')
    const answer = this.#unlessStopped(await this.#parts.rest.send({ ...request, token: this.#token }))
    // The first posts are there: now for what is large and nobody waits for.
    if (answer.ok && request.path.startsWith('/api/v1/timelines/')) this.#parts.instances.loadExtras()
    // Pleroma says 403 where others say 401: whether it is the token that is refused, only the instance knows.
    const doubtful = !answer.ok && (answer.fault.status === 401 || answer.fault.status === 403)
    if (!doubtful || this.#token === null) return answer
    if (!(await this.#isRefused())) return this.#unlessStopped(answer)
    return fail('unauthorized', answer.fault.message, { status: 401 })
  }

  /** What comes for an account that was signed out meanwhile is for nobody's eyes any more. */
  #unlessStopped(answer: Outcome<RestAnswer>): Outcome<RestAnswer> {
    return this.#stopped ? fail('cancelled', 'the account was signed out meanwhile') : answer
  }

  #isRefused(): Promise<boolean> {
    this.#checking ??= this.#parts.rest
      .send({ method: 'GET', path: '/api/v1/accounts/verify_credentials', token: this.#token, urgent: true })
      .then((answer) => {
        const refused = !answer.ok && (answer.fault.status === 401 || answer.fault.status === 403)
        if (refused && !this.#stopped) this.#parts.onRefused(this.account)
        return refused
      })
      .finally(() => {
        this.#checking = null
      })
    return this.#checking
  }

  #streamOrNot(): void {
    const { instance } = this.#parts.instances
    const wanted =
      !this.#stopped &&
      this.#token !== null &&
      this.#connection.leading &&
      this.preferences.useStreamingApi &&
      instance.capabilities.streaming &&
      // Before its first answer the instance may want another address for its socket.
      instance.known
    if (wanted) this.#stream.start()
    else this.#stream.stop()
  }

  #onStream(change: StreamChange): void {
    // What is fetched now is newer.
    this.#events.length = 0
    const { closeCode, retryAt } = change
    const { closeCode: _code, retryAt: _at, ...rest } = this.#connection
    this.#connection = rest
    this.#tellConnection({
      stream: change.state,
      ...(closeCode === undefined ? {} : { closeCode }),
      ...(retryAt === undefined ? {} : { retryAt }),
    })
    if (change.state === 'joined') this.#silence.joined()
    if (change.dropped) {
      this.#context.notify({
        level: 'error',
        messageKey: 'timeline.socket_broke',
        messageArgs: { code: closeCode ?? 1006 },
        timeoutMs: NOTICE_TIMEOUT_MS,
      })
    }
    if (change.rejoined) {
      void this.#mutes.made?.reload()
      this.#context.notify({
        level: 'success',
        messageKey: 'timeline.socket_reconnected',
        messageArgs: {},
        timeoutMs: NOTICE_TIMEOUT_MS,
      })
    }
    if (change.dropped || change.state === 'joined' || change.state === 'disabled')
      this.timelines.streamChanged()
  }

  #tellConnection(change: Partial<Connection>): void {
    this.#connection = { ...this.#connection, ...change }
    this.#parts.store.commit([{ key: entityKey(this.account, 'connection'), value: this.#connection }])
  }

  /** @param again something may have been typed since, here and elsewhere. */
  async #recallDrafts(again = false): Promise<void> {
    if (isAnonymous(this.account)) return
    const { session, store, platform } = this.#parts
    try {
      if (again) return await (await platform.further()).recallDrafts(this.#context)
      const all = await session.entries('drafts')
      if (this.#stopped) return
      const mine = all.filter(([key, value]) => key.startsWith(`${this.account}/`) && isReadable(value))
      store.commit(mine.map(([key, value]) => ({ key, value })))
    } catch (thrown) {
      platform.log.error('drafts can not be read', thrown)
    }
  }
}

/** Of events that can't be carried out yet so many are kept. */
const MOST_EVENTS = 200
const MOST_TOKEN_CHARS = 4_096
/** An instance that did not tell what it is, is asked again after this, then after ever longer. */
const LEARN_AGAIN_MS = 10_000
/** Commands that need nobody at the instance. */
const LOCAL_COMMANDS: ReadonlySet<string> = new Set([
  'setPreferences',
  'setStored',
  'muteWord',
  'highlight',
  'saveDraft',
])
