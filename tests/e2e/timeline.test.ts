import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { backAt, buttonOf, feedOf, readingOf, rowsOf, rowWith, waitingOf, wheel } from './harness/feed.ts'
import { isFocused } from './harness/focus.ts'
import { go, openFeed } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const LAPTOP = { width: 1_366, height: 800 }

let world: World
let tab: Tab

const others = (count: number, text: string, perSecond = 50): Promise<void> =>
  world.instance.control.burst({ count, perSecond, text }).done
const main = ({ page }: Tab = tab): Locator => page.getByRole('main')

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 400 } })
  tab = await world.openTab('/login')
  await resize(tab, LAPTOP)
  await world.signIn(tab)
})
beforeEach(() => openFeed(tab, '/main/friends'))
afterAll(() => world?.close())
afterEach(() => world.instance.control.clearFaults())

describe('new posts at home', () => {
  test('are shown, with a way back to the previous reading position', async () => {
    await world.instance.post('rook', 'the last that was read')
    await until('the counter to say 1', async () => (await waitingOf(tab).textContent()) === 'Show 1 new')
    await waitingOf(tab).click()
    await rowWith(tab, 'the last that was read').waitFor()
    await others(30, 'read later {n}', 200)
    await until('the counter to say 30', async () => (await waitingOf(tab).textContent()) === 'Show 30 new')
    await waitingOf(tab).click()
    await rowWith(tab, 'read later 30').waitFor()
    const back = main().getByRole('button', { name: 'Continue where you left off' })
    await back.click()
    const left = rowWith(tab, 'the last that was read')
    await until('the last read row to be at the top', async () => {
      const { id } = await readingOf(tab)
      return id === (await left.getAttribute('data-row'))
    })
    expect(await left.getAttribute('data-left')).toBe('You left off here')
    await back.waitFor({ state: 'detached' })
  })
})

describe('a repeat of a post on screen', () => {
  test.each([LAPTOP, { width: 390, height: 800 }])('moves nothing, at $width px (T60)', async (size) => {
    await resize(tab, size)
    const { id } = await world.instance.post('rook', `told at ${size.width}`)
    const { state, control } = world.instance
    const idOf = (name: string): string =>
      [...state.accounts.values()].find(({ username }) => username === name)?.id ?? ''
    for (const name of ['moss', 'robin', 'magpie'])
      state.follows.set(idOf('luna'), idOf(name), { reblogs: true, notify: false })
    await until('the counter', async () => (await waitingOf(tab).count()) === 1)
    await waitingOf(tab).click()
    const row = rowWith(tab, `told at ${size.width}`)
    await row.waitFor()
    await settled(tab)
    const boxes = () =>
      rowsOf(tab).evaluateAll((rows) =>
        rows.slice(0, 3).map((one) => {
          const { top, height } = one.getBoundingClientRect()
          const [button] = one.querySelectorAll('button')
          return [top, height, button?.getBoundingClientRect().top]
        }),
      )
    const before = await boxes()
    for (const as of ['moss', 'robin', 'magpie'])
      await control.act({ as, path: `/api/v1/statuses/${id}/reblog` })
    await row
      .locator('header')
      .getByRole('link', { name: /Magpie/ })
      .waitFor()
    expect(await boxes()).toEqual(before)
    expect(await waitingOf(tab).count()).toBe(0)
    await resize(tab, LAPTOP)
  })
})

