import type { Locator } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { TAB_ACCOUNT } from '../../src/ui/engine/tabAccount.ts'
import { untilAsleep } from './harness/asleep.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { expectUnmoved, readingOf, rowsOf, waitForReading, wheel } from './harness/feed.ts'
import { reloadCrashed } from './harness/reloadCrashed.ts'
import { registerWorker, waitForServiceWorker } from './harness/serviceWorkers.ts'
import type { Tab } from './harness/tab.ts'
import { textIn, wordsIn } from './harness/wordsIn.ts'
import type { World } from './harness/world.ts'

// Tabs that the client opens, which share a process (decision 52).

let world: World
afterEach(() => world.close())

const stored = ({ page }: Tab): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...sessionStorage }))
const nameOf = ({ page }: Tab): Promise<string> => page.evaluate(() => window.name)
/** The time at which the document of the tab began: another one for each document. */
const documentOf = ({ page }: Tab): Promise<number> => page.evaluate(() => performance.timeOrigin)
const hasRows = (tab: Tab): Promise<void> => rowsOf(tab).first().waitFor()
const isKept = (tab: Tab) =>
  until('the tab to be kept', () => tab.page.evaluate((key) => sessionStorage.getItem(key), TAB_ACCOUNT))

/** A world with one signed-in tab, which shows home. */
async function open(options: { serviceWorkers?: boolean; posts?: number } = {}): Promise<Tab> {
  const { posts = 60, serviceWorkers = false } = options
  world = await openClientWorld({ instance: { posts }, fullBrowser: true, ownProcess: true, serviceWorkers })
  const tab = await world.openTab('/login')
  await world.signIn(tab)
  await isKept(tab)
  return tab
}

const bookmarks = ({ page }: Tab) => page.getByRole('link', { name: 'Bookmarks' }).first()
type Press = Parameters<Locator['click']>[0]
const inTab: Press = { modifiers: ['ControlOrMeta'] }

/** Presses a link of the tab to its own page in such a way that it opens in another one, which is returned. */
async function openFrom(tab: Tab, name: string | RegExp = 'Home'): Promise<Tab> {
  const opened = await world.openedBy(() => tab.page.getByRole('link', { name }).first().click(inTab))
  await hasRows(opened)
  await isKept(opened)
  return opened
}

const visibleOf = (tabs: readonly Tab[]): Promise<boolean[]> => Promise.all(tabs.map((tab) => tab.visible()))

describe('a link of the client', () => {
  test('opens one tab in the background, by Control and by the middle button (TB1)', async () => {
    const tab = await open()
    await tab.page.evaluate(() => sessionStorage.setItem('rookery-places', '[["from the opener", {}]]'))
    for (const how of [inTab, { button: 'middle' }] satisfies Press[]) {
      const opened = await world.openedBy(() => bookmarks(tab).click(how))
      await opened.page.getByRole('heading', { name: 'Bookmarks' }).waitFor()
      expect(await visibleOf([tab, opened])).toEqual([true, false])
      // It got a copy of what the tab has stored, and has forgotten it (TB2).
      expect(JSON.stringify(await stored(opened))).not.toMatch(/from the opener|opening/)
      expect(JSON.stringify(await stored(tab))).not.toContain('opening')
      expect(new URL(tab.page.url()).pathname).toBe('/main/friends')
    }
    expect(world.tabs()).toHaveLength(3)
    const { tabs } = await world.engineHealth()
    // They are in one group.
    expect(new Set(tabs.map(({ windowName }) => windowName?.split('.')[1])).size).toBe(1)
    expect(new Set(tabs.map(({ windowName }) => windowName)).size).toBe(3)
  })

  test('opens in a process of its own, in a window, with Shift (TB1)', async () => {
    const tab = await open()
    const opened = await world.openedBy(() => bookmarks(tab).click({ modifiers: ['Shift'] }))
    await opened.page.getByRole('heading', { name: 'Bookmarks' }).waitFor()
    const groups = (await world.engineHealth()).tabs.map(({ windowName }) => windowName?.split('.')[1])
    expect(new Set(groups).size).toBe(2)
  })
})

