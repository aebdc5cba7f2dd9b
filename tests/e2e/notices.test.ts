import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const BROKE = 'Realtime connection lost (code 1006)'
const BACK = 'Realtime connection restored'

let world: World
let tab: Tab

const region = (): Locator => tab.page.getByRole('region', { name: 'Notices' })
const saying = (words: string): Locator => region().locator('[data-notice]').filter({ hasText: words })
const connected = (): Promise<unknown> => until('the socket', () => world.stats().websockets === 1, 30_000)
const drop = (): void => world.instance.control.closeSockets('terminate')
const focused = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => found === document.activeElement)

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 80 } })
  tab = await world.openTab('/login')
  await world.signIn(tab)
  await connected()
  world.problems.expect(/Failed to load resource|WebSocket/)
})

afterAll(() => world?.close())

afterEach(async () => {
  world.instance.control.clearFaults()
  world.instance.control.refuseSockets(false)
  await connected()
  const close = region().getByRole('button', { name: 'Dismiss' })
  while ((await close.count()) > 0) await close.first().click()
  await tab.page.mouse.move(5, 5)
})

test('a drop and its end are said once each, go by themselves, and are none at the first join', async () => {
  expect(await region().getByText(BACK).count()).toBe(0)
  drop()
  await saying(BROKE).waitFor()
  await saying(BACK).waitFor()
  expect(await region().locator('[data-notice]').count()).toBe(2)
  // What went wrong is said at once to those who listen, the rest when there is time.
  const manner = (words: string): Promise<string | null | undefined> =>
    saying(words).evaluate((notice) => notice.closest('[aria-live]')?.getAttribute('aria-live'))
  expect([await manner(BROKE), await manner(BACK)]).toEqual(['assertive', 'polite'])
  await saying(BACK).hover()
  expect(await axe(tab)).toEqual([])
  await tab.page.mouse.move(5, 5)
  await saying(BROKE).waitFor({ state: 'detached', timeout: 10_000 })
  await saying(BACK).waitFor({ state: 'detached', timeout: 10_000 })
})

test('one that is pointed at, or is on, stays; by Escape it goes and the focus goes back', async () => {
  world.instance.control.refuseSockets(true)
  drop()
  await saying(BROKE).waitFor()
  await rowsOf(tab).first().focus()
  await saying(BROKE).getByRole('button', { name: 'Dismiss' }).focus()
  await saying(BROKE).hover()
  // The one that passes meanwhile goes; the one that is held does not.
  world.instance.control.refuseSockets(false)
  await saying(BACK).waitFor({ timeout: 30_000 })
  await saying(BACK).waitFor({ state: 'detached', timeout: 10_000 })
  expect(await saying(BROKE).isVisible()).toBe(true)
  await tab.page.mouse.move(5, 5)
  expect(await saying(BROKE).isVisible()).toBe(true)
  await tab.page.keyboard.press('Escape')
  await saying(BROKE).waitFor({ state: 'detached' })
  expect(await focused(rowsOf(tab).first())).toBe(true)
})

test('notifications that can not be fetched say so, though the instance is there', async () => {
  world.instance.control.refuseSockets(true)
  world.instance.control.fault({ match: 'GET /api/v1/notifications', status: 500 })
  drop()
  await saying("Couldn't load notifications").waitFor({ timeout: 20_000 })
  expect(await tab.page.getByText("The instance can't be reached.").count()).toBe(0)
})

test('an instance that is gone is said by the bar of each tab, with one notice, in plain words that fit a phone', async () => {
  const other = await world.openTab('/main/friends', { newWindow: true })
  await rowsOf(other).first().waitFor()
  await resize(other, { width: 320, height: 640 })
  const tabs = [tab, other]
  const barOf = ({ page }: Tab): Locator =>
    page.getByRole('status').getByText("The instance can't be reached.")
  const noticesOf = ({ page }: Tab): Locator =>
    page.getByRole('region', { name: 'Notices' }).locator('[data-notice]')
  await world.instance.stop('terminate')
  for (const one of tabs) {
    await barOf(one).waitFor()
    await noticesOf(one).first().waitFor()
    expect(await noticesOf(one).allInnerTexts()).toEqual([expect.stringContaining(BROKE)])
  }
  expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await tab.show()
  await tab.page.getByRole('status').getByRole('button', { name: 'Details' }).click()
  const panel = tab.page.getByRole('dialog', { name: 'Connection' })
  await panel.getByText('Unreachable', { exact: true }).waitFor()
  await tab.page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  // Long enough for several tries, none of which is worth a word.
  for (const one of tabs) {
    await one.show()
    await until('it to pass', async () => (await noticesOf(one).count()) === 0, 15_000)
    expect(await one.text()).not.toMatch(/Failed to fetch|TypeError|undefined|network error/i)
  }
  await world.instance.start()
  for (const one of tabs) {
    await one.show()
    await barOf(one).waitFor({ state: 'detached', timeout: 30_000 })
  }
  await other.close()
  await tab.show()
})
