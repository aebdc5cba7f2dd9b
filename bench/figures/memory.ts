import { type Browser, until } from '../../tests/e2e/harness/browser.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { openBareSite } from '../harness/bareSite.ts'
import { collectGarbage, firstPostMs, openBenchTab } from '../harness/benchTab.ts'
import { type Figure, formatValue } from '../harness/figure.ts'
import { launchOnMachine } from '../harness/machine.ts'
import { isOtherBrowserRunning, pssOf } from '../harness/processes.ts'
import { type Form, openRig, rest } from '../harness/rig.ts'

/** The numbers of open tabs at which memory is read. */
const STEPS = { full: [1, 4, 7, 10], quick: [1, 2, 5] }
/** The budget is for the slope from one tab to this many. */
const MANY = 10

/** How long the browser needs to settle after its start, and after each further tab. */
const SETTLED_MS = { first: 8_000, further: 3_000 }
/** After a minute, all hidden tabs that may sleep are asleep. */
const HIDDEN_MS = 60_000
const LONG = { minutes: 10, perSecond: 5 }

interface Reading {
  readonly tabs: number
  readonly bytes: number
}

interface Weight {
  readonly readings: readonly Reading[]
  /** Memory of each additional tab: the slope of a least-squares line through all readings, in bytes. */
  readonly slope: number
  /** The browser with one tab, in bytes. */
  readonly first: number
  /** Whether no other browser ran at the same time. */
  readonly alone: boolean
}

export const memory: Figure = {
  name: 'memory',
  title: 'Memory of each additional tab (PSS of all processes of the browser, slope)',
  async run(report, { dist, quick, long }) {
    const steps = quick ? STEPS.quick : STEPS.full
    const name = `tabs ${steps[0]} to ${steps.at(-1)}`
    const shared = await weighClient(dist, 'shared', steps, HIDDEN_MS)
    const asleep = `${shared.asleep} of the ${(steps.at(-1) ?? 1) - 1} hidden tabs asleep`
    const bare = await weighBarePage(steps)
    const dedicated = await weighClient(dist, 'dedicated', steps)
    const busy = long ? await weighBusyClient(dist, steps) : null
    const share = `${asleep}; ${formatValue(bare.slope, 'bytes')} of it is a bare page, ${formatValue(shared.heap, 'bytes')} the JavaScript heap, the rest elements, styles, images and compiled scripts`
    report({
      what: quick ? `tabs 1 to ${MANY}, from readings of ${steps.join(', ')}` : name,
      value: quick ? slopeToMany(shared.readings) : shared.slope,
      unit: 'bytes',
      budget: budgets.memory.perTabBytes,
      note: shared.alone && bare.alone ? share : `${share}; ANOTHER CHROMIUM WAS RUNNING: not reliable`,
    })
    if (busy !== null)
      report({
        what: `${name}, after ${LONG.minutes} min at ${LONG.perSecond} posts/s`,
        value: busy,
        unit: 'bytes',
        budget: budgets.memory.perTabBytes,
      })
    report({ what: `${name}, dedicated`, value: dedicated.slope, unit: 'bytes' })
    report({ what: `${name}, bare page`, value: bare.slope, unit: 'bytes' })
    report({ what: 'browser with the first tab', value: shared.first, unit: 'bytes' })
    report({ what: 'browser with the first tab, dedicated', value: dedicated.first, unit: 'bytes' })
    report({ what: 'browser with the first tab, bare page', value: bare.first, unit: 'bytes' })
  },
}

async function weighClient(
  dist: string,
  form: Form,
  steps: readonly number[],
  hiddenMs = 0,
): Promise<Weight & { heap: number; asleep: number }> {
  const rig = await openRig({ dist, form })
  try {
    const weight = await weigh(rig.browser, steps, (count) => rig.openTabs(count), hiddenMs)
    const sleeps = await Promise.all(rig.tabs.map((tab) => tab.evaluate<boolean>(ASLEEP)))
    return { ...weight, heap: await rig.tab().heapBytes(), asleep: sleeps.filter(Boolean).length }
  } finally {
    await rig.close()
  }
}

/** A sleeping tab has rendered nothing. */
const ASLEEP = `document.querySelector('#root > *') === null`

/**
 * The slope from one tab to `MANY`, extrapolated from readings of 1, 2 and more tabs. One hidden tab stays awake, the
 * second; all further ones sleep. So the slope is smaller the more tabs there are.
 */
function slopeToMany([one, two, more]: readonly Reading[]): number {
  if (one === undefined || two === undefined || more === undefined) return Number.NaN
  const sleeping = (more.bytes - two.bytes) / (more.tabs - two.tabs)
  return (two.bytes - one.bytes + sleeping * (MANY - two.tabs)) / (MANY - one.tabs)
}

/**
 * Memory of each further tab after some minutes of streaming, measured by closing them. Two browsers can't be compared:
 * their engines and visible tabs differ by more than a tab.
 */
async function weighBusyClient(dist: string, steps: readonly number[]): Promise<number> {
  const [few = 1, many = 1] = [steps[0], steps.at(-1)]
  const rig = await openRig({ dist })
  try {
    await rig.openTabs(many)
    rig.instance.control.burst({ count: LONG.minutes * 60 * LONG.perSecond, perSecond: LONG.perSecond })
    await rest(LONG.minutes * 60_000)
    const all = await rig.memory()
    // The first tab stays, because its process is also the engine's.
    await rig.tabs[0]?.show()
    for (const tab of rig.tabs.splice(few)) await tab.close()
    await rest(SETTLED_MS.further)
    return (all - (await rig.memory())) / (many - few)
  } finally {
    await rig.close()
  }
}

async function weighBarePage(steps: readonly number[]): Promise<Weight> {
  const site = await openBareSite()
  const browser = await launchOnMachine()
  let open = 0
  try {
    return await weigh(browser, steps, async (count) => {
      for (; open < count; open += 1) await firstPostMs(await openBenchTab(browser, site.origin))
    })
  } finally {
    await browser.close()
    await site.close()
  }
}

async function weigh(
  browser: Browser,
  steps: readonly number[],
  openTabs: (count: number) => Promise<void>,
  hiddenMs = 0,
): Promise<Weight> {
  const read: Reading[] = []
  let alone = true
  for (const tabs of steps) {
    await openTabs(tabs)
    await rest(Math.max(hiddenMs, read.length === 0 ? SETTLED_MS.first : SETTLED_MS.further))
    await collectGarbage(browser)
    await rest(2_000)
    // Another browser would reduce our PSS.
    await until('no other browser to run', () => !isOtherBrowserRunning(), 120_000, 1_000).catch(() => {})
    read.push({ tabs, bytes: pssOf(browser.pid) })
    alone &&= !isOtherBrowserRunning()
  }
  const mean = (of: (one: (typeof read)[number]) => number): number =>
    read.reduce((sum, one) => sum + of(one), 0) / read.length
  const [tabs, bytes] = [mean((one) => one.tabs), mean((one) => one.bytes)]
  const slope =
    read.reduce((sum, one) => sum + (one.tabs - tabs) * (one.bytes - bytes), 0) /
    read.reduce((sum, one) => sum + (one.tabs - tabs) ** 2, 0)
  return { readings: read, slope, first: read[0]?.bytes ?? Number.NaN, alone }
}
