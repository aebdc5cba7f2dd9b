import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { endEngine } from './harness/endEngine.ts'
import {
  buttonOf,
  expectUnmoved,
  feedOf,
  idsOf,
  newPostsButton,
  readingOf,
  rowsOf,
  rowWith,
  waitForReading,
  wheel,
} from './harness/feed.ts'
import { waitForFocus } from './harness/focus.ts'
import { go, openFeed } from './harness/go.ts'
import { windowsClosed } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import { streamJoined } from './harness/streamJoined.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const LAPTOP = { width: 1_366, height: 800 }
/** Maximum number of rows in the DOM, however long the timeline is. */
const MAX_ROWS = 60

let world: World
let tab: Tab

const others = (count: number, text: string, perSecond = 50): Promise<void> =>
  world.instance.control.burst({ count, perSecond, text }).done
const choose = ({ page }: Tab, name: string): Promise<void> =>
  page.getByRole('list', { name: 'Timelines' }).getByRole('link', { name, exact: true }).click()
const toTop = ({ page }: Tab): Promise<void> => page.getByRole('button', { name: 'Back to top' }).click()

const main = ({ page }: Tab = tab): Locator => page.getByRole('main')
const scrollTo = (px: number): Promise<void> =>
  tab.page.locator('main [data-scroller]').evaluate((feed, top) => feed.scrollTo(0, top), px)

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 600 } })
  // More than one page.
  for (let n = 1; n <= 45; n++) await world.instance.post('swift', `one of few, number ${n} #thefew`)
  tab = await world.openTab('/login')
  await resize(tab, LAPTOP)
  await world.signIn(tab)
})
afterAll(() => world?.close())

/** The top of home, without waiting posts. */
async function openHome(): Promise<void> {
  await tab.run({ kind: 'setPreferences', change: { streaming: false } })
  await openFeed(tab, '/main/friends')
}

/** Home, with a newest post `text`, that was read as far as this. Other stories leave unread posts. Resolves with the post's id. */
async function openHomeRead(text: string): Promise<string> {
  const { id } = await world.instance.post('rook', text)
  await tab.page.goto('about:blank')
  // The next engine hears that they were read elsewhere. In the same tab it would go on with what the last one knew (R49).
  await endEngine(world)
  await tab.close()
  const body = { home: { last_read_id: id } }
  await world.instance.control.act({ as: 'luna', path: '/api/v1/markers', body })
  tab = await world.openTab('/main/friends')
  await resize(tab, LAPTOP)
  await rowWith(tab, text).waitFor()
  await streamJoined(tab)
  return id
}

describe('new posts at home', () => {
  test('are shown, with a way back to the previous reading position', async () => {
    await openHomeRead('the last that was read')
    const back = main().getByRole('button', { name: 'Continue where you left off' })
    await others(30, 'read later {n}', 200)
    await until(
      'the counter to say 30',
      async () => (await newPostsButton(tab).textContent()) === 'Show 30 new',
    )
    await newPostsButton(tab).click()
    await rowWith(tab, 'read later 30').waitFor()
    await back.click()
    const left = rowWith(tab, 'the last that was read')
    await until('the last read row to be at the top', async () => {
      const { id } = await readingOf(tab)
      return id === (await left.getAttribute('data-row'))
    })
    await left.getByText(/^That was all since /).waitFor()
    await back.waitFor({ state: 'detached' })
  })
})

describe('the end of home', () => {
  test('is where one had read, also in a tab that is open while another one reads; its button and a reload move nothing (TD1, TD5, TD7, TD9)', async () => {
    const id = await openHomeRead('read by now')
    await choose(tab, 'Public')
    await others(25, 'still to come {n}')
    const second = await world.openTab('/main/friends')
    await resize(second, LAPTOP)
    await choose(tab, 'Home')
    const tabs = [tab, second]
    for (const one of tabs)
      await main(one)
        .getByRole('button', { name: /^25 to the mark/ })
        .waitFor()
    for (const one of tabs.toReversed()) {
      const older = main(one).getByRole('button', { name: 'Older posts', exact: true })
      for (let turn = 0; turn < 20 && !(await older.isVisible()); turn++) await wheel(one, 1_000)
      await wheel(one, 5_000)
      await until('the last of the new posts', async () =>
        ((await rowsOf(one).last().textContent()) ?? '').includes('still to come 1'),
      )
      await main(one)
        .getByText(/^That was all since /)
        .waitFor()
      await main(one)
        .getByRole('button', { name: /to the mark/ })
        .waitFor({ state: 'detached' })
    }
    await until('the edge to fade', async () => (await rowsOf(tab).last().getAttribute('data-unread')) !== '')

    await rowsOf(tab).last().focus()
    await tab.page.keyboard.press('j')
    const before = await readingOf(tab)
    await tab.page.keyboard.press('Enter')
    const first = main().locator(`article[data-row="${id}"]`)
    await first.waitFor()
    await waitForFocus('the first older post to have the focus', first)
    await expectUnmoved(tab, before)
    await first.getByText(/^That was all since /).waitFor()

    const atEnd = await readingOf(second)
    await second.page.reload()
    await main(second).getByRole('button', { name: 'Older posts', exact: true }).waitFor()
    await waitForReading(second, atEnd)
    await second.close()
  })
})

