import type { Cancel, Clock } from '../../platform/clock.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { Platform, Socket } from '../../platform/platform.ts'

/** As WebSocket.readyState. */
const CONNECTING = 0
const OPEN = 1
const CLOSED = 3
/** Phoenix's client waits for ever for a socket that neither opens nor fails. */
const OPEN_LIMIT_MS = 10_000

export interface PhoenixTransportParts {
  readonly openSocket: Platform['openSocket']
  readonly clock: Clock
  readonly log: EngineLog
  /** It ended before it was open, which Phoenix's client is not told. */
  readonly onRefused: () => void
}

/** The engine's socket as Phoenix's client wants one: a WebSocket that is closed as soon as it is told to. */
export class PhoenixTransport {
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: ((event: { readonly code: number }) => void) | null = null
  onerror: (() => void) | null = null
  readyState = CONNECTING
  readonly #parts: PhoenixTransportParts
  #socket: Socket | null = null
  #cancel: Cancel

  constructor(url: string, parts: PhoenixTransportParts) {
    this.#parts = parts
    this.#cancel = parts.clock.after(OPEN_LIMIT_MS, () => this.#end(1006))
    try {
      this.#socket = parts.openSocket(url)
    } catch (thrown) {
      // Its words would hold the address, and that the token.
      parts.log.error(
        `the socket of the shoutbox could not be made: ${thrown instanceof Error ? thrown.name : ''}`,
      )
      this.#cancel()
      // Who makes it does not listen yet.
      this.#cancel = parts.clock.after(0, () => this.#end(1006))
      return
    }
    this.#socket.onopen = () => {
      this.#cancel()
      this.readyState = OPEN
      this.onopen?.()
    }
    this.#socket.onmessage = (event) => this.onmessage?.(event)
    this.#socket.onclose = ({ code }) => this.#end(code)
    // A close follows.
    this.#socket.onerror = null
  }

  send(text: string): void {
    this.#socket?.send(text)
  }

  close(code?: number): void {
    this.#cancel()
    this.readyState = CLOSED
    const socket = this.#socket
    if (socket === null) return
    this.#socket = null
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null
    socket.close(code)
  }

  #end(code: number): void {
    const opened = this.readyState === OPEN
    this.close()
    if (opened) this.onclose?.({ code })
    else this.#parts.onRefused()
  }
}
