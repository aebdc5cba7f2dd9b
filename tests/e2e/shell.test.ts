import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Preferences } from '../../src/shared/model/preferences.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf, wheel } from './harness/feed.ts'
import { go, openFeed } from './harness/go.ts'
import { windowsClosed } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import { signInAndWatch } from './harness/shifts.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const pathOf = ({ page }: Tab): string => new URL(page.url()).pathname + new URL(page.url()).search
const open = async (path: string): Promise<void> => {
  await windowsClosed(tab)
  if (pathOf(tab) !== path) await go(tab, path)
}
const top = (): Locator => tab.page.getByRole('banner')
const sidebar = (): Locator => tab.page.getByRole('complementary', { name: 'Sidebar' })
const third = (): Locator => tab.page.getByRole('complementary', { name: 'Notifications' })
const main = (): Locator => tab.page.getByRole('main')
const boxOf = async (element: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await element.boundingBox()
  if (box === null) throw new Error('it has no box')
  return box
}
const wide = (width: number, height = 800): Promise<void> => resize(tab, { width, height })
const prefer = async (change: Partial<Preferences>): Promise<void> => {
  expect(await tab.run({ kind: 'setPreferences', change })).toMatchObject({ ok: true })
}

/** The shifts after signing in. */
let moved: readonly string[]

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 200 } })
  tab = await world.openTab('/login')
  await wide(1366, 768)
  // Later than the first posts, in the time for which the page waits for them.
  world.instance.control.fault({ match: 'GET /api/v1/lists$', delayMs: 1_000, times: 1 })
  moved = await signInAndWatch(world, tab)
})
afterAll(() => world?.close())

/** The preferences that the tests change. */
const DEFAULTS: Partial<Preferences> = {
  thirdColumnMode: 'notifications',
  sidebarRight: false,
  navbarColumnStretch: false,
  sidebarColumnWidth: '25rem',
  contentColumnWidth: '45rem',
  notifsColumnWidth: '25rem',
  disableStickyHeaders: false,
  showScrollbars: false,
  alwaysShowNewPostButton: false,
}
beforeEach(() => prefer(DEFAULTS))

