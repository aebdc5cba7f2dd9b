import { until } from '../../tests/e2e/harness/browser.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, percentile } from '../harness/figure.ts'
import { openRig, type Rig, rest } from '../harness/rig.ts'

const PER_FRAME_PX = 200

export const scroll: Figure = {
  name: 'scroll',
  title: `Scrolling at ${PER_FRAME_PX} px a frame, processor slowed 4 ×`,
  async run(report, { dist, quick }) {
    const posts = quick ? 200 : 2_000
    // Enough that 2,000 of them are by people whom Luna follows.
    const rig = await openRig({ dist, posts: quick ? 3_000 : 8_000 })
    try {
      await load(rig, posts)
      const tab = rig.tab()
      await tab.session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const { frames, nodes } = await tab.evaluate<{
        frames: number[]
        nodes: number
      }>(`new Promise((resolve) => {
        ${SCROLLER}
        element.scrollTop = 0
        const frames = []
        let nodes = 0
        let last = 0
        const step = (now) => {
          if (last !== 0) frames.push(now - last)
          last = now
          if (frames.length % 10 === 0) nodes = Math.max(nodes, document.getElementsByTagName('*').length)
          element.scrollTop += ${PER_FRAME_PX}
          const end = element.scrollTop + element.clientHeight >= element.scrollHeight - ${PER_FRAME_PX} * 20
          if (end || frames.length > 3000) resolve({ frames, nodes })
          else requestAnimationFrame(step)
        }
        setTimeout(() => requestAnimationFrame(step), 1000)
      })`)
      const note = `${frames.length} frames over ${posts} posts`
      report({
        what: '99th percentile of frames',
        value: percentile(frames, 99),
        unit: 'ms',
        budget: budgets.scroll.frameMs,
        note,
      })
      report({ what: 'median frame', value: percentile(frames, 50), unit: 'ms' })
      report({ what: 'longest frame', value: Math.max(...frames), unit: 'ms' })
      report({
        what: 'elements in the page, at most',
        value: nodes,
        unit: 'count',
        budget: budgets.scroll.domNodes,
      })
    } finally {
      await rig.close()
    }
  },
}

/** Defines `element`, which scrolls the timeline. */
const SCROLLER = `
  let element = document.querySelector('[role=feed]')
  while (element && !(/auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight))
    element = element.parentElement
  element ??= document.scrollingElement
`

/** Scrolls down until `posts` posts are loaded. */
async function load(rig: Rig, posts: number): Promise<void> {
  await until(
    `${posts} posts to be loaded`,
    async () => {
      // Up a little first: at the very end already, scrolling down would be no event at all.
      await rig.tab().evaluate(`new Promise((resolve) => {
        ${SCROLLER}
        element.scrollTop -= 400
        requestAnimationFrame(() => {
          element.scrollTop = element.scrollHeight
          resolve()
        })
      })`)
      const { timelines } = await rig.health()
      return Math.max(0, ...Object.values(timelines)) >= posts
    },
    240_000,
    100,
  )
  await rest(2_000)
}
