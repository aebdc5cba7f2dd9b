import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, median } from '../harness/figure.ts'
import { openRig, rest } from '../harness/rig.ts'

const TABS = 20

/** Records when the page's theme changed, by the wall clock, which all tabs share. */
const RECORD_THEME_CHANGE = `window.themedAt = 0; new MutationObserver(() => { window.themedAt = Date.now() })
  .observe(document.documentElement, { attributeFilter: ['data-theme'] }); void 0`

export const preference: Figure = {
  name: 'preference',
  title: `A preference changed in one of ${TABS} tabs, the others hidden`,
  async run(report, { dist, quick }) {
    const tabs = quick ? 5 : TABS
    const rig = await openRig({ dist })
    try {
      await rig.openTabs(tabs)
      // With 20 tabs, most hidden ones are asleep by then (R42: at once when more than eight are hidden): reloaded, but not rendered (decision 27). With --quick, all are awake.
      await rest(5_000)
      for (const tab of rig.tabs) await tab.evaluate(RECORD_THEME_CHANGE)
      const delaysMs: number[] = []
      for (const theme of ['pleroma-light', 'pleroma-dark', 'pleroma-light'] as const) {
        await rest(2_000)
        const changedAt = Date.now()
        await rig.run({ kind: 'setPreferences', change: { theme } })
        await rest(1_500)
        const seen = await Promise.all(rig.tabs.map((tab) => tab.evaluate<number>('window.themedAt')))
        delaysMs.push(
          Math.max(...seen.map((at) => (at < changedAt ? Number.POSITIVE_INFINITY : at - changedAt))),
        )
      }
      report({
        what: 'until the last tab shows it',
        value: median(delaysMs),
        unit: 'ms',
        budget: budgets.preference.allTabsMs,
        note: `${tabs} tabs, median of ${delaysMs.length}`,
      })
    } finally {
      await rig.close()
    }
  },
}
