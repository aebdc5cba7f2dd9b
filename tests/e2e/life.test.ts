import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signalTree } from '../../bench/harness/processes.ts'
import { agrees } from './harness/agrees.ts'
import { pause, until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, newPostsButton, rowsOf, rowWith } from './harness/feed.ts'
import { openFeed } from './harness/go.ts'
import type { Tab } from './harness/tab.ts'
import { textIn, wordsIn } from './harness/wordsIn.ts'
import type { World } from './harness/world.ts'

/** Longer than a look at the clock may be late, which is every 10 s, without meaning that the machine slept. */
const SUSPENDED_MS = 35_000
const FOUND_MS = 60_000

let world: World
/** The only tab when a test starts, at home. */
let tab: Tab

const formOf = ({ page }: Tab): Locator =>
  page.getByRole('complementary').getByRole('form', { name: 'New post' })
const textOf = (tab: Tab): Locator => formOf(tab).getByRole('textbox', { name: "What's on your mind?" })
const bootOf = async (tab: Tab): Promise<string> => (await tab.health()).bootId
const othersPost = (count: number, text: string): Promise<void> =>
  world.instance.control.burst({ count, perSecond: 50, text }).done
const oneSocket = (): Promise<unknown> => until('one socket', () => world.stats().websockets === 1)
const oneTab = (): Promise<unknown> =>
  until('the engine to have one tab', async () => (await tab.health()).tabs.length === 1)

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 }, fullBrowser: true })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

beforeEach(async () => {
  // Several tests close all tabs, or kill the engine.
  if (!world.tabs().includes(tab)) tab = await world.openTab('/main/friends')
  for (const other of world.tabs()) if (other !== tab) await other.close()
  await tab.show()
  await openFeed(tab, '/main/friends')
  await (await textIn(formOf(tab))).fill('')
  await oneSocket()
  await oneTab()
})

afterEach(() => world.instance.control.clearFaults())

describe('an engine that is killed while three tabs are open', () => {
  test('is replaced, without loss of typed text or a post in flight', async () => {
    await world.instance.post('rook', 'to be answered')
    const first = tab
    const second = await world.openTab('/main/friends', { newWindow: true })
    const third = await world.openTab('/main/friends', { newWindow: true })
    const tabs = [first, second, third]
    for (const tab of tabs) await rowsOf(tab).first().waitFor()
    const before = await agrees(tabs, bootOf)

    world.instance.control.fault({ match: 'POST /api/v1/statuses', delayMs: 1_500, times: 1 })
    await buttonOf(second, 'to be answered', 'Reply').click()
    const answer = second.page.getByRole('textbox', { name: 'Reply to @rook' })
    await answer.fill('@rook under way when it died')
    await second.page.keyboard.press('Control+Enter')
    await until('the post to be under way', async () => (await second.health()).requests.inFlight > 0)
    await textOf(first).fill('typed when it died')
    await world.killEngine()

    const after = await agrees(tabs, bootOf)
    expect(after).not.toBe(before)
    await answer.waitFor({ state: 'detached' })
    await oneSocket()
    expect(await textOf(first).inputValue()).toBe('typed when it died')
    await othersPost(2, 'after the engine came back {n}')
    await agrees(tabs, async (tab) => (await newPostsButton(tab).count()) === 1)
    for (const tab of tabs) await newPostsButton(tab).click()
    for (const tab of tabs) {
      await rowWith(tab, 'after the engine came back 2').waitFor()
      await rowWith(tab, 'under way when it died').waitFor()
    }
    expect(world.instance.postsSaying('under way when it died')).toHaveLength(1)
    expect((await first.health()).tabs).toHaveLength(3)
    // If a debugger stayed attached to the killed engine, the tabs would have fallen back to engines of their own.
    expect(await agrees(tabs, async (tab) => (await tab.health()).form)).toBe('shared')
  })
})

