import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { endEngine } from './harness/endEngine.ts'
import { rowsOf, rowWith } from './harness/feed.ts'
import {
  cachedBuilds,
  cachedPaths,
  clearHttpCache,
  clickAlert,
  waitForAllFiles,
  waitForServiceWorker,
} from './harness/serviceWorkers.ts'
import type { Tab } from './harness/tab.ts'
import { textIn, wordsIn } from './harness/wordsIn.ts'
import type { World } from './harness/world.ts'

const UNREACHABLE = "The instance can't be reached."
const NEWER = 'A newer version of Rookery is available.'

let world: World

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 }, serviceWorkers: true })
  // The tests stop the server, or remove a build from it.
  world.problems.expect(/ERR_CONNECTION_REFUSED|Failed to load resource/)
  await world.instance.post('rook', 'read before the network went')
  await world.signIn(await world.openTab('/login'))
})

afterAll(() => world?.close())

const bar = ({ page }: Tab, words: string) => page.getByRole('status').filter({ hasText: words })
const pathOf = ({ page }: Tab): string => new URL(page.url()).pathname
const firstTab = (): Tab => {
  const [tab] = world.tabs()
  if (tab === undefined) throw new Error('no tab is open')
  return tab
}
const goTo = async (tab: Tab, link: string): Promise<void> =>
  tab.page.getByRole('navigation').getByRole('link', { name: link, exact: true }).last().click()
const waitForHeading = (tab: Tab, words: string): Promise<void> =>
  tab.page.getByRole('main').getByRole('heading', { name: words, exact: true }).first().waitFor()

// In this order: the last story leaves the newer build.
describe('the service worker', { shuffle: false }, () => {
  test('after a while without input, exactly the page and the files of the build are cached', async () => {
    const tab = firstTab()
    await waitForServiceWorker(tab)
    await waitForAllFiles(tab)
    expect(await cachedBuilds(tab)).toEqual([(await tab.health()).build])
    const files = await cachedPaths(tab)
    expect(files.length).toBeGreaterThan(50)
    expect(
      files.filter(
        (file) => !/^\/(assets\/[^/]+\.(js|css|svg|woff2|json)|[\w-]+\.svg|index\.html)$/.test(file),
      ),
    ).toEqual([])
    expect(files.filter((file) => /\/(flash|emoji)-/.test(file))).toEqual([])
  })

  test('while the server is down, a new tab shows the cached posts and a warning, and recovers by itself', async () => {
    const before = firstTab()
    await waitForServiceWorker(before)
    await waitForAllFiles(before)
    await rowWith(before, 'read before the network went').waitFor()
    await clearHttpCache(before)
    await before.page.goto('about:blank')
    // Nothing of the first visit is left in memory.
    await endEngine(world)
    await before.close()
    await world.instance.stop('terminate')

    const tab = await world.openTab('/main/friends')
    await rowWith(tab, 'read before the network went').waitFor()
    await bar(tab, UNREACHABLE).waitFor()
    await goTo(tab, 'About')
    await until('the About page', () => pathOf(tab) === '/about')
    await tab.page.goBack()

    await world.instance.start()
    await bar(tab, UNREACHABLE).waitFor({ state: 'detached', timeout: 60_000 })
    await rowsOf(tab).first().waitFor()
  })

  describe('a click on an alert', () => {
    const alert = (url: string) => ({ url, accountKey: '', notificationId: '1', tag: 'one' })

    test('focuses the tab that shows the page, else navigates the most recent tab there', async () => {
      const home = firstTab()
      await waitForServiceWorker(home)
      // The worker knows a tab by the address that it was loaded from.
      const loaded = await home.page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
      if (loaded !== new URL('/main/friends', world.instance.origin).href) {
        await home.page.goto(new URL('/main/friends', world.instance.origin).href)
      }
      await rowsOf(home).first().waitFor()
      const about = await world.openTab('/about')
      await waitForHeading(about, 'About')
      // An alert without data navigates no tab.
      await until(
        'the tab to answer',
        async () => (await clickAlert(world, about, null)).focused[0] === '/about',
      )
      const shown = await clickAlert(world, home, alert('/main/friends'))
      expect(shown).toEqual({ focused: ['/main/friends'], opened: [], closed: 1 })
      expect([pathOf(home), pathOf(about)]).toEqual(['/main/friends', '/about'])

      await about.show()
      const boot = await about.page.evaluate(() => performance.timeOrigin)
      const led = await clickAlert(world, about, alert('/settings/general'))
      expect([led.opened, led.closed, led.focused.length]).toEqual([[], 1, 1])
      // The address opens the settings over the start page.
      await until('one tab with the settings', async () => {
        const shown = await Promise.all(
          [home, about].map(({ page }) => page.getByRole('dialog', { name: 'Settings' }).count()),
        )
        return shown.includes(1)
      })
      // The page was not reloaded.
      expect(await about.page.evaluate(() => performance.timeOrigin)).toBe(boot)
      await about.close()
    })

    test('opens a new tab if no open tab answers', async () => {
      const home = firstTab()
      await waitForServiceWorker(home)
      await home.page.evaluate(() => {
        // Like a frozen tab, it does not answer.
        Object.defineProperty(MessagePort.prototype, 'postMessage', { value: () => {} })
      })
      const { opened, focused } = await clickAlert(world, home, alert('/notice/1'))
      expect([opened, focused]).toEqual([['/notice/1'], []])
      // The next story needs a tab that answers, at home.
      await home.page.goto(new URL('/main/friends', world.instance.origin).href)
      await rowsOf(home).first().waitFor()
    })
  })

  test('all tabs offer a newer build and none is reloaded; old tabs keep using their own files', async () => {
    const older = firstTab()
    const { build } = await older.health()
    const reader = await world.openTab('/main/public', { newWindow: true })
    await rowsOf(reader).first().waitFor()
    await waitForServiceWorker(older)
    await waitForAllFiles(older)
    const form = reader.page.getByRole('complementary').getByRole('form', { name: 'New post' })
    await (await textIn(form)).fill('typed before the newer build')

    // Somebody uses it.
    await older.page.keyboard.press('Shift')

    world.deploy()
    // An engine that starts asks which build the server has; one that runs does so every ten minutes.
    await world.killEngine()
    for (const tab of [older, reader]) await bar(tab, NEWER).waitFor()
    expect((await older.health()).build).toBe(build)
    // Its chunks are gone from the server.
    await clearHttpCache(older)
    await goTo(older, 'About')
    await waitForHeading(older, 'About')
    expect((await older.health()).build).toBe(build)

    await bar(reader, NEWER).getByRole('button', { name: 'Reload' }).click()
    await until('the newer build', async () => (await reader.health()).build > build)
    await until(
      'the typed text to be back',
      async () => (await wordsIn(form)) === 'typed before the newer build',
    )
    await until('the caches of both builds', async () => (await cachedBuilds(reader)).length === 2)
    await older.page.goBack()
    await rowsOf(older).first().waitFor()
    expect((await older.health()).build).toBe(build)

    // The cache of the old build is deleted when none of its tabs is left.
    await older.close()
    const { build: newest } = await reader.health()
    await until(
      'the cache of the old build to be deleted',
      async () => {
        await reader.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        return (await cachedBuilds(reader)).every((kept) => kept === newest)
      },
      40_000,
      1_000,
    )
  }, 180_000)
})
