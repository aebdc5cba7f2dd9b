import { urlAs } from '../../src/shared/protocol/serviceWorker.ts'
import { TAB_ACCOUNT } from '../../src/ui/engine/tabAccount.ts'
import { MAX_UNSHOWN } from '../../src/worker/timelines/timelineList.ts'
import { until } from '../../tests/e2e/harness/browser.ts'
import { openInstance, type RunningInstance } from '../../tests/e2e/harness/instance.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { addAccount } from '../harness/addAccount.ts'
import { type BenchTab, firstPostMs, heapBytes, openBenchTab } from '../harness/benchTab.ts'
import { type Figure, median, type Report } from '../harness/figure.ts'
import { engineOf, HOME, openRig, type Rig, type RigOptions, rest } from '../harness/rig.ts'

/** For each of the ten tabs, the index of the account that it shows. */
const TABS = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0]

/** Opens `account`'s home timeline as far down as the engine keeps it. */
const loadHome = (account: string): string => `(async () => {
  const view = { kind: 'friends' }
  const viewId = 'bench'
  const { call } = window.rookery
  await call('watch', { viewId, account: ${JSON.stringify(account)}, view, window: { from: 0, to: 15, atTop: true } })
  for (let page = 0; page < ${MAX_UNSHOWN / 20}; page++) await call('page', { viewId, direction: 'older' })
  await call('unwatch', { viewId })
})()`

/** Records in `switchedMs` the time from the pressed digit to the other account's first painted post. */
const WATCH_SWITCH = `(() => {
  const before = new WeakSet(document.querySelectorAll('main [role=feed] article'))
  let pressedAt = 0
  window.switchedMs = 0
  addEventListener('keydown', ({ key }) => { if (key !== 'g') pressedAt = performance.now() }, { capture: true })
  const check = () => {
    const post = document.querySelector('main [role=feed] article')
    if (post === null || before.has(post)) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => { window.switchedMs = performance.now() - pressedAt }
      channel.port2.postMessage(0)
    })
  }
  const observer = new MutationObserver(check)
  observer.observe(document, { childList: true, subtree: true })
})()`

