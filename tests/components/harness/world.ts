import { onTestFinished, TestRunner } from 'vitest'
import type { Control } from '../../../instance/control.ts'
import { createInstance, type Instance, type InstanceOptions } from '../../../instance/createInstance.ts'
import type { Store } from '../../../instance/state/store.ts'
import { createEngine, type Engine } from '../../../src/worker/createEngine.ts'
import type { Port } from '../../../src/worker/host/ports.ts'
import { createLog, type EngineLog } from '../../../src/worker/platform/log.ts'
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
  /** Who is signed in; null: nobody. */
  readonly as?: string | null
  /** Where the tab begins. */
  readonly path?: string
  readonly instance?: Omit<InstanceOptions, 'staticDir' | 'origin'>
  /** The window, if not a low desktop. Lists measure it when they are mounted. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Made before the tab is opened. */
  readonly before?: (world: World) => unknown
}

interface RunningEngine {
  readonly connect: Engine['connect']
  readonly stop: () => void
  readonly kill: () => void
}

/**
 * An embedded instance, a browser with one engine, and one tab of the real interface, all in this process and in one
 * time: nothing is mocked between a press and the instance's state.
 */
export class World implements BrowserParts {
  readonly instance: Posting & { readonly control: Control; readonly state: Store }
  readonly problems = new Problems()
  readonly disk = new FakeDisk()
  readonly locks = new FakeLocks()
  readonly channels = new FakeChannels()
  readonly sent: SentJson[] = []
  online = true
  readonly #instance: Instance
  readonly #log: EngineLog
  #engine: RunningEngine | null = null
  #tab: Tab | null = null
  readonly #others: EngineTab[] = []

  constructor(options: InstanceOptions) {
    this.#instance = createInstance({ posts: 30, ...options, origin: ORIGIN })
    const { control, state } = this.#instance
    this.instance = { control, state, ...postingAt(this.#instance) }
    this.#log = createLog(
      () => Date.now(),
      ({ level, text }) => {
        if (level === 'error') this.problems.note(`engine: ${text}`)
      },
    )
    globalThis.fetch = fetchFrom(this.#instance)
  }

  get tab(): Tab {
    if (this.#tab === null) throw new Error('no tab is open')
    return this.#tab
  }

  /** Writes down that `name` is signed in, for the next engine. */
  async signIn(name: string): Promise<void> {
    const path = '/api/v1/accounts/verify_credentials'
    const { body } = await this.instance.control.act({ as: name, method: 'GET', path })
    const token = this.instance.control.token(name)
    const record = signedInRecord(body as Parameters<typeof signedInRecord>[0], {
      name,
      token,
      origin: ORIGIN,
    })
    await this.disk.session.put('accounts', record.account, record)
    await this.disk.session.put('meta', 'current', record.account)
  }

  /** Opens the tab, with an engine of its own; there is one at a time, as there is one page. */
  async openTab(path = '/main/friends'): Promise<Tab> {
    if (this.#tab !== null) {
      await this.#tab.close()
      await closeAll()
    }
    this.#tab = new Tab((port) => this.#running().connect(port), this.locks)
    await this.#tab.open(path)
    return this.#tab
  }

  /** The engine's process dies: its tabs get no message, and its locks are released. The tab starts another engine. */
  async killEngine(): Promise<void> {
    const dead = this.#running()
    this.#engine = null
    dead.kill()
    await settle()
  }

  /** Another tab of the same engine that shows nothing: what it was told can be asked (`entity`, `rows`). */
  async otherTab(): Promise<EngineTab> {
    const { connect } = this.#running()
    const other = new EngineTab(connect, this.locks, {})
    this.#others.push(other)
    await settle()
    await other.attach()
    return other
  }

  /** What was asked of the instance. */
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

  /** Ends it, and fails when something went wrong in it that was not expected. A story's own world ends with it. */
  async close(): Promise<void> {
    for (const other of this.#others) other.end()
    await this.#tab?.close()
    this.#engine?.stop()
    await this.#instance.close()
    await resetPage()
    this.problems.check()
  }
}

/** A world in which luna (unless it is said otherwise) reads her home timeline. */
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
  // In `beforeAll` there is no test: the hook that opened the world closes it.
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => world.close())
  if (as !== null) await world.signIn(as)
  await before?.(world)
  await world.openTab(path ?? (as === null ? '/main/public' : '/main/friends'))
  return world
}
