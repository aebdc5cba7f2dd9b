import type { StreamState } from '../../shared/model/session.ts'
import type { Cancel, Clock } from '../clock.ts'
import type { EngineLog } from '../log.ts'
import { isUnreadable, parseJson } from '../normalize/json.ts'
import type { Socket } from '../platform.ts'

/** Close codes after which no timer tries again (R9). */
const QUIET_CLOSES: readonly number[] = [1000, 1001]
/** The retry delay is this times a multiplier, which is at least 3 once it was raised (R10). */
const RETRY_MS = 1_000
const LEAST_RAISED = 3
/** Growing, but not without end. */
const MAX_RAISED = 60
/** A socket that lasted this long was a good one: after it the delay starts anew. */
const STEADY_MS = 10_000
/** A socket that neither opens nor fails within this is given up. */
const OPEN_DEADLINE_MS = 15_000
/** One that brought nothing for this long may be half open: its other end is gone, and nobody said so. */
const SILENCE_MS = 60_000
/** A frame larger than this is not a post. */
const MAX_FRAME_CHARS = 4 * 1024 * 1024

export interface StreamEvent {
  readonly event: string
  /** Parsed when it was JSON in a string, as servers send it. */
  readonly payload: unknown
  /** Which streams it came by, when the server tells. */
  readonly streams: readonly string[]
}

export interface StreamChange {
  readonly state: StreamState
  readonly closeCode?: number
  readonly retryAt?: number
  /** It was joined just before: a drop that a person may be told of. */
  readonly dropped: boolean
  /** It is joined again after a drop. */
  readonly rejoined: boolean
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
  #multiplier = 1
  #everJoined = false
  #joinedAt = 0
  /** When the last frame came, or the socket was let in. */
  #heardAt = 0
  #eventAt: number | undefined
  #dropped = false
  /** A joined one was given up for being silent: nobody is told, unless the next one fails. */
  #replacing = false
  /** Streams besides the person's own, by how often they are wanted. */
  readonly #extra = new Map<string, { readonly message: Readonly<Record<string, string>>; wants: number }>()

  constructor(parts: StreamParts) {
    this.#parts = parts
  }

  get state(): StreamState {
    return this.#state
  }

  /** When the last event came, ms since 1970. */
  get lastEventAt(): number | undefined {
    return this.#eventAt
  }

  get open(): boolean {
    return this.#socket !== null
  }

  start(): void {
    if (this.#state !== 'disabled') return
    this.#connect()
  }

  /** Something looks like coming back: tries now, unless it is on its way, or joined and not silent. */
  nudge(): void {
    const silent = this.#state === 'joined' && this.#parts.clock.now() - this.#heardAt >= SILENCE_MS
    this.#replacing ||= silent
    if (silent || this.#state === 'error' || this.#state === 'closed') this.#connect()
  }

  stop(): void {
    this.#cancelTimer()
    this.#forget(1000)
    this.#dropped = false
    this.#replacing = false
    this.#multiplier = 1
    if (this.#state !== 'disabled') this.#become('disabled')
  }

  /** Wants the stream that `message` names besides the person's own; what is returned takes it back. */
  subscribe(message: Readonly<Record<string, string>>): () => void {
    const name = JSON.stringify(message)
    const known = this.#extra.get(name)
    if (known !== undefined) {
      known.wants++
    } else {
      this.#extra.set(name, { message, wants: 1 })
      if (this.#state === 'joined') this.#send({ type: 'subscribe', ...message })
    }
    let taken = false
    return () => {
      const extra = this.#extra.get(name)
      if (taken || extra === undefined) return
      taken = true
      extra.wants--
      if (extra.wants > 0) return
      this.#extra.delete(name)
      if (this.#state === 'joined') this.#send({ type: 'unsubscribe', ...message })
    }
  }

  #connect(): void {
    const { clock, log } = this.#parts
    this.#cancelTimer()
    this.#forget(1000)
    this.#become(this.#everJoined ? 'starting' : 'starting-initial')
    let socket: Socket
    try {
      socket = this.#parts.open()
    } catch (thrown) {
      // Its words would hold the address, and that the token.
      log.error(`the streaming socket could not be made: ${thrown instanceof Error ? thrown.name : ''}`)
      this.#onClose(1006)
      return
    }
    this.#socket = socket
    socket.onopen = () => {
      this.#cancelTimer()
      this.#joinedAt = clock.now()
      this.#heardAt = clock.now()
      this.#replacing = false
      this.#everJoined = true
      const rejoined = this.#dropped
      this.#dropped = false
      this.#become('joined', { rejoined })
      for (const { message } of this.#extra.values()) this.#send({ type: 'subscribe', ...message })
    }
    socket.onmessage = ({ data }) => this.#onMessage(data)
    socket.onclose = ({ code }) => this.#onClose(code)
    socket.onerror = () => {}
    this.#cancelTimer = clock.after(OPEN_DEADLINE_MS, () => {
      this.#forget(1000)
      this.#onClose(1006)
    })
  }

  #onMessage(data: unknown): void {
    this.#heardAt = this.#parts.clock.now()
    if (typeof data !== 'string' || data.length > MAX_FRAME_CHARS) return
    const frame = parseJson(data)
    if (isUnreadable(frame) || typeof frame !== 'object' || frame === null) {
      if (data !== '') this.#parts.log.warnOnce('a streaming frame could not be read')
      return
    }
    const { event, payload, stream } = frame as Record<string, unknown>
    if (typeof event !== 'string') return
    this.#eventAt = this.#heardAt
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
    this.#forget()
    const dropped = this.#state === 'joined' || this.#replacing
    this.#dropped ||= dropped
    this.#replacing = false
    // One that is let in and thrown out again at once must not be tried every second.
    if (dropped && this.#parts.clock.now() - this.#joinedAt >= STEADY_MS) this.#multiplier = 1
    if (QUIET_CLOSES.includes(code)) {
      this.#become('closed', { closeCode: code, dropped })
      return
    }
    const delayMs = RETRY_MS * this.#multiplier * (1 + 0.1 * this.#parts.random())
    this.#multiplier = Math.min(MAX_RAISED, Math.max(LEAST_RAISED, this.#multiplier + 1))
    this.#cancelTimer = this.#parts.clock.after(delayMs, () => this.#connect())
    this.#become('error', { closeCode: code, dropped, retryAt: this.#parts.clock.now() + delayMs })
  }

  #become(state: StreamState, rest: Partial<StreamChange> = {}): void {
    this.#state = state
    this.#parts.onChange({ state, dropped: false, rejoined: false, ...rest })
  }

  #send(message: Readonly<Record<string, string>>): void {
    this.#socket?.send(JSON.stringify(message))
  }

  /** Lets the socket go without hearing of it again. */
  #forget(code?: number): void {
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
  readonly clock: Clock
  readonly random: () => number
  readonly log: EngineLog
  readonly onChange: (change: StreamChange) => void
  readonly onEvent: (event: StreamEvent) => void
}
