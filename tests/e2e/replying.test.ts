import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, feedOf, rowsOf, rowWith, waitingOf, wheel } from './harness/feed.ts'
import { isFocused } from './harness/focus.ts'
import { go } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const reply = (words = 'to be answered'): Locator => buttonOf(tab, words, 'Reply')
const form = (): Locator => tab.page.getByRole('form', { name: 'Reply to @rook' })
const text = (): Locator => form().getByRole('textbox', { name: 'Reply to @rook' })
const open = async (path: string): Promise<void> => {
  await settled(tab)
  await go(tab, path)
  await rowsOf(tab).first().waitFor()
}
/** Comes to the public timeline, and finds it at its top. */
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

describe('the form for an answer', () => {
  test('opens under the post, which stays where it is; Escape leads back, and keeps what was typed', async () => {
    await openPublic()
    const before = await topOf(reply())
    await reply().click()
    await isFocused('the text', text())
    expect(await rowWith(tab, 'to be answered').getByRole('form').count()).toBe(1)
    expect(await topOf(text())).toBeGreaterThan(before)
    expect(await topOf(reply())).toBeCloseTo(before, 0)
    expect(await axe(tab)).toEqual([])
    await tab.page.keyboard.type('half of @ro')
    await tab.page.getByRole('option', { name: /rook/ }).first().waitFor()
    // First what was offered goes, then the form.
    await tab.page.keyboard.press('Escape')
    expect(await text().inputValue()).toBe('@rook half of @ro')
    await tab.page.keyboard.press('Escape')
    await form().waitFor({ state: 'detached' })
    await isFocused('the button', reply())
    await tab.page.keyboard.press('Enter')
    await isFocused('the text again', text())
    expect(await text().inputValue()).toBe('@rook half of @ro')
    await reply().click()
    await form().waitFor({ state: 'detached' })
    expect(await reply().getAttribute('aria-expanded')).toBe('false')
  })

  test('comes into view where there is no room below the post', async () => {
    await openPublic()
    const feed = tab.page.locator('main [data-scroller]')
    const box = await feed.boundingBox()
    const foot = (box?.y ?? 0) + (box?.height ?? 0)
    const low = reply('of no matter 2')
    await feed.evaluate((element, px) => element.scrollBy(0, px), (await topOf(low)) - foot + 50)
    await low.click()
    const answer = tab.page.getByRole('form', { name: 'Reply to @swift' })
    await isFocused('the text', answer.getByRole('textbox', { name: 'Reply to @swift' }))
    const post = answer.getByRole('button', { name: 'Post', exact: true })
    await until('all of it to be seen', async () => (await topOf(post)) + 30 < foot)
    expect(await topOf(low)).toBeGreaterThan(box?.y ?? 0)
  })

  test('stays open with its words while its row is scrolled away', async () => {
    await openPublic()
    await reply().click()
    await text().fill('@rook scrolled away')
    await wheel(tab, 6_000)
    await form().waitFor({ state: 'detached' })
    await wheel(tab, -7_000)
    await form().waitFor()
    expect(await text().inputValue()).toBe('@rook scrolled away')
  })

  test('is one for each post, wherever that is shown', async () => {
    await openPublic()
    await reply().click()
    await text().fill('@rook begun here')
    const told = tab.page
      .getByRole('complementary')
      .getByRole('article')
      .filter({ hasText: 'to be answered' })
    await told.getByRole('button', { name: /^Reply/ }).click()
    await isFocused('the text there', told.getByRole('textbox', { name: 'Reply to @rook' }))
    expect(await form().count()).toBe(1)
    expect(await text().inputValue()).toBe('@rook begun here')
  })

  test('keeps the timeline from moving: what comes in waits until it is closed', async () => {
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    await openPublic()
    await reply().click()
    await isFocused('the text', text())
    const before = await topOf(text())
    await world.instance.post('finch', 'while somebody writes')
    await waitingOf(tab).waitFor()
    expect(await topOf(text())).toBeCloseTo(before, 0)
    await tab.page.keyboard.press('Escape')
    await form().waitFor({ state: 'detached' })
    await waitingOf(tab).click()
    await rowWith(tab, 'while somebody writes').waitFor()
    await tab.run({ kind: 'setPreferences', change: { streaming: false } })
  })

  test('on a phone answers in a conversation, by keys and by finger', async () => {
    await resize(tab, { width: 390, height: 844 })
    const [asked] = world.instance.postsSaying('to be answered')
    await open(`/notice/${asked?.id}`)
    await reply().click()
    await isFocused('the text', text())
    const box = await form().boundingBox()
    expect(box?.width).toBeGreaterThan(320)
    expect(await axe(tab)).toEqual([])
    await text().fill('@rook from a phone')
    await form().getByRole('button', { name: 'Post', exact: true }).click()
    await form().waitFor({ state: 'detached' })
    await rowWith(tab, 'from a phone').waitFor()
    expect(world.instance.postsSaying('from a phone').map((post) => post.inReplyToId)).toEqual([asked?.id])
    await resize(tab, { width: 1366, height: 768 })
  })
})

describe('on a card', () => {
  test('is a button that begins a post to its owner, beside the one in the making', async () => {
    await open('/users/rook')
    await tab.page.getByRole('main').getByRole('button', { name: 'Mention' }).click()
    const dialog = tab.page.getByRole('dialog', { name: 'New post' })
    const words = dialog.getByRole('textbox', { name: "What's on your mind?" })
    await isFocused('the text', words)
    expect(await words.inputValue()).toBe('@rook ')
    await tab.page.keyboard.type('good morning')
    await tab.page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(world.instance.postsSaying('@rook good morning')).toHaveLength(1)
    await rowsOf(tab).first().waitFor()
  })

  test('of one’s own is a way to change it; counts are there unless they are unwanted', async () => {
    await open('/users/luna')
    const main = tab.page.getByRole('main')
    await main.getByRole('button', { name: 'Edit profile' }).click()
    const settings = tab.page.getByRole('dialog', { name: 'Settings' })
    await settings.waitFor()
    await tab.page.keyboard.press('Escape')
    await settings.waitFor({ state: 'detached' })
    const counts = main.getByRole('listitem').filter({ hasText: 'Followers' })
    await counts.first().waitFor()
    const before = await counts.count()
    await tab.run({ kind: 'setPreferences', change: { hideUserStats: true } })
    await until('them to be gone', async () => (await counts.count()) === before - 1)
    expect(await main.textContent()).not.toContain('per day')
    await tab.run({ kind: 'setPreferences', change: { hideUserStats: null } })
  })
})
