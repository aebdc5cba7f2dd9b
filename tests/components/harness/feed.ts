import type { Locator } from './locator.ts'
import type { Tab } from './tab.tsx'

/** The timeline in the main column. */
export const feedOf = ({ page }: Tab): Locator => page.getByRole('main').getByRole('feed')

/** Its rows that are in the page. */
export const rowsOf = (tab: Tab): Locator => feedOf(tab).getByRole('article')

/** The row that says `words`. */
export const rowWith = (tab: Tab, words: string): Locator => rowsOf(tab).filter({ hasText: words })

/** A button of the row that says `words`, by its word; its count may stand beside it. */
export const buttonOf = (tab: Tab, words: string, name: string): Locator =>
  rowWith(tab, words).getByRole('button', { name: new RegExp(`^${name}( \\S+)?$`) })
