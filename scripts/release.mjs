// npm run release: what must hold before a release, besides `npm test`. Ends with a line for each thing.
import './nodeVersion.mjs'
import { execFileSync } from 'node:child_process'
import { at, needPackages, node, TOOLS } from './run.mjs'
import { openTranslations } from './texts.mjs'

needPackages()

/** Runs some parts of the tests. Resolves to whether all passed. */
const tests = async (...parts) => (await node([at('scripts/test.mjs'), ...parts])).code === 0

/** Measures some figures. Resolves to whether all keep their budgets. */
const bench = async (...args) => (await node([at('scripts/bench.mjs'), ...args])).code === 0

/** What README's picture shows. */
const PICTURED = ['src/ui/shell', 'src/ui/blocks/compose', 'src/ui/blocks/status']
const MAX_PICTURE_AGE_DAYS = 30

/** When one of the paths was last committed, in days since 1970. */
const changedOn = (...paths) =>
  Number(execFileSync('git', ['log', '-1', '--format=%ct', '--', ...paths], { cwd: at('.') })) / 86_400

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
  'README’s picture shows today’s look': () => {
    const age = changedOn(...PICTURED) - changedOn('docs/screenshot.png')
    if (age > MAX_PICTURE_AGE_DAYS)
      console.log(
        `The picture is ${Math.floor(age)} days older than what it shows: node scripts/screenshot.mjs`,
      )
    return age <= MAX_PICTURE_AGE_DAYS
  },
  'the build keeps its sizes, and tells all licences': () => tests('build'),
  'axe finds nothing on any page and in any window, in all sizes and themes': () => tests('axe'),
  'a minute of a busy instance leaves nothing behind': () => bench('soak', '--quick'),
  'a minute of faults loses nothing': () => bench('chaos', '--browser', '--faults', '20'),
  'all stories and pages work in WebKit, and the archives start': () => tests('webkit', 'release'),
  'the archives are made': async () => (await node([at('scripts/archive.mjs')])).code === 0,
}

const results = []
for (const [thing, holds] of Object.entries(THINGS)) {
  console.log(`\n── ${thing}`)
  results.push([thing, await holds()])
}
console.log('')
for (const [thing, held] of results) console.log(`${held ? 'ok    ' : 'FAILED'} ${thing}`)
process.exit(results.every(([, held]) => held) ? 0 : 1)