describe('a long timeline', () => {
  beforeEach(async () => {
    await openHome()
    // Home would end where these stories have read (TD6).
    await tab.run({ kind: 'setPreferences', change: { endsAtMark: false } })
  })
  afterAll(() => tab.run({ kind: 'setPreferences', change: { endsAtMark: true } }))

  test('shows each post once and in order, and keeps few rows in the DOM', async () => {
    // Without the groups, which read downwards (RW12).
    await tab.run({ kind: 'setPreferences', change: { groupReplies: false } })
    onTestFinished(async () => {
      await tab.run({ kind: 'setPreferences', change: { groupReplies: true } })
    })
    await rowsOf(tab).first().waitFor()
    const known = new Map(world.instance.state.order.map((id, index) => [id, index]))
    const seen = new Set<string>()
    while (seen.size < 1.5 * MAX_ROWS) {
      const ids = await idsOf(tab)
      for (const id of ids) seen.add(id)
      const order = ids.map((id) => known.get(id) ?? -1)
      expect(order).toEqual([...new Set(order)].sort((a, b) => b - a))
      expect(ids.length).toBeLessThanOrEqual(MAX_ROWS)
      await wheel(tab, 2_000)
    }
    expect(await feedOf(tab).getAttribute('aria-label')).toBe('Home')
  })

  test('adds the buttons of posts that were scrolled past quickly when it rests, and nothing moves (T62)', async () => {
    type Seen = readonly { id: string | undefined; top: number; height: number; buttons: number }[]
    const SEEN = `[...document.querySelectorAll('main [role=feed] > article:has([data-status])')].map((row) => ({
      id: row.dataset.row,
      top: row.getBoundingClientRect().top,
      height: row.offsetHeight,
      buttons: row.querySelectorAll('[data-key=reply], [data-key=favourite]').length,
    })).filter(({ top }) => top > 0 && top < innerHeight)`
    const rush = (): Promise<Seen> =>
      tab.page.evaluate<Seen>(`new Promise((resolve) => {
      const feed = document.querySelector('main [data-scroller]')
      let steps = 0
      const step = () => {
        if (steps++ === 20) return requestAnimationFrame(() => resolve(${SEEN}))
        feed.scrollTop += 200
        requestAnimationFrame(step)
      }
      step()
    })`)
    // On a slow machine a frame may come so late that the list rests in between.
    const rushing: Seen = await until('rows without buttons', async () => {
      await wheel(tab, 6_000)
      await scrollTo(0)
      await until('the top', async () => (await readingOf(tab)).offsetPx === 0)
      const seen = await rush()
      return seen.some(({ buttons }) => buttons === 0) ? seen : null
    })
    const whole = rushing.map((row) => ({ ...row, buttons: 2 }))
    await until('all buttons', async () => {
      const now = await tab.page.evaluate<Seen>(SEEN)
      return now.length > 0 && now.every(({ buttons }) => buttons === 2)
    })
    expect(await tab.page.evaluate<Seen>(SEEN)).toEqual(whole)
  })

  test('does not move when new posts wait, or are shown by a click or automatically', async () => {
    await wheel(tab, 3_000)
    const before = await readingOf(tab)
    await others(5, 'above the reader {n}')
    await until(
      'the counter to say 5',
      async () => (await newPostsButton(tab).textContent()) === 'Show 5 new',
    )
    await expectUnmoved(tab, before)
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    await others(10, 'a burst above the reader {n}', 20)
    await until(
      'the counter to say 15',
      async () => (await newPostsButton(tab).textContent()) === 'Show 15 new',
    )
    await expectUnmoved(tab, before)
    await choose(tab, 'Public')
    await tab.page.getByRole('feed', { name: 'Public' }).waitFor()
    await others(3, 'while elsewhere {n}')
    await tab.page.goBack()
    await waitForReading(tab, before)
    await until(
      'the counter to say 18',
      async () => (await newPostsButton(tab).textContent()) === 'Show 18 new',
    )

    await newPostsButton(tab).click()
    await rowWith(tab, 'while elsewhere 3').waitFor()
    expect(await rowsOf(tab).first().textContent()).toContain('while elsewhere 3')
    await others(1, 'seen at once')
    await rowWith(tab, 'seen at once').waitFor()
    expect(await newPostsButton(tab).count()).toBe(0)
    const top = tab.page.getByRole('button', { name: 'Back to top' })
    await scrollTo(15)
    await others(1, 'seen at once, too')
    await rowWith(tab, 'seen at once, too').waitFor()
    expect(await top.count()).toBe(0)
    await scrollTo(16)
    await top.waitFor()
    await others(1, 'to be asked for')
    await until(
      'the counter to say 1',
      async () => (await newPostsButton(tab).textContent()) === 'Show 1 new',
    )
    await newPostsButton(tab).click()
    await rowWith(tab, 'to be asked for').waitFor()
  })

  test('does not move when its engine is killed', async () => {
    await wheel(tab, 9_000)
    await wheel(tab, 4_000)
    const before = await readingOf(tab)
    const ids = await idsOf(tab)
    const { bootId } = await tab.health()
    await world.killEngine()
    await until('a new engine', async () => (await tab.health()).bootId !== bootId)
    await streamJoined(tab)
    await expectUnmoved(tab, before)
    // Older posts may have been loaded meanwhile. Above the view, fewer rows are drawn once the scrolling has ended.
    const inView = ids.slice(ids.indexOf(before.id))
    expect((await idsOf(tab)).filter((id) => inView.includes(id))).toEqual(inView)
    await others(2, 'to the new engine {n}')
    await until(
      'the counter to say 2',
      async () => (await newPostsButton(tab).textContent()) === 'Show 2 new',
    )
    await expectUnmoved(tab, before)
    await wheel(tab, -500)
    await tab.page.locator(`article[data-row="${ids[0]}"]`).waitFor()
    await newPostsButton(tab).click()
    await rowWith(tab, 'to the new engine 2').waitFor()
  })

  test('keeps the reading position when the window or the font size changes', async () => {
    await wheel(tab, 2_000)
    const before = await readingOf(tab)
    const height = async (): Promise<number> =>
      (await tab.page.locator(`[data-row="${before.id}"]`).boundingBox())?.height ?? 0
    const window = await tab.page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    const small = await height()
    await resize(tab, { ...window, width: 1_000 })
    await wheel(tab, 0)
    await expectUnmoved(tab, before)
    const letters = (size: string): Promise<string> =>
      tab.page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
        return fontSize
      }, size)
    await letters('24px')
    await until('larger letters', async () => (await height()) > small)
    await wheel(tab, 0)
    await expectUnmoved(tab, before)
    await letters('')
    await resize(tab, window)
    await wheel(tab, 0)
    await expectUnmoved(tab, before)
  })

  test('has a button back to the top', async () => {
    await wheel(tab, 3_000)
    await toTop(tab)
    await until('the top', async () => (await readingOf(tab)).offsetPx === 0)
    expect(await tab.page.getByRole('button', { name: 'Back to top' }).count()).toBe(0)
  })

  test('keeps the reading position when a post above it grows or is deleted', async () => {
    for (const name of ['first', 'second', 'third', 'last'])
      await world.instance.post('rook', `the ${name} of four`)
    await newPostsButton(tab).click()
    await rowWith(tab, 'the first of four').waitFor()
    // Scroll until it is just out of view: still in the DOM, above the reading position.
    const first = await rowWith(tab, 'the first of four').boundingBox()
    const feed = await tab.page.getByRole('main').boundingBox()
    await wheel(tab, Math.round((first?.y ?? 0) - (feed?.y ?? 0)))
    const before = await readingOf(tab)
    // Rows out of view are rendered one after another.
    await rowWith(tab, 'the third of four').waitFor({ state: 'attached' })

    const [third] = world.instance.postsSaying('the third of four')
    const path = `/api/v1/statuses/${third?.id}`
    const status = Array.from({ length: 12 }, (_, line) => `the third of four, line ${line}`).join('\n')
    await world.instance.control.act({ as: 'rook', method: 'PUT', path, body: { status } })
    await rowWith(tab, 'the third of four, line 11').waitFor({ state: 'attached' })
    await expectUnmoved(tab, before)

    await world.instance.control.act({ as: 'rook', method: 'DELETE', path })
    await rowWith(tab, 'the third of four').waitFor({ state: 'detached' })
    await expectUnmoved(tab, before)
  })
})

