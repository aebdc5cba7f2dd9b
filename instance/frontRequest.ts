import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest, Agent as SecureAgent } from 'node:https'
import { contain } from './contain.ts'
import { browserHeaders, upstreamHeaders } from './frontHeaders.ts'

/**
 * Each request has a connection of its own: some servers close one after an answer without saying so, and what is sent on it
 * meanwhile gets no answer. TLS sessions are resumed.
 */
const AGENTS = { http: new Agent({ keepAlive: false }), https: new SecureAgent({ keepAlive: false }) }

/** A request to the instance over http or https. */
export function requestUpstream(url: URL, options: RequestOptions): ClientRequest {
  return url.protocol === 'https:'
    ? httpsRequest(url, { agent: AGENTS.https, ...options })
    : httpRequest(url, { agent: AGENTS.http, ...options })
}

/** Forwards a request to `url`, and its answer. Bodies are streamed unchanged, compressed or not. */
export function forwardRequest(url: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const upstream = requestUpstream(url, {
    method: incoming.method ?? 'GET',
    headers: upstreamHeaders(incoming.headers, url),
  })
  const fail = (): void => {
    if (outgoing.headersSent) outgoing.destroy()
    else sendUnreachable(outgoing, url)
  }
  upstream.on('response', (answer) => {
    const forward = (): void => {
      const status = statusOf(answer)
      if (status === null) {
        answer.destroy()
        fail()
        return
      }
      answer.on('error', () => outgoing.destroy())
      outgoing.writeHead(status, browserHeaders(answer.headers, url, incoming.headers.host ?? ''))
      answer.pipe(outgoing)
    }
    contain(forward, fail)
  })
  // Nobody asked for one.
  upstream.on('upgrade', (_, far) => {
    far.destroy()
    fail()
  })
  upstream.on('error', fail)
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) upstream.destroy()
  })
  incoming.pipe(upstream)
}

/** The status of an answer that ends a request. Null for others: Node does not send on what is no status. */
export function statusOf({ statusCode = 0 }: IncomingMessage): number | null {
  return statusCode >= 200 && statusCode < 600 ? statusCode : null
}

/** Answers that the instance did not answer. */
export function sendUnreachable(outgoing: ServerResponse, { host }: URL): void {
  outgoing.writeHead(502, { 'Content-Type': 'application/json' })
  outgoing.end(JSON.stringify({ error: `${host} can't be reached` }))
}
