import type { Socket } from '../../../src/worker/platform/platform.ts'
import { noteActivity } from './settle.ts'

/** The policy that the page's host sends with the engine's file, and the browser's reports about it. */
export class FakePolicy {
  readonly events = new EventTarget()
  /** Connections to matching addresses are forbidden. */
  forbidden: RegExp | null = null

  fetch(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      if (!this.#refuses(String(input))) return send(input, init)
      throw new TypeError('Failed to fetch')
    }
  }

  /** A forbidden socket fails without being closed, as in Chromium. */
  openSocket(open: (url: string) => Socket): (url: string) => Socket {
    return (url) => {
      if (!this.#refuses(url)) return open(url)
      const socket: Socket = {
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
        send: () => {},
        close: () => {},
      }
      setImmediate(() => {
        noteActivity()
        socket.onerror?.()
      })
      return socket
    }
  }

  #refuses(url: string): boolean {
    if (this.forbidden?.test(url) !== true) return false
    setImmediate(() => {
      noteActivity()
      this.events.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI: url }))
    })
    return true
  }
}
