// npm test: runs everything and ends with a one-line summary. `node scripts/test.mjs unit e2e` runs only these parts.
// Arguments after `--` are passed to vitest. `node scripts/test.mjs for src/…` lists the tests of a file.
import './nodeVersion.mjs'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { buildClient, TEST_BUILD, TEST_DIST, testDist } from './buildClient.mjs'
import { check } from './check.mjs'
import { installMissing } from './findBrowser.mjs'
import { CHROMIUM, findChromium, HEADLESS_SHELL } from './findChromium.mjs'
import { FIREFOX, findFirefox } from './findFirefox.mjs'
import { findWebKit, findXvfb, WEBKIT, XVFB } from './findWebKit.mjs'
import { at, needPackages, node, ROOT, TOOLS } from './run.mjs'
import { summaryLines } from './testSummary.mjs'
import { missingTexts } from './texts.mjs'

needPackages()

const total = { passed: 0, failed: 0, skipped: 0 }
/** The failed parts and tests, one line each. They are repeated at the end, because CI shows the end of a log. */
const failures = []
/** The tests whose files were run once more. */
const triedAgain = []
/** In CI, retry failed files only if there are at most this many. */
const MAX_RETRIED_FILES = 6

const IN_CHROMIUM = { CHROMIUM: findChromium }
/** Visits each page and window in all sizes and themes: tests/e2e/harness/visits.ts. */
const EVERY_VISIT = { ROOKERY_VISITS: 'all' }
const IN_WEBKIT = { WEBKIT_DRIVER: findWebKit, XVFB: findXvfb }

const PARTS = {
  types: () => countOne('types', check('types')),
  lint: () => countOne('lint', check('lint')),
  layers: () => countOne('layers', check('layers')),
  globals: () => countOne('globals', check('globals')),
  unit: () => vitest('unit', ['--project', 'unit']),
  engine: () => vitest('engine', ['--project', 'engine']),
  component: () => vitest('component', ['--project', 'component']),
  build: () => countOne('build', build()),
  firefox: () => browserStories('firefox', { FIREFOX: findFirefox }),
  webkit: () => browserStories('webkit', IN_WEBKIT),
  release: () => browserStories('release', IN_WEBKIT),
  e2e: () => browserStories('e2e', IN_CHROMIUM),
  axe: () => browserStories('axe', IN_CHROMIUM, ['--project', 'e2e', 'tests/e2e/axe'], EVERY_VISIT),
}

/**
 * Groups run one after another. The lanes of a group run in parallel, and the parts of a lane one after another. The
 * Chromium tests run alone, because they measure times. Those of Firefox and WebKit measure none, so they run beside the others.
 */
const GROUPS = [
  [
    ['types', 'lint', 'layers', 'globals', 'unit', 'engine', 'component'],
    ['build', 'firefox', 'webkit'],
  ],
  [['e2e']],
  [['axe', 'release']],
]
/** The parts that run only if they are named. */
const ONLY_BY_NAME = ['release', 'axe']

const args = process.argv.slice(2)
if (args[0] === 'for') {
  const { code } = await node(['--import', 'tsx', at('scripts/testsFor.ts'), resolve(args[1] ?? '')])
  process.exit(code)
}
const split = args.indexOf('--')
const selected = (split === -1 ? args : args.slice(0, split)).map((name) => name.toLowerCase())
const vitestArgs = split === -1 ? [] : args.slice(split + 1)
const unknown = selected.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

const startedAt = Date.now()
const inChromium = isSelected('e2e') || isSelected('axe')
/** The tests in Node run while the browsers are being installed. */
const browsersInstalled = installMissing(
  [
    ...(inChromium ? [CHROMIUM] : []),
    ...(isSelected('firefox') ? [FIREFOX] : []),
    ...(isSelected('webkit') || isSelected('release') ? [WEBKIT, XVFB] : []),
  ],
  inChromium ? [HEADLESS_SHELL] : [],
)
/**
 * The order of the tests. A retry has the same order, and so fails again if a test depends on another one. Browser
 * tests run as they are written, because their order would differ between a whole run and a single file.
 */
const orderOf = (name) => {
  if (vitestArgs.some((arg) => arg.startsWith('--sequence.'))) return []
  return /^(e2e|axe|firefox|webkit|release)/.test(name)
    ? ['--sequence.shuffle.tests=false']
    : [`--sequence.seed=${startedAt}`]
}
/** While parts run in parallel, the output of each is printed when it ends. */
let parallel = false
for (const group of GROUPS) {
  const lanes = group.map((names) => names.filter(isSelected)).filter((names) => names.length > 0)
  parallel = lanes.length > 1
  await Promise.all(lanes.map(runLane))
}
const lines = summaryLines({
  counts: total,
  failures,
  triedAgain,
  untranslated: isSelected('unit') ? missingTexts() : [],
  seconds: (Date.now() - startedAt) / 1000,
  seed: startedAt,
})
console.log(lines.join('\n'))
process.exitCode = total.failed === 0 ? 0 : 1

