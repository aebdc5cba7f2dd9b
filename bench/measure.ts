import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildClient, TEST_BUILD, TEST_DIST, testDist } from '../scripts/buildClient.mjs'
import { at } from '../scripts/run.mjs'
import { stale } from '../scripts/stale.mjs'
import { accounts } from './figures/accounts.ts'
import { browsers } from './figures/browsers.ts'
import { busyScroll } from './figures/busyScroll.ts'
import { chaos } from './figures/chaos.ts'
import { cpu } from './figures/cpu.ts'
import { delay } from './figures/delay.ts'
import { emoji } from './figures/emoji.ts'
import { favourite } from './figures/favourite.ts'
import { heap } from './figures/heap.ts'
import { install } from './figures/install.ts'
import { layoutShift } from './figures/layoutShift.ts'
import { longScroll } from './figures/longScroll.ts'
import { memory } from './figures/memory.ts'
import { once } from './figures/once.ts'
import { preference } from './figures/preference.ts'
import { requests } from './figures/requests.ts'
import { scroll } from './figures/scroll.ts'
import { size } from './figures/size.ts'
import { soak } from './figures/soak.ts'
import { sockets } from './figures/sockets.ts'
import { startup } from './figures/startup.ts'
import { stillScroll } from './figures/stillScroll.ts'
import { stream } from './figures/stream.ts'
import { tab } from './figures/tab.ts'
import { theme } from './figures/theme.ts'
import { thread } from './figures/thread.ts'
import { together } from './figures/together.ts'
import { typing } from './figures/typing.ts'
import { wake } from './figures/wake.ts'
import { buildOfCommit, compare, type Round } from './harness/against.ts'
import { type Figure, formatValue, isWithinBudget, type Row } from './harness/figure.ts'
import { simulateSmallMachine } from './harness/machine.ts'
import { listModules } from './modules.ts'

const FIGURES: readonly Figure[] = [
  size,
  sockets,
  requests,
  memory,
  tab,
  together,
  wake,
  accounts,
  delay,
  startup,
  preference,
  theme,
  cpu,
  stream,
  favourite,
  once,
  scroll,
  longScroll,
  busyScroll,
  stillScroll,
  layoutShift,
  emoji,
  typing,
  thread,
  heap,
  soak,
  chaos,
  install,
  browsers,
]

interface Measured {
  readonly figure: string
  readonly title: string
  readonly rows: readonly (Row & { readonly kept: boolean })[]
  readonly failure?: string
  readonly seconds: number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    dist: { type: 'string' },
    hours: { type: 'string' },
    browser: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    slow: { type: 'boolean', default: false },
    seed: { type: 'string' },
    faults: { type: 'string' },
    dialect: { type: 'string' },
    modules: { type: 'boolean', default: false },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})
