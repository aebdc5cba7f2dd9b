import budgets from '../budgets.json' with { type: 'json' }
import type { Figure } from '../harness/figure.ts'
import { openRig, rest } from '../harness/rig.ts'
import { loadByScrolling, PER_FRAME_PX, SCROLLER } from '../harness/scrolling.ts'

const PER_SECOND = 50

export const busyScroll: Figure = {
  name: 'busyScroll',
  title: `Scrolling while ${PER_SECOND} posts/s arrive`,
  async run(report, { dist, quick }) {
    const seconds = quick ? 6 : 20
    const rig = await openRig({ dist })
    try {
      await loadByScrolling(rig, 200)
      const tab = rig.tab()
      await rest(1_000)
      rig.instance.control.burst({ count: seconds * PER_SECOND, perSecond: PER_SECOND })
      // Scrolls up and down within the loaded posts. The browser reports tasks over 50 ms only.
      const { longest, taskCount, frames } = await tab.evaluate<{
        longest: number
        taskCount: number
        frames: number
      }>(`new Promise((resolve) => {
        ${SCROLLER}
        let longest = 0
        let taskCount = 0
        let frames = 0
        let step = ${PER_FRAME_PX}
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) {
            longest = Math.max(longest, duration)
            taskCount += 1
          }
        }).observe({ type: 'longtask' })
        const until = performance.now() + ${seconds * 1000}
        const move = () => {
          frames += 1
          const { scrollTop } = element
          if (scrollTop < 3000) step = ${PER_FRAME_PX}
          else if (scrollTop + element.clientHeight > element.scrollHeight - 3000) step = -${PER_FRAME_PX}
          element.scrollTop += step
          if (performance.now() < until) requestAnimationFrame(move)
          else setTimeout(() => resolve({ longest, taskCount, frames }), 200)
        }
        requestAnimationFrame(move)
      })`)
      report({
        what: 'longest task',
        value: longest,
        unit: 'ms',
        budget: budgets.busyScroll.longestTaskMs,
        note: `0: none over 50 ms; ${taskCount} in ${seconds} s`,
      })
      report({ what: 'frames a second', value: frames / seconds, unit: 'count' })
    } finally {
      await rig.close()
    }
  },
}
