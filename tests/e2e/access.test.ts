import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { feedOf, rowsOf, rowWith } from './harness/feed.ts'
import { hasFocusWithin, waitForFocus } from './harness/focus.ts'
import { go, goToFeed, openFeed } from './harness/go.ts'
import { resize, type Size } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const DESKTOP: Size = { width: 1366, height: 768 }
const PHONE: Size = { width: 390, height: 844 }

let world: World
let tab: Tab

/** The label or text of the focused element. */
const focusedName = (): Promise<string> =>
  tab.page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 300 } })
  for (let post = 1; post <= 6; post++) await world.instance.post('rook', `a post to walk over ${post}`)
  const { requests, byAcct } = world.instance.state
  requests.set(byAcct.get('tern') ?? '', byAcct.get('luna') ?? '', { reblogs: true, notify: false })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

/** Each test starts on a desktop. */
beforeEach(() => resize(tab, DESKTOP))

/** Goes to the top of home. */
const openHome = async (): Promise<void> => {
  await openFeed(tab, '/main/friends')
  await rowWith(tab, 'a post to walk over 6').waitFor()
  await tab.page.getByRole('complementary', { name: 'Sidebar' }).getByRole('textbox').first().waitFor()
}

describe('by keyboard alone', () => {
  test('the first press of Tab offers a way past the sidebar', async () => {
    await tab.page.goto(new URL('/main/friends', world.instance.origin).href)
    await rowsOf(tab).first().waitFor()
    await tab.page.keyboard.press('Tab')
    expect(await focusedName()).toBe('Skip to content')
    const skip = tab.page.getByRole('link', { name: 'Skip to content' })
    const box = await skip.boundingBox()
    expect(box?.width ?? 0).toBeGreaterThan(40)
    await tab.page.keyboard.press('Enter')
    await waitForFocus('the focus on the main column', tab.page.getByRole('main'))
    await tab.page.keyboard.press('Tab')
    expect(await hasFocusWithin(tab.page.getByRole('main'))).toBe(true)
  })

  test('Tab goes from the sidebar to the timeline to the notifications', async () => {
    await openHome()
    await tab.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const places: string[] = []
    /** The landmark with the focus; 'feed': the timeline in it. */
    const place = (): Promise<string> =>
      tab.page.evaluate(() => {
        const { activeElement } = document
        if (activeElement?.closest('main [role="feed"]')) return 'feed'
        const area = activeElement?.closest('main, aside')
        return area?.getAttribute('aria-label') ?? area?.tagName.toLowerCase() ?? ''
      })
    await tab.page.getByRole('link', { name: 'Skip to content' }).focus()
    let now = ''
    for (let press = 0; press < 60 && now !== 'Notifications'; press++) {
      // Tabbing through the endless timeline would never leave it; Control+End does (ARIA feed pattern).
      await tab.page.keyboard.press(now === 'feed' ? 'Control+End' : 'Tab')
      now = await place()
      const area = now === 'feed' ? 'main' : now
      if (area !== '' && places.at(-1) !== area) places.push(area)
    }
    expect(places).toEqual(['Sidebar', 'main', 'Notifications'])
    await rowsOf(tab).first().focus()
    await tab.page.keyboard.press('Control+Home')
    expect(await hasFocusWithin(tab.page.getByRole('main'))).toBe(true)
    expect(await hasFocusWithin(feedOf(tab))).toBe(false)
  })

  const index = (): Promise<number> =>
    tab.page.evaluate(() => Number(document.activeElement?.getAttribute('aria-posinset') ?? 0))

  test('Page Down, Page Up, j and k move from post to post, and the focused post is always in view', async () => {
    // Further than home, which has been read, would go by itself (TD5).
    const endAtMark = (endsAtMark: boolean) => tab.run({ kind: 'setPreferences', change: { endsAtMark } })
    await endAtMark(false)
    onTestFinished(() => endAtMark(true).then(() => {}))
    await openHome()
    await rowsOf(tab).first().focus()
    // The shortcuts are loaded some time after the page.
    await until('the keys to work', async () => {
      await tab.page.keyboard.press('PageDown')
      return (await index()) > 1
    })
    await rowsOf(tab).first().focus()
    const visited = [await index()]
    for (const key of ['PageDown', 'j', 'PageDown', 'k', 'PageUp']) {
      await tab.page.keyboard.press(key)
      const [last] = visited.slice(-1)
      await until('the focus on the next post', async () => (await index()) !== last)
      visited.push(await index())
    }
    expect(visited).toEqual([1, 2, 3, 4, 3, 2])
    for (let press = 0; press < 28; press++) {
      const before = await index()
      // Older posts load meanwhile.
      const next = tab.page.getByRole('main').locator(`[aria-posinset="${before + 1}"]`)
      await next.first().waitFor({ state: 'attached' })
      await tab.page.keyboard.press('j')
      await until('the focus on the next post', async () => (await index()) > before)
      const inView = await tab.page.evaluate(() => {
        const row = document.activeElement?.getBoundingClientRect()
        const view = document.activeElement?.closest('[data-scroller]')?.getBoundingClientRect()
        return row && view ? row.top < view.bottom - 8 && row.bottom > view.top + 8 : false
      })
      expect(inView, `post ${before + 1}`).toBe(true)
    }
  })
})

