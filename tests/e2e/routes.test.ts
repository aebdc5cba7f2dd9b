import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { readingOf, rowsOf, waitForReading, wheel } from './harness/feed.ts'
import { go, openFeed } from './harness/go.ts'
import { type RouteIds, routeTable, seedRoutes } from './harness/routeTable.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab
/** The ids in the addresses of posts and accounts. */
let ids: RouteIds

const open = async (path: string, at: Tab = tab): Promise<void> => {
  await at.page.goto(new URL(path, world.instance.origin).href)
}
const pathOf = ({ page }: Tab): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const mainHeading = (name: string | RegExp, at: Tab = tab) =>
  at.page.getByRole('main').getByRole('heading', { level: 1, name })

/**
 * Clicks the first of `names` in view, by script, because Playwright's click would
 * scroll. Resolves to false if none is.
 */
const press = (names: Locator): Promise<boolean> =>
  names.evaluateAll((all) => {
    const seen = all.find((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top > innerHeight / 4 && bottom < innerHeight
    })
    if (seen instanceof HTMLElement) seen.click()
    return seen !== undefined
  })

/**
 * After a click on a name: opens the profile from the card. While the card's code loads, the name itself links there.
 */
async function toProfile(at: Tab = tab): Promise<void> {
  const further = at.page.getByRole('dialog').getByRole('link', { name: 'Open profile' })
  const isThere = (): boolean => pathOf(at).startsWith('/users/')
  await until('the card or the profile', async () => isThere() || (await further.count()) > 0)
  if (!isThere()) await further.click()
  await until('the page of the profile', isThere)
}

async function prepare(): Promise<void> {
  world = await openClientWorld({ instance: { posts: 400 } })
  ids = await seedRoutes(world)
  for (let n = 1; n <= 25; n++) await world.instance.post('swift', `quux number ${n}`)
  // The browser logs the instance's 404s.
  world.problems.expect(/status of 40[134]/)
  tab = await world.openTab('/login')
  await world.signIn(tab)
}

beforeAll(prepare)
afterAll(() => world?.close())
afterEach(() => {
  world.instance.control.clearAnswers()
  world.instance.control.clearFaults()
})

describe('a visitor', () => {
  test('gets the client from the instance at every address', async () => {
    for (const [path] of routeTable(ids)) {
      const answer = await fetch(new URL(path, world.instance.origin), {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      })
      expect([path, answer.status, (await answer.text()).includes('id="root"')]).toEqual([path, 200, true])
    }
  })
})

describe('a navigation', () => {
  const scrollTop = (): Promise<number> =>
    tab.page.evaluate(() => document.querySelector('main [data-scroller]')?.scrollTop ?? -1)
  const navLink = (name: string) =>
    tab.page.getByRole('navigation').getByRole('link', { name, exact: true }).first()

  beforeEach(() => openFeed(tab, '/main/friends'))

  test('starts at the top of the new page, and going back restores the old position', async () => {
    await wheel(tab, 3_000)
    let before = await readingOf(tab)
    while (!(await press(rowsOf(tab).locator('header [data-card]')))) {
      await wheel(tab, 200)
      before = await readingOf(tab)
    }
    await toProfile()
    await tab.page.getByRole('feed', { name: 'Posts' }).getByRole('article').first().waitFor()
    expect(await scrollTop()).toBe(0)
    await until('the focus on the heading', () =>
      tab.page.evaluate(
        () => document.activeElement?.tagName === 'H1' && document.activeElement.closest('main') !== null,
      ),
    )
    await tab.page.goBack()
    await tab.page.getByRole('feed', { name: 'Home' }).waitFor()
    await waitForReading(tab, before)
    await tab.page.goForward()
    await until('the profile again', () => pathOf(tab).startsWith('/users/'))
    await tab.page.goBack()
    await waitForReading(tab, before)
  })

  test('focuses the heading even if the user is faster than the page loads', async () => {
    let go = (): void => undefined
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    // The code that focuses headings is in this chunk, and so is the sidebar. Posts come before it.
    await tab.page.route('**/assets/frame-*.js', async (route) => {
      await held
      await route.continue()
    })
    try {
      await tab.page.reload()
      const author = rowsOf(tab).first().getByRole('link').first()
      await author.evaluate((found) => (found as HTMLElement).click())
      await until('the next page', () => !pathOf(tab).startsWith('/main'))
      go()
      await until('the focus on the heading', () =>
        tab.page.evaluate(() => document.activeElement?.tagName === 'H1'),
      )
    } finally {
      go()
      await tab.page.unrouteAll({ behavior: 'wait' })
    }
  })

  test('to a timeline starts at its top, and going back and forward restores the old positions', async () => {
    await wheel(tab, 6_000)
    await wheel(tab, -333)
    const before = await readingOf(tab)
    await navLink('Public').click()
    await tab.page.getByRole('feed', { name: 'Public' }).getByRole('article').first().waitFor()
    expect((await readingOf(tab)).offsetPx).toBe(0)
    await wheel(tab, 2_000)
    const there = await readingOf(tab)
    await navLink('Home').click()
    await tab.page.getByRole('feed', { name: 'Home' }).getByRole('article').first().waitFor()
    expect(await scrollTop()).toBe(0)
    await tab.page.goBack()
    await tab.page.getByRole('feed', { name: 'Public' }).waitFor()
    await waitForReading(tab, there)
    await tab.page.goBack()
    await waitForReading(tab, before)
    await tab.page.goForward()
    await tab.page.getByRole('feed', { name: 'Public' }).waitFor()
    await waitForReading(tab, there)
    await tab.page.goBack()
    await waitForReading(tab, before)
    await navLink('Home').click()
    await until('the top', async () => (await scrollTop()) === 0)
  })
})

