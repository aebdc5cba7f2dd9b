import { until } from './browser.ts'
import { evaluate } from './cdp.ts'
import { connectDriver, type Driver } from './driver.ts'
import { createTab, type Tab } from './tab.ts'
import type { World } from './world.ts'

/**
 * Loads tabs again whose process has crashed, as a person does, and resolves with them. For Playwright, a page that has crashed stays so:
 * the tabs that this returns belong to a connection of their own, which the caller closes.
 */
export async function reloadCrashed(
  { browser }: World,
  crashed: readonly Tab[],
): Promise<{ readonly tabs: readonly Tab[]; readonly driver: Driver }> {
  for (const { targetId } of crashed) {
    const session = await browser.cdp.attach(targetId)
    await session.send('Page.reload')
    await until('the page', () => evaluate<boolean>(session, `document.readyState === 'complete'`))
    await session.detach()
  }
  const driver = await connectDriver(browser, true)
  const tabs = crashed.map(async ({ targetId }) =>
    createTab({ page: await driver.pageOf(targetId), targetId, browser, parking: '' }),
  )
  return { tabs: await Promise.all(tabs), driver }
}
