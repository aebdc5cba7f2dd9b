import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, PHONE } from './harness/dom.ts'
import { buttonOf, rowsOf, rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const reply = (): Locator => buttonOf(tab, 'to be answered', 'Reply')
/** The same post in the column of notifications. */
const mentionRow = (): Locator =>
  tab.page.getByRole('complementary').getByRole('article').filter({ hasText: 'to be answered' })
const form = (): Locator => tab.page.getByRole('form', { name: 'Reply to @rook' })
const text = (): Locator => form().getByRole('textbox', { name: 'Reply to @rook' })
const waitForFocus = (what: string, element: Locator): Promise<unknown> =>
  until(`the focus on ${what}`, () => element.isFocused())
const waitForText = (words: string): Promise<unknown> =>
  until('the draft in the form', async () => (await text().inputValue()) === words)
const open = async (path: string): Promise<void> => {
  await tab.go(path)
  await rowsOf(tab).first().waitFor()
}

beforeAll(async () => {
  world = await openWorld({
    path: '/main/public',
    before: async ({ instance }) => {
      await instance.post('rook', '@luna to be answered')
      await instance.post('finch', 'above it')
    },
  })
  tab = world.tab
  return () => world.close()
})

afterEach(async () => {
  if ((await form().count()) === 0) return
  await text().fill('')
  await form().press('Escape')
  await form().waitFor({ state: 'detached' })
})

describe('the reply form', () => {
  test('opens in the row of the post; Escape leads back to the button, and the text is kept', async () => {
    await open('/main/public')
    await reply().click()
    await waitForFocus('the text', text())
    expect(await rowWith(tab, 'to be answered').getByRole('form').count()).toBe(1)
    await tab.page.keyboard.type('half of @ro')
    await tab.page.getByRole('option', { name: /rook/ }).first().waitFor()
    // The first Escape closes the suggestions, the second one the form.
    await tab.page.keyboard.press('Escape')
    expect(await text().inputValue()).toBe('@rook half of @ro')
    await tab.page.keyboard.press('Escape')
    await form().waitFor({ state: 'detached' })
    await waitForFocus('the button', reply())
    await tab.page.keyboard.press('Enter')
    await waitForFocus('the text', text())
    await waitForText('@rook half of @ro')
    await reply().click()
    await form().waitFor({ state: 'detached' })
    expect(await reply().getAttribute('aria-expanded')).toBe('false')
    // Clean up for the next test.
    await reply().click()
  })

  test('opens once for each post, wherever the post is shown', async () => {
    await open('/main/public')
    await reply().click()
    await text().fill('@rook begun here')
    const mention = mentionRow()
    await mention.getByRole('button', { name: /^Reply/ }).click()
    await waitForFocus('the text there', mention.getByRole('textbox', { name: 'Reply to @rook' }))
    expect(await form().count()).toBe(1)
    await waitForText('@rook begun here')
  })

  test('that was emptied stays empty, and text from another tab does not come back (E40)', async () => {
    await open('/main/public')
    await reply().click()
    await text().fill('@rook begun here')
    await mentionRow()
      .getByRole('button', { name: /^Reply/ })
      .click()
    await waitForText('@rook begun here')
    await text().fill('')
    await pass(2_000)
    expect(await text().inputValue()).toBe('')
    await form().press('Escape')
    await form().waitFor({ state: 'detached' })
    await pass(1_000)
    await reply().click()
    await waitForText('@rook ')
  })

  test('makes new posts wait until it is closed', async () => {
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    await open('/main/public')
    await reply().click()
    await waitForFocus('the text', text())
    await world.instance.post('finch', 'while somebody writes')
    const waiting = tab.page.getByRole('main').getByRole('button', { name: /^Show \d+ new$/ })
    await waiting.waitFor()
    expect(await rowWith(tab, 'while somebody writes').count()).toBe(0)
    await tab.page.keyboard.press('Escape')
    await form().waitFor({ state: 'detached' })
    await waiting.click()
    await rowWith(tab, 'while somebody writes').waitFor()
    // Rows that have just moved ignore presses for a moment.
    await pass(2_000)
    await tab.run({ kind: 'setPreferences', change: { streaming: false } })
  })

  test('replies in a conversation on a phone', async () => {
    await tab.page.setViewportSize(PHONE)
    const [asked] = world.instance.postsSaying('to be answered')
    await open(`/notice/${asked?.id}`)
    await reply().click()
    await waitForFocus('the text', text())
    await text().fill('@rook from a phone')
    await form().getByRole('button', { name: 'Post', exact: true }).click()
    await form().waitFor({ state: 'detached' })
    await rowWith(tab, 'from a phone').waitFor()
    expect(world.instance.postsSaying('from a phone').map((post) => post.inReplyToId)).toEqual([asked?.id])
    await tab.page.setViewportSize(DESKTOP)
  })
})

describe('a profile card', () => {
  test('has a button that starts a post to its owner', async () => {
    await open('/users/rook')
    await tab.page.getByRole('main').getByRole('button', { name: 'Mention' }).click()
    const dialog = tab.page.getByRole('dialog', { name: 'New post' })
    const words = dialog.getByRole('textbox', { name: "What's on your mind?" })
    await waitForFocus('the text', words)
    expect(await words.inputValue()).toBe('@rook ')
    await tab.page.keyboard.type('good morning')
    await tab.page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(world.instance.postsSaying('@rook good morning')).toHaveLength(1)
    await rowsOf(tab).first().waitFor()
  })

  test("of the user's own leads to its settings, and shows counts unless they are hidden", async () => {
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
    await until('one list without counts', async () => (await counts.count()) === before - 1)
    expect(await main.textContent()).not.toContain('per day')
    await tab.run({ kind: 'setPreferences', change: { hideUserStats: null } })
  })
})
