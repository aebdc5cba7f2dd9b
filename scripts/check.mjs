// npm run check: types, lint, and which folder imports which.
import './nodeVersion.mjs'
import { needPackages, node, TOOLS } from './run.mjs'

/** What dependency-cruiser reads. */
const CODE = ['src', 'instance', 'bench', 'scripts', 'tests', 'vite.config.ts', 'vitest.config.ts']

/** What is checked, by the name that is shown. */
const CHECKS = {
  types: [TOOLS.tsc, '-b', '--pretty', 'false'],
  lint: [TOOLS.biome, 'ci', '--colors=off', '--max-diagnostics', '50'],
  layers: [TOOLS.depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...CODE],
}

/** Runs one check; what it says is shown when it fails. */
export async function check(name) {
  const from = Date.now()
  const { code, output } = await node(CHECKS[name], { quiet: true })
  const seconds = ((Date.now() - from) / 1000).toFixed(1)
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