describe('the page', () => {
  test('restores the position after a reload and in a duplicated tab', async () => {
    await wheel(tab, 4_000)
    await wheel(tab, -333)
    const before = await readingOf(tab)
    await tab.page.reload()
    await backAt(tab, before)

    // A browser copies these when it duplicates a tab.
    const copied = await tab.page.evaluate(() => ({
      storage: { ...sessionStorage },
      state: history.state as unknown,
    }))
    // Start at a URL without our page, which would store positions of its own on leaving. That URL has no icon.
    world.problems.expect(/favicon\.ico/)
    const twin = await world.openTab('/api/v1/instance', { newWindow: true })
    await resize(twin, LAPTOP)
    await twin.page.evaluate(({ storage, state }) => {
      for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, String(value))
      history.replaceState(state, '', '/main/friends')
    }, copied)
    await twin.page.reload()
    await backAt(twin, before)
    await twin.close()
  })

  test('also restores the position at the very end, and after leaving for another page', async () => {
    await tab.page
      .getByRole('navigation')
      .getByRole('link', { name: 'Bookmarks', exact: true })
      .first()
      .click()
    await tab.page.getByRole('feed', { name: 'Bookmarks' }).getByRole('article').first().waitFor()
    const end = main().getByText('No more posts')
    // The last page of rows is asked for near the end.
    await wheel(tab, 9_000)
    await end.waitFor()
    await wheel(tab, 9_000)
    const before = await readingOf(tab)
    expect(before.offsetPx).not.toBe(0)
    await tab.page.reload()
    await end.waitFor()
    await backAt(tab, before)
    // A page with an `unload` listener is not eligible for the back/forward cache, so going back reloads it.
    await tab.page.evaluate(() => addEventListener('unload', () => {}))
    await tab.page.goto(new URL('/about', world.instance.origin).href)
    await main().getByRole('heading', { level: 1 }).first().waitFor()
    await tab.page.goBack({ waitUntil: 'commit' })
    await backAt(tab, before)
  })
})

describe('the reply form', () => {
  const reply = (words = 'to be answered'): Locator => buttonOf(tab, words, 'Reply')
  const form = (): Locator => tab.page.getByRole('form', { name: 'Reply to @rook' })
  const text = (): Locator => form().getByRole('textbox', { name: 'Reply to @rook' })
  /** Opens the public timeline at its top. */
  const openPublic = async (): Promise<void> => {
    await settled(tab)
    await go(tab, '/about')
    await feedOf(tab).waitFor({ state: 'detached' })
    await tab.page.getByRole('navigation').getByRole('link', { name: 'Public', exact: true }).first().click()
    await tab.page.getByRole('feed', { name: 'Public' }).getByRole('article').first().waitFor()
  }
  const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN

  beforeAll(async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await world.instance.post('swift', `@luna of no matter ${n}`)
    await world.instance.post('rook', '@luna to be answered')
    await world.instance.post('finch', 'above it')
  })
  afterEach(async () => {
    if ((await form().count()) > 0) {
      await text().fill('')
      await form().press('Escape')
    }
  })

  test('opens under the post, and neither it nor new posts move the post', async () => {
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    await openPublic()
    const before = await topOf(reply())
    await reply().click()
    await isFocused('the focus in the text', text())
    expect(await topOf(text())).toBeGreaterThan(before)
    expect(await topOf(reply())).toBeCloseTo(before, 0)
    const open = await topOf(text())
    await world.instance.post('finch', 'while somebody writes')
    await waitingOf(tab).waitFor()
    expect(await topOf(text())).toBeCloseTo(open, 0)
    await tab.run({ kind: 'setPreferences', change: { streaming: false } })
  })

  test('scrolls into view where there is no room below the post', async () => {
    await openPublic()
    const feed = tab.page.locator('main [data-scroller]')
    const box = await feed.boundingBox()
    const foot = (box?.y ?? 0) + (box?.height ?? 0)
    const low = reply('of no matter 2')
    await feed.evaluate((element, px) => element.scrollBy(0, px), (await topOf(low)) - foot + 50)
    await low.click()
    const answer = tab.page.getByRole('form', { name: 'Reply to @swift' })
    await isFocused('the focus in the text', answer.getByRole('textbox', { name: 'Reply to @swift' }))
    const post = answer.getByRole('button', { name: 'Post', exact: true })
    await until('the whole form to be visible', async () => (await topOf(post)) + 30 < foot)
    expect(await topOf(low)).toBeGreaterThan(box?.y ?? 0)
  })

  test('stays open, with its text, while its row is scrolled away', async () => {
    await openPublic()
    await reply().click()
    await text().fill('@rook scrolled away')
    await wheel(tab, 6_000)
    await form().waitFor({ state: 'detached' })
    await wheel(tab, -7_000)
    await form().waitFor()
    expect(await text().inputValue()).toBe('@rook scrolled away')
  })
})
