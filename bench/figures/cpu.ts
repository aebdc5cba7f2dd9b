import budgets from '../budgets.json' with { type: 'json' }
import type { Figure } from '../harness/figure.ts'
import { watchCpuTime } from '../harness/processes.ts'
import { type Form, openRig, rest } from '../harness/rig.ts'

/** After this time, opened tabs have reached their steady state. */
const CALM_MS = 35_000

export const cpu: Figure = {
  name: 'cpu',
  title: 'Processor time of all processes at 5 posts/s, one tab visible',
  async run(report, { dist, quick }) {
    const seconds = quick ? 8 : 30
    const tabs = 10

    const measure = async (form: Form, count: number): Promise<{ used: number; note: string }> => {
      const rig = await openRig({ dist, form })
      try {
        await rig.openTabs(count)
        // The browser tidies up each opened and hidden tab once, which takes a tenth of a second each.
        await rest(CALM_MS)
        const used = watchCpuTime(rig.browser.pid)
        rig.instance.control.burst({ count: seconds * 5, perSecond: 5 })
        await rest(seconds * 1000)
        // Proves that the posts arrived, because receiving none would be cheap too.
        const counted = await rig
          .tab()
          .evaluate<string>(`/Show (\\d+) new/.exec(document.body.textContent)?.[1] ?? 'none'`)
        return { used: used(), note: `the visible tab counted ${counted} of ${seconds * 5} posts` }
      } finally {
        await rig.close()
      }
    }

    const one = await measure('shared', 1)
    const many = await measure('shared', tabs)
    const dedicated = await measure('dedicated', tabs)
    report({
      what: `${tabs} tabs relative to one`,
      value: many.used / one.used,
      unit: 'times',
      budget: budgets.cpu.timesOneTab,
    })
    report({ what: `1 tab, ${seconds} s`, value: one.used, unit: 's', note: one.note })
    report({ what: `${tabs} tabs, ${seconds} s`, value: many.used, unit: 's', note: many.note })
    report({
      what: `${tabs} tabs, ${seconds} s, dedicated`,
      value: dedicated.used,
      unit: 's',
      note: dedicated.note,
    })
  },
}
