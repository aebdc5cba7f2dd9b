import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const choose = (interfaceLanguage: string): Promise<unknown> =>
  tab.run({ kind: 'setPreferences', change: { interfaceLanguage } })
const navOf = (page: Page, name: string) => page.getByRole('link', { name }).first()
const htmlOf = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)
const FILE = /\/assets\/ar-[^/]*\.json$/
const inEnglish = (page: Page) => navOf(page, 'Known Network').waitFor()
const inArabic = (page: Page) => navOf(page, 'الشبكة المعروفة').waitFor()
const notLoaded = (page: Page) => page.getByText('العربية could not be loaded').first()

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 40 } })
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
  const fresh = await world.openTab('/main/public')
  await inEnglish(fresh.page)
  const asked: string[] = []
  await fresh.page.waitForLoadState('networkidle')
  fresh.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await choose('de')
  await navOf(fresh.page, 'Bekanntes Netzwerk').waitFor()
  const files = asked.filter((path) => path.startsWith('/assets/'))
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(/\/de-[^/]*\.json$/)
  await fresh.close()
})

test('a page in Arabic shows no English while it loads, also after a reload', async () => {
  await choose('ar')
  await inArabic(tab.page)
  const { page } = await world.openTab('/main/public')
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('#root')?.textContent ?? ''
      if (text !== '') seen.add(document.documentElement.dir)
      if (/Known Network|Loading|Timelines/.test(text)) seen.add('English')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.reload()
  await rowsOf(tab).first().waitFor()
  await inArabic(page)
  expect(await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)])).toEqual(['rtl'])
  await page.close()
})

test('a language whose file cannot be loaded is reported and not shown, and the next choice loads it', async () => {
  world.problems.expect(/Failed to load resource|ERR_/)
  const { page: other } = await world.openTab('/main/public', { newWindow: true })
  await inEnglish(other)
  let broken = true
  await other.route(FILE, (route) => (broken ? route.abort() : route.continue()))
  await choose('ar')
  await notLoaded(other).waitFor()
  await inEnglish(other)
  expect(await htmlOf(other)).toMatch(/^en/)
  // The other tab has loaded the file.
  await inArabic(tab.page)

  // It is still the preference: the next visit reports it again.
  await other.reload()
  await inEnglish(other)
  await notLoaded(other).waitFor()

  // Choosing another language and then this one tries again.
  broken = false
  await choose('de')
  await navOf(other, 'Bekanntes Netzwerk').waitFor()
  await choose('ar')
  await inArabic(other)
  await other.close()
})
