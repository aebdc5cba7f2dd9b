import type { CommandBody } from '../../shared/commands/command.ts'
import { fail, type Outcome } from '../../shared/fault/fault.ts'
import { type AccountKey, BROWSER, type EntityKey, entityKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { Session } from '../../shared/model/session.ts'
import type { Batch, TabTask } from '../../shared/protocol/batch.ts'
import type { ControlFromEngine } from '../../shared/protocol/control.ts'
import { type Operations, PROTOCOL } from '../../shared/protocol/operations.ts'
import type { Opening, ViewWindow, WatchInput } from '../../shared/protocol/views.ts'
import { Mirror } from '../mirror/mirror.ts'
import { attachInput } from './attachInput.ts'
import { betweenKeys } from './betweenKeys.ts'
import type { CommandOutcome, Engine, EngineBeside } from './engine.ts'
import { EngineLine } from './engineLine.ts'
import { newStatus } from './engineStatus.ts'
import { type OpenedWorker, openWorker, type Way, waysFor } from './openWorker.ts'
import { type ExpectationsOf, PendingCommands } from './pendingCommands.ts'
import { Presence } from './presence.ts'
import { randomId } from './randomId.ts'
import { onUnsaved } from './unsavedCommands.ts'
import { WatchedViews } from './watchedViews.ts'
import { whenShown } from './whenShown.ts'

/** After a restart, entities that the engine has not sent again by then are dropped. */
const DROP_STALE_AFTER_MS = 10_000
/** Delay before the next attempt, when an engine does not serve. */
const RETRY_DELAY_MS = 500
/** A tab with an engine of its own looks for the shared one after this time, which doubles up to the maximum. */
const RETURN_AFTER_MS = 60_000
const MAX_RETURN_AFTER_MS = 15 * 60_000

/** The rest of the tab, as the engine client uses it. */
export interface TabServices {
  readonly showNotices: (notices: readonly Notice[]) => void
  /** Resolves to false when this tab can't do it. */
  readonly runTabTask: (engine: Engine, task: TabTask) => Promise<boolean>
}

/**
 * This tab's end of the engine. It starts or joins the engine, applies batches to the mirror, and recovers
 * when the engine restarts or dies: commands issued meanwhile are kept and sent again.
 */
export class TabEngine implements Engine {
  readonly mirror = new Mirror()
  readonly status = newStatus()
  readonly #presence = new Presence()
  readonly #views = new WatchedViews(this.mirror)
  readonly #commands = new PendingCommands(this.mirror, (operation, input) => this.call(operation, input))
  readonly #services: TabServices
  readonly #open: typeof openWorker
  #line: EngineLine | null = null
  #bootId = ''
  #seq = 0
  #attempt = 0
  #cancelBoot: () => void = () => {}
  #stale: Set<EntityKey> | null = null
  #cancelDrop: () => void = () => {}
  #resolveFirstBatch: () => void = () => {}
  /** Resolves with the first batch. */
  readonly firstBatch = new Promise<void>((resolve) => {
    this.#resolveFirstBatch = resolve
  })
  #attached = false
  /** The page is being unloaded, or in the back-forward cache. */
  #hasLeft = false
  readonly #leaveListeners = new Set<() => void>()
  readonly beside: AccountKey | undefined
  readonly #closed = new AbortController()

  /**
   * @param open opens a worker; tests pass their own.
   * @param account the account that it shows; absent: the tab's account.
   */
  constructor(services: TabServices, open: typeof openWorker = openWorker, account?: AccountKey) {
    this.#services = services
    this.#open = open
    this.beside = account
    const { signal } = this.#closed
    const on = (target: EventTarget, names: string, act: (event: Event) => void): void => {
      for (const name of names.split(' ')) target.addEventListener(name, act, { signal })
    }
    on(document, 'visibilitychange', () => this.#sendVisibility())
    on(window, 'focus blur', () => this.#sendVisibility())
    on(window, 'pagehide', () => this.#leave())
    on(window, 'pageshow', (event) => {
      if (!(event as PageTransitionEvent).persisted) return
      this.#hasLeft = false
      this.connect()
    })
    // After a freeze the engine may have ended without an event.
    on(document, 'resume', () => void this.#check())
    onUnsaved(() => {
      if (this.#attached) this.#commands.sendUnsaved()
    }, signal)
  }

  openBeside(account: AccountKey): EngineBeside {
    const beside = new TabEngine(
      {
        showNotices: (all) => this.#services.showNotices(all.map((notice) => ({ of: account, ...notice }))),
        // Alerts, sounds and sleep concern the page, which this tab's own engine serves.
        runTabTask: async () => false,
      },
      this.#open,
      account,
    )
    beside.connect()
    return beside
  }

  close(): void {
    this.#leave()
    this.#closed.abort()
  }

  /** Starts the engine, or joins the running one, with the views that the page's address needs. */
  start(opening: readonly Opening[]): void {
    this.#views.openWith(opening)
    this.connect()
  }

  /**
   * From now on, commands show their optimistic change in the same frame. Not needed before the first paint.
   */
  expectChanges(expectationsOf: ExpectationsOf): void {
    this.#commands.expectBy(expectationsOf)
  }

  connect(): void {
    this.#hangUp()
    if (this.#closed.signal.aborted) return
    const ways = waysFor(location.search)
    const way = ways[this.#attempt]
    if (way === undefined) {
      this.status.state = 'failed'
      return
    }
    this.status.state = 'starting'
    const tabId = randomId()
    const worker = this.#openBy(way)
    if (worker === null) {
      this.#attempt++
      this.connect()
      return
    }
    const next = (): void => {
      if (this.#line !== line || this.#bootId !== '') return
      this.#attempt++
      this.connect()
    }
    const [first] = ways
    const back = first?.form === way.form && first.name === way.name ? undefined : first
    const line: EngineLine = new EngineLine(
      worker,
      {
        push: (batch) => this.#push(line, batch),
        runTabTask: (task) => this.#services.runTabTask(this, task),
      },
      (message) => this.#onControl(line, tabId, message, back),
      () => this.#lost(line),
    )
    this.#line = line
    worker.onError(next)
    const timer = setTimeout(next, way.limitMs)
    this.#cancelBoot = () => clearTimeout(timer)
  }

  /** Sends nothing for a view that the next `attach` or the command `showAccount` opens. */
  watch(input: WatchInput): void {
    const { account = input.account } = this.currentSession() ?? {}
    if (this.#views.add(input) && this.#attached && account === input.account)
      void this.#line?.call('watch', input)
  }

  moveWindow(viewId: string, window: ViewWindow): void {
    if (this.#views.move(viewId, window) && this.#attached)
      void this.#line?.call('window', { viewId, window })
  }

  unwatch(viewId: string): void {
    this.#views.remove(viewId)
    if (this.#attached) void this.#line?.call('unwatch', { viewId })
  }

  async call<K extends keyof Operations>(
    operation: K,
    input: Operations[K][0],
  ): Promise<Outcome<Operations[K][1]>> {
    const outcome = await this.#line?.call(operation, input)
    if (outcome === undefined) return fail('engine-lost', 'the engine does not answer')
    // While the tab is visible, nothing else reports an engine that hangs.
    if (!outcome.ok && outcome.fault.code === 'engine-lost') void this.#check()
    return outcome
  }

  get idle(): boolean {
    return this.#commands.idle
  }

  whenIdle(): Promise<void> {
    return this.#commands.whenIdle()
  }

  currentSession(): Session | null {
    return this.mirror.cells.get(entityKey(BROWSER, 'session')) as Session | null
  }

  run(body: CommandBody): Promise<CommandOutcome> {
    return this.runAs(this.currentSession()?.account ?? '', body)
  }

  /** The command survives a restart of the engine. */
  runAs(account: AccountKey, body: CommandBody): Promise<CommandOutcome> {
    const command = { ...body, account, commandId: randomId() }
    const ended = this.#commands.add(command)
    if (this.#attached) void this.#commands.send(command)
    return ended
  }

  onLeave(say: () => void): () => void {
    this.#leaveListeners.add(say)
    return () => this.#leaveListeners.delete(say)
  }

  /** Prints the engine's log lines in this tab's console from now on. */
  logs(on: boolean): void {
    this.#line?.say({ control: 'log', on })
  }

  /** Development: ends the engine, so that the next one runs the changed code. */
  terminate(): void {
    this.#line?.say({ control: 'terminate' })
  }

  /** @param back the way to the engine that the other tabs share, if this one is another. */
  #onControl(line: EngineLine, tabId: string, message: ControlFromEngine, back: Way | undefined): void {
    if (line !== this.#line) return
    switch (message.control) {
      case 'boot':
        if (message.bootId !== this.#bootId) void this.#onBoot(line, tabId, message, back)
        break
      case 'superseded':
        this.status.superseded = true
        break
      case 'refused':
        this.status.message = message.message
        if (this.#bootId === '') break
        // The engine announced itself, and then that it can't start.
        this.#bootId = ''
        this.#attempt++
        this.connect()
        break
      case 'log':
        // biome-ignore lint/suspicious/noConsole: enabled by a developer
        console[message.level](`[engine] ${message.text}`)
    }
  }

  /** A new engine, or the old one restarted on the same port: all state is sent again. */
  async #onBoot(
    line: EngineLine,
    tabId: string,
    boot: Extract<ControlFromEngine, { control: 'boot' }>,
    back: Way | undefined,
  ): Promise<void> {
    this.#cancelBoot()
    if (PROTOCOL < boot.protocol.min || PROTOCOL > boot.protocol.max) {
      this.status.superseded = true
      this.status.state = 'failed'
      return
    }
    this.#bootId = boot.bootId
    this.#attached = false
    this.#seq = 0
    this.#cancelDrop()
    this.#stale = new Set(this.mirror.cells.keys())
    this.#presence.release()
    this.#presence.hold(tabId, (lock) => {
      line.say({ control: 'presence', tabId, ...(lock === undefined ? {} : { lock }) })
    })
    // An engine holds its lock when it answers `attach`. Before that, it may be one that has just started.
    let isUnlocked = false
    this.#presence.watch(boot.lock, () => {
      if (this.#attached) return this.#lost(line)
      isUnlocked = true
      void this.#verify(line)
    })
    this.status.alone = boot.lock === undefined
    const { opening } = this.#views
    const attached = await line.call(
      'attach',
      attachInput(tabId, opening, this.beside ?? this.currentSession()?.account),
    )
    if (line !== this.#line) return
    if (!attached.ok) {
      this.#tryNextWay(line)
      return
    }
    if (isUnlocked) this.#presence.watch(boot.lock, () => this.#lost(line))
    this.#attached = true
    this.#attempt = 0
    const { unwanted, missing } = this.#views.opened(opening, attached.value.account)
    for (const { viewId } of unwanted) void line.call('unwatch', { viewId })
    this.status.state = 'ready'
    this.status.attached++
    for (const input of missing) void line.call('watch', input)
    this.#commands.catchUp()
    this.#commands.sendUnsaved()
    const dropping = setTimeout(() => this.#dropStale(), DROP_STALE_AFTER_MS)
    this.#cancelDrop = () => clearTimeout(dropping)
    if (back !== undefined) this.#returnBy(back, line)
  }

  #push(line: EngineLine, batch: Batch): Promise<true> {
    // A caller waits for settled commands.
    const pause = batch.settled.length > 0 ? null : betweenKeys()
    return pause === null ? this.#take(line, batch) : pause.then(() => this.#take(line, batch))
  }

  #take(line: EngineLine, batch: Batch): Promise<true> {
    if (line !== this.#line || batch.bootId !== this.#bootId) return Promise.resolve(true)
    if (batch.seq !== this.#seq + 1) {
      // A batch was lost: reconnect instead of repairing.
      this.connect()
      return Promise.resolve(true)
    }
    this.#seq = batch.seq
    this.mirror.apply(batch)
    this.#resolveFirstBatch()
    if (this.#stale !== null) for (const { key } of batch.put) this.#stale.delete(key)
    for (const settled of batch.settled) this.#commands.settle(settled)
    if (batch.notices.length > 0) this.#services.showNotices(batch.notices)
    return whenShown(batch)
  }

  #dropStale(): void {
    for (const key of this.#stale ?? []) this.mirror.forget(key)
    this.#stale = null
  }

  /** The engine has ended: starts a new one, or joins another tab's. */
  #lost(line: EngineLine): void {
    if (line !== this.#line) return
    this.connect()
  }

  /** The engine answers but does not serve, or hangs: tries the next way after a delay. */
  #tryNextWay(line: EngineLine): void {
    if (line !== this.#line) return
    this.#hangUp()
    this.#attempt++
    setTimeout(() => {
      if (this.#line === null) this.connect()
    }, RETRY_DELAY_MS)
  }

  /** Looks for the shared engine while `line` leads to another one, and moves to it when it serves again (R41). */
  #returnBy(way: Way, line: EngineLine, waitMs = RETURN_AFTER_MS): void {
    setTimeout(async () => {
      if (line !== this.#line) return
      const ok = await this.#serves(way)
      if (line !== this.#line) return
      // An engine of this tab's own ends with the line: it may be uploading a file.
      if (ok && this.#commands.idle) this.connect()
      else this.#returnBy(way, line, ok ? waitMs : Math.min(2 * waitMs, MAX_RETURN_AFTER_MS))
    }, waitMs)
  }

  /** Whether the engine of `way` answers. */
  async #serves(way: Way): Promise<boolean> {
    const worker = this.#openBy(way)
    if (worker === null) return false
    const sink = { push: async () => true as const, runTabTask: async () => false }
    const probe = new EngineLine(
      worker,
      sink,
      () => {},
      () => {},
    )
    const { ok } = await probe.call('health', null)
    probe.close()
    return ok
  }

  /** Null: the browser refuses. Firefox refuses a SharedWorker where it blocks the site's storage. */
  #openBy(way: Way): OpenedWorker | null {
    try {
      return this.#open(way)
    } catch {
      return null
    }
  }

  /** Asks an engine that may have died whether it lives. */
  async #verify(line: EngineLine): Promise<void> {
    if (!(await line.ping())) this.#lost(line)
  }

  async #check(): Promise<void> {
    const line = this.#line
    if (line !== null && !(await line.ping())) this.#tryNextWay(line)
  }

  #sendVisibility(): void {
    const state = document.visibilityState === 'visible' ? 'visible' : 'hidden'
    this.#line?.say({ control: 'visibility', state, focused: document.hasFocus() })
    if (state === 'visible') void this.#check()
    else this.#sayLeave()
  }

  #leave(): void {
    this.#sayLeave()
    this.#hasLeft = true
    this.#hangUp()
  }

  #sayLeave(): void {
    if (this.#hasLeft) return
    for (const say of this.#leaveListeners) say()
    if (!this.currentSession()?.isPrivate) this.#commands.storeUnsaved()
  }

  #hangUp(): void {
    this.#cancelBoot()
    // Sent first, so that the engine knows that the tab leaves before it gets the tab's lock.
    this.#line?.close()
    this.#presence.release()
    this.#line = null
    this.#bootId = ''
    this.#attached = false
  }
}
