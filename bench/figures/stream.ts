import budgets from '../budgets.json' with { type: 'json' }
import type { Figure } from '../harness/figure.ts'
import { type Form, openRig, rest } from '../harness/rig.ts'

const PER_SECOND = 5
const WARM_UP_S = 10

export const stream: Figure = {
  name: 'stream',
  title: 'Main-thread time of a visible tab for each streamed post',
  async run(report, { dist, quick }) {
    const seconds = quick ? 6 : 20

    const measure = async (
      form: Form,
      shown: boolean,
    ): Promise<{ wallPerPost: number; cpuPerPost: number; idle: number; longest: number }> => {
      const rig = await openRig({ dist, form })
      try {
        await rig.run({ kind: 'setPreferences', change: { streaming: shown } })
        const tab = rig.tab()
        await rest(3_000)
        // Warm up: garbage of the page's start is collected some seconds later, and code is compiled on first use.
        // Neither is a cost of the posts.
        rig.instance.control.burst({ count: WARM_UP_S * PER_SECOND, perSecond: PER_SECOND })
        await rest(WARM_UP_S * 1000 + 500)
        // For its garbage collection.
        await tab.heapBytes()
        await rest(1_000)
        // The browser reports tasks over 50 ms only.
        await tab.evaluate(`window.longest = 0; new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
        }).observe({ type: 'longtask' }); void 0`)
        const spent = async (ms: number): Promise<number> => {
          const before = await tab.mainThreadMs()
          await rest(ms)
          return (await tab.mainThreadMs()) - before
        }
        const idle = await spent(3_000)
        const perPost = async (): Promise<number> => {
          rig.instance.control.burst({ count: seconds * PER_SECOND, perSecond: PER_SECOND })
          return (await spent(seconds * 1000 + 500)) / (seconds * PER_SECOND)
        }
        const wallPerPost = await perPost()
        const longest = await tab.evaluate<number>('window.longest')
        await tab.measureCpuTime()
        return { wallPerPost, cpuPerPost: await perPost(), idle: idle / 3, longest }
      } finally {
        await rig.close()
      }
    }

    const { shownMs, countedMs, longestTaskMs } = budgets.stream
    const rows = [
      { name: 'shown at the top', shown: true, budget: shownMs },
      { name: 'counted while paused', shown: false, budget: countedMs },
    ]
    for (const { name, shown, budget } of rows) {
      const { wallPerPost, cpuPerPost, idle, longest } = await measure('shared', shown)
      report({
        what: name,
        value: wallPerPost,
        unit: 'ms',
        budget,
        note: `an idle second costs ${idle.toFixed(2)} ms`,
      })
      report({ what: `${name}: CPU time per post`, value: cpuPerPost, unit: 'ms' })
      report({
        what: `${name}: longest task`,
        value: longest,
        unit: 'ms',
        budget: longestTaskMs,
        note: '0: none over 50 ms',
      })
      const dedicated = await measure('dedicated', shown)
      report({ what: `${name}, dedicated`, value: dedicated.wallPerPost, unit: 'ms' })
      report({ what: `${name}, dedicated: CPU time per post`, value: dedicated.cpuPerPost, unit: 'ms' })
    }
  },
}
