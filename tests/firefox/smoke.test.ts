import { Locator, type Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FROM_CACHE } from '../../src/shared/buildOfPage.ts'
import { SERVED_CACHE } from '../../src/shared/protocol/serviceWorker.ts'
import { askedFor } from '../e2e/harness/askedFor.ts'
import { until } from '../e2e/harness/browser.ts'
import { clientDist } from '../e2e/harness/clientDist.ts'
import { killWorkers } from '../e2e/harness/killWorkers.ts'
import { removeRows } from '../e2e/harness/removeRows.ts'
import { translatePage } from '../e2e/harness/translatePage.ts'
import { untilQuiet } from '../e2e/harness/untilQuiet.ts'
import { byRole, type Firefox, type FirefoxWorld, launchFirefox, untilMainSays } from './harness/firefox.ts'

// The product runs in Firefox. The tests in Chromium cover the details.

let firefox: Firefox
/** Luna is signed in; each test opens its own tabs. */
let world: FirefoxWorld

beforeAll(async () => {
  firefox = await launchFirefox(clientDist())
  world = await firefox.openWorld()
  await world.signIn()
})
afterEach(() => world.closeTabs())
afterAll(() => firefox?.close().finally(() => world?.close()))

/** A tab of `at` with the home timeline and a connected stream. */
const openHome = async (at = world): Promise<Page> => {
  const page = await at.openTab('/main/friends')
  await atHome(page)
  await oneSocket(at)
  return page
}

const oneSocket = ({ instance }: FirefoxWorld): Promise<unknown> =>
  until('one stream', () => instance.control.stats().websockets === 1)

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

/** Kills the process of the engine of `tabs`. Resolves with the tabs that have survived, once they have one new engine. */
async function killEngine(at: FirefoxWorld, tabs: readonly [Page, ...Page[]]): Promise<Page[]> {
  const [before] = await engines(tabs[0])
  killWorkers(firefox.pid, /^DOM Worker/)
  await until('a new engine', async () => {
    const [any] = await surviving(tabs)
    const [after, ...more] = any === undefined ? [] : await engines(any)
    return after !== undefined && after !== before && more.length === 0
  })
  await oneSocket(at)
  // Firefox may notice late that a tab has died, too: only now is it sure which have not.
  return surviving(tabs)
}

/** Opens the form, which shows one line if an earlier story has left words in it (FR2), and fills it with `words`. */
async function fillForm(page: Page, words: string): Promise<void> {
  const field = byRole(page, 'textbox', "What's on your mind?")
  await Locator.race([field, page.locator('aside form button ::-p-text(Continue)')]).click()
  await field.fill(words)
}

/** Empties the form by the keyboard, because a page hears of nothing if its field is emptied by a script. */
async function emptyForm(page: Page): Promise<void> {
  await fillForm(page, 'x')
  await page.keyboard.press('Backspace')
}

/** Writes a post by the keyboard, and sends it. */
async function send(page: Page, words: string): Promise<void> {
  await fillForm(page, words)
  await page.keyboard.down('Control')
  await page.keyboard.press('Enter')
  await page.keyboard.up('Control')
}

/** The same, until it is shown. */
async function write(page: Page, words: string): Promise<void> {
  await send(page, words)
  await untilMainSays(page, words)
}

/** Presses the favourite button of the first row of the last of `tabs`. Resolves when all show it. */
async function favourite(tabs: readonly Page[], id: string): Promise<void> {
  const [page] = tabs.slice(-1)
  if (page === undefined) throw new Error('no tab')
  const before = await favouriteState(page, id)
  // By the keyboard: rows that have just moved ignore clicks (T24).
  await page.focus(`main article[data-row="${id}"] ${FAVOURITE}`)
  await page.keyboard.press('Enter')
  const after = before === 'true' ? 'false' : 'true'
  // A hidden tab is updated when it is shown.
  for (const each of tabs.toReversed()) {
    await each.bringToFront()
    await until('the favourite', async () => (await favouriteState(each, id)) === after)
  }
}

async function signOut(pages: readonly [Page, ...Page[]]): Promise<void> {
  await pages[0].evaluate(() => window.rookery?.run({ kind: 'signOut' }))
  for (const page of pages)
    await page.waitForFunction(
      () =>
        location.pathname !== '/main/friends' && document.querySelector('input[type="password"]') !== null,
      POLLING,
    )
}

/** Opens the conversation of the first post from the timeline, and comes back. */
async function visitConversation(page: Page): Promise<void> {
  const top = await firstRow(page)
  await page.locator('main article time').click()
  await until('the page of the post', () => pathOf(page).startsWith('/notice/'))
  await page.locator('main article[aria-current="true"]').wait()
  await page.goBack()
  await atHome(page)
  expect(await firstRow(page)).toBe(top)
}