test('going back to search results restores the position, without another search', async () => {
  const searches = (): number => world.stats().byPath['GET /api/v2/search'] ?? 0
  const results = tab.page.getByRole('main').getByRole('feed', { name: 'Posts' }).getByRole('article')
  await open('/search?query=quux')
  await results.first().waitFor()
  await tab.page.getByRole('button', { name: 'Load more results' }).click()
  const row = results.filter({ hasText: 'quux number 3' })
  await row.waitFor({ state: 'attached' })
  // The user may navigate in the same frame in which they scroll.
  await row.evaluate((seen) => {
    seen.scrollIntoView()
    seen.querySelector<HTMLElement>('a:has(time)')?.click()
  })
  await until('the page of the post', () => pathOf(tab).startsWith('/notice/'))
  const before = searches()
  await tab.page.goBack()
  await until('the row to be in view', () =>
    row.evaluate((seen) => {
      const { top, bottom } = seen.getBoundingClientRect()
      return top < innerHeight && bottom > 0
    }),
  )
  expect(searches()).toBe(before)
})

test('a page whose chunk can’t be loaded shows an error, and loads on retry', async () => {
  world.problems.expect(/Failed to (fetch|load)|ERR_|dynamically imported|preload/)
  const other = await world.openTab('/main/public', { newWindow: true })
  await rowsOf(other).first().waitFor()
  const session = await other.page.context().newCDPSession(other.page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/assets/AboutPage*', '*/assets/About*'] })
  await go(other, '/about')
  await other.page.getByText("Couldn't load this part of the page.").waitFor()
  await session.send('Network.setBlockedURLs', { urls: [] })
  await other.page.getByRole('button', { name: 'Try again' }).click()
  await mainHeading('About', other).waitFor()
})

test('a page whose chunk was removed by a deploy loads with the newer build', async () => {
  // A browser that has not cached the page's chunk, at an instance that the other tests don't use.
  const other = await openClientWorld({ instance: { posts: 30 } })
  other.problems.expect(/Failed to (fetch|load)|dynamically imported|preload|MIME/)
  const older = await other.openTab('/main/public')
  await rowsOf(older).first().waitFor()
  const { build } = await older.health()
  other.deploy()
  await older.page.getByRole('navigation').getByRole('link', { name: 'About', exact: true }).last().click()
  await mainHeading('About', older).waitFor()
  await until('the newer build', async () => (await older.health()).build > build)
  expect(pathOf(older)).toBe('/about')
  await other.close()
}, 180_000)

test('the code of a page outside the first screen is requested before the first render (N39)', async () => {
  const { page } = await world.openTab('/logo.svg')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.getElementById('main') === null) return
      performance.mark('rendered')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(new URL(`/notice/${ids.post}`, world.instance.origin).href)
  await page.locator('#main article').first().waitFor()
  const times = await page.evaluate(() => ({
    requested: performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/ConversationPage-'))?.startTime,
    rendered: performance.getEntriesByName('rendered')[0]?.startTime ?? 0,
  }))
  expect(times.requested).toBeLessThan(times.rendered)
  await page.close()
})
