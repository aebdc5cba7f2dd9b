import type { Preferences } from '../../../src/shared/model/preferences.ts'
import { until } from './browser.ts'
import type { Tab } from './tab.ts'

/** Chooses `theme` as the person of this tab, and waits until the page wears it. */
export async function wear(tab: Tab, theme: Exclude<Preferences['theme'], 'system'>): Promise<void> {
  await tab.run({ kind: 'setPreferences', change: { theme } })
  const worn = (): Promise<boolean> =>
    tab.page.evaluate((name) => document.documentElement.dataset.theme === name, theme)
  await until(`the page to wear ${theme}`, worn)
}
