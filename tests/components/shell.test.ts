import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PHONE } from './harness/dom.ts'
import { buttonOf, rowsOf } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const top = (): Locator => tab.page.getByRole('banner')
const sidebar = (): Locator => tab.page.getByRole('complementary', { name: 'Sidebar' })
const third = (): Locator => tab.page.getByRole('complementary', { name: 'Notifications' })
const main = (): Locator => tab.page.getByRole('main')
const wide = (width: number): Promise<void> => tab.page.setViewportSize({ width, height: 480 })
const waitForFocus = (what: string, element: Locator): Promise<unknown> =>
  until(what, () => element.isFocused())

describe('a visitor', () => {
  test('finds the way to log in above every page and in the sidebar', async () => {
    ;({ tab } = await openWorld({ as: null, size: { width: 1400, height: 480 } }))
    await sidebar().getByLabel('Username').waitFor()
    expect(await third().count()).toBe(0)
    await main().getByRole('link', { name: 'Log in to join the conversation' }).click()
    await until('the login page', () => tab.page.path() === '/login')
  })

  test('logs in on a phone from the menu', async () => {
    ;({ tab } = await openWorld({ as: null, size: PHONE }))
    await tab.page.getByRole('button', { name: 'Menu' }).click()
    await tab.page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Log in' }).click()
    await main().getByLabel('Username').waitFor()
    // For a visitor, the bar has a log-in link instead of the bell.
    await tab.go('/main/public')
    const bar = tab.page.getByRole('navigation', { name: 'Navigation' })
    await bar.getByRole('link', { name: 'Log in' }).click()
    await main().getByLabel('Username').waitFor()
  })

  test('who left the menu open in a narrow window finds it closed when the window is narrow again (L31)', async () => {
    ;({ tab } = await openWorld({ as: null, size: PHONE }))
    const menu = tab.page.getByRole('dialog', { name: 'Menu' })
    await tab.page.getByRole('button', { name: 'Menu' }).click()
    await menu.waitFor()
    await wide(1000)
    await menu.waitFor({ state: 'hidden' })
    await tab.page.setViewportSize(PHONE)
    await tab.page.getByRole('button', { name: 'Menu' }).waitFor()
    expect(await menu.count()).toBe(0)
  })

  test('has the focus back on the button of a phone’s menu after the settings that the menu opened (ST4)', async () => {
    const there = await openWorld({ size: PHONE })
    const { page } = there.tab
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await until('the focus in it', () =>
      page.getByRole('dialog', { name: 'Settings' }).evaluate((it) => it.contains(document.activeElement)),
    )
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await until('the focus on the button', () => page.getByRole('button', { name: 'Menu' }).isFocused())
  })

  test('sees an error page at an unknown address', async () => {
    ;({ tab } = await openWorld({ as: null }))
    for (const path of ['/nowhere/at-all', '/dev/parts']) {
      await tab.go(path)
      await tab.page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await tab.page.getByRole('link', { name: 'Go to the timelines' }).waitFor()
      await tab.go('/about')
    }
  })
})

