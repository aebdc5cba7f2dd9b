import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowsOf, rowWith } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { layersOf } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// Only tests that need a real browser; the others are in tests/components/{modals,popovers,posts}.test.ts.

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }
const PARENT = 'the post that is answered'
const ANSWER = 'an answer to it'
const EDITED = 'what I say now'

let world: World
let tab: Tab

const opener = (): Locator => tab.page.getByRole('button', { name: 'New post' })
const form = (): Locator => tab.page.getByRole('dialog', { name: 'New post' })

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 40 } })
  const { instance } = world
  const parent = await instance.post('rook', PARENT)
  await instance.post('moss', ANSWER, { in_reply_to_id: parent.id })
  const { id } = await instance.post('luna', 'what I said first')
  const path = `/api/v1/statuses/${id}`
  await instance.control.act({ as: 'luna', path, method: 'PUT', body: { status: EDITED } })
  tab = await world.openTab('/login')
  await world.signIn(tab)
  await tab.run({ kind: 'setPreferences', change: { alwaysShowNewPostButton: true } })
})
afterAll(() => world?.close())

beforeEach(async () => {
  await resize(tab, DESKTOP)
  await go(tab, '/main/all')
  await rowWith(tab, ANSWER).waitFor()
})

test('after a reload no window is open, and its history entry is gone', async () => {
  await opener().click()
  await until('the history entry of the window', async () => (await layersOf(tab)) === 1)
  await tab.page.reload()
  await rowsOf(tab).first().waitFor()
  expect(await form().count()).toBe(0)
  await opener().click()
  await form().waitFor()
  await tab.page.goBack()
  await form().waitFor({ state: 'detached' })
  expect(new URL(tab.page.url()).pathname).toBe('/main/all')
  expect(await layersOf(tab)).toBe(0)
})

test('a notice is shown above two stacked windows', async () => {
  await opener().click()
  await form().waitFor()
  // Clicked by script, because the button is behind the first window. The product can open one window from another.
  await tab.page.locator('button[aria-label="Settings"]').evaluate((cog: HTMLElement) => cog.click())
  const settings = tab.page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('switch', { name: 'Before repeating a post' }).click()
  const notice = tab.page.getByText('Settings saved', { exact: true })
  await notice.waitFor()
  const box = await notice.boundingBox()
  const onTop = await tab.page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.textContent,
    [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5],
  )
  expect(onTop).toBe('Settings saved')
  await tab.page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
  await tab.page.keyboard.press('Escape')
  await form().waitFor({ state: 'detached' })
  await until('no history entry of a window', async () => (await layersOf(tab)) === 0)
})

test('a window fills the screen of a phone', async () => {
  await resize(tab, PHONE)
  await opener().click()
  await form().waitFor()
  await until('the window to fill the screen', async () => {
    const box = await form().boundingBox()
    return box?.width === PHONE.width && box.height === PHONE.height
  })
  await tab.page.goBack()
  await form().waitFor({ state: 'detached' })
})

test('axe finds nothing in the popover of a replied-to post and in the versions of a post', async () => {
  await rowWith(tab, ANSWER)
    .getByRole('link', { name: /Reply to/ })
    .hover()
  const original = tab.page.getByRole('dialog', { name: 'Original post' })
  await original.getByText(PARENT).waitFor()
  expect(await axe(tab, { within: original })).toEqual([])
  await tab.page.mouse.move(3, 3)
  await tab.page.getByRole('dialog').waitFor({ state: 'detached' })

  await buttonOf(tab, EDITED, 'More actions').click()
  await tab.page.getByRole('menuitem', { name: 'Edit history', exact: true }).click()
  const dialog = tab.page.getByRole('dialog', { name: 'Edit history' })
  await dialog.getByText('what I said first').waitFor()
  expect(await axe(tab, { within: dialog })).toEqual([])
  await tab.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('Ctrl+click on a name opens the profile in another tab', async () => {
  const opened = tab.page.context().waitForEvent('page')
  await rowWith(tab, ANSWER)
    .getByRole('link', { name: 'Moss', exact: true })
    .click({ modifiers: ['Control'] })
  const other = await opened
  await until('the profile of moss', () => new URL(other.url()).pathname === '/users/moss')
  expect(await tab.page.getByRole('dialog').count()).toBe(0)
  await other.close()
  await tab.show()
})

test('a tap on a phone opens a card, or the conversation of a reply line', async () => {
  const visitor = await world.newProfile()
  const phone = await visitor.openTab('/main/all')
  await resize(phone, PHONE)
  await rowWith(phone, ANSWER).waitFor()
  const card = phone.page.getByRole('dialog', { name: 'Profile card' })
  const session = await phone.page.context().newCDPSession(phone.page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  const tap = async (where: Locator): Promise<void> => {
    await where.scrollIntoViewIfNeeded()
    const box = await where.boundingBox()
    if (box === null) throw new Error('there is nothing to tap')
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await until('the card of moss', async () => {
    await tap(rowWith(phone, ANSWER).getByRole('link', { name: 'Moss', exact: true }))
    return (await card.count()) > 0
  })
  await card.getByRole('button', { name: 'Remote follow' }).waitFor()
  expect(
    await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await tap(card.getByRole('button', { name: 'Close' }))
  await card.waitFor({ state: 'detached' })
  await tap(rowWith(phone, ANSWER).getByRole('link', { name: /Reply to/ }))
  await until('the page of the post', () => new URL(phone.page.url()).pathname.startsWith('/notice/'))
  await visitor.close()
})
