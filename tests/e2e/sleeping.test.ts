import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAsleep, untilAsleep, untilServed } from './harness/asleep.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import {
  expectUnmoved,
  newPostsButton,
  type Reading,
  readingOf,
  rowsOf,
  rowWith,
  waitForReading,
  wheel,
} from './harness/feed.ts'
import { registerWorker, waitForServiceWorker } from './harness/serviceWorkers.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

/** The engine lets a hidden tab sleep after 30 s. */
const ASLEEP_WITHIN_MS = 60_000
/** A watched conversation is fetched again this long after an answer, also while its tab sleeps (TH3). Timers are a little early at times. */
const CONVERSATION_POLL_MS = 29_000

let world: World
/** Hidden tabs, most of which have fallen asleep when the tests start. */
let scrolled: Tab
let counting: Tab
let writing: Tab
let travelled: Tab
let orphaned: Tab
let conversing: Tab
/** The post whose conversation `conversing` shows. */
let asking: string
/** Sleeps until its engine has died. */
let surviving: Tab
/** The hidden tab that was shown last. */
let last: Tab
let lastStayed: boolean
/** The reading positions of the tabs before they were hidden. */
const before = {} as Record<'scrolled' | 'counting' | 'travelled' | 'conversing' | 'surviving', Reading>

const formOf = ({ page }: Tab) => page.getByRole('complementary').getByRole('form', { name: 'New post' })
const textOf = (tab: Tab) => formOf(tab).getByRole('textbox', { name: "What's on your mind?" })
const pathOf = ({ page }: Tab): string => new URL(page.url()).pathname + new URL(page.url()).search
const goTo = async (tab: Tab, link: string): Promise<void> => {
  await tab.page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click()
  await tab.page.getByRole('main').getByRole('feed', { name: link, exact: true }).waitFor()
  await rowsOf(tab).first().waitFor()
}
async function open(path: string): Promise<Tab> {
  const tab = await world.openTab(path)
  await rowsOf(tab).first().waitFor()
  return tab
}
async function openHome(): Promise<Tab> {
  const tab = await open('/main/friends')
  await tab.page.getByRole('complementary').getByRole('feed').first().waitFor()
  return tab
}

/** A post with twenty answers. Returns its id. */
async function startConversation(): Promise<string> {
  const { id } = await world.instance.post('rook', 'who is there?')
  for (let made = 1; made <= 20; made++)
    await world.instance.post('wren', `answer ${made}`, { in_reply_to_id: id })
  return id
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 120 }, serviceWorkers: true })
  const first = await world.openTab('/login')
  await world.signIn(first)
  await registerWorker(first)
  await waitForServiceWorker(first)

  scrolled = await openHome()
  await wheel(scrolled, 2_400)
  before.scrolled = await readingOf(scrolled)
  counting = await openHome()
  before.counting = await readingOf(counting)
  writing = await openHome()
  await textOf(writing).fill('not sent yet')
  travelled = await openHome()
  await goTo(travelled, 'Public')
  await wheel(travelled, 900)
  before.travelled = await readingOf(travelled)
  orphaned = await openHome()
  asking = await startConversation()
  conversing = await open(`/notice/${asking}`)
  await wheel(conversing, 1_200)
  before.conversing = await readingOf(conversing)
  surviving = await openHome()
  before.surviving = await readingOf(surviving)
  last = await openHome()
  // Hides the last one.
  await first.show()
  await world.instance.control.burst({ count: 3, perSecond: 50, text: 'waits {n}' }).done
  const arrived = newPostsButton(first).or(rowWith(first, 'waits 3')).filter({ visible: true })
  await arrived.first().waitFor()
  const sleeping = [scrolled, counting, travelled, orphaned, conversing, surviving]
  await untilAsleep(world, sleeping, ASLEEP_WITHIN_MS)
  lastStayed = !(await isAsleep(last))
}, 180_000)

afterAll(() => world?.close())

/** Times between the requests for what is at `path`, in ms. */
function pausesAt(path: string): number[] {
  const times = world
    .stats()
    .requests.filter((request) => request.path === path)
    .map(({ at }) => at)
  return times.slice(1).map((at, index) => at - (times[index] ?? 0))
}