describe('a signed-in user', () => {
  beforeAll(async () => {
    world = await openWorld({
      instance: { posts: 100 },
      before: ({ instance }) => instance.post('luna', 'mine to delete'),
    })
    tab = world.tab
    return () => world.close()
  })
  beforeEach(async () => {
    await wide(1400)
    await tab.go('/main/friends')
    await rowsOf(tab).first().waitFor()
  })

  test.each([
    [801, 'normal'],
    [1299, 'normal'],
    [1300, 'wide'],
  ])('at %i px has the columns of a %s page', async (width, layout) => {
    await wide(width)
    await rowsOf(tab).first().waitFor()
    await until('the third column', async () => (await third().count()) === (layout === 'wide' ? 1 : 0))
    await sidebar().getByRole('textbox', { name: "What's on your mind?" }).waitFor()
    await tab.page.getByRole('feed', { name: 'Notifications' }).getByRole('article').first().waitFor()
    await top().getByRole('button', { name: 'Log out' }).waitFor()
  })

  test.each([1400, 1000])('has the notifications only once on their own page (%i px)', async (width) => {
    await wide(width)
    await tab.go('/luna/notifications')
    await main().getByRole('feed', { name: 'Notifications' }).getByRole('article').first().waitFor()
    await sidebar().getByRole('textbox', { name: "What's on your mind?" }).waitFor()
    expect(await tab.page.getByRole('feed', { name: 'Notifications' }).count()).toBe(1)
    await main().getByRole('article').locator('a:has(time)').first().click()
    await until('the page of the post', () => tab.page.path().startsWith('/notice/'))
    await tab.page.getByRole('feed', { name: 'Notifications' }).getByRole('article').first().waitFor()
  })

  test('switches to two calm columns and back by one button; the notifications are a page then (L53)', async () => {
    await top().getByRole('button', { name: 'Two columns' }).click()
    await third().waitFor({ state: 'detached' })
    expect(await tab.page.getByRole('feed', { name: 'Notifications' }).count()).toBe(0)
    // The next tab has them, too.
    tab = await world.openTab('/main/friends')
    await top()
      .getByRole('link', { name: /^Notifications/ })
      .click()
    await main().getByRole('feed', { name: 'Notifications' }).getByRole('article').first().waitFor()
    await top().getByRole('button', { name: 'Three columns' }).click()
    await tab.go('/main/friends')
    await third().waitFor()
  })

  test('has the post form in the third column, and everything else in the sidebar, by preference (L6)', async () => {
    const formIn = (column: Locator): Locator => column.getByRole('textbox', { name: "What's on your mind?" })
    const column = tab.page.getByRole('complementary', { name: 'New post' })
    await formIn(sidebar()).fill('begun on the left')
    // Who changes the preference has left the field. If it went under the hands, keys would do nothing for a while (N41).
    await top().getByRole('button', { name: 'Settings' }).focus()
    await tab.run({ kind: 'setPreferences', change: { thirdColumnMode: 'postform' } })
    await formIn(column).waitFor()
    await until('the words', async () => (await formIn(column).inputValue()) === 'begun on the left')
    expect(await formIn(sidebar()).count()).toBe(0)
    await sidebar().getByRole('link', { name: 'Bookmarks' }).waitFor()
    await sidebar().getByRole('feed', { name: 'Notifications' }).getByRole('article').first().waitFor()
    expect(await third().count()).toBe(0)
    // The form's place does not depend on the notifications.
    await tab.go('/luna/notifications')
    await formIn(column).waitFor()
    await wide(1000)
    await formIn(sidebar()).waitFor()
    await formIn(sidebar()).fill('')
    await tab.run({ kind: 'setPreferences', change: { thirdColumnMode: 'notifications' } })
  })

  test('a bell in the top bar counts what is unseen where no column shows it, and opens the list as a drawer (L7)', async () => {
    const { page } = tab
    const banner = top()
    const list = (): Locator => page.getByRole('feed', { name: 'Notifications' })
    expect(await banner.getByRole('button', { name: /^Notifications/ }).count()).toBe(0)
    await wide(1100)
    await world.instance.post('rook', '@luna over here')
    const bell = banner.getByRole('button', { name: /^Notifications \d+ unread$/ })
    await bell.click()
    const drawer = page.getByRole('dialog', { name: 'Notifications' })
    await drawer.getByText('over here').waitFor()
    // The list is shown once, and nothing behind the drawer can be reached.
    expect(await list().count()).toBe(1)
    for (const behind of [banner, page.locator('#main'), page.locator('aside')])
      expect(await behind.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
    await drawer.getByRole('button', { name: 'Close' }).click()
    await drawer.waitFor({ state: 'detached' })
    await banner.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await list().getByRole('article').first().waitFor()
    await tab.go('/luna/notifications')
    await until(
      'no bell',
      async () => (await banner.getByRole('button', { name: /^Notifications/ }).count()) === 0,
    )
  })

  test('a window that becomes narrow under an open drawer has a bar that cannot be reached either (L37)', async () => {
    await wide(1100)
    await top()
      .getByRole('button', { name: /^Notifications/ })
      .click()
    const drawer = tab.page.getByRole('dialog', { name: 'Notifications' })
    await drawer.getByRole('article').first().waitFor()
    const isInert = (bar: Locator): Promise<boolean> =>
      bar.evaluate((element) => element.closest('[inert]') !== null)
    await wide(600)
    expect(await isInert(tab.page.locator('nav[data-bar]'))).toBe(true)
    await wide(1100)
    expect(await isInert(tab.page.locator('header[data-bar]'))).toBe(true)
    await drawer.getByRole('button', { name: 'Close' }).click()
    await drawer.waitFor({ state: 'detached' })
    expect(await isInert(tab.page.locator('header[data-bar]'))).toBe(false)
  })

  test('searches from the open field of a wide window, which "/" focuses (L18)', async () => {
    await wide(1366)
    const field = top().getByRole('searchbox', { name: 'Search' })
    await field.waitFor()
    await tab.page.keyboard.press('/')
    await waitForFocus('the focus in the field', field)
    await field.fill('starlings')
    await tab.page.keyboard.press('Enter')
    await until('the search', () => tab.page.path() === '/search?query=starlings')
    expect(await field.inputValue()).toBe('')
    const own = tab.page.getByRole('main').getByRole('searchbox', { name: 'Search' })
    await own.waitFor()
    await tab.page.getByRole('main').focus()
    await tab.page.keyboard.press('/')
    await waitForFocus('the focus in the field of the page', own)
  })

  test('searches from the top bar, by Enter and by the button', async () => {
    await wide(1100)
    const search = top().getByRole('button', { name: 'Search', exact: true })
    const field = top().getByRole('searchbox', { name: 'Search' })
    await search.click()
    await field.waitFor()
    await search.click()
    await field.waitFor({ state: 'detached' })
    await search.click()
    await field.fill('cat & dog')
    await tab.page.keyboard.press('Enter')
    await until('the search', () => tab.page.path() === '/search?query=cat%20%26%20dog')
    await search.click()
    await field.fill('owls')
    await search.click()
    await until('the search', () => tab.page.path() === '/search?query=owls')
    await search.click()
    await field.waitFor()
    await tab.page.keyboard.press('Escape')
    await waitForFocus('the focus back', search)
  })

  test('opens the settings from the top bar, and closes them with Escape', async () => {
    await top().getByRole('button', { name: 'Settings' }).click()
    await tab.page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await tab.page.keyboard.press('Escape')
    await tab.page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('can hide the wallpaper of the instance', async () => {
    const wallpaper = (): string => document.documentElement.style.getPropertyValue('--wallpaper')
    await until('the wallpaper', wallpaper)
    await tab.run({ kind: 'setPreferences', change: { hideInstanceWallpaper: true } })
    await until('no wallpaper', () => wallpaper() === '')
    await tab.run({ kind: 'setPreferences', change: { hideInstanceWallpaper: false } })
    await until('the wallpaper', wallpaper)
  })

  test('opens a menu by keyboard, and Escape returns the focus', async () => {
    const more = buttonOf(tab, 'mine to delete', 'More actions')
    await more.focus()
    await tab.page.keyboard.press('Enter')
    const items = tab.page.getByRole('menuitem')
    await waitForFocus('the first item', items.first())
    await tab.page.keyboard.press('End')
    await waitForFocus('the last item', items.last())
    await tab.page.keyboard.press('Escape')
    await tab.page.getByRole('menu').waitFor({ state: 'detached' })
    await waitForFocus('the button', more)
  })
})

test('the theme’s wallpaper properties apply to the user’s own background (L13, TM21)', async () => {
  await openWorld({
    before: ({ instance: { state } }) => {
      const luna = state.accounts.get(state.byAcct.get('luna') ?? '')
      if (luna) luna.background = '/images/own.jpg'
    },
  })
  const wallpaper = (): string => document.documentElement.style.getPropertyValue('--wallpaper')
  await until('the own one', () => wallpaper().includes('/images/own.jpg'))
  expect(wallpaper()).toContain('linear-gradient(var(--veil-own, transparent) 0 0)')
})
