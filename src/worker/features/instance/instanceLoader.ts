import type { Capabilities, Instance } from '../../../shared/model/instance.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { KEPT_MS } from '../../context/keptMs.ts'
import type { RefusedCall } from '../../dialect/unknownCalls.ts'
import { isRecord, record } from '../../json/read.ts'
import type { RestClient } from '../../net/restClient.ts'
import type { deriveInstance, InstanceAnswers, InstanceContext } from '../../normalize/instance.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'
import type { EngineLog } from '../../platform/log.ts'
import { type OnDemand, onDemand } from '../../platform/onDemand.ts'
import type { EntityStore } from '../../store/entityStore.ts'
import type { createExtras } from './createExtras.ts'
import type { Member } from './getAsMember.ts'
import type { AnswerName, InstanceCalls } from './instanceCalls.ts'
import type { InstanceExtras } from './instanceExtras.ts'
import type { KnownInstance } from './knownInstance.ts'
import type { learnFrom } from './learnFrom.ts'
import type { Preloaded } from './preloaded.ts'
import { unknownInstance } from './unknownInstance.ts'

/** What tells the identity comes first. */
const ANSWER_NAMES: readonly AnswerName[] = [
  'instance',
  'second',
  'nodeinfo',
  'config',
  'frontendConfigurations',
  'panel',
  'styles',
]
/** Answers that arrive within this time are published together. */
const PUBLISH_DELAY_MS = 300
/** The extras are fetched after this delay, unless a timeline has triggered that earlier. */
const EXTRAS_AFTER_MS = 5_000

/**
 * Loads the instance's identity and capabilities, once per start (I3). Each call may fail independently; the last
 * known answer stays until a new one arrives (I7).
 *
 * The code that reads the answers is deferred. Until it has loaded, the instance is the one that an earlier start of
 * this build derived, or unknown.
 */
export class InstanceLoader implements KnownInstance {
  readonly extras: OnDemand<InstanceExtras>
  readonly #parts: InstanceLoaderParts
  readonly #calls: OnDemand<InstanceCalls>
  #instance: Instance
  #derive: typeof deriveInstance | null = null
  /** Raw answers, fetched or cached. A failed call leaves the cached answer. */
  #answers: InstanceAnswers = {}
  /** Capabilities found by calls that succeeded or returned 404. They override what the instance announces. */
  #learned: Readonly<Record<string, unknown>> = {}
  /** The answers that were fetched since the engine started. */
  readonly #fresh = new Set<AnswerName>()
  /** When the instance answered last. */
  #answeredAt = 0
  #loading: Promise<Instance> | null = null
  #cancelPublish: Cancel | null = null

