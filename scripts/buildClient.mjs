import { at, node, TOOLS } from './run.mjs'

/** The number of the build that is tested; a second one, for a deploy, is newer. */
export const TEST_BUILD = 1_700_000_000

/**
 * Builds the client into `outDir` (from the repository's root) with `build` as its number (default: the
 * commit's time). Resolves with what Vite said when it failed, else null.
 */
export async function buildClient({ outDir, build }) {
  const args = [TOOLS.vite, 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir']
  // Under vitest NODE_ENV is "test", which would make a development build of React.
  const env = { NODE_ENV: 'production', ...(build === undefined ? {} : { ROOKERY_BUILD: String(build) }) }
  const { code, output } = await node(args, { quiet: true, env })
  return code === 0 ? null : output.trim()
}

/** Where the build that is tested lives, from the repository's root. */
export const TEST_DIST = 'node_modules/.cache/rookery/dist'

/** The same as an absolute path. */
export const testDist = () => at(TEST_DIST)
