import { STARTUP_CALLS } from '../../instance/api/startup.ts'
import { openInstance } from '../../tests/e2e/harness/instance.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { firstPostMs, openBenchTab } from '../harness/benchTab.ts'
import { type Figure, median, type Report } from '../harness/figure.ts'
import { launchOnMachine } from '../harness/machine.ts'

const DELAY_MS = 2_000
/** Added to each request of the page when languages are compared, so that an additional round trip would show. */
const LATENCY_MS = 100
const LANGUAGES = ['en', 'ja'] as const

export const startup: Figure = {
  name: 'startup',
  title: `A first visit while each configuration call takes ${DELAY_MS / 1000} s`,
  async run(report, { dist, quick }) {
    const visit = async (delayMs: number): Promise<number> => {
      const instance = await openInstance({ staticDir: dist })
      const browser = await launchOnMachine()
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
    await compareLanguages(report, dist, quick)
  },
}

/** First visits in English and in Japanese, in turn: the texts of another language cost no wait of their own (LA25). */
async function compareLanguages(report: Report, dist: string, quick: boolean): Promise<void> {
  const times = { en: [] as number[], ja: [] as number[] }
  for (let round = 0; round < (quick ? 2 : 12); round += 1)
    for (const language of round % 2 === 0 ? LANGUAGES : LANGUAGES.toReversed()) {
      const instance = await openInstance({ staticDir: dist })
      const browser = await launchOnMachine({ flags: [`--accept-lang=${language}`] })
      try {
        const url = new URL('/main/public', instance.origin).href
        const tab = await openBenchTab(browser, url, { latencyMs: LATENCY_MS })
        times[language].push(await firstPostMs(tab))
        const shown = await tab.evaluate<string>('document.documentElement.lang')
        if (shown !== language) throw new Error(`the page is in ${shown} instead of ${language}`)
      } finally {
        await browser.close()
        await instance.close()
      }
    }
  const slow = `each request of the page ${LATENCY_MS} ms slower`
  for (const language of LANGUAGES)
    report({
      what: `time to its first post in ${language}, ${slow}`,
      value: median(times[language]),
      unit: 'ms',
    })
  report({
    what: 'the same, Japanese compared with English',
    value: median(times.ja) / median(times.en),
    unit: 'times',
    budget: budgets.startup.timesEnglish,
  })
}