const unknown = positionals.filter((name) => !FIGURES.some((figure) => figure.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no figure ${unknown.join(', ')}; there are ${FIGURES.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

const chosen = FIGURES.filter(({ name, onlyByName = false }) =>
  positionals.length === 0 ? !onlyByName : positionals.includes(name),
)
const needsBuild = values.browser || chosen.some((figure) => !figure.inNodeByDefault)
if (values.modules) {
  const failure = await listModules()
  console.log(failure ?? 'Written to docs/firstScreen.md')
  process.exit(failure === null ? 0 : 1)
}

const dist = values.dist ?? testDist()
if (values.dist === undefined && needsBuild && stale(dist)) {
  console.log('Building the client …')
  const failure = await buildClient({ outDir: TEST_DIST, build: TEST_BUILD })
  if (failure !== null) {
    console.error(failure)
    process.exit(1)
  }
}

if (values.slow) {
  console.log('As on a small machine: tabs 4 × slower, 256 MB of heap for each process')
  simulateSmallMachine()
}
if (values.against !== undefined) process.exit(await measureAgainst(values.against, Number(values.rounds)))

const measured: Measured[] = []
for (const figure of chosen) measured.push(await measure(figure))
save(measured)
const missed = measured.filter(({ rows, failure }) => failure !== undefined || rows.some((row) => !row.kept))
console.log(
  missed.length === 0
    ? '\nAll figures are within their budgets.'
    : `\nMissed: ${missed.map(({ figure }) => figure).join(', ')}`,
)
process.exit(missed.length === 0 ? 0 : 1)

/**
 * Measures this build and that of the commit `ref` in turn, because two runs on a busy machine can't be compared. The one that
 * begins changes with each round. Resolves with the exit code.
 */
async function measureAgainst(ref: string, rounds: number): Promise<number> {
  const other = buildOfCommit(ref)
  let failures = 0
  for (const figure of chosen) {
    const done: Round[] = []
    for (let round = 1; round <= rounds; round++) {
      const measureIt = async (side: keyof Round): Promise<Measured> => {
        console.log(`\nRound ${round} of ${rounds}, ${side === 'here' ? 'this build' : ref}`)
        return measure(figure, side === 'here' ? dist : other)
      }
      const otherFirst = round % 2 === 1
      const first = await measureIt(otherFirst ? 'there' : 'here')
      const second = await measureIt(otherFirst ? 'here' : 'there')
      const [here, there] = otherFirst ? [second, first] : [first, second]
      if (here.failure !== undefined || there.failure !== undefined) failures += 1
      else done.push({ here: here.rows, there: there.rows })
    }
    console.log(
      `\n${figure.title} (${figure.name}): median of ${ref} → of this build, of ${done.length} rounds`,
    )
    for (const line of compare(done)) console.log(line)
  }
  return failures === 0 ? 0 : 1
}

/** Runs one figure, and prints each number as soon as it is measured. */
async function measure(figure: Figure, of = dist): Promise<Measured> {
  console.log(`\n${figure.title} (${figure.name})`)
  const rows: Measured['rows'][number][] = []
  const startedAt = Date.now()
  const done = (failure?: string): Measured => ({
    figure: figure.name,
    title: figure.title,
    rows,
    seconds: (Date.now() - startedAt) / 1000,
    ...(failure === undefined ? {} : { failure }),
  })
  try {
    await figure.run(
      (row) => {
        rows.push({ ...row, kept: isWithinBudget(row) })
        print(row)
      },
      {
        dist: of,
        quick: values.quick,
        long: values.long,
        inBrowser: values.browser,
        ...(values.dialect !== undefined && { dialect: values.dialect }),
        ...givenNumbers({
          hours: values.hours,
          minutes: values.minutes,
          seed: values.seed,
          faults: values.faults,
        }),
      },
    )
    return done()
  } catch (error) {
    console.log(`  FAILED ${error instanceof Error ? error.stack : String(error)}`)
    return done(error instanceof Error ? error.message : String(error))
  }
}

/** The options that are given, as numbers. */
function givenNumbers<K extends string>(
  given: Readonly<Record<K, string | undefined>>,
): Partial<Record<K, number>> {
  const set = Object.entries<string | undefined>(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set.map(([name, value]) => [name, Number(value)])) as Partial<Record<K, number>>
}

function print(row: Row): void {
  const { what, value, unit, budget, isMinimum = false, note } = row
  const mark = budget === undefined ? '      ' : isWithinBudget(row) ? 'ok    ' : 'MISSED'
  const limit =
    budget === undefined ? '' : `${isMinimum ? 'at least' : 'at most'} ${formatValue(budget, unit)}`
  const line = `  ${mark} ${what.padEnd(52)} ${formatValue(value, unit).padStart(12)}   ${limit.padEnd(20)} ${note ?? ''}`
  console.log(line.trimEnd())
}

/** Writes the results to a file named by the time, and to `newest.json`. */
function save(figures: readonly Measured[]): void {
  const folder = at('bench/results')
  mkdirSync(folder, { recursive: true })
  const when = new Date().toISOString()
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model ?? '',
    memoryBytes: totalmem(),
    node: process.version,
  }
  const text = `${JSON.stringify({ when, quick: values.quick, slow: values.slow, machine, figures }, null, 2)}\n`
  writeFileSync(join(folder, `${when.replaceAll(':', '-')}.json`), text)
  writeFileSync(join(folder, 'newest.json'), text)
  console.log(`\nWritten to bench/results/newest.json`)
}
