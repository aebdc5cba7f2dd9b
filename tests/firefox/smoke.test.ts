import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { until } from '../e2e/harness/browser.ts'
import { byRole, type Firefox, type FirefoxWorld, launchFirefox, untilMainSays } from './harness/firefox.ts'

// A smoke test: it shows that the product runs in Firefox. Its details are tested in Chromium.

let firefox: Firefox
/** Luna is signed in; each story opens tabs of its own. */
let world: FirefoxWorld

beforeAll(async () => {
  firefox = await launchFirefox()
  world = await firefox.openWorld()
  await world.signIn()
})
afterEach(() => world.closeTabs())
afterAll(() => firefox?.close().finally(() => world?.close()))

/** A tab at home, with the stream connected. */
const openHome = async (): Promise<Page> => {
  const page = await world.openTab('/main/friends')
  await atHome(page)
  await until('the stream', () => world.instance.control.stats().websockets === 1)
  return page
}

const FAVOURITE = 'button[aria-label^="Favorite"]'
const POLLING = { polling: 100 } as const

const pathOf = (page: Page): string => new URL(page.url()).pathname
const atHome = (page: Page): Promise<void> =>
  page
    .locator('main [role="feed"][aria-label="Home"] article')
    .wait()
    .then(() => {})

/** Whether the favourite button of the row of `id` is pressed; null where there is no such row. */
const isFavourite = (page: Page, id: string): Promise<string | null> =>
  page.evaluate(
    (row, selector) =>
      document.querySelector(`main article[data-row="${row}"] ${selector}`)?.getAttribute('aria-pressed') ??
      null,
    id,
    FAVOURITE,
  )

/** Runs `use` with another person's browser, at an instance of its own. */
async function elsewhere(use: (other: FirefoxWorld) => Promise<void>): Promise<void> {
  const other = await firefox.openWorld()
  await use(other).finally(() => other.close())
}

test('a visitor reads the public timeline', () =>
  elsewhere(async (other) => {
    const page = await other.openTab('/main/public')
    await page.locator('main [role="feed"] article').wait()
    expect(await page.title()).toContain('Public')
  }))

test('signing in leads home, and signing out reaches the other tab', () =>
  elsewhere(async (other) => {
    const first = await other.signIn()
    await atHome(first)
    expect(pathOf(first)).toBe('/main/friends')
    const second = await other.openTab('/main/friends')
    await atHome(second)
    await second.evaluate(() => window.rookery?.run({ kind: 'signOut' }))
    for (const page of [first, second])
      await page.waitForFunction(
        () =>
          location.pathname !== '/main/friends' && document.querySelector('input[type="password"]') !== null,
        POLLING,
      )
  }))

test('a second tab shows home without another stream', async () => {
  const first = await openHome()
  const second = await openHome()
  const ids = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('main article')]
        .slice(0, 3)
        .map((row) => row.getAttribute('data-row') ?? ''),
    )
  expect(await ids(second)).toEqual(await ids(first))
  expect((await ids(first)).length).toBe(3)
  expect(world.instance.control.stats().websockets).toBe(1)
})

test('a post that is streamed is counted, and shown by a press', async () => {
  const page = await openHome()
  await world.instance.post('rook', 'fresh from the stream')
  await byRole(page, 'button', 'Show 1 new', 'main').click()
  await untilMainSays(page, 'fresh from the stream')
})

test('a post that is written is shown, and the instance has it', async () => {
  const page = await openHome()
  await byRole(page, 'textbox', "What's on your mind?").fill('written in Firefox')
  await page.keyboard.down('Control')
  await page.keyboard.press('Enter')
  await page.keyboard.up('Control')
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('main article')].some((row) =>
        row.textContent.includes('written in Firefox'),
      ),
    POLLING,
  )
  await until('the instance to have it', () => world.instance.postsSaying('written in Firefox').length === 1)
})

test('two tabs agree on a favourite', async () => {
  const [first, second] = [await openHome(), await openHome()] as const
  const id = await second.$eval('main article', (row) => row.getAttribute('data-row') ?? '')
  const before = await isFavourite(second, id)
  expect(await isFavourite(first, id)).toBe(before)
  await second.focus(`main article[data-row="${id}"] ${FAVOURITE}`)
  await second.keyboard.press('Enter')
  const after = before === 'true' ? 'false' : 'true'
  // A hidden tab hears of it when it is shown.
  for (const page of [second, first]) {
    await page.bringToFront()
    await until('the favourite', async () => (await isFavourite(page, id)) === after)
  }
})

test('a preference of one tab reaches the other', async () => {
  const pages = [await openHome(), await openHome()] as const
  const theme = 'pleroma-light' as const
  await pages[1].evaluate(
    (name) => window.rookery?.run({ kind: 'setPreferences', change: { theme: name } }),
    theme,
  )
  for (const page of pages)
    await page.waitForFunction((name) => document.documentElement.dataset.theme === name, POLLING, theme)
})

test('a reload keeps the session', async () => {
  const page = await openHome()
  await page.reload({ waitUntil: 'domcontentloaded' })
  await atHome(page)
})

test('an instance that is gone is said, and not any more once it is back', async () => {
  const page = await openHome()
  const words = "The instance can't be reached."
  await world.instance.stop('terminate')
  await page.waitForFunction((text) => document.body.innerText.includes(text), POLLING, words)
  await world.instance.start()
  await page.waitForFunction((text) => !document.body.innerText.includes(text), POLLING, words)
})

test('a conversation is opened from a timeline, and left by the back button', async () => {
  const page = await openHome()
  const top = await page.$eval('main article', (row) => row.getAttribute('data-row'))
  await page.locator('main article time').click()
  await until('the conversation', () => pathOf(page).startsWith('/notice/'))
  await page.locator('main article[aria-current="true"]').wait()
  await page.goBack()
  await atHome(page)
  expect(await page.$eval('main article', (row) => row.getAttribute('data-row'))).toBe(top)
})

test('a notification comes by itself', async () => {
  const page = await openHome()
  await world.instance.post('rook', '@luna a word to you')
  await page.waitForFunction(
    () =>
      document
        .querySelector('[role="feed"][aria-label="Notifications"]')
        ?.textContent.includes('a word to you'),
    POLLING,
  )
})
