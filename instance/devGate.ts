import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Plugin } from 'vite'
import { type Asked, FOREIGN, openGate, pathOf, type Refusal, refuseUpgrade, sendRefusal } from './gate.ts'

/** Files that belong to a frame without an origin: to it, even they are foreign (decision 14). */
const FLASH_FILE = /^\/assets\/flash-\w+\/[\w.-]+$/

const UNREADABLE: Refusal = { status: 403, text: 'Pages of other sites may not read anything here.' }

/**
 * The gate of `npm run dev`. Vite alone answers to any name that ends with `.localhost`, gives the code to every page of this
 * machine, and opens an editor for a picture of any site (decision 41).
 */
export function devGate(): Plugin {
  return {
    name: 'rookery:dev-gate',
    apply: 'serve',
    config: () => ({ server: { cors: false } }),
    configureServer({ middlewares, httpServer }) {
      if (httpServer === null) return
      const gate = () => {
        const address = httpServer.address()
        return openGate(typeof address === 'object' && address !== null ? address.port : 0)
      }
      const refusalOf = (request: IncomingMessage): Refusal | null => {
        const refused = gate().refusal(request)
        if (refused || !gate().isForeign(request) || isLink(request)) return refused
        return FLASH_FILE.test(pathOf(request)) ? null : UNREADABLE
      }
      middlewares.use((request, response, next) => {
        const refused = refusalOf(request)
        if (refused) sendRefusal(response, refused)
        else next()
      })
      // By now, Vite and its proxy have added their listeners.
      httpServer.once('listening', () => {
        const listeners = httpServer.listeners('upgrade')
        httpServer.removeAllListeners('upgrade')
        httpServer.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
          const refused = gate().refusal(request) ?? (gate().isForeign(request) ? FOREIGN : null)
          if (refused) return refuseUpgrade(socket, refused)
          for (const listener of listeners) listener.call(httpServer, request, socket, head)
        })
      })
    },
  }
}

/** Whether a person follows a link to a page here, as from a server's log-in page. Vite's own commands are no pages. */
function isLink({ headers, method, url = '' }: Asked): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, origin } = headers
  const isPage = mode === 'navigate' && destination === 'document' && origin === undefined
  return method === 'GET' && isPage && !url.startsWith('/__')
}
