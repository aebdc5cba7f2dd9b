import { inject } from 'vitest'
import { openWorld, type World, type WorldOptions } from './world.ts'

/** Opens a world that serves the client built for this test run. */
export function openClientWorld(options: Omit<WorldOptions, 'dist' | 'newerDist'> = {}): Promise<World> {
  const client = inject('client')
  if ('failure' in client) throw new Error(`The client can't be built:\n${client.failure}`)
  return openWorld({ ...options, dist: client.dist, newerDist: inject('newerDist') })
}
