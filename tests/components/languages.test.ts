import { afterEach, expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import { openOptions } from './harness/postOptions.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

const linkIn = ({ page }: Tab, name: string): Locator => page.getByRole('link', { name }).first()
const ENGLISH = 'Known Network'
const GERMAN = 'Bekanntes Netzwerk'
const ARABIC = 'الشبكة المعروفة'
const ofPage = (): string => `${document.documentElement.lang} ${document.documentElement.dir}`

const choose = (tab: Tab, interfaceLanguage: string): Promise<unknown> =>
  tab.run({ kind: 'setPreferences', change: { interfaceLanguage } })

afterEach(() => {
  Reflect.deleteProperty(navigator, 'languages')
})

test('a language that is chosen is shown without a reload, and every tab receives the choice', async () => {
  const world = await openWorld()
  const { tab } = world
  const other = await world.otherTab()
  await linkIn(tab, ENGLISH).waitFor()
  for (const [language, words, shown] of [
    ['ar', ARABIC, 'ar rtl'],
    ['de', GERMAN, 'de ltr'],
  ] as const) {
    await choose(tab, language)
    await linkIn(tab, words).waitFor()
    expect(ofPage()).toBe(shown)
    expect(await tab.page.getByText(ENGLISH).count()).toBe(0)
    await until(
      'the other tab to receive it',
      () => other.entity('preferences')?.interfaceLanguage === language,
    )
  }
})

test('a language that another tab chooses is shown', async () => {
  const world = await openWorld()
  const other = await world.otherTab()
  await linkIn(world.tab, ENGLISH).waitFor()
  await other.run({ kind: 'setPreferences', change: { interfaceLanguage: 'ar' } })
  await linkIn(world.tab, ARABIC).waitFor()
  expect(ofPage()).toBe('ar rtl')
})

test("the first visit is in the browser's language", async () => {
  const { tab } = await openWorld({
    as: null,
    before: () =>
      void Object.defineProperty(navigator, 'languages', { configurable: true, get: () => ['ar-EG', 'en'] }),
  })
  await linkIn(tab, ARABIC).waitFor()
  expect(ofPage()).toBe('ar rtl')
})

test('a language without texts is reported as missing, and the interface stays English', async () => {
  const { tab } = await openWorld()
  await choose(tab, 'tlh')
  await tab.page.getByText("Couldn't load").first().waitFor()
  await linkIn(tab, ENGLISH).waitFor()
  expect(ofPage()).toMatch(/^en/)
})

test('a language whose file cannot be loaded is reported and not shown, and the next choice loads it', async () => {
  const { tab, problems } = await openWorld()
  problems.expect(/uk/)
  const served = globalThis.fetch
  globalThis.fetch = async (...request) => {
    if (/\/uk-|\/uk\.json/.test(String(request[0]))) throw new TypeError('Failed to fetch')
    return served(...request)
  }
  await choose(tab, 'uk')
  await tab.page.getByText("Couldn't load Українська").first().waitFor()
  await linkIn(tab, ENGLISH).waitFor()
  expect(ofPage()).toMatch(/^en/)

  globalThis.fetch = served
  await choose(tab, 'de')
  await linkIn(tab, GERMAN).waitFor()
  await choose(tab, 'uk')
  await until('Ukrainian', () => ofPage() === 'uk ltr')
})

test('a post’s languages have names, and the ones chosen last come first (C10)', async () => {
  const world = await openWorld({ instance: { dialect: 'mastodon' } })
  const select = (): Locator => world.tab.page.getByRole('combobox', { name: 'Language' })
  const names = (): Promise<string[]> => select().locator('option').allTextContents()
  const open = () =>
    openOptions(world.tab.page, world.tab.page.getByRole('form', { name: 'New post' }).first())
  await open()
  await select().waitFor()
  expect((await names()).filter((name) => /^[a-z]{2}$/.test(name))).toEqual([])
  for (const code of ['fi', 'sw']) await select().selectOption(code)
  await select().selectOption('')
  await until('the chosen ones first', async () => {
    const [, ...all] = await names()
    return all.indexOf('Swahili') < 3 && all.indexOf('Finnish') === all.indexOf('Swahili') + 1
  })
  await world.openTab()
  await open()
  await select().waitFor()
  expect((await names()).indexOf('Swahili')).toBeLessThan(4)
})

test('in a variety of a language, the language of a post has its name too (C53)', async () => {
  const { tab } = await openWorld({ instance: { dialect: 'mastodon' } })
  await choose(tab, 'en_GB')
  await until('British English', () => document.documentElement.lang === 'en-GB')
  const form = tab.page.getByRole('form', { name: 'New post' }).first()
  await openOptions(tab.page, form)
  await tab.page.getByRole('combobox', { name: 'Language' }).selectOption('fi')
  await form.getByRole('button', { name: 'More options: Finnish' }).waitFor()
})