function isSelected(name) {
  return selected.length === 0 ? !ONLY_BY_NAME.includes(name) : selected.includes(name)
}

/** Runs parts one after another. */
async function runLane(names) {
  for (const name of names) {
    if (!parallel) console.log(`\n── ${name}`)
    await PARTS[name]()
  }
}

/** Runs `node ...args`. Prints its output as it comes, or at the end while other parts run in parallel. */
async function tool(title, args, env = {}) {
  if (!parallel) return node(args, { env })
  const { code, output } = await node(args, { env, quiet: true })
  console.log(`\n── ${title}\n${output.trim()}`)
  return { code }
}

/** Counts a part that passes or fails as a whole as one test. */
async function countOne(name, passes) {
  if (await passes) {
    total.passed += 1
    return
  }
  total.failed += 1
  failures.push(name)
}

/**
 * Runs a vitest project and adds its results to the total. In CI the machine may be overloaded, so each failed file is
 * run once more, one at a time and in the same order. If many files failed, that has another cause, and none is repeated.
 */
async function vitest(name, args, env = {}) {
  const files = await runVitest(name, args, env)
  const failed = files.filter((file) => file.failed > 0)
  const names = failed.map((file) => file.name)
  if (!process.env.CI || failed.length === 0 || failed.length > MAX_RETRIED_FILES || names.includes(null))
    return addToTotal(name, files)
  console.log(`\n── ${name}: ${failed.length} failed, again one at a time\n${names.join('\n')}`)
  triedAgain.push(...failed.flatMap((file) => file.failedTests))
  addToTotal(
    name,
    files.filter((file) => file.failed === 0),
  )
  addToTotal(name, await runVitest(`${name}-again`, [...args, '--no-file-parallelism', ...names], env))
}

/** Runs vitest. Resolves with the results of each file. */
async function runVitest(name, args, env) {
  const results = at(`node_modules/.cache/rookery/results/${name}.json`)
  mkdirSync(at('node_modules/.cache/rookery/results'), { recursive: true })
  rmSync(results, { force: true })
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${results}`]
  const { code } = await tool(
    name,
    [TOOLS.vitest, 'run', ...args, '--passWithNoTests', ...reporters, ...orderOf(name), ...vitestArgs],
    env,
  )
  return resultsOf(results, code)
}

/** Adds the results of a part's files to the total. */
function addToTotal(part, files) {
  for (const { passed, failed, skipped, messages } of files) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    failures.push(...messages.map((message) => `${part}: ${message}`))
  }
}

/** The test counts of each file. A file or a run that fails without a failed test counts as one failure. */
function resultsOf(results, code) {
  let files = []
  try {
    files = JSON.parse(readFileSync(results, 'utf8')).testResults.map(
      ({ name, status, message, assertionResults }) => {
        const having = (...states) => assertionResults.filter((test) => states.includes(test.status))
        const failed = having('failed')
        const messages = failed.map(
          ({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLine(failureMessages[0])}`,
        )
        if (status === 'failed' && messages.length === 0) messages.push(`${name}: ${firstLine(message)}`)
        const path = relative(ROOT, name)
        return {
          name,
          passed: having('passed').length,
          failed: messages.length,
          skipped: having('pending', 'skipped', 'todo').length,
          messages,
          failedTests: failed.length > 0 ? failed.map(({ fullName }) => `${path}: ${fullName}`) : [path],
        }
      },
    )
  } catch {
    // Vitest ended before it wrote the results.
  }
  const hasFailure = files.some(({ failed }) => failed > 0)
  if (code === 0 || hasFailure) return files
  return [...files, { name: null, passed: 0, failed: 1, skipped: 0, messages: [`vitest ended with ${code}`] }]
}

function firstLine(text) {
  return (text ?? '').split('\n', 1)[0]
}

async function build() {
  const failure = await buildClient({ outDir: TEST_DIST, build: TEST_BUILD })
  if (failure !== null) {
    console.error(failure)
    return false
  }
  return (await tool('build', [at('scripts/checkBuild.mjs'), '--dist', TEST_DIST])).code === 0
}

/**
 * Runs browser tests, those of the project `name` if `args` does not say which. `programs`: environment variables, and functions that
 * find the path of each.
 */
async function browserStories(name, programs, args = ['--project', name], settings = {}) {
  await browsersInstalled
  const paths = {}
  try {
    for (const [variable, find] of Object.entries(programs)) paths[variable] = find()
  } catch (error) {
    console.error(error.message)
    return countOne(name, false)
  }
  const built = isSelected('build')
  const env = { ...settings, ...paths, ...(built ? { ROOKERY_DIST: testDist() } : {}) }
  await vitest(name, args, env)
}
