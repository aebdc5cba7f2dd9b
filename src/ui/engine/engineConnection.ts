import type { Outcome } from '../../shared/fault/fault.ts'
import type { Batch, TabTask } from '../../shared/protocol/batch.ts'
import type { ControlFromEngine, ControlFromTab } from '../../shared/protocol/control.ts'
import { type AttachInput, type Operations, PROTOCOL } from '../../shared/protocol/operations.ts'
import { EngineLine } from './engineLine.ts'
import { newStatus } from './engineStatus.ts'
import { type OpenedWorker, type openWorker, type Way, waysFor } from './openWorker.ts'
import { Presence } from './presence.ts'
import { randomId } from './randomId.ts'

/** Delay before the next way is tried, if an engine does not serve. */
const RETRY_DELAY_MS = 500
/** A tab that is not at the shared engine looks for it after this time, which doubles up to the maximum. */
const RETURN_AFTER_MS = 60_000
const MAX_RETURN_AFTER_MS = 15 * 60_000

/** The tab, as its connection uses it. */
interface ConnectedTab {
  /** Called when an engine answers that knows nothing of this tab: a new one, or the old one on a new line. */
  readonly onBoot: () => void
  /** Returns the tab's part of `attach`, and what to do with the answer. */
  readonly attach: (tabId: string) => {
    readonly input: AttachInput
    readonly onAttached: (answer: Operations['attach'][1]) => void
  }
  /** Takes a batch, if it is still from the current engine when the tab gets to it. */
  readonly push: (batch: Batch, isCurrent: () => boolean) => Promise<true>
  readonly runTabTask: (task: TabTask) => Promise<boolean>
  /** Whether nothing is under way that would end with the engine. */
  readonly isIdle: () => boolean
  /** The server has another page than this tab's. True: the tab loads it. */
  readonly onOtherServed: () => boolean
}

/**
 * Connects a tab to an engine: starts or joins one, notices when it ends or hangs, and connects again. If one way to
 * an engine fails, it tries the next one.
 */
export class EngineConnection {
  readonly status = newStatus()
  /** The id by which the engine knows this tab; another one after each connection. */
  tabId = ''
  readonly #tab: ConnectedTab
  readonly #open: typeof openWorker
  readonly #presence = new Presence()
  #line: EngineLine | null = null
  /** The id of the engine that answers; empty: none yet. */
  #bootId = ''
  /** The index of the current way in `waysFor`. */
  #attempt = 0
  #attached = false
  #closed = false
  #cancelBoot: () => void = () => {}

  /** @param open opens a worker; tests pass their own. */
  constructor(tab: ConnectedTab, open: typeof openWorker) {
    this.#tab = tab
    this.#open = open
  }

  /** Whether the engine knows this tab. Before that, only `attach` may be called. */
  get attached(): boolean {
    return this.#attached
  }

