import { windowsClosed } from './layers.ts'
import type { Tab } from './tab.ts'

/** Navigates to `path` within the client, as a link does, without a page load. */
export async function go({ page }: Tab, path: string): Promise<void> {
  await page.evaluate((to) => {
    // Entries without a key would share one reading position.
    history.pushState({ key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The names of the feeds, by path. */
const FEEDS = { '/main/friends': 'Home', '/main/public': 'Public', '/main/all': 'Known Network' } as const

/** Navigates to a timeline, and waits for its posts. The previous page's posts may still be shown for a moment. */
export async function goToFeed(tab: Tab, path: keyof typeof FEEDS): Promise<void> {
  await go(tab, path)
  const feed = tab.page.getByRole('main').getByRole('feed', { name: FEEDS[path], exact: true })
  await feed.getByRole('article').first().waitFor()
}

/** Opens a timeline anew: at its top, with no new posts that wait. */
export async function openFeed(tab: Tab, path: keyof typeof FEEDS): Promise<void> {
  await windowsClosed(tab)
  await go(tab, '/about')
  await tab.page.getByRole('main').getByRole('feed').waitFor({ state: 'detached' })
  await goToFeed(tab, path)
}
