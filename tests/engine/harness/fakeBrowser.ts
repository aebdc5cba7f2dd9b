import type { Health } from '../../../src/shared/protocol/operations.ts'
import { createEngine, type Engine } from '../../../src/worker/createEngine.ts'
import * as deferred from '../../../src/worker/deferred.ts'
import type { EnginePlatform } from '../../../src/worker/enginePlatform.ts'
import type { Port } from '../../../src/worker/host/ports.ts'
import { createLog, type EngineLog } from '../../../src/worker/platform/log.ts'
import type { Platform } from '../../../src/worker/platform/platform.ts'
import { BUDGETS, type Budgets } from '../../../src/worker/store/budgets.ts'
import { fakeCaches } from './fakeCaches.ts'
import { FakeChannels } from './fakeChannels.ts'
import { FakeClock } from './fakeClock.ts'
import { FakeDisk } from './fakeDisk.ts'
import { FakeInstance } from './fakeInstance.ts'
import { FakeLocks } from './fakeLocks.ts'
import { FakePolicy } from './fakePolicy.ts'
import { FakeSockets } from './fakeSockets.ts'
import { type Dialect, HOST, ORIGIN } from './json.ts'
import { pageOfBuild } from './pageOfBuild.ts'
import { settle } from './settle.ts'
import { signedInRecord } from './signedInRecord.ts'
import { Tab, type TabOptions } from './tab.ts'

/** Options of a fake browser. */
export interface BrowserOptions {
  readonly dialect?: Dialect
  /** Replaces the scripted instance. */
  readonly fetch?: typeof fetch
  readonly openSocket?: Platform['openSocket']
  /** Without Web Locks, as on plain http. */
  readonly insecure?: boolean
  /** A clock that others share. */
  readonly clock?: FakeClock
  readonly disk?: FakeDisk
  readonly randomId?: () => string
}

/** The deferred chunk, in which the use of `missing` throws. */
const deferredWithout = (missing: keyof typeof deferred | undefined): typeof deferred =>
  missing === undefined
    ? deferred
    : Object.defineProperty({ ...deferred }, missing, {
        get() {
          throw new Error(`${missing} did not load`)
        },
      })

/** `answer`, unless the request is aborted before it comes. */
const untilAborted = (answer: Response | Promise<Response>, init?: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    Promise.resolve(answer).then(resolve, reject)
  })

export interface EngineOptions {
  readonly build?: number
  readonly budgets?: Budgets
  readonly form?: Platform['form']
  readonly openChannel?: Platform['openChannel']
  /** Parts of the browser that are refused, or broken. */
  readonly refused?: {
    readonly locks?: Platform['locks']
    readonly storage?: Partial<Platform['storage']>
    /** Whether a request of this method fails, as without a network. */
    readonly request?: (method: string) => boolean
  }
  /** The export of the deferred chunk that fails to load. */
  readonly failsToLoad?: keyof typeof deferred
  /** How long the deferred chunk takes to load. */
  readonly loadsInMs?: number
}

/** One browser and one instance. Engines start and stop in it; its storage stays. */
export class FakeBrowser {
  readonly clock: FakeClock
  readonly instance: FakeInstance
  /** Further instances by their origins. */
  readonly others = new Map<string, FakeInstance>()
  readonly sockets = new FakeSockets()
  /** The policy of the page's host. */
  readonly policy = new FakePolicy()
  readonly locks = new FakeLocks()
  readonly channels = new FakeChannels()
  readonly caches = fakeCaches()
  readonly disk: FakeDisk
  readonly engines: RunningEngine[] = []
  readonly tabs: Tab[] = []
  /** What the web server of the page has at `/`. Null: the page of the build that asks. */
  server: (() => Response | Promise<Response>) | null = null
  /** The browser's `navigator.onLine`. */
  online = true
  readonly options: BrowserOptions

  constructor(options: BrowserOptions = {}) {
    this.options = options
    this.clock = options.clock ?? new FakeClock()
    this.disk = options.disk ?? new FakeDisk()
    this.instance = new FakeInstance(options.dialect, this.clock.now)
  }

