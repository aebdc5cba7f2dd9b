import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { resize } from './harness/resize.ts'
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

test('a language is chosen in one tab, and spoken in all, without a reload', async () => {
  const other = await world.openTab('/main/public', { newWindow: true })
  await inEnglish(other.page)
  await choose('ar')
  for (const { page } of [tab, other]) {
    await inArabic(page)
    expect(await htmlOf(page)).toBe('ar rtl')
    expect(await page.getByText('Known Network').count()).toBe(0)
  }
  await choose('de')
  for (const { page } of [tab, other]) {
    await navOf(page, 'Bekanntes Netzwerk').waitFor()
    expect(await htmlOf(page)).toBe('de ltr')
  }
  await other.close()
})

test('the file of a language comes when it is chosen, and nothing else does', async () => {
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

test('who reads Arabic sees no English while a page loads, and keeps it after a reload', async () => {
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

test('at the first visit the browser says which language it is', async () => {
  const profile = await world.newProfile()
  const visitor = await profile.openTab('/main/public')
  await visitor.page.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['ar-EG', 'en'] })
  })
  await visitor.page.reload()
  await inArabic(visitor.page)
  await profile.close()
})

test('a language whose file does not come is not shown, which is said, and is tried again', async () => {
  world.problems.expect(/Failed to load resource|ERR_/)
  const { page: other } = await world.openTab('/main/public', { newWindow: true })
  await inEnglish(other)
  let broken = true
  await other.route(FILE, (route) => (broken ? route.abort() : route.continue()))
  await choose('ar')
  await notLoaded(other).waitFor()
  await inEnglish(other)
  expect(await htmlOf(other)).toMatch(/^en/)
  // Where its file came it is shown.
  await inArabic(tab.page)

  // It is still what is preferred: a visit later says so again.
  await other.reload()
  await inEnglish(other)
  await notLoaded(other).waitFor()

  // Another choice and back is the second try.
  broken = false
  await choose('de')
  await navOf(other, 'Bekanntes Netzwerk').waitFor()
  await choose('ar')
  await inArabic(other)
  await other.close()
})

test('a language that nobody has written is said to be missing, and English is spoken', async () => {
  await choose('tlh')
  await tab.page.getByText("Couldn't load").first().waitFor()
  await inEnglish(tab.page)
})

test('from right to left nothing leaves the page or its accessibility', async () => {
  await choose('ar')
  await inArabic(tab.page)
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await resize(tab, size)
    await rowsOf(tab).first().waitFor()
    const beyond = await tab.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([size.width, beyond]).toEqual([size.width, 0])
  }
  expect(await axe(tab)).toEqual([])
  await resize(tab, { width: 1366, height: 768 })
})
