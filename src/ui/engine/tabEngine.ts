import type { CommandBody } from '../../shared/commands/command.ts'
import { fail, type Outcome } from '../../shared/fault/fault.ts'
import { type AccountKey, BROWSER, type EntityKey, entityKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { Session } from '../../shared/model/session.ts'
import type { Batch, TabTask } from '../../shared/protocol/batch.ts'
import type { ControlFromEngine } from '../../shared/protocol/control.ts'
import { type Operations, PROTOCOL } from '../../shared/protocol/operations.ts'
import type { ViewWindow, WatchInput } from '../../shared/protocol/views.ts'
import { Mirror } from '../mirror/mirror.ts'
import { attachInput } from './attachInput.ts'
import { betweenKeys } from './betweenKeys.ts'
import type { CommandOutcome, Engine } from './engine.ts'
import { EngineLine } from './engineLine.ts'
import { newStatus } from './engineStatus.ts'
import { openWorker, waysFor } from './openWorker.ts'
import { type ExpectationsOf, PendingCommands } from './pendingCommands.ts'
import { Presence } from './presence.ts'
import { randomId } from './randomId.ts'
import { type Opening, WatchedViews } from './watchedViews.ts'
import { whenShown } from './whenShown.ts'

/** What was held before a restart and is not told again goes after this. */
const STALE_LIMIT_MS = 10_000
/** Before an engine that did not serve is tried another way. */
const AGAIN_MS = 500

/** What the engine needs of the rest of the tab. */
export interface TabServices {
  readonly showNotices: (notices: readonly Notice[]) => void
  /** Resolves to false when this tab can't do it. */
  readonly runTabTask: (engine: Engine, task: TabTask) => Promise<boolean>
}

/**
 * This tab's end of the engine: starts it or joins it, keeps what it is told in the mirror, and is
 * whole again by itself when the engine was restarted or killed. What the person typed or pressed
 * meanwhile is kept and sent.
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
  #tellFirst: () => void = () => {}
  /** Resolves with the first batch. */
  readonly told = new Promise<void>((resolve) => {
    this.#tellFirst = resolve
  })
  #attached = false
  readonly #lastWords = new Set<() => void>()

  /** @param open opens a line to an engine; tests give one of their own. */
  constructor(services: TabServices, open: typeof openWorker = openWorker) {
    this.#services = services
    this.#open = open
    document.addEventListener('visibilitychange', () => this.#tellVisibility())
    window.addEventListener('focus', () => this.#tellVisibility())
    window.addEventListener('blur', () => this.#tellVisibility())
    window.addEventListener('pagehide', () => this.#leave())
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) this.connect()
    })
    // After a freeze the engine may be gone without a word.
    document.addEventListener('resume', () => void this.#check())
  }

  /** Starts the engine, or joins the one that runs, with the views that the page's address asks for. */
  start(opening: readonly Opening[]): void {
    this.#views.openWith(opening)
    this.connect()
  }

  /** From now on what a person does is seen in the same frame. Not needed before they see anything. */
  expectChanges(expectationsOf: ExpectationsOf): void {
    this.#commands.expectBy(expectationsOf)
  }

  connect(): void {
    this.#hangUp()
    const way = waysFor(location.search)[this.#attempt]
    if (way === undefined) {
      this.status.state = 'failed'
      return
    }
    this.status.state = 'starting'
    const tabId = randomId()
    const worker = this.#open(way)
    const next = (): void => {
      if (this.#line !== line || this.#bootId !== '') return
      this.#attempt++
      this.connect()
    }
    const line: EngineLine = new EngineLine(
      worker,
      {
        push: (batch) => this.#push(line, batch),
        runTabTask: (task) => this.#services.runTabTask(this, task),
      },
      (message) => this.#onControl(line, tabId, message),
      () => this.#lost(line),
    )
    this.#line = line
    worker.onError(next)
    const timer = setTimeout(next, way.limitMs)
    this.#cancelBoot = () => clearTimeout(timer)
  }

  /** Does nothing for a view that was opened with `start`. */
  watch(input: WatchInput): void {
    if (this.#views.add(input) && this.#attached) void this.#line?.call('watch', input)
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
    // Nothing else may tell of an engine that hangs while its tab is shown.
    if (!outcome.ok && outcome.fault.code === 'engine-lost') void this.#check()
    return outcome
  }

  currentSession(): Session | null {
    return this.mirror.cells.get(entityKey(BROWSER, 'session')) as Session | null
  }

  run(body: CommandBody): Promise<CommandOutcome> {
    return this.runAs(this.currentSession()?.account ?? '', body)
  }

  /** A restart of the engine in between loses nothing. */
  runAs(account: AccountKey, body: CommandBody): Promise<CommandOutcome> {
    const command = { ...body, account, commandId: randomId() }
    const ended = this.#commands.add(command)
    if (this.#attached) void this.#commands.send(command)
    return ended
  }

  onLeave(say: () => void): () => void {
    this.#lastWords.add(say)
    return () => this.#lastWords.delete(say)
  }

  /** Engine's log lines in this tab's console, from now on. */
  logs(on: boolean): void {
    this.#line?.say({ control: 'log', on })
  }

  /** Development: ends the engine, so that the next one is of the changed code. */
  terminate(): void {
    this.#line?.say({ control: 'terminate' })
  }

  #onControl(line: EngineLine, tabId: string, message: ControlFromEngine): void {
    if (line !== this.#line) return
    switch (message.control) {
      case 'boot':
        if (message.bootId !== this.#bootId) void this.#onBoot(line, tabId, message)
        break
      case 'superseded':
        this.status.superseded = true
        break
      case 'refused':
        this.status.message = message.message
        if (this.#bootId === '') break
        // It said that it exists, and then that it can't start.
        this.#bootId = ''
        this.#attempt++
        this.connect()
        break
      case 'log':
        // biome-ignore lint/suspicious/noConsole: asked for by whoever debugs
        console[message.level](`[engine] ${message.text}`)
    }
  }

  /** A new engine, or the old one restarted on the same port: everything is told anew. */
  async #onBoot(
    line: EngineLine,
    tabId: string,
    boot: Extract<ControlFromEngine, { control: 'boot' }>,
  ): Promise<void> {
    this.#cancelBoot()
    if (PROTOCOL < boot.protocol.min || PROTOCOL > boot.protocol.max) {
      this.status.superseded = true
      this.status.state = 'failed'
      return
    }
    this.#bootId = boot.bootId
    this.#seq = 0
    this.#stale = new Set(this.mirror.cells.keys())
    this.#presence.release()
    this.#presence.hold(tabId, (lock) => {
      line.say({ control: 'presence', tabId, ...(lock === undefined ? {} : { lock }) })
    })
    this.#presence.watch(boot.lock, () => this.#lost(line))
    this.status.alone = boot.lock === undefined
    const { opening } = this.#views
    const attached = await line.call('attach', attachInput(tabId, opening))
    if (line !== this.#line) return
    if (!attached.ok) {
      this.#tryAgain(line)
      return
    }
    this.#attached = true
    this.#attempt = 0
    const { unwanted, missing } = this.#views.opened(opening, attached.value.account)
    for (const { viewId } of unwanted) void line.call('unwatch', { viewId })
    this.status.state = 'ready'
    this.status.attached++
    for (const input of missing) void line.call('watch', input)
    this.#commands.catchUp()
    setTimeout(() => this.#dropStale(), STALE_LIMIT_MS)
  }

  #push(line: EngineLine, batch: Batch): Promise<true> {
    // The end of a command is waited for, too.
    const pause = batch.settled.length > 0 ? null : betweenKeys()
    return pause === null ? this.#take(line, batch) : pause.then(() => this.#take(line, batch))
  }

  #take(line: EngineLine, batch: Batch): Promise<true> {
    if (line !== this.#line || batch.bootId !== this.#bootId) return Promise.resolve(true)
    if (batch.seq !== this.#seq + 1) {
      // Something was lost between us: no repair, a new start.
      this.connect()
      return Promise.resolve(true)
    }
    this.#seq = batch.seq
    this.mirror.apply(batch)
    this.#tellFirst()
    if (this.#stale !== null) for (const { key } of batch.put) this.#stale.delete(key)
    for (const settled of batch.settled) this.#commands.settle(settled)
    if (batch.notices.length > 0) this.#services.showNotices(batch.notices)
    return whenShown(batch)
  }

  #dropStale(): void {
    for (const key of this.#stale ?? []) this.mirror.forget(key)
    this.#stale = null
  }

  /** The engine has gone: a new one is started, or another tab's is joined. */
  #lost(line: EngineLine): void {
    if (line !== this.#line) return
    this.connect()
  }

  /** It answers, but does not serve, or hangs: another way is tried, and not in a hot loop. */
  #tryAgain(line: EngineLine): void {
    if (line !== this.#line) return
    this.#hangUp()
    this.#attempt++
    setTimeout(() => {
      if (this.#line === null) this.connect()
    }, AGAIN_MS)
  }

  async #check(): Promise<void> {
    const line = this.#line
    if (line !== null && !(await line.ping())) this.#tryAgain(line)
  }

  #tellVisibility(): void {
    const state = document.visibilityState === 'visible' ? 'visible' : 'hidden'
    this.#line?.say({ control: 'visibility', state, focused: document.hasFocus() })
    if (state === 'visible') void this.#check()
    else for (const say of this.#lastWords) say()
  }

  #leave(): void {
    for (const say of this.#lastWords) say()
    this.#hangUp()
  }

  #hangUp(): void {
    this.#cancelBoot()
    this.#presence.release()
    this.#line?.close()
    this.#line = null
    this.#bootId = ''
    this.#attached = false
  }
}
