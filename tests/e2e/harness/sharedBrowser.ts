import { type Browser, launchBrowser } from './browser.ts'
import { connectDriver, type Driver } from './driver.ts'

export interface DrivenBrowser {
  readonly browser: Browser
  readonly driver: Driver
}

export const TEST_FLAGS: readonly string[] = [
  // The address bar's suggestions are two pages that each window loads: half a second of processor time.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
]

let shared: Promise<DrivenBrowser> | null = null

/** The one Chromium of this test worker. It ends with the worker's process. */
export function sharedBrowser(): Promise<DrivenBrowser> {
  shared ??= start()
  return shared
}

async function start(): Promise<DrivenBrowser> {
  const browser = await launchBrowser({ flags: TEST_FLAGS })
  browser.ended.then(() => {
    shared = null
  })
  return { browser, driver: await connectDriver(browser, false) }
}
