import type { Instance } from '../../shared/model/instance.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { EngineLog } from '../log.ts'
import type { RestClient } from '../net/restClient.ts'
import { deriveInstance } from '../normalize/instance.ts'
import { record } from '../normalize/read.ts'
import type { KeyValueStorage } from '../persist/keyValueStorage.ts'
import type { EntityStore } from '../store/entityStore.ts'

interface Answers {
  readonly instance?: unknown
  readonly nodeinfo?: unknown
  readonly frontendConfigurations?: unknown
  readonly config?: unknown
}

/**
 * What the instance is and can do: asked once for each start, all calls in parallel, each of which
 * may fail by itself (spec/1 §7, §8: logged, defaults). What was learned last time stands until then.
 */
export class InstanceLoader {
  readonly #rest: RestClient
  readonly #cache: KeyValueStorage
  readonly #store: EntityStore
  readonly #log: EngineLog
  readonly #host: string
  #instance: Instance
  #urls: unknown
  /** What was learned so far: a call that fails today leaves what it brought last time. */
  #answers: Answers = {}
  #answered = false
  #loading: Promise<Instance> | null = null

  constructor(parts: {
    rest: RestClient
    cache: KeyValueStorage
    store: EntityStore
    log: EngineLog
    host: string
  }) {
    this.#rest = parts.rest
    this.#cache = parts.cache
    this.#store = parts.store
    this.#log = parts.log
    this.#host = parts.host
    this.#instance = deriveInstance({}, { host: this.#host, server: this.#rest.server })
  }

  get instance(): Instance {
    return this.#instance
  }

  /** `urls` of the instance answer: where its socket is, if elsewhere. */
  get urls(): unknown {
    return this.#urls
  }

  /** Whether it has told what it is since the engine started. */
  get answered(): boolean {
    return this.#answered
  }

  /** The answer of an earlier start, if there is one. */
  async recall(): Promise<void> {
    const answers = await this.#cache.get('instances', this.#rest.server).catch(() => undefined)
    if (answers !== undefined && !this.#instance.known) this.#take(record(answers))
  }

  /** Asks the instance, once; again when it did not answer. */
  load(): Promise<Instance> {
    this.#loading ??= this.#load().catch((thrown) => {
      this.#log.error('the instance could not be loaded', thrown)
      return this.#instance
    })
    return this.#loading
  }

  /** Tells `account`'s tabs. */
  tell(account: AccountKey): void {
    this.#store.commit([{ key: entityKey(account, 'instance'), value: this.#instance }])
  }

  async #load(): Promise<Instance> {
    const [instance, nodeinfo, frontendConfigurations, config] = await Promise.all([
      this.#ask('/api/v1/instance'),
      this.#nodeinfo(),
      this.#ask('/api/pleroma/frontend_configurations'),
      this.#ask('/static/config.json'),
    ])
    if (instance === undefined && nodeinfo === undefined) {
      // Nothing came: what was remembered is better than defaults.
      this.#loading = null
      return this.#instance
    }
    this.#answered = true
    this.#take({
      ...(instance === undefined ? {} : { instance }),
      ...(nodeinfo === undefined ? {} : { nodeinfo }),
      ...(frontendConfigurations === undefined ? {} : { frontendConfigurations }),
      ...(config === undefined ? {} : { config }),
    })
    this.#cache
      .put('instances', this.#rest.server, this.#answers)
      .catch((thrown) => this.#log.error('the instance could not be remembered', thrown))
    return this.#instance
  }

  #take(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers }
    this.#urls = record(this.#answers.instance).urls
    const derived = deriveInstance(this.#answers, { host: this.#host, server: this.#rest.server })
    this.#instance = { ...derived, known: true }
  }

  async #ask(path: string): Promise<unknown> {
    const answer = await this.#rest.send({ method: 'GET', path, optional: path !== '/api/v1/instance' })
    if (answer.ok) return answer.value.value
    this.#log.info(`${path} was not to be had: ${answer.fault.message}`)
    return undefined
  }

  /** Where it isn't at Pleroma's address, `/.well-known/nodeinfo` says where it is. */
  async #nodeinfo(): Promise<unknown> {
    const direct = await this.#ask('/nodeinfo/2.0.json')
    if (direct !== undefined) return direct
    const { links } = record(await this.#ask('/.well-known/nodeinfo'))
    const href = Array.isArray(links) ? record(links.at(-1)).href : undefined
    if (typeof href !== 'string' || !URL.canParse(href)) return undefined
    const { origin, pathname } = new URL(href)
    return origin === new URL(this.#rest.server).origin ? this.#ask(pathname) : undefined
  }
}
