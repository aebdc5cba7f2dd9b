import budgets from '../budgets.json' with { type: 'json' }
import { type BenchTab, FIRST_POST } from '../harness/benchTab.ts'
import { type Figure, median } from '../harness/figure.ts'
import { openRig, rest } from '../harness/rig.ts'

/** Deadline for the tab to fall asleep, which takes 30 s (R42). */
const SLEEP_TIMEOUT_MS = 60_000

/** Records when the tab was shown, on the clock of `firstPostMs`. */
const RECORD_SHOWN = `window.shownAt = 0; document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') window.shownAt ||= performance.now()
}); void 0`

/** JavaScript: the visible rows of the timeline (`main`) or of all columns (`*`), with their positions on the screen, as JSON. */
const visibleRows = (where: 'main' | '*'): string => `JSON.stringify(
  [...document.querySelectorAll('${where} [role=feed] [data-row]')]
    .map((row) => [row.dataset.row, row.getBoundingClientRect()])
    .filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight)
    .map(([id, { top }]) => [id, Math.round(top)])
    .sort())`

const scrollTo = (px: number): string =>
  `document.querySelector('main [data-scroller=feed]').scrollTo(0, ${px})`

/** Every tab sends this request when it is shown, because other clients may have moved the reading positions (NO35). */
const MARKERS = 'GET /api/v1/markers'

export const wake: Figure = {
  name: 'wake',
  title: 'A sleeping tab is shown again',
  async run(report, { dist, quick }) {
    const rig = await openRig({ dist })
    const times: number[] = []
    const allColumnsTimes: number[] = []
    let requests = 0
    let moved = 0
    try {
      // The hidden tab that was shown last stays awake (R42), so three tabs are needed.
      await rig.openTabs(3)
      const [sleeper, other, last] = rig.tabs as [BenchTab, BenchTab, BenchTab]
      for (let round = 0; round < (quick ? 3 : 6); round += 1) {
        await sleeper.show()
        await sleeper.evaluate(scrollTo(round * 400))
        await rest(2_000)
        const before = await sleeper.evaluate<string>(visibleRows('main'))
        const beforeInAllColumns = await sleeper.evaluate<string>(visibleRows('*'))
        await other.show()
        await last.show()
        await sleeper.waitFor('the tab to sleep', `!(${FIRST_POST})`, SLEEP_TIMEOUT_MS)
        await rest(2_000)
        await sleeper.evaluate(RECORD_SHOWN)
        rig.instance.control.resetStats()
        await sleeper.show()
        await sleeper.waitFor('the first post', 'window.firstPostMs > 0', 30_000)
        times.push(await sleeper.evaluate<number>('window.firstPostMs - window.shownAt'))
        if ((await sleeper.evaluate<string>(visibleRows('main'))) !== before) moved += 1
        await sleeper.waitFor(
          'all columns',
          `${visibleRows('*')} === ${JSON.stringify(beforeInAllColumns)}`,
          30_000,
        )
        allColumnsTimes.push(await sleeper.evaluate<number>('performance.now() - window.shownAt'))
        const { apiRequests, byPath } = rig.instance.control.stats()
        requests = Math.max(requests, apiRequests - (byPath[MARKERS] ?? 0))
      }
      report({
        what: 'to its first painted post',
        value: median(times),
        unit: 'ms',
        budget: budgets.wake.shownMs,
        note: times.map((ms) => Math.round(ms)).join(', '),
      })
      report({ what: 'until all columns are as before', value: median(allColumnsTimes), unit: 'ms' })
      report({
        what: 'API requests at most in a round, without the one that every shown tab sends',
        value: requests,
        unit: 'count',
        budget: budgets.wake.requests,
      })
      report({
        what: 'rounds in which a post had moved',
        value: moved,
        unit: 'count',
        budget: budgets.wake.moved,
      })
    } finally {
      await rig.close()
    }
  },
}
