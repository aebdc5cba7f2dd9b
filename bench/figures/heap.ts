import { BUDGETS } from '../../src/worker/store/budgets.ts'
import { until } from '../../tests/e2e/harness/browser.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { heapBytes } from '../harness/benchTab.ts'
import type { Figure } from '../harness/figure.ts'
import { engineOf, openRig, type Rig, rest } from '../harness/rig.ts'

const PER_SECOND = 200

/** The engine's budget of posts. */
const FULL = BUDGETS.count.status

export const heap: Figure = {
  name: 'heap',
  title: `The engine's heap, ${PER_SECOND} posts/s`,
  async run(report, { dist, quick }) {
    const full = quick ? 500 : FULL
    const rig = await openRig({ dist })
    try {
      const engine = await engineOf(rig)
      const start = await heapBytes(engine)
      await stream(rig, full)
      const once = await heapBytes(engine)
      await stream(rig, full * 9)
      const tenTimes = await heapBytes(engine)
      const { entities } = await rig.health()
      const note = `${entities.status ?? '?'} posts in the store`
      report({
        what: 'after ten times its budget against once',
        value: tenTimes / once,
        unit: 'times',
        budget: budgets.heap.timesOnce,
        note,
      })
      report({ what: 'at the start', value: start, unit: 'bytes' })
      report({ what: `after ${full} posts`, value: once, unit: 'bytes' })
      report({ what: `after ${full * 10} posts`, value: tenTimes, unit: 'bytes' })
    } finally {
      await rig.close()
    }
  },
}

/** Streams `count` posts and waits until the engine has processed them. */
async function stream(rig: Rig, count: number): Promise<void> {
  rig.instance.control.burst({ count: count, perSecond: PER_SECOND })
  await rest((count / PER_SECOND) * 1000)
  await until('the engine to answer', () => rig.health(), 60_000)
  await rest(3_000)
}
