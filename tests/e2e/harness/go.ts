import type { Tab } from './tab.ts'

/** Navigates to `path` within the client, as a link does, without a page load. */
export async function go({ page }: Tab, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
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
