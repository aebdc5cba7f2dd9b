import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const FONT = '**/assets/glyphs-*.woff2'

// The icon font and the interface languages: what a page loads, and shows while it loads. Both need a world with few posts.

let world: World
let first: Tab

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  // Tabs are opened at a picture, for which the browser looks for an icon in vain.
  world.problems.expect(/favicon\.ico/)
  first = await world.openTab('/login')
  await world.signIn(first)
})
afterAll(() => world?.close())

const glyphs = ({ page }: Tab): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.glyphs)
const button = ({ page }: Tab, name: string): Locator =>
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
  /** A tab of its own, because a script that is added to a tab stays there. It shows a picture, so that nothing is loaded yet. */
  const openEmpty = async (): Promise<Tab> => {
    const tab = await world.openTab('/logo.svg')
    await resize(tab, { width: 1400, height: 800 })
    return tab
  }
  const load = async (tab: Tab): Promise<void> => {
    await tab.page.goto(new URL('/main/public', world.instance.origin).href)
    await rowsOf(tab).first().waitFor()
    await button(tab, 'Search').waitFor()
  }

  test('is not replaced by the buttons’ names while it works', async () => {
    // Longer than the delay of the page's check.
    await until('the check to be over', () => first.page.evaluate(() => performance.now() > 4_000))
    expect(await glyphs(first)).toBeUndefined()
    expect((await shown(button(first, 'Search'), '::after')).text).toBe('none')
  })

  test('is replaced by the buttons’ names if it fails to load', async () => {
    world.problems.expect(/glyphs-.*woff2|ERR_FAILED/)
    const tab = await openEmpty()
    await tab.page.route(FONT, (route) => route.abort())
    try {
      await load(tab)
      await until('the page to notice', async () => (await glyphs(tab)) === 'missing')
      expect(await shown(button(tab, 'Search'), '::after')).toEqual({ text: 'Search', fits: true })
      const post = tab.page.getByRole('main').getByRole('article').first()
      for (const name of ['Reply', 'Favorite', 'More actions'])
        expect(
          await shown(post.getByRole('button', { name: new RegExp(`^${name}`) }).first(), '::before'),
        ).toEqual({ text: name, fits: true })
      await resize(tab, { width: 390, height: 844 })
      await button(tab, 'Menu').waitFor()
      expect((await shown(button(tab, 'Menu'), '::after')).text).toBe('Menu')
    } finally {
      await tab.close()
    }
  })

  test('is replaced by the buttons’ names if the user overrides fonts', async () => {
    const tab = await openEmpty()
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
    await load(tab)
    await until('the page to notice', async () => (await glyphs(tab)) === 'missing')
    expect((await shown(button(tab, 'Search'), '::after')).text).toBe('Search')
    await tab.close()
  })
})

describe('a language of the interface', () => {
  const choose = (interfaceLanguage: string): Promise<unknown> =>
    first.run({ kind: 'setPreferences', change: { interfaceLanguage } })
  const navOf = (page: Page, name: string) => page.getByRole('link', { name }).first()
  const inEnglish = (page: Page) => navOf(page, 'Known Network').waitFor()
  const inArabic = (page: Page) => navOf(page, 'الشبكة المعروفة').waitFor()

  afterEach(async () => {
    await first.show()
    await choose('')
    await inEnglish(first.page)
  })

  test('fetches its file when it is chosen, and nothing else', async () => {
    const loaded = (): Promise<string[]> =>
      first.page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.startsWith('/assets/')),
      )
    let before = -1
    await until(
      'all files of the page',
      async () => {
        const last = before
        before = (await loaded()).length
        return before === last
      },
      30_000,
      1_000,
    )
    await choose('de')
    await navOf(first.page, 'Bekanntes Netzwerk').waitFor()
    const files = (await loaded()).slice(before)
    expect(files).toHaveLength(1)
    expect(files[0]).toMatch(/\/de-[^/]*\.json$/)
  })

  test('is the only one on a page that loads, as in Arabic', async () => {
    await choose('ar')
    await inArabic(first.page)
    const { page } = await world.openTab('/logo.svg')
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const text = document.querySelector('#root')?.textContent ?? ''
        if (text !== '') seen.add(document.documentElement.dir)
        if (/Known Network|Loading|Timelines/.test(text)) seen.add('English')
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto(new URL('/main/public', world.instance.origin).href)
    await page.getByRole('main').getByRole('article').first().waitFor()
    await inArabic(page)
    expect(await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)])).toEqual(['rtl'])
    await page.close()
  })
})
