import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowsOf } from './harness/feed.ts'
import { isFocused } from './harness/focus.ts'
import { go } from './harness/go.ts'
import { layersOf, settled } from './harness/layers.ts'
import { resize, type Size } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const DESKTOP: Size = { width: 1366, height: 768 }
const PHONE: Size = { width: 390, height: 844 }

let world: World
let tab: Tab

const path = (): string => new URL(tab.page.url()).pathname
const open = async (to: string): Promise<void> => {
  await settled(tab)
  if (path() !== to) await go(tab, to)
  await rowsOf(tab).first().waitFor()
}
const opener = (): Locator => tab.page.getByRole('button', { name: 'New post' })
const form = (): Locator => tab.page.getByRole('dialog', { name: 'New post' })
const text = (): Locator => form().getByRole('textbox', { name: "What's on your mind?" })
const height = (): Promise<number> => layersOf(tab)

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 40 } })
  await world.instance.post('luna', 'to be deleted, perhaps')
  tab = await world.openTab('/login')
  await world.signIn(tab)
  await tab.run({ kind: 'setPreferences', change: { alwaysShowNewPostButton: true } })
})

afterAll(() => world?.close())

afterEach(() => world.instance.control.clearFaults())

describe('a window over the page', () => {
  test('is closed by the back button, and what was typed is there when it is opened again', async () => {
    await open('/main/friends')
    await opener().click()
    await text().fill('half of a post')
    await until('its entry', async () => (await height()) === 1)
    await tab.page.goBack()
    await form().waitFor({ state: 'detached' })
    expect(path()).toBe('/main/friends')
    await isFocused('what opened it', opener())
    await opener().click()
    expect(await text().inputValue()).toBe('half of a post')
    await tab.page.keyboard.press('Escape')
    await form().waitFor({ state: 'detached' })
    await until('its entry to be gone', async () => (await height()) === 0)
    await isFocused('what opened it', opener())
  })

  test('gives the focus back after the skip link, too', async () => {
    await open('/main/friends')
    await tab.page.getByRole('link', { name: 'Skip to content' }).focus()
    await tab.page.keyboard.press('Enter')
    await opener().focus()
    for (const leave of ['Escape', 'back'] as const) {
      await tab.page.keyboard.press('Enter')
      await until('its entry', async () => (await height()) === 1)
      if (leave === 'back') await tab.page.goBack()
      else await tab.page.keyboard.press('Escape')
      await form().waitFor({ state: 'detached' })
      await until('no entry', async () => (await height()) === 0)
      await isFocused('what opened it', opener())
    }
  })

  test('leaves the way back as it was, however often it was opened', async () => {
    await open('/main/friends')
    await tab.page.getByRole('link', { name: 'Known Network' }).first().click()
    await until('another page', () => path() === '/main/all')
    await opener().waitFor()
    for (let time = 0; time < 3; time++) {
      await opener().click()
      await form().waitFor()
      await tab.page.keyboard.press('Escape')
      await form().waitFor({ state: 'detached' })
    }
    await until('no entry', async () => (await height()) === 0)
    await tab.page.goBack()
    await until('the page before', () => path() === '/main/friends')
  })

  test('after a reload leaves no trap behind', async () => {
    await open('/main/public')
    await opener().click()
    await until('its entry', async () => (await height()) === 1)
    await tab.page.reload()
    await rowsOf(tab).first().waitFor()
    expect(await form().count()).toBe(0)
    await opener().click()
    await form().waitFor()
    await tab.page.goBack()
    await form().waitFor({ state: 'detached' })
    expect(path()).toBe('/main/public')
    expect(await height()).toBe(0)
  })

  test('can have another above it, and notices above both', async () => {
    await open('/main/friends')
    await opener().click()
    await text().fill('behind the settings')
    // Nobody can press it there, but a window may be opened from within another.
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
    await settings.getByRole('switch', { name: 'Before repeating a post' }).click()
    // The upper of two windows is left first.
    await tab.page.keyboard.press('Escape')
    await settings.waitFor({ state: 'detached' })
    expect(await text().inputValue()).toBe('behind the settings')
    await tab.page.keyboard.press('Escape')
    await form().waitFor({ state: 'detached' })
    await until('no entry', async () => (await height()) === 0)
  })

  test('has the whole screen of a phone', async () => {
    await open('/main/friends')
    await resize(tab, PHONE)
    await opener().click()
    await form().waitFor()
    await until('all of the screen', async () => {
      const box = await form().boundingBox()
      return box?.width === PHONE.width && box.height === PHONE.height
    })
    expect(await axe(tab)).toEqual([])
    await tab.page.goBack()
    await form().waitFor({ state: 'detached' })
    await resize(tab, DESKTOP)
  })
})

describe('a question', () => {
  test('answered by the back button is answered with no', async () => {
    await open('/main/friends')
    const more = buttonOf(tab, 'to be deleted, perhaps', 'More actions')
    await more.click()
    await tab.page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    const question = tab.page.getByRole('alertdialog')
    await until('its entry', async () => (await height()) === 1)
    await tab.page.goBack()
    await question.waitFor({ state: 'detached' })
    await isFocused('where it came from', more)
    expect(world.instance.postsSaying('to be deleted, perhaps')).toHaveLength(1)
  })

  test('on a phone can be asked from the menu', async () => {
    await open('/main/friends')
    await resize(tab, PHONE)
    await tab.page.getByRole('button', { name: 'Menu' }).click()
    await tab.page.getByRole('button', { name: 'Log out', exact: true }).click()
    const question = tab.page.getByRole('alertdialog', { name: 'Log out?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(path()).toBe('/main/friends')
    await resize(tab, DESKTOP)
  })
})

test('a window goes when its account is signed out in another tab', async () => {
  await open('/main/friends')
  const second = await world.openTab('/main/public', { newWindow: true })
  await rowsOf(second).first().waitFor()
  await opener().click()
  await text().fill('that nobody can send')
  await second.run({ kind: 'signOut' })
  await form().waitFor({ state: 'detached' })
  await until('the public timeline', () => path() === '/main/public')
})
