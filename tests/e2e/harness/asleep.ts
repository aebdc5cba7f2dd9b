import type { Tab } from './tab.ts'

/** Whether a tab sleeps: its page has rendered nothing. */
export const isAsleep = async ({ page }: Tab): Promise<boolean> =>
  (await page.locator('#root > *').count()) === 0
