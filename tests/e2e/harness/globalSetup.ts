import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildClient, TEST_BUILD, TEST_DIST, testDist } from '../../../scripts/buildClient.mjs'
import { at } from '../../../scripts/run.mjs'
import { stale } from '../../../scripts/stale.mjs'
import { copyAsNewer } from './newerBuild.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the tested client, or why it can't be built. */
    client: { dist: string } | { failure: string }
    /** The folder of a newer build. */
    newerDist: string
  }
}

/**
 * Builds the client once for all end-to-end tests, unless `ROOKERY_DIST` is the folder of a finished build. Returns a
 * function that deletes the newer build.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const given = process.env.ROOKERY_DIST
  const dist = given ?? testDist()
  const failure =
    given === undefined && stale(dist) ? await buildClient({ outDir: TEST_DIST, build: TEST_BUILD }) : null
  const built = failure === null && existsSync(join(dist, 'index.html'))
  const newer = at(`node_modules/.cache/rookery/newer-${process.pid}`)
  if (built) copyAsNewer(dist, newer)
  project.provide('client', built ? { dist } : { failure: failure ?? `there is no build in ${dist}` })
  project.provide('newerDist', newer)
  return () => rmSync(newer, { recursive: true, force: true })
}
