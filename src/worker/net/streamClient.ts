import type { StreamState } from '../../shared/model/session.ts'
import { isUnreadable, parseJson } from '../json/parseJson.ts'
import { record } from '../json/read.ts'
import type { Cancel, Clock } from '../platform/clock.ts'
import type { EngineLog } from '../platform/log.ts'
import type { Socket } from '../platform/platform.ts'
import { type Backoff, backoffMs } from './backoff.ts'

/** Close codes that are not retried (R9). */
const NORMAL_CLOSES: readonly number[] = [1000, 1001]
/** The retry delay is 1 s times a multiplier, which jumps to 3 at the second failure (R10): 1, 3, 4, 5 … 60 s. */
const RETRY: Backoff = {
  firstMs: 1_000,
  maxMs: 60_000,
  factorOf: (attempt) => (attempt === 1 ? 1 : attempt + 1),
  jitter: 0.1,
}
/** A socket that stayed open this long resets the retry delay. */
const MIN_STEADY_MS = 10_000
/** Give up on a socket that has neither opened nor failed after this time. */
const OPEN_DEADLINE_MS = 15_000
/** A socket without a frame for this long may be half open: the other end is gone, but no close event arrived. */
const SILENCE_MS = 60_000
/** A server that refuses this many sockets while it answers requests has no stream, as far as it is known. */
const MAX_REFUSALS = 3
/** It is asked again after this time. */
const REFUSED_MS = 10 * 60_000
/** What answers a ping (`streamPing.ts`). */
const ANSWER = 'pong'
const ANSWER_EVENT = 'pleroma:respond'
/** Larger frames are ignored: no event is that large. */
const MAX_FRAME_CHARS = 4 * 1024 * 1024

export interface StreamEvent {
  readonly event: string
  /** Parsed if it was JSON in a string, as servers send it. */
  readonly payload: unknown
  /** The streams that delivered it, if the server says. */
  readonly streams: readonly string[]
}

export interface StreamChange {
  readonly state: StreamState
  readonly closeCode?: number
  readonly retryAt?: number
  /** A joined connection has ended, and the user may be told. */
  readonly dropped: boolean
  /** The connection is joined again after a drop. */
  readonly rejoined: boolean
  /** The connection is joined, and not for the first time: events may have been missed. */
  readonly missed: boolean
}

/**
 * The one websocket of an account (R8): opening sets `joined`; close code 1000 or 1001 sets `closed`, with no
 * retry (R9); any other sets `error` and is retried after a growing delay (R10).
 */
export class StreamClient {
  readonly #parts: StreamParts
  #state: StreamState = 'disabled'
  #socket: Socket | null = null
  #cancelTimer: Cancel = () => {}
  /** Failed or lost connections since the last steady one. */
  #failures = 0
  /** Sockets that the server refused in a row, before any was joined. */
  #refusals = 0
  /** When the next one is tried by the timer. */
  #retryAt = 0
  #everJoined = false
  #joinedAt = 0
  /** When the last frame arrived, or the socket opened. */
  #lastFrameAt = 0
  #lastEventAt: number | undefined
  /** A joined connection was lost, and none has joined since. */
  #dropped = false
  /** A silent joined socket is being replaced. The user is notified only if the replacement fails. */
  #replacing = false
  /** The streams in addition to the user's own, by message. */
  readonly #extra = new Map<
    string,
    { readonly message: Readonly<Record<string, string>>; subscribers: number }
  >()

  constructor(parts: StreamParts) {
    this.#parts = parts
  }

  get state(): StreamState {
    return this.#state
  }

  /** Time of the last event, ms since 1970. */
  get lastEventAt(): number | undefined {
    return this.#lastEventAt
  }

  get open(): boolean {
    return this.#socket !== null
  }