describe('a foreign page', () => {
  /** The same server by another name: another site. */
  const elsewhere = (path: string): string => {
    const url = new URL(path, world.instance.origin)
    url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
    return url.href
  }
  test('in a tab that was opened can navigate neither the tab that opened it, nor can that one navigate it (TB3)', async () => {
    const tab = await open()
    const opened = await openFrom(tab)
    world.problems.expect(/favicon\.ico|Unsafe attempt|blocked/i)
    const [ours, theirs] = [await nameOf(tab), await nameOf(opened)]
    const before = tab.page.url()
    const foreign = elsewhere('/api/v1/instance')
    const windows = tab.page.context().pages().length
    // As a sign-in at another server does.
    await opened.page.evaluate((to) => location.assign(to), foreign)
    await opened.page.waitForURL(foreign)
    expect(await nameOf(opened)).toBe(theirs)
    /** Tries to navigate the opener, and the tab with this name, which a foreign page can't know. */
    const attack = ({ page }: Tab, name: string): Promise<string> =>
      page.evaluate((known) => {
        const attacked = '/api/v1/instance?attacked'
        window.open(attacked, known)
        try {
          ;(window.opener as Window).location.href = attacked
          return 'navigated'
        } catch {
          return 'no opener'
        }
      }, name)
    expect(await attack(opened, ours)).toBe('no opener')
    await tab.show()
    expect(await attack(tab, theirs)).toBe('no opener')
    // Both got windows of their own instead.
    await until('two more windows', () => tab.page.context().pages().length === windows + 2)
    expect([tab.page.url(), opened.page.url()]).toEqual([before, foreign])

    // A tab that it opens lets go of it, too, and opens no tab among its windows.
    const caught = await world.openedBy(() =>
      opened.page.evaluate((to) => void window.open(to, 'share'), before),
    )
    await hasRows(caught)
    expect(await caught.page.evaluate(() => window.opener)).toBeNull()
    const further = await openFrom(caught)
    const told = (await world.engineHealth()).tabs.map(({ windowName }) => windowName)
    expect(told.filter((name) => name === undefined)).toHaveLength(1)
    expect(new Set(told.map((name) => name?.split('.')[1])).size).toBe(told.length)
    // No other site reads the same name in a tab (TB9).
    const names = [ours, theirs, 'share', await nameOf(caught), await nameOf(further)]
    await opened.page.evaluate((to) => location.assign(to), before)
    await opened.page.waitForURL(before)
    await hasRows(opened)
    expect(names).not.toContain(await nameOf(opened))
    expect(new Set(names).size).toBe(names.length)
  })
})

test('a tab opened from one that has slept starts at the top and sleeps beside it, and the places of that one stay byte for byte (TB2, TB7)', async () => {
  const tab = await open({ posts: 200, serviceWorkers: true })
  await registerWorker(tab)
  await waitForServiceWorker(tab)
  const reading = await world.openTab('/main/friends')
  await hasRows(reading)
  await isKept(reading)
  await wheel(reading, 5_000)
  const at = await readingOf(reading)
  await tab.show()
  const about = await world.openTab('/about')
  await about.show()
  await untilAsleep(world, [reading], 170_000)
  await reading.show()
  await hasRows(reading)
  await waitForReading(reading, at)

  const copies = (): Promise<Record<string, string>> =>
    reading.page.evaluate(() => {
      const own = `rookery-tab ${sessionStorage.getItem('rookery-tab')} `
      const kept = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(own))
      return Object.fromEntries(kept)
    })
  const nowStored = async () => [await stored(reading), await copies()] as const
  /** What is stored once the tab, which has been shown, stores nothing more. */
  const atRest = async () => {
    let last = await nowStored()
    await until(
      'the places to rest',
      async () => {
        const before = last
        last = await nowStored()
        return JSON.stringify(last) === JSON.stringify(before)
      },
      30_000,
      1_000,
    )
    return last
  }
  // A tab stores its places as it is hidden, with the rows that it has measured by then.
  await about.show()
  await reading.show()
  const before = await atRest()
  expect(Object.keys(before[1])).not.toEqual([])

  const opened = await openFrom(reading)
  expect(await opened.page.evaluate(() => document.querySelector('main [data-scroller]')?.scrollTop)).toBe(0)
  expect(await nowStored()).toEqual(before)
  await opened.show()
  await wheel(opened, 900)
  const apart = await readingOf(opened)
  const began = await documentOf(opened)
  await about.show()
  await reading.show()
  const shown = await atRest()
  // Later than the rule for duplicates would notice (decision 27). It lets go of what it renders, in the process of its group.
  await untilAsleep(world, [opened], 170_000)
  expect(await nowStored()).toEqual(shown)
  await expectUnmoved(reading, at)
  await opened.show()
  await hasRows(opened)
  await waitForReading(opened, apart)
  expect(await documentOf(opened)).toBe(began)
  await reading.show()
  await reading.page.reload()
  await waitForReading(reading, at)
}, 480_000)

