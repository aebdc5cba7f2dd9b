import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe, axeOfColours } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, feedOf, rowsOf, rowWith } from './harness/feed.ts'
import { isFocused, isInside } from './harness/focus.ts'
import { go, goToFeed } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import { resize, type Size } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const DESKTOP: Size = { width: 1366, height: 768 }
const PHONE: Size = { width: 390, height: 844 }

let world: World
let tab: Tab

const open = async (path: string): Promise<void> => {
  await tab.page.goto(new URL(path, world.instance.origin).href)
}
/** The accessible name of what has the focus, as far as it has one of its own. */
const focusedName = (): Promise<string> =>
  tab.page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 300 } })
  for (let post = 1; post <= 6; post++) await world.instance.post('rook', `a post to walk over ${post}`)
  await world.instance.post('luna', 'mine to delete')
  tab = await world.openTab('/main/public')
})

afterAll(() => world?.close())

afterEach(async ({ task }) => {
  world.instance.control.clearFaults()
  // What a story left half done is in no other's way.
  if (task.result?.state === 'fail') await tab.page.goto(new URL('/main/friends', world.instance.origin).href)
})

/** Nothing is in the way in light; and in dark, which has the same in other colours, neither. It stays dark. */
async function nothingInTheWay(): Promise<void> {
  await tab.page.emulateMedia({ colorScheme: 'light' })
  expect(await axe(tab)).toEqual([])
  await tab.page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeOfColours(tab)).toEqual([])
}

describe('a visitor', () => {
  test('finds nothing in the way, light or dark', async () => {
    for (const size of [DESKTOP, PHONE]) {
      await resize(tab, size)
      await goToFeed(tab, '/main/public')
      await nothingInTheWay()
      await go(tab, '/login')
      await tab.page.getByRole('main').getByLabel('Username').waitFor()
      await nothingInTheWay()
    }
  })

  test('can sign in on a phone, from the menu', async () => {
    await resize(tab, PHONE)
    await goToFeed(tab, '/main/public')
    await tab.page.getByRole('button', { name: 'Menu' }).click()
    const drawer = tab.page.getByRole('dialog', { name: 'Menu' })
    expect(await axe(tab)).toEqual([])
    await drawer.getByRole('link', { name: 'Log in' }).click()
    await tab.page.getByRole('main').getByLabel('Username').waitFor()
  })

  test('is told of a page that is not there, as is one who looks for the parts', async () => {
    await resize(tab, DESKTOP)
    for (const path of ['/nowhere/at-all', '/dev/parts']) {
      await go(tab, path)
      await tab.page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await tab.page.getByRole('link', { name: 'Go to the timelines' }).waitFor()
    }
    expect(await axe(tab)).toEqual([])
  })
})

describe('somebody who is signed in', () => {
  beforeAll(async () => {
    await resize(tab, DESKTOP)
    await world.signIn(tab)
  })

  test('finds nothing in the way, light or dark', async () => {
    for (const size of [DESKTOP, { width: 1100, height: 700 }, PHONE]) {
      await resize(tab, size)
      await rowsOf(tab).first().waitFor()
      await nothingInTheWay()
    }
  })

  test('neither in menus, dialogs and drawers', async () => {
    await resize(tab, DESKTOP)
    await goToFeed(tab, '/main/friends')
    await buttonOf(tab, 'mine to delete', 'More actions').click()
    await tab.page.getByRole('menu').waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await tab.page.getByRole('alertdialog').waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.page.keyboard.press('Escape')
    await tab.page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await buttonOf(tab, 'a post to walk over 6', 'Reply').click()
    await tab.page.getByRole('textbox', { name: 'Reply to @rook' }).waitFor()
    expect(await axe(tab)).toEqual([])
    // On a phone there is no button for a new post beside it.
    await rowWith(tab, 'a post to walk over 6').getByRole('button', { name: 'Close', exact: true }).click()

    await settled(tab)
    await resize(tab, PHONE)
    await goToFeed(tab, '/main/friends')
    for (const name of ['Menu', 'Notifications']) {
      await tab.page.getByRole('button', { name }).click()
      await tab.page.getByRole('dialog', { name }).waitFor()
      expect(await axe(tab)).toEqual([])
      await tab.page.keyboard.press('Escape')
      await tab.page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
    }
    await tab.page.getByRole('button', { name: 'New post' }).click()
    await tab.page.getByRole('dialog', { name: 'New post' }).waitFor()
    expect(await axe(tab)).toEqual([])
  })

  test('nor where something failed, or nothing is', async () => {
    await resize(tab, DESKTOP)
    world.instance.control.fault({ match: '/timelines/tag/', status: 500 })
    await go(tab, '/tag/failing')
    await tab.page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor()
    expect(await axe(tab)).toEqual([])
    world.instance.control.clearFaults()
    await go(tab, '/tag/nothinghere')
    await tab.page.getByRole('main').getByText('No posts').waitFor()
    expect(await axe(tab)).toEqual([])
  })
})

