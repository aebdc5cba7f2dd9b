import { at, node, TOOLS } from '../../scripts/run.mjs'
import { copyAsNewer } from '../../tests/e2e/harness/newerBuild.ts'
import { chaosInBrowser } from '../chaos/inBrowser.ts'
import type { Figure } from '../harness/figure.ts'

const FAULTS = { full: 1_000, quick: 50 }
/**
 * After this many faults everything is compared, and a new browser continues with the next seed. So a failure shows
 * early and can be repeated alone. In a browser a fault takes about three seconds.
 */
const FAULTS_PER_BROWSER = 100

export const chaos: Figure = {
  name: 'chaos',
  title: 'Five tabs while everything that can fail fails',
  inNodeByDefault: true,
  async run(
    report,
    { dist, quick, inBrowser, dialect, seed = 1, faults = quick ? FAULTS.quick : FAULTS.full },
  ) {
    const reportRun = (count: number, runSeed: number, { failures, note }: Outcome): void =>
      report({
        what: `failures after ${count} faults, seed ${runSeed}`,
        value: failures,
        unit: 'count',
        budget: 0,
        note,
      })
    if (!inBrowser)
      return reportRun(faults, seed, { failures: await inNode(seed, faults, dialect), note: 'in Node' })
    for (let [left, next] = [faults, seed]; left > 0; left -= FAULTS_PER_BROWSER, next++) {
      const count = Math.min(left, FAULTS_PER_BROWSER)
      reportRun(count, next, await inChromium(dist, next, count))
    }
  },
}

/** Returns 1 if the run failed. */
async function inNode(seed: number, faults: number, dialect = 'pleroma'): Promise<number> {
  const test = at('tests/components/chaos.test.ts')
  const env = { CHAOS_SEED: String(seed), CHAOS_FAULTS: String(faults), CHAOS_DIALECT: dialect }
  const { code, output } = await node([TOOLS.vitest, 'run', '--project', 'component', test], {
    env,
    quiet: true,
  })
  if (code !== 0) console.log(output)
  return code === 0 ? 0 : 1
}

interface Outcome {
  readonly failures: number
  /** Where it ran and, in a browser, how much the simulated person did. */
  readonly note: string
}

async function inChromium(dist: string, seed: number, faults: number): Promise<Outcome> {
  const newerDist = at('node_modules/.cache/rookery/newer')
  copyAsNewer(dist, newerDist)
  const { failures, summary, steps } = await chaosInBrowser({ dist, newerDist, seed, faults })
  if (failures.length > 0) console.log(`${steps}\n${failures.map((each) => `  WRONG ${each}`).join('\n')}`)
  return { failures: failures.length, note: `in a browser: ${summary}` }
}