  tick(ms: number): Promise<void> {
    return this.clock.tick(ms)
  }

  /** Adds another instance, at `origin`. */
  addInstance(origin: string, dialect?: Dialect): FakeInstance {
    const instance = new FakeInstance(dialect, this.clock.now)
    this.others.set(origin, instance)
    return instance
  }

  /** Stores a session of `name`, as an earlier engine would have. The account stored last is the default one. */
  async signIn(name: string, origin = ORIGIN): Promise<string> {
    const instance = this.others.get(origin) ?? this.instance
    const token = instance.tokenFor(name)
    await this.storeSession(instance.account(name), name, token, origin)
    return token
  }

  /** `fetch` for an engine, which reaches all instances. */
  fetchFor(isAlive: () => boolean): typeof fetch {
    const home = this.instance.fetchFor(isAlive)
    return async (input, init) => {
      const { origin } = new URL(String(input))
      const other = this.others.get(origin)
      if (other === undefined) return home(input, init)
      const response = await other.fetchFor(isAlive)(input, init)
      // The scripted answers contain the host of the first instance.
      const text = (await response.text()).replaceAll(HOST, new URL(origin).host)
      return new Response(text, { status: response.status, headers: response.headers })
    }
  }

  /** Requests whose answers the browser would store, or that say more than their headers (S36, S42). */
  readonly careless: string[] = []

  /** `send`, which records careless requests. */
  watched(send: typeof fetch): typeof fetch {
    return (input, init = {}) => {
      const { cache, credentials, referrerPolicy } = init
      const isCareful = cache === 'no-store' && credentials === 'omit' && referrerPolicy === 'no-referrer'
      const { pathname } = new URL(String(input))
      // The client's own files belong to no account.
      const isOwnFile =
        pathname === '/' || pathname === '/static/config.json' || pathname.startsWith('/assets/')
      // A tab has loaded the picture already, so the browser has it.
      const isShown = cache === 'force-cache' && referrerPolicy === 'no-referrer'
      if (!isCareful && !isOwnFile && !isShown) this.careless.push(pathname)
      return send(input, init)
    }
  }

  /** Stores a session of `account`, as in the answer to `verify_credentials`. */
  async storeSession(
    account: Parameters<typeof signedInRecord>[0],
    name: string,
    token: string,
    origin = ORIGIN,
  ): Promise<void> {
    const record = signedInRecord(account, { name, token, origin })
    await this.disk.session.put('accounts', record.account, record)
    await this.disk.session.put('meta', 'current', record.account)
  }

  /** Forgets the tabs, and what the fakes have recorded. For runs of many hours. */
  forget(): void {
    this.disk.writes.length = 0
    this.channels.posted.length = 0
    this.tabs.length = 0
  }

  async start(options: EngineOptions = {}): Promise<RunningEngine> {
    const engine = new RunningEngine(this, options)
    this.engines.push(engine)
    await settle()
    return engine
  }
}

let bootCount = 0

/** An engine on the fakes of its browser. */
export class RunningEngine {
  readonly bootId: string
  readonly log: EngineLog
  readonly browser: FakeBrowser
  /** The engine stopped itself. */
  stopped = false
  #isAlive = true
  readonly #engine: Engine
  readonly #probe: Tab

