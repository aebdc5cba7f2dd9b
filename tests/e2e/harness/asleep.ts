import { until } from './browser.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** Whether a tab sleeps: its page has rendered nothing. */
export const isAsleep = async ({ page }: Tab): Promise<boolean> =>
  (await page.locator('#root > *').count()) === 0

/** Waits until `tabs` sleep, and their new pages are served by the engine, as all other pages are. */
export async function untilAsleep(world: World, tabs: readonly Tab[], withinMs: number): Promise<void> {
  for (const tab of tabs) await until('the tab to sleep', () => isAsleep(tab), withinMs, 500)
  await untilServed(world)
}

/** Waits until the engine serves all pages: the sleeping ones load anew, and open their views. */
export async function untilServed(world: World): Promise<void> {
  await until(
    'the engine to serve all pages',
    async () => (await world.engineHealth()).tabs.length === world.tabs().length,
  )
}