describe('a short timeline', () => {
  test('reserves 120 px for each post that was not rendered, and shows that its end is reached', async () => {
    await go(tab, '/tag/thefew')
    await rowWith(tab, 'one of few').first().waitFor()
    // Unmeasured posts have a placeholder of 120 px (T39). Of the 45 posts, one to three pages may be loaded.
    await until('the space of the others', () =>
      feedOf(tab).evaluate((feed) => {
        const rows = [...feed.querySelectorAll('article')]
        const shown = Math.max(...rows.map(({ ariaPosInSet }) => Number(ariaPosInSet)))
        const below = feed.getBoundingClientRect().bottom
        const rest = below - Math.max(...rows.map((row) => row.getBoundingClientRect().bottom))
        return [20, 40, 45].some((loaded) => shown < loaded && Math.abs(rest - 120 * (loaded - shown)) < 2)
      }),
    )
    const end = tab.page.getByRole('main').getByText('No more posts')
    for (let turn = 0; turn < 40 && !(await end.isVisible()); turn++) await wheel(tab, 1_500)
    await end.waitFor()
    const last = rowsOf(tab).last()
    // The end is in the page as soon as the last rows are known, which may be before they are drawn.
    await until('the last row', async () => {
      await wheel(tab, 1_500)
      return (await last.getAttribute('aria-posinset')) === '45'
    })
    expect(await last.getAttribute('aria-setsize')).toBe('45')
    expect(await tab.page.getByRole('button', { name: 'Load older posts' }).count()).toBe(0)
  })
})

