import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP } from './harness/dom.ts'
import { chooseInMenuOf, openPost } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ instance: { posts: 3 } })
  await area().waitFor()
  return () => world.close()
})
afterEach(async () => {
  await pressKey('Escape')
  await picker().waitFor({ state: 'detached' })
  await area().fill('')
})

const pressKey = (key: string): Promise<void> => world.tab.page.keyboard.press(key)
const area = (): Locator => world.tab.page.locator('form textarea').first()
const list = (): Locator => world.tab.page.getByRole('listbox', { name: 'Suggestions' })
const options = (): Locator => list().getByRole('option')
const picker = (): Locator => world.tab.page.getByRole('dialog', { name: 'Insert emoji' })
const search = (): Locator => world.tab.page.getByRole('combobox', { name: 'Search emoji' })
const cells = (): Locator => world.tab.page.getByRole('gridcell')
const calls = (name: string): number => world.stats().byPath[name] ?? 0
const posts = (): number => calls('POST /api/v1/statuses')
const waitForText = (text: string): Promise<unknown> =>
  until(`the text “${text}”`, async () => {
    expect(await area().inputValue()).toBe(text)
    return true
  })

/** Clears the field, and types `text` key by key. */
async function type(text: string): Promise<void> {
  await area().fill('')
  await area().pressSequentially(text)
}

/** The position of the active option, as announced by a screen reader. */
async function active(): Promise<number> {
  const id = await area().getAttribute('aria-activedescendant')
  const ids = await options().evaluateAll((all) => all.map((each) => each.id))
  return ids.indexOf(id ?? '')
}

async function openPicker(): Promise<void> {
  await world.tab.page.getByRole('button', { name: 'Insert emoji' }).click()
  await cells().first().waitFor()
}

async function find(words: string, answer: string): Promise<void> {
  await search().fill(words)
  await world.tab.page.getByText(answer).last().waitFor()
}

describe('a word that is typed', () => {
  test('is completed to an emoji by keys, and is not posted', async () => {
    const before = posts()
    await type('hello :')
    expect(await list().count()).toBe(0)
    await area().pressSequentially('crow')
    await until('five options', async () => (await options().count()) === 5)
    // The emoji that were used last come first.
    expect(await options().first().textContent()).toMatch(/:crow_0\d:/)
    expect(await area().getAttribute('aria-expanded')).toBe('true')
    await world.tab.page.getByText('5 results available.').waitFor()

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
      await area().press(key)
      expect(await active(), key).toBe(at)
    }
    await area().press('Escape')
    expect(await list().count()).toBe(0)
    expect(await area().inputValue()).toBe('hello :crow')
    expect(await area().getAttribute('role')).toBeNull()

    await area().pressSequentially('_02')
    await options().filter({ hasText: ':crow_02:' }).waitFor()
    await area().press('Enter')
    await waitForText('hello :crow_02: ')
    expect(posts()).toBe(before)
  })

  test('loses its list a moment after it loses the focus', async () => {
    await type(':crow')
    await options().first().waitFor()
    await world.tab.page.getByRole('button', { name: 'CW: subject or content warning' }).first().focus()
    await list().waitFor({ state: 'detached' })
  })

  test('is completed by a click', async () => {
    await type(':waving_h')
    await options().first().click()
    await waitForText('👋 ')
    expect(await area().isFocused()).toBe(true)
  })

  test('is completed to a known account, and the instance is searched once', async () => {
    const before = calls('GET /api/v1/accounts/search')
    await type('dear @mos')
    await options().filter({ hasText: '@moss' }).waitFor()
    await until('one search', () => calls('GET /api/v1/accounts/search') > before)
    await area().press('Enter')
    await waitForText('dear @moss ')
    expect(calls('GET /api/v1/accounts/search')).toBe(before + 1)
  })

  test('is completed to a hashtag', async () => {
    await world.instance.post('rook', 'all about #knitting')
    await type('about #knit')
    await options().filter({ hasText: '#knitting' }).first().waitFor()
    await area().press('Enter')
    await waitForText('about #knitting ')
  })

  test('is not completed to a hashtag for a text that has changed since (C40)', async () => {
    await world.instance.post('rook', 'all about #knotting')
    await type('about #knot')
    await options().filter({ hasText: '#knotting' }).first().waitFor()
    await area().pressSequentially('s')
    await area().press('Enter')
    expect(await area().inputValue()).toMatch(/^about #knots/)
  })
})

