import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agrees } from './harness/agrees.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import {
  buttonOf,
  feedOf,
  idsOf,
  readingOf,
  rowsOf,
  rowWith,
  unmoved,
  waitingOf,
  wheel,
} from './harness/feed.ts'
import { openFeed } from './harness/go.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tabs: [Tab, Tab, Tab]

const othersPost = (count: number, text: string, perSecond = 50): Promise<void> =>
  world.instance.control.burst({ count, perSecond, text }).done

beforeAll(async () => {
  world = await openClientWorld()
  const first = await world.openTab('/login')
  await world.signIn(first)
  const second = await world.openTab('/main/friends', { newWindow: true })
  const third = await world.openTab('/main/friends', { newWindow: true })
  tabs = [first, second, third]
})

/** Each test starts with all tabs at the top of home, without waiting posts. */
beforeEach(async () => {
  await tabs[0].run({ kind: 'setPreferences', change: { streaming: false } })
  for (const tab of tabs) await openFeed(tab, '/main/friends')
})

afterAll(() => world?.close())

describe('three tabs side by side', () => {
  test('share one engine and socket; the second and third make no requests', async () => {
    await until('the socket to be open', () => world.stats().websockets === 1)
    await until(
      'the earlier requests to be answered',
      async () => (await tabs[0].health()).requests.inFlight === 0,
    )
    world.instance.control.resetStats()
    const more = [
      await world.openTab('/main/friends', { newWindow: true }),
      await world.openTab('/main/friends', { newWindow: true }),
    ]
    await agrees([...tabs, ...more], async (tab) => (await idsOf(tab)).slice(0, 5))
    expect(await world.engines()).toHaveLength(1)
    const { websockets, websocketsEver, requests } = world.stats()
    const lines = requests.map(({ method, path }) => `${method} ${path}`)
    // What the first tabs have read is saved some seconds later, whether other tabs open or not.
    expect(lines.filter((line) => line !== 'POST /api/v1/markers')).toEqual([])
    expect({ websockets, websocketsEver }).toEqual({ websockets: 1, websocketsEver: 1 })
    for (const tab of more) await tab.close()
  })

  test('agree on a favourite, and on its removal', async () => {
    await othersPost(1, 'a favourite to agree on')
    for (const tab of tabs) await waitingOf(tab).click()
    const [first, second] = tabs
    const pressed = async (tab: Tab): Promise<string | null> =>
      buttonOf(tab, 'a favourite to agree on', 'Favorite').getAttribute('aria-pressed')
    await agrees(tabs, pressed)

    // With the keyboard, because new rows ignore clicks for a moment.
    await buttonOf(first, 'a favourite to agree on', 'Favorite').press('Enter')
    expect(await agrees(tabs, pressed)).toBe('true')
    await buttonOf(second, 'a favourite to agree on', 'Favorite').press('Enter')
    expect(await agrees(tabs, pressed)).toBe('false')
  })
})

describe('new posts', () => {
  test('wait behind a counter, and "." shows them', async () => {
    const [first] = tabs
    const before = await readingOf(first)
    await othersPost(3, 'waits its turn {n}')
    await agrees(tabs, async (tab) => (await waitingOf(tab).textContent()) === 'Show 3 new')
    await unmoved(first, before)

    await first.page.getByRole('main').click({ position: { x: 5, y: 5 } })
    await first.page.keyboard.press('.')
    await rowWith(first, 'waits its turn 3').waitFor()
    await until('the counter to go', async () => (await waitingOf(first).count()) === 0)
    expect(await rowsOf(first).first().textContent()).toContain('waits its turn 3')
    for (const tab of tabs.slice(1)) await waitingOf(tab).click()
  })

  test('are shown at once at the top, and wait while the user has scrolled down', async () => {
    const [top, scrolled] = tabs
    await top.page.getByRole('main').getByRole('button', { name: 'Quick view settings' }).click()
    await top.page.getByRole('switch', { name: 'Show new posts automatically' }).click()
    await top.page.keyboard.press('Escape')
    await wheel(scrolled, 900)
    const before = await readingOf(scrolled)

    await othersPost(10, 'comes by itself {n}', 20)
    await rowWith(top, 'comes by itself 10').waitFor()
    expect(await waitingOf(top).count()).toBe(0)
    await until(
      'the counter to say 10',
      async () => (await waitingOf(scrolled).textContent()) === 'Show 10 new',
    )
    await unmoved(scrolled, before)

    await scrolled.page.keyboard.press('.')
    await rowWith(scrolled, 'comes by itself 10').waitFor()
    expect(await agrees(tabs, async (tab) => (await idsOf(tab)).slice(0, 4))).toHaveLength(4)
  })

  test('wait in a hidden tab, whose title counts the notifications', async () => {
    const [first] = tabs
    await first.hide()
    await othersPost(4, 'while nobody looked {n}')
    await world.instance.control.burst({ count: 2, perSecond: 20, kind: 'notification' }).done
    await until('the title to count', async () => /^\(\d+\) Home · /.test(await first.page.title()))
    await first.show()
    await feedOf(first).page().getByRole('button', { name: 'Show 4 new' }).click()
    await rowWith(first, 'while nobody looked 4').waitFor()
  })
})
