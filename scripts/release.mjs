// npm run release: what must hold before a release, besides `npm test`. Ends with a line for each thing.
import './nodeVersion.mjs'
import { at, needPackages, node, TOOLS } from './run.mjs'
import { openTranslations } from './texts.mjs'

needPackages()

/** Runs some parts of the tests. Resolves to whether all passed. */
const tests = async (...parts) => (await node([at('scripts/test.mjs'), ...parts])).code === 0

/** Measures some figures. Resolves to whether all keep their budgets. */
const bench = async (...args) => (await node([at('scripts/bench.mjs'), ...args])).code === 0

const THINGS = {
  'all languages are complete': () => {
    const open = openTranslations()
    if (open.length > 0) console.log(open.join('\n'))
    return open.length === 0
  },
  'the contract between tabs and engine is recorded': async () => {
    const args = [TOOLS.vitest, 'run', '--project', 'unit', 'tests/protocol']
    return (await node(args, { env: { EXACT_CONTRACT: '1' } })).code === 0
  },
  'the build keeps its sizes, and tells all licences': () => tests('build'),
  'axe finds nothing on any page and in any window, in all sizes and themes': () => tests('axe'),
  'a minute of a busy instance leaves nothing behind': () => bench('soak', '--quick'),
  'a minute of faults loses nothing': () => bench('chaos', '--browser', '--faults', '20'),
  'all stories and pages work in WebKit': () => tests('webkit', 'release'),
}

const results = []
for (const [thing, holds] of Object.entries(THINGS)) {
  console.log(`\n── ${thing}`)
  results.push([thing, await holds()])
}
console.log('')
for (const [thing, held] of results) console.log(`${held ? 'ok    ' : 'FAILED'} ${thing}`)
process.exit(results.every(([, held]) => held) ? 0 : 1)
