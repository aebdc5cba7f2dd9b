import type { Page } from 'playwright-core'
import { type Browser, type BrowserOptions, launchBrowser, type Target } from './browser.ts'
import { connectDriver } from './driver.ts'
import { openContext } from './openContext.ts'
import { collectProblems, type Problems, stackLines } from './problems.ts'
import { type DrivenBrowser, sharedBrowser, TEST_FLAGS } from './sharedBrowser.ts'
import { createTab, type Tab } from './tab.ts'

/** A user's browser: a new profile and its open tabs. */
export interface Profile {
  readonly browser: Browser
  readonly problems: Problems
  /** Opens a tab and shows it. With `newWindow` it opens in another window, so that other tabs stay visible. */
  openTab(path: string, how?: { newWindow?: boolean }): Promise<Tab>
  /** Opens a hidden tab, as a middle click does. */
  openTabInBackground(path: string): Promise<Tab>
  /** Resolves with the tab that a press opens. */
  openedBy(press: () => Promise<unknown>): Promise<Tab>
  /** The open tabs, oldest first. */
  tabs(): readonly Tab[]
  /** The running SharedWorkers. */
  engines(): Promise<Target[]>
  /** Kills all SharedWorkers without warning. The tabs may start another one at once. */
  killEngine(): Promise<void>
  /** Closes the browser. Rejects if there were errors that the test did not expect. */
  close(): Promise<void>
}

export interface ProfileOptions extends BrowserOptions {
  /** The origin of all paths. */
  readonly origin: string
  /** Allows a service worker. Off by default, so that no test finds files that an earlier one cached. */
  readonly serviceWorkers?: boolean
  /** Tabs can be hidden, and notifications shown. The lighter browser of the other tests can do neither. */
  readonly fullBrowser?: boolean
  /** Starts a separate browser process. All options of the browser imply it. */
  readonly ownProcess?: boolean
}

/** Opens a browser context in a shared browser of the test worker, or a separate process if the options require one. */
export async function openProfile({ origin, ...options }: ProfileOptions): Promise<Profile> {
  const { browser, driver, close: closeBrowser } = await openBrowser(options)
  const problems = collectProblems(driver, browser)
  // A window closes with its last tab, so one tab always stays open.
  const parking =
    browser.contextId === undefined ? await emptyTab(browser) : await browser.open('about:blank')
  const open = new Set<Tab>()
  let closed: Promise<void> | null = null

  const openIn = async (path: string, how: { background?: boolean; newWindow?: boolean }): Promise<Tab> => {
    const targetId = await browser.open(new URL(path, origin).href, how)
    return tabOf(await driver.pageOf(targetId), targetId)
  }
  const tabOf = async (page: Page, targetId: string): Promise<Tab> => {
    await page.waitForLoadState('domcontentloaded')
    const tab = createTab({ page, targetId, browser, parking })
    open.add(tab)
    page.once('close', () => open.delete(tab))
    return tab
  }
  const engines = (): Promise<Target[]> => browser.targets('shared_worker')

  return {
    browser,
    problems,
    openTab: (path, { newWindow = false } = {}) => openIn(path, { newWindow }),
    openTabInBackground: (path) => openIn(path, { background: true }),
    openedBy: async (press) => {
      const opened = driver.context.waitForEvent('page')
      await press()
      const page = await opened
      return tabOf(page, await driver.targetIdOf(page))
    },
    tabs: () => [...open],
    engines,
    killEngine: async () => {
      const running = await engines()
      if (running.length === 0) throw new Error('there is no engine to kill')
      for (const { targetId } of running) {
        await problems.release(targetId)
        await browser.cdp.send('Target.closeTarget', { targetId })
      }
    },
    close: () => {
      closed ??= close()
      return closed
    },
  }

  async function close(): Promise<void> {
    const shown: string[] = []
    for (const tab of open) {
      shown.push(...stackLines(await tab.text().catch(() => '')))
      for (const line of await tab.engineErrors().catch(() => [])) problems.note(`log of the engine: ${line}`)
    }
    problems.stop()
    await closeBrowser()
    const found = [...problems.found(), ...shown.map((line) => `shown to the user: ${line}`)]
    if (found.length > 0) throw new Error(`Unexpected errors in the browser:\n${found.join('\n')}`)
  }
}

interface OpenBrowser extends DrivenBrowser {
  close(): Promise<void>
}

async function openBrowser({
  fullBrowser = false,
  ownProcess = false,
  serviceWorkers = false,
  ...options
}: Omit<ProfileOptions, 'origin'>): Promise<OpenBrowser> {
  if (!ownProcess && !serviceWorkers && Object.keys(options).length === 0) {
    const shared = await sharedBrowser(fullBrowser)
    const browser = await openContext(shared.browser)
    return { browser, driver: shared.driver, close: () => browser.close() }
  }
  const browser = await launchBrowser({ ...options, flags: [...TEST_FLAGS, ...(options.flags ?? [])] })
  const driver = await connectDriver(browser, serviceWorkers)
  return {
    browser,
    driver,
    close: async () => {
      await driver.close()
      await browser.close()
    },
  }
}

async function emptyTab(browser: Browser): Promise<string> {
  const [tab] = await browser.targets('page')
  if (tab === undefined) throw new Error('the browser opened without a tab')
  return tab.targetId
}
