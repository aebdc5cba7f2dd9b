import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Preferences } from '../../src/shared/model/preferences.ts'
import { agrees } from './harness/agrees.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { feedOf, rowsOf, rowWith, wheel } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const LOGO = '/media/pictures/80x80/logo.png'
const CONFIGURATION = '/api/pleroma/frontend_configurations'

let world: World
let tab: Tab

const pathOf = ({ page }: Tab): string => new URL(page.url()).pathname + new URL(page.url()).search
const open = async (path: string): Promise<void> => {
  await settled(tab)
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

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 200 } })
  world.instance.control.answer(CONFIGURATION, {
    pleroma_fe: {
      logo: LOGO,
      logoMask: false,
      logoLeft: true,
      logoMargin: '4px',
      hideSitename: true,
    },
  })
  tab = await world.openTab('/main/public')
})
afterAll(() => world?.close())

describe('a visitor', () => {
  test('sees the instance’s logo and wallpaper', async () => {
    await open('/about')
    const logo = top().locator('img')
    await until('the logo', async () => (await logo.getAttribute('src'))?.endsWith(LOGO))
    expect(await logo.evaluate((image) => getComputedStyle(image.parentElement as Element).marginTop)).toBe(
      '4px',
    )
    expect((await boxOf(logo)).x).toBeLessThan(60)
    expect(await top().getByText('The Rookery').count()).toBe(0)
    // The name is hidden, but the link still has an accessible name.
    await top().getByRole('link', { name: 'The Rookery' }).waitFor()
    await until('the wallpaper', () =>
      tab.page.evaluate(() =>
        getComputedStyle(document.querySelector('[data-layout]') ?? document.body).backgroundImage.includes(
          '/media/pictures/1600x1000/dusk.png',
        ),
      ),
    )
  })
})

describe('a signed-in user', () => {
  beforeAll(async () => {
    await wide(1400)
    await world.signIn(tab)
  })
  afterEach(async () => {
    await prefer({ thirdColumnMode: 'notifications', sidebarRight: false, navbarColumnStretch: false })
  })

  test('sets the width of the columns', async () => {
    await wide(1700)
    await until('25rem', async () => Math.round((await boxOf(sidebar())).width) === 400)
    expect(Math.round((await boxOf(main())).width)).toBe(720)
    expect(Math.round((await boxOf(third())).width)).toBe(400)
    await prefer({ sidebarColumnWidth: '20rem', contentColumnWidth: '40rem', notifsColumnWidth: '22rem' })
    await until('20rem', async () => Math.round((await boxOf(sidebar())).width) === 320)
    expect(Math.round((await boxOf(main())).width)).toBe(640)
    expect(Math.round((await boxOf(third())).width)).toBe(352)
    const settings = top().getByRole('button', { name: 'Log out' })
    const free = await boxOf(settings)
    await prefer({ navbarColumnStretch: true })
    await until('the bar to end with the columns', async () => (await boxOf(settings)).x < free.x)
    const [last, bar] = [await boxOf(third()), await boxOf(settings)]
    expect(bar.x + bar.width).toBeLessThanOrEqual(last.x + last.width)
    await prefer({ sidebarColumnWidth: '25rem', contentColumnWidth: '45rem', notifsColumnWidth: '25rem' })
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
    await until('the columns', async () => (await order()) === 'sidebar main third')
    await prefer({ sidebarRight: true })
    await until('the sidebar', async () => (await order()) === 'third main sidebar')
    await prefer({ thirdColumnMode: 'postform' })
    await until(
      'the form in the place of the notifications',
      async () => (await order()) === 'form main sidebar',
    )
    await prefer({ sidebarRight: false })
    await until('the form at the end', async () => (await order()) === 'sidebar main form')
    await prefer({ thirdColumnMode: 'none' })
    await until('no third column', async () => (await order()) === 'sidebar main')
    await sidebar().getByRole('feed', { name: 'Notifications' }).waitFor()
  })

  test('has the closed shoutbox below the sidebar, not over it (SH3)', async () => {
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
    await shoutbox.getByRole('button', { name: 'Shoutbox' }).click()
  })

  test('has a main column down to the lower edge while editing a list', async () => {
    await wide(1400)
    await open('/lists/1/edit')
    await main()
      .getByRole('heading', { level: 1, name: /^(Edit|Editing) list/ })
      .waitFor()
    const [box, bar] = [await boxOf(main()), await boxOf(top())]
    expect(box.y).toBe(bar.y + bar.height)
    expect(box.y + box.height).toBe(800)
  })

  test('can let headers scroll away, and show scrollbars', async () => {
    await wide(1400)
    await open('/main/friends')
    await tab.page.getByRole('feed', { name: 'Home' }).getByRole('article').first().waitFor()
    const header = main().getByRole('heading', { level: 1 })
    const before = await boxOf(header)
    await wheel(tab, 400)
    expect((await boxOf(header)).y).toBe(before.y)
    await prefer({ disableStickyHeaders: true, showScrollbars: true })
    await wheel(tab, 100)
    await until('the header to be gone', async () => {
      const box = await boxOf(header)
      return box.y + box.height <= 48
    })
    expect(await sidebar().evaluate((column) => getComputedStyle(column).scrollbarWidth)).toBe('thin')
    await wheel(tab, -2_000)
    await until('the header', async () => (await boxOf(header)).y >= 48)
    // The first row begins where the header ends.
    const [first, line] = [await boxOf(rowsOf(tab).first()), await boxOf(main().locator('header').first())]
    expect(Math.abs(first.y - (line.y + line.height))).toBeLessThanOrEqual(1)
    await prefer({ disableStickyHeaders: false, showScrollbars: false })
    await until('the header back', async () => (await boxOf(header)).y === before.y)
    expect(await sidebar().evaluate((column) => getComputedStyle(column).scrollbarWidth)).toBe('none')
  })

  test('can show the button for a new post on a desktop', async () => {
    const button = main().getByRole('button', { name: 'New post' })
    await rowsOf(tab).first().waitFor()
    expect(await button.count()).toBe(0)
    await prefer({ alwaysShowNewPostButton: true })
    await button.waitFor()
    const box = await boxOf(main())
    await tab.page.mouse.move(box.x + 200, box.y + 300)
    await until('it to go while one scrolls', async () => {
      await tab.page.mouse.wheel(0, 60)
      return button.isHidden()
    })
    await button.waitFor()
    await prefer({ alwaysShowNewPostButton: false })
    await button.waitFor({ state: 'detached' })
  })
})

