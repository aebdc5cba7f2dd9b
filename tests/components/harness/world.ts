import { onTestFinished, TestRunner, vi } from 'vitest'
import type { Control } from '../../../instance/control.ts'
import { createInstance, type Instance, type InstanceOptions } from '../../../instance/createInstance.ts'
import { COMMON_PASSWORD } from '../../../instance/state/secrets.ts'
import { createEngine, type Engine } from '../../../src/worker/createEngine.ts'
import type { Port } from '../../../src/worker/host/ports.ts'
import { createLog, type EngineLog } from '../../../src/worker/platform/log.ts'
import type { Socket } from '../../../src/worker/platform/platform.ts'
import { AT_ONCE } from '../../e2e/harness/atOnce.ts'
import { PICTURES_DIR } from '../../e2e/harness/picturesDir.ts'
import { type Posting, postingAt } from '../../e2e/harness/posting.ts'
import { FakeChannels } from '../../engine/harness/fakeChannels.ts'
import { FakeDisk } from '../../engine/harness/fakeDisk.ts'
import { FakeLocks } from '../../engine/harness/fakeLocks.ts'
import { signedInRecord } from '../../engine/harness/signedInRecord.ts'
import { Tab as EngineTab } from '../../engine/harness/tab.ts'
import { DESKTOP, ORIGIN, page } from './dom.ts'
import { type BrowserParts, fetchFrom, platformAt, type SentJson } from './platform.ts'
import { Problems } from './problems.ts'
import { closeAll, prepare, resetPage } from './resetPage.ts'
import { Tab } from './tab.tsx'
import { pass, settle } from './time.ts'

export interface WorldOptions {
  /** The signed-in account; null: a visitor. */
  readonly as?: string | null
  /** The first address of the tab. */
  readonly path?: string
  readonly instance?: Omit<InstanceOptions, 'staticDir' | 'origin'>
  /** The window's size; default: a low desktop. Lists measure it when they mount. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Runs before the tab opens. */
  readonly before?: (world: World) => unknown
}

/** Of an instance that many worlds start. Its pictures are read, because some are looked into (stillPictures.ts). */
const CHEAP = { fewEmoji: true, mediaCacheDir: PICTURES_DIR } as const

interface RunningEngine {
  readonly connect: Engine['connect']
  readonly stop: () => void
  readonly kill: () => void
}

/**
 * An embedded instance, a browser with one engine, and one tab of the real interface, all in this process and with one
 * fake clock. Nothing is mocked between a click and the instance's state.
 */
export class World implements BrowserParts {
  readonly instance: Posting & Pick<Instance, 'control' | 'state' | 'now'>
  readonly problems = new Problems()
  readonly disk = new FakeDisk()
  readonly locks = new FakeLocks()
  readonly channels = new FakeChannels()
  readonly sent: SentJson[] = []
  readonly sockets: Socket[] = []
  readonly others: Instance[] = []
  readonly answers = new Map<string, () => Promise<Response>>()
  online = true
  /** What the server of the client has at `/`. Null: nothing. */
  servedPage: string | null = null
  /** False: no engine starts, and a tab that wants one waits. */
  enginesStart = true
  readonly #instance: Instance
  readonly #log: EngineLog
  #clockSetByMs = 0
  #engine: RunningEngine | null = null
  #tab: Tab | null = null
  readonly #others: EngineTab[] = []