/** Counts requests from now on, after those of other tests' tabs have been answered. */
async function resetRequests(): Promise<void> {
  await untilServed(world)
  await until('all answers', async () => (await world.engineHealth()).requests.inFlight === 0)
  world.instance.control.resetStats()
}

// In this order: the second one kills the engine.
describe('a tab that is shown again', { shuffle: false }, () => {
  test('a conversation sleeps, too, and is shown again at the same place without a request for posts (R42)', async () => {
    expect(await isAsleep(conversing)).toBe(true)
    await conversing.show()
    await rowsOf(conversing).first().waitFor()
    await waitForReading(conversing, before.conversing)
    // A poll may be due meanwhile. A request because the tab fell asleep or was shown would follow the previous one sooner.
    for (const path of [`/api/v1/statuses/${asking}`, `/api/v1/statuses/${asking}/context`])
      for (const pauseMs of pausesAt(path)) expect(pauseMs).toBeGreaterThan(CONVERSATION_POLL_MS)
    // The page asks again who reacted to its post. Closed, it can't ask while another test counts requests.
    await conversing.close()
  })

  test('a tab that was hidden sleeps, and shows the same posts at the same place again, without a request (R42)', async () => {
    expect(await isAsleep(scrolled)).toBe(true)
    expect(pathOf(scrolled)).toBe('/main/friends')
    await resetRequests()
    await scrolled.show()
    await rowsOf(scrolled).first().waitFor()
    await expectUnmoved(scrolled, before.scrolled)
    // Any tab that is shown asks how far its user has read elsewhere. Another tab may still show the public timeline, or a poll (PL10).
    const others = /\/markers$|\/timelines\/public$|\/polls\/[^/]+$/
    const asked = Object.keys(world.stats().byPath).filter((path) => !others.test(path))
    expect(asked).toEqual([])
    await scrolled.page.reload()
    await rowsOf(scrolled).first().waitFor()
    await waitForReading(scrolled, before.scrolled)

    // Also when its engine died while it slept. In the same story, because the next engine's start asks for more.
    await world.killEngine()
    await surviving.show()
    await rowsOf(surviving).first().waitFor()
    await expectUnmoved(surviving, before.surviving)
  })
})

test('new posts at the top keep waiting behind their counter (R42, T20)', async () => {
  await counting.show()
  await rowsOf(counting).first().waitFor()
  await expectUnmoved(counting, before.counting)
  await until('the counter', async () =>
    /Show \d+ new/.test((await newPostsButton(counting).textContent()) ?? ''),
  )
  await newPostsButton(counting).click()
  await rowWith(counting, 'waits 3').waitFor()
})

test('the title of a sleeping tab counts what arrives (R42)', async () => {
  const countOf = async (): Promise<number> =>
    Number(/^\((\d+)\) Home/.exec(await orphaned.page.title())?.[1] ?? 0)
  const count = await countOf()
  await world.instance.post('rook', '@luna are you there?')
  await until('the title', async () => (await countOf()) === count + 1, 10_000)
  expect(await isAsleep(orphaned)).toBe(true)
})

test('a tab with words that were not sent stays awake, and so does the one shown last (R42, R43)', async () => {
  expect(await isAsleep(writing)).toBe(false)
  expect(await textOf(writing).inputValue()).toBe('not sent yet')
  expect(lastStayed).toBe(true)
})

test('Back and Forward of a tab that slept lead to its pages and places (R42)', async () => {
  await travelled.show()
  await rowsOf(travelled).first().waitFor()
  expect(pathOf(travelled)).toBe('/main/public')
  await expectUnmoved(travelled, before.travelled)
  const travel = (by: number): Promise<void> =>
    // The page may be gone before it can answer.
    travelled.page.evaluate((steps) => history.go(steps), by).catch(() => {})
  await travel(-1)
  await travelled.page.getByRole('main').getByRole('feed', { name: 'Home', exact: true }).waitFor()
  expect(pathOf(travelled)).toBe('/main/friends')
  await travel(1)
  await travelled.page.getByRole('main').getByRole('feed', { name: 'Public', exact: true }).waitFor()
  await rowsOf(travelled).first().waitFor()
  await waitForReading(travelled, before.travelled)
})
