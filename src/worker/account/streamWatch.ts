import { entityKey } from '../../shared/model/keys.ts'
import type { StreamState } from '../../shared/model/session.ts'
import { isGap } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { FetchBeside } from '../context/mayPollAside.ts'
import { streamPingOf } from '../dialect/streamPing.ts'
import { list, optionalId, record } from '../json/read.ts'
import { isOutage } from '../net/outage.ts'
import type { StreamClient } from '../net/streamClient.ts'
import type { Cancel } from '../platform/clock.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import type { Timeline } from '../timelines/timeline.ts'
import type { Timelines } from '../timelines/timelines.ts'
import type { AccountConnection } from './accountConnection.ts'
import type { StreamTrust } from './streamTrust.ts'

/** Longest time between two looks at the clock. */
const TICK_MS = 10_000
/** A look that is off by more means that the machine slept, or that its clock was set. */
const JUMP_MS = 20_000
/** After this time without a sign of life, the instance is asked for one: while a tab is visible, and while all are hidden. */
const VISIBLE_MS = 60_000
const HIDDEN_MS = 5 * 60_000
/** A message costs the instance little, so it is sent early enough for an answer within `VISIBLE_MS`. */
const MESSAGE_MS = 30_000
/** An answer takes this long at most. */
const ANSWER_MS = 10_000
/** One in this many requests asks for notifications, which come on the same stream as what is shown, or for a list that waits, by turns. */
const ASIDE_EVERY = 10
/** This many sockets in a row that were replaced without having brought anything are not to blame for what is missing. */
const MAX_VAIN = 2
/** A timeline that is polled instead has answered after this time, or says that it could not. */
const POLLED_MS = 35_000

export interface StreamWatchParts {
  readonly context: AccountContext
  readonly connection: AccountConnection
  readonly timelines: Timelines
  readonly tabs: () => Iterable<AttachedTab>
  readonly trust: StreamTrust
  readonly client: StreamClient
}

/**
 * Watches that a joined socket still brings what happens (EV1 to EV4): a half-open one says nothing, for ever. A silent one has to prove
 * itself by the answer to a message, or else there must be nothing new by REST. One that does not is replaced.
 */
export class StreamWatch {
  readonly #parts: StreamWatchParts
  #joinedAt = Number.POSITIVE_INFINITY
  /** When there was a sign of life, and when one was asked for. */
  #provenAt = 0
  #askedAt = 0
  /** Counts connections and signs of life. What was asked before the latest one needs no answer any more. */
  #signs = 0
  #asking = false
  /** Whether the instance answers messages; undefined: this connection has not been asked. */
  #answers: boolean | undefined
  #joined = false
  #requests = 0
  /** Sockets replaced since the last event. */
  #vain = 0
  /** The newest row that a request has found, by timeline: servers list rows that they do not stream. */
  readonly #found = new WeakMap<Timeline, string>()
  /** The number of the request that asked for a timeline last. */
  readonly #turns = new WeakMap<Timeline, number>()
  /** The lists that wait for their turn, first come first served. */
  readonly #waiting = new Set<Parameters<FetchBeside>[0]>()
  #cancel: Cancel = () => {}
  #cancelAnswer: Cancel = () => {}
  #cancelSilence: Cancel | undefined

  constructor(parts: StreamWatchParts) {
    this.#parts = parts
  }

  /** The state of the socket has changed. */
  start(state: StreamState): void {
    this.#cancel()
    this.#joined = state === 'joined'
    if (this.#joined) {
      if (this.#answers === false) this.#answers = undefined
      this.#joinedAt = this.#parts.context.clock.now()
      this.#proven()
      this.#lookLater()
      return
    }
    this.#endAsking()
    this.#endWaiting()
    if (state === 'disabled') this.#say(false)
    // Timelines are polled now, and soon say themselves whether they are up to date.
    else if (state !== 'starting' && this.#parts.connection.current.silent)
      this.#cancelSilence ??= this.#parts.context.clock.after(POLLED_MS, () => this.#say(false))
  }

  /** A frame has arrived. */
  heard(kind: 'answer' | 'other'): void {
    if (kind === 'answer') this.#answers = true
    else this.#vain = 0
    this.#proven()
  }

  /** A timeline was fetched, and had nothing that the stream had not brought. */
  timelineProved(): void {
    if (this.#joined) this.#proven()
  }

  /**
   * Fetches a list that the stream keeps up to date. Beside a socket that has to be asked by requests, it takes the place of one of
   * these, so that an idle account costs one request a minute and no more (EV1). Returns a function that takes it back.
   */
  readonly beside: FetchBeside = (fetch, fetchedAt) => {
    if (this.#asksByRequests && this.heardSince(fetchedAt)) this.#waiting.add(fetch)
    else void fetch()
    return () => this.#waiting.delete(fetch)
  }

  /** Whether the connection was there at `time`, so that all that happened since has come. */
  heardSince(time: number): boolean {
    return time >= this.#joinedAt
  }

  get #asksByRequests(): boolean {
    return this.#joined && this.#visible && this.#message === undefined && !this.#parts.trust.unclear
  }

  #endWaiting(): void {
    for (const fetch of this.#waiting) void fetch()
    this.#waiting.clear()
  }

  get #visible(): boolean {
    const { tabs, context } = this.#parts
    return [...tabs()].some((tab) => tab.visible && tab.account === context.account)
  }

  /** The message that the instance answers, unless this connection has shown that it does not. */
  get #message(): string | undefined {
    return this.#answers === false ? undefined : streamPingOf(this.#parts.context.instance())
  }

  get #dueMs(): number {
    if (!this.#visible) return HIDDEN_MS
    return this.#message === undefined ? VISIBLE_MS : MESSAGE_MS
  }

  #proven(): void {
    this.#endAsking()
    this.#provenAt = this.#parts.context.clock.now()
    this.#say(false)
  }

