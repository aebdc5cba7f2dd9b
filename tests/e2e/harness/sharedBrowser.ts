import { findChromium, findHeadlessShell } from '../../../scripts/findChromium.mjs'
import { type Browser, launchBrowser } from './browser.ts'
import { connectDriver, type Driver } from './driver.ts'

/** A Chromium, and Playwright connected to it. */
export interface DrivenBrowser {
  readonly browser: Browser
  readonly driver: Driver
}

/** The flags of every Chromium that tests start. */
export const TEST_FLAGS: readonly string[] = [
  // Each window loads two pages for the address bar's suggestions, which takes half a second of CPU time.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
]

/**
 * The browsers that all tests of this test worker share, by their programs. Test workers end them with their process; a script that goes
 * on after its last world calls `closeSharedBrowsers`.
 */
const shared = new Map<string, Promise<DrivenBrowser>>()

/**
 * A browser that all tests of this test worker share: Chromium if it must be able to hide tabs and to show
 * notifications, else its headless shell, which takes less CPU time.
 */
export function sharedBrowser(full: boolean): Promise<DrivenBrowser> {
  const program = (full ? null : findHeadlessShell()) ?? findChromium()
  const running = shared.get(program) ?? start(program)
  shared.set(program, running)
  return running
}

/** Most tests look at pages at rest, and motion takes a tenth of the CPU time. Only tests with a browser of their own have it. */
const NO_MOTION = '--force-prefers-reduced-motion'

async function start(program: string): Promise<DrivenBrowser> {
  const browser = await launchBrowser({ program, flags: [...TEST_FLAGS, NO_MOTION] })
  browser.ended.then(() => shared.delete(program))
  return { browser, driver: await connectDriver(browser, false) }
}

/** Closes the shared browsers. Their connections would keep the process alive. */
export async function closeSharedBrowsers(): Promise<void> {
  const running = await Promise.all(shared.values())
  for (const { browser, driver } of running) {
    await driver.close()
    await browser.close()
  }
}