  constructor(options: InstanceOptions) {
    const clock = { now: () => Date.now() - this.#clockSetByMs }
    this.#instance = createInstance({
      posts: 30,
      ...CHEAP,
      clientConfig: AT_ONCE,
      clock,
      ...options,
      origin: ORIGIN,
    })
    const { control, state, now } = this.#instance
    this.instance = { control, state, now, ...postingAt(this.#instance) }
    this.#log = createLog(
      () => Date.now(),
      ({ level, text }) => {
        if (level === 'error') this.problems.note(`engine: ${text}`)
      },
    )
    const home = fetchFrom(this.#instance)
    globalThis.fetch = async (input, init) => {
      if (!this.online) throw new TypeError('there is no network')
      if (input === '/' && this.servedPage !== null) return new Response(this.servedPage)
      return home(input, init)
    }
  }

  get tab(): Tab {
    if (this.#tab === null) throw new Error('no tab is open')
    return this.#tab
  }

  /** Another instance, at `origin`. */
  addInstance(origin: string, options: InstanceOptions = {}): Instance {
    const clock = { now: () => Date.now() - this.#clockSetByMs }
    const instance = createInstance({ posts: 10, ...CHEAP, clientConfig: AT_ONCE, clock, ...options, origin })
    this.others.push(instance)
    return instance
  }

  /** Stores a session of `name` for the next engine, as the default account. */
  async signIn(
    name: string,
    { control, state }: Pick<Instance, 'control' | 'state'> = this.instance,
    origin = ORIGIN,
  ): Promise<void> {
    const path = '/api/v1/accounts/verify_credentials'
    const { body } = await control.act({ as: name, method: 'GET', path })
    const token = control.token(name)
    const record = signedInRecord(body as Parameters<typeof signedInRecord>[0], { name, token, origin })
    const tokenId = String(state.tokens.get(token)?.id)
    await this.disk.session.put('accounts', record.account, { ...record, tokenId })
    await this.disk.session.put('meta', 'current', record.account)
  }

  /** Opens the tab and its engine. There can be only one such tab at a time, because there is one DOM. */
  async openTab(path = '/main/friends'): Promise<Tab> {
    if (this.#tab !== null) {
      await this.#tab.close()
      await closeAll()
    }
    this.#tab = new Tab((port) => {
      if (this.enginesStart) this.#running().connect(port)
    }, this.locks)
    await this.#tab.open(path)
    return this.#tab
  }

  /** Sends the form of the instance's own page at `url`, to which the client has sent the tab, and comes back as its redirect does. */
  async logInThere(url: string, username: string): Promise<Tab> {
    const body = new URLSearchParams(new URL(url).search)
    body.set('username', username)
    body.set('password', COMMON_PASSWORD)
    const request = new Request(new URL('/oauth/authorize', url), { method: 'POST', body })
    const { headers } = await this.#instance.app.fetch(request)
    const back = new URL(headers.get('location') ?? '')
    return this.openTab(back.pathname + back.search)
  }

  /** Kills the tab's process, which saves nothing and sends no goodbye. Another tab opens at its address. */
  async killTab(): Promise<Tab> {
    const path = this.tab.page.path()
    this.#tab = await this.tab.kill().then(() => null)
    await closeAll()
    return this.openTab(path)
  }

  /** The network forgets the sockets: those that were opened so far stay open, but nothing arrives on them. */
  silenceSockets(): void {
    for (const socket of this.sockets) socket.onmessage = socket.onclose = null
  }

  /** Sets the clock of this machine forward or back. No timer runs, and the instance's clock stays right. */
  setClock(byMs: number): void {
    this.#clockSetByMs += byMs
    this.sleep(byMs)
  }

  /** Lets the machine sleep: time passes, and no timer runs. */
  sleep(ms: number): void {
    vi.setSystemTime(Date.now() + ms)
  }

  /** Kills the engine's process: its tabs get no message, and its locks are released. The tab starts another engine. */
  async killEngine(): Promise<void> {
    const dead = this.#running()
    this.#engine = null
    dead.kill()
    await settle()
  }

  /** Opens another tab of the same engine, without an interface. `entity` and `rows` return what it has received. */
  async otherTab(): Promise<EngineTab> {
    const { connect } = this.#running()
    const other = new EngineTab(connect, this.locks, {})
    this.#others.push(other)
    await settle()
    await other.attach()
    return other
  }

  /** The requests that the instance received. */
  stats(): ReturnType<Control['stats']> {
    return this.instance.control.stats()
  }

  tick(ms: number): Promise<void> {
    return pass(ms)
  }

  #running(): RunningEngine {
    this.#engine ??= this.#startEngine()
    return this.#engine
  }

  #startEngine(): RunningEngine {
    let alive = true
    const ports: Port[] = []
    const platform = platformAt(this.#instance, this, this.#log, () => alive)
    const engine = createEngine(platform)
    return {
      connect: (port) => {
        ports.push(port)
        engine.connect(port)
      },
      stop: engine.stop,
      kill: () => {
        alive = false
        for (const port of ports) port.close?.()
        engine.stop()
        this.locks.die(platform.bootId)
      },
    }
  }

  /**
   * Closes the world, and throws if there were unexpected errors. A world opened within a test closes with the test.
   */
  async close(): Promise<void> {
    for (const other of this.#others) other.end()
    await this.#tab?.close()
    this.#engine?.stop()
    await this.#instance.close()
    for (const other of this.others) await other.close()
    await resetPage()
    this.problems.check()
  }
}

/** A world with luna (or `options.as`) on her home timeline. */
export async function openWorld({
  as = 'luna',
  path,
  instance = {},
  size = DESKTOP,
  before,
}: WorldOptions = {}): Promise<World & { readonly tab: Tab }> {
  await prepare()
  await resetPage()
  page.happyDOM.setViewport(size)
  const world = new World(instance)
  // `beforeAll` runs outside of a test, so the hook that opened the world must close it.
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => world.close())
  if (as !== null) await world.signIn(as)
  await before?.(world)
  await world.openTab(path ?? (as === null ? '/main/public' : '/main/friends'))
  return world
}
