import { describe, expect, test } from 'vitest'
import { rowsOf } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { closeOptions, openOptions } from './harness/postOptions.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

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

const main = ({ page }: Tab): Locator => page.getByRole('main')
const entries = (tab: Tab, name: string): Promise<number> =>
  tab.page.getByRole('navigation').getByRole('link', { name, exact: true }).count()
const noticesOf = ({ page }: Tab): Locator => page.locator('[data-notice]')

/** Visits all pages. Expects each to have a heading, to finish loading, and to show no error or notice. */
async function visitAll(tab: Tab): Promise<void> {
  for (const path of PAGES) {
    await tab.go(path)
    await main(tab).getByRole('heading', { level: 1 }).first().waitFor()
    await until(`${path} to have loaded`, async () => {
      const loading = main(tab).getByRole('status').filter({ hasText: 'Loading' })
      return (await loading.count()) === 0
    })
    const failed = await main(tab).getByRole('alert').allTextContents()
    const notices = await noticesOf(tab).allTextContents()
    expect([path, ...failed, ...notices]).toEqual([path])
  }
}

/** The failed requests, except files that any instance may lack, and the list that staff may keep to itself. */
const refused = (world: World): readonly string[] =>
  world
    .stats()
    .requests.filter(
      ({ path, status }) => status >= 400 && !/^\/static\/|instance\/domain_blocks$/.test(path),
    )
    .map(({ method, path, status }) => `${method} ${path} ${status}`)

describe.each(['mastodon', 'gotosocial'] as const)('at a server that is %s', (dialect) => {
  const instance = { posts: 60, dialect }

  test('a visitor can read public timelines, or is asked to log in', async () => {
    const world = await openWorld({ as: null, instance })
    const { tab } = world
    if (dialect === 'mastodon') await rowsOf(tab).first().waitFor()
    else {
      await main(tab).getByText('Log in to see this.').waitFor()
      expect(await main(tab).getByRole('alert').count()).toBe(0)
      await until('the link to Public to be gone', async () => (await entries(tab, 'Public')) === 0)
      const [id] = world.instance.state.statuses.keys()
      await tab.go(`/notice/${id}`)
      await main(tab).getByRole('heading', { name: 'Conversation' }).waitFor()
      await main(tab).getByText('Log in to see this.').waitFor()
      expect(await main(tab).getByRole('alert').count()).toBe(0)
    }
    expect(await noticesOf(tab).count()).toBe(0)
  })

  test('a user can set the language of a post, but not its expiry', async () => {
    const world = await openWorld({ instance })
    const form = world.tab.page.getByRole('form', { name: 'New post' }).first()
    await form.getByRole('textbox', { name: "What's on your mind?" }).fill('saluton')
    const options = await openOptions(world.tab.page, form)
    await options.getByRole('combobox', { name: 'Language' }).selectOption('Esperanto')
    expect(await options.getByRole('combobox', { name: 'Delete after' }).count()).toBe(0)
    await closeOptions(world.tab.page)
    await form.getByRole('button', { name: 'More options: Esperanto' }).waitFor()
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    await until('the instance to have the post', () => world.instance.postsSaying('saluton').length === 1)
    expect(world.instance.postsSaying('saluton')[0]?.language).toBe('eo')
  })

  test('every page works for a user, and unsupported features are hidden', async () => {
    const world = await openWorld({ instance })
    const { tab } = world
    // The client asks at the start which calls an instance has, and may be refused.
    await until('the socket to be open', () => world.stats().websockets === 1)
    world.instance.control.resetStats()
    await visitAll(tab)
    expect(refused(world)).toEqual([])
    expect(await entries(tab, 'Chats')).toBe(0)
    expect(await entries(tab, 'Direct messages')).not.toBe(0)
    expect(await tab.page.getByRole('region', { name: 'Shoutbox' }).count()).toBe(0)
    expect(world.stats().byPath['GET /api/pleroma/emoji.json']).toBeUndefined()
  })
})

test('at a Pleroma without the calls that only Pleroma has every page works for a user', async () => {
  const world = await openWorld({
    instance: { posts: 60 },
    before: (made) => made.instance.control.fault({ match: PLEROMA_ONLY, status: 404 }),
  })
  await visitAll(world.tab)
  expect(await entries(world.tab, 'Chats')).toBe(0)
  await until('the socket to be open', () => world.stats().websockets === 1)
})
