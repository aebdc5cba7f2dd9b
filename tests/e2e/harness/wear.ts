import type { Preferences } from '../../../src/shared/model/preferences.ts'
import { until } from './browser.ts'
import type { Tab } from './tab.ts'

/** Sets the theme of the tab's account, and waits until the page has applied it. */
export async function wear(tab: Tab, theme: Exclude<Preferences['theme'], 'system'>): Promise<void> {
  await tab.run({ kind: 'setPreferences', change: { theme } })
  const applied = (): Promise<boolean> =>
    tab.page.evaluate((name) => document.documentElement.dataset.theme === name, theme)
  await until(`the theme ${theme} to be applied`, applied)
}
