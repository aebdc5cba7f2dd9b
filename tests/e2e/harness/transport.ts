import { once } from 'node:events'
import type { ConnectOverCDPTransport } from 'playwright-core'
import WebSocket from 'ws'

/**
 * Playwright's line to Chromium, without compression. Its own line lets both sides compress large messages, which costs
 * processor time and saves nothing on one machine.
 */
export async function openTransport(url: string): Promise<ConnectOverCDPTransport> {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 0 })
  await Promise.race([once(socket, 'open'), once(socket, 'error').then(([error]) => Promise.reject(error))])
  socket.on('error', () => socket.terminate())
  const transport: ConnectOverCDPTransport = {
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  }
  // Playwright expects each message in a task of its own.
  socket.on('message', (data) => setImmediate(() => transport.onmessage?.(JSON.parse(String(data)))))
  socket.on('close', (_, reason) => transport.onclose?.(String(reason)))
  return transport
}
