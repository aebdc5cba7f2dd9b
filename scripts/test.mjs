// npm test: everything, ending with one line. `node scripts/test.mjs unit e2e` runs parts of it;
// what follows `--` goes to vitest.
import './nodeVersion.mjs'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildClient, TEST_BUILD, TEST_DIST, testDist } from './buildClient.mjs'
import { check } from './check.mjs'
import { findChromium } from './findChromium.mjs'
import { at, needPackages, node, TOOLS } from './run.mjs'

needPackages()

const total = { passed: 0, failed: 0, skipped: 0 }
const LAYERS = 'tests/layers.test.ts'

const PARTS = {
  types: () => one(check('types')),
  lint: () => one(check('lint')),
  layers: () => one(check('layers')),
  unit: () => vitest('unit', ['--project', 'unit', '--exclude', LAYERS]),
  engine: () => vitest('engine', ['--project', 'engine']),
  build: () => one(build()),
  e2e,
}

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
for (const [name, run] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n── ${name}`)
  await run()
}
console.log(`\n${((Date.now() - from) / 1000).toFixed(0)} s`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed === 0 ? 0 : 1

/** Counts something that either passes or fails as one test. */
async function one(passes) {
  if (await passes) total.passed += 1
  else total.failed += 1
}

async function vitest(name, args, env = {}) {
  const results = at(`node_modules/.cache/rookery/results/${name}.json`)
  mkdirSync(at('node_modules/.cache/rookery/results'), { recursive: true })
  rmSync(results, { force: true })
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${results}`]
  const { code } = await node([TOOLS.vitest, 'run', ...args, '--passWithNoTests', ...reporters, ...passOn], {
    env,
  })
  count(results, code)
}

/** Adds up vitest's results; a run that ends badly without a failed test counts as one. */
function count(results, code) {
  let failed = 0
  try {
    const read = JSON.parse(readFileSync(results, 'utf8'))
    const brokenFiles = read.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    failed = read.numFailedTests + brokenFiles.length
    total.passed += read.numPassedTests
    total.skipped += read.numPendingTests + read.numTodoTests
  } catch {
    failed = code === 0 ? 0 : 1
  }
  total.failed += code !== 0 && failed === 0 ? 1 : failed
}

async function build() {
  const said = await buildClient({ outDir: TEST_DIST, build: TEST_BUILD })
  if (said !== null) {
    console.error(said)
    return false
  }
  return (await node([at('scripts/checkBuild.mjs'), '--dist', TEST_DIST])).code === 0
}

async function e2e() {
  let chromium
  try {
    chromium = findChromium()
  } catch (error) {
    console.error(error.message)
    return one(false)
  }
  const built = wanted.length === 0 || wanted.includes('build')
  return vitest('e2e', ['--project', 'e2e'], {
    CHROMIUM: chromium,
    ...(built ? { ROOKERY_DIST: testDist() } : {}),
  })
}
