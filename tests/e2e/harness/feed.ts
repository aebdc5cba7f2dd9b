import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { until } from './browser.ts'
import type { Tab } from './tab.ts'

/** The timeline in the main column. */
export const feedOf = ({ page }: Tab): Locator => page.getByRole('main').getByRole('feed')

/** The rows of the timeline that are in the DOM. */
export const rowsOf = (tab: Tab): Locator => feedOf(tab).getByRole('article')

/** The row that contains the text `words`. */
export const rowWith = (tab: Tab, words: string): Locator => rowsOf(tab).filter({ hasText: words })

/** The button `name` of the row that contains `words`. The button may show a count after its name. */
export const buttonOf = (tab: Tab, words: string, name: string): Locator =>
  rowWith(tab, words).getByRole('button', { name: new RegExp(`^${name}( \\S+)?$`) })

/** The button that counts the new posts above the timeline, and shows them. */
export const newPostsButton = ({ page }: Tab): Locator =>
  page.getByRole('main').getByRole('button', { name: /^Show \d+ new$/ })

/** Ids of the rows in the DOM, top first. */
export const idsOf = (tab: Tab): Promise<string[]> =>
  rowsOf(tab).evaluateAll((rows) =>
    rows
      // A row may have been removed since the query.
      .filter((row) => row.isConnected)
      .map((row) => ({ id: row.getAttribute('data-row') ?? '', top: row.getBoundingClientRect().top }))
      .sort((a, b) => a.top - b.top)
      .map(({ id }) => id),
  )

/** The reading position: the first row in view, and the distance of its top from the feed's top. */
export interface Reading {
  readonly id: string
  readonly offsetPx: number
}

/** The current reading position. */
export const readingOf = ({ page }: Tab): Promise<Reading> =>
  page.evaluate(() => {
    const scroller = document.querySelector('main [data-scroller]')
    if (scroller === null) throw new Error('there is no feed')
    const { top } = scroller.getBoundingClientRect()
    const rows = [...scroller.querySelectorAll('article')]
      .map((row) => ({ id: row.getAttribute('data-row') ?? '', box: row.getBoundingClientRect() }))
      .sort((a, b) => a.box.top - b.box.top)
    const first = rows.find(({ box }) => box.bottom > top + 1)
    return { id: first?.id ?? '', offsetPx: Math.round((first?.box.top ?? 0) - top) }
  })

/**
 * How many pixels the row of `before` has moved since. Infinity if it is not in the DOM.
 * Which row is first does not count: with a row's edge at the top of the view, half a pixel decides that.
 */
const driftOf = ({ page }: Tab, before: Reading): Promise<number> =>
  page.evaluate(({ id, offsetPx }) => {
    const scroller = document.querySelector('main [data-scroller]')
    const row = scroller?.querySelector(`article[data-row="${id}"]`)
    if (!scroller || !row) return Number.POSITIVE_INFINITY
    return Math.abs(row.getBoundingClientRect().top - scroller.getBoundingClientRect().top - offsetPx)
  }, before)

/** Maximum drift of a reading position that counts as unmoved, in px: positions are rounded twice. */
const MAX_DRIFT_PX = 2

/** Expects the reading position to be `before` still. */
export const expectUnmoved = async (tab: Tab, before: Reading): Promise<void> =>
  expect(await driftOf(tab, before)).toBeLessThanOrEqual(MAX_DRIFT_PX)

/** Waits until the reading position is `before` again. */
export const waitForReading = (tab: Tab, before: Reading): Promise<unknown> =>
  until('the old position', async () => (await driftOf(tab, before)) <= MAX_DRIFT_PX)

/** Turns the mouse wheel over the feed. Resolves when the feed has scrolled, if it could, and stands still. */
export async function wheel({ page }: Tab, px: number): Promise<void> {
  const box = await page.getByRole('main').boundingBox()
  if (box === null) throw new Error('there is no main column')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  const from = await page.evaluate((by) => {
    const {
      scrollTop = 0,
      scrollHeight = 0,
      clientHeight = 0,
    } = document.querySelector('main [data-scroller]') ?? {}
    const canScroll = by > 0 ? scrollTop + clientHeight < scrollHeight - 1 : by < 0 && scrollTop > 0
    return canScroll ? scrollTop : null
  }, px)
  // A busy Chromium drops a turn of the wheel now and then.
  for (let turns = 0; turns < 4; turns++) {
    await page.mouse.wheel(0, px)
    if (await scrollSettles(page, from)) return
  }
  const under = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.outerHTML.slice(0, 200), [
    x,
    y,
  ] as const)
  throw new Error(`the feed did not scroll from ${from}; under the mouse: ${under}`)
}

/**
 * Waits until the feed has left the offset `from`, unless that is null, and then stands still. Resolves with false if
 * it has not moved after some seconds.
 */
const scrollSettles = (page: Tab['page'], from: number | null): Promise<boolean> =>
  page.evaluate(
    (start) =>
      new Promise<boolean>((resolve) => {
        let last = Number.NaN
        let still = 0
        // On a busy machine the browser may take many frames to scroll at all.
        let moved = start === null
        const givenUp = performance.now() + 5_000
        const look = (): void => {
          const feed = document.querySelector('main [data-scroller]')
          const now = feed?.scrollTop ?? 0
          // The end may have come nearer, because the last rows are shorter than estimated.
          const atEnd = feed !== null && now + feed.clientHeight >= feed.scrollHeight - 1
          moved ||= now !== start || atEnd
          still = moved && now === last ? still + 1 : 0
          last = now
          if (still >= 5) resolve(true)
          else if (!moved && performance.now() > givenUp) resolve(false)
          else requestAnimationFrame(look)
        }
        look()
      }),
    from,
  )
