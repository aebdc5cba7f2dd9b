import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PHONE } from './harness/dom.ts'
import { rowsOf } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

// Fingers, sizes and scrolling need a browser: tests/e2e/phone.test.ts.

let world: World
let tab: Tab

/** The number of windows and drawers with an entry in the tab's history. */
const layers = (): number => history.state?.rookeryLayer ?? 0
const menu = (): Locator => tab.page.getByRole('dialog', { name: 'Menu' })
const notifications = (): Locator => tab.page.getByRole('dialog', { name: 'Notifications' })
const menuButton = (): Locator => tab.page.getByRole('button', { name: 'Menu' })
const bell = (): Locator => tab.page.getByRole('button', { name: /^Notifications/ })
const isAt = (path: string): Promise<unknown> => until(`to be at ${path}`, () => tab.page.path() === path)
const gone = (drawer: Locator): Promise<void> => drawer.waitFor({ state: 'detached' })
const openMenu = async (): Promise<void> => {
  await menuButton().click()
  await menu().waitFor()
}
const openNotifications = async (): Promise<void> => {
  await bell().click()
  await notifications().getByRole('article').first().waitFor()
}

describe('a visitor', () => {
  beforeEach(async () => {
    world = await openWorld({ as: null, path: '/about', size: PHONE })
    tab = world.tab
  })

  test('goes from the menu to the public timeline, or to the last one read', async () => {
    const timelines = (): Locator => menu().getByRole('link', { name: 'Timelines', exact: true })
    await openMenu()
    await timelines().click()
    await isAt('/main/public')
    await gone(menu())
    await openMenu()
    await menu().getByRole('link', { name: 'Known Network' }).click()
    await isAt('/main/all')
    await openMenu()
    await menu().getByRole('link', { name: 'About' }).click()
    await isAt('/about')
    await openMenu()
    await timelines().click()
    await isAt('/main/all')
  })

  test('closes the menu with the back button, and leaves the page with the next press', async () => {
    await tab.go('/main/public')
    await openMenu()
    await menu().getByRole('link', { name: 'Known Network' }).click()
    await isAt('/main/all')
    await openMenu()
    await until('the history entry of the menu', layers)
    await tab.page.goBack()
    await gone(menu())
    expect(tab.page.path()).toBe('/main/all')
    // The page opened from the menu is one history entry after the page below the menu.
    await tab.page.goBack()
    await isAt('/main/public')
  })
})

test('a signed-in user who has read no timeline goes home from the menu', async () => {
  ;({ tab } = await openWorld({ path: '/about', size: PHONE }))
  await openMenu()
  const link = menu().getByRole('link', { name: 'Timelines', exact: true })
  expect(await link.getAttribute('href')).toBe('/main/friends')
})

