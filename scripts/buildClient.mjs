import { at, node, TOOLS } from './run.mjs'

/**
 * The build number of the tested client. Its last digit is not 0: the minifier writes 1700000000 as 17e8, and
 * `tests/e2e/harness/newerBuild.ts` replaces the digits.
 */
export const TEST_BUILD = 1_700_000_001

/**
 * Builds the client into `outDir` (relative to the repository). `build` is the build number; default: the commit's time.
 * `config` is the file with Vite's settings, if it builds something else than the client.
 * Resolves with Vite's output if the build failed, else null.
 */
export async function buildClient({ outDir, build, config = 'vite.config.ts', sourcemap = false }) {
  const args = [
    TOOLS.vite,
    'build',
    '--config',
    at(config),
    '--logLevel',
    'warn',
    '--outDir',
    outDir,
    '--emptyOutDir',
  ]
  // Vitest sets NODE_ENV to "test", which would make a development build of React.
  const env = {
    NODE_ENV: 'production',
    ...(build === undefined ? {} : { ROOKERY_BUILD: String(build) }),
    ...(sourcemap ? { ROOKERY_SOURCEMAP: '1' } : {}),
  }
  const { code, output } = await node(args, { quiet: true, env })
  return code === 0 ? null : output.trim()
}

/** The folder of the tested build, relative to the repository. */
export const TEST_DIST = 'node_modules/.cache/rookery/dist'

/** The absolute path of `TEST_DIST`. */
export const testDist = () => at(TEST_DIST)