test('a folded post is not visible, and a highlighted one has another background', async () => {
  await openHome()
  await tab.run({ kind: 'muteWord', word: 'over 6', on: true })
  const folded = rowWith(tab, 'Muted word: “over 6”')
  await folded.waitFor()
  expect(await folded.getByText('a post to walk over 6').isVisible()).toBe(false)
  await folded.getByRole('button', { name: 'Show anyway' }).press('Enter')
  await folded.getByText('a post to walk over 6').waitFor()
  await tab.run({ kind: 'muteWord', word: 'over 6', on: false })
  await tab.run({ kind: 'highlight', acct: 'rook', as: { type: 'solid', color: '#3366ff' } })
  const marked = rowWith(tab, 'a post to walk over 6').locator('[data-highlight="solid"]')
  await marked.waitFor()
  const color = await marked.evaluate((row) => getComputedStyle(row).backgroundColor)
  expect(color).not.toBe('rgba(0, 0, 0, 0)')
  await tab.run({ kind: 'highlight', acct: 'rook', as: null })
  await marked.waitFor({ state: 'detached' })
})

/** The screens to check. Pages and windows 320 and 1,366 px wide are checked where texts are measured (LA22). */
const SCREENS = [
  ['390 px', PHONE, 'ltr'],
  ['a desktop at 200 %', { width: 683, height: 384 }, 'ltr'],
  ['390 px, from right to left', PHONE, 'rtl'],
  ['a desktop, from right to left', DESKTOP, 'rtl'],
] as const
type Screen = (typeof SCREENS)[number]
const NARROW = SCREENS.filter(([, { width }]) => width < 800)

describe('nothing is wider than the page', () => {
  /** Elements that overflow the page horizontally, unless an ancestor scrolls or clips them. */
  const wide = (): Promise<string[]> =>
    tab.page.evaluate(() => {
      const page = document.documentElement
      if (page.scrollWidth <= page.clientWidth) return []
      return [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          return right > page.clientWidth + 1 || left < -1
        })
        .slice(0, 5)
        .map((element) => `${element.tagName} ${element.className} of ${page.scrollWidth} px`)
    })

  /** Expects that nothing is wider than the page on each of the screens. `what` names what is open. */
  async function fits(
    what: string,
    screens: readonly Screen[],
    look = async (_: Screen): Promise<void> => {},
  ): Promise<void> {
    for (const screen of screens) {
      const [name, size, dir] = screen
      await tab.page.evaluate((to) => {
        document.documentElement.dir = to
      }, dir)
      await resize(tab, size)
      expect([what, name, ...(await wide())]).toEqual([what, name])
      await look(screen)
    }
  }

  test('on any screen, in any timeline', async () => {
    for (const path of ['/main/friends', '/main/all'] as const) {
      await goToFeed(tab, path)
      await fits(path, SCREENS)
    }
  })

  test('on any narrow screen, on any page with rows', async () => {
    for (const path of [
      '/who-to-follow',
      '/friend-requests',
      '/search?query=walk',
      '/users/luna/interactions',
    ]) {
      await go(tab, path)
      await tab.page.getByRole('main').getByRole('listitem').or(rowsOf(tab)).first().waitFor()
      await fits(path, NARROW)
    }
  })

  test('on any narrow screen, in any window', async () => {
    await openHome()
    await resize(tab, PHONE)
    for (const name of ['Menu', 'Notifications', 'New post']) {
      await tab.page.getByRole('button', { name }).click()
      const over = tab.page.getByRole('dialog')
      await over.waitFor()
      await fits(name, NARROW, async ([screen, { width }]) => {
        const box = await over.boundingBox()
        const place = [name, screen, box?.x, box?.width].join()
        expect(box?.x ?? -1, place).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0), place).toBeLessThanOrEqual(width)
      })
      await tab.page.keyboard.press('Escape')
      await over.waitFor({ state: 'detached' })
    }
  })
})
