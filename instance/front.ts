/**
 * Serves the client in front of a real instance: it serves the client's files and forwards API, media and streams. The
 * browser sees one origin, which avoids CORS and mixed content. Pages of the instance are opened at its own origin, because
 * here they could read the tokens of all accounts (decision 41).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { bind, LOOPBACK_ADDRESS } from './bind.ts'
import { hasClientFile, serveClient } from './client.ts'
import { contain } from './contain.ts'
import { answerConfig } from './frontConfig.ts'
import { forwardRequest } from './frontRequest.ts'
import { frontRoute, frontStream } from './frontRoutes.ts'
import { forwardSocket } from './frontSocket.ts'
import { openGate, refuseUpgrade, sendRefusal } from './gate.ts'

export interface FrontOptions {
  /** URL of the instance, such as `https://social.example`. */
  instance: string
  port?: number
  /** More names of this server, besides those of loopback (`openGate`). */
  hosts?: readonly string[]
  staticDir: string | null
}

export interface Front {
  url: string
  /** The instance's origin, which may be another one than the person typed. */
  instance: string
  close(): Promise<void>
}

const REACH_TIMEOUT_MS = 10_000

/** Checks that the instance is reachable, then serves. Throws an Error with a one-sentence message if it is not. */
export async function listenInFront(options: FrontOptions): Promise<Front> {
  const { hosts = [], staticDir } = options
  const remote = await originOf(options.instance)
  const server = createServer()
  const port = await bind(server, options.port ?? 0)
  const gate = openGate(port, hosts)
  const serveFile = getRequestListener(
    async (request) => {
      const file = staticDir === null ? null : await serveClient(staticDir, request)
      return file ?? new Response('Not found', { status: 404 })
    },
    { overrideGlobalObjects: false },
  )
  const isClientFile = (path: string) => staticDir !== null && hasClientFile(staticDir, path)
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): unknown => {
    const refused = gate.refusal(incoming)
    if (refused) return sendRefusal(outgoing, refused)
    const route = frontRoute(incoming, remote, { isForeign: gate.isForeign(incoming), isClientFile })
    switch (route.to) {
      case 'client':
        return serveFile(incoming, outgoing)
      case 'config':
        return answerConfig(remote, staticDir, outgoing)
      case 'instance':
        return forwardRequest(route.url, incoming, outgoing)
      case 'page':
        return outgoing.writeHead(302, { Location: route.url.href, 'Referrer-Policy': 'no-referrer' }).end()
      case 'nobody':
        return sendRefusal(outgoing, route.refusal)
    }
  }
  server.on('request', (incoming, outgoing) => {
    contain(
      () => answer(incoming, outgoing),
      () => outgoing.destroy(),
    )
  })
  /** Each closes one forwarded stream. */
  const closers = new Set<() => void>()
  server.on('upgrade', (request, socket, head) => {
    contain(
      () => {
        const route = gate.refusal(request) ?? frontStream(request, remote, gate.isForeign(request))
        if (route instanceof URL) forwardSocket(route, request, socket, head, closers)
        else refuseUpgrade(socket, route)
      },
      () => socket.destroy(),
    )
  })
  return {
    url: `http://${LOOPBACK_ADDRESS}:${port}`,
    instance: remote.origin,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const close of [...closers]) close()
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * The instance's origin after redirects, because people type short addresses. This is the only redirect that is followed: once, at
 * the start, from what the person typed; the person is told where it leads. Throws if no instance answers at `address`.
 */
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
