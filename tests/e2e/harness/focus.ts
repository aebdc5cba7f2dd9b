import type { Locator } from 'playwright-core'
import { until } from './browser.ts'

/** Waits until `element` has the focus. `what` describes the condition in the error message. */
export const waitForFocus = (what: string, element: Locator): Promise<unknown> =>
  until(what, () => element.evaluate((found) => found === document.activeElement))

/** Whether the focus is in `element`. */
export const hasFocusWithin = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => found.contains(document.activeElement))
