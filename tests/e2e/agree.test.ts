import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agrees } from './harness/agrees.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { idsOf, readingOf, rowWith, waitForReading, wheel } from './harness/feed.ts'
import { go, openFeed } from './harness/go.ts'
import { countOf, readAll } from './harness/readAll.ts'
import { resize } from './harness/resize.ts'
import { streamJoined } from './harness/streamJoined.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const DESKTOP = { width: 1366, height: 768 }

let world: World
let tabs: [Tab, Tab, Tab]
/** The requests since the first tab was signed in, until the others showed their posts. */
let statsOfOthers: ReturnType<World['stats']>

const othersPost = (count: number, text: string, perSecond = 50): Promise<void> =>
  world.instance.control.burst({ count, perSecond, text }).done
const topIds = async (tab: Tab): Promise<string[]> => (await idsOf(tab)).slice(0, 5)

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 100 }, fullBrowser: true })
  // More messages than the engine loads at first.
  for (let n = 1; n <= 50; n++)
    world.instance.control.chat('luna', 'wren', `message ${n}, ${'as long as two lines '.repeat(6)}`)
  const first = await world.openTab('/login')
  await world.signIn(first)
  await streamJoined(first)
  await until('the requests to be answered', async () => (await first.health()).requests.inFlight === 0)
  world.instance.control.resetStats()
  const second = await world.openTab('/main/friends', { newWindow: true })
  const third = await world.openTab('/main/friends', { newWindow: true })
  tabs = [first, second, third]
  await agrees(tabs, topIds)
  statsOfOthers = world.stats()
  for (const tab of tabs) await resize(tab, DESKTOP)
})

afterAll(() => world?.close())

/** Opens home in all tabs, at its top and without waiting posts. */
const openHome = async (): Promise<void> => {
  // A test that failed may have left the tab hidden.
  await tabs[0].show()
  await tabs[0].run({ kind: 'setPreferences', change: { streaming: false } })
  for (const tab of tabs) await openFeed(tab, '/main/friends')
}

test('three tabs share one engine and socket; the second and third make no requests', async () => {
  expect(await world.engines()).toHaveLength(1)
  const { websockets, websocketsEver, requests } = statsOfOthers
  const lines = requests.map(({ method, path }) => `${method} ${path}`)
  // The first tab's reading place is saved some seconds later, whether other tabs open or not.
  expect(lines.filter((line) => line !== 'POST /api/v1/markers')).toEqual([])
  expect({ websockets, websocketsEver }).toEqual({ websockets: 1, websocketsEver: 1 })
})

describe('new posts', () => {
  beforeEach(openHome)

  test('wait in a hidden tab; titles and icons count unread notifications until one tab has read them', async () => {
    const [first, second] = tabs
    const read = second.page.getByRole('button', { name: 'Mark as read' })
    const allCount = (unread: number): Promise<unknown> =>
      agrees(tabs, async (tab) => (await countOf(tab)) === unread)
    const icon = ({ page }: Tab): Promise<string> =>
      page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '')
    await readAll(tabs)
    await first.hide()
    await othersPost(4, 'while nobody looked {n}')
    for (const words of ['@luna one', '@luna two']) await world.instance.post('rook', words)
    await allCount(2)
    for (const tab of tabs)
      await until('the icon with a badge', async () => (await icon(tab)).startsWith('data:image/png'))
    await read.click()
    await allCount(0)
    for (const tab of tabs)
      await until('the icon without a badge', async () => !(await icon(tab)).startsWith('data:image/png'))

    await first.show()
    await first.page.getByRole('button', { name: /^Show \d+ new$/ }).click()
    await rowWith(first, 'while nobody looked 4').waitFor()
  })
})

test('the bird, held, lists the tabs, and a press continues in this one at the place of another (RO3, RO5)', async () => {
  await openHome()
  const [first, second, third] = tabs
  await openFeed(third, '/main/public')
  await wheel(second, 2_400)
  const [here, there] = [await readingOf(first), await readingOf(second)]
  expect(there).not.toEqual(here)
  const { page } = first
  await page.bringToFront()
  await page.locator('[data-bird]').first().hover()
  await page.mouse.down()
  const cards = page.getByRole('dialog', { name: 'Open tabs' }).getByRole('listitem')
  await cards.nth(2).waitFor()
  // The end of the press is no press on the link, nor one outside of the window.
  await page.mouse.up()
  await cards.filter({ hasText: /^Home/, hasNotText: 'This tab' }).getByRole('button').press('Enter')
  await cards.first().waitFor({ state: 'detached' })
  await waitForReading(first, there)
  await page.goBack()
  await waitForReading(first, here)
})

const mainOf = (tab: Tab): Locator => tab.page.getByRole('main')
const logOf = (tab: Tab): Locator => mainOf(tab).getByRole('log')
const bubbleOf = (tab: Tab, words: string): Locator =>
  logOf(tab).getByRole('article').filter({ hasText: words })
