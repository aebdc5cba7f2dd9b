import { until } from './browser.ts'
import type { Tab } from './tab.ts'

/** The number of open windows and confirmations that have an entry in the tab's history. */
export const layersOf = ({ page }: Tab): Promise<number> =>
  page.evaluate(() => history.state?.rookeryLayer ?? 0)

/**
 * Waits until no window or confirmation is open. A closing one goes back in the history, which would cancel a page load that
 * has begun.
 */
export const windowsClosed = (tab: Tab): Promise<unknown> =>
  until('all windows to be closed', async () => (await layersOf(tab)) === 0)
