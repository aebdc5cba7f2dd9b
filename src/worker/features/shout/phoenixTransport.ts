import type { Cancel, Clock } from '../../platform/clock.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { Platform, Socket } from '../../platform/platform.ts'

/** Values of WebSocket.readyState. */
const CONNECTING = 0
const OPEN = 1
const CLOSED = 3
/** Phoenix's client waits forever for a socket that neither opens nor fails. */
const OPEN_TIMEOUT_MS = 10_000

interface PhoenixTransportParts {
  readonly openSocket: Platform['openSocket']
  readonly clock: Clock
  readonly log: EngineLog
  /** Called when the socket closes before it has opened. Phoenix's client does not get this event. */
  readonly onNeverOpened: () => void
}

/**
 * Adapts the engine's socket to the WebSocket interface that Phoenix's client expects. `close` takes effect at once.
 */
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
    this.#cancel = parts.clock.after(OPEN_TIMEOUT_MS, () => this.#end(1006))
    try {
      this.#socket = parts.openSocket(url)
    } catch (thrown) {
      // The error message would contain the URL, and thereby the token.
      parts.log.error(
        `could not open the socket of the shoutbox: ${thrown instanceof Error ? thrown.name : ''}`,
      )
      this.#cancel()
      // The caller has no listeners yet.
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
    // A close event follows.
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
    else this.#parts.onNeverOpened()
  }
}