/** Shows the posts that wait above the list, however many. */
async function showNew(page: Page): Promise<void> {
  const button = await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLElement>('main button')].find(({ innerText }) =>
        /^Show \d+ new$/.test(innerText),
      ),
    POLLING,
  )
  await page.evaluate((element) => element?.click(), button)
}

const untilNotified = (page: Page, words: string): Promise<unknown> =>
  page.waitForFunction(
    (text) => document.querySelector('[role="feed"][aria-label="Notifications"]')?.textContent.includes(text),
    POLLING,
    words,
  )

/** Stops the instance of `at` until `page` says so, and starts it until that is gone. */
async function stopInstance({ instance }: FirefoxWorld, page: Page): Promise<void> {
  const words = "The instance can't be reached."
  await instance.stop('terminate')
  await page.waitForFunction((text) => document.body.innerText.includes(text), POLLING, words)
  await instance.start()
  await page.waitForFunction((text) => !document.body.innerText.includes(text), POLLING, words)
}

const firstRow = (page: Page): Promise<string> =>
  page.$eval('main article', (row) => row.getAttribute('data-row') ?? '')

/** Runs `use` with another user's browser and another instance. */
async function elsewhere(use: (other: FirefoxWorld) => Promise<void>, script?: string): Promise<void> {
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
    await signOut([second, first])
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

test('opens a tab from the cache while the instance takes its time, and asks it at a reload (BU1)', () =>
  elsewhere(async (other) => {
    const first = await other.signIn()
    await first.waitForFunction(
      (name) => caches.has(name).then((served) => served && navigator.serviceWorker.controller !== null),
      POLLING,
      SERVED_CACHE,
    )
    const { control } = other.instance
    control.fault({ match: '^GET /main', delayMs: 600_000 })
    const next = await other.openTab('/main/friends')
    await atHome(next)
    control.clearFaults()
    const fromCache = (): Promise<boolean> =>
      next.evaluate((mark) => document.querySelector(`meta[${mark}]`) !== null, FROM_CACHE)
    expect(await fromCache()).toBe(true)
    await next.reload()
    await atHome(next)
    expect(await fromCache()).toBe(false)
  }))

test('loads the page again by itself for code that could not be loaded: Firefox remembers such a failure (BU8)', () =>
  elsewhere(async ({ instance, openTab }) => {
    instance.control.fault({ match: '^GET /assets/translator-', status: 503, times: 1 })
    const page = await openTab('/about')
    await page.locator('main h1').wait()
    expect(await page.$eval('main', (main) => main.textContent)).toContain('About')
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
  await write(await openHome(), 'written in Firefox')
  await until(
    'the instance to have the post',
    () => world.instance.postsSaying('written in Firefox').length === 1,
  )
})

test('shows a favourite in two tabs', async () => {
  const tabs = [await openHome(), await openHome()] as const
  await favourite(tabs, await firstRow(tabs[1]))
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
  await fillForm(tabs[0], 'typed when it died')
  const hasWords = (page: Page): Promise<unknown> =>
    page.waitForFunction(() => document.querySelector('textarea')?.value === 'typed when it died', POLLING)
  // This tab may share the process, too, and what was typed in the last moment dies with its tab (C44).
  await hasWords(tabs[1])
  const left = await killEngine(world, tabs)
  const [first, second] = left
  if (first === undefined || second === undefined) throw new Error(`${left.length} tabs have survived`)
  const { id } = await world.instance.post('rook', 'said to a new engine')
  for (const page of [first, second]) {
    await page.bringToFront()
    // The form of each tab has the draft, which all share.
    await hasWords(page)
    await byRole(page, 'button', 'Show 1 new', 'main').click()
    await untilMainSays(page, 'said to a new engine')
  }
  await favourite([first, second], id)
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
  await stopInstance(world, await openHome())
})

test('opens a conversation from a timeline, and returns by the back button', async () => {
  await visitConversation(await openHome())
})

test('shows a streamed notification', async () => {
  const page = await openHome()
  await world.instance.post('rook', '@luna a word to you')
  await untilNotified(page, 'a word to you')
})

test('what was just sent can be taken back from another tab, and is in the form again with the caret (UD6)', async () => {
  const tabs = [await openHome(), await openHome()] as const
  const [writing, other] = tabs
  const choose = (undoSend: '30' | null): Promise<unknown> =>
    writing.evaluate((change) => window.rookery?.run({ kind: 'setPreferences', change }), { undoSend })
  await choose('30')
  await writing.bringToFront()
  await send(writing, 'taken back in Firefox')
  await other.bringToFront()
  await other.locator('ul[aria-label="Can still be undone"] ::-p-text(taken back in Firefox)').wait()
  await byRole(other, 'button', 'Undo').click()
  await other.waitForFunction(() => {
    const { activeElement: field } = document
    if (!(field instanceof HTMLTextAreaElement)) return false
    return field.value === 'taken back in Firefox' && field.selectionStart === field.value.length
  }, POLLING)
  await other.close()

  await writing.bringToFront()
  await writing.waitForFunction(
    () => document.querySelector('ul[aria-label="Can still be undone"]') === null,
    POLLING,
  )
  await send(writing, 'sent at once in Firefox')
  await byRole(writing, 'button', 'Send now').click()
  await untilMainSays(writing, 'sent at once in Firefox')
  expect(world.instance.postsSaying('taken back in Firefox')).toEqual([])
  await choose(null)
})

test('a form that is lifted and put back keeps its caret and what can be undone, which Firefox forgets (FR4)', async () => {
  const page = await openHome()
  const field = 'aside form textarea'
  const state = () =>
    page.$eval(field, (it) => {
      const { value, selectionStart, selectionEnd } = it as HTMLTextAreaElement
      return [it === document.activeElement, value, selectionStart, selectionEnd]
    })
  const undo = async (): Promise<void> => {
    await page.keyboard.down('Control')
    await page.keyboard.press('z')
    await page.keyboard.up('Control')
  }
  await emptyForm(page)
  await page.locator(field).click()
  await page.keyboard.type('one two')
  await page.$eval(field, (it) => (it as HTMLTextAreaElement).setSelectionRange(3, 4))
  await byRole(page, 'button', 'Write in a window', 'aside').click()
  await page.locator('[role="dialog"] form textarea').wait()
  expect(await state()).toEqual([true, 'one two', 3, 4])
  await undo()
  expect((await state())[1]).toBe('one ')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null, { polling: 100 })
  await undo()
  await until('the first word to be undone, too', async () => (await state())[1] !== 'one ')
  await emptyForm(page)
})

test('a form that was folded to a line keeps what can be undone, which Firefox forgets (FR2)', async () => {
  const page = await openHome()
  const field = 'aside form textarea'
  const words = () => page.$eval(field, (it) => (it as HTMLTextAreaElement).value)
  await page.locator(field).click()
  await page.keyboard.type('one two')
  await page.locator('aside a[href="/main/public"]').click()
  await page.locator('aside form button ::-p-text(Continue)').click()
  await page.waitForFunction((of: string) => document.activeElement?.matches(of), {}, field)
  await page.keyboard.down('Control')
  await page.keyboard.press('z')
  await page.keyboard.up('Control')
  await until('the last word to be undone', async () => (await words()) === 'one ')
  await emptyForm(page)
})

/** What a translator does to each page, and an extension that removes all posts of a person. */
const CHANGED = `addEventListener('DOMContentLoaded', () => {
  ;(${translatePage})('replaces')
  ;(${removeRows})('@moss')
})`

test('all this works in pages that a translator and an extension change, with one engine and the next (E52)', () =>
  elsewhere(async (other) => {
    const visited = await other.openTab('/main/public')
    await visited.locator('main [role="feed"] article').wait()
    await visited.close()
    await other.signIn()
    const [first, second] = [await openHome(other), await openHome(other)] as const
    const { id } = await other.instance.post('rook', 'fresh from the stream')
    await other.instance.post('moss', 'an advert')
    for (const page of [first, second]) {
      await page.bringToFront()
      await showNew(page)
      await untilMainSays(page, 'fresh from the stream')
      await untilMainSays(page, 'an advert', false)
    }
    await favourite([first, second], id)
    await write(first, 'written on a translated page')
    await visitConversation(first)
    await other.instance.post('rook', '@luna a word to you')
    await untilNotified(first, 'a word to you')
    await stopInstance(other, first)
    const left = await killEngine(other, [first, second])
    const [next, ...others] = left
    if (next === undefined) throw new Error('no tab has survived')
    await other.instance.post('rook', 'said to a new engine')
    await next.bringToFront()
    await showNew(next)
    await untilMainSays(next, 'said to a new engine')
    expect(await next.$$('main article font')).not.toEqual([])
    expect(await next.evaluate(() => document.body.innerText)).not.toContain('This part of the page crashed')
    await signOut([next, ...others])
  }, CHANGED))