export const accounts: Figure = {
  name: 'accounts',
  title: 'Three accounts of two instances',
  async run(report, { dist, quick }) {
    const windowMs = quick ? 10_000 : 60_000
    const rounds = quick ? 6 : 20
    const other = await openInstance({ dialect: 'mastodon', posts: 3_000 })
    try {
      const alone = await threePeople({ dist }, other, windowMs)
      const rig = await openRig({ dist })
      try {
        const servers = [rig.instance, other]
        const newTabsBefore = await openNewTabs(rig, servers, rounds / 2)
        const added = await addAccounts(rig, other)
        await openTabs(rig, added.keys)
        report({
          what: `websockets, ${TABS.length} tabs`,
          value: servers.reduce((sum, { control }) => sum + control.stats().websockets, 0),
          unit: 'count',
          budget: budgets.accounts.websockets,
        })
        await reportIdleRequests(report, servers, windowMs, alone)
        await reportSwitching(report, rig, servers, added.keys.length, rounds)
        report({
          what: `the engine's heap, a further account with ${Math.min(...added.rows)} rows`,
          value: Math.max(...added.heapBytes),
          unit: 'bytes',
          budget: budgets.accounts.heapBytes,
          note: added.heapBytes.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`).join(', '),
        })
        const newTabsAfter = await openNewTabs(rig, servers, rounds / 2)
        report({
          what: 'another tab: API requests before its first post',
          value: Math.max(newTabsBefore.requests, newTabsAfter.requests),
          unit: 'count',
          budget: budgets.tab.requests,
        })
        report({
          what: 'another tab: time to its first post relative to one account',
          value: newTabsAfter.medianMs / newTabsBefore.medianMs,
          unit: 'times',
          note: `${Math.round(newTabsAfter.medianMs)} against ${Math.round(newTabsBefore.medianMs)} ms`,
        })
      } finally {
        await rig.close()
      }
    } finally {
      await other.close()
    }
  },
}

const requestsTo = (servers: readonly RunningInstance[]): number =>
  servers.reduce((sum, { control }) => sum + control.stats().apiRequests, 0)

function resetStats(servers: readonly RunningInstance[]): void {
  for (const { control } of servers) control.resetStats()
}

/** Opens and closes `count` tabs. The first one warms the caches, so its time is left out. */
async function openNewTabs(
  rig: Rig,
  servers: readonly RunningInstance[],
  count: number,
): Promise<{ readonly medianMs: number; readonly requests: number }> {
  const times: number[] = []
  let requests = 0
  for (let round = 0; round < count; round++) {
    resetStats(servers)
    times.push(await rig.openTab())
    requests = Math.max(requests, requestsTo(servers))
    await rig.tabs.pop()?.close()
    await rest(300)
  }
  return { medianMs: median(times.slice(1)), requests }
}

interface Added {
  /** All accounts of the browser. */
  readonly keys: readonly string[]
  /** By how much each added account made the engine's heap grow. */
  readonly heapBytes: readonly number[]
  /** How many rows the home timeline of each added account has. */
  readonly rows: readonly number[]
}

/** Adds an account at each instance to the one that the rig has. */
async function addAccounts(rig: Rig, other: RunningInstance): Promise<Added> {
  const engine = await engineOf(rig)
  const keys: string[] = [await shownIn(rig.tab())]
  const grown: number[] = []
  const rows: number[] = []
  for (const [origin, name] of [
    [rig.instance.origin, 'moss'],
    [other.origin, 'rook'],
  ] as const) {
    await rest(3_000)
    const before = await heapBytes(engine)
    await addAccount(rig.tab(), origin, name)
    const key = await until('the account that signed in', async () => {
      const shown = await shownIn(rig.tab())
      return keys.includes(shown) ? null : shown
    })
    keys.push(key)
    await rig.tab().evaluate(loadHome(key))
    await rest(3_000)
    grown.push((await heapBytes(engine)) - before)
    rows.push((await rig.health()).timelines[`${key}/friends`] ?? 0)
  }
  return { keys, heapBytes: grown, rows }
}

/** Opens the tabs of `TABS`. The rig's own tab is the first of them. */
async function openTabs(rig: Rig, keys: readonly string[]): Promise<void> {
  await rig.tab().navigate(homeOf(rig, keys[0]))
  for (const at of TABS.slice(1)) {
    rig.tabs.push(await openBenchTab(rig.browser, homeOf(rig, keys[at])))
    await firstPostMs(rig.tab())
  }
  await rest(5_000)
}

async function reportIdleRequests(
  report: Report,
  servers: readonly RunningInstance[],
  windowMs: number,
  alone: number,
): Promise<void> {
  resetStats(servers)
  await rest(windowMs)
  const together = (requestsTo(servers) * 60_000) / windowMs
  report({ what: 'API requests a minute, three people alone', value: alone, unit: 'count' })
  report({
    what: `API requests a minute, ${TABS.length} tabs, idle`,
    value: together,
    unit: 'count',
    budget: Math.max(budgets.requests.perMinute, budgets.requests.timesOneTab * alone),
  })
}

async function reportSwitching(
  report: Report,
  rig: Rig,
  servers: readonly RunningInstance[],
  accountCount: number,
  rounds: number,
): Promise<void> {
  const times: number[] = []
  let requests = 0
  const later = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    resetStats(servers)
    times.push(await switchTo(rig.tab(), 1 + ((round + 1) % accountCount)))
    requests = Math.max(requests, requestsTo(servers))
    resetStats(servers)
    await rest(1_500)
    for (const { control } of servers) for (const path of Object.keys(control.stats().byPath)) later.add(path)
  }
  report({
    what: 'switching to its first painted post',
    value: median(times),
    unit: 'ms',
    budget: budgets.accounts.switchMs,
    note: times.map((ms) => Math.round(ms)).join(', '),
  })
  report({
    what: 'API requests before that post',
    value: requests,
    unit: 'count',
    budget: budgets.accounts.switchRequests,
    note: later.size === 0 ? 'none later' : `later: ${[...later].join(', ')}`,
  })
}

/** API requests a minute of luna, moss and rook together, each with a browser and one tab. */
async function threePeople(options: RigOptions, other: RunningInstance, windowMs: number): Promise<number> {
  let sum = 0
  for (const as of ['luna', 'moss', 'rook'] as const) {
    const rig = await openRig({ ...options, as: as === 'moss' ? as : 'luna' })
    try {
      // Rook is at the other instance, so only the requests to that one count.
      if (as === 'rook') await addAccount(rig.tab(), other.origin, as)
      await rest(5_000)
      const { control } = as === 'rook' ? other : rig.instance
      control.resetStats()
      await rest(windowMs)
      sum += (control.stats().apiRequests * 60_000) / windowMs
    } finally {
      await rig.close()
    }
  }
  return sum
}

/** The address of an account's home timeline. */
const homeOf = (rig: Rig, account = ''): string => new URL(urlAs(HOME, account), rig.instance.origin).href

/** The account that `tab` shows. */
const shownIn = (tab: BenchTab): Promise<string> =>
  until('the account of the tab', () =>
    tab.evaluate<string>(`sessionStorage.getItem('${TAB_ACCOUNT}') ?? ''`),
  )

/** Presses `g` and a digit. Resolves with the time until the first post of that account was painted, in ms. */
async function switchTo(tab: BenchTab, place: number): Promise<number> {
  await tab.evaluate(WATCH_SWITCH)
  for (const key of ['g', String(place)]) {
    await tab.session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
    await tab.session.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
  }
  await tab.waitFor('the posts of the other account', 'window.switchedMs > 0', 30_000)
  return tab.evaluate<number>('window.switchedMs')
}