  constructor(parts: InstanceLoaderParts) {
    this.#parts = parts
    this.#calls = onDemand(async () => new (await parts.deferred()).InstanceCalls(parts))
    this.extras = onDemand(async () => {
      const { createExtras } = await parts.deferred()
      return createExtras(parts, this, (await this.#calls.get()).ask)
    })
    this.#instance = unknownInstance(parts.context)
  }

  get instance(): Instance {
    return this.#instance
  }

  /** The raw answers of the instance. */
  get answers(): InstanceAnswers {
    return this.#answers
  }

  /** The `urls` of the instance's description. They name the streaming socket if it is on another host. */
  get urls(): unknown {
    const { instance, second } = this.#answers
    const { streaming } = record(record(record(second).configuration).urls)
    return streaming === undefined ? record(instance).urls : { streaming_api: streaming }
  }

  /** Whether the instance has answered since the engine started. */
  get answered(): boolean {
    return ANSWER_NAMES.slice(0, 3).some((name) => this.#fresh.has(name))
  }

  /** Restores the cached answers of an earlier start. */
  async recall(): Promise<void> {
    const { cache, clock, continues, rest } = this.#parts
    const cached = await cache.get('instances', rest.server).catch(() => undefined)
    const { learned, derived, at, ...answers } = record(cached)
    const ageMs = clock.now() - Number(at)
    if (continues() && ageMs >= 0 && ageMs < KEPT_MS) {
      this.#answeredAt = Number(at)
      for (const name of ANSWER_NAMES) this.#fresh.add(name)
      this.#learned = { ...record(learned), ...this.#learned }
    }
    // Of what was learned otherwise, only `announcements` is kept: they are requested in any case, which corrects a wrong
    // value. Everything else is learned anew at each start (I9).
    const { announcements } = record(learned)
    this.#learned = { ...(typeof announcements === 'boolean' && { announcements }), ...this.#learned }
    if (cached === undefined || this.#instance.known) return
    const { build, instance } = record(derived)
    // Another build may have derived other fields.
    if (build === this.#parts.build && isRecord(instance)) this.#instance = instance as unknown as Instance
    this.#setAnswers({ ...answers, ...this.#answers })
  }

  /** Sets the code that reads the answers, once it has loaded. */
  setDerive(derive: typeof deriveInstance): void {
    if (this.#derive !== null) return
    this.#derive = derive
    const { known } = this.#instance
    this.#setAnswers(this.#answers)
    if (this.#instance.known !== known) this.#parts.onChange()
  }

  /**
   * Fetches the instance on the first call. A later call fetches again only if it has not answered. Resolves when the
   * identity is known, and waits only briefly for the appearance.
   */
  load(): Promise<Instance> {
    this.#loading ??= this.#load().catch((thrown) => {
      this.#parts.log.error('could not load the instance', thrown)
      this.#loading = null
      return this.#instance
    })
    return this.#loading
  }

  /** Records that a call has shown whether the instance has the capability `what` (I9). */
  learn(what: keyof Capabilities, has: boolean): void {
    if (this.#instance.capabilities[what] === has) return
    this.#learned = { ...this.#learned, [what]: has }
    this.note()
  }

  /** Records what a refused call shows. */
  async learnFrom(...refused: RefusedCall): Promise<void> {
    const { learnFrom } = await this.#parts.deferred()
    learnFrom(this, this.extras, refused)
  }

  /** Fetches the extras (emoji, stickers, terms, known domains) that are missing. */
  loadExtras(): void {
    this.extras
      .get()
      .then((extras) => extras.load())
      .catch((thrown) =>
        this.#parts.log.warn(`could not load the extras (emoji, stickers, terms …): ${String(thrown)}`),
      )
  }

  /** Publishes the instance to the tabs of `account`. */
  publishTo(account: AccountKey): void {
    this.#parts.store.commit([{ key: entityKey(account, 'instance'), value: this.#instance }])
  }

  /** Fetches the instance's description again: Pleroma's is in nodeinfo, too. A failure changes nothing (RG26). */
  renew(): Promise<Instance> {
    return this.#load(ANSWER_NAMES.slice(0, this.#instance.capabilities.pleromaFiles ? 3 : 2))
  }

  async #load(names = ANSWER_NAMES.filter((name) => !this.#fresh.has(name))): Promise<Instance> {
    const { deriveInstance } = await this.#parts.deferred()
    const receiver = {
      take: (name: AnswerName, answer: unknown) => this.#take(name, answer, deriveInstance),
      capabilities: () => this.#instance.capabilities,
      hasSecond: () => this.#answers.second !== undefined,
      onEnd: () => this.#publish(),
    }
    await (await this.#calls.get()).fetch(names, receiver, PUBLISH_DELAY_MS)
    this.#publish()
    // No answer: keep the cached data, and let the next call try again.
    if (!this.answered) this.#loading = null
    else this.#parts.clock.after(EXTRAS_AFTER_MS, () => this.loadExtras())
    return this.#instance
  }

  #take(name: AnswerName, answer: unknown, derive: typeof deriveInstance): void {
    this.setDerive(derive)
    this.#fresh.add(name)
    this.#answeredAt = this.#parts.clock.now()
    this.#setAnswers({ ...this.#answers, [name]: answer })
    this.#cancelPublish ??= this.#parts.clock.after(PUBLISH_DELAY_MS, () => this.#publish())
  }

  /** Adds to what is known, derives the instance again, publishes and caches it. */
  note(more: Partial<InstanceAnswers> = {}): void {
    this.#setAnswers({ ...this.#answers, ...more })
    this.#parts.onChange()
    this.#store()
  }

  #setAnswers(answers: InstanceAnswers): void {
    this.#answers = answers
    if (this.#derive === null) return
    const derived = this.#derive(answers, this.#parts.context)
    const { instance, nodeinfo } = answers
    const capabilities = { ...derived.capabilities, ...this.#learned }
    const known = derived.known || instance !== undefined || nodeinfo !== undefined
    this.#instance = { ...derived, capabilities, private: !capabilities.anonymousReading, known }
  }

  /** Publishes and caches the answers that arrived since the last publish. */
  #publish(): void {
    if (this.#cancelPublish === null) return
    this.#cancelPublish()
    this.#cancelPublish = null
    this.#parts.onChange()
    this.#store()
  }

  #store(): void {
    const { cache, rest, log, build } = this.#parts
    if (!this.answered) return
    const derived = { build, instance: this.#instance }
    cache
      .put('instances', rest.server, {
        ...this.#answers,
        learned: this.#learned,
        derived,
        at: this.#answeredAt,
      })
      .catch((thrown) => log.error('could not cache the instance', thrown))
  }
}

export interface InstanceLoaderParts {
  readonly build: number
  readonly rest: RestClient
  readonly cache: KeyValueStorage
  readonly store: EntityStore
  readonly log: EngineLog
  readonly clock: Clock
  readonly context: InstanceContext
  /** The page's own `static/config.json`. */
  readonly config: () => Promise<unknown>
  /** Whether this engine goes on where the last one has ended (R49). */
  readonly continues: () => boolean
  /** The responses embedded in the page; null unless the page comes from this instance. */
  readonly preloaded: Preloaded | null
  readonly deferred: () => Promise<{
    readonly learnFrom: typeof learnFrom
    readonly createExtras: typeof createExtras
    readonly InstanceCalls: typeof InstanceCalls
    readonly deriveInstance: typeof deriveInstance
  }>
  /** A signed-in account at this instance, preferably the default one; undefined if there is none. */
  readonly member: () => Member | undefined
  /** The instance data has changed. */
  readonly onChange: () => void
}
