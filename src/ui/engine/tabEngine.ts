import type { CommandBody } from '../../shared/commands/command.ts'
import { fail, type Outcome } from '../../shared/fault/fault.ts'
import type { SpentDraft } from '../../shared/model/draft.ts'
import { type AccountKey, BROWSER, type EntityKey, entityKey, isOfKind } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { Session } from '../../shared/model/session.ts'
import type { Batch, TabTask } from '../../shared/protocol/batch.ts'
import type { Operations } from '../../shared/protocol/operations.ts'
import type { Opening, ViewWindow, WatchInput } from '../../shared/protocol/views.ts'
import { Mirror } from '../mirror/mirror.ts'
import { attachInput } from './attachInput.ts'
import { Away } from './away.ts'
import type { CommandOutcome, Engine, EngineBeside } from './engine.ts'
import { EngineConnection } from './engineConnection.ts'
import type { EngineStatus } from './engineStatus.ts'
import { noteLeft } from './leftAt.ts'
import { openWorker } from './openWorker.ts'
import { type ExpectationsOf, PendingCommands, type UndoMsOf } from './pendingCommands.ts'
import { randomId } from './randomId.ts'
import { type SpentRecords, spentIn, tellSpent } from './spentRecords.ts'
import { Typing } from './typing.ts'
import { onUnsaved } from './unsavedCommands.ts'
import { WatchedViews } from './watchedViews.ts'
import { whenShown } from './whenShown.ts'

/** After a restart, entities that the engine has not sent again within this time are dropped. */
const DROP_STALE_AFTER_MS = 10_000

/** The rest of the tab, as `TabEngine` uses it. */
interface TabServices {
  readonly showNotices: (engine: Engine, notices: readonly Notice[]) => void
  /** Resolves to false when this tab can't do it. */
  readonly runTabTask: (engine: Engine, task: TabTask) => Promise<boolean>
  /** The server has another page than this tab's. True: the tab loads it. */
  readonly onOtherServed?: () => boolean
}

/**
 * This tab's end of the engine. It applies batches to the mirror, and recovers when the engine restarts or dies: views
 * are opened again, and commands issued meanwhile are kept and sent again.
 */
export class TabEngine implements Engine {
  readonly mirror = new Mirror()
  readonly besideAccount: AccountKey | undefined
  readonly own: Engine | undefined
  readonly #services: TabServices
  readonly #open: typeof openWorker
  readonly #connection: EngineConnection
  readonly #views = new WatchedViews(this.mirror)
  readonly #commands = new PendingCommands(this.mirror, (operation, input) => this.call(operation, input))
  /** The number of the last batch. */
  #seq = 0
  /** After a restart: the entities that the engine has not sent again. */
  #stale: Set<EntityKey> | null = null
  /** After a restart: what the engine before knew to be sent, until the new one is told. */
  #spent: SpentRecords | null = null
  #cancelDrop: () => void = () => {}
  #undoMsOf: UndoMsOf = () => undefined
  #resolveFirstBatch: () => void = () => {}
  /** Resolves with the first batch. */
  readonly firstBatch = new Promise<void>((resolve) => {
    this.#resolveFirstBatch = resolve
  })
  /** The page is being unloaded, or in the back-forward cache. */
  #hasLeft = false
  readonly #leaveListeners = new Set<() => void>()
  readonly #closed = new AbortController()
  readonly #typing = new Typing(this.#closed.signal)
  readonly #away = new Away(this.#closed.signal)

