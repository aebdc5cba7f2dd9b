import { expect, onTestFinished } from 'vitest'
import type { Health } from '../../../src/shared/protocol/operations.ts'
import { createEngine, type Engine } from '../../../src/worker/createEngine.ts'
import * as deferred from '../../../src/worker/deferred.ts'
import type { Port } from '../../../src/worker/host/ports.ts'
import { createLog, type EngineLog } from '../../../src/worker/log.ts'
import type { Platform } from '../../../src/worker/platform.ts'
import { BUDGETS, type Budgets } from '../../../src/worker/store/budgets.ts'
import { FakeChannels } from './fakeChannels.ts'
import { FakeClock } from './fakeClock.ts'
import { FakeDisk } from './fakeDisk.ts'
import { FakeInstance } from './fakeInstance.ts'
import { FakeLocks } from './fakeLocks.ts'
import { FakeSockets } from './fakeSockets.ts'
import { type Dialect, ORIGIN } from './json.ts'
import { settle } from './settle.ts'
import { signedInRecord } from './signedInRecord.ts'
import { Tab, type TabOptions } from './tab.ts'

export interface WorldOptions {
  readonly dialect?: Dialect
  /** Answers the engine's calls instead of the scripted instance. */
  readonly fetch?: typeof fetch
  readonly openSocket?: Platform['openSocket']
  /** No locks: a page on plain http. */
  readonly insecure?: boolean
  /** Who is signed in already; null: nobody. */
  readonly signedIn?: string | null
}

export interface EngineOptions {
  readonly build?: number
  readonly budgets?: Budgets
  readonly form?: Platform['form']
  /** What opening a channel does instead. */
  readonly openChannel?: Platform['openChannel']
}

/** One browser and one instance: engines come and go in it, its storage stays. */
export class World {
  readonly clock = new FakeClock()
  readonly instance: FakeInstance
  readonly sockets = new FakeSockets()
  readonly locks = new FakeLocks()
  readonly channels = new FakeChannels()
  readonly disk = new FakeDisk()
  readonly engines: RunningEngine[] = []
  readonly tabs: Tab[] = []
  /** What the browser knows of its network. */
  online = true
  readonly options: WorldOptions

  constructor(options: WorldOptions = {}) {
    this.options = options
    this.instance = new FakeInstance(options.dialect)
    onTestFinished(() => this.#end())
  }

  tick(ms: number): Promise<void> {
    return this.clock.tick(ms)
  }

  /** Writes down that `name` is signed in, as an engine before this one would have. */
  async signIn(name: string): Promise<string> {
    const token = this.instance.tokenFor(name)
    const record = signedInRecord(this.instance.account(name), { name, token, origin: ORIGIN })
    await this.disk.session.put('accounts', record.account, record)
    await this.disk.session.put('meta', 'current', record.account)
    return token
  }

  async start(options: EngineOptions = {}): Promise<RunningEngine> {
    const engine = new RunningEngine(this, options)
    this.engines.push(engine)
    await settle()
    return engine
  }

  /** What holds in every story, whatever it is about. */
  #end(): void {
    const secrets = [...this.instance.tokens.keys(), 'SECRET-TOKEN', 'SECRET-OF-CLIENT', 'CHAT-TOKEN']
    for (const tab of this.tabs) {
      tab.end()
      const told = JSON.stringify(tab.raw)
      for (const secret of secrets) {
        if (told.includes(secret)) expect.fail(`${tab.id} was told ${secret}`)
      }
      expect(tab.gaps, `${tab.id}: numbers of batches`).toBe(0)
    }
    for (const engine of this.engines) engine.end()
  }
}

let boots = 0

/** An engine on the fakes of its world. */
export class RunningEngine {
  readonly bootId: string
  readonly log: EngineLog
  readonly world: World
  /** The engine ended itself. */
  stopped = false
  #lives = true
  readonly #engine: Engine
  readonly #probe: Tab

