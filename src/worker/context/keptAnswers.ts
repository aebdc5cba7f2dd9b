import { type Outcome, ok } from '../../shared/fault/fault.ts'
import { record } from '../json/read.ts'
import { pathOf, type RestAnswer, type RestRequest } from '../net/restClient.ts'
import type { StreamEvent } from '../net/streamClient.ts'
import { type Clock, waitAtMost } from '../platform/clock.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'
import { KEPT_MS } from './keptMs.ts'

/** The store of the cache. The keys begin with the account, or with the URL of the instance. */
const STORE = 'answers'
const MINUTE_MS = 60_000
/** Requests do not wait longer than this for the disk. */
const DISK_LIMIT_MS = 1_000

type Request = Omit<RestRequest, 'token'>
type Send = (request: Request) => Promise<Outcome<RestAnswer>>

interface Kept {
  readonly at: number
  readonly value: unknown
}

interface Rule {
  /** The path with its query. */
  readonly path: RegExp
  /** As long as a running engine waits before it asks again. */
  readonly maxAgeMs: number
  /** The writes that change the answer: their path, after the method and before the visibility of a post. */
  readonly writes?: RegExp
  /** The event of the stream that changes it, with the type of a notification. */
  readonly event?: string
}

const CREDENTIALS = '/api/v1/accounts/verify_credentials'

