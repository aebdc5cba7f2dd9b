import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { feedOf as feed } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab
let other: Tab

const rowOf = (which: Tab, words: string | RegExp): Locator =>
  feed(which).getByRole('article').filter({ hasText: words })

/** A post of wren's. */
async function post(status: string, more: object = {}): Promise<string> {
  const made = await world.instance.control.act({
    as: 'wren',
    path: '/api/v1/statuses',
    body: { status, visibility: 'public', ...more },
  })
  return (made.body as { id: string }).id
}

/** Looks at the other tab, and comes back. */
async function inOther(look: () => Promise<void>): Promise<void> {
  await other.show()
  await look()
  await tab.show()
}

const settings = (which: Tab): Locator => which.page.getByRole('dialog', { name: 'Settings' })

async function openFiltering(which: Tab): Promise<Locator> {
  await which.page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  await settings(which).getByRole('tab', { name: 'Filtering' }).click()
  return settings(which).getByRole('tabpanel', { name: 'Filtering' })
}

const closeSettings = (which: Tab): Promise<void> =>
  settings(which).getByRole('button', { name: 'Close', exact: true }).click()

const addWord = async (panel: Locator, word: string): Promise<void> => {
  await panel.getByRole('region', { name: 'Muted words' }).getByLabel('Word or phrase').fill(word)
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await panel.getByRole('button', { name: `Edit “${word}”` }).waitFor()
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  const idOf = (name: string): string => world.instance.state.byAcct.get(name) ?? ''
  const { follows } = world.instance.state
  follows.set(idOf('luna'), idOf('wren'), { reblogs: true, notify: false })
  await post('see me')
  await post('emmental is fine')
  const first = await post('a long talk begins')
  await post('and goes on', { in_reply_to_id: first })
  await post('all about gorgonzola')
  tab = await world.openTab('/login')
  await world.signIn(tab)
  other = await world.openTab('/main/friends')
  await feed(other).getByRole('article').first().waitFor()
  await tab.show()
})

afterAll(() => world?.close())
afterEach(() => world.instance.control.clearFaults())

describe('a muted word', () => {
  test('folds posts away in two tabs at once, says why, and lets them be read anyway', async () => {
    const panel = await openFiltering(tab)
    await addWord(panel, 'Gorgonzola')
    await closeSettings(tab)
    const row = rowOf(tab, 'Muted word: “Gorgonzola”')
    await row.waitFor()
    expect(await row.getByText('all about gorgonzola').isVisible()).toBe(false)
    const toggle = row.getByRole('button', { name: 'Show anyway' })
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    await toggle.press('Enter')
    await row.getByText('all about gorgonzola').waitFor()
    await inOther(async () => {
      await rowOf(other, 'Muted word: “Gorgonzola”').waitFor()
      // Opened is only what was opened in the first tab.
      expect(await feed(other).getByText('all about gorgonzola').isVisible()).toBe(false)
    })
    await row.getByRole('button', { name: 'Hide again' }).press('Enter')
    await row.getByText('all about gorgonzola').waitFor({ state: 'hidden' })
  })

  test('is changed in its place and taken away, and what is typed is not lost', async () => {
    const panel = await openFiltering(tab)
    await panel.getByLabel('Word or phrase').fill('half a wo')
    await closeSettings(tab)
    await openFiltering(tab)
    expect(await panel.getByLabel('Word or phrase').inputValue()).toBe('half a wo')
    await panel.getByLabel('Word or phrase').fill('gorgonzola')
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await panel.getByText('“Gorgonzola” is already muted.').waitFor()
    await panel.getByLabel('Word or phrase').fill('')
    await panel.getByRole('button', { name: 'Edit “Gorgonzola”' }).click()
    await panel.getByLabel('Edit “Gorgonzola”').fill('brie')
    await panel.getByLabel('Edit “Gorgonzola”').press('Enter')
    await panel.getByRole('button', { name: 'Edit “brie”' }).waitFor()
    await panel.getByRole('button', { name: 'Edit “Gorgonzola”' }).waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Remove “brie”' }).click()
    await panel.getByText('No muted words').waitFor()
    await closeSettings(tab)
    await rowOf(tab, 'all about gorgonzola').waitFor()
  })

  test('leaves nothing of a post for who wants that', async () => {
    const panel = await openFiltering(tab)
    await panel.getByRole('switch', { name: 'Hide filtered posts completely' }).click()
    await addWord(panel, 'gorgonzola')
    await inOther(async () => {
      await feed(other).getByText('gorgonzola').waitFor({ state: 'detached' })
      expect(await feed(other).getByText('Muted word').count()).toBe(0)
    })
    await panel.getByRole('button', { name: 'Remove “gorgonzola”' }).click()
    await panel.getByRole('switch', { name: 'Hide filtered posts completely' }).click()
    await closeSettings(tab)
    await rowOf(tab, 'all about gorgonzola').waitFor()
  })
})

