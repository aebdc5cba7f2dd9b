import budgets from '../budgets.json' with { type: 'json' }
import { firstPostMs } from '../harness/benchTab.ts'
import { type Figure, median } from '../harness/figure.ts'
import { HOME, openRig, type Rig, rest } from '../harness/rig.ts'

const DELAY_MS = 300

export const delay: Figure = {
  name: 'delay',
  title: `An additional tab while the instance takes ${DELAY_MS} ms`,
  async run(report, { dist, quick }) {
    const rounds = quick ? 2 : 6
    const rig = await openRig({ dist })
    const dedicated = await openRig({ dist, form: 'dedicated' }).catch(async (error) => {
      await rig.close()
      throw error
    })
    try {
      const times = { prompt: [] as number[], shared: [] as number[], dedicated: [] as number[] }
      // Also of the page and its files, which a fault without `match` leaves alone.
      const slow = { match: '', delayMs: DELAY_MS }
      dedicated.instance.control.fault(slow)
      const openAdditional = async (): Promise<number> => {
        const ms = await rig.openTab()
        await rig.tabs.pop()?.close()
        await rest(300)
        return ms
      }
      for (let round = 0; round < rounds; round += 1) {
        times.prompt.push(await openAdditional())
        rig.instance.control.fault(slow)
        times.shared.push(await openAdditional())
        rig.instance.control.clearFaults()
        times.dedicated.push(await withEmptyCache(dedicated))
        await rest(300)
      }
      const [prompt, shared, cold] = [median(times.prompt), median(times.shared), median(times.dedicated)]
      report({
        what: 'relative to the same without the delay',
        value: shared / prompt,
        unit: 'times',
        budget: budgets.delay.timesPrompt,
        note: `medians of ${rounds}`,
      })
      report({
        what: 'relative to dedicated with an empty cache',
        value: shared / cold,
        unit: 'times',
        budget: budgets.delay.timesDedicated,
        note: `medians of ${rounds}`,
      })
      report({ what: 'time to its first post', value: shared, unit: 'ms' })
      report({ what: 'time to its first post without the delay', value: prompt, unit: 'ms' })
      report({ what: 'time to its first post, dedicated, empty cache', value: cold, unit: 'ms' })
    } finally {
      await rig.close()
      await dedicated.close()
    }
  },
}

/** Time to the first post of a tab that has an engine of its own, whose cache database was deleted. */
async function withEmptyCache(rig: Rig): Promise<number> {
  const tab = rig.tab()
  // A file of the same origin that does not start an engine.
  await tab.navigate(new URL('/favicon.svg', rig.instance.origin).href)
  await tab.evaluate(`indexedDB.databases().then((all) => Promise.all(all
    .filter(({ name }) => name.includes('cache'))
    .map(({ name }) => new Promise((resolve) => {
      const gone = indexedDB.deleteDatabase(name)
      gone.onsuccess = gone.onerror = resolve
    }))))`)
  await tab.navigate(new URL(`${HOME}?engine=dedicated`, rig.instance.origin).href)
  return firstPostMs(tab)
}
