import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askedFor } from '../../e2e/harness/askedFor.ts'
import { until } from '../../e2e/harness/browser.ts'
import { clientDist } from '../../e2e/harness/clientDist.ts'
import { killWorkers } from '../../e2e/harness/killWorkers.ts'
import { untilQuiet } from '../../e2e/harness/untilQuiet.ts'
import { byRole, type Firefox, type FirefoxWorld, launchFirefox, untilMainSays } from './firefox.ts'

/**
 * The product runs in Firefox. The tests in Chromium cover the details.
 * @param script runs in each page before those of the client.
 */
export function smokeStories(script?: string): void {
  let firefox: Firefox
  /** Luna is signed in; each test opens its own tabs. */
  let world: FirefoxWorld

  beforeAll(async () => {
    firefox = await launchFirefox(clientDist())
    world = await firefox.openWorld({ script })
    await world.signIn()
  })
  afterEach(() => world.closeTabs())
  afterAll(() => firefox?.close().finally(() => world?.close()))

  /** A tab with the home timeline and a connected stream. */
  const openHome = async (): Promise<Page> => {
    const page = await world.openTab('/main/friends')
    await atHome(page)
    await until('the stream', () => world.instance.control.stats().websockets === 1)
    return page
  }

  const FAVOURITE = 'button[aria-label^="Favorite"]'
  const POLLING = { polling: 100 } as const

  const pathOf = (page: Page): string => new URL(page.url()).pathname
  const atHome = (page: Page): Promise<void> =>
    page
      .locator('main [role="feed"][aria-label="Home"] article')
      .wait()
      .then(() => {})

  /** The `aria-pressed` of the favourite button in the row of `id`; null if there is no such row. */
  const favouriteState = (page: Page, id: string): Promise<string | null> =>
    page.evaluate(
      (row, selector) =>
        document.querySelector(`main article[data-row="${row}"] ${selector}`)?.getAttribute('aria-pressed') ??
        null,
      id,
      FAVOURITE,
    )

  /** The locks of the running engines. */
  const engines = (page: Page): Promise<string[]> =>
    page.evaluate(async () =>
      ((await navigator.locks.query()).held ?? []).flatMap(({ name }) =>
        name !== undefined && /^rookery-engine-[0-9a-f]+$/.test(name) ? [name] : [],
      ),
    )

  /** The pages whose process runs. */
  async function surviving(pages: readonly Page[]): Promise<Page[]> {
    const runs = await Promise.all(
      pages.map((page) =>
        page
          .evaluate(() => true)
          .catch((thrown) => {
            if (/unsupported operation|discarded|crashed/.test(String(thrown))) return false
            throw thrown
          }),
      ),
    )
    return pages.filter((_, at) => runs[at])
  }

  /** Runs `use` with another user's browser and another instance. */
  async function elsewhere(use: (other: FirefoxWorld) => Promise<void>): Promise<void> {
    const other = await firefox.openWorld({ script })
    await use(other).finally(() => other.close())
  }

  test('shows the public timeline to a visitor', () =>
    elsewhere(async (other) => {
      const page = await other.openTab('/main/public')
      await page.locator('main [role="feed"] article').wait()
      expect(await page.title()).toContain('Public')
    }))

  test('goes home after signing in, and signs out in both tabs', () =>
    elsewhere(async (other) => {
      const first = await other.signIn()
      await atHome(first)
      expect(pathOf(first)).toBe('/main/friends')
      const second = await other.openTab('/main/friends')
      await atHome(second)
      await second.evaluate(() => window.rookery?.run({ kind: 'signOut' }))
      for (const page of [first, second])
        await page.waitForFunction(
          () =>
            location.pathname !== '/main/friends' &&
            document.querySelector('input[type="password"]') !== null,
          POLLING,
        )
    }))

  test('opens without a network what was read before (R34)', () =>
    elsewhere(async (other) => {
      const first = await other.signIn()
      await first.waitForFunction(async () => {
        const worker = await navigator.serviceWorker.getRegistration('/')
        return worker?.active?.state === 'activated' && (await caches.keys()).length > 0
      }, POLLING)
      const seen = await first.$eval('main [role="feed"] article', (row) => row.textContent)
      await other.instance.stop('terminate')
      const offline = await other.openTab('/main/friends')
      await atHome(offline)
      expect(await offline.$eval('main', (main) => main.textContent)).toContain(seen)
      await other.instance.start()
    }))

  test('shows home in a second tab without another stream', async () => {
    const first = await openHome()
    const second = await openHome()
    const ids = (page: Page): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('main article')]
          .slice(0, 3)
          .map((row) => row.getAttribute('data-row') ?? ''),
      )
    expect(await ids(second)).toEqual(await ids(first))
    expect((await ids(first)).length).toBe(3)
    expect(world.instance.control.stats().websockets).toBe(1)
  })

  test('asks for no script twice', async () => {
    const page = await openHome()
    const names = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    )
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('counts a streamed post, and shows it on request', async () => {
    const page = await openHome()
    await world.instance.post('rook', 'fresh from the stream')
    await byRole(page, 'button', 'Show 1 new', 'main').click()
    await untilMainSays(page, 'fresh from the stream')
  })

  test('shows a new post, which the instance has received', async () => {
    const page = await openHome()
    await byRole(page, 'textbox', "What's on your mind?").fill('written in Firefox')
    await page.keyboard.down('Control')
    await page.keyboard.press('Enter')
    await page.keyboard.up('Control')
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('main article')].some((row) =>
          row.textContent.includes('written in Firefox'),
        ),
      POLLING,
    )
    await until(
      'the instance to have the post',
      () => world.instance.postsSaying('written in Firefox').length === 1,
    )
  })

  test('shows a favourite in two tabs', async () => {
    const [first, second] = [await openHome(), await openHome()] as const
    const id = await second.$eval('main article', (row) => row.getAttribute('data-row') ?? '')
    const before = await favouriteState(second, id)
    expect(await favouriteState(first, id)).toBe(before)
    await second.focus(`main article[data-row="${id}"] ${FAVOURITE}`)
    await second.keyboard.press('Enter')
    const after = before === 'true' ? 'false' : 'true'
    // A hidden tab is updated when it is shown.
    for (const page of [second, first]) {
      await page.bringToFront()
      await until('the favourite', async () => (await favouriteState(page, id)) === after)
    }
  })

  test('applies a preference in another tab', async () => {
    const pages = [await openHome(), await openHome()] as const
    const theme = 'pleroma-light' as const
    await pages[1].evaluate(
      (name) => window.rookery?.run({ kind: 'setPreferences', change: { theme: name } }),
      theme,
    )
    for (const page of pages)
      await page.waitForFunction((name) => document.documentElement.dataset.theme === name, POLLING, theme)
  })

  test('when the process of the engine is killed, the tabs get one new engine, agree again, and lose no text', async () => {
    // The first tab of a browser shares its process with the engine, and dies with it.
    await openHome()
    const tabs = [await openHome(), await openHome(), await openHome()] as const
    await byRole(tabs[0], 'textbox', "What's on your mind?").fill('typed when it died')
    const [before] = await engines(tabs[0])
    killWorkers(firefox.pid, /^DOM Worker/)
    await until('a new engine', async () => {
      const [any] = await surviving(tabs)
      const [after, ...more] = any === undefined ? [] : await engines(any)
      return after !== undefined && after !== before && more.length === 0
    })
    await until('one socket', () => world.instance.control.stats().websockets === 1)
    // Firefox may notice late that a tab has died, too: only now is it sure which have not.
    const left = await surviving(tabs)
    const [first, second] = left
    if (first === undefined || second === undefined) throw new Error(`${left.length} tabs have survived`)
    const { id } = await world.instance.post('rook', 'said to a new engine')
    for (const page of [first, second]) {
      await page.bringToFront()
      // The form of each tab has the draft, which all share.
      await page.waitForFunction(
        () => document.querySelector('textarea')?.value === 'typed when it died',
        POLLING,
      )
      await byRole(page, 'button', 'Show 1 new', 'main').click()
      await untilMainSays(page, 'said to a new engine')
    }
    // By the keyboard: rows that have just moved ignore clicks (T24).
    await second.focus(`main article[data-row="${id}"] ${FAVOURITE}`)
    await second.keyboard.press('Enter')
    await first.bringToFront()
    await until('the favourite', async () => (await favouriteState(first, id)) === 'true')
    expect(await engines(second)).toEqual(await engines(first))
  })

  test('after a reload of the only tab shows posts at once, and asks for three things (R49)', async () => {
    const { control } = world.instance
    await world.closeTabs()
    const page = await openHome()
    await untilQuiet(control)
    control.resetStats()
    // The first posts come from the disk.
    control.fault({ match: 'timelines/home', delayMs: 60_000 })
    await page.reload({ waitUntil: 'domcontentloaded' })
    await atHome(page)
    control.clearFaults()
    control.endDelays()
    await untilQuiet(control)
    expect(askedFor(control)).toEqual([
      '/api/v1/notifications',
      '/api/v1/pleroma/chats',
      '/api/v1/timelines/home',
    ])
  })

  test('shows that the instance is down, until it is back', async () => {
    const page = await openHome()
    const words = "The instance can't be reached."
    await world.instance.stop('terminate')
    await page.waitForFunction((text) => document.body.innerText.includes(text), POLLING, words)
    await world.instance.start()
    await page.waitForFunction((text) => !document.body.innerText.includes(text), POLLING, words)
  })

  test('opens a conversation from a timeline, and returns by the back button', async () => {
    const page = await openHome()
    const top = await page.$eval('main article', (row) => row.getAttribute('data-row'))
    await page.locator('main article time').click()
    await until('the page of the post', () => pathOf(page).startsWith('/notice/'))
    await page.locator('main article[aria-current="true"]').wait()
    await page.goBack()
    await atHome(page)
    expect(await page.$eval('main article', (row) => row.getAttribute('data-row'))).toBe(top)
  })

  test('shows a streamed notification', async () => {
    const page = await openHome()
    await world.instance.post('rook', '@luna a word to you')
    await page.waitForFunction(
      () =>
        document
          .querySelector('[role="feed"][aria-label="Notifications"]')
          ?.textContent.includes('a word to you'),
      POLLING,
    )
  })
}