  constructor(world: World, options: EngineOptions) {
    boots++
    this.world = world
    this.bootId = `boot-${boots}`
    const lives = (): boolean => this.#lives
    const { clock, disk, locks, channels, sockets, instance } = world
    this.log = createLog(clock.now)
    const platform: Platform = {
      form: options.form ?? 'test',
      bootId: this.bootId,
      build: options.build ?? 100,
      origin: ORIGIN,
      fetch: world.options.fetch ?? instance.fetchFor(lives),
      openSocket: world.options.openSocket ?? ((url) => sockets.make(url, this.bootId)),
      clock: {
        now: clock.now,
        pending: clock.pending,
        after: (delayMs, run) =>
          clock.after(delayMs, () => {
            if (this.#lives) run()
          }),
      },
      random: () => 0,
      locks: world.options.insecure === true ? null : locks.of(this.bootId),
      online: () => world.online,
      openChannel: options.openChannel ?? ((name) => channels.openAs(this.bootId, name)),
      storage: {
        openSession: () => disk.open('session', lives),
        openCache: () => disk.open('cache', lives),
        openAlerts: () => disk.open('alerts', lives),
      },
      log: this.log,
      deferred: () => Promise.resolve(deferred),
      stop: () => {
        this.stopped = true
      },
    }
    this.#engine = createEngine(platform, options.budgets ?? BUDGETS)
    this.#probe = new Tab(this.connect, null, {})
  }

  /** A port, as long as this engine lives: one that has died hears and says nothing. */
  readonly connect = (port: Port): void => {
    const lives = (): boolean => this.#lives
    const heard = new Map<unknown, (event: { readonly data: unknown }) => void>()
    const on = port.addEventListener.bind(port) as (type: string, listener: unknown) => void
    this.#engine.connect({
      postMessage: (message) => {
        if (lives()) port.postMessage(message)
      },
      addEventListener: (type: string, listener: (event: { readonly data: unknown }) => void) => {
        const hearing = (event: { readonly data: unknown }): void => {
          if (lives()) listener(event)
        }
        heard.set(listener, hearing)
        on(type, hearing)
      },
      removeEventListener: (type, listener) => {
        const hearing = heard.get(listener)
        if (hearing !== undefined) port.removeEventListener(type, hearing)
      },
      start: () => port.start?.(),
      close: () => {
        if (lives()) port.close?.()
      },
    })
  }

  async openTab(options: TabOptions = {}): Promise<Tab> {
    const { world } = this
    const tab = new Tab(this.connect, world.options.insecure === true ? null : world.locks, options)
    world.tabs.push(tab)
    await settle()
    if (options.attach !== false) await tab.attach()
    return tab
  }

  async health(): Promise<Health> {
    const health = await this.#probe.api.health(null)
    if (!health.ok) throw new Error(health.fault.message)
    return health.value
  }

  /** Ids of the tabs it serves. */
  async tabs(): Promise<readonly string[]> {
    return (await this.health()).tabs.map(({ id }) => id)
  }

  nudge(): Promise<void> {
    this.#engine.nudge()
    return settle()
  }

  /** It dies as a process does: nothing more comes out of it, and its locks are let go. */
  async kill(): Promise<void> {
    this.#lives = false
    this.world.sockets.die(this.bootId)
    this.world.channels.die(this.bootId)
    this.world.locks.die(this.bootId)
    await settle()
  }

  /** The errors and warnings of its log. */
  complaints(): readonly string[] {
    return this.log
      .lines()
      .filter(({ level }) => level === 'error' || level === 'warn')
      .map(({ text }) => text)
  }

  end(): void {
    this.#lives = false
    this.#probe.end()
    this.#engine.stop()
  }
}

/** A world in which alice is signed in (unless told otherwise), and its first engine. */
export async function startEngine(
  options: WorldOptions & EngineOptions = {},
): Promise<{ world: World; engine: RunningEngine; instance: FakeInstance }> {
  const world = new World(options)
  if (options.signedIn !== null) await world.signIn(options.signedIn ?? 'alice')
  return { world, engine: await world.start(options), instance: world.instance }
}

export const openTab = (engine: RunningEngine, options?: TabOptions): Promise<Tab> => engine.openTab(options)
export const killTab = (tab: Tab): Promise<void> => tab.kill()
export const killEngine = (engine: RunningEngine): Promise<void> => engine.kill()