describe('a repeat of a post on screen', () => {
  beforeEach(openHome)

  test.each([LAPTOP, { width: 390, height: 800 }])('moves nothing, at $width px (T60)', async (size) => {
    await resize(tab, size)
    const { id } = await world.instance.post('rook', `told at ${size.width}`)
    const { state, control } = world.instance
    const idOf = (name: string): string =>
      [...state.accounts.values()].find(({ username }) => username === name)?.id ?? ''
    for (const name of ['moss', 'robin', 'magpie'])
      state.follows.set(idOf('luna'), idOf(name), { reblogs: true, notify: false })
    await until('the counter', async () => (await newPostsButton(tab).count()) === 1)
    await newPostsButton(tab).click()
    const row = rowWith(tab, `told at ${size.width}`)
    await row.waitFor()
    await windowsClosed(tab)
    const boxes = () =>
      rowsOf(tab).evaluateAll((rows) =>
        rows.slice(0, 3).map((one) => {
          const { top, height } = one.getBoundingClientRect()
          const [button] = one.querySelectorAll('button')
          return [top, height, button?.getBoundingClientRect().top]
        }),
      )
    // The first rows are there before their heights are known.
    await until('rows that touch', async () => {
      const [first = [], second = []] = await boxes()
      return Math.abs((first[0] ?? 0) + (first[1] ?? 0) - (second[0] ?? 0)) < 1
    })
    const before = await boxes()
    for (const as of ['moss', 'robin', 'magpie'])
      await control.act({ as, path: `/api/v1/statuses/${id}/reblog` })
    await row
      .locator('header')
      .getByRole('link', { name: /Magpie/ })
      .waitFor()
    expect(await boxes()).toEqual(before)
    expect(await newPostsButton(tab).count()).toBe(0)
    await resize(tab, LAPTOP)
  })
})

