import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowsOf, rowWith, waitingOf } from './harness/feed.ts'
import { goToFeed } from './harness/go.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const WORDS = "Your browser's storage is unavailable: your login and your local settings won't be saved."

/** What a person does who lets no site keep anything. */
const NOTHING_KEPT = { profile: { default_content_setting_values: { cookies: 2 } } }

const told = ({ page }: Tab): Locator => page.getByRole('region', { name: 'Notices' }).getByText(WORDS)

let world: World | undefined
afterEach(() => world?.close())

test('where nothing may be kept it is said, and the product works all the same', async () => {
  world = await openClientWorld({ instance: { posts: 60 }, preferences: NOTHING_KEPT })
  world.problems.expect(/storage|database|indexedDB|session can not|SecurityError|UnknownError|journal/i)
  await world.instance.post('rook', 'to be read without a memory')
  const tab = await world.openTab('/main/public')
  await rowWith(tab, 'to be read without a memory').waitFor()
  await told(tab).waitFor()
  await told(tab).waitFor({ state: 'detached' })

  await world.signIn(tab)
  await world.instance.post('luna', 'mine, and not kept')
  await rowsOf(tab).first().waitFor()
  await goToFeed(tab, '/main/public')
})

test('where there is no room it is said, and who signs in is signed in', async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  world.problems.expect(
    /favicon|quota|can not be (kept|written)|could not (save|cache|be (kept|remembered))|journal/i,
  )
  const { origin } = new URL(world.instance.origin)
  // Before the engine starts: the browser remembers for a while how much room there was.
  const tab = await world.openTab('/logo.svg')
  const session = await tab.page.context().newCDPSession(tab.page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await tab.page.goto(new URL('/login', origin).href)

  await world.signIn(tab)
  await told(tab).waitFor()
  await world.instance.post('luna', 'a post without room')
  const post = rowWith(tab, 'a post without room')
  await waitingOf(tab).click()
  await post.waitFor()
  // By a key: what was just shown can't be clicked yet.
  await buttonOf(tab, 'a post without room', 'Favorite').press('Enter')
  await until('the favourite', async () =>
    world?.instance.postsSaying('a post without room').some(({ favouritedBy }) => favouritedBy.length === 1),
  )
  expect(await buttonOf(tab, 'a post without room', 'Favorite').getAttribute('aria-pressed')).toBe('true')

  const text = tab.page.getByRole('textbox', { name: "What's on your mind?" })
  await text.fill('words without room')
  await tab.page.getByText("Couldn't save this draft: your browser's storage is full.").waitFor()
  expect(await text.inputValue()).toBe('words without room')
})

const FUTURE = Date.now() * 2

test('what is stored at the instance is from the future: it can be changed, and that holds elsewhere', async () => {
  world = await openClientWorld({ instance: { posts: 30 } })
  const { control } = world.instance
  const copy = {
    _timestamp: FUTURE,
    _version: 1,
    flagStorage: { updateCounter: 1, reset: 0 },
    prefsStorage: {
      _journal: [{ path: 'simple.collapseNav', operation: 'set', args: [true], timestamp: FUTURE }],
      simple: { collapseNav: true, dontShowUpdateNotifs: false },
      collections: { pinnedNavItems: ['home', 'about'] },
    },
  }
  await control.act({
    as: 'luna',
    method: 'PATCH',
    path: '/api/v1/accounts/update_credentials',
    body: { pleroma_settings_store: { 'pleroma-fe': copy } },
  })
  const button = ({ page }: Tab, word: string): Locator =>
    page.getByRole('button', { name: `${word} navigation` })
  const tab = await world.openTab('/login')
  await world.signIn(tab)
  control.resetStats()
  await button(tab, 'Expand').click()
  await button(tab, 'Collapse').waitFor()
  await until('it to be kept', () => world?.stats().byPath['PATCH /api/v1/accounts/update_credentials'] === 1)
  const there = await (await world.newProfile()).openTab('/login')
  await world.signIn(there)
  await button(there, 'Collapse').waitFor()
  expect(await tab.engineErrors()).toEqual([])
})
