import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { atRest } from './harness/atRest.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import { resize } from './harness/resize.ts'
import { watchShifts } from './harness/shifts.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// What a row of a timeline shows only while the pointer is over it or the focus in it. Chromium without a screen has no
// mouse, unless it is told so.

const MOUSE =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'
const PARENT = 'the footbridge is closed'
const ANSWER = 'since the flood'

let world: World
let tab: Tab

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 10 }, flags: [MOUSE] })
  const parent = await world.instance.post('rook', PARENT)
  await world.instance.post('moss', `@rook ${ANSWER}`, { in_reply_to_id: parent.id })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})
afterAll(() => world?.close())
beforeEach(async () => {
  await resize(tab, { width: 1366, height: 768 })
  await tab.page.mouse.move(2, 2)
})

const opacityOf = (element: Locator): Promise<string> =>
  element.evaluate((one) => getComputedStyle(one).opacity)
const leftOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.x ?? Number.NaN

test('counts move no button, and all have cells of one width (RW5)', async () => {
  const names = ['Reply', 'Repeat', 'Favorite', 'Add reaction', 'Bookmark']
  const of = async (words: string): Promise<number[]> =>
    Promise.all(names.map((name) => leftOf(buttonOf(tab, words, name))))
  const counted = await of(PARENT)
  expect(await buttonOf(tab, PARENT, 'Reply').getAttribute('aria-label')).toBe('Reply 1')
  expect(counted).toEqual(await of(ANSWER))
  const steps = counted.slice(1).map((left, at) => Math.round(left - (counted[at] ?? 0)))
  expect(new Set(steps).size).toBe(1)
})

test('what waits for the pointer shows in its place under it, and with the focus (RW3, RW7)', async () => {
  const answer = rowWith(tab, ANSWER)
  const parts = {
    sign: answer.getByRole('link', { name: 'Reply to @rook' }),
    expand: answer.getByRole('button', { name: 'Expand' }),
    button: buttonOf(tab, ANSWER, 'Favorite'),
  }
  const shown = async (): Promise<Record<string, string>> => ({
    sign: await opacityOf(parts.sign),
    expand: await opacityOf(parts.expand),
    button: await opacityOf(parts.button),
  })
  const none = { sign: '0', expand: '0', button: '0' }
  const all = { sign: '1', expand: '1', button: '1' }
  const shifts = await watchShifts(tab)
  expect(await shown()).toEqual(none)
  await rowWith(tab, PARENT).hover()
  expect(await shown()).toEqual(none)
  await answer.getByText(ANSWER).hover()
  expect(await shown()).toEqual(all)
  await tab.page.mouse.move(2, 2)
  await answer.focus()
  expect(await shown()).toEqual(all)
  await parts.button.focus()
  expect(await shown()).toEqual(all)
  await tab.page.keyboard.press('Enter')
  await parts.button.and(tab.page.locator('[aria-pressed="true"]')).waitFor()
  await tab.page.getByRole('main').focus()
  expect(await shown()).toEqual({ ...none, button: '1' })
  expect(await shifts()).toEqual([])
})

test('buttons are quieter in rows at rest (RW6)', async () => {
  const button = buttonOf(tab, PARENT, 'Repeat')
  const colour = (): Promise<string> => button.evaluate((one) => getComputedStyle(one).color)
  const atRest = await colour()
  await rowWith(tab, PARENT).hover()
  expect(await colour()).not.toBe(atRest)
})

test('a reply in a tree has a small face, buttons over its header, and a line wide enough to press (RW11)', async () => {
  await tab.run({ kind: 'setPreferences', change: { conversationDisplay: 'tree' } })
  await rowWith(tab, PARENT).locator('a:has(time)').click()
  const answer = rowWith(tab, ANSWER)
  const button = buttonOf(tab, ANSWER, 'Repeat')
  await button.waitFor()
  const widthOf = async (part: Locator): Promise<number | undefined> => (await part.boundingBox())?.width
  expect(await widthOf(answer.locator('img').first())).toBe(24)
  expect(await widthOf(answer.getByTitle('Hide these replies'))).toBe(24)
  const bar = button.locator('xpath=../..')
  const highOf = async (): Promise<number | undefined> => (await answer.boundingBox())?.height
  const high = await highOf()
  expect(await opacityOf(bar)).toBe('0')
  await answer.getByText(ANSWER).hover()
  expect(await opacityOf(bar)).toBe('1')
  await tab.page.mouse.move(2, 2)
  await answer.focus()
  expect(await opacityOf(bar)).toBe('1')
  expect(await highOf()).toBe(high)
  // What one did with the post is seen without the buttons.
  const header = answer.locator('header')
  const markOf = (): Promise<string> =>
    header.evaluate((one) => getComputedStyle(one, '::after').getPropertyValue('content'))
  expect(await markOf()).toBe('none')
  await button.click()
  await button.and(tab.page.locator('[aria-pressed="true"]')).waitFor()
  await tab.page.getByRole('main').focus()
  await tab.page.mouse.move(2, 2)
  expect(await opacityOf(bar)).toBe('0')
  expect(await markOf()).not.toBe('none')
  expect(await highOf()).toBe(high)
  // On phones, the lines are closer together than a finger is wide.
  await resize(tab, { width: 390, height: 844 })
  const line = answer.getByTitle('Hide these replies')
  expect(await widthOf(line)).toBe(24)
  const isPressed = await line.evaluate((one) => {
    const { left, top } = one.getBoundingClientRect()
    return document.elementFromPoint(left + 22, top + 20) === one
  })
  expect(isPressed).toBe(true)
})

test('the menu of a post by somebody else fits 409 px, all of it in view (ME1)', async () => {
  await tab.page.mouse.move(2, 2)
  await rowWith(tab, PARENT).getByRole('button', { name: 'More actions' }).click()
  const menu = tab.page.getByRole('menu')
  await menu.waitFor()
  const entries = menu.getByRole('menuitem')
  expect(await entries.count()).toBe(9)
  const { height, hiddenPx } = await menu.evaluate((it) => ({
    height: it.getBoundingClientRect().height,
    hiddenPx: (it.lastElementChild?.scrollHeight ?? 0) - (it.lastElementChild?.clientHeight ?? 0),
  }))
  // A remote post also has its original page, and another account of this browser can act, too.
  expect(height + 2 * 32).toBeLessThanOrEqual(409)
  expect(hiddenPx).toBe(0)
  await tab.page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await tab.page.getByRole('main').focus()
})

test('a notification that comes moves none that is read below the first one, whose day has a heading (NO11, NO57)', async () => {
  const { page } = tab
  const list = page.getByRole('complementary', { name: 'Notifications' })
  const row = (words: string): Locator => list.getByRole('article').filter({ hasText: words })
  for (const words of ['earlier', 'middle', 'later']) await world.instance.post('wren', `@luna ${words}`)
  await row('later').waitFor()
  const scroller = list.locator('[data-scroller]')
  // The first row is in view in part.
  await scroller.evaluate((one) => one.scrollTo(0, 60))
  const top = async (): Promise<number | undefined> => (await row('middle').boundingBox())?.y
  const before = await top()
  await world.instance.post('rook', '@luna the newest')
  await row('the newest').waitFor({ state: 'attached' })
  await atRest(tab)
  expect(await top()).toBe(before)
})
