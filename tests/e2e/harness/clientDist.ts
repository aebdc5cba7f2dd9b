import { inject } from 'vitest'

/** The folder of the client that is built for this test run. */
export function clientDist(): string {
  const client = inject('client')
  if ('failure' in client) throw new Error(`The client can't be built:\n${client.failure}`)
  return client.dist
}