describe('a signed-in user', () => {
  test('finds the columns on the page of the notifications where they are elsewhere (L63)', async () => {
    for (const width of [1366, 1920])
      for (const sidebarRight of [false, true]) {
        await wide(width)
        await prefer({ sidebarRight })
        await open('/main/friends')
        await third().waitFor()
        const columns = async () => [await boxOf(sidebar()), await boxOf(main())]
        const before = await columns()
        await go(tab, '/luna/notifications')
        await main()
          .getByRole('heading', { level: 1, name: /^Notifications/ })
          .waitFor()
        expect(await third().count()).toBe(0)
        expect(await columns()).toEqual(before)
        await open('/main/friends')
      }
  })

  test('sees nothing jump after signing in, even if the lists come after the first posts (N48)', () => {
    expect(moved).toEqual([])
  })

  test('sets the width of the columns', async () => {
    await wide(1700)
    await until('a sidebar of 25rem', async () => Math.round((await boxOf(sidebar())).width) === 400)
    expect(Math.round((await boxOf(main())).width)).toBe(720)
    expect(Math.round((await boxOf(third())).width)).toBe(400)
    await prefer({ sidebarColumnWidth: '20rem', contentColumnWidth: '40rem', notifsColumnWidth: '22rem' })
    await until('a sidebar of 20rem', async () => Math.round((await boxOf(sidebar())).width) === 320)
    expect(Math.round((await boxOf(main())).width)).toBe(640)
    expect(Math.round((await boxOf(third())).width)).toBe(352)
    const settings = top().getByRole('button', { name: 'Log out' })
    const free = await boxOf(settings)
    await prefer({ navbarColumnStretch: true })
    await until('the bar to end with the columns', async () => (await boxOf(settings)).x < free.x)
    const [last, bar] = [await boxOf(third()), await boxOf(settings)]
    expect(bar.x + bar.width).toBeLessThanOrEqual(last.x + last.width)
  })

  test('chooses the content of the third column, and the side of the sidebar', async () => {
    await wide(1500)
    const order = async (): Promise<string> => {
      const columns = [
        ['sidebar', sidebar()],
        ['main', main()],
        ['third', third()],
        ['form', tab.page.getByRole('complementary', { name: 'New post' })],
      ] as const
      const seen = []
      for (const [name, column] of columns)
        if ((await column.count()) > 0) seen.push({ name, x: (await boxOf(column)).x })
      return seen
        .sort((a, b) => a.x - b.x)
        .map(({ name }) => name)
        .join(' ')
    }
    await until('the sidebar on the left', async () => (await order()) === 'sidebar main third')
    await prefer({ sidebarRight: true })
    await until('the sidebar on the right', async () => (await order()) === 'third main sidebar')
    await prefer({ thirdColumnMode: 'postform' })
    await until(
      'the form in the place of the notifications',
      async () => (await order()) === 'form main sidebar',
    )
    await prefer({ sidebarRight: false })
    await until('the sidebar on the left again', async () => (await order()) === 'sidebar main form')
    await prefer({ thirdColumnMode: 'none' })
    await until('no third column', async () => (await order()) === 'sidebar main')
    await prefer({ thirdColumnMode: 'notifications' })
  })

  test('sees all entries without scrolling in a low window, because the form is one line while it is not in use (FR1, FR2, L52)', async () => {
    await wide(1366, 768)
    await openFeed(tab, '/main/friends')
    await tab.page.reload()
    await rowsOf(tab).first().waitFor()
    await tab.page.getByRole('button', { name: 'Shoutbox' }).waitFor()
    const form = sidebar().getByRole('form', { name: 'New post' })
    const text = form.getByRole('textbox', { name: "What's on your mind?" })
    const last = sidebar().getByRole('link', { name: 'About' })
    const inView = async (): Promise<boolean> => {
      const [entry, box] = [
        await boxOf(last),
        await boxOf(tab.page.getByRole('button', { name: 'Shoutbox' })),
      ]
      return entry.y + entry.height <= box.y
    }
    await until('the last entry above the shoutbox', inView)
    expect((await boxOf(form)).height).toBeLessThan(50)
    await text.focus()
    await form.getByRole('button', { name: 'Post', exact: true }).waitFor()
    await text.press('Escape')
    await until('one line', async () => (await boxOf(form)).height < 50)
    // Typed text keeps it open, and survives Escape.
    await text.fill('half a thought')
    await text.press('Escape')
    await form.getByRole('button', { name: 'Post', exact: true }).waitFor()
    expect(await text.inputValue()).toBe('half a thought')
    await tab.page.reload()
    // A draft with files, which needs the height of the window, is one line in a new tab.
    await form
      .locator('input[type=file]')
      .setInputFiles(
        ['one.txt', 'two.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })),
      )
    await form.getByRole('listitem').nth(1).waitFor()
    await tab.page.reload()
    const line = form.getByRole('button', { name: /^Draft/ })
    await line.waitFor()
    await until('all entries, above the shoutbox', inView)
    expect((await boxOf(form)).height).toBeLessThan(50)
    for (const height of [1_000, 768]) {
      await wide(1366, height)
      await until('one line', async () => (await boxOf(form)).height < 50)
    }
    await line.click()
    expect(await text.inputValue()).toBe('half a thought')
    await form.getByRole('button', { name: 'Post', exact: true }).waitFor()
    for (const name of ['one.txt', 'two.txt'])
      await form.getByRole('button', { name: `Remove ${name}` }).click()
    await text.fill('')
    // The first one puts the form back into the page (FR6).
    await text.press('Escape')
    await tab.page.getByRole('dialog').waitFor({ state: 'detached' })
    await text.press('Escape')
    await until('all entries', inView)
  })

  test('has the shoutbox below the sidebar, closed and open, and never over it (SH3)', async () => {
    await wide(1366, 768)
    await open('/main/friends')
    const shoutbox = tab.page.getByRole('region', { name: 'Shoutbox' })
    await shoutbox.getByRole('button', { name: 'Shoutbox' }).waitFor()
    const [above, below] = [await boxOf(sidebar()), await boxOf(shoutbox)]
    expect(above.y + above.height).toBeLessThanOrEqual(below.y)
    expect(below.y + below.height).toBeLessThanOrEqual(768)
    await shoutbox.getByRole('button', { name: 'Shoutbox' }).click()
    const log = await boxOf(shoutbox.getByRole('log'))
    expect(log.y).toBeGreaterThan(48)
    expect(log.height).toBeGreaterThan(200)
    const [left, opened] = [await boxOf(sidebar()), await boxOf(shoutbox)]
    expect(left.y + left.height).toBeLessThanOrEqual(opened.y)
    expect(left.height).toBeGreaterThan(200)
    await shoutbox.getByRole('button', { name: 'Shoutbox' }).click()
  })

  test('has a main column down to the lower edge while editing a list', async () => {
    await wide(1400)
    await open('/lists/1/edit')
    await main()
      .getByRole('heading', { level: 1, name: /^(Edit|Editing) list/ })
      .waitFor()
    const [box, bar] = [await boxOf(main()), await boxOf(top())]
    // Like every column, it begins one gap below the bar.
    expect(box.y).toBe(bar.y + bar.height + 12)
    expect(box.y + box.height).toBe(800)
  })

  test('can let headers scroll away, and show scrollbars', async () => {
    await wide(1400)
    await openFeed(tab, '/main/friends')
    const header = main().getByRole('heading', { level: 1 })
    const [before, { y: edge }] = [await boxOf(header), await boxOf(main())]
    await wheel(tab, 400)
    expect((await boxOf(header)).y).toBe(before.y)
    await prefer({ disableStickyHeaders: true, showScrollbars: true })
    await wheel(tab, 100)
    await until('the header to be gone', async () => {
      const box = await boxOf(header)
      return box.y + box.height <= edge
    })
    expect(await sidebar().evaluate((column) => getComputedStyle(column).scrollbarWidth)).toBe('thin')
    await wheel(tab, -2_000)
    await until('the header to be back', async () => (await boxOf(header)).y >= edge)
    // The first row begins where the header ends.
    const [first, line] = [await boxOf(rowsOf(tab).first()), await boxOf(main().locator('header').first())]
    expect(Math.abs(first.y - (line.y + line.height))).toBeLessThanOrEqual(1)
    await prefer({ disableStickyHeaders: false, showScrollbars: false })
    await until('the header at its first place', async () => (await boxOf(header)).y === before.y)
    expect(await sidebar().evaluate((column) => getComputedStyle(column).scrollbarWidth)).toBe('none')
  })

  test('can show the button for a new post on a desktop', async () => {
    await wide(1400)
    const button = main().getByRole('button', { name: 'New post' })
    await openFeed(tab, '/main/friends')
    expect(await button.count()).toBe(0)
    await prefer({ alwaysShowNewPostButton: true })
    await button.waitFor()
    const box = await boxOf(main())
    await tab.page.mouse.move(box.x + 200, box.y + 300)
    await until('the button to hide while the user scrolls', async () => {
      await tab.page.mouse.wheel(0, 60)
      return button.isHidden()
    })
    await button.waitFor()
    await prefer({ alwaysShowNewPostButton: false })
    await button.waitFor({ state: 'detached' })
  })
})

const handleIn = ({ page }: Tab): Locator => page.getByRole('separator', { name: 'Width of the sidebar' })
const widthOf = (element: Locator): Promise<number> =>
  element.evaluate((it) => it.getBoundingClientRect().width)
const mainWidth = ({ page }: Tab): Promise<number> => widthOf(page.getByRole('main'))
const waitForWidth = (of: Tab, px: number): Promise<unknown> =>
  until(`a main column of ${px} px`, async () => Math.abs((await mainWidth(of)) - px) < 2)

test('the edge of a column is dragged, for good, and moved by keys (L56)', async () => {
  await resize(tab, { width: 1_920, height: 900 })
  await handleIn(tab).waitFor()
  const before = await mainWidth(tab)
  const box = await handleIn(tab).boundingBox()
  if (box === null) throw new Error('there is no handle')
  const [x, y] = [box.x + box.width / 2, box.y + 300]
  await tab.page.mouse.move(x, y)
  await tab.page.mouse.down()
  await tab.page.mouse.move(x + 60, y, { steps: 4 })
  await waitForWidth(tab, before - 60)
  await tab.page.mouse.up()
  await handleIn(tab).focus()
  await tab.page.keyboard.press('ArrowLeft')
  await waitForWidth(tab, before - 44)
  await tab.page.reload()
  await waitForWidth(tab, before - 44)
  await handleIn(tab).dblclick()
  await waitForWidth(tab, before)
  expect(await handleIn(tab).getAttribute('aria-valuetext')).toBe('25rem')
})

const DESKTOP = { width: 1366, height: 900 }
const nav = (): Locator => tab.page.getByRole('navigation', { name: 'Navigation' })
/** The names of the pinned items. */
const pinned = async ({ page }: Tab): Promise<string> => {
  const bar = page.getByRole('navigation', { name: 'Navigation' })
  const links = bar.getByRole('list', { name: 'Pinned items' }).first().getByRole('link')
  const names = await links.evaluateAll((all) =>
    all.map((link) => link.querySelector('.visually-hidden')?.textContent?.trim()),
  )
  return names.join(', ')
}

test('a pinned item is dragged to another place', async () => {
  await resize(tab, DESKTOP)
  await until('the pins', async () => (await pinned(tab)) === 'Home, Direct messages, Chats')
  await nav().getByRole('button', { name: 'Edit pinned items' }).click()
  await nav().getByRole('button', { name: 'Unpin Home' }).waitFor()
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
  await until('Home in the third place', async () => (await pinned(tab)) === 'Direct messages, Chats, Home')
  await nav().getByRole('button', { name: 'Done editing' }).click()
})
