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

let world: World
let tab: Tab
let other: Tab

const area = ({ page }: Tab): Locator => page.locator('form textarea').first()
const list = ({ page }: Tab): Locator => page.getByRole('listbox', { name: 'Suggestions' })
const options = (one: Tab): Locator => list(one).getByRole('option')
const picker = ({ page }: Tab): Locator => page.getByRole('dialog', { name: 'Insert emoji' })
const cells = (one: Tab): Locator => one.page.getByRole('gridcell')
const posts = (): number => world.stats().byPath['POST /api/v1/statuses'] ?? 0

/** An empty field, and `text` typed into it key by key. */
async function type(one: Tab, text: string): Promise<void> {
  await area(one).fill('')
  await area(one).pressSequentially(text)
}

/** The active option of the list, as a screen reader is told of it. */
const active = async (one: Tab): Promise<number> => {
  const id = await area(one).getAttribute('aria-activedescendant')
  const ids = await options(one).evaluateAll((all) => all.map((each) => each.id))
  return ids.indexOf(id ?? '')
}

beforeAll(async () => {
  world = await openClientWorld()
  const post = await world.instance.post('rook', 'what a bird')
  const path = `/api/v1/pleroma/statuses/${post.id}/reactions/${encodeURIComponent('🐦')}`
  await world.instance.control.act({ as: 'moss', method: 'PUT', path })
  await world.instance.post('rook', 'nobody has reacted yet')
  tab = await world.openTab('/login')
  await resize(tab, DESKTOP)
  await world.signIn(tab)
  other = await world.openTab('/main/friends')
  await resize(other, DESKTOP)
  await tab.show()
  await tab.page.getByRole('button', { name: 'Insert emoji' }).waitFor()
})
afterAll(() => world?.close())
afterEach(async () => {
  await tab.page.keyboard.press('Escape')
  await area(tab).fill('')
})