describe('a signed-in user', () => {
  beforeAll(async () => {
    world = await openWorld({ size: PHONE })
    tab = world.tab
    return () => world.close()
  })
  beforeEach(async () => {
    await tab.go('/main/friends')
    await rowsOf(tab).first().waitFor()
  })
  afterEach(async () => {
    await until('all windows to be closed', () => layers() === 0)
    expect(await tab.page.getByRole('dialog').count()).toBe(0)
  })

  test('closes the menu with its heading, a tap beside it, Escape, or a link', async () => {
    await openMenu()
    await menu().getByRole('button', { name: /^Luna/ }).click()
    await gone(menu())
    await openMenu()
    // The layer below the panel fills the rest of the window.
    await menu().click()
    await gone(menu())
    await menuButton().press('Enter')
    await until('the focus inside the menu', () =>
      menu().evaluate((it) => it.contains(document.activeElement)),
    )
    await tab.page.keyboard.press('Escape')
    await gone(menu())
    await until('the focus to return to the button', () => menuButton().isFocused())
    await openMenu()
    await menu().getByRole('link', { name: 'Bookmarks' }).click()
    await gone(menu())
    expect(tab.page.path()).toBe('/bookmarks')
  })

  test('finds everything of a desktop in the menu', async () => {
    await openMenu()
    for (const name of [
      'Announcements',
      'Waders',
      'Manage lists',
      'Interactions',
      'Customize navigation bar',
    ])
      await menu().getByRole('link', { name }).waitFor()
    await menu().getByRole('searchbox', { name: 'Search' }).fill('owls')
    await tab.page.keyboard.press('Enter')
    await isAt('/search?query=owls')
    await gone(menu())
    await openMenu()
    await menu().getByRole('button', { name: 'Settings' }).click()
    await gone(menu())
    const settings = tab.page.getByRole('dialog', { name: 'Settings' })
    await until('the focus in the settings', () =>
      settings.evaluate((it) => it.contains(document.activeElement)),
    )
    await tab.page.keyboard.press('Escape')
    await gone(tab.page.getByRole('dialog'))
    await openMenu()
    await menu().getByRole('button', { name: 'Log out' }).click()
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await gone(tab.page.getByRole('alertdialog'))
  })

  test('does not mark notifications as read with the back button or by opening one, but by closing them (L35, L36)', async () => {
    const counts = async (unread: number): Promise<boolean> => {
      const name = unread === 0 ? 'Notifications' : `Notifications ${unread} unread`
      return (await tab.page.getByRole('button', { name, exact: true }).count()) === 1
    }
    await tab.go('/main/public')
    await rowsOf(tab).first().waitFor()
    await openNotifications()
    await notifications().getByRole('button', { name: 'Close' }).click()
    await gone(notifications())
    await until('nothing unread', () => counts(0))

    await world.instance.post('rook', '@luna something else')
    const { id } = await world.instance.post('rook', '@luna once more')
    await until('two unread', () => counts(2))
    await openNotifications()
    await until('the history entry of the drawer', layers)
    await tab.page.goBack()
    await gone(notifications())
    expect(tab.page.path()).toBe('/main/public')
    expect(await counts(2)).toBe(true)

    const goes = async (): Promise<void> => {
      await openNotifications()
      const row = notifications().getByRole('article').filter({ hasText: 'once more' })
      await row.locator('a:has(time)').click()
      await gone(notifications())
      expect(tab.page.path()).toBe(`/notice/${id}`)
    }
    await goes()
    expect(await counts(2)).toBe(true)
    // The drawer also closes if its link leads to the current page.
    await goes()
    expect(await counts(2)).toBe(true)
  })

  test('can’t interact with the page behind a drawer', async () => {
    await openMenu()
    const reachable = (): Promise<string[]> =>
      tab.page.evaluate(() =>
        [...document.querySelectorAll('a[href], button, input, textarea, select, [tabindex="0"]')]
          .filter((one) => one.closest('[inert], [role=dialog], [data-base-ui-focus-guard]') === null)
          .map((one) => one.outerHTML.slice(0, 120)),
      )
    expect(await reachable()).toEqual([])
    expect(await menu().evaluate((it) => it.closest('[inert]'))).toBe(null)
    await tab.page.keyboard.press('Escape')
    await gone(menu())
    expect(await reachable()).not.toEqual([])
  })

  test('writes a post with the floating button, which is hidden beside a reply and where it would cover buttons (L38)', async () => {
    const postButton = (): Locator => tab.page.getByRole('button', { name: 'New post' })
    const isAway = async (): Promise<boolean> => (await postButton().getAttribute('data-away')) === 'true'
    await postButton().waitFor()
    expect(await isAway()).toBe(false)
    await rowsOf(tab).first().getByRole('button', { name: 'Reply', exact: true }).click()
    // The button could cover the one that sends the reply.
    await until('the button to be away', isAway)
    await tab.page.keyboard.press('Escape')
    await until('the button to be back', async () => !(await isAway()))
    await postButton().click()
    const form = tab.page.getByRole('dialog', { name: 'New post' })
    await until('the focus in the form', () => form.evaluate((it) => it.contains(document.activeElement)))
    await tab.page.keyboard.press('Escape')
    await gone(form)
    for (const path of ['/lists/1/edit', '/friend-requests', '/filtered-notifications']) {
      await tab.go('/about')
      await postButton().waitFor()
      await tab.go(path)
      await postButton().waitFor({ state: 'detached' })
      await tab.page.getByRole('main').getByRole('heading').first().waitFor()
      await menuButton().waitFor()
      await bell().waitFor()
    }
  })

  test.each([
    ['/main/public', 'Public'],
    ['/luna/notifications', /^Notifications/],
    ['/users/moss', 'Moss'],
    ['/search', 'Search'],
    ['/lists', 'Lists'],
  ])('finds the bird in the header of %s (BD4)', async (path, title) => {
    await tab.go(path)
    const header = tab.page.getByRole('main').locator('header')
    const heading = tab.page.getByRole('heading', { level: 1, name: title })
    const bird = header.filter({ has: heading }).locator('a[href="/"] svg[data-mood="sits"]')
    await until('one bird', async () => (await bird.count()) === 1)
  })
})
