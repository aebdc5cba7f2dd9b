import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import {
  backAt,
  feedOf,
  idsOf,
  readingOf,
  rowsOf,
  rowWith,
  unmoved,
  waitingOf,
  wheel,
} from './harness/feed.ts'
import { go, openFeed } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

/** Maximum number of rows in the DOM, however long the timeline is. */
const MAX_ROWS = 60

let world: World
let tab: Tab

const others = (count: number, text: string, perSecond = 50): Promise<void> =>
  world.instance.control.burst({ count, perSecond, text }).done
const choose = ({ page }: Tab, name: string): Promise<void> =>
  page.getByRole('list', { name: 'Timelines' }).getByRole('link', { name, exact: true }).click()
const toTop = ({ page }: Tab): Promise<void> => page.getByRole('button', { name: 'Back to top' }).click()

const scrollTo = (px: number): Promise<void> =>
  tab.page.locator('main [data-scroller]').evaluate((feed, top) => feed.scrollTo(0, top), px)

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 600 } })
  // More than one page.
  for (let n = 1; n <= 45; n++) await world.instance.post('swift', `one of few, number ${n} #thefew`)
  tab = await world.openTab('/login')
  await world.signIn(tab)
})
afterAll(() => world?.close())
/** Each test starts at the top of home, without waiting posts. */
beforeEach(async () => {
  await tab.run({ kind: 'setPreferences', change: { streaming: false } })
  await openFeed(tab, '/main/friends')
})
afterEach(() => world.instance.control.clearFaults())

