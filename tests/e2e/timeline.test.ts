import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { agrees } from './harness/agrees.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, feedOf, idsOf, readingOf, rowsOf, rowWith, waitingOf, wheel } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const LAPTOP = { width: 1_366, height: 800 }
const NARROW = { width: 800, height: 800 }

let world: World
let tab: Tab

const others = (count: number, text: string, perSecond = 50): Promise<void> =>
  world.instance.control.burst({ count, perSecond, text }).done
const main = ({ page }: Tab = tab): Locator => page.getByRole('main')
const title = (): Locator => main().getByRole('heading', { level: 1 })
const popup = (name: string): Locator => tab.page.getByRole('dialog', { name })
const opened = async (name: string): Promise<Locator> => {
  await main().getByRole('button', { name, exact: true }).click()
  await popup(name).waitFor()
  return popup(name)
}
const closed = async (name: string): Promise<void> => {
  await tab.page.keyboard.press('Escape')
  await popup(name).waitFor({ state: 'detached' })
}
const count = (path: string): number => world.stats().byPath[path] ?? 0

/** Goes away and home again: at its top, with nothing that waits. */
const home = async (): Promise<void> => {
  await settled(tab)
  await go(tab, '/about')
  await feedOf(tab).waitFor({ state: 'detached' })
  await tab.page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).first().click()
  await tab.page.getByRole('feed', { name: 'Home' }).getByRole('article').first().waitFor()
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 400 } })
  tab = await world.openTab('/login')
  await resize(tab, LAPTOP)
  await world.signIn(tab)
  await rowsOf(tab).first().waitFor()
})
afterAll(() => world?.close())
afterEach(() => world.instance.control.clearFaults())

describe('what is new at home', () => {
  test('is shown, and leads back to where was read before', async () => {
    await world.instance.post('rook', 'the last that was read')
    await until('the counter', async () => (await waitingOf(tab).textContent()) === 'Show 1 new')
    await waitingOf(tab).click()
    await rowWith(tab, 'the last that was read').waitFor()
    await others(30, 'read later {n}', 200)
    await until('the counter', async () => (await waitingOf(tab).textContent()) === 'Show 30 new')
    await waitingOf(tab).click()
    await rowWith(tab, 'read later 30').waitFor()
    const back = main().getByRole('button', { name: 'Continue where you left off' })
    await back.click()
    const left = rowWith(tab, 'the last that was read')
    await until('the row', async () => {
      const { id } = await readingOf(tab)
      return id === (await left.getAttribute('data-row'))
    })
    expect(await left.getAttribute('data-left')).toBe('You left off here')
    await back.waitFor({ state: 'detached' })
  })
})

