import * as Comlink from 'comlink'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ok } from '../../src/shared/fault/fault.ts'
import type { Instance } from '../../src/shared/model/instance.ts'
import { entityKey } from '../../src/shared/model/keys.ts'
import { PROTOCOL } from '../../src/shared/protocol/operations.ts'
import type { OpenedWorker, Way } from '../../src/ui/engine/openWorker.ts'
import { TabEngine } from '../../src/ui/engine/tabEngine.ts'
import { noteActivity } from '../engine/harness/settle.ts'
import { untilPageCloses } from './harness/listeners.ts'
import { prepare, resetPage } from './harness/resetPage.ts'
import { pass, until } from './harness/time.ts'

/** The tab's engine looks for the shared one after a minute at first, and waits at most 8 s for its answer. */
const LOOKED_MS = 70_000

/** A tab of a browser with SharedWorker, whose shared engine can hang. */
function tabInBrowser() {
  const browser = { hangs: true, refuses: false, attachMs: 0, ways: [] as string[] }
  let boots = 0
  const serve = (port: MessagePort): void => {
    boots++
    const bootId = `boot-${boots}`
    const answer = () => ok({ bootId, account: '@rook.example', settled: null, accepted: true })
    port.postMessage({ control: 'boot', bootId, build: 1, protocol: { min: PROTOCOL, max: PROTOCOL } })
    const attach = async () => {
      await new Promise((resolve) => setTimeout(resolve, browser.attachMs))
      return answer()
    }
    Comlink.expose({ attach, health: answer, outcome: answer, run: answer }, port)
  }
  const services = { showNotices: () => {}, runTabTask: async () => true }
  const openWorker = ({ form, name }: Way): OpenedWorker => {
    browser.ways.push(`${form} ${name}`)
    if (form === 'shared' && browser.refuses)
      throw new DOMException('The operation is insecure.', 'SecurityError')
    const { port1, port2 } = new MessageChannel()
    for (const port of [port1, port2]) port.addEventListener('message', noteActivity)
    if (form === 'dedicated' || !browser.hangs) serve(port2)
    onTestFinished(() => port2.close())
    return { form, port: port1, onError: () => {}, close: () => port1.close() }
  }
  const tab = untilPageCloses(() => new TabEngine(services, openWorker))
  onTestFinished(() => void dispatchEvent(new Event('pagehide')))
  const waitForEngine = (): Promise<unknown> =>
    until('an engine', async () => tab.status.state === 'ready', 30_000)
  return { tab, browser, waitForEngine }
}

beforeEach(async () => {
  await prepare()
  await resetPage()
  vi.stubGlobal('SharedWorker', class {})
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('a tab that fell back to its own engine returns to the shared one when that serves again (R41)', async () => {
  const { tab, browser, waitForEngine } = tabInBrowser()
  tab.start([])
  await waitForEngine()
  expect(browser.ways.at(-1)).toBe('dedicated rookery')

  await pass(2 * LOOKED_MS)
  expect(tab.status).toMatchObject({ state: 'ready', attachCount: 1 })
  const looked = browser.ways.length
  expect(browser.ways.at(-1)).toBe('shared rookery')

  browser.hangs = false
  await pass(LOOKED_MS)
  expect(tab.status).toMatchObject({ state: 'ready', attachCount: 2 })
  expect(browser.ways.slice(looked)).toEqual(['shared rookery', 'shared rookery'])
  // The tab has the shared engine and makes no further attempt.
  await pass(2 * LOOKED_MS)
  expect(browser.ways).toHaveLength(looked + 2)
})

test('a tab keeps its own engine while that runs a command (R41)', async () => {
  const { tab, browser, waitForEngine } = tabInBrowser()
  tab.start([])
  await waitForEngine()
  browser.hangs = false
  void tab.runAs('luna@rook.example', { kind: 'favourite', statusId: '1', on: true })
  await pass(3 * LOOKED_MS)
  expect(tab.status).toMatchObject({ state: 'ready', attachCount: 1 })
})

test('a tab whose shared engine does not serve asks for it less and less often, and returns in the end (R41)', async () => {
  const { tab, browser, waitForEngine } = tabInBrowser()
  tab.start([])
  await waitForEngine()
  const looked = browser.ways.length
  await pass(40 * 60_000)
  // After 1, 3, 7, 15 and 30 minutes.
  expect(browser.ways.slice(looked)).toHaveLength(5)
  browser.hangs = false
  await pass(16 * 60_000)
  expect(tab.status).toMatchObject({ state: 'ready', attachCount: 2 })
})

test('a tab whose browser refuses a SharedWorker, as Firefox does with blocked storage, has an engine of its own (R2, E15)', async () => {
  const { tab, browser, waitForEngine } = tabInBrowser()
  browser.refuses = true
  tab.start([])
  await waitForEngine()
  expect(browser.ways.at(-1)).toBe('dedicated rookery')

  // It goes on looking, and finds the shared one when the user allows the storage.
  await pass(2 * LOOKED_MS)
  browser.refuses = false
  browser.hangs = false
  await pass(4 * LOOKED_MS)
  expect(tab.status).toMatchObject({ state: 'ready', attachCount: 2 })
})

test('a tab whose engine restarts twice within 10 s keeps what it shows while the second one starts', async () => {
  const { tab, browser, waitForEngine } = tabInBrowser()
  browser.hangs = false
  tab.start([])
  await waitForEngine()
  const key = entityKey('@rook.example', 'instance')
  const put = [{ key, value: {} as Instance }]
  tab.mirror.apply({ bootId: '', seq: 0, put, drop: [], views: [], settled: [], notices: [] })

  tab.connect()
  await waitForEngine()
  await pass(9_000)
  browser.attachMs = 5_000
  tab.connect()
  await pass(4_000)
  expect(tab.status.state).toBe('starting')
  expect(tab.mirror.cells.get(key)).not.toBeNull()

  // The second engine has not sent it again.
  await pass(20_000)
  expect(tab.mirror.cells.get(key)).toBeNull()
})
