import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { PASSWORD } from './harness/instance.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

/** A fault's `match` for all calls that only Pleroma has. */
const PLEROMA_ONLY =
  '^[A-Z]+ /(api/pleroma|api/v1/pleroma|api/v1/akkoma|api/oauth_tokens|nodeinfo/2\\.0\\.json|static/|instance/panel|main/ostatus)'

const PAGES = [
  '/main/friends',
  '/main/public',
  '/main/all',
  '/tag/birds',
  '/bookmarks',
  '/luna/notifications',
  '/users/rook',
  '/users/luna/dms',
  '/users/luna?tab=favorites',
  '/friend-requests',
  '/about',
  '/announcements',
  '/lists',
  '/lists/new',
  '/search?query=bird',
  '/who-to-follow',
  '/shout-panel',
  '/nav-edit',
]

let world: World

afterEach(() => world?.instance.control.clearFaults())

const open = (tab: Tab, path: string): Promise<unknown> =>
  tab.page.goto(new URL(path, world.instance.origin).href)
const main = ({ page }: Tab) => page.getByRole('main')
const entries = (tab: Tab, name: string): Promise<number> =>
  tab.page.getByRole('navigation').getByRole('link', { name, exact: true }).count()

/** Visits all pages. Expects each to have a heading, to finish loading, and to show no error or notice. */
async function visitAll(tab: Tab): Promise<void> {
  for (const path of PAGES) {
    await go(tab, path)
    await main(tab).getByRole('heading', { level: 1 }).first().waitFor()
    await until(`${path} to have loaded`, async () => {
      const loading = main(tab).getByRole('status').filter({ hasText: 'Loading' })
      return (await loading.count()) === 0
    })
    const failed = await main(tab).getByRole('alert').allInnerTexts()
    const notices = await tab.page.locator('[data-notice]').allInnerTexts()
    expect([path, ...failed, ...notices]).toEqual([path])
  }
  expect(await tab.engineErrors()).toEqual([])
}

/** The failed requests, except files that any instance may lack. */
const refused = (): readonly string[] =>
  world
    .stats()
    .requests.filter(({ path, status }) => status >= 400 && !path.startsWith('/static/'))
    .map(({ method, path, status }) => `${method} ${path} ${status}`)

async function signInByCode(tab: Tab): Promise<void> {
  await go(tab, '/login')
  await main(tab).getByRole('button', { name: 'Log in with your instance' }).click()
  await tab.page.getByLabel('Name').fill('luna')
  await tab.page.getByLabel('Password').fill(PASSWORD)
  await tab.page.getByRole('button', { name: 'Sign in' }).click()
  await rowsOf(tab).first().waitFor()
}

describe.each(['mastodon', 'gotosocial'] as const)('at a server that is %s', (dialect) => {
  let tab: Tab
  beforeAll(async () => {
    world = await openClientWorld({ instance: { posts: 60, dialect } })
    world.problems.expect(/Failed to load resource/)
    tab = await world.openTab('/main/public')
    await signInByCode(tab)
  })
  afterAll(() => world?.close())

  test('a visitor can read public timelines, or is asked to log in', async () => {
    const profile = await world.newProfile()
    profile.problems.expect(/Failed to load resource/)
    const visitor = await profile.openTab('/main/public')
    if (dialect === 'mastodon') await rowsOf(visitor).first().waitFor()
    else {
      await main(visitor).getByText('Log in to see this.').waitFor()
      expect(await main(visitor).getByRole('alert').count()).toBe(0)
      await until('the link to Public to be gone', async () => (await entries(visitor, 'Public')) === 0)
      const [id] = world.instance.state.statuses.keys()
      await go(visitor, `/notice/${id}`)
      await main(visitor).getByRole('heading', { name: 'Conversation' }).waitFor()
      await main(visitor).getByText('Log in to see this.').waitFor()
      expect(await main(visitor).getByRole('alert').count()).toBe(0)
    }
    expect(await visitor.page.locator('[data-notice]').count()).toBe(0)
    await profile.close()
  })

  test('a user can set the language of a post, but not its expiry', async () => {
    const form = tab.page.getByRole('form', { name: 'New post' }).first()
    await form.getByRole('textbox', { name: "What's on your mind?" }).fill('saluton')
    await form.getByRole('combobox', { name: 'Language' }).selectOption('Esperanto')
    expect(await form.getByRole('button', { name: 'Delete automatically' }).count()).toBe(0)
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    await until('the instance to have the post', () => world.instance.postsSaying('saluton').length === 1)
    expect(world.instance.postsSaying('saluton')[0]?.language).toBe('eo')
  })

  test('every page works for a user, and unsupported features are hidden', async () => {
    world.instance.control.resetStats()
    await visitAll(tab)
    expect(refused()).toEqual([])
    for (const name of ['Chats', 'Direct messages'])
      expect([name, await entries(tab, name)]).toEqual([name, 0])
    expect(await tab.page.getByRole('region', { name: 'Shoutbox' }).count()).toBe(0)
    expect(world.stats().byPath['GET /api/pleroma/emoji.json']).toBeUndefined()
    await until('the socket to be open', () => world.stats().websockets === 1)
  })
})

describe('at a Pleroma without the calls that only Pleroma has', () => {
  beforeAll(async () => {
    world = await openClientWorld({ instance: { posts: 60 } })
    world.problems.expect(/Failed to load resource/)
  })
  afterAll(() => world?.close())

  test('a user can sign in, and every page works', async () => {
    world.instance.control.fault({ match: PLEROMA_ONLY, status: 404 })
    const tab = await world.openTab('/main/public')
    await rowsOf(tab).first().waitFor()
    await world.signIn(tab)
    await visitAll(tab)
    expect(await entries(tab, 'Chats')).toBe(0)
    await until('the socket to be open', () => world.stats().websockets === 1)
  })
})

test('the own account is fetched once at sign-in, and at most once at a reload', async () => {
  world = await openClientWorld({ instance: { posts: 40 } })
  try {
    const asked = (): number => world.stats().byPath['GET /api/v1/accounts/verify_credentials'] ?? 0
    const tab = await world.openTab('/login')
    await world.signIn(tab)
    const joined = (): Promise<unknown> =>
      until('the socket of the shoutbox', () => world.stats().shoutSockets === 1)
    await joined()
    expect(asked()).toBe(1)
    const call = world.stats().requests.find(({ path }) => path.endsWith('/verify_credentials'))
    expect(call?.session).toBe('luna')
    await open(tab, '/main/friends')
    await rowsOf(tab).first().waitFor()
    await joined()
    expect(asked()).toBeLessThanOrEqual(2)
  } finally {
    await world.close()
  }
})
