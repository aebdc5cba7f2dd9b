import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type RouteIds, routeTable, seedRoutes } from '../e2e/harness/routeTable.ts'
import { rowsOf, rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World, type WorldOptions } from './harness/world.ts'

let world: World
let tab: Tab
/** Ids of the posts and accounts in addresses. */
let ids: RouteIds

const CONFIGURATION = '/api/pleroma/frontend_configurations'
const HIGH = { width: 1366, height: 2_000 }

const waitForPath = (path: string): Promise<unknown> =>
  until(`to be at ${path}`, () => tab.page.path() === path)
const main = (): Locator => tab.page.getByRole('main')
const mainHeading = (name: string | RegExp): Locator => main().getByRole('heading', { level: 1, name })

const open = (options: WorldOptions): ReturnType<typeof openWorld> =>
  openWorld({
    size: HIGH,
    ...options,
    before: async (made) => {
      ids = await seedRoutes(made)
      await options.before?.(made)
    },
  })

/** Addresses that are also opened in a new tab: redirects, generated ones, and unknown ones. */
const LOADED = (): ReadonlySet<string> =>
  new Set([
    '/',
    '/main/public',
    '/login',
    '/users/rook?tab=media',
    '/luna/notifications',
    `/users/luna/chats/${ids.rook}`,
    '/nowhere/at-all',
    '/notifications',
    `/@rook/${ids.post}`,
    '/nobody-of-that-name',
  ])

/** Goes to every address of the table, and expects its heading and title, or its redirect. */
async function visitAll(
  who: 1 | 2,
  go: (path: string) => Promise<unknown>,
  paths?: ReadonlySet<string>,
): Promise<void> {
  for (const row of routeTable(ids)) {
    const [path] = row
    const there = row[who]
    if (paths?.has(path) === false) continue
    await go(path)
    if (there.startsWith('/')) {
      await waitForPath(there)
      continue
    }
    await mainHeading(there)
      .waitFor()
      .catch((error) => {
        throw new Error(`${path} has no heading "${there}": ${error}`)
      })
    expect(tab.page.path(), path).toBe(path)
    const missing = there.endsWith('not found') ? there : ''
    await until(`the title of ${path}`, async () => (await tab.page.title()).includes(`${missing} · `))
  }
}

describe('a visitor', () => {
  beforeAll(async () => {
    ;({ tab } = world = await open({ as: null }))
    return () => world.close()
  })

  test('has a page at every address, or is redirected to one for visitors', () =>
    visitAll(1, (path) => tab.go(path)))

  test('sees a profile, a conversation and a hashtag with their posts, and forms to act from elsewhere', async () => {
    await tab.go('/users/rook')
    await rowsOf(tab).first().waitFor()
    const follow = tab.page.locator('form').filter({ hasText: 'Remote follow' })
    expect(await follow.getAttribute('action')).toBe(`${location.origin}/main/ostatus?nickname=rook`)
    expect(await follow.getAttribute('method')).toBe('post')
    const sent = follow.evaluate((form) => Object.fromEntries(new FormData(form as HTMLFormElement)))
    expect(await sent).toEqual({ nickname: 'rook', profile: '' })
    await tab.go(`/notice/${ids.post}`)
    await rowWith(tab, 'answer 3 to it').waitFor()
    const act = rowWith(tab, 'the post that addresses name').getByRole('link', { name: /own instance/ })
    expect(await act.getAttribute('href')).toBe(`${location.origin}/main/ostatus?status_id=${ids.post}`)
    await tab.go('/tag/routes')
    await mainHeading('#routes').waitFor()
    await rowWith(tab, 'the post that addresses name').waitFor()
  })

  test('reads that a post does not exist', async () => {
    await tab.go('/notice/not-a-post')
    await main().getByText('Post unavailable').waitFor()
  })

  test('reads why a password has to be reset', async () => {
    await tab.go('/about')
    await tab.go('/password-reset?passwordResetRequested=true')
    await tab.page.getByText('You must reset your password to log in.').waitFor()
  })
})

describe('the redirects that an instance configures', () => {
  const visit = async (as: string | null, login: string, noLogin: string): Promise<void> => {
    ;({ tab } = world = await open({
      as,
      path: '/',
      before: ({ instance }) =>
        instance.control.overrideAnswer(CONFIGURATION, {
          pleroma_fe: { redirectRootLogin: login, redirectRootNoLogin: noLogin },
        }),
    }))
  }
  afterEach(() => world.close())

  test('lead a visitor from the root, and from pages of members', async () => {
    await visit(null, '/main/public', '/about')
    await waitForPath('/about')
    await tab.go('/main/friends')
    await waitForPath('/about')
  })

  test('lead a signed-in user from the root', async () => {
    await visit('luna', '/main/public', '/about')
    await waitForPath('/main/public')
  })

  test('never lead in circles', async () => {
    await visit(null, '/', '/main/friends')
    await waitForPath('/main/all')
    await tab.go('/who-to-follow')
    await waitForPath('/main/all')
  })
})

