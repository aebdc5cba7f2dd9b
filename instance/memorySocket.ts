import type { Instance } from './createInstance.ts'
import type { StreamConnection } from './stream/connect.ts'

/** The part of a WebSocket that a client needs, without a port. */
export interface MemorySocket {
  readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: ((event: { readonly code: number }) => void) | null
  onerror: (() => void) | null
  send(text: string): void
  close(code?: number): void
}

/**
 * Connects to an instance in the same process, like `new WebSocket(url, protocol)` over a port: the first event
 * fires in a later turn, and a refusal is an error and a close with 1006.
 */
export function openMemorySocket(instance: Instance, url: string, protocol?: string): MemorySocket {
  let connection: StreamConnection | null = null
  const socket: MemorySocket = {
    readyState: 0,
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (text) => queueMicrotask(() => connection?.receive(text)),
    close: (code = 1005) => end(code),
  }

  function end(code: number): void {
    if (socket.readyState >= 2) return
    socket.readyState = 2
    connection?.closed()
    connection = null
    queueMicrotask(() => {
      socket.readyState = 3
      if (code === 1006) socket.onerror?.()
      socket.onclose?.({ code })
    })
  }

  queueMicrotask(() => {
    if (socket.readyState !== 0) return
    const opened = instance.openStream({
      url,
      protocol: protocol ?? null,
      send: (data) => queueMicrotask(() => socket.readyState === 1 && socket.onmessage?.({ data })),
      close: end,
      terminate: () => end(1006),
    })
    if (!opened.ok) {
      end(1006)
      return
    }
    connection = opened
    socket.readyState = 1
    socket.onopen?.()
  })
  return socket
}