  constructor(browser: FakeBrowser, options: EngineOptions) {
    bootCount++
    this.browser = browser
    this.bootId = `boot-${bootCount}`
    const isAlive = (): boolean => this.#isAlive
    const { clock, disk, locks, channels, sockets } = browser
    this.log = createLog(clock.now)
    const platform: EnginePlatform = {
      form: options.form ?? 'test',
      bootId: this.bootId,
      build: options.build ?? 100,
      origin: ORIGIN,
      fetch: browser.policy.fetch(
        browser.watched(async (input, init) => {
          const { method = 'GET' } = init ?? {}
          const asksPage = method === 'GET' && String(input) === `${ORIGIN}/`
          const asksHost = asksPage || method === 'HEAD'
          if (options.refused?.request?.(method) || (asksHost && browser.instance.down))
            throw new TypeError('Failed to fetch')
          // The web server of the page.
          if (asksPage) return untilAborted(browser.server?.() ?? pageOfBuild(options.build ?? 100), init)
          if (asksHost) return new Response()
          return (browser.options.fetch ?? browser.fetchFor(isAlive))(input, init)
        }),
      ),
      caches: () => browser.caches,
      events: browser.policy.events,
      openSocket: browser.policy.openSocket(
        browser.options.openSocket ?? ((url) => sockets.make(url, this.bootId)),
      ),
      clock: {
        now: clock.now,
        pending: clock.pending,
        after: (delayMs, run) =>
          clock.after(delayMs, () => {
            if (this.#isAlive) run()
          }),
      },
      random: () => 0,
      randomId: browser.options.randomId ?? (() => '0'.repeat(32)),
      locks:
        options.refused?.locks !== undefined
          ? options.refused.locks
          : browser.options.insecure === true
            ? null
            : locks.of(this.bootId),
      online: () => browser.online,
      openChannel: options.openChannel ?? ((name) => channels.openAs(this.bootId, name)),
      storage: {
        openSession: () => disk.open('session', isAlive),
        openCache: () => disk.open('cache', isAlive),
        openAlerts: () => disk.open('alerts', isAlive),
        ...options.refused?.storage,
      },
      log: this.log,
      deferred: async () => {
        const { loadsInMs } = options
        if (loadsInMs !== undefined) await new Promise<void>((resolve) => clock.after(loadsInMs, resolve))
        return deferredWithout(options.failsToLoad)
      },
      stop: () => {
        this.stopped = true
      },
    }
    this.#engine = createEngine(platform, options.budgets ?? BUDGETS)
    this.#probe = new Tab(this.connect, null, {})
  }

  /** Connects a port. A killed engine neither receives nor sends anything. */
  readonly connect = (port: Port): void => {
    const isAlive = (): boolean => this.#isAlive
    const wrappers = new Map<unknown, (event: { readonly data: unknown }) => void>()
    const on = port.addEventListener.bind(port) as (type: string, listener: unknown) => void
    this.#engine.connect({
      postMessage: (message) => {
        if (isAlive()) port.postMessage(message)
      },
      addEventListener: (type: string, listener: (event: { readonly data: unknown }) => void) => {
        const wrapper = (event: { readonly data: unknown }): void => {
          if (isAlive()) listener(event)
        }
        wrappers.set(listener, wrapper)
        on(type, wrapper)
      },
      removeEventListener: (type, listener) => {
        const wrapper = wrappers.get(listener)
        if (wrapper !== undefined) port.removeEventListener(type, wrapper)
      },
      start: () => port.start?.(),
      close: () => {
        if (isAlive()) port.close?.()
      },
    })
  }

  async openTab(options: TabOptions = {}): Promise<Tab> {
    const { browser } = this
    const tab = new Tab(this.connect, browser.options.insecure === true ? null : browser.locks, options)
    browser.tabs.push(tab)
    await settle()
    if (options.attach !== false) await tab.attach()
    return tab
  }

  async health(): Promise<Health> {
    const health = await this.#probe.api.health(null)
    if (!health.ok) throw new Error(health.fault.message)
    return health.value
  }

  /** The ids of the tabs that the engine serves. */
  async tabs(): Promise<readonly string[]> {
    return (await this.health()).tabs.map(({ id }) => id)
  }

  nudge(): Promise<void> {
    this.#engine.nudge()
    return settle()
  }

  /** Kills the engine's process: no more output, and its locks are released. */
  async kill(): Promise<void> {
    this.#isAlive = false
    this.browser.sockets.die(this.bootId)
    this.browser.channels.die(this.bootId)
    this.browser.locks.die(this.bootId)
    await settle()
  }

  /** Errors and warnings of the engine's log. */
  problems(): readonly string[] {
    return this.log
      .lines()
      .filter(({ level }) => level === 'error' || level === 'warn')
      .map(({ text }) => text)
  }

  end(): void {
    this.#isAlive = false
    this.#probe.end()
    this.#engine.stop()
  }
}
