import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { contain } from './contain.ts'
import { upstreamHeaders } from './frontHeaders.ts'
import { requestUpstream, statusOf } from './frontRequest.ts'

/** A close frame with code 1001. */
const GOING_AWAY = Buffer.from([0x88, 2, 0x03, 0xe9])

const CLOSE_TIMEOUT_MS = 100

/** The answer headers of a handshake. A cookie beside them would be stored. */
const HANDSHAKE = /^(connection|upgrade|sec-websocket-.*)$/

/** Forwards a WebSocket to `url`: after the handshake, bytes are piped unread. Adds a function that closes it to `closers`. */
export function forwardSocket(
  url: URL,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  closers: Set<() => void>,
): void {
  const upstream = requestUpstream(url, {
    method: 'GET',
    headers: { ...upstreamHeaders(request.headers, url), connection: 'Upgrade', upgrade: 'websocket' },
  })
  // A `close` event follows.
  socket.on('error', () => {})
  socket.on('close', () => upstream.destroy())
  upstream.on('error', () => socket.destroy())
  upstream.on('response', (answer) => {
    const status = statusOf(answer) ?? 502
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    )
    upstream.destroy()
  })
  upstream.on('upgrade', (answer, far, farHead) => {
    contain(
      () => join(answer, far, farHead),
      () => {
        far.destroy()
        socket.destroy()
      },
    )
  })
  upstream.end()

  function join(answer: IncomingMessage, far: Duplex, farHead: Buffer): void {
    const lines = Object.entries(answer.headers).flatMap(([name, value]) => {
      return HANDSHAKE.test(name) ? [`${name}: ${String(value)}\r\n`] : []
    })
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
    if (farHead.length > 0) socket.write(farHead)
    if (head.length > 0) far.write(head)
    const close = () => {
      if (!closers.delete(close)) return
      far.unpipe(socket)
      far.removeAllListeners('close')
      far.destroy()
      socket.end(GOING_AWAY)
      setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref()
    }
    closers.add(close)
    socket.on('close', () => {
      closers.delete(close)
      far.destroy()
    })
    far.on('close', () => socket.destroy()).on('error', () => socket.destroy())
    far.pipe(socket)
    socket.pipe(far)
  }
}