const settings = ({ page }: Tab) => page.getByRole('dialog', { name: 'Settings' })

test('a press brings another tab of the group to front (TB4)', async () => {
  const tab = await open()
  const opened = await openFrom(tab)
  await opened.show()
  const third = await openFrom(opened)
  // Opened by the browser: of another group.
  await hasRows(await world.openTab('/main/friends'))
  await tab.show()
  await tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings(tab).getByRole('tab', { name: 'This browser' }).click()
  const ways = settings(tab).getByRole('button', { name: 'Go to that tab' })
  await until('the ways to two tabs', async () => (await ways.count()) === 2)
  await ways.first().click()
  await until(
    'the tab in front',
    async () => String(await visibleOf([tab, opened, third])) === 'false,true,false',
  )
  // The first tab of the group has been opened by nobody. It, too, comes to front.
  await opened.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings(opened).getByRole('tab', { name: 'This browser' }).click()
  await settings(opened).getByRole('button', { name: 'Go to that tab' }).first().click()
  await until('the first tab in front', () => tab.visible())
  expect(world.tabs()).toHaveLength(4)
}, 120_000)

/** The drafts on the disk, as JSON. */
const storedDrafts = ({ page }: Tab): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('rookery-session')
        opening.onerror = reject
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.onerror = reject
          all.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
  )

test('a crash takes the group, and each tab comes back where it was, with its drafts, and sends nothing twice (TB8)', async () => {
  const tab = await open({ posts: 200 })
  const opened = await openFrom(tab)
  await opened.show()
  await wheel(opened, 1_500)
  await tab.show()
  await wheel(tab, 900)
  const places = [await readingOf(tab), await readingOf(opened)] as const
  const form = ({ page }: Tab) => page.getByRole('complementary').getByRole('form', { name: 'New post' })
  await (await textIn(form(tab))).fill('sent once')
  const before = await world.engineHealth(tab)
  await form(tab).getByRole('button', { name: 'Post', exact: true }).click()
  await until('the post at the instance', () => world.instance.postsSaying('sent once').length === 1)
  await (await textIn(form(tab))).fill('not sent yet')
  await until('the draft on the disk', async () => (await storedDrafts(tab)).includes('not sent yet'))

  const crashed = opened.page.waitForEvent('crash')
  await tab.crash()
  await crashed
  const { tabs, driver } = await reloadCrashed(world, [tab, opened])
  const [first, second] = tabs as [Tab, Tab]
  await second.show()
  await hasRows(second)
  await waitForReading(second, places[1])
  expect((await second.health()).bootId).not.toBe(before.bootId)
  await first.show()
  await hasRows(first)
  await waitForReading(first, places[0])
  await until('the draft', async () => (await wordsIn(form(first))) === 'not sent yet')
  await driver.close()
  expect(world.instance.postsSaying('sent once')).toHaveLength(1)
  expect(world.instance.postsSaying('not sent yet')).toHaveLength(0)
}, 120_000)