describe('a word that is typed', () => {
  test('is completed to an emoji, by keys, without being posted', async () => {
    const before = posts()
    await type(tab, 'hello :')
    expect(await list(tab).count()).toBe(0)
    await area(tab).pressSequentially('crow')
    await until('five of them', async () => (await options(tab).count()) === 5)
    expect(await options(tab).first().textContent()).toContain(':crow_01:')
    expect(await area(tab).getAttribute('aria-expanded')).toBe('true')
    await tab.page.getByText('5 results are available.').waitFor()
    expect(await axe(tab)).toEqual([])

    const steps: [string, number][] = [
      ['ArrowDown', 1],
      ['Tab', 2],
      ['Shift+Tab', 1],
      ['ArrowUp', 0],
      ['ArrowUp', 4],
      ['Tab', 0],
      ['Shift+Tab', 4],
      ['ArrowDown', 0],
    ]
    for (const [key, at] of steps) {
      await area(tab).press(key)
      await until(`${key} to lead to ${at}`, async () => (await active(tab)) === at)
    }
    await area(tab).press('Escape')
    expect(await list(tab).count()).toBe(0)
    expect(await area(tab).inputValue()).toBe('hello :crow')
    expect(await area(tab).getAttribute('role')).toBeNull()

    await area(tab).pressSequentially('_02')
    await options(tab).filter({ hasText: ':crow_02:' }).waitFor()
    await area(tab).press('Enter')
    expect(await area(tab).inputValue()).toBe('hello :crow_02: ')
    await area(tab).press('ControlOrMeta+z')
    expect(await area(tab).inputValue()).toBe('hello :crow_02')
    expect(posts()).toBe(before)
  })

  test('never has the list over its caret, and loses the list a moment after the focus', async () => {
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
    await tab.page.getByPlaceholder('Subject').first().focus()
    await list(tab).waitFor({ state: 'detached' })
  })

  test('is completed by a press, too', async () => {
    await type(tab, ':waving_h')
    await options(tab).first().click()
    expect(await area(tab).inputValue()).toBe('👋 ')
    expect(await area(tab).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('that an input method composes is left alone until it is whole', async () => {
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

  test('is completed to whom the engine knows, and then to whom the instance finds', async () => {
    const search = (): number => world.stats().byPath['GET /api/v1/accounts/search'] ?? 0
    const before = search()
    await type(tab, 'dear @mos')
    await options(tab).filter({ hasText: '@moss' }).waitFor()
    await until('one search', async () => search() > before)
    await area(tab).press('Enter')
    expect(await area(tab).inputValue()).toBe('dear @moss ')
    expect(search()).toBe(before + 1)
    await type(tab, 'about #knit')
    await options(tab).filter({ hasText: '#knitting' }).first().waitFor()
    await area(tab).press('Enter')
    expect(await area(tab).inputValue()).toBe('about #knitting ')
  })
})

describe('the picker', () => {
  const open = async (): Promise<void> => {
    await tab.page.getByRole('button', { name: 'Insert emoji' }).click()
    await cells(tab).first().waitFor()
  }

  test('has six emoji of 36 px a row, in groups; it is searched and walked by keys', async () => {
    await type(tab, 'one two three')
    await area(tab).evaluate((element) => (element as HTMLTextAreaElement).setSelectionRange(4, 7))
    await open()
    const search = picker(tab).getByRole('combobox', { name: 'Search emoji' })
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true)
    const groups = picker(tab).getByRole('toolbar', { name: 'Emoji groups' }).getByRole('button')
    const names = await groups.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
    expect(names).toContain('crows')
    expect(names.slice(-10)).toEqual([
      'Smileys & emotion',
      'People & body',
      'Animals & nature',
      'Food & drink',
      'Travel & places',
      'Activities',
      'Objects',
      'Symbols',
      'Flags',
      'Regional indicators',
    ])
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
    expect(await axe(tab)).toEqual([])

    const before = posts()
    // Behind the last of it is its first field, and not the page behind it.
    await picker(tab).getByRole('grid').press('Tab')
    await isFocused('the search', search)
    await tab.page.keyboard.press('ControlOrMeta+Enter')
    await search.pressSequentially('ornitho')
    await picker(tab)
      .getByText(/emoji found/)
      .waitFor()
    await search.press('ArrowDown')
    await search.press('ArrowRight')
    await search.press('End')
    await search.press('Home')
    const chosen = await tab.page
      .locator(`[id="${await search.getAttribute('aria-activedescendant')}"]`)
      .textContent()
    await search.press('Enter')
    await until(
      'it to stand in the text',
      async () => (await area(tab).inputValue()) === `one ${chosen} three`,
    )
    await picker(tab).waitFor({ state: 'detached' })
    expect(await area(tab).evaluate((element) => element === document.activeElement)).toBe(true)
    await area(tab).press('ControlOrMeta+z')
    expect(await area(tab).inputValue()).toBe('one two three')
    expect(posts()).toBe(before)

    await open()
    expect(await cells(tab).first().textContent()).toBe(chosen)
    await tab.page.keyboard.press('Escape')
    await picker(tab).waitFor({ state: 'detached' })
    await other.show()
    await other.page.getByRole('button', { name: 'Insert emoji' }).click()
    expect(await cells(other).first().textContent()).toBe(chosen)
    await other.page.keyboard.press('Escape')
    await tab.show()
  })

  test('has a skin tone for all, and the stickers of the instance', async () => {
    await open()
    await picker(tab).getByLabel('Skin tone', { exact: true }).selectOption('5')
    await picker(tab).getByRole('combobox', { name: 'Search emoji' }).fill('waving hand')
    await picker(tab).getByText('1 emoji found').waitFor()
    expect(await cells(tab).first().textContent()).toBe('👋🏿')
    await picker(tab).getByRole('combobox', { name: 'Search emoji' }).fill('no such thing')
    await picker(tab).getByText('No emoji found').last().waitFor()
    await picker(tab).getByRole('tab', { name: 'Stickers' }).click()
    expect(await axe(tab)).toEqual([])
    await picker(tab).getByRole('group', { name: 'Stickers' }).getByRole('button').first().click()
    const uploads = (): number =>
      Object.entries(world.stats().byPath).reduce(
        (sum, [path, times]) => sum + (/^POST \/api\/v\d\/media$/.test(path) ? times : 0),
        0,
      )
    await until('it to be brought to the instance', async () => uploads() === 1)
  })

  test('holds a post back while it is open', async () => {
    await type(tab, 'not yet')
    const before = posts()
    await open()
    // The form of the same page, submitted as by a key in it.
    await area(tab).evaluate((element) => (element as HTMLTextAreaElement).form?.requestSubmit())
    await tab.page.keyboard.press('Escape')
    await picker(tab).waitFor({ state: 'detached' })
    expect(await area(tab).inputValue()).toBe('not yet')
    expect(posts()).toBe(before)
  })

  test('reacts to a post', async () => {
    const row = rowWith(tab, 'what a bird')
    const reactions = row.getByRole('group', { name: 'Reactions' }).getByRole('button')
    for (const [text, said] of [
      ['crow_07', /crow_07/],
      ['heart suit', /♥/],
    ] as const) {
      await row.getByRole('button', { name: 'Add reaction' }).click()
      await tab.page.getByRole('combobox', { name: 'Search emoji' }).fill(text)
      await tab.page.getByText('1 emoji found').waitFor()
      await tab.page.getByRole('combobox', { name: 'Search emoji' }).press('Enter')
      await reactions.and(tab.page.getByRole('button', { name: said, pressed: true })).waitFor()
    }
    await until('nothing to be under way', async () => (await tab.health()).commands === 0)
    const [post] = world.instance.postsSaying('what a bird')
    expect(post?.reactions.map(({ name }) => name)).toContain('crow_07')
    expect(post?.reactions).toHaveLength(3)
  })

  test('puts the first reaction on a post, from its menu', async () => {
    await rowWith(tab, 'nobody has reacted yet').getByRole('button', { name: 'More actions' }).click()
    await tab.page.getByRole('menuitem', { name: 'Add reaction' }).click()
    await tab.page.getByRole('combobox', { name: 'Search emoji' }).fill('crow_08')
    await tab.page.getByText('1 emoji found').waitFor()
    await cells(tab).first().click()
    await rowWith(tab, 'nobody has reacted yet')
      .getByRole('button', { name: /crow_08/, pressed: true })
      .waitFor()
  })

  test('is a sheet on a phone, where a finger chooses', async () => {
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
    expect(await axe(tab)).toEqual([])
    await cells(tab).nth(2).click()
    await picker(tab).waitFor({ state: 'detached' })
    await until('it to stand in the text', async () => /^@rook yes \S+ $/.test(await reply.inputValue()))
    await reply.fill('')
    await tab.page.keyboard.press('Escape')
    await resize(tab, DESKTOP)
  })
})
