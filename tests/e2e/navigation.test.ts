import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agrees } from './harness/agrees.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const DESKTOP = { width: 1366, height: 900 }

const pathOf = ({ page }: Tab): string => new URL(page.url()).pathname + new URL(page.url()).search
const nav = (at: Tab = tab): Locator => at.page.getByRole('navigation', { name: 'Navigation' })
const pins = (at: Tab = tab): Locator =>
  nav(at).getByRole('list', { name: 'Pinned items' }).first().getByRole('link')
/** The names of the pinned items. */
const pinned = async (at: Tab): Promise<string> =>
  (
    await pins(at).evaluateAll((links) =>
      links.map((link) => link.querySelector('.visually-hidden')?.textContent?.trim()),
    )
  ).join(', ')
const group = (name: string, at: Tab = tab): Locator => nav(at).getByRole('list', { name, exact: true })
const button = (name: string | RegExp, at: Tab = tab): Locator => nav(at).getByRole('button', { name })

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 120 } })
  await world.instance.control.act({ as: 'luna', path: '/api/v1/lists', body: { title: 'éiders' } })
  tab = await world.openTab('/login')
  await resize(tab, DESKTOP)
  await world.signIn(tab)
})
afterAll(() => world?.close())

test('a visitor has three entries, and nothing to pin', async () => {
  const profile = await world.newProfile()
  const visitor = await profile.openTab('/main/public')
  await resize(visitor, DESKTOP)
  await until(
    'the pinned items of a visitor',
    async () => (await pinned(visitor)) === 'Public, Known Network, About',
  )
  const timelines = group('Timelines', visitor)
  expect(await timelines.getByRole('link').allTextContents()).toEqual(['Public', 'Known Network'])
  await nav(visitor).getByRole('link', { name: 'About' }).last().click()
  await until('the About page', () => pathOf(visitor) === '/about')
  expect(await button('Lists', visitor).count()).toBe(0)
  expect(await button('Edit pinned items', visitor).count()).toBe(0)
  await button('Collapse navigation', visitor).click()
  await timelines.waitFor({ state: 'hidden' })
  await button('Expand navigation', visitor).click()
  await timelines.waitFor()
  await profile.close()
})

