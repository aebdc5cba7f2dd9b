import type { Capabilities } from '../../../shared/model/instance.ts'
import { record } from '../../json/read.ts'
import type { RestClient } from '../../net/restClient.ts'
import type { InstanceAnswers, InstanceContext } from '../../normalize/instance.ts'
import { type Clock, waitAtMost } from '../../platform/clock.ts'
import { limitConcurrency } from '../../platform/limitConcurrency.ts'
import type { EngineLog } from '../../platform/log.ts'
import { type Ask, createAsk } from './ask.ts'
import type { Preloaded } from './preloaded.ts'

export type AnswerName = Exclude<keyof InstanceAnswers, 'pushKey' | 'apiVersion' | 'lacks'>

/** Concurrent calls: half of the governor's limit, so that a slow start does not delay the timelines. */
const LANES = 3

interface InstanceCallsParts {
  readonly rest: RestClient
  readonly log: EngineLog
  readonly clock: Clock
  /** The responses embedded in the page; null unless the page comes from this instance. */
  readonly preloaded: Preloaded | null
  /** The page's own `static/config.json`. */
  readonly config: () => Promise<unknown>
  readonly context: Pick<InstanceContext, 'server' | 'origin'>
}

interface Receiver {
  /** Takes an answer. */
  readonly take: (name: AnswerName, answer: unknown) => void
  /** What the instance can do, as far as it is known. */
  readonly capabilities: () => Capabilities
  /** Whether its second description is known, perhaps from an earlier start. */
  readonly hasSecond: () => boolean
  /** All calls have ended. */
  readonly onEnd: () => void
}

/** Pleroma's files for frontends. */
const PLEROMA_FILES = {
  frontendConfigurations: ['/api/pleroma/frontend_configurations', 'json'],
  panel: ['/instance/panel.html', 'text'],
  styles: ['/static/styles.json', 'json'],
} as const satisfies Record<string, readonly [path: string, form: 'json' | 'text']>

/** Asks for one of Pleroma's files. */
const askForFile = (ask: Ask, name: keyof typeof PLEROMA_FILES): Promise<unknown> =>
  ask(PLEROMA_FILES[name][0], PLEROMA_FILES[name][1])

/**
 * Whether the instance, as far as it is known, has this answer. Its second description, once known, replaces the first (I45).
 * Pleroma's files are 404s elsewhere, or refused to pages of other sites (I42).
 */
function has(name: AnswerName, { capabilities, hasSecond }: Receiver): boolean {
  const { pleromaFiles, secondDescription } = capabilities()
  if (name === 'second') return secondDescription
  if (name === 'instance') return !secondDescription || !hasSecond()
  return name === 'nodeinfo' || name === 'config' || pleromaFiles
}

/** The calls that tell what the instance is and has (I3). */
export class InstanceCalls {
  readonly ask: Ask
  readonly #parts: InstanceCallsParts
  /** `config` was used: the next load fetches the file again. */
  #configUsed = false
  #nodeinfoPath = '/nodeinfo/2.0.json'

  constructor(parts: InstanceCallsParts) {
    this.#parts = parts
    this.ask = createAsk(parts.rest, parts.log, parts.preloaded)
  }

  /**
   * Makes those calls of `names` that the instance has. Each may fail independently. Resolves when the identity has been asked
   * for, and waits at most `restMs` for the others.
   */
  async fetch(names: readonly AnswerName[], receiver: Receiver, restMs: number): Promise<void> {
    const inLane = limitConcurrency(LANES)
    const calls = new Map<AnswerName, Promise<void>>()
    const fetchAll = async (): Promise<void> => {
      for (const name of names)
        if (has(name, receiver) && !calls.has(name))
          calls.set(
            name,
            this.#request(name, inLane).then((answer) => {
              if (answer !== undefined) receiver.take(name, answer)
            }),
          )
      await Promise.all(calls.values())
    }
    const first = fetchAll()
    const told = [calls.get('instance') ?? calls.get('second'), calls.get('nodeinfo')]
    const identity = Promise.all(told)
    // One of the two may hang, and either may be the one that tells what it is.
    const more = [Promise.race(told).then(fetchAll), identity.then(fetchAll)]
    const done = Promise.all([first, ...more]).then(receiver.onEnd)
    await Promise.race([done, identity])
    await waitAtMost(this.#parts.clock, done, restMs)
  }

  #request(name: AnswerName, inLane: ReturnType<typeof limitConcurrency>): Promise<unknown> {
    const { ask } = this
    switch (name) {
      case 'instance':
        return inLane(() => ask('/api/v1/instance'))
      case 'second':
        return inLane(() => ask('/api/v2/instance'))
      case 'nodeinfo':
        return inLane(() => this.#nodeinfo())
      case 'config':
        return this.#config(inLane)
      default:
        return inLane(() => askForFile(ask, name))
    }
  }

  /**
   * The first request reuses the config that was fetched to find the instance's URL. An instance elsewhere has no configuration of
   * this client (I42).
   */
  #config(inLane: ReturnType<typeof limitConcurrency>): Promise<unknown> {
    const { config, context } = this.#parts
    if (this.#configUsed && context.server === context.origin)
      return inLane(() => this.ask('/static/config.json'))
    this.#configUsed = true
    return config()
  }

  /** Tries Pleroma's path first, then the link in `/.well-known/nodeinfo`, and later the one that was found. */
  async #nodeinfo(): Promise<unknown> {
    const answer = await this.ask(this.#nodeinfoPath)
    if (answer !== undefined) return answer
    const linked = await linkedNodeinfo(this.ask)
    if (linked?.answer !== undefined) this.#nodeinfoPath = linked.path
    return linked?.answer
  }
}

/**
 * The nodeinfo at the path of the link in `/.well-known/nodeinfo` (I4). The link may name another origin than the calls go to:
 * through a local server, or behind a proxy that does not tell the instance its scheme.
 */
async function linkedNodeinfo(
  ask: Ask,
): Promise<{ readonly path: string; readonly answer: unknown } | undefined> {
  const { links } = record(await ask('/.well-known/nodeinfo'))
  const href = Array.isArray(links) ? record(links.at(-1)).href : undefined
  if (typeof href !== 'string' || !URL.canParse(href)) return undefined
  const path = new URL(href).pathname
  return { path, answer: await ask(path) }
}
