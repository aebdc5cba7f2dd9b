import budgets from '../budgets.json' with { type: 'json' }
import type { BenchTab } from '../harness/benchTab.ts'
import type { Figure } from '../harness/figure.ts'
import { slowDown } from '../harness/machine.ts'
import { type Form, openRig, rest } from '../harness/rig.ts'

const CLICKS = 25

export const favourite: Figure = {
  name: 'favourite',
  title: 'A favourite is on screen in the next frame, at 50 posts/s, with the CPU throttled 4 ×',
  async run(report, { dist }) {
    const measure = async (form: Form): Promise<number> => {
      const rig = await openRig({ dist, form })
      try {
        const tab = rig.tab()
        await rest(2_000)
        await slowDown(tab.session, 4)
        rig.instance.control.burst({ count: 50 * 30, perSecond: 50 })
        await rest(1_000)
        let inTime = 0
        for (let click = 0; click < CLICKS; click += 1) {
          if (await clickFavourite(tab, click)) inTime += 1
          await rest(200 + ((click * 37) % 150))
        }
        return inTime
      } finally {
        await rig.close()
      }
    }
    report({
      what: `in time, of ${CLICKS}`,
      value: await measure('shared'),
      unit: 'count',
      budget: budgets.favourite.inTime,
      isMinimum: true,
    })
    report({ what: `in time, of ${CLICKS}, dedicated`, value: await measure('dedicated'), unit: 'count' })
  },
}

/** Clicks a visible "Favorite" with the mouse. Resolves with whether the next frame shows its new state. */
async function clickFavourite(tab: BenchTab, click: number): Promise<boolean> {
  const point = await tab.evaluate<{ x: number; y: number } | null>(`(() => {
    const visible = [...document.querySelectorAll('[role=feed] button')].filter((button) => {
      if (!/^favou?rite/i.test(button.getAttribute('aria-label') ?? button.textContent)) return false
      const { top, bottom, left, right } = button.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) return false
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return hit !== null && button.contains(hit)
    })
    const button = visible[${click} % visible.length]
    if (!button) return null
    const state = () => button.getAttribute('aria-pressed') + button.getAttribute('aria-label')
    const before = state()
    window.favouriteInTime = undefined
    addEventListener('click', () => requestAnimationFrame(() => {
      // Checked right after this callback, the first of the frame. What later callbacks change is not counted, so the
      // figure is a lower bound.
      queueMicrotask(() => { window.favouriteInTime = state() !== before })
    }), { capture: true, once: true })
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return { x: (left + right) / 2, y: (top + bottom) / 2 }
  })()`)
  if (point === null) throw new Error('no "Favorite" button is visible')
  const mouse = { ...point, button: 'left', clickCount: 1 } as const
  await tab.session.send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' })
  await tab.session.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased' })
  await tab.waitFor('the frame after the click', 'window.favouriteInTime !== undefined')
  return tab.evaluate<boolean>('window.favouriteInTime')
}
