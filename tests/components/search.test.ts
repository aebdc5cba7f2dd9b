import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const main = (): Locator => tab.page.getByRole('main')
const field = (): Locator => main().getByRole('searchbox', { name: 'Search' })
const tabOf = (name: string): Locator =>
  main().getByRole('navigation', { name: 'Result types' }).getByRole('link', { name })
const rows = (name: string): Locator => main().getByRole('feed', { name }).getByRole('article')
const waitForPath = (path: string): Promise<unknown> => until(path, () => tab.page.path() === path)
const searches = (): number => world.stats().byPath['GET /api/v2/search'] ?? 0

const seed = async ({ instance }: World): Promise<void> => {
  for (let n = 1; n <= 25; n++) await instance.post('swift', `quux number ${n}`)
  await instance.post('swift', 'about the #quuxday')
  await instance.post('rook', 'a lonely xyzzy')
  await instance.post('luna', 'a swift over the barn')
}

describe('a signed-in user who searches', () => {
  beforeAll(async () => {
    world = await openWorld({ path: '/search', before: seed })
    tab = world.tab
    return () => world.close()
  })
  afterEach(async () => {
    world.instance.control.clearFaults()
    await tab.go('/about')
    await field().waitFor({ state: 'detached' })
  })

  test('finds posts, people and hashtags by Enter and by the button, with a count on each tab (N17)', async () => {
    await tab.go('/about')
    await tab.page.getByRole('main').getByRole('heading', { level: 1, name: 'About' }).waitFor()
    await tab.go('/search')
    await until('the field to have the focus', () => field().isFocused())
    await field().fill('quux')
    await field().press('Enter')
    await waitForPath('/search?query=quux')
    await rows('Posts').first().waitFor()
    await tabOf('Posts (20+)').waitFor()
    expect(await tabOf('Posts').getAttribute('aria-current')).toBe('page')
    await field().fill('rook')
    await main().locator('search').getByRole('button', { name: 'Search' }).click()
    await waitForPath('/search?query=rook')
    await rows('People').or(rows('Posts')).first().waitFor()
    expect(await main().getByText('quux number').count()).toBe(0)
    await tabOf('People').click()
    const rook = rows('People').filter({ hasText: '@rook' }).first()
    await rook.getByRole('button', { name: /Follow/ }).waitFor()
  })

  test('sees the person that the query names above the posts, and can follow them there (SE18)', async () => {
    await tab.go('/search?query=swift')
    await rows('Posts').filter({ hasText: 'over the barn' }).waitFor()
    expect(await tabOf('Posts').getAttribute('aria-current')).toBe('page')
    const named = main().getByRole('list', { name: 'People' }).getByRole('listitem')
    await named.first().getByRole('link', { name: /Swift/ }).waitFor()
    expect(await named.count()).toBe(1)
    await named.getByRole('button', { name: /Follow/ }).waitFor()
    await tabOf('People').click()
    await rows('People').first().filter({ hasText: '@swift' }).waitFor()
    expect(await main().getByRole('list', { name: 'People' }).count()).toBe(0)
  })

  test('loads more until there are no more results, and finds them again on the way back without a call', async () => {
    await tab.go('/search?query=quux')
    await rows('Posts').first().waitFor()
    const more = main().getByRole('button', { name: 'Load more results' })
    await more.click()
    await tabOf('Posts (26+)').waitFor()
    await more.click()
    await main().getByText('No more results').waitFor()
    const before = searches()
    await rows('Posts').filter({ hasText: 'quux number 23' }).locator('a:has(time)').click()
    await until('the conversation', () => tab.page.path().startsWith('/notice/'))
    await tab.page.goBack()
    await tabOf('Posts (26)').waitFor()
    expect(searches()).toBe(before)
  })

  test('acts on a result, and every tab shows it', async () => {
    const [lonely] = world.instance.postsSaying('a lonely xyzzy')
    const other = await world.otherTab()
    await other.watch({ kind: 'found', what: 'status', query: 'xyzzy' })
    await tab.go('/search?query=xyzzy')
    const found = rows('Posts').filter({ hasText: 'a lonely xyzzy' })
    await found.getByRole('button', { name: 'Favorite' }).click()
    await found.getByRole('button', { name: 'Favorite', pressed: true }).waitFor()
    await until('the favourite in the other tab', () => other.entity('status', lonely?.id)?.favourited)
    await other.run({ kind: 'favourite', statusId: lonely?.id ?? '', on: false })
    await found.getByRole('button', { name: 'Favorite', pressed: false }).waitFor()
    expect(other.entity('status', lonely?.id)?.favourited).toBe(false)
    await until('the removal at the instance', () => lonely?.favouritedBy.length === 0)
  })

  test('goes from a hashtag to its timeline, and sees how much it is used', async () => {
    await tab.go('/search?query=%23quuxday')
    await tabOf('Hashtags (1)').click()
    const tag = main().getByRole('list', { name: 'Hashtags' }).getByRole('link', { name: '#quuxday' })
    await tag.getByText('1 person talking').waitFor()
    await tag.click()
    await waitForPath('/tag/quuxday')
  })

  test('opens the post or the profile of an address, and is not redirected again on the way back', async () => {
    const post = await world.instance.post('finch', 'somewhere with an address')
    await tab.go('/search')
    await field().fill(`${location.origin}/notice/${post.id}`)
    await field().press('Enter')
    await waitForPath(`/notice/${post.id}`)
    await tab.page.goBack()
    await waitForPath('/search')
    await field().fill('newcomer@saltmarsh.example')
    await field().press('Enter')
    await until('the profile', () => tab.page.path().startsWith('/users/newcomer'))
    await main().getByText('@newcomer@saltmarsh.example').first().waitFor()
  })

  test('sees that there are no results, and a failure with a button to try again', async () => {
    await tab.go('/search?query=nothing-is-called-this')
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
})

test('a visitor finds public posts, and is asked to log in where nothing is public', async () => {
  world = await openWorld({ as: null, path: '/search?query=xyzzy', before: seed })
  tab = world.tab
  await rows('Posts').first().waitFor()
  expect(await rows('Posts').getByRole('button', { name: 'Follow' }).count()).toBe(0)
  world.instance.control.setPrivate(true)
  await tab.go('/search?query=quux')
  await main().getByText('Log in to search here.').waitFor()
  await main().getByRole('link', { name: 'Log in', exact: true }).waitFor()
})
