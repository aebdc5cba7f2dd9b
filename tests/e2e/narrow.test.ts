import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { go, goToFeed } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// Checks that pages fit their screens. All other tests of them are in tests/components, which has no layout.

let world: World
let admin: Tab

const overflowPx = ({ page }: Tab): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  admin = await world.openTab('/login')
  await world.signIn(admin, 'admin')
})

afterAll(() => world?.close())

test('the About page fits 320 px', async () => {
  await resize(admin, { width: 320, height: 640 })
  await go(admin, '/about')
  await admin.page.getByRole('main').getByText('Break what you like.').waitFor()
  expect(await overflowPx(admin)).toBe(0)
})

test('the editor of an announcement fits a phone and a desktop', async () => {
  await resize(admin, { width: 1366, height: 800 })
  await go(admin, '/announcements')
  const main = admin.page.getByRole('main')
  const card = main.getByRole('listitem').filter({ hasText: 'The rookery has a new roof' })
  await card.getByRole('button', { name: 'Edit' }).click()
  await main.getByRole('form', { name: 'Edit' }).waitFor()
  for (const width of [390, 1366]) {
    await resize(admin, { width, height: 800 })
    await main.getByRole('form', { name: 'Edit' }).waitFor()
    expect([width, await overflowPx(admin)]).toEqual([width, 0])
  }
})

test('the right-to-left interface fits every screen, and axe finds nothing', async () => {
  await goToFeed(admin, '/main/friends')
  await admin.run({ kind: 'setPreferences', change: { interfaceLanguage: 'ar' } })
  await admin.page.getByRole('link', { name: 'الشبكة المعروفة' }).first().waitFor()
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
    [320, 640],
  ] as const) {
    await resize(admin, { width, height })
    await rowsOf(admin).first().waitFor()
    expect([width, await overflowPx(admin)]).toEqual([width, 0])
  }
  expect(await axe(admin)).toEqual([])
  await admin.run({ kind: 'setPreferences', change: { interfaceLanguage: '' } })
  await admin.page.getByText('الشبكة المعروفة').first().waitFor({ state: 'detached' })
})

test('the notice and the bar of an outage fit 320 px', async () => {
  // The outage would last longer than this test in the tab of the others.
  const other = await openClientWorld({ instance: { posts: 60 } })
  other.problems.expect(/Failed to load resource|WebSocket|ERR_/)
  const phone = await other.openTab('/login')
  await resize(phone, { width: 320, height: 640 })
  await other.signIn(phone)
  await until('the socket to be open', () => other.stats().websockets === 1)
  await other.instance.stop('terminate')
  await phone.page.getByRole('status').getByText("The instance can't be reached.").waitFor()
  await phone.page.getByRole('region', { name: 'Notices' }).locator('[data-notice]').first().waitFor()
  expect(await overflowPx(phone)).toBe(0)
  await other.close()
})