describe('the header of a timeline', () => {
  test('leads to all the others, to a tag that is typed in, and to the lists', async () => {
    const timelines = async (): Promise<Locator> => {
      await title().getByRole('button').click()
      await popup('Timelines').waitFor()
      return popup('Timelines')
    }
    const choose = async (name: string): Promise<void> => {
      const menu = await timelines()
      await menu.getByRole('link', { name, exact: true }).click()
      await until(name, async () => (await title().textContent()) === name)
      await rowsOf(tab).first().waitFor()
    }
    await choose('Public')
    const menu = await timelines()
    for (const [name, path] of Object.entries({
      Home: '/main/friends',
      'Known Network': '/main/all',
      Bookmarks: '/bookmarks',
      'Direct messages': '/users/luna/dms',
    }))
      expect(await menu.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
    await menu.getByRole('textbox', { name: 'Hashtag' }).fill(' #Crows ')
    await menu.getByRole('button', { name: 'Show' }).click()
    await until('the tag', () => new URL(tab.page.url()).pathname === '/tag/Crows')
    await until('its page', async () => (await title().textContent()) === '#Crows')
    const again = await timelines()
    const [list] = [...world.instance.state.lists.values()]
    await again.getByRole('link', { name: list?.title ?? '' }).click()
    await until('the list', async () => (await title().textContent()) === list?.title)
    await choose('Home')
  })

  test('has quick settings on which all tabs agree at once, and other replies load home anew', async () => {
    await home()
    const other = await world.openTab('/main/friends', { newWindow: true })
    await rowsOf(other).first().waitFor()
    const asked = count('GET /api/v1/timelines/home')
    const filter = await opened('Quick filter settings')
    await filter.getByRole('radio', { name: 'To me only' }).check()
    await until('home to be asked for', () => count('GET /api/v1/timelines/home') > asked)
    const replies = async (one: Tab): Promise<string> => JSON.stringify((await idsOf(one)).slice(0, 3))
    await agrees([tab, other], replies, 3_000)
    await filter.getByRole('radio', { name: 'All' }).check()
    await filter.getByRole('switch', { name: 'Hide attachments in timelines' }).check()
    await closed('Quick filter settings')
    const view = await opened('Quick view settings')
    await view.getByRole('switch', { name: 'Show new posts automatically' }).check()
    await closed('Quick view settings')
    await main(other).getByRole('button', { name: 'Quick filter settings' }).click()
    const there = other.page.getByRole('dialog', { name: 'Quick filter settings' })
    expect(await there.getByRole('switch', { name: 'Hide attachments in timelines' }).isChecked()).toBe(true)
    await other.close()
    await tab.run({ kind: 'setPreferences', change: { streaming: null, hideAttachments: null } })
  })

  test('counts in a narrow window by a number, by a sign for many, and by a plus when all is to be loaded anew', async () => {
    await home()
    await resize(tab, NARROW)
    await rowsOf(tab).first().waitFor()
    await wheel(tab, 3_000)
    await others(99, 'one of many {n}', 200)
    await until('99', async () => (await waitingOf(tab).textContent()) === '99')
    await others(1, 'one more')
    await until('many', async () => (await waitingOf(tab).textContent()) === '∞')
    expect(await waitingOf(tab).getAttribute('aria-label')).toBe('Show 100 new')
    await waitingOf(tab).click()
    await rowWith(tab, 'one more').waitFor()

    await tab.run({ kind: 'setPreferences', change: { useStreamingApi: false } })
    await until('no socket', () => world.stats().websockets === 0)
    await wheel(tab, 3_000)
    await others(21, 'not streamed {n}', 200)
    const view = await opened('Quick view settings')
    await view.getByRole('button', { name: 'Refresh' }).click()
    await until('a plus', async () => (await waitingOf(tab).textContent()) === '+')
    await waitingOf(tab).click()
    await rowWith(tab, 'not streamed 21').waitFor()
    await tab.run({ kind: 'setPreferences', change: { useStreamingApi: null } })
    await until('the socket', () => world.stats().websockets === 1)
    await resize(tab, LAPTOP)
  })
})

describe('new posts', () => {
  test('that were just shown are not clicked by mistake, and a second later they are', async () => {
    await home()
    await wheel(tab, 2_000)
    for (const words of ['aimed at', 'came above it']) await world.instance.post('rook', words)
    await until('the counter', async () => (await waitingOf(tab).textContent()) === 'Show 2 new')
    await waitingOf(tab).click()
    const favourite = buttonOf(tab, 'aimed at', 'Favorite')
    await favourite.waitFor()
    await favourite.click()
    expect(await favourite.getAttribute('aria-pressed')).toBe('false')
    await until('a click to count', async () => {
      await favourite.click()
      return (await favourite.getAttribute('aria-pressed')) === 'true'
    })
  })
})

describe('the page', () => {
  test('is where it was after a reload, and so is a duplicate of it', async () => {
    await home()
    await wheel(tab, 4_000)
    await wheel(tab, -333)
    const before = await readingOf(tab)
    await tab.page.reload()
    await until('the place', async () => (await readingOf(tab)).id === before.id)
    expect(Math.abs((await readingOf(tab)).offsetPx - before.offsetPx)).toBeLessThanOrEqual(2)

    // What a browser copies when it makes a duplicate.
    const copied = await tab.page.evaluate(() => ({
      storage: { ...sessionStorage },
      state: history.state as unknown,
    }))
    // From an address with no page of ours, which would keep its own places when it is left. It has no icon.
    world.problems.expect(/favicon\.ico/)
    const twin = await world.openTab('/api/v1/instance', { newWindow: true })
    await resize(twin, LAPTOP)
    await twin.page.evaluate(({ storage, state }) => {
      for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, String(value))
      history.replaceState(state, '', '/main/friends')
    }, copied)
    await twin.page.reload()
    await until('the place', async () => (await readingOf(twin)).id === before.id)
    expect(Math.abs((await readingOf(twin)).offsetPx - before.offsetPx)).toBeLessThanOrEqual(2)
    await twin.close()
  })

  test('is where it was at its very end, too, and after another address was gone to', async () => {
    await tab.page
      .getByRole('navigation')
      .getByRole('link', { name: 'Bookmarks', exact: true })
      .first()
      .click()
    await tab.page.getByRole('feed', { name: 'Bookmarks' }).getByRole('article').first().waitFor()
    const end = main().getByText('No more posts')
    await end.waitFor()
    await wheel(tab, 9_000)
    const before = await readingOf(tab)
    expect(before.offsetPx).not.toBe(0)
    const isThere = () =>
      until('the place', async () => {
        const { id, offsetPx } = await readingOf(tab).catch(() => ({ id: '', offsetPx: 0 }))
        return id === before.id && Math.abs(offsetPx - before.offsetPx) <= 2
      })
    await tab.page.reload()
    await end.waitFor()
    await isThere()
    // A page that wants to know when it ends is not kept by the browser: it is loaded anew.
    await tab.page.evaluate(() => addEventListener('unload', () => {}))
    await tab.page.goto(new URL('/about', world.instance.origin).href)
    await main().getByRole('heading', { level: 1 }).first().waitFor()
    await tab.page.goBack({ waitUntil: 'commit' })
    await isThere()
  })

  test('has all loaded posts in it for who searches it, or wants it so always', async () => {
    await tab.page.goto(new URL('/main/public', world.instance.origin).href)
    await rowsOf(tab).first().waitFor()
    for (let turns = 0; turns < 2; turns++) await wheel(tab, 4_000)
    const few = await rowsOf(tab).count()
    const [first] = await idsOf(tab)
    const view = await opened('Quick view settings')
    await view.getByRole('switch', { name: 'Show all loaded posts at once' }).check()
    await until('all of them', async () => (await rowsOf(tab).count()) > few + 10)
    await closed('Quick view settings')
    const whole = await idsOf(tab)
    expect(whole.indexOf(first ?? '')).toBeGreaterThan(10)
    expect(await rowsOf(tab).last().getAttribute('aria-posinset')).toBe(String(whole.length))
    expect(await rowsOf(tab).getByText('Loading…').count()).toBe(0)

    // A new visit, which puts few into the page, unless that is not wanted.
    await tab.run({ kind: 'setPreferences', change: { virtualScrolling: false } })
    await tab.page.goto(new URL('/main/public', world.instance.origin).href)
    await rowsOf(tab).first().waitFor()
    for (let turns = 0; turns < 3; turns++) await wheel(tab, 4_000)
    await until('the first to be there still', async () => {
      const ids = await idsOf(tab)
      return ids.length > 40 && (await rowsOf(tab).first().getAttribute('aria-posinset')) === '1'
    })
    await tab.run({ kind: 'setPreferences', change: { virtualScrolling: null } })
    await until('few again', async () => (await rowsOf(tab).count()) < 60)
  })
})
