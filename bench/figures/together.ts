import budgets from '../budgets.json' with { type: 'json' }
import {
  type BenchTab,
  collectGarbage,
  FIRST_POST,
  firstPostMs,
  openBenchTab,
  pressBenchTab,
  WATCH_FIRST_POST,
} from '../harness/benchTab.ts'
import { type Figure, median } from '../harness/figure.ts'
import { pssOf } from '../harness/processes.ts'
import { HOME, openRig, type Rig, rest } from '../harness/rig.ts'

/** Tabs beside the first one, to weigh them. All but one of the hidden ones sleep. */
const WEIGHED = { full: 7, quick: 4 }
/** After this time all hidden tabs that may sleep are asleep. */
const HIDDEN_MS = 75_000
const SETTLED_MS = 3_000

type Way = 'press' | 'hand'

/** Tabs that share a process (decision 52) beside those that do not, in turn. */
export const together: Figure = {
  name: 'together',
  title: 'A tab opened by a press, in the process of its opener, and by hand, in its own',
  async run(report, { dist, quick }) {
    const times = await openInTurn(dist, quick ? 4 : 10)
    report({
      what: 'time to its first post relative to by hand',
      value: median(times.press) / median(times.hand),
      unit: 'times',
      budget: budgets.together.timesHand,
      note: `medians of ${times.press.length}, in turn`,
    })
    report({ what: 'time to its first post', value: median(times.press), unit: 'ms' })
    report({ what: 'time to its first post, by hand', value: median(times.hand), unit: 'ms' })
    const count = quick ? WEIGHED.quick : WEIGHED.full
    for (const way of ['press', 'hand'] as const) {
      const { awake, hidden, asleep, wakeMs } = await weigh(dist, way, count)
      const by = way === 'press' ? '' : ', by hand'
      const budget = way === 'press' ? budgets.together : null
      report({
        what: `memory of each further tab, awake${by}`,
        value: awake,
        unit: 'bytes',
        ...(budget && { budget: budget.awakeBytes }),
        note: `PSS of all processes, of ${count}`,
      })
      report({
        what: `memory of each further tab, a minute after it was hidden${by}`,
        value: hidden,
        unit: 'bytes',
        ...(budget && { budget: budget.hiddenBytes }),
        note: `${asleep} of ${count} asleep`,
      })
      report({
        what: `waking to the first painted post${by}`,
        value: median(wakeMs),
        unit: 'ms',
        ...(budget && { budget: budget.wakeMs }),
        note: wakeMs.map((ms) => Math.round(ms)).join(', '),
      })
    }
  },
}

/** Opens home in one more tab, and resolves when its first post is painted. */
async function openBy(way: Way, { browser, instance }: Rig, opener: BenchTab): Promise<BenchTab> {
  if (way === 'press') await opener.show()
  const tab =
    way === 'press'
      ? await pressBenchTab(browser, opener, HOME)
      : await openBenchTab(browser, new URL(HOME, instance.origin).href)
  await firstPostMs(tab)
  return tab
}

async function openInTurn(dist: string, rounds: number): Promise<Record<Way, number[]>> {
  const rig = await openRig({ dist })
  const times: Record<Way, number[]> = { press: [], hand: [] }
  try {
    // The first of each warms the browser's caches.
    for (let round = 0; round <= rounds; round += 1)
      for (const way of ['hand', 'press'] as const) {
        const tab = await openBy(way, rig, rig.tab())
        if (round > 0) times[way].push(await firstPostMs(tab))
        await tab.close()
        await rest(300)
      }
    return times
  } finally {
    await rig.close()
  }
}

async function weigh(dist: string, way: Way, count: number) {
  const rig = await openRig({ dist })
  try {
    await rest(SETTLED_MS)
    await collectGarbage(rig.browser)
    const alone = pssOf(rig.browser.pid)
    const each = (): number => (pssOf(rig.browser.pid) - alone) / count
    const tabs: BenchTab[] = []
    for (let opened = 0; opened < count; opened += 1)
      tabs.push(await openBy(way, rig, tabs.at(-1) ?? rig.tab()))
    await rest(SETTLED_MS)
    const awake = each()
    await rest(HIDDEN_MS)
    const sleeps = await Promise.all(tabs.map((tab) => tab.evaluate<boolean>(`!(${FIRST_POST})`)))
    const hidden = each()
    const wakeMs: number[] = []
    for (const [at, tab] of tabs.entries()) {
      if (!sleeps[at]) continue
      await tab.evaluate(
        `(() => {${WATCH_FIRST_POST}})(); window.shownAt = 0; document.addEventListener('visibilitychange', () => { window.shownAt ||= performance.now() }); void 0`,
      )
      await tab.show()
      await firstPostMs(tab)
      wakeMs.push(await tab.evaluate<number>('window.firstPostMs - window.shownAt'))
    }
    return { awake, hidden, asleep: sleeps.filter(Boolean).length, wakeMs }
  } finally {
    await rig.close()
  }
}
