import { at, node, TOOLS } from '../../scripts/run.mjs'
import type { Figure } from '../harness/figure.ts'

const FAULTS = { full: 1_000, quick: 50 }

export const chaos: Figure = {
  name: 'chaos',
  title: 'Five tabs while everything fails that can, in Node',
  withoutBrowser: true,
  async run(report, { quick, seed = 1, faults = quick ? FAULTS.quick : FAULTS.full }) {
    const test = at('tests/components/chaos.test.ts')
    const env = { CHAOS_SEED: String(seed), CHAOS_FAULTS: String(faults) }
    const { code, output } = await node([TOOLS.vitest, 'run', '--project', 'component', test], {
      env,
      quiet: true,
    })
    if (code !== 0) console.log(output)
    report({
      what: `failures after ${faults} faults, seed ${seed}`,
      value: code === 0 ? 0 : 1,
      unit: 'count',
      budget: 0,
    })
  },
}
