import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { go } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const main = (which = tab): Locator => which.page.getByRole('main')
const field = (): Locator => main().getByRole('searchbox', { name: 'Search' })
const tabOf = (name: string, which = tab): Locator =>
  main(which).getByRole('navigation', { name: 'Result types' }).getByRole('link', { name })
const rows = (name: string, which = tab): Locator =>
  main(which).getByRole('feed', { name }).getByRole('article')
const open = (path: string, which = tab): Promise<void> => go(which, path)
const at = (path: string): Promise<unknown> =>
  until(path, () => {
    const { pathname, search } = new URL(tab.page.url())
    return pathname + search === path
  })
const searches = (): number => world.stats().byPath['GET /api/v2/search'] ?? 0

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 40 } })
  for (let n = 1; n <= 25; n++) await world.instance.post('swift', `quux number ${n}`)
  await world.instance.post('swift', 'about the #quuxday')
  await world.instance.post('rook', 'a lonely xyzzy')
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

afterEach(() => world.instance.control.clearFaults())

describe('a member who searches', () => {
  test('finds posts, people and hashtags by Enter and by the button, each kind counted', async () => {
    await open('/search')
    await until('the field to be ready', () => field().evaluate((it) => it === document.activeElement))
    expect(await axe(tab)).toEqual([])
    await field().fill('quux')
    await field().press('Enter')
    await at('/search?query=quux')
    await rows('Posts').first().waitFor()
    await tabOf('Posts (20+)').waitFor()
    expect(await tabOf('Posts').getAttribute('aria-current')).toBe('page')
    await field().fill('rook')
    await main().getByRole('search').getByRole('button', { name: 'Search' }).click()
    await at('/search?query=rook')
    await rows('People').or(rows('Posts')).first().waitFor()
    expect(await main().getByText('quux number').count()).toBe(0)
    await tabOf('People').click()
    const rook = rows('People').filter({ hasText: '@rook' }).first()
    await rook.getByRole('button', { name: /Follow/ }).waitFor()
    expect(await axe(tab)).toEqual([])
  })

  test('loads more until there are none, and comes back to where they were', async () => {
    await tab.page.goto(new URL('/search?query=quux', world.instance.origin).href)
    await rows('Posts').first().waitFor()
    const more = main().getByRole('button', { name: 'Load more results' })
    await more.click()
    await tabOf('Posts (26+)').waitFor()
    await more.click()
    await main().getByText('No more results').waitFor()
    const row = rows('Posts').filter({ hasText: 'quux number 3' })
    // Whoever goes in the very frame in which they scroll was there, too.
    await row.evaluate((seen) => {
      seen.scrollIntoView()
      seen.querySelector<HTMLElement>('a:has(time)')?.click()
    })
    await until('the conversation', () => new URL(tab.page.url()).pathname.startsWith('/notice/'))
    const before = searches()
    await tab.page.goBack()
    await until('the row to be seen', () =>
      row.evaluate((seen) => {
        const { top, bottom } = seen.getBoundingClientRect()
        return top < innerHeight && bottom > 0
      }),
    )
    expect(await tabOf('Posts (26)').count()).toBe(1)
    expect(searches()).toBe(before)
  })

  test('acts on what was found, and every tab sees it', async () => {
    const other = await world.openTab('/search?query=xyzzy', { newWindow: true })
    await open('/search?query=xyzzy')
    const found = rows('Posts').filter({ hasText: 'a lonely xyzzy' })
    await found.getByRole('button', { name: 'Favorite' }).click()
    await rows('Posts', other).getByRole('button', { name: 'Favorite', pressed: true }).waitFor()
    await other.close()
    await tab.show()
  })

  test('gets from a hashtag to its timeline, and sees how it is used', async () => {
    await open('/search?query=%23quuxday')
    await tabOf('Hashtags (1)').click()
    const tag = main().getByRole('list', { name: 'Hashtags' }).getByRole('link', { name: '#quuxday' })
    await tag.getByText('1 person talking').waitFor()
    await tag.click()
    await at('/tag/quuxday')
  })

  test('opens what lives at an address, and is not led there again on the way back', async () => {
    const post = await world.instance.post('finch', 'somewhere with an address')
    await open('/search')
    await field().fill(`${world.instance.origin}/notice/${post.id}`)
    await field().press('Enter')
    await at(`/notice/${post.id}`)
    await tab.page.goBack()
    await at('/search')
    await field().fill('newcomer@saltmarsh.example')
    await field().press('Enter')
    await until('the profile', () => new URL(tab.page.url()).pathname.startsWith('/users/newcomer'))
    await main().getByText('@newcomer@saltmarsh.example').first().waitFor()
  })

  test('is told when there is nothing, and what failed, with a way to try again', async () => {
    await open('/search?query=nothing-is-called-this')
    await main().getByText('No results').last().waitFor()
    world.instance.control.fault({ match: '/api/v2/search', status: 500 })
    await field().fill('xyzzy')
    await field().press('Enter')
    const retry = main().getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    world.instance.control.clearFaults()
    await retry.click()
    await rows('Posts').first().waitFor()
  })

  test('has all of it on a phone', async () => {
    await resize(tab, { width: 320, height: 640 })
    await open('/search?query=quux')
    await rows('Posts').filter({ hasText: 'quux number' }).first().waitFor()
    expect(await axe(tab)).toEqual([])
    expect(
      await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  })
})

test('a visitor finds what is public, and is asked to log in where nothing is', async () => {
  const visitor = await (await world.newProfile()).openTab('/search?query=xyzzy')
  await rows('Posts', visitor).first().waitFor()
  expect(await rows('Posts', visitor).getByRole('button', { name: 'Follow' }).count()).toBe(0)
  world.instance.control.setPrivate(true)
  await open('/search?query=quux', visitor)
  await main(visitor).getByText('Log in to search here.').waitFor()
  await main(visitor).getByRole('link', { name: 'Log in', exact: true }).waitFor()
  world.instance.control.setPrivate(false)
})
