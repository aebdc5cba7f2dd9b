/**
 * Serves the client in front of a real instance: it serves the client's files and forwards everything else. The
 * browser sees one origin, which avoids CORS and mixed content.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { bind } from './bind.ts'
import { hasClientFile, serveClient } from './client.ts'
import { forwardRequest } from './frontRequest.ts'
import { forwardSocket } from './frontSocket.ts'
import { isInstancePath } from './paths.ts'

export interface FrontOptions {
  /** URL of the instance, such as `https://social.example`. */
  instance: string
  port?: number
  host?: string
  staticDir: string | null
}

export interface Front {
  url: string
  close(): Promise<void>
}

const REACH_TIMEOUT_MS = 10_000

/** Paths of images that servers refer to with relative URLs. */
const IMAGE_PATHS = /^\/(emoji|images|fileserver|system|uploads)\//

/** Checks that the instance is reachable, then serves. Throws an Error with a one-sentence message if it is not. */
export async function listenInFront(options: FrontOptions): Promise<Front> {
  const { host = '127.0.0.1', staticDir } = options
  const remote = await originOf(options.instance)
  const server = createServer()
  const url = `http://${host}:${await bind(server, options.port ?? 0, host)}`
  const serveFile = getRequestListener(
    async (request) => {
      const file = staticDir === null ? null : await serveClient(staticDir, request)
      return file ?? new Response('Not found', { status: 404 })
    },
    { overrideGlobalObjects: false },
  )
  server.on('request', (incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    const isClientFile = path.startsWith('/static/') && staticDir !== null && hasClientFile(staticDir, path)
    if (!isClientFile && (isInstancePath(path) || IMAGE_PATHS.test(path)))
      forwardRequest(remote, incoming, outgoing)
    else void serveFile(incoming, outgoing)
  })
  /** Each closes one forwarded stream. */
  const closers = new Set<() => void>()
  server.on('upgrade', (request, socket, head) => forwardSocket(remote, request, socket, head, closers))
  return {
    url,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const close of [...closers]) close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The instance's origin after redirects. Throws if no instance answers at `address`. */
async function originOf(address: string): Promise<URL> {
  let answered = ''
  for (const path of ['/api/v1/instance', '/api/v2/instance']) {
    const answer = await fetch(new URL(path, address), {
      signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
    }).catch(() => null)
    if (answer === null) throw new Error(`The instance at ${address} can't be reached.`)
    await answer.body?.cancel()
    const json = answer.headers.get('content-type')?.includes('json') ?? false
    // A private instance refuses requests without a token.
    if ((answer.ok && json) || answer.status === 401 || answer.status === 403)
      return new URL(new URL(answer.url).origin)
    answered = answer.ok ? 'a page' : String(answer.status)
  }
  throw new Error(`${address} answers with ${answered}, not like an instance.`)
}
