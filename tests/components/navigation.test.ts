import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DESKTOP, PHONE } from './harness/dom.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

// Dragging needs a browser: tests/e2e/shell.test.ts.

let world: World
let tab: Tab

const nav = (): Locator => tab.page.getByRole('navigation', { name: 'Navigation' })
const group = (name: string): Locator => nav().getByRole('list', { name, exact: true })
const button = (name: string): Locator => nav().getByRole('button', { name, exact: true })
/** The names of the pinned items in the bar. */
const pinned = async (): Promise<string> => {
  const links = nav().getByRole('list', { name: 'Pinned items' }).first().getByRole('link')
  return (
    await links.evaluateAll((all) =>
      all.map((link) => link.querySelector('.visually-hidden')?.textContent?.trim()),
    )
  ).join(', ')
}
const pinsAre = (names: string): Promise<unknown> =>
  until(`the pinned items ${names}`, async () => (await pinned()) === names)
const isAt = (path: string): Promise<unknown> => until(`to be at ${path}`, () => tab.page.path() === path)
const isCollapsed = async (name: string): Promise<void> => {
  await until(`${name} to be collapsed`, async () => (await group(name).count()) === 0)
}

test('a visitor has three entries, and nothing to pin (N19, N21)', async () => {
  ;({ tab } = await openWorld({ as: null }))
  await pinsAre('Public, Known Network, About')
  // The bar shows both.
  expect(await button('Timelines').getAttribute('aria-expanded')).toBe('false')
  await button('Timelines').click()
  expect(await group('Timelines').getByRole('link').allTextContents()).toEqual(['Public', 'Known Network'])
  await nav().getByRole('link', { name: 'About' }).last().click()
  await isAt('/about')
  expect(await button('Lists').count()).toBe(0)
  expect(await button('Edit pinned items').count()).toBe(0)
  await button('Collapse navigation').click()
  await isCollapsed('Timelines')
  // It stays like that while the tab has another layout (N29).
  await tab.page.setViewportSize(PHONE)
  await tab.page.setViewportSize(DESKTOP)
  await button('Expand navigation').waitFor()
  await button('Expand navigation').click()
  await group('Timelines').waitFor()
})

describe('a signed-in user', () => {
  beforeAll(async () => {
    world = await openWorld({
      before: ({ instance }) =>
        instance.control.act({ as: 'luna', path: '/api/v1/lists', body: { title: 'éiders' } }),
    })
    tab = world.tab
    return () => world.close()
  })
  beforeEach(async () => {
    await tab.go('/main/friends')
    await group('Timelines').waitFor()
  })

  test('finds entries for all pages', async () => {
    const links = {
      Home: '/main/friends',
      Public: '/main/public',
      'Known Network': '/main/all',
      Bookmarks: '/bookmarks',
      Favorites: '/users/luna?tab=favorites',
      'Direct messages': '/users/luna/dms',
    }
    for (const [name, path] of Object.entries(links)) {
      await group('Timelines').getByRole('link', { name, exact: true }).click()
      await isAt(path)
      const here = nav().locator('[aria-current=page]').last()
      await until(
        `${name} to be marked as the current page`,
        async () => (await here.textContent())?.trim() === name,
      )
    }
    await group('Lists').getByRole('link', { name: 'éiders' }).waitFor()
    // A list has the first letter of its title for an icon.
    expect((await group('Lists').getByRole('link').allTextContents()).sort()).toEqual(['WWaders', 'Ééiders'])
    await group('Lists').getByRole('link', { name: 'éiders' }).click()
    await until('the page of the list', () => /^\/lists\/\w+$/.test(tab.page.path()))
    await nav().getByRole('link', { name: 'Manage lists' }).click()
    await isAt('/lists')
    for (const [name, path] of Object.entries({
      Interactions: '/users/luna/interactions',
      About: '/about',
    })) {
      await nav().getByRole('link', { name, exact: true }).last().click()
      await isAt(path)
    }
    expect(await nav().getByRole('link', { name: 'Follow requests' }).count()).toBe(0)
  })

  test('collapses and expands the groups', async () => {
    for (const name of ['Timelines', 'Lists']) {
      expect(await button(name).getAttribute('aria-expanded')).toBe('true')
      await button(name).click()
      await isCollapsed(name)
      expect(await button(name).getAttribute('aria-expanded')).toBe('false')
      await button(name).click()
      await group(name).waitFor()
    }
  })

  test('pins, unpins and moves items, also on the page for that', async () => {
    await pinsAre('Home, Direct messages, Chats')
    await button('Edit pinned items').click()
    for (const name of ['Direct messages', 'Chats']) await button(`Unpin ${name}`).press('Enter')
    // The focus follows to the other list.
    await until('the focus', () => button('Pin Chats').isFocused())
    for (const name of ['Bookmarks', 'Public', 'About', 'Known Network', 'Interactions', 'Waders'])
      await button(`Pin ${name}`).click()
    // Seven items are pinned, and six fit in the bar.
    await pinsAre('Home, Bookmarks, Public, About, Known Network, Interactions')
    await nav().getByText('Only the first 6 fit in the bar.').waitFor()
    await button('Move Waders up').click()
    await nav().getByText('Waders: position 6 of 7').waitFor({ state: 'attached' })
    await pinsAre('Home, Bookmarks, Public, About, Known Network, Waders')
    await button('Done editing').click()
    await group('Timelines').waitFor()

    await tab.go('/nav-edit')
    const main = tab.page.getByRole('main')
    await main.getByRole('button', { name: 'Unpin Bookmarks' }).click()
    await until('the bar without bookmarks', async () => (await pinned()).startsWith('Home, Public'))
    await main.getByRole('button', { name: 'Move Public up' }).press('Enter')
    await until('Public in the first place', async () => (await pinned()).startsWith('Public, Home'))
    // The button moved with its row, and still has the focus.
    expect(await main.getByRole('button', { name: 'Move Public up' }).isFocused()).toBe(true)
  })

  test('finds the collapsed panel again, which the instance keeps for other browsers', async () => {
    await button('Collapse navigation').click()
    await isCollapsed('Timelines')
    await until('the instance to have the setting', async () => {
      const { body } = await world.instance.control.act({
        as: 'luna',
        method: 'GET',
        path: '/api/v1/accounts/verify_credentials',
      })
      return JSON.stringify(body).includes('"collapseNav":true')
    })
    tab = await world.openTab('/about')
    await button('Expand navigation').click()
    await group('Timelines').waitFor()
  })

  test('sees unread counts', async () => {
    const announcements = nav().getByRole('link', { name: /^Announcements/ })
    await announcements
      .getByText(/\d+ unread/)
      .first()
      .waitFor()
  })
})
