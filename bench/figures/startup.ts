import { STARTUP_CALLS } from '../../instance/api/startup.ts'
import { openInstance } from '../../tests/e2e/harness/instance.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { firstPostMs, openBenchTab } from '../harness/benchTab.ts'
import { type Figure, median } from '../harness/figure.ts'
import { launchHere } from '../harness/machine.ts'

const DELAY_MS = 2_000

export const startup: Figure = {
  name: 'startup',
  title: `A first visit while each configuration call takes ${DELAY_MS / 1000} s`,
  async run(report, { dist, quick }) {
    const visit = async (delayMs: number): Promise<number> => {
      const instance = await openInstance({ staticDir: dist })
      const browser = await launchHere()
      try {
        if (delayMs > 0) instance.control.fault({ match: STARTUP_CALLS, delayMs })
        return await firstPostMs(await openBenchTab(browser, new URL('/main/public', instance.origin).href))
      } finally {
        await browser.close()
        await instance.close()
      }
    }
    const times = { slow: [] as number[], quick: [] as number[] }
    for (let round = 0; round < (quick ? 1 : 5); round += 1) {
      times.slow.push(await visit(DELAY_MS))
      times.quick.push(await visit(0))
    }
    // If this is below one call's delay, the page did not wait for any of the calls.
    report({
      what: 'time to its first post',
      value: median(times.slow),
      unit: 'ms',
      budget: budgets.startup.firstPostMs,
    })
    report({ what: 'time to its first post, calls not delayed', value: median(times.quick), unit: 'ms' })
  },
}
