import { inject } from 'vitest'
import { clientDist } from './clientDist.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

/** Opens a world that serves the client built for this test run. */
export function openClientWorld(options: Omit<WorldOptions, 'dist' | 'newerDist'> = {}): Promise<World> {
  return openWorld({ ...options, dist: clientDist(), newerDist: inject('newerDist') })
}