/** The answers that are kept (R49). Each path has at most one or two queries, so the store stays small. */
const RULES: readonly Rule[] = [
  {
    path: new RegExp(`^${CREDENTIALS}$`),
    maxAgeMs: KEPT_MS,
    writes: /\/api\/v1\/accounts\/update_credentials/,
  },
  { path: /^\/api\/v[12]\/filters$/, maxAgeMs: 10 * MINUTE_MS, writes: /\/api\/v[12]\/filters/ },
  { path: /^\/api\/v1\/followed_tags\?limit=\d+$/, maxAgeMs: KEPT_MS, writes: /\/api\/v1\/tags\// },
  // The cache has the place as well, and the later one of the two wins (T41).
  { path: /^\/api\/v1\/markers\?timeline%5B%5D=home$/, maxAgeMs: KEPT_MS },
  {
    path: /^\/api\/v[12]\/suggestions\?limit=\d+$/,
    maxAgeMs: KEPT_MS,
    writes: /\/api\/v1\/(suggestions|accounts\/[^/]+\/(follow|block|mute) )/,
  },
  {
    path: /^\/api\/v1(\/pleroma\/admin)?\/announcements(\?limit=\d+)?$/,
    maxAgeMs: 5 * MINUTE_MS,
    writes: /\/api\/v1(\/pleroma\/admin)?\/announcements/,
  },
  {
    path: /^\/api\/v1\/conversations\?limit=\d+$/,
    maxAgeMs: 5 * MINUTE_MS,
    writes: /\/api\/v1\/conversations|^DELETE \/api\/v1\/statuses\/|\/api\/v1\/statuses direct$/,
    event: 'conversation',
  },
  { path: /^\/api\/v1\/lists$/, maxAgeMs: 4 * MINUTE_MS, writes: /\/api\/v1\/lists/ },
  {
    path: /^\/api\/v1\/follow_requests\?limit=\d+$/,
    maxAgeMs: 5 * MINUTE_MS,
    writes: /\/api\/v1\/(follow_requests|accounts\/[^/]+\/(block|remove_from_followers) )/,
    event: 'notification/follow_request',
  },
]

export interface KeptAnswersParts {
  /** Whose answers these are: an account, or the URL of an instance. */
  readonly owner: string
  readonly cache: KeyValueStorage
  readonly clock: Clock
  readonly log: EngineLog
  /** Whether this engine goes on where the last one has ended. */
  readonly continues: boolean
}

/**
 * Answers on disk, so that the engine that follows a reload of the only tab need not ask for what has not changed (R49). An
 * answer is written when it arrives and deleted before anything is sent that changes it: a process that dies leaves none that is
 * out of date. Each is used once, as a running engine asks a second time only when it has a reason.
 */
export class KeptAnswers {
  readonly #parts: KeptAnswersParts
  /** What is done on disk, one after the other: an answer is never written after it was forgotten. */
  #disk: Promise<unknown> = Promise.resolve()
  /** The paths that were asked for since the start. */
  readonly #asked = new Set<string>()
  /** The paths that were written since the start. */
  readonly #written = new Set<string>()
  /** At a start: once nothing of an earlier engine is on disk. */
  readonly #emptied: Promise<void> | undefined
  /** The number of writes that have begun or ended, and of events. A read that was under way meanwhile may lack their effect. */
  #changes = 0

  constructor(parts: KeptAnswersParts) {
    this.#parts = parts
    // Those of an engine that did not end a moment ago: nobody heard what has changed.
    if (!parts.continues) this.#emptied = this.forget()
  }

  /** Sends `request` by `send`, unless its answer is on disk. */
  send(request: Request, send: Send): ReturnType<Send> {
    return request.method === 'GET' ? this.#read(request, send) : this.#write(request, send)
  }

  /** An event of the stream has arrived. */
  async arrived({ event, payload }: StreamEvent): Promise<void> {
    const name = event === 'notification' ? `${event}/${record(payload).type}` : event
    const rule = RULES.find((one) => one.event === name)
    if (rule === undefined) return
    this.#changes++
    await this.#forgetAll((path) => rule.path.test(path))
  }

  /** The credentials that were received last, as `take` returns them. */
  credentials(): Promise<Kept | undefined> {
    return this.take(CREDENTIALS)
  }

  keepCredentials(credentials: unknown): Promise<void> {
    return this.keep(CREDENTIALS, credentials)
  }

  /** What was kept at `path`, once; undefined if there is nothing, or nothing that is young enough. */
  async take(path: string, maxAgeMs = KEPT_MS): Promise<Kept | undefined> {
    const { cache, clock, continues } = this.#parts
    if (!continues || this.#asked.has(path)) return undefined
    this.#asked.add(path)
    const kept = (await this.#onDisk(() => cache.get(STORE, this.#keyOf(path)))) as Kept | undefined
    const ageMs = clock.now() - (kept?.at ?? Number.NEGATIVE_INFINITY)
    return ageMs >= 0 && ageMs < maxAgeMs ? kept : undefined
  }

  async keep(path: string, value: unknown): Promise<void> {
    this.#written.add(path)
    const kept: Kept = { at: this.#parts.clock.now(), value }
    await this.#onDisk(() => this.#parts.cache.put(STORE, this.#keyOf(path), kept))
  }

  /** Forgets everything: from now on, nobody hears what changes. */
  forget(): Promise<void> {
    return this.#forgetAll(() => true)
  }

  async #read(request: Request, send: Send): ReturnType<Send> {
    const path = pathOf(request)
    const rule = RULES.find((one) => one.path.test(path))
    if (rule === undefined) return send(request)
    // They are asked for once more only to write what is based on them.
    const kept = path === CREDENTIALS ? undefined : await this.take(path, rule.maxAgeMs)
    if (kept !== undefined) return ok(kept.value as RestAnswer)
    const changes = this.#changes
    // Whoever asks has a reason to doubt what is on disk. The many requests of a start do not queue for a disk that has nothing.
    if (this.#emptied === undefined || this.#written.has(path))
      await this.#onDisk(() => this.#parts.cache.remove(STORE, this.#keyOf(path)))
    else await this.#emptied
    const answer = await send(request)
    if (answer.ok && changes === this.#changes)
      void this.keep(path, path === CREDENTIALS ? answer.value.value : answer.value)
    return answer
  }

  async #write(request: Request, send: Send): ReturnType<Send> {
    const { method, path, form, json } = request
    const write = `${method} ${path} ${form?.visibility ?? record(json).visibility ?? ''}`
    const changed = RULES.filter(({ writes }) => writes?.test(write))
    if (changed.length === 0) return send(request)
    this.#changes++
    await this.#forgetAll((path) => changed.some((rule) => rule.path.test(path)))
    return send(request).finally(() => this.#changes++)
  }

  #keyOf(path: string): string {
    return this.#parts.owner + path
  }

  async #forgetAll(isOld: (path: string) => boolean): Promise<void> {
    const { cache, owner } = this.#parts
    await this.#onDisk(async () => {
      for (const [key] of await cache.entries(STORE))
        if (key.startsWith(`${owner}/`) && isOld(key.slice(owner.length))) await cache.remove(STORE, key)
    })
  }

  /** Without storage, or with one that does not answer, the start asks for everything. */
  async #onDisk<T>(act: () => Promise<T>): Promise<T | undefined> {
    const { clock, log } = this.#parts
    const done = this.#disk.then(act)
    this.#disk = done.catch(() => {})
    try {
      return await waitAtMost(clock, done, DISK_LIMIT_MS)
    } catch (thrown) {
      log.warn(`could not use the kept answers: ${String(thrown)}`)
      return undefined
    }
  }
}
