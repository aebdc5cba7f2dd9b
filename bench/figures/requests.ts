import budgets from '../budgets.json' with { type: 'json' }
import type { Figure } from '../harness/figure.ts'
import { type Form, openRig, type Rig, rest } from '../harness/rig.ts'

/** A locked account, which has to approve its followers. */
const LOCKED = 'wren'

export const requests: Figure = {
  name: 'requests',
  title: 'API requests a minute',
  async run(report, { dist, quick }) {
    const windowMs = quick ? 10_000 : 60_000
    const tabs = quick ? 5 : 20

    const requestsPerMinute = async (rig: Rig, perSecond: number): Promise<number> => {
      await rest(5_000)
      rig.instance.control.resetStats()
      if (perSecond > 0)
        rig.instance.control.burst({ count: (perSecond * windowMs) / 1000, perSecond: perSecond })
      await rest(windowMs)
      const { apiRequests } = rig.instance.control.stats()
      return (apiRequests * 60_000) / windowMs
    }
    const measure = async (
      form: Form,
      count: number,
      as?: string,
    ): Promise<{ idle: number; lively: number }> => {
      const rig = await openRig({ dist, form, ...(as === undefined ? {} : { as }) })
      try {
        await rig.openTabs(count)
        return { idle: await requestsPerMinute(rig, 0), lively: await requestsPerMinute(rig, 5) }
      } finally {
        await rig.close()
      }
    }

    const { perMinute, timesOneTab } = budgets.requests
    for (const [who, as] of [
      ['', undefined],
      [', locked account', LOCKED],
    ] as const) {
      const one = await measure('shared', 1, as)
      const many = await measure('shared', tabs, as)
      for (const [how, name] of [
        ['idle', 'idle'],
        ['lively', '5 posts/s'],
      ] as const) {
        report({ what: `1 tab, ${name}${who}`, value: one[how], unit: 'count' })
        const budget = Math.max(perMinute, timesOneTab * one[how])
        report({ what: `${tabs} tabs, ${name}${who}`, value: many[how], unit: 'count', budget })
      }
    }
    const dedicated = await measure('dedicated', Math.min(tabs, 5))
    report({ what: '5 tabs, idle, dedicated', value: dedicated.idle, unit: 'count' })
    report({ what: '5 tabs, 5 posts/s, dedicated', value: dedicated.lively, unit: 'count' })
  },
}
