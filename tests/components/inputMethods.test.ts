import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DESKTOP, PHONE } from './harness/dom.ts'
import { buttonOf } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const dialog = (): Locator => tab.page.getByRole('dialog', { name: 'Settings' })

/** A key of an input method, as Chromium and as Safari report the one that ends a composition. */
const WAYS = [{ isComposing: true }, { isComposing: false, keyCode: 229 }]

/** Presses `key` on `field` as a part of a composition, in each of the ways that browsers report it. */
async function compose(field: Locator, key: string): Promise<void> {
  const during = (type: string): Promise<unknown> =>
    field.evaluate((element) => element.dispatchEvent(new CompositionEvent(type, { bubbles: true })))
  await during('compositionstart')
  for (const way of WAYS)
    await field.evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...way })),
    )
  await during('compositionend')
  // By then, the form would have sent something.
  await pass(200)
}

/** Opens a tab of the settings. Returns the field of their search. */
async function openSettings(name: string): Promise<Locator> {
  await tab.page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  await dialog().getByRole('tab', { name }).click()
  return dialog().getByRole('searchbox', { name: 'Search settings' })
}

async function closeSettings(): Promise<void> {
  await dialog().getByRole('button', { name: 'Close', exact: true }).click()
  await dialog().waitFor({ state: 'detached' })
}

beforeAll(async () => {
  world = await openWorld({
    before: async ({ instance }) => {
      await instance.post('rook', '@luna to be answered')
    },
  })
  tab = world.tab
  return () => world.close()
})

beforeEach(() => tab.go('/main/friends'))

describe('while an input method composes (LA18)', () => {
  test('Enter sends no post, even where Enter is the key that sends', async () => {
    await tab.prefer({ submitOnEnter: true })
    const text = tab.page.getByRole('textbox', { name: "What's on your mind?" }).first()
    await text.fill('ねこ')
    for (const way of [{}, { ctrlKey: true }]) {
      await text.evaluate((field) =>
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, ...way }),
        ),
      )
    }
    await compose(text, 'Enter')
    expect(await text.inputValue()).toBe('ねこ')
    expect(world.instance.postsSaying('ねこ')).toHaveLength(0)
    await text.press('Enter')
    await until('the post', () => world.instance.postsSaying('ねこ').length === 1)
  })

  test('a suggestion for composed text is taken by the next Enter only', async () => {
    const text = tab.page.getByRole('form', { name: 'New post' }).locator('textarea')
    await text.fill('')
    await text.pressSequentially('ねこ @ro')
    const option = tab.page.getByRole('option').filter({ hasText: '@ro' }).first()
    await option.waitFor()
    await compose(text, 'Enter')
    expect(await text.inputValue()).toBe('ねこ @ro')
    // The engine looks for names again when the composition ends.
    await option.waitFor()
    await text.press('Enter')
    await until('the name', async () => /^ねこ @ro\S+ $/.test(await text.inputValue()))
    await text.fill('')
  })

  test('Escape does not close a reply', async () => {
    await buttonOf(tab, 'to be answered', 'Reply').click()
    const form = tab.page.getByRole('form', { name: 'Reply to @rook' })
    await form.getByRole('textbox', { name: 'Reply to @rook' }).waitFor()
    await compose(form.getByRole('textbox', { name: 'Reply to @rook' }), 'Escape')
    expect(await form.count()).toBe(1)
    await form.press('Escape')
    await form.waitFor({ state: 'detached' })
  })

  test('Escape does not close the search', async () => {
    // From 1300 px on the field is always open.
    await tab.page.setViewportSize({ ...DESKTOP, width: 1100 })
    const banner = tab.page.getByRole('banner')
    await banner.getByRole('button', { name: 'Search', exact: true }).click()
    const field = banner.getByRole('searchbox', { name: 'Search' })
    await field.fill('ねこ')
    await compose(field, 'Escape')
    expect(await field.inputValue()).toBe('ねこ')
    await field.press('Escape')
    await field.waitFor({ state: 'detached' })
    await tab.page.setViewportSize(DESKTOP)
  })

  test('Escape does not close the menu of a phone', async () => {
    await tab.page.setViewportSize(PHONE)
    await tab.page.getByRole('button', { name: 'Menu' }).click()
    const menu = tab.page.getByRole('dialog', { name: 'Menu' })
    const field = menu.getByRole('searchbox', { name: 'Search' })
    await field.fill('ねこ')
    await compose(field, 'Escape')
    expect(await field.inputValue()).toBe('ねこ')
    await field.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await tab.page.setViewportSize(DESKTOP)
  })

  test('the settings keep what is typed', async () => {
    const search = await openSettings('General')
    await search.fill('幅')
    await compose(search, 'Escape')
    expect(await search.inputValue()).toBe('幅')
    await search.press('Escape')
    expect(await search.inputValue()).toBe('')
    const width = dialog().getByRole('textbox', { name: 'Width of the post column' })
    await width.fill('40rem')
    await compose(width, 'Enter')
    const reset = dialog().getByRole('button', { name: 'Reset “Width of the post column”' })
    expect(await reset.count()).toBe(0)
    await width.press('Enter')
    await reset.waitFor()
    await closeSettings()
  })

  test('Escape does not end the editing of a muted word', async () => {
    await openSettings('Filtering')
    await dialog().getByLabel('Word or phrase').first().fill('犬')
    await dialog().getByLabel('Word or phrase').first().press('Enter')
    await dialog().getByRole('button', { name: 'Edit “犬”' }).click()
    const word = dialog().getByLabel('Edit “犬”')
    await word.fill('子犬')
    await compose(word, 'Escape')
    expect(await word.inputValue()).toBe('子犬')
    await word.press('Enter')
    await dialog().getByRole('button', { name: 'Edit “子犬”' }).waitFor()
    await closeSettings()
  })

  test('Enter sends no chat message', async () => {
    await tab.go(`/users/luna/chats/${world.instance.state.byAcct.get('moss')}`)
    const text = tab.page.getByRole('main').getByRole('textbox', { name: /^Message / })
    await text.fill('ねこ')
    await compose(text, 'Enter')
    expect(await text.inputValue()).toBe('ねこ')
    await text.press('Enter')
    await until('the message', async () => (await text.inputValue()) === '')
  })
})
