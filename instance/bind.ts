import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Binds a server to a port (0: any free one). Resolves with the port; rejects if it is taken. */
export function bind(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address: AddressInfo | string | null = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