test('all tabs count unread notifications in title and icon, until one tab has read them', async () => {
  await wide(1400)
  await open('/main/friends')
  const read = tab.page.getByRole('button', { name: 'Mark as read' })
  await rowsOf(tab).first().waitFor()
  await until('the notifications', async () =>
    tab.page.getByRole('feed', { name: 'Notifications' }).getByRole('article').first().isVisible(),
  )
  if (await read.isVisible()) await read.click()
  const other = await world.openTab('/about', { newWindow: true })
  const hidden = await world.openTabInBackground('/main/public')
  const tabs = [tab, other, hidden]
  const titleOf = ({ page }: Tab): Promise<string> => page.title()
  const iconOf = ({ page }: Tab): Promise<string> =>
    page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '')
  const counts = async (one: Tab): Promise<string> => /^\((\d+)\) \S/.exec(await titleOf(one))?.[1] ?? 'none'
  for (const one of tabs) await until('no count', async () => (await counts(one)) === 'none')
  await world.instance.post('rook', '@luna one')
  await world.instance.post('rook', '@luna two')
  await until('the count', async () => (await counts(tab)) === '2')
  expect(await agrees(tabs, counts, 5_000)).toBe('2')
  for (const one of tabs)
    await until('the icon', async () => (await iconOf(one)).startsWith('data:image/png'))
  await read.click()
  expect(await agrees(tabs, counts, 5_000)).toBe('none')
  for (const one of tabs) await until('the icon', async () => (await iconOf(one)).endsWith('/favicon.svg'))
  for (const one of [other, hidden]) await one.close()
})

test('during an outage the title is still visible at 320 px', async () => {
  await resize(tab, { width: 320, height: 640 })
  await open('/main/all')
  await tab.page.getByRole('feed', { name: 'Known Network' }).getByRole('article').first().waitFor()
  world.problems.expect(/ERR_|Failed to load/)
  world.instance.control.fault({ match: '/api/', dropConnection: true })
  world.instance.control.closeSockets('terminate')
  await tab.page.getByRole('button', { name: 'Refresh' }).waitFor({ timeout: 40_000 })
  await tab.page.getByText("The instance can't be reached.").waitFor()
  const title = feedOf(tab).page().getByRole('main').getByRole('heading', { level: 1 })
  expect(await title.evaluate((found) => found.scrollWidth <= found.clientWidth)).toBe(true)
  world.instance.control.clearFaults()
  await rowWith(tab, '').first().waitFor()
})
