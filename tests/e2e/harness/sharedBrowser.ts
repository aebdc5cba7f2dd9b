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

let shared: Promise<DrivenBrowser> | null = null

/** The Chromium that all tests of this test worker share. It ends with the worker's process. */
export function sharedBrowser(): Promise<DrivenBrowser> {
  shared ??= start()
  return shared
}

/** Most tests look at pages at rest, and motion takes a tenth of the CPU time. Only tests with a browser of their own have it. */
const NO_MOTION = '--force-prefers-reduced-motion'

async function start(): Promise<DrivenBrowser> {
  const browser = await launchBrowser({ flags: [...TEST_FLAGS, NO_MOTION] })
  browser.ended.then(() => {
    shared = null
  })
  return { browser, driver: await connectDriver(browser, false) }
}
