import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const choose = (interfaceLanguage: string): Promise<unknown> =>
  tab.run({ kind: 'setPreferences', change: { interfaceLanguage } })
const navOf = (page: Page, name: string) => page.getByRole('link', { name }).first()
const inEnglish = (page: Page) => navOf(page, 'Known Network').waitFor()
const inArabic = (page: Page) => navOf(page, 'الشبكة المعروفة').waitFor()

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 40 } })
  // Tabs are opened at a picture, for which the browser looks for an icon in vain.
  world.problems.expect(/favicon\.ico/)
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

afterEach(async () => {
  await tab.show()
  await choose('')
  await inEnglish(tab.page)
})

test('choosing a language fetches its file, and nothing else', async () => {
  const loaded = (): Promise<string[]> =>
    tab.page.evaluate(() =>
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
  await navOf(tab.page, 'Bekanntes Netzwerk').waitFor()
  const files = (await loaded()).slice(before)
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(/\/de-[^/]*\.json$/)
})

test('a page in Arabic shows no English while it loads', async () => {
  await choose('ar')
  await inArabic(tab.page)
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
