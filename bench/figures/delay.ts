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
      for (const one of [rig, dedicated]) one.instance.control.fault({ delayMs: DELAY_MS })
      const times = { shared: [] as number[], dedicated: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        times.shared.push(await rig.openTab())
        await rig.tabs.pop()?.close()
        times.dedicated.push(await withEmptyCache(dedicated))
        await rest(300)
      }
      const [shared, cold] = [median(times.shared), median(times.dedicated)]
      report({
        what: 'relative to dedicated with an empty cache',
        value: shared / cold,
        unit: 'times',
        budget: budgets.delay.timesDedicated,
        note: `medians of ${rounds}`,
      })
      report({ what: 'time to its first post', value: shared, unit: 'ms' })
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