  start(): void {
    if (this.#state !== 'disabled') return
    this.#connect()
  }

  /** Sends a message that the server may answer. */
  ping(message: string): void {
    if (this.#state === 'joined') this.#socket?.send(message)
  }

  /** Opens another socket in place of the joined one, which is taken for half open. */
  replace(): void {
    if (this.#state !== 'joined') return
    this.#replacing = true
    this.#connect()
  }

  /** The network or a tab may be back: reconnects now, unless connecting, or joined and not silent. */
  nudge(): void {
    // The last frame is in the future if the clock was set back.
    const { clock } = this.#parts
    const silentMs = Math.abs(clock.now() - this.#lastFrameAt)
    if (silentMs >= SILENCE_MS) this.replace()
    // Whatever is back, the server has answered all the while.
    if (this.#isRefused && clock.now() < this.#retryAt) return
    if (this.#state === 'error' || this.#state === 'closed') this.#connect()
  }

  stop(): void {
    this.#cancelTimer()
    this.#detachSocket(1000)
    this.#dropped = false
    this.#replacing = false
    this.#failures = 0
    this.#refusals = 0
    if (this.#state !== 'disabled') this.#become('disabled')
  }

  /**
   * Subscribes to the stream that `message` names, in addition to the user's own. Returns a function that
   * unsubscribes.
   */
  subscribe(message: Readonly<Record<string, string>>): () => void {
    const name = JSON.stringify(message)
    const known = this.#extra.get(name)
    if (known !== undefined) {
      known.subscribers++
    } else {
      this.#extra.set(name, { message, subscribers: 1 })
      if (this.#state === 'joined') this.#send({ type: 'subscribe', ...message })
    }
    let ended = false
    return () => {
      const extra = this.#extra.get(name)
      if (ended || extra === undefined) return
      ended = true
      extra.subscribers--
      if (extra.subscribers > 0) return
      this.#extra.delete(name)
      if (this.#state === 'joined') this.#send({ type: 'unsubscribe', ...message })
    }
  }

  #connect(): void {
    const { clock, log } = this.#parts
    this.#cancelTimer()
    this.#detachSocket(1000)
    this.#become(this.#everJoined ? 'starting' : 'starting-initial')
    let socket: Socket
    try {
      socket = this.#parts.open()
    } catch (thrown) {
      // The error's message may contain the address, and the address contains the token.
      log.error(`could not create the streaming socket: ${thrown instanceof Error ? thrown.name : ''}`)
      this.#onClose(1006)
      return
    }
    this.#socket = socket
    socket.onopen = () => {
      this.#cancelTimer()
      this.#joinedAt = clock.now()
      this.#lastFrameAt = clock.now()
      this.#replacing = false
      const missed = this.#everJoined
      this.#everJoined = true
      const rejoined = this.#dropped
      this.#dropped = false
      this.#become('joined', { rejoined, missed })
      for (const { message } of this.#extra.values()) this.#send({ type: 'subscribe', ...message })
    }
    socket.onmessage = ({ data }) => this.#onMessage(data)
    socket.onclose = ({ code }) => {
      const refused = !this.#everJoined && this.#parts.reachable()
      this.#refusals = refused ? this.#refusals + 1 : 0
      this.#onClose(code)
    }
    socket.onerror = () => {}
    this.#cancelTimer = clock.after(OPEN_DEADLINE_MS, () => {
      this.#detachSocket(1000)
      this.#onClose(1006)
    })
  }

  #onMessage(data: unknown): void {
    this.#lastFrameAt = this.#parts.clock.now()
    const text = typeof data === 'string' && data.length <= MAX_FRAME_CHARS ? data : ''
    const frame = text === '' || text === ANSWER ? {} : parseJson(text)
    if (isUnreadable(frame) || typeof frame !== 'object')
      this.#parts.log.warnOnce('unreadable streaming frame')
    const { event, payload, stream } = record(frame)
    this.#parts.onFrame(text === ANSWER || event === ANSWER_EVENT ? 'answer' : 'other')
    if (typeof event !== 'string' || event === ANSWER_EVENT) return
    this.#lastEventAt = this.#lastFrameAt
    const parsed = typeof payload === 'string' ? parseJson(payload) : payload
    this.#parts.onEvent({
      event,
      // A `delete` carries a bare id, which is not always valid JSON.
      payload: isUnreadable(parsed) || event === 'delete' ? payload : parsed,
      streams: Array.isArray(stream) ? stream.filter((name) => typeof name === 'string') : [],
    })
  }

  #onClose(code: number): void {
    this.#cancelTimer()
    this.#detachSocket()
    const dropped = this.#state === 'joined' || this.#replacing
    this.#dropped ||= dropped
    this.#replacing = false
    // The failure count survives short connections: a socket that is accepted and closed at once must not be
    // retried every second.
    if (dropped && this.#parts.clock.now() - this.#joinedAt >= MIN_STEADY_MS) this.#failures = 0
    if (NORMAL_CLOSES.includes(code)) {
      this.#become('closed', { closeCode: code, dropped })
      return
    }
    this.#failures++
    const { clock, random } = this.#parts
    const delayMs = this.#isRefused ? REFUSED_MS : backoffMs(this.#failures, random, RETRY)
    this.#cancelTimer = clock.after(delayMs, () => this.#connect())
    this.#retryAt = clock.now() + delayMs
    this.#become('error', { closeCode: code, dropped, retryAt: this.#retryAt })
  }

  get #isRefused(): boolean {
    return this.#refusals >= MAX_REFUSALS
  }

  #become(state: StreamState, rest: Partial<StreamChange> = {}): void {
    this.#state = state
    this.#parts.onChange({ state, dropped: false, rejoined: false, missed: false, ...rest })
  }

  #send(message: Readonly<Record<string, string>>): void {
    this.#socket?.send(JSON.stringify(message))
  }

  /** Drops the socket and its handlers, so that it emits nothing more. Closes it if `code` is given. */
  #detachSocket(code?: number): void {
    const socket = this.#socket
    if (socket === null) return
    this.#socket = null
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.onerror = null
    if (code !== undefined) socket.close(code)
  }
}

export interface StreamParts {
  readonly open: () => Socket
  /** Whether the server answers requests. */
  readonly reachable: () => boolean
  readonly clock: Clock
  readonly random: () => number
  readonly log: EngineLog
  readonly onChange: (change: StreamChange) => void
  readonly onEvent: (event: StreamEvent) => void
  /** Called with each frame, before its event: whether it is the answer to a message. */
  readonly onFrame: (kind: 'answer' | 'other') => void
}
