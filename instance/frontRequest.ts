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
export function requestUpstream(url: URL, options: RequestOptions): ClientRequest {
  return url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options)
}

/** Forwards a request to `url`, and its answer. Bodies are streamed unchanged, compressed or not. */
export function forwardRequest(url: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const upstream = requestUpstream(url, {
    method: incoming.method ?? 'GET',
    headers: upstreamHeaders(incoming.headers, url),
  })
  upstream.on('response', (answer) => {
    const headers = browserHeaders(answer.headers, url, incoming.headers.host ?? '')
    outgoing.writeHead(answer.statusCode ?? 502, headers)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  upstream.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else sendUnreachable(outgoing, url)
  })
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) upstream.destroy()
  })
  incoming.pipe(upstream)
}

/** Answers that the instance did not answer. */
export function sendUnreachable(outgoing: ServerResponse, { host }: URL): void {
  outgoing.writeHead(502, { 'Content-Type': 'application/json' })
  outgoing.end(JSON.stringify({ error: `${host} can't be reached` }))
}
