import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { bind, LOOPBACK_ADDRESS } from './bind.ts'
import { contain } from './contain.ts'
import { controlRefusal, isControlPath } from './controlAccess.ts'
import { controlRoutes } from './controlRoutes.ts'
import { createInstance, type Instance, type InstanceOptions } from './createInstance.ts'
import { FOREIGN, isChange, openGate, pathOf, type Refusal, refuseUpgrade, sendRefusal } from './gate.ts'
import { isOpenPath } from './paths.ts'
import { attachSocket } from './stream/socket.ts'

export interface ListenOptions extends InstanceOptions {
  /** 0 or absent: any free port. */
  port?: number
  /** More names of this server, besides those of loopback (`openGate`). */
  hosts?: readonly string[]
  /** Serves the control routes, for requests that carry this secret. Without it there are none. */
  control?: string
  /** An existing instance, such as one that listened here before. */
  instance?: Instance
}

export interface Listening {
  url: string
  port: number
  instance: Instance
  /**
   * Closes all connections and the port. Sockets are closed with `code` (1001: going away), or cut with
   * `'terminate'`. An instance that was passed in stays usable and can listen again.
   */
  close(code?: number | 'terminate'): Promise<void>
}

const CLOSE_TIMEOUT_MS = 250

/** Serves an instance on a port: REST, streaming and, with `staticDir`, the client. */
export async function listen(options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, hosts = [], control, instance: given, ...rest } = options
  const server = createServer()
  const bound = await bind(server, port)
  const url = `http://${LOOPBACK_ADDRESS}:${bound}`
  // Created after binding, so that a process whose port is taken does not touch the data of the one that has it.
  const instance = given ?? create({ ...rest, origin: rest.origin ?? url }, server)
  if (given) given.setOrigin(rest.origin ?? url)
  if (given && rest.staticDir !== undefined) given.control.setStaticDir(rest.staticDir)
  const gate = openGate(bound, hosts)
  const controls = control === undefined ? null : controlRoutes(instance.control)

  const answer = getRequestListener(
    (request, env) => {
      const { incoming } = env
      if (controls !== null && isControlPath(new URL(request.url).pathname)) return controls.fetch(request)
      return instance.app.fetch(request, { drop: () => 'socket' in incoming && incoming.socket?.destroy() })
    },
    { overrideGlobalObjects: false },
  )
  const refusalOf = (request: IncomingMessage): Refusal | null => {
    const refused = gate.refusal(request)
    if (refused) return refused
    const path = pathOf(request)
    return (
      (control !== undefined && isControlPath(path) ? controlRefusal(gate, control, request) : null) ??
      (isChange(request) && gate.isForeign(request) && !isOpenPath(path) ? FOREIGN : null)
    )
  }
  server.on('request', (incoming, outgoing) => {
    contain(
      () => {
        const refused = refusalOf(incoming)
        return refused ? sendRefusal(outgoing, refused) : answer(incoming, outgoing)
      },
      () => outgoing.destroy(),
    )
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    contain(
      () => {
        const refused = gate.refusal(request)
        if (refused) refuseUpgrade(socket, refused)
        else attachSocket(instance, sockets, request, socket, head)
      },
      () => socket.destroy(),
    )
  })

  return {
    url,
    port: bound,
    instance,
    async close(code = 1001) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const client of sockets.clients) {
        if (code === 'terminate') client.terminate()
        else client.close(code)
      }
      // Wait a moment for the closing handshakes, then cut the remaining sockets.
      for (let waitedMs = 0; sockets.clients.size > 0 && waitedMs < CLOSE_TIMEOUT_MS; waitedMs += 5) {
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      await closed
      if (!given) await instance.close()
    },
  }
}

function create(options: InstanceOptions, server: Server): Instance {
  try {
    return createInstance(options)
  } catch (thrown) {
    server.close()
    throw thrown
  }
}
