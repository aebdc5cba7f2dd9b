import type { Capabilities, Instance } from '../../shared/model/instance.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import { entityKey } from '../../shared/model/keys.ts'
import { type Cancel, type Clock, waitAtMost } from '../clock.ts'
import type { EngineLog } from '../log.ts'
import type { RestClient } from '../net/restClient.ts'
import { deriveInstance, type InstanceAnswers, type InstanceContext } from '../normalize/instance.ts'
import { record } from '../normalize/read.ts'
import { type OnDemand, onDemand } from '../onDemand.ts'
import type { KeyValueStorage } from '../persist/keyValueStorage.ts'
import type { Platform } from '../platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { createAsk } from './ask.ts'
import type { InstanceExtras } from './instanceExtras.ts'
import { lanes } from './lanes.ts'
import type { Preloaded } from './preloaded.ts'

type Part = keyof InstanceAnswers

/** What it is comes first, then how it looks. */
const PARTS: readonly Part[] = ['instance', 'nodeinfo', 'frontendConfigurations', 'config', 'panel', 'styles']
/** Calls at a time: half of what the governor lets through, so that a slow start holds up no timeline. */
const LANES = 3
/** What comes within this is told together. */
const TOGETHER_MS = 300
/** Where nobody reads a timeline, the rest is fetched after this. */
const EXTRAS_AFTER_MS = 5_000

/**
 * What the instance is and can do: fetched once for each start (I3). Each call may fail by itself; the last
 * known answer stays until a new one comes (I7).
 */
export class InstanceLoader {
  readonly extras: OnDemand<InstanceExtras>
  readonly #parts: InstanceLoaderParts
  readonly #ask: ReturnType<typeof createAsk>
  #instance: Instance
  /** What was learned so far: a call that fails today leaves what it brought last time. */
  #answers: InstanceAnswers = {}
  /** What calls have shown it to have, or not, whatever it says of itself. */
  #learned: Readonly<Record<string, unknown>> = {}
  /** What came since the engine started. */
  readonly #fresh = new Set<Part>()
  #loading: Promise<Instance> | null = null
  #askedConfig = false
  #cancelTell: Cancel | null = null

