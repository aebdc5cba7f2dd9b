import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, percentile } from '../harness/figure.ts'
import { slowDown } from '../harness/machine.ts'
import { openRig, rest } from '../harness/rig.ts'
import { loadAtOnce, PER_FRAME_PX, scrollThrough } from '../harness/scrolling.ts'

/** Several minutes of scrolling. Posts beyond this many frames are not reached. */
const MAX_FRAMES = 12_000

export const longScroll: Figure = {
  name: 'longScroll',
  title: `Scrolling through 10,000 posts at ${PER_FRAME_PX} px a frame, processor slowed 4 ×`,
  async run(report, { dist, quick }) {
    const posts = quick ? 1_000 : 10_000
    // About a quarter of them are by accounts that Luna follows.
    const rig = await openRig({ dist, posts: posts * 4 })
    try {
      await loadAtOnce(rig, posts)
      const tab = rig.tab()
      // Scroll a tenth of the way first, so that lazy loading and compilation are not measured.
      await scrollThrough(rig, quick ? 100 : MAX_FRAMES / 10)
      const before = await tab.heapBytes()
      await slowDown(tab.session, 4)
      const { frames, nodes } = await scrollThrough(rig, quick ? 500 : MAX_FRAMES)
      await slowDown(tab.session)
      await rest(2_000)
      const after = await tab.heapBytes()
      report({
        what: '99th percentile of frames',
        value: percentile(frames, 99),
        unit: 'ms',
        budget: budgets.longScroll.frameMs,
        note: `${frames.length} frames over ${posts} posts`,
      })
      report({ what: 'median frame', value: percentile(frames, 50), unit: 'ms' })
      report({
        what: 'elements in the page, maximum',
        value: nodes,
        unit: 'count',
        budget: budgets.longScroll.domNodes,
      })
      report({
        what: "the tab's heap at the last row against a tenth of the way",
        value: after / before,
        unit: 'times',
        budget: budgets.longScroll.timesHeap,
        note: `${(before / 1e6).toFixed(1)} MB at a tenth of the way`,
      })
    } finally {
      await rig.close()
    }
  },
}