describe('the picker', () => {
  test('has its emoji in groups, six in a row', async () => {
    await openPicker()
    await until('the focus in the search', () => search().isFocused())
    const groups = picker().getByRole('toolbar', { name: 'Emoji groups' }).getByRole('button')
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
    const rows = await picker().getByRole('row').all()
    const lengths = await Promise.all(rows.map((row) => row.getByRole('gridcell').count()))
    expect(Math.max(...lengths)).toBe(6)
  })

  test('is searched and used by keys, and puts the emoji in the place of the selection', async () => {
    const before = posts()
    await type('one two three')
    await area().evaluate((field) => (field as HTMLTextAreaElement).setSelectionRange(4, 7))
    await openPicker()
    await pressKey('Control+Enter')
    await search().pressSequentially('ornitho')
    await picker()
      .getByText(/emoji found/)
      .waitFor()
    for (const key of ['ArrowDown', 'ArrowRight', 'End', 'Home']) await search().press(key)
    const id = await search().getAttribute('aria-activedescendant')
    const chosen = await world.tab.page.locator(`[id="${id}"]`).textContent()
    await search().press('Enter')
    await waitForText(`one ${chosen} three`)
    await picker().waitFor({ state: 'detached' })
    await until('the focus in the text', () => area().isFocused())
    expect(posts()).toBe(before)

    await openPicker()
    expect(await cells().first().textContent(), 'the last one used').toBe(chosen)
    await pressKey('Escape')
    await world.openTab('/main/friends')
    await area().focus()
    await openPicker()
    expect(await cells().first().textContent(), 'the last one used, in another tab').toBe(chosen)
  })

  test('uploads a sticker of the instance', async () => {
    await area().focus()
    await openPicker()
    await picker().getByRole('tab', { name: 'Stickers' }).click()
    await picker().getByRole('group', { name: 'Stickers' }).getByRole('button').first().click()
    const uploads = (): number => calls('POST /api/v1/media') + calls('POST /api/v2/media')
    await until('the upload', () => uploads() === 1)
  })

  test('has a skin tone for all emoji', async () => {
    await openPicker()
    await picker().getByLabel('Skin tone', { exact: true }).selectOption('5')
    await find('waving hand', '1 emoji found')
    expect(await cells().first().textContent()).toBe('👋🏿')
    await picker().getByLabel('Skin tone', { exact: true }).selectOption('0')
  })

  test('says that a search finds nothing', async () => {
    await openPicker()
    await find('no such thing', 'No emoji found')
    expect(await cells().count()).toBe(0)
  })

  test('blocks posting while it is open', async () => {
    await type('not yet')
    const before = posts()
    await openPicker()
    // Submits the page's form, as Enter in a field does.
    await area().evaluate((field) => (field as HTMLTextAreaElement).form?.requestSubmit())
    await pressKey('Escape')
    await picker().waitFor({ state: 'detached' })
    expect(await area().inputValue()).toBe('not yet')
    expect(posts()).toBe(before)
  })
})

describe('a reaction', () => {
  test('is chosen in the picker, custom emoji or not', async () => {
    const post = await world.instance.post('rook', 'what a bird')
    const path = `/api/v1/pleroma/statuses/${post.id}/reactions/${encodeURIComponent('🐦')}`
    await world.instance.control.act({ as: 'moss', method: 'PUT', path })
    const row = await openPost(world.tab, post.id)
    const group = row.getByRole('group', { name: 'Reactions' })
    for (const [text, name] of [
      ['crow_07', /crow_07/],
      ['heart suit', /♥/],
    ] as const) {
      await row.getByRole('button', { name: 'Add reaction' }).click()
      await world.tab.page.getByRole('button', { name: 'All emoji' }).click()
      await find(text, '1 emoji found')
      await search().press('Enter')
      await group.getByRole('button', { name, pressed: true }).waitFor()
    }
    await until('no command to run', async () => (await world.tab.health()).commands === 0)
    expect(post.reactions.map(({ name }) => name)).toContain('crow_07')
    expect(post.reactions).toHaveLength(3)
  })

  test('is the first of a post, chosen from its menu where the row has no room for its button (RE6)', async () => {
    const { id } = await world.instance.post('rook', 'nobody has reacted yet')
    const row = await openPost(world.tab, id)
    await world.tab.page.setViewportSize({ width: 340, height: 800 })
    try {
      await chooseInMenuOf(world.tab, row, 'Add reaction')
      await world.tab.page.getByRole('button', { name: 'All emoji' }).click()
      await find('crow_08', '1 emoji found')
      await cells().first().click()
      await row.getByRole('button', { name: /crow_08/, pressed: true }).waitFor()
    } finally {
      await world.tab.page.setViewportSize(DESKTOP)
    }
  })
})
