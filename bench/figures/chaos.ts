import { at, node, TOOLS } from '../../scripts/run.mjs'
import { chaosInBrowser } from '../chaos/inBrowser.ts'
import { newerBuild } from '../chaos/newerBuild.ts'
import type { Figure } from '../harness/figure.ts'

const FAULTS = { full: 1_000, quick: 50 }

export const chaos: Figure = {
  name: 'chaos',
  title: 'Five tabs while everything fails that can',
  withoutBrowser: true,
  async run(report, { dist, quick, inBrowser, seed = 1, faults = quick ? FAULTS.quick : FAULTS.full }) {
    const { wrong, note } = inBrowser
      ? await inChromium(dist, seed, faults)
      : { wrong: await inNode(seed, faults), note: 'in Node' }
    report({
      what: `failures after ${faults} faults, seed ${seed}`,
      value: wrong,
      unit: 'count',
      budget: 0,
      note,
    })
  },
}

/** Returns 1 if the run failed. */
async function inNode(seed: number, faults: number): Promise<number> {
  const test = at('tests/components/chaos.test.ts')
  const env = { CHAOS_SEED: String(seed), CHAOS_FAULTS: String(faults) }
  const { code, output } = await node([TOOLS.vitest, 'run', '--project', 'component', test], {
    env,
    quiet: true,
  })
  if (code !== 0) console.log(output)
  return code === 0 ? 0 : 1
}

/** Returns how many things went wrong, and how much the person did. */
async function inChromium(
  dist: string,
  seed: number,
  faults: number,
): Promise<{ wrong: number; note: string }> {
  const { wrong, did, steps } = await chaosInBrowser({
    dist,
    newerDist: await newerBuild(dist),
    seed,
    faults,
  })
  if (wrong.length > 0) console.log(`${steps}\n${wrong.map((each) => `  WRONG ${each}`).join('\n')}`)
  return { wrong: wrong.length, note: `in a browser: ${did}` }
}
