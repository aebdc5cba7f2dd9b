import { until } from './browser.ts'
import type { Tab } from './tab.ts'

/** How many windows and questions have an entry in the tab's history now. */
export const layersOf = ({ page }: Tab): Promise<number> =>
  page.evaluate(() => history.state?.rookeryLayer ?? 0)

/** Resolves when nothing lies over the page: a load before that would be ended by the step back of what closes. */
export const settled = (tab: Tab): Promise<unknown> =>
  until('nothing to lie over it', async () => (await layersOf(tab)) === 0)
