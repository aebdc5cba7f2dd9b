import type { Tab } from './tab.ts'

/** Goes to another address as a link of the client leads there: the page is not loaded anew. */
export async function go({ page }: Tab, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The timelines of everybody, by the names of their feeds. */
const FEEDS = { '/main/friends': 'Home', '/main/public': 'Public', '/main/all': 'Known Network' } as const

/** The same to a timeline, whose posts it waits for: those of the page before may be there for a moment. */
export async function goToFeed(tab: Tab, path: keyof typeof FEEDS): Promise<void> {
  await go(tab, path)
  const feed = tab.page.getByRole('main').getByRole('feed', { name: FEEDS[path], exact: true })
  await feed.getByRole('article').first().waitFor()
}
