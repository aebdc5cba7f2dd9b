import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { go, openFeed } from './harness/go.ts'
import { windowsClosed } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import { signInAndWatch, watchShifts } from './harness/shifts.ts'
import type { Tab } from './harness/tab.ts'
import { onTouchScreen, swipe, tap } from './harness/touch.ts'
import type { World } from './harness/world.ts'

const PHONE = { width: 390, height: 844 }

// Only what needs fingers, sizes or scrolling; the other stories are in tests/components/phone.test.ts.

let world: World
let tab: Tab

const pathOf = ({ page }: Tab): string => new URL(page.url()).pathname + new URL(page.url()).search
const open = async (path: string): Promise<void> => {
  await windowsClosed(tab)
  if (pathOf(tab) !== path) await go(tab, path)
}
const menu = (): Locator => tab.page.getByRole('dialog', { name: 'Menu' })
const notifications = (): Locator => tab.page.getByRole('dialog', { name: 'Notifications' })
const bell = (): Locator => tab.page.getByRole('button', { name: 'Notifications' })
const openMenu = async (): Promise<void> => {
  await tab.page.getByRole('button', { name: 'Menu' }).click()
  await menu().waitFor()
}
const openNotifications = async (): Promise<void> => {
  await bell().click()
  await notifications().getByRole('article').first().waitFor()
}
const gone = (drawer: Locator): Promise<void> => drawer.waitFor({ state: 'detached' })
const unread = async (): Promise<boolean> => /\d+ unread/.test((await bell().textContent()) ?? '')
/** Closes the drawer of notifications, which marks them as read. */
const readAll = async (): Promise<void> => {
  await openNotifications()
  await notifications().getByRole('button', { name: 'Close' }).click()
  await gone(notifications())
  await until('the badge to be gone', async () => !(await unread()))
}
const postButton = (): Locator => tab.page.getByRole('button', { name: 'New post' })

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 120 } })
})
afterAll(() => world?.close())