describe('the page', () => {
  test('restores the position after a reload and in a duplicated tab', async () => {
    await openHome()
    await wheel(tab, 4_000)
    await wheel(tab, -333)
    const before = await readingOf(tab)
    await tab.page.reload()
    await waitForReading(tab, before)

    // A browser copies these when it duplicates a tab.
    const copied = await tab.page.evaluate(() => ({
      storage: { ...sessionStorage },
      state: history.state as unknown,
    }))
    // Start at a URL without our page, which would store positions of its own on leaving. That URL has no icon.
    world.problems.expect(/favicon\.ico/)
    const twin = await world.openTab('/api/v1/instance', { newWindow: true })
    await resize(twin, LAPTOP)
    await twin.page.evaluate(({ storage, state }) => {
      for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, String(value))
      history.replaceState(state, '', '/main/friends')
    }, copied)
    await twin.page.reload()
    await waitForReading(twin, before)
    await twin.close()
  })

  test('also restores the position at the very end, and after leaving for another page', async () => {
    await tab.page
      .getByRole('navigation')
      .getByRole('link', { name: 'Bookmarks', exact: true })
      .first()
      .click()
    await tab.page.getByRole('feed', { name: 'Bookmarks' }).getByRole('article').first().waitFor()
    const end = main().getByText('No more posts')
    // The last page of rows is asked for near the end.
    await wheel(tab, 9_000)
    await end.waitFor()
    await wheel(tab, 9_000)
    const before = await readingOf(tab)
    expect(before.offsetPx).not.toBe(0)
    await tab.page.reload()
    await end.waitFor()
    await waitForReading(tab, before)
    // A page with an `unload` listener is not eligible for the back/forward cache, so going back reloads it.
    await tab.page.evaluate(() => addEventListener('unload', () => {}))
    await tab.page.goto(new URL('/about', world.instance.origin).href)
    await main().getByRole('heading', { level: 1 }).first().waitFor()
    await tab.page.goBack({ waitUntil: 'commit' })
    await waitForReading(tab, before)
  })
})

describe('the reply form', () => {
  const reply = (words = 'to be answered'): Locator => buttonOf(tab, words, 'Reply')
  const form = (): Locator => tab.page.getByRole('form', { name: 'Reply to @rook' })
  const text = (): Locator => form().getByRole('textbox', { name: 'Reply to @rook' })
  /** Opens the public timeline at its top. */
  const openPublic = async (): Promise<void> => {
    await windowsClosed(tab)
    await go(tab, '/about')
    await feedOf(tab).waitFor({ state: 'detached' })
    await tab.page.getByRole('navigation').getByRole('link', { name: 'Public', exact: true }).first().click()
    await tab.page.getByRole('feed', { name: 'Public' }).getByRole('article').first().waitFor()
  }
  const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN

  beforeAll(async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await world.instance.post('swift', `@luna of no matter ${n}`)
    await world.instance.post('rook', '@luna to be answered')
    await world.instance.post('finch', 'above it')
  })
  afterEach(async () => {
    if ((await form().count()) > 0) {
      await text().fill('')
      await form().press('Escape')
    }
  })

  test('opens under the post, and neither it nor new posts move the post', async () => {
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    await openPublic()
    const before = await topOf(reply())
    // With the keyboard, because new rows ignore clicks for a moment.
    await reply().press('Enter')
    await waitForFocus('the focus in the text', text())
    expect(await topOf(text())).toBeGreaterThan(before)
    expect(await topOf(reply())).toBeCloseTo(before, 0)
    const open = await topOf(text())
    await world.instance.post('finch', 'while somebody writes')
    await newPostsButton(tab).waitFor()
    expect(await topOf(text())).toBeCloseTo(open, 0)
    await tab.run({ kind: 'setPreferences', change: { streaming: false } })
  })

  test('scrolls into view where there is no room below the post', async () => {
    await openPublic()
    const feed = tab.page.locator('main [data-scroller]')
    const box = await feed.boundingBox()
    const foot = (box?.y ?? 0) + (box?.height ?? 0)
    const low = reply('of no matter 2')
    await feed.evaluate((element, px) => element.scrollBy(0, px), (await topOf(low)) - foot + 50)
    await low.press('Enter')
    const answer = tab.page.getByRole('form', { name: 'Reply to @swift' })
    await waitForFocus('the focus in the text', answer.getByRole('textbox', { name: 'Reply to @swift' }))
    const post = answer.getByRole('button', { name: 'Post', exact: true })
    await until('the whole form to be visible', async () => (await topOf(post)) + 30 < foot)
    expect(await topOf(low)).toBeGreaterThan(box?.y ?? 0)
  })

  test('stays open, with its text, while its row is scrolled away (N40)', async () => {
    await openPublic()
    await reply().press('Enter')
    await text().fill('@rook scrolled away')
    await wheel(tab, 6_000)
    // Somebody is typing in it.
    await tab.page.keyboard.type(' and on')
    expect(await text().inputValue()).toBe('@rook scrolled away and on')
    await text().evaluate((field: HTMLElement) => field.blur())
    await wheel(tab, 6_000)
    await form().waitFor({ state: 'detached' })
    await wheel(tab, -14_000)
    await form().waitFor()
    await until(
      'the text of the draft',
      async () => (await text().inputValue()) === '@rook scrolled away and on',
    )
  })
})