test('the address of the settings opens them over the start page, at its tab (N36)', async () => {
  const { tab } = await openWorld({ path: '/settings/profile' })
  const settings = tab.page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('textbox', { name: 'Bio' }).waitFor()
  await until('the start page', () => tab.page.path() === '/main/friends')
  await settings.getByRole('button', { name: 'Close', exact: true }).click()
  await settings.waitFor({ state: 'hidden' })
  expect(tab.page.path()).toBe('/main/friends')
  // Nothing had the focus before, so no tab stop gets it (L44).
  expect(await tab.page.getByRole('link', { name: 'Skip to content' }).isFocused()).toBe(false)
  await tab.go('/settings/notifications')
  await settings.getByRole('group', { name: 'Show in the list' }).waitFor()
  for (const [address, name] of [
    ['restrictions', 'Mutes and blocks'],
    ['blocks', 'Mutes and blocks'],
    ['security', 'Security'],
    ['constructor', 'General'],
    ['100%', 'General'],
  ] as const) {
    await tab.go(`/settings/${address}`)
    await settings.getByRole('tab', { name, selected: true }).waitFor()
  }
})

describe('a signed-in user', () => {
  beforeAll(async () => {
    ;({ tab } = world = await open({}))
    return () => world.close()
  })

  test('has a page at every address', () => visitAll(2, (path) => tab.go(path)))

  test('has the same pages where an address is opened in a new tab', () =>
    visitAll(
      2,
      async (path) => {
        tab = await world.openTab(path)
      },
      LOADED(),
    ))

  test('has timelines of bookmarks, direct messages and lists', async () => {
    for (const [path, words] of [
      ['/bookmarks', 'the post that addresses name'],
      ['/users/luna/dms', 'only for you'],
      [`/lists/${ids.list}`, 'the post that addresses name'],
    ] as const) {
      await tab.go(path)
      await rowWith(tab, words).waitFor()
    }
    await tab.go('/lists')
    await main().getByRole('link', { name: 'Corvids' }).first().click()
    await waitForPath(`/lists/${ids.list}`)
  })

  test('reaches a remote account by each spelling of its name, and reads that a name is unknown', async () => {
    const [name, host] = ids.remote.split('@')
    for (const path of [`${name}@${host}`, `@${name}@${host}`, `${host}/${name}`]) {
      await tab.go(`/remote-users/${path}`)
      await until('the profile', () => tab.page.path().startsWith('/users/'))
      await main().getByText(`@${ids.remote}`, { exact: true }).first().waitFor()
    }
    await tab.go('/remote-users/nobody@nowhere.example')
    await main().getByText('Not found.').waitFor()
  })
})

describe('an instance with reserved names and without chats', () => {
  const metadata = { restrictedNicknames: ['rook'], features: ['pleroma_api', 'mastodon_api'] }
  const before = ({ instance }: World): void => {
    instance.control.overrideAnswer('/api/v1/instance', { pleroma: { metadata } })
    instance.control.overrideAnswer('/nodeinfo/2.0.json', { metadata })
  }
  afterEach(() => world.close())

  test('has links by id to a profile whose name is reserved', async () => {
    ;({ tab } = world = await open({ as: null, before }))
    await tab.go(`/notice/${ids.post}`)
    const post = rowWith(tab, 'the post that addresses name')
    const link = post.getByRole('link', { name: 'Rook', exact: true }).first()
    await until('the link by id', async () => (await link.getAttribute('href')) === `/users/${ids.rook}`)
    await link.click()
    const further = tab.page.getByRole('dialog').getByRole('link', { name: 'Open profile' })
    await until(
      'the card or the profile',
      async () => tab.page.path().startsWith('/users/') || (await further.count()) > 0,
    )
    if (!tab.page.path().startsWith('/users/')) await further.click()
    await mainHeading('Rook').waitFor()
  })

  test('has no pages of chats', async () => {
    ;({ tab } = world = await open({ before }))
    for (const path of ['/users/luna/chats', `/users/luna/chats/${ids.rook}`]) {
      await tab.go('/about')
      await tab.go(path)
      await mainHeading('Page not found').waitFor()
    }
  })
})
