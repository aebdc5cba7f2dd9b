import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { go } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const DESKTOP = { width: 1366, height: 768 }

let world: World
let one: Tab
let two: Tab

const mainOf = (tab: Tab): Locator => tab.page.getByRole('main')
const logOf = (tab: Tab): Locator => mainOf(tab).getByRole('log')
const bubbleOf = (tab: Tab, words: string): Locator =>
  logOf(tab).getByRole('article').filter({ hasText: words })
const inputOf = (tab: Tab): Locator => mainOf(tab).getByRole('textbox', { name: /^Message / })
const jumpOf = (tab: Tab): Locator => mainOf(tab).getByRole('button', { name: 'Jump to the newest message' })
const fromEnd = (tab: Tab): Promise<number> =>
  logOf(tab).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
const unread = (tab: Tab, count: number): Locator =>
  tab.page.getByRole('link', { name: new RegExp(`Chats.*${count}`) }).first()
const idOf = (name: string): string =>
  [...world.instance.state.accounts.values()].find(({ username }) => username === name)?.id ?? ''

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  one = await world.openTab('/login')
  await resize(one, DESKTOP)
  await world.signIn(one)
  two = await world.openTab('/main/friends', { newWindow: true })
  await resize(two, DESKTOP)
})

afterAll(() => world?.close())

describe('a chat', () => {
  const open = async (tab: Tab): Promise<void> => {
    await go(tab, '/about')
    await logOf(tab).waitFor({ state: 'detached' })
    await go(tab, `/users/luna/chats/${idOf('moss')}`)
    await logOf(tab).getByRole('article').nth(19).waitFor()
    await until('the newest message', async () => (await fromEnd(tab)) < 11)
  }
  beforeEach(() => open(one))

  test('starts at its newest message, and loads older ones above without a jump', async () => {
    // The engine of the other tests may have the older messages already.
    const profile = await world.newProfile()
    const tab = await profile.openTab('/login')
    await resize(tab, DESKTOP)
    await world.signIn(tab)
    await open(tab)
    const log = logOf(tab)
    const article = log.getByRole('article').first()
    await article.evaluate((element) => element.setAttribute('data-mark', ''))
    const marked = log.locator('[data-mark]')
    await log.evaluate((element) => element.scrollTo({ top: 500 }))
    const before = await marked.evaluate((element) => element.getBoundingClientRect().top)
    await log.evaluate((element) => element.scrollTo({ top: 380 }))
    await until('older messages', async () => (await log.getByRole('article').count()) > 20)
    const after = await marked.evaluate((element) => element.getBoundingClientRect().top)
    expect(Math.abs(after - before - 120)).toBeLessThan(3)
    await jumpOf(tab).click()
    await until('the newest message again', async () => (await fromEnd(tab)) < 11)
    await profile.close()
  })

  test('follows new messages while its end is visible', async () => {
    await logOf(one).evaluate((element) =>
      element.scrollTo({ top: element.scrollHeight - element.clientHeight - 9 }),
    )
    world.instance.control.chat('moss', 'luna', 'do you follow?')
    await bubbleOf(one, 'do you follow?').waitFor()
    await until('the new message in view', async () => (await fromEnd(one)) < 2)
  })

  test('counts new messages below the visible part, and is marked as read at its end in all tabs', async () => {
    world.instance.control.chat('robin', 'luna', 'one that stays unread')
    await unread(two, 1).waitFor()
    await logOf(one).evaluate((element) => element.scrollTo({ top: 0 }))
    await jumpOf(one).waitFor()
    world.instance.control.resetStats()
    world.instance.control.chat('moss', 'luna', 'from moss')
    await jumpOf(one).getByText('1', { exact: true }).waitFor()
    await unread(two, 2).waitFor()
    await jumpOf(one).click()
    await unread(two, 1).waitFor()
    const reads = world
      .stats()
      .requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/read'))
    expect(reads).toHaveLength(1)
  })

  test('has a field that grows with its text, up to a limit', async () => {
    const height = async (): Promise<number> => (await inputOf(one).boundingBox())?.height ?? 0
    const low = await height()
    await inputOf(one).fill('line 1\nline 2\nline 3')
    expect(await height()).toBeGreaterThan(low)
    await inputOf(one).fill(Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n'))
    expect(await height()).toBe(160)
    await inputOf(one).fill('')
  })
})

test('the shoutbox stays at its end, unless the user has scrolled up', async () => {
  await go(one, '/shout-panel')
  const lineOf = (words: string): Locator =>
    mainOf(one).getByRole('listitem').filter({ hasText: words }).first()
  await lineOf('tide table for tomorrow').waitFor()
  for (const word of ['crow', 'rook', 'owl']) {
    world.instance.control.shout('moss', `${word} `.repeat(200))
    await lineOf(`${word} ${word}`).waitFor()
  }
  const log = logOf(one)
  expect(await log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
  await until('the newest line', async () => (await fromEnd(one)) < 2)
  await log.evaluate((element) => element.scrollTo({ top: 0 }))
  await until('the log to be scrolled', () => log.evaluate(({ scrollTop }) => scrollTop === 0))
  world.instance.control.shout('moss', 'and one more')
  await lineOf('and one more').waitFor()
  expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})
