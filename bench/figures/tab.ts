import budgets from '../budgets.json' with { type: 'json' }
import { openBareSite } from '../harness/bareSite.ts'
import { firstPostMs, openBenchTab } from '../harness/benchTab.ts'
import { type Figure, median } from '../harness/figure.ts'
import { launchOnMachine } from '../harness/machine.ts'
import { openRig, rest } from '../harness/rig.ts'

export const tab: Figure = {
  name: 'tab',
  title: 'An additional tab',
  async run(report, { dist, quick }) {
    const rounds = quick ? 3 : 10
    const opened: { close(): Promise<void> }[] = []
    const closeLater = <T extends { close(): Promise<void> }>(one: T): T => {
      opened.push(one)
      return one
    }
    try {
      const site = closeLater(await openBareSite())
      const bareBrowser = closeLater(await launchOnMachine())
      const rig = closeLater(await openRig({ dist }))
      const dedicated = closeLater(await openRig({ dist, form: 'dedicated' }))
      // Stays open, so that the bare page's worker is running already, as the rig's engine is.
      await firstPostMs(await openBenchTab(bareBrowser, site.origin))
      const openBare = async (): Promise<number> => {
        const one = await openBenchTab(bareBrowser, site.origin)
        const ms = await firstPostMs(one)
        await one.close()
        return ms
      }
      const openAdditional = async (one: typeof rig): Promise<number> => {
        const ms = await one.openTab()
        await one.tabs.pop()?.close()
        return ms
      }
      // The first of each warms the browser's caches.
      for (const open of [openBare, () => openAdditional(rig), () => openAdditional(dedicated)]) await open()

      const times = { bare: [] as number[], shared: [] as number[], dedicated: [] as number[] }
      let requests = 0
      for (let round = 0; round < rounds; round += 1) {
        times.bare.push(await openBare())
        await rest(300)
        rig.instance.control.resetStats()
        const ms = await rig.openTab()
        requests = Math.max(requests, rig.instance.control.stats().apiRequests)
        times.shared.push(ms)
        await rig.tabs.pop()?.close()
        await rest(300)
        times.dedicated.push(await openAdditional(dedicated))
        await rest(300)
      }
      const [shared, bare] = [median(times.shared), median(times.bare)]
      report({
        what: 'API requests before its first post',
        value: requests,
        unit: 'count',
        budget: budgets.tab.requests,
        note: `maximum of ${rounds}`,
      })
      report({
        what: 'time to its first post relative to a bare page',
        value: shared / bare,
        unit: 'times',
        budget: budgets.tab.timesBare,
        note: `medians of ${rounds}`,
      })
      report({ what: 'time to its first post', value: shared, unit: 'ms' })
      report({ what: 'time to its first post, bare page', value: bare, unit: 'ms' })
      report({ what: 'time to its first post, dedicated', value: median(times.dedicated), unit: 'ms' })
    } finally {
      for (const one of opened.reverse()) await one.close()
    }
  },
}
