import { type BrowserContext, type Locator, launch, type Page } from 'puppeteer-core'
import { findFirefox } from '../../../scripts/findFirefox.mjs'
import { openInstance, PASSWORD, type RunningInstance } from '../../e2e/harness/instance.ts'

/** Long, because Firefox may share two cores with all other tests. */
const TIMEOUT_MS = 60_000

/** One instance, and one user's tabs in Firefox. */
export interface FirefoxWorld {
  readonly instance: RunningInstance
  openTab(path: string): Promise<Page>
  /** Fills in the form at /login, and waits for the home timeline. */
  signIn(): Promise<Page>
  /** Closes all tabs; the session remains. */
  closeTabs(): Promise<void>
  close(): Promise<void>
}

export interface Firefox {
  readonly pid: number
  /** With an instance of its own, which has 60 posts, or `posts`. `script` runs in each page before its own. */
  openWorld(options?: { posts?: number; script?: string | undefined }): Promise<FirefoxWorld>
  close(): Promise<void>
}

/** One Firefox, driven over WebDriver BiDi, for the client in `dist`, with more of its preferences (`about:config`). */
export async function launchFirefox(
  dist: string,
  preferences: Record<string, unknown> = {},
): Promise<Firefox> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    // Wide enough for all columns.
    defaultViewport: { width: 1_366, height: 768 },
    timeout: TIMEOUT_MS,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, ...preferences },
  })
  return {
    pid: browser.process()?.pid ?? 0,
    openWorld: async ({ posts = 60, script } = {}) => {
      const instance = await openInstance({ posts, staticDir: dist })
      // A separate container: it has its own storage and SharedWorkers.
      const context = await browser.createBrowserContext()
      const world = worldOf(instance, context, script)
      return {
        ...world,
        close: async () => {
          await context.close().finally(() => instance.close())
        },
      }
    },
    close: () => browser.close(),
  }
}

function worldOf(
  instance: RunningInstance,
  context: BrowserContext,
  script?: string,
): Omit<FirefoxWorld, 'close'> {
  const openTab = async (path: string): Promise<Page> => {
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    if (script !== undefined) await page.evaluateOnNewDocument(script)
    await page.goto(new URL(path, instance.origin).href, { waitUntil: 'domcontentloaded' })
    return page
  }
  return {
    instance,
    openTab,
    closeTabs: async () => {
      for (const page of await context.pages()) await page.close()
    },
    signIn: async () => {
      const page = await openTab('/login')
      // The sidebar has the same form.
      await page.locator('main input[name="username"]').fill('luna')
      await page.locator('main input[name="password"]').fill(PASSWORD)
      await byRole(page, 'button', 'Log in', 'main').click()
      await page.locator('main [role="feed"] article').wait()
      return page
    },
  }
}

/** Elements with `role` and the accessible name `name`, within the element that `within` selects. */
export const byRole = (page: Page, role: string, name: string, within = ''): Locator<Element> =>
  page.locator(`${within} ::-p-aria([name="${name}"][role="${role}"])`) as Locator<Element>

/** Waits until the main column contains `words`, or with `shown: false` until it does not. */
export const untilMainSays = (page: Page, words: string, shown = true): Promise<unknown> =>
  page.waitForFunction(
    (text, wanted) => (document.querySelector('main')?.innerText.includes(text) ?? false) === wanted,
    { polling: 100 },
    words,
    shown,
  )
