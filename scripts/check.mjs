// npm run check: types, lint, the import rules between folders, and no new state of modules.
import './nodeVersion.mjs'
import { at, needPackages, node, TOOLS } from './run.mjs'

/** The code that dependency-cruiser checks. */
const CODE = ['src', 'instance', 'bench', 'probe', 'scripts', 'tests', 'vite.config.ts', 'vitest.config.ts']

/** The command line of each check, by its name. */
const CHECKS = {
  types: [TOOLS.tsc, '-b', '--pretty', 'false'],
  lint: [TOOLS.biome, 'ci', '--colors=off', '--max-diagnostics', '50'],
  layers: [TOOLS.depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...CODE],
  globals: [at('scripts/checkGlobals.mjs')],
}

/** Runs one check. Prints the check's output only if it fails. Resolves to whether it passed. */
export async function check(name) {
  const startedAt = Date.now()
  const { code, output } = await node(CHECKS[name], { quiet: true })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(output.trim().replaceAll(/^/gm, '  '))
  return code === 0
}

if (import.meta.filename === process.argv[1]) {
  needPackages()
  let failed = 0
  for (const name of Object.keys(CHECKS)) if (!(await check(name))) failed += 1
  process.exit(failed === 0 ? 0 : 1)
}
