import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowWith } from './harness/feed.ts'
import { isFocused } from './harness/focus.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

// Only tests that need a real browser; the others are in tests/components/emoji.test.ts.

let world: World
let tab: Tab

const area = ({ page }: Tab): Locator => page.locator('form textarea').first()
const list = ({ page }: Tab): Locator => page.getByRole('listbox', { name: 'Suggestions' })
const options = (one: Tab): Locator => list(one).getByRole('option')
const picker = ({ page }: Tab): Locator => page.getByRole('dialog', { name: 'Insert emoji' })
const cells = (one: Tab): Locator => one.page.getByRole('gridcell')

/** Clears the field, and types `text` key by key. */
async function type(one: Tab, text: string): Promise<void> {
  await area(one).fill('')
  await area(one).pressSequentially(text)
}

beforeAll(async () => {
  world = await openClientWorld()
  await world.instance.post('rook', 'what a bird')
  tab = await world.openTab('/login')
  await resize(tab, DESKTOP)
  await world.signIn(tab)
  await area(tab).waitFor()
})
afterAll(() => world?.close())
afterEach(async () => {
  await tab.page.keyboard.press('Escape')
  await area(tab).fill('')
})

describe('a word that is typed', () => {
  test('is completed to an emoji, which the browser can undo', async () => {
    await type(tab, 'hello :crow_02')
    await options(tab).filter({ hasText: ':crow_02:' }).waitFor()
    expect(await axe(tab, { exclude: ['main'] })).toEqual([])
    await area(tab).press('Enter')
    expect(await area(tab).inputValue()).toBe('hello :crow_02: ')
    await area(tab).press('ControlOrMeta+z')
    expect(await area(tab).inputValue()).toBe('hello :crow_02')
  })

  test('is never covered by the list of completions', async () => {
    await type(tab, `${'line\n'.repeat(5)}:crow`)
    await options(tab).first().waitFor()
    const field = await area(tab).boundingBox()
    const box = await list(tab).boundingBox()
    if (field === null || box === null) throw new Error('not in the page')
    // The caret is in the last line.
    const lineAt = await area(tab).evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(box.y).toBeGreaterThanOrEqual(field.y + field.height - lineAt - 12)
    expect(box.y + box.height).toBeLessThanOrEqual(DESKTOP.height)
  })

  test('is not changed while an input method composes it', async () => {
    await area(tab).focus()
    const session = await tab.page.context().newCDPSession(tab.page)
    await area(tab).pressSequentially('a ')
    for (const text of [':', ':c', ':cr', ':cro', ':crow'])
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    expect(await area(tab).inputValue()).toBe('a :crow')
    expect(await list(tab).count()).toBe(0)
    await session.send('Input.insertText', { text: ':crow' })
    await options(tab).first().waitFor()
    expect(await area(tab).inputValue()).toBe('a :crow')
    await session.detach()
  })
})

test('on a phone, a word is completed to a name that is shown whole, beside a long display name (C48)', async () => {
  await resize(tab, PHONE)
  await tab.page.getByRole('button', { name: 'New post' }).click()
  const window = tab.page.getByRole('dialog')
  const field = window.getByRole('form').locator('textarea')
  await field.pressSequentially('@owl')
  const label = options(tab).getByText('@owl', { exact: true })
  await label.waitFor()
  const [room, text] = await label.evaluate((it) => {
    const words = document.createRange()
    words.selectNodeContents(it)
    return [it.getBoundingClientRect().width, words.getBoundingClientRect().width]
  })
  // A difference of a hundredth of a pixel already shows as "@o…".
  expect(room).toBeGreaterThanOrEqual(text ?? 0)
  await field.fill('')
  await tab.page.keyboard.press('Escape')
  await window.waitFor({ state: 'detached' })
  await resize(tab, DESKTOP)
})

describe('the picker', () => {
  const open = async (): Promise<void> => {
    // The form is one line until it is used.
    await area(tab).focus()
    await tab.page.getByRole('button', { name: 'Insert emoji' }).click()
    await cells(tab).first().waitFor()
  }

  test('has six emoji of 36 px a row, and traps the focus', async () => {
    await open()
    const search = picker(tab).getByRole('combobox', { name: 'Search emoji' })
    const groups = picker(tab).getByRole('toolbar', { name: 'Emoji groups' }).getByRole('button')
    await groups
      .filter({ has: tab.page.locator('[aria-hidden]') })
      .last()
      .click()
    await picker(tab).getByRole('gridcell', { name: 'regional indicator Z' }).waitFor()
    const row = picker(tab)
      .getByRole('row')
      .filter({ has: tab.page.getByRole('gridcell') })
      .first()
    expect(await row.getByRole('gridcell').count()).toBe(6)
    const box = await cells(tab).first().boundingBox()
    expect([box?.width, box?.height]).toEqual([36, 36])
    // The last field is followed by the first one, not by the page.
    await picker(tab).getByRole('grid').press('Tab')
    await isFocused('the focus in the search', search)
  })

  test('puts an emoji into the text, which the browser can undo', async () => {
    await type(tab, 'one two three')
    await area(tab).evaluate((element) => (element as HTMLTextAreaElement).setSelectionRange(4, 7))
    await open()
    const search = picker(tab).getByRole('combobox', { name: 'Search emoji' })
    await search.fill('ornitho')
    await picker(tab)
      .getByText(/emoji found/)
      .waitFor()
    const chosen = await cells(tab).first().textContent()
    await search.press('Enter')
    await until('the emoji in the text', async () => (await area(tab).inputValue()) === `one ${chosen} three`)
    await area(tab).press('ControlOrMeta+z')
    expect(await area(tab).inputValue()).toBe('one two three')
  })

  test('is a sheet on a phone, where a tap chooses', async () => {
    await resize(tab, PHONE)
    await rowWith(tab, 'what a bird').getByRole('button', { name: 'Reply' }).click()
    const form = rowWith(tab, 'what a bird').getByRole('form', { name: 'Reply to @rook' })
    const reply = form.getByRole('textbox', { name: 'Reply to @rook' })
    await reply.fill('@rook yes')
    await form.getByRole('button', { name: 'Insert emoji' }).click()
    await cells(tab).first().waitFor()
    const box = await picker(tab).boundingBox()
    expect(box?.width).toBe(PHONE.width)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(PHONE.height, 0)
    expect(await axe(tab, { within: picker(tab) })).toEqual([])
    await cells(tab).nth(2).click()
    await picker(tab).waitFor({ state: 'detached' })
    await until('the emoji in the text', async () => /^@rook yes \S+ $/.test(await reply.inputValue()))
    await reply.fill('')
    await tab.page.keyboard.press('Escape')
    await resize(tab, DESKTOP)
  })
})
