/**
 * Decides which requests a local server answers. Any page of the web can send requests to loopback, and a host name that
 * an attacker controls can resolve to it (DNS rebinding). So each request must name this server, and only its own pages may
 * change something.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Why a request is refused: the status of the answer, and one sentence for a person. */
export interface Refusal {
  status: 400 | 403 | 404 | 405 | 415 | 421
  text: string
}

/** What the gate reads of a request. */
export type Asked = Pick<IncomingMessage, 'headers' | 'method' | 'url'>

export interface Gate {
  /** Refuses requests for other hosts and other servers. Null: the request may pass. */
  refusal(request: Asked): Refusal | null
  /** Whether the request comes from a page of another origin. Only browsers say so. */
  isForeign(request: Asked): boolean
  /** Whether the request names the loopback address or `localhost`, and not a name of `--host`. */
  isLoopback(request: Asked): boolean
}

const REASONS = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
} as const

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request of this kind can change something. */
export const isChange = ({ method = 'GET' }: Asked): boolean => !SAFE_METHODS.has(method)

/** Why a request from a page of another origin is refused if it changes something. */
export const FOREIGN: Refusal = { status: 403, text: 'Pages of other sites may not change anything here.' }

/** The names of loopback at `port`, as a browser writes them. */
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/** @param names more hosts, such as `rookery.test` or `localhost:5173`; without a port, also with the server's own. */
export function openGate(port: number, names: readonly string[] = []): Gate {
  const loopback = new Set(LOOPBACK.flatMap((name) => normalHost(`${name}:${port}`) ?? []))
  const named = names.flatMap((name) => (/:\d+$/.test(name) ? [name] : [name, `${name}:${port}`]))
  const hosts = new Set([...loopback, ...named.flatMap((name) => normalHost(name) ?? [])])
  const hostOf = ({ headers }: Asked): string => normalHost(headers.host ?? '') ?? ''
  return {
    refusal(request) {
      if (!isOwnPath(request.url ?? ''))
        return { status: 400, text: 'This server answers for its own paths only.' }
      if (hosts.has(hostOf(request))) return null
      return {
        status: 421,
        text: 'This server has another name. Start it with --host NAME to give it this one.',
      }
    },
    isForeign({ headers }) {
      if (/^(cross-site|same-site)$/.test(String(headers['sec-fetch-site']))) return true
      return headers.origin !== undefined && !hosts.has(hostOfOrigin(headers.origin) ?? '')
    },
    isLoopback: (request) => loopback.has(hostOf(request)),
  }
}

/** Whether a request's target is a path of this server: no other host, as in `//host/x` or `http://host/x`. */
export function isOwnPath(target: string): boolean {
  return /^\/(?![/\\])/.test(target)
}

/** The path of a request whose target `isOwnPath`, as URLs normalize it: without `..`. */
export const pathOf = ({ url = '/' }: Asked): string => new URL(url, 'http://localhost').pathname

/** Sends a refusal as the answer. */
export function sendRefusal(outgoing: ServerResponse, { status, text }: Refusal): void {
  // The connection closes, because the rest of the request is not read.
  outgoing.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  outgoing.end(`${text}\n`)
}

/** Refuses a connection that asks to become a websocket. */
export function refuseUpgrade(socket: Duplex, { status, text }: Refusal): void {
  // The other end may reset the connection before it has read the answer.
  socket.on('error', () => {})
  const head = `HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Type: text/plain\r\n`
  socket.end(`${head}Content-Length: ${text.length}\r\n\r\n${text}`)
}

/** A host, with or without its port, as URLs write it: lower case, without the default port. Null if it is none. */
export function normalHost(host: string): string | null {
  // A URL would accept a user name, a path or white space, too.
  if (!/^[\w.[\]:-]+$/.test(host) || !URL.canParse(`http://${host}`)) return null
  return new URL(`http://${host}`).host
}

function hostOfOrigin(origin: string): string | null {
  return URL.canParse(origin) ? normalHost(new URL(origin).host) : null
}
