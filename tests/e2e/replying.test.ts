import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, feedOf, waitingOf, wheel } from './harness/feed.ts'
import { isFocused } from './harness/focus.ts'
import { go } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

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
  world = await openClientWorld({ instance: { posts: 60 } })
  for (const n of [1, 2, 3, 4, 5, 6]) await world.instance.post('swift', `@luna of no matter ${n}`)
  await world.instance.post('rook', '@luna to be answered')
  await world.instance.post('finch', 'above it')
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

afterEach(async () => {
  if ((await form().count()) > 0) {
    await text().fill('')
    await form().press('Escape')
  }
})

test('the reply form opens under the post, and neither it nor new posts move the post', async () => {
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

test('the reply form scrolls into view where there is no room below the post', async () => {
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

test('the reply form stays open, with its text, while its row is scrolled away', async () => {
  await openPublic()
  await reply().click()
  await text().fill('@rook scrolled away')
  await wheel(tab, 6_000)
  await form().waitFor({ state: 'detached' })
  await wheel(tab, -7_000)
  await form().waitFor()
  expect(await text().inputValue()).toBe('@rook scrolled away')
})