  #endAsking(): void {
    this.#cancelAnswer()
    this.#signs++
    this.#asking = false
  }

  #say(silent: boolean): void {
    const { connection } = this.#parts
    this.#cancelSilence?.()
    this.#cancelSilence = undefined
    if (silent !== (connection.current.silent === true))
      connection.update({ silent: silent ? true : undefined })
  }

  #lookLater(): void {
    const { clock } = this.#parts.context
    const dueMs = Math.max(this.#provenAt, this.#askedAt) + this.#dueMs - clock.now()
    const delayMs = Math.min(TICK_MS, Math.max(dueMs, 0))
    const at = clock.now() + delayMs
    this.#cancel = clock.after(delayMs, () => {
      if (Math.abs(clock.now() - at) > JUMP_MS) this.#provenAt = this.#askedAt = Number.NEGATIVE_INFINITY
      this.#look()
      this.#lookLater()
    })
  }

  #look(): void {
    if (!this.#asksByRequests) this.#endWaiting()
    if (this.#parts.trust.unclear) {
      this.#proven()
      return
    }
    const now = this.#parts.context.clock.now()
    // An answer that was asked for in time is worth waiting for.
    if (now - this.#provenAt >= VISIBLE_MS + ANSWER_MS) this.#say(true)
    if (now - Math.max(this.#provenAt, this.#askedAt) >= this.#dueMs) this.#ask()
  }

  #ask(): void {
    this.#askedAt = this.#parts.context.clock.now()
    if (this.#asking) return
    this.#asking = true
    const message = this.#message
    if (message === undefined) {
      void this.#request()
      return
    }
    const { client, context } = this.#parts
    this.#cancelAnswer = context.clock.after(ANSWER_MS, () => {
      if (this.#answers === true) this.#replace()
      else {
        this.#answers = false
        void this.#request()
      }
    })
    client.ping(message)
  }

  /** Asks for what the stream should have brought. */
  async #request(): Promise<void> {
    this.#requests++
    const [fetch] = this.#waiting
    if (fetch === undefined || this.#requests % (2 * ASIDE_EVERY) !== ASIDE_EVERY) return this.#requestRow()
    this.#waiting.delete(fetch)
    const signs = this.#signs
    const nothingNew = await fetch()
    if (signs !== this.#signs || !this.#joined) return
    if (nothingNew) this.#proven()
    else await this.#requestRow()
  }

  /** Asks for the newest row of a timeline. */
  async #requestRow(): Promise<void> {
    const timeline = this.#timelineToAsk()
    if (timeline === undefined) {
      this.#proven()
      return
    }
    const { context, trust } = this.#parts
    const signs = this.#signs
    const { path, query, rows } = timeline.source
    const since_id = timeline.list.entries.find((id) => !isGap(id))
    const answer = await context.send({ method: 'GET', path, query: { ...query, since_id, limit: 1 } })
    if (signs !== this.#signs || !this.#joined) return
    if (!answer.ok) {
      // A refusal says nothing about the socket.
      if (isOutage(answer.fault)) this.#replace()
      else this.#endAsking()
      return
    }
    const [row] = list(answer.value.value)
    const id = optionalId(record(row).id)
    const known =
      id === undefined ||
      id === this.#found.get(timeline) ||
      context.store.has(entityKey(context.account, rows, id)) ||
      [row, record(row).reblog].some((post) => record(post).muted === true)
    if (id !== undefined) this.#found.set(timeline, id)
    if (known) this.#proven()
    else if (++this.#vain <= MAX_VAIN) this.#replace()
    else {
      trust.distrust(`the stream of ${timeline.ref.kind} does not bring what is new`)
      this.#proven()
    }
  }

  /** A timeline that waits for the stream: one that a visible tab shows, in turn, or the notifications. */
  #timelineToAsk(): Timeline | undefined {
    const { timelines, tabs } = this.#parts
    const visible = new Set([...tabs()].filter((tab) => tab.visible).map(({ id }) => id))
    const isShown = ({ views, live, source }: Timeline): boolean =>
      live && source.byLinks !== true && [...views].some(({ tabId }) => visible.has(tabId))
    const turnOf = (timeline: Timeline): number => this.#turns.get(timeline) ?? 0
    const [shown] = [...timelines.all()].filter(isShown).sort((a, b) => turnOf(a) - turnOf(b))
    const notifications = timelines.find({ kind: 'notifications' })
    const asksNotifications = shown === undefined || this.#requests % ASIDE_EVERY === 0
    const chosen = asksNotifications && notifications?.live === true ? notifications : shown
    if (chosen !== undefined) this.#turns.set(chosen, this.#requests)
    return chosen
  }

  #replace(): void {
    this.#endAsking()
    this.#answers = undefined
    this.#say(true)
    this.#parts.context.log.warnOnce('a silent socket is replaced')
    this.#parts.client.replace()
  }
}