describe('a conversation', () => {
  const menuOf = async (which: Tab, words: string, entry: string): Promise<void> => {
    await rowOf(which, words).first().getByRole('button', { name: 'More actions' }).click()
    await which.page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  test('is muted and open again by the menu of any of its posts', async () => {
    const muted = (which: Tab): Locator => rowOf(which, 'Muted conversation')
    world.instance.control.fault({ match: 'POST /api/v1/statuses/.*/mute', status: 422, times: 1 })
    await menuOf(tab, 'a long talk begins', 'Mute conversation')
    await rowOf(tab, 'a long talk begins').getByRole('alert').waitFor()
    await menuOf(tab, 'a long talk begins', 'Mute conversation')
    await muted(tab).nth(1).waitFor()
    await inOther(async () => {
      await muted(other).nth(1).waitFor()
      await muted(other).first().getByRole('button', { name: 'Show anyway' }).click()
      await menuOf(other, 'and goes on', 'Unmute conversation')
      await muted(other).first().waitFor({ state: 'detached' })
    })
    await rowOf(tab, 'a long talk begins').waitFor()
    expect(await muted(tab).count()).toBe(0)
  })
})

describe('a filter of the instance', () => {
  test('is made with its places and its end, holds at once, and is deleted', async () => {
    const panel = await openFiltering(tab)
    await panel.getByText('No filters').waitFor()
    await panel.getByRole('button', { name: 'New filter' }).click()
    const form = panel.getByRole('form', { name: 'New filter' })
    await form.getByRole('button', { name: 'Create filter' }).click()
    await form.getByText('Enter a word or phrase.').waitFor()
    await form.getByLabel('Word or phrase').fill('emmental')
    await form.getByLabel('Notifications').uncheck()
    await form.getByRole('combobox', { name: 'Expires' }).click()
    await tab.page.getByRole('option', { name: 'In a day' }).click()
    await form.getByRole('button', { name: 'Create filter' }).click()
    await panel.getByRole('button', { name: 'Delete filter “emmental”' }).waitFor()
    const [kept] = [...world.instance.state.filters.values()]
    expect(kept).toMatchObject({ title: 'emmental', context: ['home', 'public', 'thread', 'account'] })
    expect(kept?.expiresAt).not.toBeNull()
    await inOther(() => rowOf(other, 'Filtered: “emmental”').waitFor())
    await panel.getByRole('button', { name: 'Edit filter “emmental”' }).click()
    const edited = panel.getByRole('form', { name: 'Edit filter “emmental”' })
    await edited.getByLabel('Word or phrase').fill('roquefort')
    await edited.getByRole('button', { name: 'Save filter' }).click()
    await panel.getByRole('button', { name: 'Delete filter “roquefort”' }).waitFor()
    expect([...world.instance.state.filters.values()]).toMatchObject([{ title: 'roquefort', id: kept?.id }])
    await inOther(() => rowOf(other, 'emmental is fine').getByRole('button', { name: 'Reply' }).waitFor())
    await panel.getByRole('button', { name: 'New filter' }).click()
    await addWord(panel, 'brie')
    expect(await axe(tab)).toEqual([])
    await panel.getByRole('button', { name: 'Remove “brie”' }).click()
    await panel.getByRole('button', { name: 'Delete filter “roquefort”' }).click()
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await panel.getByText('No filters').waitFor()
    await closeSettings(tab)
    await rowOf(tab, 'emmental is fine').waitFor()
  })
})

describe('a highlight', () => {
  test('is chosen on a profile, and their posts stand out in all tabs, and nobody else’s', async () => {
    await settled(tab)
    await go(tab, '/users/wren')
    await tab.page.getByRole('main').getByRole('navigation', { name: 'Profile' }).waitFor()
    await tab.page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
    await tab.page.getByRole('menuitem', { name: 'Highlight…' }).click()
    const dialog = tab.page.getByRole('dialog', { name: /^Highlight / })
    await dialog.getByRole('combobox', { name: 'Style' }).click()
    await tab.page.getByRole('option', { name: 'Solid background' }).click()
    expect(await dialog.getByLabel('Color').inputValue()).toBe('#ffffff')
    expect(await axe(tab)).toEqual([])
    await dialog.getByLabel('Color').fill('#3366ff')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await other.show()
    const marked = rowOf(other, 'see me').locator('[data-highlight="solid"]')
    await marked.waitFor()
    const color = await marked.evaluate((row) => getComputedStyle(row).backgroundColor)
    expect(color).not.toBe('rgba(0, 0, 0, 0)')
    const all = feed(other).locator('[data-highlight]')
    expect(await all.filter({ hasNotText: '@wren' }).count()).toBe(0)
  })
})
