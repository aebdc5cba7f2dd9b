import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DESKTOP, PHONE } from './harness/dom.ts'
import { chooseInMenuOf, rowsOf, rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World

const opener = (): Locator => world.tab.page.getByRole('button', { name: 'New post' })
const form = (): Locator => world.tab.page.getByRole('dialog', { name: 'New post' })
const text = (): Locator => form().getByRole('textbox', { name: "What's on your mind?" })
/** The number of windows and confirmations with an entry in the tab's history. */
const layers = (): number => history.state?.rookeryLayer ?? 0
const hasLayers = (count: number): Promise<unknown> => until(`${count} layers`, () => layers() === count)
const path = (): string => world.tab.page.path()
const pressKey = (key: string): Promise<void> => world.tab.page.keyboard.press(key)
const waitForFocus = (element: Locator): Promise<unknown> =>
  until(`the focus on ${element}`, () => element.isFocused())

/** Opens luna's home with the button for a new post, and with a post of hers to delete. */
async function openHome(): Promise<World> {
  const opened = await openWorld({
    before: ({ instance }) => instance.post('luna', 'to be deleted, perhaps'),
  })
  await opened.tab.run({ kind: 'setPreferences', change: { alwaysShowNewPostButton: true } })
  return opened
}

describe('a window over the page', () => {
  beforeAll(async () => {
    world = await openHome()
    return () => world.close()
  })
  beforeEach(async () => {
    await world.tab.go('/main/friends')
    await opener().waitFor()
  })
  afterEach(() => expect(layers()).toBe(0))

  test('is closed by the back button, and keeps the typed text when it opens again', async () => {
    await opener().click()
    await text().fill('half of a post')
    await hasLayers(1)
    await world.tab.page.goBack()
    await form().waitFor({ state: 'detached' })
    expect(path()).toBe('/main/friends')
    await waitForFocus(opener())
    await opener().click()
    await until('the typed text in the form', async () => (await text().inputValue()) === 'half of a post')
    await pressKey('Escape')
    await form().waitFor({ state: 'detached' })
    await hasLayers(0)
    await waitForFocus(opener())
  })

  test.each(['Escape', 'back'])('restores the focus after the skip link, closed by %s', async (leave) => {
    await world.tab.page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await opener().press('Enter')
    await form().waitFor()
    await hasLayers(1)
    if (leave === 'back') await world.tab.page.goBack()
    else await pressKey('Escape')
    await form().waitFor({ state: 'detached' })
    await hasLayers(0)
    await waitForFocus(opener())
  })

  test('leaves no entries in the history, however often it is opened', async () => {
    await world.tab.page.getByRole('link', { name: 'Known Network' }).first().click()
    await until('another page', () => path() === '/main/all')
    for (let time = 0; time < 3; time++) {
      await opener().click()
      await form().waitFor()
      await pressKey('Escape')
      await form().waitFor({ state: 'detached' })
    }
    await hasLayers(0)
    await world.tab.page.goBack()
    await until('the page before', () => path() === '/main/friends')
  })

  test('that leads to the page below it leaves no entry of its own in the history (N16)', async () => {
    await world.tab.go('/nav-edit')
    await world.tab.page.locator('button[aria-label="Settings"]').click()
    const settings = world.tab.page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('searchbox', { name: 'Search settings' }).fill('pinned')
    await hasLayers(1)
    await settings.getByRole('button', { name: 'Choose entries' }).click()
    await settings.waitFor({ state: 'detached' })
    await hasLayers(0)
    expect(path()).toBe('/nav-edit')
    await world.tab.page.goBack()
    await until('the page before', () => path() === '/main/friends')
  })

  test('can have another one above it, which closes first', async () => {
    await opener().click()
    await text().fill('behind the settings')
    // Clicked by script, because the button is behind the first window. In the product, one window can open another.
    await world.tab.page.locator('button[aria-label="Settings"]').evaluate((cog) => cog.click())
    const settings = world.tab.page.getByRole('dialog', { name: 'Settings' })
    const choice = settings.getByRole('switch', { name: 'Before repeating a post' })
    await choice.click()
    await world.tab.page.getByText('Settings saved', { exact: true }).waitFor()
    await choice.click()
    await hasLayers(2)
    await pressKey('Escape')
    await settings.waitFor({ state: 'detached' })
    expect(await text().inputValue()).toBe('behind the settings')
    await pressKey('Escape')
    await form().waitFor({ state: 'detached' })
    await hasLayers(0)
  })
})

describe('a confirmation', () => {
  beforeAll(async () => {
    world = await openHome()
    return () => world.close()
  })

  test('is cancelled by the back button', async () => {
    const row = rowWith(world.tab, 'to be deleted, perhaps')
    await chooseInMenuOf(world.tab, row, 'Delete')
    const question = world.tab.page.getByRole('alertdialog')
    await question.waitFor()
    await hasLayers(1)
    await world.tab.page.goBack()
    await question.waitFor({ state: 'detached' })
    await waitForFocus(row.getByRole('button', { name: 'More actions' }))
    expect(world.instance.postsSaying('to be deleted, perhaps')).toHaveLength(1)
  })

  test('is asked from the menu of a phone', async () => {
    const { page } = world.tab
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(path()).toBe('/main/friends')
    await page.setViewportSize(DESKTOP)
  })
})

test('a window closes when its account is signed out in another tab', async () => {
  world = await openHome()
  const other = await world.otherTab()
  await opener().click()
  await text().fill('that nobody can send')
  await other.run({ kind: 'signOut' })
  await form().waitFor({ state: 'detached' })
  await until('the public timeline', () => path() === '/main/public')
  await rowsOf(world.tab).first().waitFor()
})
