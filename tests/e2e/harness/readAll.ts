import { until } from './browser.ts'
import type { Tab } from './tab.ts'

/** The number of unread notifications in the title of a tab. */
export const countOf = async ({ page }: Tab): Promise<number> =>
  Number(/^\((\d+)\) \S/.exec(await page.title())?.[1] ?? 0)

/** Marks all notifications as read in the first of the tabs, until no title of the tabs counts any. */
export async function readAll(tabs: readonly [Tab, ...Tab[]]): Promise<void> {
  const panel = tabs[0].page.getByRole('complementary', { name: 'Notifications' })
  const button = panel.getByRole('button', { name: 'Mark as read' })
  await panel.getByRole('article').first().waitFor()
  await until('no unread notifications', async () => {
    // The button disappears as soon as another tab has read them.
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    return (await Promise.all(tabs.map(countOf))).every((count) => count === 0)
  })
}