describe('by keyboard alone', () => {
  beforeAll(async () => {
    await resize(tab, DESKTOP)
    await open('/main/friends')
    await rowWith(tab, 'a post to walk over 6').waitFor()
    await tab.page.getByRole('complementary', { name: 'Sidebar' }).getByRole('textbox').first().waitFor()
  })

  test('the first key leads past the sidebar', async () => {
    await tab.page.keyboard.press('Tab')
    expect(await focusedName()).toBe('Skip to content')
    const skip = tab.page.getByRole('link', { name: 'Skip to content' })
    const box = await skip.boundingBox()
    expect(box?.width ?? 0).toBeGreaterThan(40)
    await tab.page.keyboard.press('Enter')
    await isFocused('the main column', tab.page.getByRole('main'))
    await tab.page.keyboard.press('Tab')
    expect(await isInside(tab.page.getByRole('main'))).toBe(true)
  })

  test('Tab goes from the sidebar to the timeline to the notifications', async () => {
    await tab.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const places: string[] = []
    const areas = ['Sidebar', 'main', 'Notifications'] as const
    const area = (name: (typeof areas)[number]): Locator =>
      name === 'main' ? tab.page.getByRole('main') : tab.page.getByRole('complementary', { name })
    await tab.page.getByRole('link', { name: 'Skip to content' }).focus()
    for (let press = 0; press < 60 && places.at(-1) !== 'Notifications'; press++) {
      // The timeline has no end: out of it leads the key of the feed pattern.
      await tab.page.keyboard.press((await isInside(feedOf(tab))) ? 'Control+End' : 'Tab')
      for (const name of areas) {
        if ((await isInside(area(name))) && places.at(-1) !== name) places.push(name)
      }
    }
    expect(places).toEqual(['Sidebar', 'main', 'Notifications'])
    await rowsOf(tab).first().focus()
    await tab.page.keyboard.press('Control+Home')
    expect(await isInside(tab.page.getByRole('main'))).toBe(true)
    expect(await isInside(feedOf(tab))).toBe(false)
  })

  test('Page Down, Page Up, j and k go from post to post', async () => {
    const index = (): Promise<number> =>
      tab.page.evaluate(() => Number(document.activeElement?.getAttribute('aria-posinset') ?? 0))
    await tab.page.getByRole('button', { name: 'Back to top' }).click()
    await rowWith(tab, 'a post to walk over 6').waitFor()
    await rowsOf(tab).first().focus()
    const visited = [await index()]
    for (const key of ['PageDown', 'j', 'PageDown', 'k', 'PageUp']) {
      await tab.page.keyboard.press(key)
      const [last] = visited.slice(-1)
      await until('the next post', async () => (await index()) !== last)
      visited.push(await index())
    }
    expect(visited).toEqual([1, 2, 3, 4, 3, 2])
    for (let press = 0; press < 25; press++) {
      const before = await index()
      await tab.page.keyboard.press('j')
      await until('the next post', async () => (await index()) === before + 1)
    }
    const row = tab.page.locator('article:focus')
    const [box, main] = [await row.boundingBox(), await tab.page.getByRole('main').boundingBox()]
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(main?.y ?? 0)
    expect(box?.y ?? 0).toBeLessThan((main?.y ?? 0) + (main?.height ?? 0))
  })

  test('a menu opens, is walked through, and gives the focus back', async () => {
    await tab.page.getByRole('button', { name: 'Back to top' }).click()
    const more = buttonOf(tab, 'a post to walk over 6', 'More actions')
    await more.focus()
    await tab.page.keyboard.press('Enter')
    const items = tab.page.getByRole('menuitem')
    await isFocused('the first item', items.first())
    await tab.page.keyboard.press('End')
    await isFocused('the last item', items.last())
    await tab.page.keyboard.press('Escape')
    await tab.page.getByRole('menu').waitFor({ state: 'detached' })
    await isFocused('the button', more)
  })

  test('a dialog keeps the focus until it is left', async () => {
    const more = buttonOf(tab, 'mine to delete', 'More actions')
    await more.click()
    await tab.page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    const dialog = tab.page.getByRole('dialog', { name: 'Edit post' })
    await isFocused('the text', dialog.getByRole('textbox', { name: "What's on your mind?" }))
    for (let press = 0; press < 12; press++) {
      await tab.page.keyboard.press(press < 6 ? 'Tab' : 'Shift+Tab')
      await until('the focus to stay', () => isInside(dialog))
    }
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await isFocused('the button', more)
  })

  test('a drawer does, too', async () => {
    await settled(tab)
    await resize(tab, PHONE)
    const menu = tab.page.getByRole('button', { name: 'Menu' })
    await menu.focus()
    await tab.page.keyboard.press('Enter')
    const drawer = tab.page.getByRole('dialog', { name: 'Menu' })
    await until('the focus inside', () => isInside(drawer))
    await tab.page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await isFocused('the button', menu)
  })
})

