import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, percentile } from '../harness/figure.ts'
import { slowDown } from '../harness/machine.ts'
import { watchCpuTime } from '../harness/processes.ts'
import { openRig } from '../harness/rig.ts'
import { loadByScrolling, PER_FRAME_PX, scrollThrough } from '../harness/scrolling.ts'

export const scroll: Figure = {
  name: 'scroll',
  title: `Scrolling at ${PER_FRAME_PX} px a frame, processor slowed 4 ×`,
  async run(report, { dist, quick }) {
    const posts = quick ? 200 : 2_000
    // Enough for 2,000 posts by accounts that Luna follows.
    const rig = await openRig({ dist, posts: quick ? 3_000 : 8_000 })
    try {
      await loadByScrolling(rig, posts)
      const tab = rig.tab()
      await slowDown(tab.session, 4)
      const { frames, nodes } = await scrollThrough(rig, 3_000)
      await slowDown(tab.session)
      report({
        what: '99th percentile of frames',
        value: percentile(frames, 99),
        unit: 'ms',
        budget: budgets.scroll.frameMs,
        note: `${frames.length} frames over ${posts} posts`,
      })
      report({ what: '95th percentile of frames', value: percentile(frames, 95), unit: 'ms' })
      report({ what: 'median frame', value: percentile(frames, 50), unit: 'ms' })
      report({ what: 'longest frame', value: Math.max(...frames), unit: 'ms' })
      await tab.measureCpuTime()
      const before = await tab.mainThreadMs()
      const readCpuS = watchCpuTime(rig.browser.pid)
      const again = await scrollThrough(rig, 1_000)
      const allMs = readCpuS() * 1_000
      report({
        what: 'processor time of the main thread per frame',
        value: ((await tab.mainThreadMs()) - before) / again.frames.length,
        unit: 'ms',
        note: 'without the extra slowdown, over the same posts',
      })
      report({
        what: 'processor time of the whole browser per frame',
        value: allMs / again.frames.length,
        unit: 'ms',
        note: 'with the drawing in other threads',
      })
      report({
        what: 'elements in the page, maximum',
        value: nodes,
        unit: 'count',
        budget: budgets.scroll.domNodes,
      })
    } finally {
      await rig.close()
    }
  },
}