  /**
   * @param open opens a worker; tests pass their own.
   * @param own the tab's own engine, if this one is for a window; then `account` is the one to show.
   */
  constructor(
    services: TabServices,
    open: typeof openWorker = openWorker,
    own?: Engine,
    account?: AccountKey,
  ) {
    this.#services = services
    this.#open = open
    this.own = own
    this.besideAccount = account
    this.#connection = new EngineConnection(
      {
        onBoot: () => this.#onBoot(),
        attach: (tabId) => this.#attach(tabId),
        push: (batch, isCurrent) => this.#push(batch, isCurrent),
        runTabTask: (task) => services.runTabTask(this, task),
        isIdle: () => this.#commands.idle,
        onOtherServed: () => this.#commands.idle && services.onOtherServed?.() === true,
      },
      open,
    )
    const { signal } = this.#closed
    const on = (target: EventTarget, names: string, act: (event: Event) => void): void => {
      for (const name of names.split(' ')) target.addEventListener(name, act, { signal })
    }
    on(document, 'visibilitychange', () => this.#sendVisibility())
    on(window, 'focus blur', () => this.#sendVisibility())
    on(window, 'pagehide', () => {
      if (this.#connection.attached && !this.currentSession()?.isPrivate) noteLeft()
      this.#leave()
    })
    on(window, 'pageshow', (event) => {
      if (!(event as PageTransitionEvent).persisted) return
      this.#hasLeft = false
      this.connect()
    })
    // After a freeze the engine may have ended without an event.
    on(document, 'resume', () => void this.#connection.check())
    onUnsaved(() => {
      if (this.#connection.attached) this.#commands.sendUnsaved()
    }, signal)
  }

  get status(): EngineStatus {
    return this.#connection.status
  }

  get tabId(): string {
    return this.#connection.tabId
  }

  openBeside(account: AccountKey): EngineBeside {
    const beside = new TabEngine(
      {
        showNotices: (engine, all) =>
          this.#services.showNotices(
            engine,
            all.map((notice) => ({ of: account, ...notice })),
          ),
        // Alerts, sounds and sleep concern the page, which this tab's own engine serves.
        runTabTask: async () => false,
      },
      this.#open,
      this,
      account,
    )
    beside.connect()
    return beside
  }

  close(): void {
    this.#leave()
    this.#connection.close()
    this.#closed.abort()
  }

  /** Starts the engine, or joins the running one, with the views that the page's address needs. */
  start(opening: readonly Opening[]): void {
    this.#views.openWith(opening)
    this.connect()
  }

  /**
   * From now on, commands show their optimistic change in the same frame, and can be taken back. Not needed before the first
   * paint.
   */
  expectChanges(expectationsOf: ExpectationsOf, undoMsOf: UndoMsOf): void {
    this.#commands.expectBy(expectationsOf)
    this.#undoMsOf = undoMsOf
  }

  connect(): void {
    this.#connection.connect()
  }

  /** Sends nothing for a view that the next `attach` or the command `showAccount` will open. */
  watch(input: WatchInput): void {
    const { account = input.account } = this.currentSession() ?? {}
    if (this.#views.add(input) && this.#connection.attached && account === input.account)
      void this.#connection.call('watch', input)
  }

  moveWindow(viewId: string, window: ViewWindow): void {
    if (this.#views.move(viewId, window) && this.#connection.attached)
      void this.#connection.call('window', { viewId, window })
  }

  unwatch(viewId: string): void {
    this.#views.remove(viewId)
    if (this.#connection.attached) void this.#connection.call('unwatch', { viewId })
  }

  async call<K extends keyof Operations>(
    operation: K,
    input: Operations[K][0],
  ): Promise<Outcome<Operations[K][1]>> {
    const outcome = await this.#connection.call(operation, input)
    if (outcome === null) return fail('engine-lost', 'the engine does not answer')
    // While the tab is visible, nothing else reports an engine that hangs.
    if (!outcome.ok && outcome.fault.code === 'engine-lost') void this.#connection.check()
    return outcome
  }

  get idle(): boolean {
    return this.#commands.idle
  }

  whenIdle(): Promise<void> {
    return this.#commands.whenIdle()
  }

  currentSession(): Session | null {
    return this.mirror.cells.get(entityKey(BROWSER, 'session'))
  }

  run(body: CommandBody): Promise<CommandOutcome> {
    return this.runAs(this.currentSession()?.account ?? '', body)
  }

  /** The command survives a restart of the engine. */
  runAs(account: AccountKey, body: CommandBody): Promise<CommandOutcome> {
    const preferences = this.mirror.cells.get(entityKey(account, 'preferences'))
    // What another account does is sent at once: this tab shows no way to take it back.
    const isShown = preferences !== null && this.besideAccount === undefined
    const undoMs = isShown ? this.#undoMsOf(body, preferences) : undefined
    const command = { ...body, account, commandId: randomId(), ...(undoMs !== undefined && { undoMs }) }
    const ended = this.#commands.add(command)
    if (this.#connection.attached) void this.#commands.send(command)
    return ended
  }

  onLeave(listener: () => void): () => void {
    this.#leaveListeners.add(listener)
    return () => this.#leaveListeners.delete(listener)
  }

  /** Prints the engine's log lines in this tab's console from now on. */
  logs(on: boolean): void {
    this.#connection.say({ control: 'log', on })
  }

  /** Development: ends the engine, so that the next one runs the changed code. */
  terminate(): void {
    this.#connection.say({ control: 'terminate' })
  }

  #onBoot(): void {
    this.#seq = 0
    this.#cancelDrop()
    this.#stale = new Set(this.mirror.cells.keys())
    this.#spent ??= spentIn(this.mirror.cells)
  }

  /** Returns the input of `attach`, and a function that sends the rest of the tab's state once the engine has answered. */
  #attach(tabId: string) {
    const { opening } = this.#views
    const account = this.besideAccount ?? this.currentSession()?.account
    const onAttached = ({ account }: Operations['attach'][1]): void => {
      const { unwanted, missing } = this.#views.opened(opening, account)
      for (const { viewId } of unwanted) void this.#connection.call('unwatch', { viewId })
      for (const input of missing) void this.#connection.call('watch', input)
      this.#commands.catchUp()
      this.#tellSpent()
      this.#commands.sendUnsaved()
      const dropping = setTimeout(() => this.#dropStale(), DROP_STALE_AFTER_MS)
      this.#cancelDrop = () => clearTimeout(dropping)
    }
    return { input: attachInput(tabId, opening, account), onAttached }
  }

  #push(batch: Batch, isCurrent: () => boolean): Promise<true> {
    // Settled commands are applied at once, because a caller waits for them.
    const pause = batch.settled.length > 0 ? null : (this.#typing.betweenKeys() ?? this.#away.untilSeen())
    return pause === null ? this.#take(batch, isCurrent) : pause.then(() => this.#take(batch, isCurrent))
  }

  #take(batch: Batch, isCurrent: () => boolean): Promise<true> {
    if (!isCurrent()) return Promise.resolve(true)
    if (batch.seq !== this.#seq + 1) {
      // A batch was lost: reconnect instead of repairing.
      this.connect()
      return Promise.resolve(true)
    }
    this.#seq = batch.seq
    this.mirror.apply(batch)
    if (batch.put.some(({ key }) => isOfKind(key, 'spent'))) this.#commands.dropSpent()
    this.#resolveFirstBatch()
    if (this.#stale !== null) for (const { key } of batch.put) this.#stale.delete(key)
    for (const settled of batch.settled) this.#commands.settle(settled)
    if (batch.notices.length > 0) this.#services.showNotices(this, batch.notices)
    return whenShown(batch)
  }

  #tellSpent(): void {
    const saidNow = (key: EntityKey<'spent'>): SpentDraft | undefined =>
      (this.#stale?.has(key) ? null : this.mirror.cells.get(key)) ?? undefined
    for (const { account, body } of tellSpent(this.#spent ?? new Map(), saidNow))
      void this.runAs(account, body)
    this.#spent = null
  }

  #dropStale(): void {
    for (const key of this.#stale ?? []) this.mirror.forget(key)
    this.#stale = null
  }

  #sendVisibility(): void {
    const state = document.visibilityState === 'visible' ? 'visible' : 'hidden'
    this.#connection.say({ control: 'visibility', state, focused: document.hasFocus() })
    if (state === 'visible') void this.#connection.check()
    else this.#notifyLeaving()
  }

  #leave(): void {
    this.#notifyLeaving()
    this.#hasLeft = true
    this.#connection.hangUp()
  }

  #notifyLeaving(): void {
    if (this.#hasLeft) return
    for (const listener of this.#leaveListeners) listener()
    if (!this.currentSession()?.isPrivate) this.#commands.storeUnsaved()
  }
}
