import type { Locator } from './locator.ts'
import type { Tab } from './tab.tsx'
import { pass } from './time.ts'

/** The timeline in the main column. */
export const feedOf = ({ page }: Tab): Locator => page.getByRole('main').getByRole('feed')

/** The button that counts the new posts above the list, and shows them. */
export const newPostsButton = ({ page }: Tab): Locator =>
  page.getByRole('main').getByRole('button', { name: /^Show \d+ new$/ })

/** Scrolls the list of `feed` to `px` below its top. Rows are 100 px high. */
export const scrollTo = (feed: Locator, px: number): Promise<void> =>
  feed.evaluate((element, to) => {
    const scroller = element.closest('[data-scroller]')
    if (scroller === null) throw new Error('nothing scrolls here')
    scroller.scrollTop = to
  }, px)

/** The rows of the timeline that are in the DOM. */
export const rowsOf = (tab: Tab): Locator => feedOf(tab).getByRole('article')

/** The row that contains the text `words`. */
export const rowWith = (tab: Tab, words: string): Locator => rowsOf(tab).filter({ hasText: words })

/** The button `name` of the row that contains `words`. The button may show a count after its name. */
export const buttonOf = (tab: Tab, words: string, name: string): Locator =>
  rowWith(tab, words).getByRole('button', { name: new RegExp(`^${name}( \\S+)?$`) })

/** The timeline ignores clicks for this long after its rows have moved (src/ui/blocks/timeline/useBlockedClicks.ts). */
const BLOCKED_MS = 1_000

/** Shows the new posts above the timeline, and waits until their rows accept clicks. */
export async function showNew(tab: Tab): Promise<void> {
  const button = newPostsButton(tab)
  await button.click()
  await button.waitFor({ state: 'detached' })
  await pass(BLOCKED_MS)
}

/** Goes to the page of a post; resolves with its row. */
export async function openPost(tab: Tab, id: string): Promise<Locator> {
  await tab.go(`/notice/${id}`)
  const row = rowsOf(tab).and(tab.page.locator(`[data-row="${id}"][aria-current="true"]`))
  await row.waitFor()
  return row
}

/** Opens the menu of `row`. Resolves with its items. */
export async function openMenuOf({ page }: Tab, row: Locator): Promise<Locator> {
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menu').waitFor()
  return page.getByRole('menuitem')
}

/** Opens the menu of `row`, and chooses the item `name`. */
export async function chooseInMenuOf(tab: Tab, row: Locator, name: string): Promise<void> {
  await openMenuOf(tab, row)
  await tab.page.getByRole('menuitem', { name, exact: true }).click()
}