const inputOf = (tab: Tab): Locator => mainOf(tab).getByRole('textbox', { name: /^Message / })
const jumpOf = (tab: Tab): Locator => mainOf(tab).getByRole('button', { name: 'Jump to the newest message' })
const fromEnd = (tab: Tab): Promise<number> =>
  logOf(tab).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
const chatsLink = ({ page }: Tab): Locator => page.getByRole('link', { name: /Chats/ }).first()
const unread = (tab: Tab, count: number): Locator =>
  tab.page.getByRole('link', { name: new RegExp(`Chats.*${count}`) }).first()
const idOf = (name: string): string => world.instance.state.byAcct.get(name) ?? ''

describe('a chat', () => {
  let one: Tab
  let two: Tab
  const open = async (name: string): Promise<void> => {
    await go(one, '/about')
    await logOf(one).waitFor({ state: 'detached' })
    await go(one, `/users/luna/chats/${idOf(name)}`)
    await logOf(one).getByRole('article').nth(19).waitFor()
    await until('the newest message', async () => (await fromEnd(one)) < 11)
  }
  beforeEach(async () => {
    ;[one, two] = tabs
    await open('moss')
  })

  test('starts at its newest message, and loads older ones above without a jump', async () => {
    // No other test has loaded the older messages of this chat.
    await open('wren')
    const log = logOf(one)
    const article = log.getByRole('article').first()
    await article.evaluate((element) => element.setAttribute('data-mark', ''))
    const marked = log.locator('[data-mark]')
    await log.evaluate((element) => element.scrollTo({ top: 500 }))
    const before = await marked.evaluate((element) => element.getBoundingClientRect().top)
    await log.evaluate((element) => element.scrollTo({ top: 380 }))
    await until('older messages', async () => (await log.getByRole('article').count()) > 20)
    const after = await marked.evaluate((element) => element.getBoundingClientRect().top)
    expect(Math.abs(after - before - 120)).toBeLessThan(3)
    await jumpOf(one).click()
    await until('the newest message again', async () => (await fromEnd(one)) < 11)
  })

  test('follows new messages while its end is visible', async () => {
    await logOf(one).evaluate((element) =>
      element.scrollTo({ top: element.scrollHeight - element.clientHeight - 9 }),
    )
    world.instance.control.chat('moss', 'luna', 'do you follow?')
    await bubbleOf(one, 'do you follow?').waitFor()
    await until('the new message in view', async () => (await fromEnd(one)) < 2)
  })

  test('counts new messages below the visible part, and is marked as read at its end in all tabs', async () => {
    // The messages of other stories are read some time after they were in view.
    await until('all to be read', async () => !/\d/.test((await chatsLink(two).textContent()) ?? ''))
    world.instance.control.chat('robin', 'luna', 'one that stays unread')
    await unread(two, 1).waitFor()
    await logOf(one).evaluate((element) => element.scrollTo({ top: 0 }))
    await jumpOf(one).waitFor()
    world.instance.control.resetStats()
    world.instance.control.chat('moss', 'luna', 'from moss')
    await jumpOf(one).getByText('1', { exact: true }).waitFor()
    await unread(two, 2).waitFor()
    await jumpOf(one).click()
    await unread(two, 1).waitFor()
    const reads = world
      .stats()
      .requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/read'))
    expect(reads).toHaveLength(1)
  })

  test('has a field that grows with its text, up to a limit', async () => {
    const height = async (): Promise<number> => (await inputOf(one).boundingBox())?.height ?? 0
    const low = await height()
    await inputOf(one).fill('line 1\nline 2\nline 3')
    expect(await height()).toBeGreaterThan(low)
    await inputOf(one).fill(Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n'))
    expect(await height()).toBe(160)
    await inputOf(one).fill('')
  })
})

test('the shoutbox stays at its end, unless the user has scrolled up (SH6)', async () => {
  const [one] = tabs
  await go(one, '/shout-panel')
  const lineOf = (words: string): Locator =>
    mainOf(one).getByRole('listitem').filter({ hasText: words }).first()
  await lineOf('tide table for tomorrow').waitFor()
  for (const word of ['crow', 'rook', 'owl']) {
    world.instance.control.shout('moss', `${word} `.repeat(200))
    await lineOf(`${word} ${word}`).waitFor()
  }
  const log = logOf(one)
  expect(await log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
  await until('the newest line', async () => (await fromEnd(one)) < 2)
  // As when a phone's keyboard opens.
  await resize(one, { ...DESKTOP, height: 500 })
  await until('the newest line in a lower window', async () => (await fromEnd(one)) < 2)
  await resize(one, DESKTOP)
  await until('the newest line again', async () => (await fromEnd(one)) < 2)
  await log.evaluate((element) => element.scrollTo({ top: 0 }))
  world.instance.control.shout('moss', 'and one more')
  await lineOf('and one more').waitFor()
  expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})
