import type { Locator } from './locator.ts'
import type { Tab } from './tab.tsx'

/** The timeline in the main column. */
export const feedOf = ({ page }: Tab): Locator => page.getByRole('main').getByRole('feed')

/** The button that counts the posts that wait above the list, and shows them. */
export const waitingOf = ({ page }: Tab): Locator =>
  page.getByRole('main').getByRole('button', { name: /^Show \d+ new$/ })

/** Scrolls the list that `feed` is in to `px` below its top. Rows are 100 px high. */
export const scrollTo = (feed: Locator, px: number): Promise<void> =>
  feed.evaluate((element, to) => {
    const scroller = element.closest('[data-scroller]')
    if (scroller === null) throw new Error('nothing scrolls here')
    scroller.scrollTop = to
  }, px)

/** Its rows that are in the page. */
export const rowsOf = (tab: Tab): Locator => feedOf(tab).getByRole('article')

/** The row that says `words`. */
export const rowWith = (tab: Tab, words: string): Locator => rowsOf(tab).filter({ hasText: words })

/** A button of the row that says `words`, by its word; its count may stand beside it. */
export const buttonOf = (tab: Tab, words: string, name: string): Locator =>
  rowWith(tab, words).getByRole('button', { name: new RegExp(`^${name}( \\S+)?$`) })