  constructor(parts: InstanceLoaderParts) {
    this.#parts = parts
    this.#ask = createAsk(parts.rest, parts.log, parts.preloaded)
    this.extras = onDemand(async () => {
      const { InstanceExtras } = await parts.deferred()
      return new InstanceExtras(this.#ask, () => this.load(), parts.log, parts.cache)
    })
    this.#instance = deriveInstance({}, parts.context)
  }

  get instance(): Instance {
    return this.#instance
  }

  /** What it told, as it was told. */
  get answers(): InstanceAnswers {
    return this.#answers
  }

  /** `urls` of the instance answer: where its socket is, if elsewhere. */
  get urls(): unknown {
    return record(this.#answers.instance).urls
  }

  /** Whether it has told what it is since the engine started. */
  get answered(): boolean {
    return this.#fresh.has('instance') || this.#fresh.has('nodeinfo')
  }

  /** The answer of an earlier start, if there is one. */
  async recall(): Promise<void> {
    const { cache, rest } = this.#parts
    const answers = await cache.get('instances', rest.server).catch(() => undefined)
    this.#learned = { ...record(record(answers).learned), ...this.#learned }
    if (answers !== undefined && !this.#instance.known) this.#take({ ...record(answers), ...this.#answers })
  }

  /** Asks the instance, once; again when it did not answer. Does not wait for what is slow and only looks. */
  load(): Promise<Instance> {
    this.#loading ??= this.#load().catch((thrown) => {
      this.#parts.log.error('the instance could not be loaded', thrown)
      return this.#instance
    })
    return this.#loading
  }

  /** A call has shown whether the instance has `what` (I9). */
  learn(what: keyof Capabilities, has: boolean): void {
    if (this.#instance.capabilities[what] === has) return
    this.#learned = { ...this.#learned, [what]: has }
    this.#take(this.#answers)
    this.#parts.onChange()
    this.#keep()
  }

  /** Fetches what is large and nobody waits for, once. */
  loadExtras(): void {
    this.extras
      .get()
      .then((extras) => extras.load())
      .catch((thrown) =>
        this.#parts.log.warn(`what belongs to the instance could not be loaded: ${String(thrown)}`),
      )
  }

  /** Tells `account`'s tabs. */
  tell(account: AccountKey): void {
    this.#parts.store.commit([{ key: entityKey(account, 'instance'), value: this.#instance }])
  }

  async #load(): Promise<Instance> {
    const inLane = lanes(LANES)
    const calls = new Map(
      PARTS.filter((part) => !this.#fresh.has(part)).map((part) => [part, this.#learn(part, inLane)]),
    )
    const all = Promise.all(calls.values()).then(() => this.#tellAll())
    await Promise.race([all, Promise.all([calls.get('instance'), calls.get('nodeinfo')])])
    await waitAtMost(this.#parts.clock, all, TOGETHER_MS)
    this.#tellAll()
    // Nothing came: what was remembered is better than defaults.
    if (!this.answered) this.#loading = null
    else this.#parts.clock.after(EXTRAS_AFTER_MS, () => this.loadExtras())
    return this.#instance
  }

  async #learn(part: Part, inLane: ReturnType<typeof lanes>): Promise<void> {
    const answer = await (part === 'config' ? this.#config(inLane) : inLane(() => this.#fetch(part)))
    if (answer === undefined) return
    this.#fresh.add(part)
    this.#take({ ...this.#answers, [part]: answer })
    this.#cancelTell ??= this.#parts.clock.after(TOGETHER_MS, () => this.#tellAll())
  }

  #take(answers: InstanceAnswers): void {
    this.#answers = answers
    const derived = deriveInstance(answers, this.#parts.context)
    const { instance, nodeinfo } = answers
    const capabilities = { ...derived.capabilities, ...this.#learned }
    this.#instance = {
      ...derived,
      capabilities,
      known: derived.known || instance !== undefined || nodeinfo !== undefined,
    }
  }

  /** Tells and keeps what came since it was told last. */
  #tellAll(): void {
    if (this.#cancelTell === null) return
    this.#cancelTell()
    this.#cancelTell = null
    this.#parts.onChange()
    this.#keep()
  }

  #keep(): void {
    const { cache, rest, log } = this.#parts
    if (!this.answered) return
    cache
      .put('instances', rest.server, { ...this.#answers, learned: this.#learned })
      .catch((thrown) => log.error('the instance could not be remembered', thrown))
  }

  #fetch(part: Exclude<Part, 'config'>): Promise<unknown> {
    switch (part) {
      case 'instance':
        return this.#ask('/api/v1/instance')
      case 'nodeinfo':
        return this.#nodeinfo()
      case 'frontendConfigurations':
        return this.#ask('/api/pleroma/frontend_configurations')
      case 'panel':
        return this.#ask('/instance/panel.html', 'text')
      case 'styles':
        return this.#ask('/static/styles.json')
    }
  }

  /** It was asked for already, to learn where the instance is. */
  async #config(inLane: ReturnType<typeof lanes>): Promise<unknown> {
    if (this.#askedConfig) return inLane(() => this.#ask('/static/config.json'))
    this.#askedConfig = true
    return this.#parts.config
  }

  /** Where it isn't at Pleroma's address, `/.well-known/nodeinfo` says where it is. */
  async #nodeinfo(): Promise<unknown> {
    const direct = await this.#ask('/nodeinfo/2.0.json')
    if (direct !== undefined) return direct
    const { links } = record(await this.#ask('/.well-known/nodeinfo'))
    const href = Array.isArray(links) ? record(links.at(-1)).href : undefined
    if (typeof href !== 'string' || !URL.canParse(href)) return undefined
    const { origin, pathname } = new URL(href)
    return origin === new URL(this.#parts.rest.server).origin ? this.#ask(pathname) : undefined
  }
}

export interface InstanceLoaderParts {
  readonly rest: RestClient
  readonly cache: KeyValueStorage
  readonly store: EntityStore
  readonly log: EngineLog
  readonly clock: Clock
  readonly context: InstanceContext
  /** The page's own `static/config.json`. */
  readonly config: Promise<unknown>
  /** What the page came with, where it is of this very instance. */
  readonly preloaded: Preloaded | null
  readonly deferred: Platform['deferred']
  /** Something is known that was not before. */
  readonly onChange: () => void
}
