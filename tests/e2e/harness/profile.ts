import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { type Browser, type BrowserOptions, launchBrowser, type Target, until } from './browser.ts'
import { collectProblems, type Problems, stackLines } from './problems.ts'
import { withoutServiceWorkers } from './serviceWorkers.ts'
import { createTab, type Tab } from './tab.ts'

/** A person's browser: one Chromium with an empty profile, and the tabs they open in it. */
export interface Profile {
  readonly browser: Browser
  readonly problems: Problems
  /** Opens a tab; it is the visible one then. `newWindow`: in a window of its own, so that others stay visible. */
  openTab(path: string, how?: { newWindow?: boolean }): Promise<Tab>
  /** Opens a tab as a middle click does: it loads while it is hidden. */
  openTabInBackground(path: string): Promise<Tab>
  /** Tabs that are open, in the order in which they were opened. */
  tabs(): readonly Tab[]
  /** SharedWorkers that run. */
  engines(): Promise<Target[]>
  /** Ends every SharedWorker from outside, in the midst of whatever it does. Tabs may start another at once. */
  killEngine(): Promise<void>
  /** Ends the browser. Rejects when something went wrong in it that the test did not expect. */
  close(): Promise<void>
}

export interface ProfileOptions extends BrowserOptions {
  /** Where `/path` leads. */
  readonly origin: string
  /** A service worker may be registered; else nothing of one story is kept for a later one. */
  readonly serviceWorkers?: boolean
}

export async function openProfile({
  origin,
  serviceWorkers = false,
  ...options
}: ProfileOptions): Promise<Profile> {
  const browser = await launchBrowser(options)
  // Playwright's defaults make every page count as visible and focused.
  const driver = await chromium.connectOverCDP(browser.url, { noDefaults: true })
  const context = firstOf(driver.contexts())
  context.setDefaultTimeout(30_000)
  if (!serviceWorkers) await withoutServiceWorkers(context)
  const problems = collectProblems(context, browser)
  const pageOf = pagesByTarget(context)
  const parking = firstOf(await browser.targets('page')).targetId
  const open = new Set<Tab>()

  const openIn = async (path: string, how: { background?: boolean; newWindow?: boolean }): Promise<Tab> => {
    const targetId = await browser.open(new URL(path, origin).href, how)
    const page = await until('the new tab', () => pageOf(targetId))
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
    tabs: () => [...open],
    engines,
    killEngine: async () => {
      const running = await engines()
      if (running.length === 0) throw new Error('there is no engine to kill')
      for (const { targetId } of running) await browser.cdp.send('Target.closeTarget', { targetId })
    },
    close: async () => {
      const shown: string[] = []
      for (const tab of open) {
        shown.push(...stackLines(await tab.text().catch(() => '')))
        for (const line of await tab.engineErrors().catch(() => []))
          problems.note(`log of the engine: ${line}`)
      }
      problems.stop()
      await driver.close().catch(() => {})
      await browser.close()
      const found = [...problems.found(), ...shown.map((line) => `shown to a person: ${line}`)]
      if (found.length > 0) throw new Error(`Something went wrong in the browser:\n${found.join('\n')}`)
    },
  }
}

function firstOf<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error('the browser opened without a tab')
  return first
}

/** Playwright's page of a target, which it does not tell by itself. */
function pagesByTarget(context: BrowserContext): (targetId: string) => Promise<Page | undefined> {
  const known = new Map<Page, Promise<string>>()
  const idOf = async (page: Page): Promise<string> => {
    const session = await context.newCDPSession(page)
    const { targetInfo } = await session.send('Target.getTargetInfo')
    await session.detach()
    return targetInfo.targetId
  }
  return async (targetId) => {
    for (const page of context.pages()) {
      const id = known.get(page) ?? idOf(page)
      known.set(page, id)
      if ((await id.catch(() => '')) === targetId) return page
    }
    return undefined
  }
}
