import { SERVICE_WORKER } from '../../src/shared/protocol/serviceWorker.ts'
import { launchBrowser, until } from '../../tests/e2e/harness/browser.ts'
import { openInstance } from '../../tests/e2e/harness/instance.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { type BenchTab, openBenchTab } from '../harness/benchTab.ts'
import { type Figure, median } from '../harness/figure.ts'
import { watchCpuTime } from '../harness/processes.ts'
import { rest } from '../harness/rig.ts'

/** After this time, a started browser is idle. */
const CALM_MS = 4_000
/** More than the installation takes. */
const INSTALL_MS = 3_000
const ALL_FILES_TIMEOUT_MS = 60_000

const INSTALL = `navigator.serviceWorker.register('${SERVICE_WORKER}').then(() => navigator.serviceWorker.ready).then(() => true)`
const COUNT_FILES = `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((set) => set.keys()))))
  .then((sets) => sets.flat().length)`

export const install: Figure = {
  name: 'install',
  title: "Processor time of all processes for the service worker's installation",
  async run(report, { dist, quick }) {
    const installs: number[] = []
    const completions: number[] = []
    let files = 0
    let early = 0
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      const instance = await openInstance({ staticDir: dist, posts: 1 })
      const browser = await launchBrowser()
      try {
        // Opens a picture, because the client itself would register the worker.
        const tab = await openBenchTab(browser, new URL('/favicon.svg', instance.origin).href)
        await rest(CALM_MS)
        const used = watchCpuTime(browser.pid)
        await tab.evaluate(INSTALL)
        await rest(INSTALL_MS)
        installs.push(used())
        early = await tab.evaluate<number>(COUNT_FILES)
        await fetchRest(tab)
        await rest(INSTALL_MS)
        files = await settledCount(tab)
        completions.push(used())
      } finally {
        await browser.close()
        await instance.close()
      }
    }
    report({
      what: 'until it is active',
      value: median(installs),
      unit: 's',
      budget: budgets.install.seconds,
      note: `${early} files; ${installs.map((each) => each.toFixed(2)).join(', ')}`,
    })
    report({
      what: 'until all files are cached',
      value: median(completions),
      unit: 's',
      note: `${files} files; ${completions.map((each) => each.toFixed(2)).join(', ')}`,
    })
  },
}

/** Asks for the remaining files, as an idle tab does. */
const fetchRest = (tab: BenchTab): Promise<unknown> =>
  tab.evaluate(`navigator.serviceWorker.ready.then(({ active }) => {
    const build = new MessageChannel()
    build.port1.onmessage = ({ data }) => active.postMessage({ worker: 'keep', build: data, files: [] })
    active.postMessage({ worker: 'build' }, [build.port2])
  })`)

/** Resolves with the number of cached files once it no longer grows. */
async function settledCount(tab: BenchTab): Promise<number> {
  let count = 0
  await until(
    'all files to be cached',
    async () => {
      const before = count
      count = await tab.evaluate<number>(COUNT_FILES)
      return count === before
    },
    ALL_FILES_TIMEOUT_MS,
    5_000,
  )
  return count
}
