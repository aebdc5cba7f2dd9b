import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { contain } from '../contain.ts'
import type { Instance } from '../createInstance.ts'
import type { StreamConnection } from './connect.ts'

const REASONS = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const

/** Maximum unsent bytes on one connection before it is cut, so that a stuck reader does not exhaust the memory. */
const MAX_BACKLOG_BYTES = 16_000_000

/** Turns an upgrade request into a stream connection, or refuses it with a status. */
export function attachSocket(
  instance: Instance,
  server: WebSocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  let peer: WebSocket | null = null
  // A client may reset the connection at any time, even before it has read a refusal. A `close` event follows.
  socket.on('error', () => {})
  const connection = instance.openStream({
    url: request.url ?? '/',
    protocol: request.headers['sec-websocket-protocol'] ?? null,
    send(text) {
      if (peer === null) return
      if (peer.bufferedAmount > MAX_BACKLOG_BYTES) peer.terminate()
      else peer.send(text)
    },
    close: (code) => peer?.close(code),
    terminate: () => peer?.terminate(),
    ping: () => peer?.ping(),
  })
  if (!connection.ok) {
    socket.end(
      `HTTP/1.1 ${connection.status} ${REASONS[connection.status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    )
    return
  }
  socket.once('close', () => connection.closed())
  if (!connection.echoesProtocol) delete request.headers['sec-websocket-protocol']
  server.handleUpgrade(request, socket, head, (opened) => {
    peer = opened
    forwardMessages(opened, connection)
  })
}

function forwardMessages(peer: WebSocket, connection: StreamConnection): void {
  peer.on('message', (data, isBinary) => {
    if (isBinary) return
    contain(
      () => connection.receive(String(data)),
      () => peer.terminate(),
    )
  })
  peer.on('close', () => connection.closed())
  // A `close` event follows.
  peer.on('error', () => {})
}
