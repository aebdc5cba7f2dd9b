import type { Tab } from './tab.ts'

/** Goes to another address as a link of the client leads there: the page is not loaded anew. */
export async function go({ page }: Tab, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
