import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { browserHeaders, upstreamHeaders } from './frontHeaders.ts'

/** A request to the instance over http or https. */
export function requestUpstream(remote: URL, path: string, options: RequestOptions): ClientRequest {
  const url = new URL(path, remote)
  return remote.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options)
}

/** Forwards a request and its answer. Bodies are streamed unchanged, compressed or not. */
export function forwardRequest(remote: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const upstream = requestUpstream(remote, incoming.url ?? '/', {
    method: incoming.method ?? 'GET',
    headers: upstreamHeaders(incoming.headers, remote),
  })
  upstream.on('response', (answer) => {
    const headers = browserHeaders(answer.headers, remote, incoming.headers.host ?? '')
    outgoing.writeHead(answer.statusCode ?? 502, headers)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  upstream.on('error', () => {
    if (outgoing.headersSent) {
      outgoing.destroy()
      return
    }
    outgoing.writeHead(502, { 'Content-Type': 'application/json' })
    outgoing.end(JSON.stringify({ error: `${remote.host} can't be reached` }))
  })
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) upstream.destroy()
  })
  incoming.pipe(upstream)
}