describe('nothing is wider than the page', () => {
  /** Elements that stick out at the side, unless something around them scrolls or hides that. */
  const wide = (): Promise<string[]> =>
    tab.page.evaluate(() => {
      const page = document.documentElement
      if (page.scrollWidth <= page.clientWidth) return []
      return [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          return right > page.clientWidth + 1 || left < -1
        })
        .slice(0, 5)
        .map((element) => `${element.tagName} ${element.className} of ${page.scrollWidth} px`)
    })

  test.each([
    ['320 px', { width: 320, height: 640 }, 'ltr'],
    ['390 px', PHONE, 'ltr'],
    ['a desktop at 200 %', { width: 683, height: 384 }, 'ltr'],
    ['a desktop', DESKTOP, 'ltr'],
    ['390 px, from right to left', PHONE, 'rtl'],
    ['a desktop, from right to left', DESKTOP, 'rtl'],
  ] as const)('at %s', async (_, size, dir) => {
    await settled(tab)
    await resize(tab, size)
    await tab.page.evaluate((to) => {
      document.documentElement.dir = to
    }, dir)
    for (const path of ['/main/friends', '/main/all'] as const) {
      await goToFeed(tab, path)
      expect(await wide(), path).toEqual([])
    }
    if (size.width > 800) return
    for (const name of ['Menu', 'Notifications', 'New post']) {
      await tab.page.getByRole('button', { name }).click()
      const over = tab.page.getByRole('dialog')
      await over.waitFor()
      expect(await wide(), name).toEqual([])
      const box = await over.boundingBox()
      expect(box?.x ?? -1, name).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(size.width)
      await tab.page.keyboard.press('Escape')
      await over.waitFor({ state: 'detached' })
    }
  })
})