describe('a signed-in user', () => {
  test('finds entries for all pages', async () => {
    await group('Timelines').waitFor()
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
      await until(`to be at ${path}`, () => pathOf(tab) === path)
      const here = nav().locator('[aria-current=page]').last()
      await until(
        `${name} to be marked as the current page`,
        async () => (await here.textContent())?.trim() === name,
      )
    }
    // A list has the first letter of its title for an icon.
    expect((await group('Lists').getByRole('link').allTextContents()).sort()).toEqual(['WWaders', 'Ééiders'])
    await group('Lists').getByRole('link', { name: 'éiders' }).click()
    await until('the page of the list', () => /^\/lists\/\w+$/.test(pathOf(tab)))
    await nav().getByRole('link', { name: 'Manage lists' }).click()
    await until('the page of all lists', () => pathOf(tab) === '/lists')
    for (const [name, path] of Object.entries({
      Interactions: '/users/luna/interactions',
      About: '/about',
    })) {
      await nav().getByRole('link', { name, exact: true }).last().click()
      await until(`to be at ${path}`, () => pathOf(tab) === path)
    }
    expect(await nav().getByRole('link', { name: 'Follow requests' }).count()).toBe(0)
  })

  test('collapses and expands the groups', async () => {
    const timelines = button('Timelines')
    await timelines.click()
    await group('Timelines').waitFor({ state: 'hidden' })
    expect(await timelines.getAttribute('aria-expanded')).toBe('false')
    await timelines.click()
    await group('Timelines').waitFor()
    await button('Lists').click()
    await group('Lists').waitFor({ state: 'hidden' })
    await button('Lists').click()
    await group('Lists').waitFor()
  })

  test('pins, unpins, drags and moves items, and all tabs follow', async () => {
    const other = await world.openTab('/about', { newWindow: true })
    await resize(other, DESKTOP)
    await until('the default pins', async () => (await pinned(tab)) === 'Home, Direct messages, Chats')
    expect(await agrees([tab, other], pinned)).toBe('Home, Direct messages, Chats')
    await button('Edit pinned items').click()
    for (const name of ['Direct messages', 'Chats']) await button(`Unpin ${name}`).click()
    for (const name of ['Bookmarks', 'Public', 'About', 'Known Network', 'Interactions', 'Waders'])
      await button(`Pin ${name}`).click()
    // Seven items are pinned, and six fit in the bar.
    const six = 'Home, Bookmarks, Public, About, Known Network, Interactions'
    await until('six pinned items in the bar', async () => (await pinned(tab)) === six)
    expect(await agrees([tab, other], pinned)).toBe(six)
    await nav().getByText('Only the first 6 fit in the bar.').waitFor()
    await button('Move Waders up').click()
    await nav().getByText('Waders: position 6 of 7').waitFor({ state: 'attached' })
    expect(await agrees([tab, other], pinned)).toBe('Home, Bookmarks, Public, About, Known Network, Waders')

    const rows = nav().getByRole('list', { name: 'Pinned items' }).last().getByRole('listitem')
    const grip = rows.first().locator('span').first()
    await grip.scrollIntoViewIfNeeded()
    const [from, to] = [await grip.boundingBox(), await rows.nth(2).boundingBox()]
    if (from === null || to === null) throw new Error('there is nothing to drag')
    await tab.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await tab.page.mouse.down()
    await tab.page.mouse.move(from.x + 10, to.y + 5, { steps: 5 })
    await tab.page.mouse.move(from.x + 10, to.y + to.height / 2, { steps: 5 })
    await tab.page.mouse.up()
    await until('Home in the third place', async () =>
      (await pinned(tab)).startsWith('Bookmarks, Public, Home, About'),
    )
    await button('Done editing').click()
    await group('Timelines').waitFor()

    // The same on a separate page.
    await go(tab, '/nav-edit')
    const main = tab.page.getByRole('main')
    await main.getByRole('button', { name: 'Unpin Bookmarks' }).click()
    await until('the bar without bookmarks', async () => (await pinned(tab)).startsWith('Public, Home'))
    await main.getByRole('button', { name: 'Move Home up' }).focus()
    await tab.page.keyboard.press('Enter')
    await until('Home in the first place', async () => (await pinned(tab)).startsWith('Home, Public'))
    // The button moved with its row, and still has the focus.
    expect(await tab.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Move Home up',
    )
    await agrees([tab, other], pinned)
    await other.close()
  })

  test('finds pins and the collapsed panel in another browser', async () => {
    await button('Collapse navigation').click()
    await group('Timelines').waitFor({ state: 'hidden' })
    await until('the instance to have the setting', async () => {
      const { body } = await world.instance.control.act({
        as: 'luna',
        method: 'GET',
        path: '/api/v1/accounts/verify_credentials',
      })
      return JSON.stringify(body).includes('collapseNav')
    })
    const elsewhere = await world.newProfile()
    const there = await elsewhere.openTab('/login')
    await resize(there, DESKTOP)
    await world.signIn(there)
    await until('the same pinned items', async () => (await pinned(there)) === (await pinned(tab)))
    await button('Expand navigation', there).waitFor()
    await elsewhere.close()
    await button('Expand navigation').click()
    await group('Timelines').waitFor()
  })

  test('sees unread counts', async () => {
    await go(tab, '/main/friends')
    await rowsOf(tab).first().waitFor()
    const announcements = nav().getByRole('link', { name: /^Announcements/ })
    await announcements
      .getByText(/\d+ unread/)
      .first()
      .waitFor()
  })
})
