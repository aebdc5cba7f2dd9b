import budgets from '../budgets.json' with { type: 'json' }
import { type BenchTab, FIRST_POST } from '../harness/benchTab.ts'
import { type Figure, median } from '../harness/figure.ts'
import { openRig, rest } from '../harness/rig.ts'

/** A hidden tab sleeps after 30 s (R42). */
const ASLEEP_WITHIN_MS = 60_000

/** Records when the tab was shown, on the clock of `firstPostMs`. */
const NOTE_SHOWN = `window.shownAt = 0; document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') window.shownAt ||= performance.now()
}); void 0`

/** The ids of the rows in sight, and where the page is scrolled to. */
const SIGHT = `JSON.stringify([Math.round(document.scrollingElement.scrollTop),
  [...document.querySelectorAll('[role=feed] [data-row]')]
    .filter((row) => { const { top, bottom } = row.getBoundingClientRect(); return bottom > 0 && top < innerHeight })
    .map((row) => [row.dataset.row, Math.round(row.getBoundingClientRect().top)])])`

export const wake: Figure = {
  name: 'wake',
  title: 'A sleeping tab is shown again',
  async run(report, { dist, quick }) {
    const rig = await openRig({ dist })
    const times: number[] = []
    let requests = 0
    let moved = 0
    try {
      // The tab that was shown last stays awake, so a third one is needed.
      await rig.openTabs(3)
      const [sleeper, other, last] = rig.tabs as [BenchTab, BenchTab, BenchTab]
      for (let round = 0; round < (quick ? 3 : 6); round += 1) {
        await sleeper.show()
        await sleeper.evaluate(`document.scrollingElement.scrollTo(0, ${round * 400})`)
        await rest(2_000)
        const before = await sleeper.evaluate<string>(SIGHT)
        await other.show()
        await last.show()
        await sleeper.waitFor('the tab to sleep', `!(${FIRST_POST})`, ASLEEP_WITHIN_MS)
        await rest(2_000)
        await sleeper.evaluate(NOTE_SHOWN)
        rig.instance.control.resetStats()
        await sleeper.show()
        await sleeper.waitFor('the first post', 'window.firstPostMs > 0', 30_000)
        times.push(await sleeper.evaluate<number>('window.firstPostMs - window.shownAt'))
        await rest(500)
        requests = Math.max(requests, rig.instance.control.stats().apiRequests)
        if ((await sleeper.evaluate<string>(SIGHT)) !== before) moved += 1
      }
      report({
        what: 'to its first painted post',
        value: median(times),
        unit: 'ms',
        budget: budgets.wake.shownMs,
        note: times.map((ms) => Math.round(ms)).join(', '),
      })
      report({ what: 'API requests', value: requests, unit: 'count', budget: budgets.wake.requests })
      report({
        what: 'rows at another place than before',
        value: moved,
        unit: 'count',
        budget: budgets.wake.moved,
      })
    } finally {
      await rig.close()
    }
  },
}
