import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { TAB_ACCOUNT } from '../../src/ui/engine/tabAccount.ts'
import { untilAsleep } from './harness/asleep.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { expectUnmoved, type Reading, readingOf, rowsOf, waitForReading, wheel } from './harness/feed.ts'
import { logIn } from './harness/logIn.ts'
import { registerWorker, waitForServiceWorker } from './harness/serviceWorkers.ts'
import type { Tab } from './harness/tab.ts'
import { textIn, wordsIn } from './harness/wordsIn.ts'
import type { World } from './harness/world.ts'

// Tabs that have slept in a process of their own (decision 27), and what they remember when they come to another one.

/** The session storage key of the reader's places. */
const PLACES = 'rookery-places'
/** The engine asks a hidden tab to sleep after 30 s, and again a minute later if it could not. */
const ASLEEP_WITHIN_MS = 100_000

let world: World
let luna: string
let moss: string
/** Tabs that sleep when the tests start. */
let reading: Tab
let switching: Tab
let leaving: Tab
let twin: Tab
/** Stays awake. */
let other: Tab
/** Is visible while the others sleep. */
let about: Tab | undefined
const before = new Map<Tab, Reading>()
/** The place and the document of `reading` when it was hidden again. */
let again: Reading
let woken: number

const accountOf = (tab: Tab): Promise<string | null> =>
  tab.page.evaluate((key) => sessionStorage.getItem(key), TAB_ACCOUNT)
/** The time at which the document of `tab` began: another one for each document. */
const documentOf = (tab: Tab): Promise<number> => tab.page.evaluate(() => performance.timeOrigin)
const hasRows = (tab: Tab): Promise<void> => rowsOf(tab).first().waitFor()

async function openHome(): Promise<Tab> {
  const tab = await world.openTab('/main/friends')
  await hasRows(tab)
  // Its account is stored last, when the page is idle.
  await until('the tab to be kept', () => accountOf(tab))
  return tab
}

/** Scrolls, and waits until the tab has stored its place. */
async function scroll(tab: Tab, px: number): Promise<Reading> {
  const stored = (): Promise<string | null> => tab.page.evaluate((key) => sessionStorage.getItem(key), PLACES)
  const at = await stored()
  await wheel(tab, px)
  await until('the place to be stored', async () => (await stored()) !== at)
  const reading = await readingOf(tab)
  before.set(tab, reading)
  return reading
}

async function reload(tab: Tab): Promise<void> {
  await tab.page.reload()
  await hasRows(tab)
}

/** Hides all tabs but one of the About page, and waits until `tabs` sleep. */
async function letSleep(...tabs: readonly Tab[]): Promise<void> {
  await other.show()
  about ??= await world.openTab('/about')
  await about.show()
  await untilAsleep(world, tabs, ASLEEP_WITHIN_MS)
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 200 }, serviceWorkers: true })
  other = await world.openTab('/login')
  await world.signIn(other)
  await registerWorker(other)
  await waitForServiceWorker(other)
  const second = await world.openTab('/login?add')
  await second.page.getByRole('button', { name: 'Continue' }).click()
  await logIn(second.page, 'moss')
  await until('the account of moss', async () => /^moss@/.test((await accountOf(second)) ?? ''))
  moss = (await accountOf(second)) ?? ''
  await second.close()

  reading = await openHome()
  luna = (await accountOf(reading)) ?? ''
  await scroll(reading, 600)
  switching = await openHome()
  leaving = await openHome()
  await scroll(leaving, 700)
  twin = await openHome()
  await scroll(twin, 800)
  await letSleep(reading, switching, leaving, twin)
}, 240_000)

afterAll(() => world?.close())

// In this order: the first tab falls asleep again meanwhile, and private mode removes what the others need.
describe('a tab that has slept in a process of its own', { shuffle: false }, () => {
  test('a tab that has slept and is reloaded is at the place of its last document, not of an older one (R46)', async () => {
    await reading.show()
    await hasRows(reading)
    await expectUnmoved(reading, before.get(reading) as Reading)
    await scroll(reading, 1_500)
    await wheel(reading, 500)
    const further = await readingOf(reading)
    // At once: the document stores its place as it leaves.
    await reload(reading)
    await waitForReading(reading, further)
    expect(await accountOf(reading)).toBe(luna)
    // It falls asleep again while the others are looked at.
    again = await scroll(reading, -900)
    woken = await documentOf(reading)
  })

  test('a tab that has slept keeps the account that was chosen in it over a reload (SA2, R46)', async () => {
    await switching.show()
    await hasRows(switching)
    expect(await accountOf(switching)).toBe(luna)
    await switching.run({ kind: 'showAccount', as: moss })
    await until('the other account', async () => (await accountOf(switching)) === moss)
    await reload(switching)
    await until('the title of moss', async () => (await switching.page.title()).includes('@moss'))
    expect(await accountOf(switching)).toBe(moss)
    await switching.run({ kind: 'showAccount', as: luna })
    await until('the first account', async () => (await accountOf(switching)) === luna)
    await reload(switching)
    await until('the title of luna', async () => (await switching.page.title()).includes('@luna'))
    expect(await accountOf(switching)).toBe(luna)
  })

  test('a tab that has slept comes back from another site, with its place and its words (R46)', async () => {
    await leaving.show()
    await hasRows(leaving)
    const on = await scroll(leaving, 900)
    const form = leaving.page.getByRole('complementary').getByRole('form', { name: 'New post' })
    await (await textIn(form)).fill('not sent yet')
    // The other site has no icon.
    world.problems.expect(/favicon\.ico/)
    const elsewhere = new URL(world.instance.origin)
    elsewhere.hostname = elsewhere.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
    await leaving.page.goto(new URL('/api/v1/instance', elsewhere).href)
    await leaving.page.goBack({ waitUntil: 'commit' })
    await hasRows(leaving)
    await waitForReading(leaving, on)
    await reload(leaving)
    await waitForReading(leaving, on)
    await until('the words', async () => (await wordsIn(form)) === 'not sent yet')
  })

  test('a duplicate of a tab that has slept has a place of its own, and takes none (R46)', async () => {
    await twin.show()
    await hasRows(twin)
    const on = await scroll(twin, 1_000)
    // A window with an opener gets a copy of the session storage, like a duplicated tab.
    const opened = twin.page.context().waitForEvent('page')
    await twin.page.evaluate(() => void window.open(location.href))
    const page = await opened
    // Open any longer, it would be a page that the next story does not know.
    onTestFinished(() => page.close())
    const copy: Tab = { ...twin, page }
    await hasRows(copy)
    await until('the copy to be kept', () => accountOf(copy))
    const apart = await scroll(copy, 2_000)
    await reload(copy)
    await waitForReading(copy, apart)
    await twin.show()
    await expectUnmoved(twin, on)
    await reload(twin)
    await waitForReading(twin, on)
  }, 120_000)

  test('a tab sleeps a second time and wakes, at the place of its last document (R42, R46)', async () => {
    await letSleep(reading)
    await reading.show()
    await hasRows(reading)
    expect(await documentOf(reading)).not.toBe(woken)
    await expectUnmoved(reading, again)
    await reload(reading)
    await waitForReading(reading, again)
    expect(await accountOf(reading)).toBe(luna)
  }, 150_000)

  test('in private mode, no copy of a tab remains (ST32)', async () => {
    const copies = (): Promise<number> =>
      reading.page.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith('rookery-tab ')).length,
      )
    expect(await copies()).toBeGreaterThan(1)
    await reading.run({ kind: 'setPrivacy', privateMode: true })
    await until('no copies', async () => (await copies()) === 0)
  })
})