describe('a signed-in user', () => {
  /** The shifts after signing in. */
  let moved: readonly string[]

  beforeAll(async () => {
    tab = await world.openTab('/login')
    await resize(tab, PHONE)
    moved = await signInAndWatch(world, tab)
  })
  // The stories run in any order, and some scroll or change the window.
  beforeEach(async () => {
    await resize(tab, PHONE)
    await openFeed(tab, '/main/friends')
  })
  afterEach(async () => {
    await tab.page.keyboard.press('Escape')
    await windowsClosed(tab)
  })

  test('sees nothing jump after signing in', () => {
    expect(moved).toEqual([])
  })

  test('sees the heading above the notifications, which has the focus (NO7)', async () => {
    await open('/main/friends')
    await open('/luna/notifications')
    const heading = tab.page.getByRole('main').getByRole('heading', { level: 1, name: 'Notifications' })
    await heading.waitFor()
    await until('the focus on the heading', () => heading.evaluate((it) => it === document.activeElement))
    await tab.page.getByRole('main').getByRole('button', { name: 'Filter notifications' }).waitFor()
    await open('/main/friends')
  })

  test('opens the menu by a double tap, and its second tap hits nothing in it (L50)', async () => {
    await open('/main/friends')
    await rowsOf(tab).first().waitFor()
    const button = await tab.page.getByRole('button', { name: 'Menu' }).boundingBox()
    if (button === null) throw new Error('it has no box')
    const there = { x: button.x + button.width / 2, y: button.y + button.height / 2 }
    // The second tap comes 0.2 s after the first, however long the menu takes to load here.
    const atS = Date.now() / 1_000
    await tap(tab, there, 1, atS)
    await menu().getByRole('button', { name: 'Log out' }).waitFor()
    await tap(tab, there, 1, atS + 0.2)
    await menu().getByRole('button', { name: 'Log out' }).waitFor()
    expect(await tab.page.getByRole('alertdialog').count()).toBe(0)
    // A deliberate press later works.
    await menu().getByRole('button', { name: 'Log out' }).click()
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await gone(tab.page.getByRole('alertdialog'))
  })

  test('closes the menu with a swipe of more than 30 px towards its edge', async () => {
    await open('/main/friends')
    for (const [dir, towards] of [
      ['rtl', 1],
      ['ltr', -1],
    ] as const) {
      await tab.page.evaluate((to) => {
        document.documentElement.dir = to
      }, dir)
      await openMenu()
      const from = { x: 195, y: 700 }
      await swipe(tab, from, { x: from.x + 29 * towards, y: from.y })
      await swipe(tab, from, { x: from.x - 90 * towards, y: from.y })
      await swipe(tab, from, { x: from.x + 40 * towards, y: from.y - 200 })
      await menu().getByRole('link', { name: 'Bookmarks' }).waitFor()
      await swipe(tab, from, { x: from.x + 31 * towards, y: from.y })
      await gone(menu())
      await windowsClosed(tab)
    }
  })

  test('marks the notifications as read by closing them or swiping over 50 px', async () => {
    // Start again with a signed-in user.
    await tab.page.goto(new URL('/main/friends', world.instance.origin).href)
    await world.instance.post('rook', '@luna look')
    await until('the badge of the bell', unread)
    await openNotifications()
    // The heading is in the bar of the drawer; the panel has none of its own (NO7).
    expect(
      await notifications()
        .getByRole('heading', { name: /^Notifications/ })
        .count(),
    ).toBe(1)
    const panel = notifications().getByRole('region', { name: 'Notifications' })
    await panel.getByRole('article').first().waitFor()
    expect(await panel.getByRole('heading', { level: 2 }).count()).toBe(0)
    const from = { x: 200, y: 400 }
    await swipe(tab, from, { x: from.x + 49, y: from.y })
    await notifications().getByRole('article').first().waitFor()
    await swipe(tab, from, { x: from.x + 51, y: from.y })
    await gone(notifications())
    await until('the badge to be gone', async () => !(await unread()))

    await world.instance.post('rook', '@luna look again')
    await until('the badge to return', unread)
    await readAll()
  })

  test('has five entries of equal width in the bar, with badges within their icons (L30)', async () => {
    await open('/main/friends')
    await world.instance.post('rook', '@luna for the badge')
    const bar = tab.page.getByRole('navigation', { name: 'Navigation' })
    await until('the badge of the bell', unread)
    for (const width of [390, 320]) {
      await resize(tab, { width, height: 844 })
      const places = await bar.evaluate((nav) =>
        [...nav.children].map((place) => {
          const { width, height } = place.getBoundingClientRect()
          const icon = place.firstElementChild?.getBoundingClientRect()
          const within = [...place.querySelectorAll('span')].every((part) => {
            const { left, right, top } = part.getBoundingClientRect()
            return (
              icon === undefined || (left >= icon.left - 1 && right <= icon.right + 1 && top >= icon.top - 1)
            )
          })
          const name = place.getAttribute('aria-label') ?? place.textContent?.replace(/\d.*/, '').trim()
          return { name, width: Math.round(width), high: height >= 48, within }
        }),
      )
      expect(places.map(({ name }) => name)).toEqual(['Home', 'Search', 'Notifications', 'Chats', 'Menu'])
      expect(new Set(places.map((place) => place.width)).size).toBe(1)
      expect(places.every(({ high, within }) => high && within)).toBe(true)
    }
    await resize(tab, PHONE)
    const mark = (): Promise<string> =>
      bar.evaluate((nav) =>
        [...nav.children]
          .map((it) => (getComputedStyle(it, '::before').borderTopWidth === '3px' ? '1' : '0'))
          .join(''),
      )
    expect(await mark()).toBe('10000')
    await bar.getByRole('link', { name: 'Search' }).click()
    await until('the mark at the search', async () => (await mark()) === '01000')
    await readAll()
  })

  test('has the search field below the header of its page (L51)', async () => {
    await open('/search?query=moss')
    const main = tab.page.getByRole('main')
    const header = main.getByRole('heading', { level: 1 }).locator('..')
    await main.locator('[data-scroller]').first().waitFor()
    await tab.page.locator('[data-headers="loose"]').waitFor({ state: 'attached' })
    const [above, below] = [
      await header.boundingBox(),
      await main.getByRole('searchbox').first().boundingBox(),
    ]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  })

  test('has 40 px for each button of a post, in even cells over the width of the text, the menu last (PO16, RW5)', async () => {
    await open('/main/friends')
    for (const [width, count] of [
      [1366, 5],
      [390, 5],
      [320, 4],
    ] as const) {
      await resize(tab, { width, height: 844 })
      const row = rowsOf(tab)
        .filter({ has: tab.page.getByRole('button', { name: /^Repeat/ }) })
        .first()
      const reply = row.getByRole('button', { name: /^Reply/ })
      await reply.waitFor()
      // Measured in one call, because rows may be rendered again after the resize.
      const { cells, menu, column } = await reply.evaluate((first) => {
        const box = (one: Element) => {
          const { left, right, width, height } = one.getBoundingClientRect()
          return { left, right, width, height }
        }
        const actions = first.parentElement?.parentElement
        return {
          cells: [...(first.parentElement?.children ?? [])].map(box).filter((one) => one.width > 0),
          menu: [...(actions?.querySelectorAll('[aria-haspopup="menu"]') ?? [])].map(box),
          column: actions?.parentElement?.getBoundingClientRect().right ?? 0,
        }
      })
      const at = `${width} px`
      expect(cells, at).toHaveLength(count)
      expect(menu, at).toHaveLength(1)
      const boxes = [...cells, ...menu]
      expect(
        boxes.every((box) => box.width >= 40 && box.height >= 40),
        at,
      ).toBe(true)
      expect(Math.abs((boxes.at(-1)?.right ?? 0) - column), at).toBeLessThanOrEqual(9)
      const gaps = cells.slice(1).map(({ left }, index) => left - (cells[index]?.right ?? 0))
      expect(Math.max(...gaps) - Math.min(...gaps), at).toBeLessThan(1)
    }
  })

  test('gets a menu as a sheet at the lower edge, and draws it down, presses beside it or goes back (ME2, ME3, ME5)', async () => {
    const { page } = tab
    await onTouchScreen(tab, async () => {
      const more = rowsOf(tab).first().getByRole('button', { name: 'More actions' })
      const sheet = page.getByRole('menu', { name: 'More actions' })
      const boxes = (of: Locator) =>
        of.evaluateAll((all) =>
          all.map((one) => {
            const { x, y, width, height, bottom } = one.getBoundingClientRect()
            return { x, y, width, height, bottom }
          }),
        )
      const openSheet = async () => {
        await more.click()
        const isAtEdge = async () => (await boxes(sheet))[0]?.bottom === PHONE.height
        await until('the sheet at the edge', isAtEdge)
        const [box] = await boxes(sheet)
        if (box === undefined) throw new Error('it has no box')
        return box
      }
      const returned = async () => {
        await gone(sheet)
        await until('the focus on the button', () => more.evaluate((it) => it === document.activeElement))
        await windowsClosed(tab)
        expect(pathOf(tab)).toBe('/main/friends')
      }

      const box = await openSheet()
      expect([box.x, box.width]).toEqual([0, PHONE.width])
      for (const { height } of await boxes(sheet.getByRole('menuitem'))) expect(height).toBe(48)
      const handle = { x: 195, y: box.y + 10 }
      await swipe(tab, handle, { x: 195, y: handle.y + 60 })
      await until('the sheet in its place', async () => (await boxes(sheet))[0]?.y === box.y)
      await swipe(tab, handle, { x: 195, y: handle.y + 90 })
      await returned()
      // All entries are in view, so that it is drawn by them, too. None of them is chosen.
      await openSheet()
      await swipe(tab, { x: 195, y: box.y + 60 }, { x: 195, y: box.y + 160 })
      await returned()
      await openSheet()
      await page.mouse.click(195, box.y - 60)
      await returned()
      await openSheet()
      await page.goBack()
      await returned()
      await openSheet()
      await page.keyboard.press('Escape')
      await returned()
    })
  })

  test('scrolls a sheet that does not fit, whose edge fades where there is more (ME3, ME4)', async () => {
    await onTouchScreen(tab, async () => {
      await resize(tab, { width: 390, height: 400 })
      await rowsOf(tab).first().getByRole('button', { name: 'More actions' }).click()
      const sheet = tab.page.getByRole('menu', { name: 'More actions' })
      await until('the sheet', async () => (await sheet.boundingBox())?.height === 400 - 48)
      const fades = () =>
        sheet.evaluate((menu) =>
          ['before', 'after'].filter((side) => menu.lastElementChild?.hasAttribute(`data-${side}`)).join(),
        )
      await until('the fade at the end', async () => (await fades()) === 'after')
      await swipe(tab, { x: 195, y: 300 }, { x: 195, y: 100 })
      await until('the fade at the start', async () => (await fades()).startsWith('before'))
      // Drawn by its entries, it scrolls.
      await swipe(tab, { x: 195, y: 150 }, { x: 195, y: 350 })
      await until('the fade at the end', async () => (await fades()) === 'after')
      await sheet.getByRole('menuitem').last().press('Escape')
      await gone(sheet)
    })
  })

  test('has room between the time of a post and the button beside it, 24 px high or more (RW3)', async () => {
    await tab.run({ kind: 'setPreferences', change: { rowDetails: true } })
    await onTouchScreen(tab, async () => {
      for (const width of [390, 360, 320]) {
        await resize(tab, { width, height: 844 })
        const tools = tab.page.getByRole('main').getByRole('button', { name: 'Expand' })
        await tools.first().waitFor()
        const pairs = await tools.evaluateAll((all) =>
          all.map((one) => {
            const time = one.nextElementSibling?.getBoundingClientRect()
            const tool = one.getBoundingClientRect()
            return {
              heights: [tool.height, time?.height],
              gap: (time?.left ?? 0) - tool.right,
              widths: [tool.width, time?.width],
            }
          }),
        )
        for (const { heights, widths, gap } of pairs) {
          for (const px of [...heights, ...widths]) expect(px).toBeGreaterThanOrEqual(24)
          expect(gap, `${width} px`).toBeGreaterThanOrEqual(12)
        }
      }
    })
    await tab.run({ kind: 'setPreferences', change: { rowDetails: null } })
  })

  test('sees no button for a new post over the keyboard', async () => {
    await open('/main/friends')
    await postButton().waitFor()
    await onTouchScreen(tab, async () => {
      await resize(tab, { width: 340, height: 340 })
      await postButton().waitFor({ state: 'hidden' })
      await resize(tab, PHONE)
      await postButton().waitFor()
    })
  })

  test('finds no field whose letters are smaller than 16 px (L59)', async () => {
    const sizes = (): Promise<readonly number[]> =>
      tab.page.evaluate(() =>
        [...document.querySelectorAll('input:not([type="checkbox"], [type="radio"]), textarea, select')].map(
          (field) => Number.parseFloat(getComputedStyle(field).fontSize),
        ),
      )
    await onTouchScreen(tab, async () => {
      for (const path of [
        '/search',
        '/lists/new',
        '/settings/profile',
        '/settings/general',
        '/settings/filtering',
      ]) {
        await open(path)
        await until(`fields at ${path}`, async () => (await sizes()).length > 0)
        expect(Math.min(...(await sizes())), path).toBeGreaterThanOrEqual(16)
        await tab.page.keyboard.press('Escape')
      }
    })
  })

  test('tabs stand below the header of their page, which stays there (L51)', async () => {
    const main = tab.page.getByRole('main')
    await open('/users/luna/dms')
    await main.getByRole('link', { name: 'Conversations' }).click()
    await main.getByRole('list', { name: 'Conversations' }).waitFor()
    await open('/users/luna/interactions')
    // A press reaches a link only if nothing lies over it.
    await main.getByRole('navigation', { name: 'Interactions' }).getByRole('link').first().click()
    const top = await main.getByRole('navigation', { name: 'Interactions' }).boundingBox()
    const header = await main.locator('header').first().boundingBox()
    expect(top?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  })

  test('that do not fit fade at the edge, and show the current one (L60)', async () => {
    const tabs = tab.page.getByRole('main').getByRole('navigation', { name: 'Interactions' })
    const fades = (): Promise<string[]> =>
      tabs.evaluate((row) => ['before', 'after'].filter((side) => row.hasAttribute(`data-${side}`)))
    await open('/users/luna/interactions')
    await tabs.getByRole('link').first().click()
    await until('the fade at the end', async () => (await fades()).join() === 'after')
    expect(await tabs.evaluate((row) => getComputedStyle(row).maskImage)).toContain('linear-gradient')
    await tabs.getByRole('link').last().click()
    await until('the fade at the start', async () => (await fades()).join() === 'before')
    // Another window, and back.
    await resize(tab, { width: 1366, height: 844 })
    await resize(tab, { width: 300, height: 844 })
    const isInView = () =>
      tabs.evaluate((row) => {
        const current = row.querySelector('[aria-current]')?.getBoundingClientRect()
        const { left, right } = row.getBoundingClientRect()
        return current !== undefined && current.left >= left && current.right <= right
      })
    await until('the current one in view', isInView)
    const last = await tabs.getByRole('link').last().boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
  })

  describe('who scrolls the timeline', () => {
    test('sees the bars disappear on the way down and return with the first scroll up, and nothing shift (L51)', async () => {
      const bar = tab.page.getByRole('navigation', { name: 'Navigation' })
      const title = tab.page.getByRole('main').getByRole('heading', { level: 1 })
      const sees = async (what: Locator): Promise<boolean> => {
        const box = await what.boundingBox()
        return box !== null && box.y + box.height > 1 && box.y < PHONE.height - 1
      }
      await onTouchScreen(tab, async () => {
        // A time that becomes longer, as "1m" after "59s", moves the icon beside it.
        const shifts = await watchShifts(tab, 0.000_5)
        await swipe(tab, { x: 195, y: 700 }, { x: 195, y: 200 }, 12)
        await until('no bars', async () => !(await sees(bar)) && !(await sees(title)))
        await swipe(tab, { x: 195, y: 300 }, { x: 195, y: 420 }, 12)
        await until('the bars', async () => (await sees(bar)) && (await sees(title)))
        expect(await shifts()).toEqual([])
      })
    })

    test('pulls the list down for what is new (L54)', async () => {
      await world.instance.post('rook', 'only a pull shows this')
      await onTouchScreen(tab, async () => {
        // A short pull does nothing.
        await swipe(tab, { x: 195, y: 200 }, { x: 195, y: 230 }, 6)
        await swipe(tab, { x: 195, y: 200 }, { x: 195, y: 400 }, 12)
      })
      await rowsOf(tab).filter({ hasText: 'only a pull shows this' }).waitFor()
    })

    test('sees the button hide while scrolling down, unless a preference disables that', async () => {
      const scrolled = (): Promise<number> =>
        tab.page.evaluate(() => document.querySelector('main [data-scroller]')?.scrollTop ?? 0)
      const move = async (): Promise<string[]> => {
        const before = await scrolled()
        await tab.page.evaluate(() => {
          const button = document.querySelector('main [data-away]')
          const seen: string[] = []
          if (button === null) return
          new MutationObserver(() => seen.push(button.getAttribute('data-away') ?? '')).observe(button, {
            attributes: true,
            attributeFilter: ['data-away'],
          })
          Object.assign(window, { seen })
        })
        await swipe(tab, { x: 195, y: 600 }, { x: 195, y: 250 }, 12)
        await until('the feed to be scrolled', async () => (await scrolled()) > before + 100)
        return tab.page.evaluate(() => (window as unknown as { seen: string[] }).seen)
      }
      await onTouchScreen(tab, async () => {
        await postButton().waitFor()
        await move()
        // More than once if a busy browser pauses within the movement.
        await until('the button to hide and come back', async () =>
          tab.page.evaluate(() =>
            /^true,false(,true,false)*$/.test((window as unknown as { seen: string[] }).seen.join()),
          ),
        )
        await tab.run({ kind: 'setPreferences', change: { autohideFloatingPostButton: false } })
        await postButton().waitFor()
        expect(await move()).toEqual([])
        await tab.run({ kind: 'setPreferences', change: { autohideFloatingPostButton: true } })
      })
    })
  })
})