  connect(): void {
    this.hangUp()
    if (this.#closed) return
    const ways = waysFor(location.search)
    const way = ways[this.#attempt]
    if (way === undefined) {
      this.status.state = 'failed'
      return
    }
    this.status.state = 'starting'
    const tabId = randomId()
    this.tabId = tabId
    const worker = this.#openBy(way)
    if (worker === null) {
      this.#connectNextWay()
      return
    }
    const next = (): void => {
      if (this.#line === line && this.#bootId === '') this.#connectNextWay()
    }
    const [first] = ways
    const back = first?.form === way.form && first.name === way.name ? undefined : first
    const line: EngineLine = new EngineLine(
      worker,
      {
        push: (batch) => this.#tab.push(batch, () => line === this.#line && batch.bootId === this.#bootId),
        runTabTask: (task) => this.#tab.runTabTask(task),
      },
      (message) => this.#onControl(line, tabId, message, back),
      () => this.#lost(line),
    )
    this.#line = line
    worker.onError(next)
    const timer = setTimeout(next, way.limitMs)
    this.#cancelBoot = () => clearTimeout(timer)
  }

  /** Null: there is no line to an engine. */
  async call<K extends keyof Operations>(
    operation: K,
    input: Operations[K][0],
  ): Promise<Outcome<Operations[K][1]> | null> {
    return (await this.#line?.call(operation, input)) ?? null
  }

  say(message: ControlFromTab): void {
    this.#line?.say(message)
  }

  /** Connects again if the engine has died or hangs. */
  async check(): Promise<void> {
    const line = this.#line
    if (line !== null && !(await line.ping())) this.#tryNextWay(line)
  }

  hangUp(): void {
    this.#cancelBoot()
    // Sent first, so that the engine knows that the tab leaves before it gets the tab's lock.
    this.#line?.close()
    this.#presence.release()
    this.#line = null
    this.#bootId = ''
    this.#attached = false
  }

  /** Hangs up for good. */
  close(): void {
    this.#closed = true
    this.hangUp()
  }

  /** @param back the way to the engine that the other tabs share, if `line` leads to another one. */
  #onControl(line: EngineLine, tabId: string, message: ControlFromEngine, back: Way | undefined): void {
    if (line !== this.#line) return
    switch (message.control) {
      case 'boot':
        if (message.bootId !== this.#bootId) void this.#onBoot(line, tabId, message, back)
        break
      case 'superseded':
        // 0: no page of ours, such as the login page of a network, is no reason to leave this one (N43).
        if (message.build === __BUILD__ || !this.#tab.onOtherServed())
          this.status.superseded = message.build !== __BUILD__ && message.build !== 0
        break
      case 'refused':
        this.status.message = message.message
        // The engine announced itself before it found that it can't start.
        if (this.#bootId !== '') this.#connectNextWay()
        break
      case 'log':
        // biome-ignore lint/suspicious/noConsole: enabled by a developer
        console[message.level](`[engine] ${message.text}`)
    }
  }

  /** A new engine, or the old one restarted on the same port: the tab attaches to it. */
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
    this.#tab.onBoot()
    this.#presence.release()
    this.#presence.hold(tabId, (lock) => {
      line.say({ control: 'presence', tabId, ...(lock === undefined ? {} : { lock }) })
    })
    // An engine that has just started may not hold its lock yet. Once it has answered `attach`, it does.
    let isUnlocked = false
    this.#presence.watch(boot.lock, () => {
      if (this.#attached) return this.#lost(line)
      isUnlocked = true
      void this.#verify(line)
    })
    this.status.alone = boot.lock === undefined
    const { input, onAttached } = this.#tab.attach(tabId)
    const answer = await line.call('attach', input)
    if (line !== this.#line) return
    if (!answer.ok) {
      this.#tryNextWay(line)
      return
    }
    if (isUnlocked) this.#presence.watch(boot.lock, () => this.#lost(line))
    this.#attached = true
    this.#attempt = 0
    this.status.state = 'ready'
    this.status.attachCount++
    onAttached(answer.value)
    if (back !== undefined) this.#returnLater(back, line)
  }

  /** The engine has ended: starts a new one, or joins another tab's. */
  #lost(line: EngineLine): void {
    if (line === this.#line) this.connect()
  }

  #connectNextWay(): void {
    this.#attempt++
    this.connect()
  }

  /** The engine answers but does not serve, or hangs: tries the next way after a delay. */
  #tryNextWay(line: EngineLine): void {
    if (line !== this.#line) return
    this.hangUp()
    this.#attempt++
    setTimeout(() => {
      if (this.#line === null) this.connect()
    }, RETRY_DELAY_MS)
  }

  /** Looks for the shared engine while `line` leads to another one, and moves to it when it serves again (R41). */
  #returnLater(way: Way, line: EngineLine, waitMs = RETURN_AFTER_MS): void {
    setTimeout(async () => {
      if (line !== this.#line) return
      const serves = await this.#serves(way)
      if (line !== this.#line) return
      // An engine of this tab's own ends with the line, and may be uploading a file.
      if (serves && this.#tab.isIdle()) this.connect()
      else this.#returnLater(way, line, serves ? waitMs : Math.min(2 * waitMs, MAX_RETURN_AFTER_MS))
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

  /** Null: the browser refuses. Firefox refuses to open a SharedWorker where it blocks the site's storage. */
  #openBy(way: Way): OpenedWorker | null {
    try {
      return this.#open(way)
    } catch {
      return null
    }
  }

  /** Pings an engine that may have died. */
  async #verify(line: EngineLine): Promise<void> {
    if (!(await line.ping())) this.#lost(line)
  }
}