describe('a long timeline', () => {
  test('shows each post once and in order, and keeps few rows in the DOM', async () => {
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

  test('adds the buttons of posts that rushed by when it rests, and nothing moves (T62)', async () => {
    await wheel(tab, 6_000)
    await scrollTo(0)
    await until('the top', async () => (await readingOf(tab)).offsetPx === 0)
    type Seen = readonly { id: string | undefined; top: number; height: number; buttons: number }[]
    const SEEN = `[...document.querySelectorAll('main [role=feed] > article:has([data-status])')].map((row) => ({
      id: row.dataset.row,
      top: row.getBoundingClientRect().top,
      height: row.offsetHeight,
      buttons: row.querySelectorAll('[data-key=reply], [data-key=favourite]').length,
    })).filter(({ top }) => top > 0 && top < innerHeight)`
    const rushing = await tab.page.evaluate<Seen>(`new Promise((resolve) => {
      const feed = document.querySelector('main [data-scroller]')
      let steps = 0
      const step = () => {
        if (steps++ === 20) return requestAnimationFrame(() => resolve(${SEEN}))
        feed.scrollTop += 200
        requestAnimationFrame(step)
      }
      step()
    })`)
    expect(rushing.filter(({ buttons }) => buttons === 0)).not.toEqual([])
    const whole = rushing.map((row) => ({ ...row, buttons: 2 }))
    await until('all buttons', async () => {
      const now = await tab.page.evaluate<Seen>(SEEN)
      return now.length > 0 && now.every(({ buttons }) => buttons === 2)
    })
    expect(await tab.page.evaluate<Seen>(SEEN)).toEqual(whole)
  })

  test('restores its position after another timeline was shown', async () => {
    await wheel(tab, 6_000)
    await wheel(tab, -333)
    const before = await readingOf(tab)
    await choose(tab, 'Public')
    await tab.page.getByRole('feed', { name: 'Public' }).getByRole('article').first().waitFor()
    expect((await readingOf(tab)).offsetPx).toBe(0)
    await wheel(tab, 2_000)
    const there = await readingOf(tab)
    await tab.page.goBack()
    await backAt(tab, before)
    await tab.page.goForward()
    await tab.page.getByRole('feed', { name: 'Public' }).waitFor()
    await backAt(tab, there)
    await tab.page.goBack()
    await backAt(tab, before)
  })

  test('does not move when new posts wait, or are shown by a click or automatically', async () => {
    await wheel(tab, 3_000)
    const before = await readingOf(tab)
    await others(5, 'above the reader {n}')
    await until('the counter to say 5', async () => (await waitingOf(tab).textContent()) === 'Show 5 new')
    await unmoved(tab, before)
    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    await others(10, 'a burst above the reader {n}', 20)
    await until('the counter to say 15', async () => (await waitingOf(tab).textContent()) === 'Show 15 new')
    await unmoved(tab, before)
    await choose(tab, 'Public')
    await tab.page.getByRole('feed', { name: 'Public' }).waitFor()
    await others(3, 'while elsewhere {n}')
    await tab.page.goBack()
    await backAt(tab, before)
    await until('the counter to say 18', async () => (await waitingOf(tab).textContent()) === 'Show 18 new')

    await waitingOf(tab).click()
    await rowWith(tab, 'while elsewhere 3').waitFor()
    expect(await rowsOf(tab).first().textContent()).toContain('while elsewhere 3')
    await others(1, 'seen at once')
    await rowWith(tab, 'seen at once').waitFor()
    expect(await waitingOf(tab).count()).toBe(0)
    const top = tab.page.getByRole('button', { name: 'Back to top' })
    await scrollTo(15)
    await others(1, 'seen at once, too')
    await rowWith(tab, 'seen at once, too').waitFor()
    expect(await top.count()).toBe(0)
    await scrollTo(16)
    await top.waitFor()
    await others(1, 'to be asked for')
    await until('the counter to say 1', async () => (await waitingOf(tab).textContent()) === 'Show 1 new')
    await waitingOf(tab).click()
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
    await until('the socket to be open', () => world.stats().websockets === 1)
    await unmoved(tab, before)
    // Older posts may have been loaded meanwhile.
    expect((await idsOf(tab)).filter((id) => ids.includes(id))).toEqual(ids)
    await others(2, 'to the new engine {n}')
    await until('the counter to say 2', async () => (await waitingOf(tab).textContent()) === 'Show 2 new')
    await unmoved(tab, before)
    // Scroll up first, because older posts may not be loaded yet.
    await wheel(tab, -1_000)
    await wheel(tab, 1_000)
    await unmoved(tab, before)
    await waitingOf(tab).click()
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
    await unmoved(tab, before)
    const letters = (size: string): Promise<string> =>
      tab.page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
        return fontSize
      }, size)
    await letters('24px')
    await until('larger letters', async () => (await height()) > small)
    await wheel(tab, 0)
    await unmoved(tab, before)
    await letters('')
    await resize(tab, window)
    await wheel(tab, 0)
    await unmoved(tab, before)
  })

  test('has a button back to the top', async () => {
    await wheel(tab, 3_000)
    await toTop(tab)
    await until('the top', async () => (await readingOf(tab)).offsetPx === 0)
    expect(await tab.page.getByRole('button', { name: 'Back to top' }).count()).toBe(0)
  })

  test('keeps the reading position when a post above it grows or is deleted', async () => {
    for (const name of ['first', 'second', 'third']) await world.instance.post('rook', `the ${name} of three`)
    await waitingOf(tab).click()
    const other = await world.openTab('/main/friends', { newWindow: true })
    await rowWith(other, 'the first of three').waitFor()
    // Scroll until it is just out of view: still in the DOM, above the reading position.
    const first = await rowWith(tab, 'the first of three').boundingBox()
    const feed = await tab.page.getByRole('main').boundingBox()
    await wheel(tab, Math.round((first?.y ?? 0) - (feed?.y ?? 0)))
    const before = await readingOf(tab)
    // Rows out of view are rendered one after another.
    await rowWith(tab, 'the third of three').waitFor({ state: 'attached' })

    const [third] = world.instance.postsSaying('the third of three')
    const path = `/api/v1/statuses/${third?.id}`
    const status = Array.from({ length: 12 }, (_, line) => `the third of three, line ${line}`).join('\n')
    await world.instance.control.act({ as: 'rook', method: 'PUT', path, body: { status } })
    await rowWith(other, 'the third of three, line 11').waitFor()
    await rowWith(tab, 'the third of three, line 11').waitFor({ state: 'attached' })
    await unmoved(tab, before)

    await world.instance.control.act({ as: 'rook', method: 'DELETE', path })
    await rowWith(other, 'the third of three').waitFor({ state: 'detached' })
    await rowWith(tab, 'the third of three').waitFor({ state: 'detached' })
    await unmoved(tab, before)
    await other.close()
  })
})

describe('a short timeline', () => {
  test('reserves 120 px for each unrendered post, and shows that its end is reached', async () => {
    await go(tab, '/tag/thefew')
    await rowWith(tab, 'one of few').first().waitFor()
    // Unmeasured posts have a placeholder of 120 px (T39).
    await until('the space of the others', () =>
      feedOf(tab).evaluate((feed, loaded) => {
        const rows = [...feed.querySelectorAll('article')]
        const shown = Math.max(...rows.map(({ ariaPosInSet }) => Number(ariaPosInSet)))
        const below = feed.getBoundingClientRect().bottom
        const rest = below - Math.max(...rows.map((row) => row.getBoundingClientRect().bottom))
        return shown < loaded && Math.abs(rest - 120 * (loaded - shown)) < 2
      }, 20),
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

  test('shows a message if it is empty', async () => {
    await go(tab, '/tag/nobodysaidthis')
    await tab.page.getByRole('main').getByText('No posts').waitFor()
    expect(await rowsOf(tab).count()).toBe(0)
  })
})