describe('tabs that open and close', () => {
  test('a post in flight when the last tab closes is sent once, and the next tab reports it', async () => {
    world.instance.control.fault({ match: 'POST /api/v1/statuses', delayMs: 1_500, times: 1 })
    await textOf(tab).fill('sent while nobody was there')
    await tab.page.keyboard.press('Control+Enter')
    await until('the post to be under way', async () => (await tab.health()).requests.inFlight > 0)
    await tab.close()
    expect(world.instance.postsSaying('sent while nobody was there')).toHaveLength(0)
    await until(
      'the instance to have the post',
      () => world.instance.postsSaying('sent while nobody was there').length === 1,
    )

    const next = await world.openTab('/main/friends')
    await next.page
      .getByRole('region', { name: 'Notices' })
      .getByText('Your post was sent in the meantime.')
      .waitFor()
    await rowWith(next, 'sent while nobody was there').waitFor()
    expect(await textOf(next).inputValue()).toBe('')
    expect(world.instance.postsSaying('sent while nobody was there')).toHaveLength(1)
  })

  test('the engine ends soon after the last one, and the next tab has a new one (R48)', async () => {
    const before = await bootOf(tab)
    await tab.close()
    await until('the engine to end', async () => (await world.engines()).length === 0)
    // The instance learns of it a moment later.
    await until('no socket', () => world.stats().websockets === 0)
    const next = await world.openTab('/main/friends')
    await rowsOf(next).first().waitFor()
    await oneSocket()
    expect(await bootOf(next)).not.toBe(before)
    expect(await world.engines()).toHaveLength(1)
  })

  test('a tab opened in the background loads its posts, and counts new ones until it is shown', async () => {
    const hidden = await world.openTabInBackground('/main/friends')
    await rowsOf(hidden).first().waitFor()
    expect(await hidden.visible()).toBe(false)
    await othersPost(3, 'before it was read {n}')
    await hidden.show()
    await until(
      'the counter to say 3',
      async () => (await newPostsButton(hidden).textContent()) === 'Show 3 new',
    )
    expect(await rowsOf(hidden).first().isVisible()).toBe(true)
    await newPostsButton(hidden).click()
    await rowWith(hidden, 'before it was read 3').waitFor()
  })

  test('the engine notices that a tab has crashed', async () => {
    const other = await world.openTab('/main/public', { newWindow: true })
    await rowsOf(other).first().waitFor()
    expect((await tab.health()).tabs).toHaveLength(2)
    await other.crash()
    await oneTab()
    await other.close()
  })

  test('a tab that leaves the client and comes back is unchanged', async () => {
    await textOf(tab).fill('gone for a moment')
    await tab.page.goto('about:blank')
    // The browser may restore the page from its back/forward cache, without a load event.
    await tab.page.goBack({ waitUntil: 'commit' })
    await rowsOf(tab).first().waitFor()
    await until('the typed text to be back', async () => (await wordsIn(formOf(tab))) === 'gone for a moment')
    await oneTab()
    await othersPost(1, 'after it came back')
    await newPostsButton(tab).waitFor()
  })
})

test('a browser that was suspended finds its dead socket within a minute of waking up, and what was missed (EV2)', async () => {
  const { control } = world.instance
  await rowsOf(tab).first().waitFor()
  const before = world.stats().websocketsEver
  signalTree(world.browser.pid, 'SIGSTOP')
  try {
    // As for the network of a laptop that sleeps, the socket is gone without a word.
    control.silenceSockets()
    await world.instance.post('rook', 'said while it slept')
    await pause(SUSPENDED_MS)
  } finally {
    signalTree(world.browser.pid, 'SIGCONT')
  }
  await rowWith(tab, 'said while it slept').or(newPostsButton(tab)).first().waitFor({ timeout: FOUND_MS })
  await oneSocket()
  expect(world.stats().websocketsEver).toBe(before + 1)
})

test('four tabs opened at once after a cold start all show posts, with the requests of one', async () => {
  await tab.close()
  await world.killEngine()
  await until('no socket', () => world.stats().websockets === 0)
  world.instance.control.resetStats()
  const opened = await Promise.all(
    // The member stays signed in, and the start page leads home.
    ['/', ...Array<string>(3).fill('/main/friends')].map((path) => world.openTabInBackground(path)),
  )
  for (const each of opened) await rowsOf(each).first().waitFor({ timeout: 60_000 })
  await oneSocket()
  let before = -1
  await until(
    'the end of all requests, including those after the first posts',
    async () => {
      const { apiRequests } = world.stats()
      const { requests } = await (opened[0] as Tab).health()
      const quiet = apiRequests === before && requests.inFlight === 0
      before = apiRequests
      return quiet
    },
    30_000,
    1_000,
  )
  expect(world.stats().websocketsEver).toBe(1)
  expect(await world.engines()).toHaveLength(1)
  expect(opened.map(({ page }) => new URL(page.url()).pathname)).toEqual(Array(4).fill('/main/friends'))
  // If the socket opens after the first page of a list that it streams, the engine fetches that page again.
  const more = Object.entries(world.stats().byPath).filter(
    ([call, times]) => times > (/^GET .*\/(timelines\/home|notifications)$/.test(call) ? 2 : 1),
  )
  expect(more).toEqual([])
  for (const each of opened) await each.close()
})
