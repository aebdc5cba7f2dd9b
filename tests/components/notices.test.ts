import { afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const LOST = 'Realtime connection lost (code 1006)'
const RESTORED = 'Realtime connection restored'

let world: World
let tab: Tab

const region = (): Locator => tab.page.getByRole('region', { name: 'Notices' })
const noticeWith = (words: string): Locator => region().locator('[data-notice]').filter({ hasText: words })
const connected = (): Promise<unknown> => until('the socket', () => world.stats().websockets === 1, 60_000)
const dropSocket = (): void => world.instance.control.closeSockets('terminate')

beforeAll(async () => {
  world = await openWorld()
  tab = world.tab
  await connected()
  await rowsOf(tab).first().waitFor()
  return () => world.close()
})

afterEach(async () => {
  world.instance.control.clearFaults()
  world.instance.control.refuseSockets(false)
  await connected()
  // The notice follows the socket.
  await pass(500)
  const dismiss = region().getByRole('button', { name: 'Dismiss' })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
  await tab.page.mouse.move(5, 5)
})

test('a lost and a restored connection are announced once each, for a while; the first connection is not announced', async () => {
  // After a while without a failure, the first retry comes soon.
  await pass(60_000)
  expect(await region().getByText(RESTORED).count()).toBe(0)
  dropSocket()
  await noticeWith(LOST).waitFor()
  await noticeWith(RESTORED).waitFor()
  expect(await region().locator('[data-notice]').count()).toBe(2)
  // Screen readers announce failures at once, and the rest when idle.
  const liveOf = (words: string): Promise<string | null | undefined> =>
    noticeWith(words).evaluate((notice) => notice.closest('[aria-live]')?.getAttribute('aria-live'))
  expect([await liveOf(LOST), await liveOf(RESTORED)]).toEqual(['assertive', 'polite'])
  await noticeWith(RESTORED).hover()
  await tab.page.mouse.move(5, 5)
  await noticeWith(LOST).waitFor({ state: 'detached', timeout: 10_000 })
  await noticeWith(RESTORED).waitFor({ state: 'detached', timeout: 10_000 })
})

test('a notice with the pointer or the focus on it stays; Escape dismisses it and restores the focus', async () => {
  world.instance.control.refuseSockets(true)
  dropSocket()
  await noticeWith(LOST).waitFor()
  await rowsOf(tab).first().focus()
  await noticeWith(LOST).getByRole('button', { name: 'Dismiss' }).focus()
  await noticeWith(LOST).hover()
  // Another notice passes meanwhile.
  world.instance.control.refuseSockets(false)
  await noticeWith(RESTORED).waitFor({ timeout: 30_000 })
  await noticeWith(RESTORED).waitFor({ state: 'detached', timeout: 10_000 })
  expect(await noticeWith(LOST).isVisible()).toBe(true)
  await tab.page.mouse.move(5, 5)
  expect(await noticeWith(LOST).isVisible()).toBe(true)
  await tab.page.keyboard.press('Escape')
  await noticeWith(LOST).waitFor({ state: 'detached' })
  expect(await rowsOf(tab).first().isFocused()).toBe(true)
})

test('a failure to fetch notifications is announced, and the instance counts as reachable', async () => {
  world.instance.control.refuseSockets(true)
  world.instance.control.fault({ match: 'GET /api/v1/notifications', status: 500 })
  dropSocket()
  await noticeWith("Couldn't load notifications").waitFor({ timeout: 20_000 })
  expect(await tab.page.getByText("The instance can't be reached.").count()).toBe(0)
})

test('an instance that is down is announced once, with details, until it is back', async () => {
  const other = await world.otherTab()
  const bar = tab.page.getByRole('status').getByText("The instance can't be reached.")
  const notices = region().locator('[data-notice]')
  world.instance.control.refuseSockets(true)
  world.instance.control.fault({ match: '.', dropConnection: true })
  dropSocket()
  await bar.waitFor()
  await notices.first().waitFor()
  expect(await notices.allTextContents()).toEqual([expect.stringContaining(LOST)])
  expect(other.noticeKeys()).toHaveLength(1)
  await tab.page.getByRole('status').getByRole('button', { name: 'Details' }).click()
  const panel = tab.page.getByRole('dialog', { name: 'Connection' })
  await panel.getByText('Unreachable', { exact: true }).waitFor()
  // Errors are not "None" meanwhile.
  expect(await panel.getByRole('alert').textContent()).toContain("The instance can't be reached.")
  await panel
    .getByText(/the instance does not answer/)
    .first()
    .waitFor()
  expect(await panel.getByText('None', { exact: true }).count()).toBe(0)
  await tab.page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  // Long enough for several attempts, none of which is announced.
  await until('the notice to pass', async () => (await notices.count()) === 0)
  expect(await tab.text()).not.toMatch(/Failed to fetch|TypeError|undefined|network error|was cut/i)
  expect(other.noticeKeys()).toHaveLength(1)
  world.instance.control.clearFaults()
  world.instance.control.refuseSockets(false)
  await bar.waitFor({ state: 'detached', timeout: 60_000 })
})
