import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The address that all local servers listen on: other machines can't reach them. */
export const LOOPBACK_ADDRESS = '127.0.0.1'

/** Binds a server to a port of loopback (0: any free one). Resolves with the port; rejects if it is taken. */
export function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK_ADDRESS, () => {
      server.off('error', reject)
      const address: AddressInfo | string | null = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
