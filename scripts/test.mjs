// npm test: everything, ending with one line. `node scripts/test.mjs unit e2e` runs parts of it;
// what follows `--` goes to vitest.
import './nodeVersion.mjs'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildClient, TEST_BUILD, TEST_DIST, testDist } from './buildClient.mjs'
import { check } from './check.mjs'
import { findChromium } from './findChromium.mjs'
import { findFirefox } from './findFirefox.mjs'
import { at, needPackages, node, TOOLS } from './run.mjs'

needPackages()

const total = { passed: 0, failed: 0, skipped: 0 }
/** So many files that failed are tried again on a build machine. */
const MAX_AGAIN = 6

const PARTS = {
  types: () => one(check('types')),
  lint: () => one(check('lint')),
  layers: () => one(check('layers')),
  unit: () => vitest('unit', ['--project', 'unit']),
  engine: () => vitest('engine', ['--project', 'engine']),
  component: () => vitest('component', ['--project', 'component']),
  build: () => one(build()),
  firefox: () => browserStories('firefox', 'FIREFOX', findFirefox),
  e2e: () => browserStories('e2e', 'CHROMIUM', findChromium),
}

/**
 * Parts that run side by side, one group after the other. The stories in Chromium measure times: they have the machine
 * for themselves. Firefox starts while the engine is tested: it only has to work.
 */
const GROUPS = [
  [
    ['types', 'lint', 'layers', 'unit', 'engine', 'component'],
    ['build', 'firefox'],
  ],
  [['e2e']],
]

const own = process.argv.slice(2)
const split = own.indexOf('--')
const wanted = (split === -1 ? own : own.slice(0, split)).map((name) => name.toLowerCase())
const passOn = split === -1 ? [] : own.slice(split + 1)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

const from = Date.now()
/** Output of parts that run beside others is shown when they end, as a whole. */
let sideBySide = false
for (const group of GROUPS) {
  const lanes = group.map((names) => names.filter(isWanted)).filter((names) => names.length > 0)
  sideBySide = lanes.length > 1
  await Promise.all(lanes.map(runLane))
}
console.log(`\n${((Date.now() - from) / 1000).toFixed(0)} s`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed === 0 ? 0 : 1

function isWanted(name) {
  return wanted.length === 0 || wanted.includes(name)
}

/** One part after the other. */
async function runLane(names) {
  for (const name of names) {
    if (!sideBySide) console.log(`\n── ${name}`)
    await PARTS[name]()
  }
}

/** Runs `node ...args`; its output is shown at once, or when it has ended while other parts run. */
async function tool(title, args, env = {}) {
  if (!sideBySide) return node(args, { env })
  const { code, output } = await node(args, { env, quiet: true })
  console.log(`\n── ${title}\n${output.trim()}`)
  return { code }
}

/** Counts something that either passes or fails as one test. */
async function one(passes) {
  if (await passes) total.passed += 1
  else total.failed += 1
}

/** Runs a project of vitest, adds up its results, and resolves with the files that failed. */
async function vitest(name, args, env = {}) {
  const results = at(`node_modules/.cache/rookery/results/${name}.json`)
  mkdirSync(at('node_modules/.cache/rookery/results'), { recursive: true })
  rmSync(results, { force: true })
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${results}`]
  const { code } = await tool(
    name,
    [TOOLS.vitest, 'run', ...args, '--passWithNoTests', ...reporters, ...passOn],
    env,
  )
  const files = resultsOf(results, code)
  for (const { passed, failed, skipped } of files) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return files.filter(({ failed }) => failed > 0)
}

/** What became of each file; a run, or a file, that ends badly without a failed test counts as one. */
function resultsOf(results, code) {
  let files = []
  try {
    files = JSON.parse(readFileSync(results, 'utf8')).testResults.map(
      ({ name, status, assertionResults }) => {
        const having = (...states) => assertionResults.filter((test) => states.includes(test.status)).length
        const failed = having('failed')
        return {
          name,
          passed: having('passed'),
          failed: status === 'failed' && failed === 0 ? 1 : failed,
          skipped: having('pending', 'skipped', 'todo'),
        }
      },
    )
  } catch {
    // It ended before it wrote any.
  }
  const told = files.some(({ failed }) => failed > 0)
  return code === 0 || told ? files : [...files, { name: null, passed: 0, failed: 1, skipped: 0 }]
}

async function build() {
  const said = await buildClient({ outDir: TEST_DIST, build: TEST_BUILD })
  if (said !== null) {
    console.error(said)
    return false
  }
  return (await tool('build', [at('scripts/checkBuild.mjs'), '--dist', TEST_DIST])).code === 0
}

/** Runs a project of stories in the browser that `find` finds; `variable` passes it on. */
async function browserStories(project, variable, find) {
  let path
  try {
    path = find()
  } catch (error) {
    console.error(error.message)
    return one(false)
  }
  const built = isWanted('build')
  const env = { [variable]: path, ...(built ? { ROOKERY_DIST: testDist() } : {}) }
  const failed = await vitest(project, ['--project', project], env)
  // A build machine may be busy with others: a file that failed there is retried once, by itself, with a browser and
  // an instance of its own. Many failures have another cause.
  if (!process.env.CI || failed.length === 0 || failed.length > MAX_AGAIN) return
  if (failed.some(({ name }) => name === null)) return
  const names = failed.map(({ name }) => name)
  console.log(`\n── ${project}: once more, one after the other\n${names.join('\n')}`)
  for (const file of failed) {
    total.passed -= file.passed
    total.failed -= file.failed
    total.skipped -= file.skipped
  }
  await vitest(`${project}-again`, ['--project', project, '--maxWorkers', '1', ...names], env)
}
