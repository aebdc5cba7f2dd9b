import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const FONT = '**/assets/glyphs-*.woff2'

let world: World
let first: Tab
let tab: Tab

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  // Tabs are opened at a picture, for which the browser looks for an icon in vain.
  world.problems.expect(/favicon\.ico/)
  first = await world.openTab('/login')
  await world.signIn(first)
})
// A script that is added to a tab stays there.
beforeEach(async () => {
  tab = await world.openTab('/logo.svg')
  await resize(tab, { width: 1400, height: 800 })
})
afterEach(() => tab.close())
afterAll(() => world?.close())

const glyphs = ({ page }: Tab): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.glyphs)
const load = async (): Promise<void> => {
  await tab.page.goto(new URL('/main/public', world.instance.origin).href)
  await rowsOf(tab).first().waitFor()
  await button('Search').waitFor()
}
const button = (name: string, { page } = tab): Locator =>
  page.getByRole('button', { name, exact: true }).first()
/** The text of the pseudo-element, and whether all of it is inside the button. */
const shown = (element: Locator, pseudo: '::before' | '::after'): Promise<{ text: string; fits: boolean }> =>
  element.evaluate(
    (found, name) => ({
      text: getComputedStyle(found, name).content.replace(/^"|"$/g, ''),
      fits: found.scrollWidth <= found.clientWidth && found.clientWidth > 16,
    }),
    pseudo,
  )

describe('the icon font', () => {
  test('is not replaced by the buttons’ names while it works', async () => {
    await first.show()
    // Longer than the delay of the page's check.
    await until('the check to be over', () => first.page.evaluate(() => performance.now() > 4_000))
    expect(await glyphs(first)).toBeUndefined()
    expect((await shown(button('Search', first), '::after')).text).toBe('none')
  })

  test('is replaced by the buttons’ names if it fails to load', async () => {
    world.problems.expect(/glyphs-.*woff2|ERR_FAILED/)
    await tab.page.route(FONT, (route) => route.abort())
    try {
      await load()
      await until('the page to notice', async () => (await glyphs(tab)) === 'missing')
      expect(await shown(button('Search'), '::after')).toEqual({ text: 'Search', fits: true })
      const post = tab.page.getByRole('main').getByRole('article').first()
      for (const name of ['Reply', 'Favorite', 'More actions'])
        expect(
          await shown(post.getByRole('button', { name: new RegExp(`^${name}`) }).first(), '::before'),
        ).toEqual({ text: name, fits: true })
      await resize(tab, { width: 390, height: 844 })
      await button('Menu').waitFor()
      expect((await shown(button('Menu'), '::after')).text).toBe('Menu')
    } finally {
      await tab.page.unroute(FONT)
    }
  })

  test('is replaced by the buttons’ names if the user overrides fonts', async () => {
    await tab.page.addInitScript(() => {
      // Like a user style sheet: the font loads but is not used.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { font-family: monospace !important }')
      // The page replaces the adopted sheets when it applies a theme.
      setInterval(() => {
        if (!document.adoptedStyleSheets.includes(sheet))
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }, 50)
    })
    await load()
    await until('the page to notice', async () => (await glyphs(tab)) === 'missing')
    expect((await shown(button('Search'), '::after')).text).toBe('Search')
  })
})
