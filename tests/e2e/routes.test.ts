import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { readingOf, rowsOf, rowWith, wheel } from './harness/feed.ts'
import { go } from './harness/go.ts'
import type { Profile } from './harness/profile.ts'
import { type RouteIds, routeTable, seedRoutes } from './harness/routeTable.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab
/** Of posts and people that addresses name. */
let ids: RouteIds

const CONFIGURATION = '/api/pleroma/frontend_configurations'

const open = async (path: string, at: Tab = tab): Promise<void> => {
  await at.page.goto(new URL(path, world.instance.origin).href)
}
const pathOf = ({ page }: Tab): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const arrives = (path: string, at: Tab = tab): Promise<unknown> =>
  until(`to be at ${path}`, () => pathOf(at) === path)
const mainHeading = (name: string | RegExp, at: Tab = tab) =>
  at.page.getByRole('main').getByRole('heading', { level: 1, name })
/** Fills the address as a link to it would, without loading the page anew. */
const link = async (name: string, at: Tab = tab): Promise<void> =>
  at.page.getByRole('main').getByRole('link', { name }).first().click()

/** Presses the first of `names` that is in sight, if any is: a click of the driver would scroll there. */
const press = (names: Locator): Promise<boolean> =>
  names.evaluateAll((all) => {
    const seen = all.find((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top > innerHeight / 4 && bottom < innerHeight
    })
    if (seen instanceof HTMLElement) seen.click()
    return seen !== undefined
  })

/** From the card that the press on a name opens to the profile; while that is still loaded the name leads there itself. */
async function toProfile(at: Tab = tab): Promise<void> {
  const further = at.page.getByRole('dialog').getByRole('link', { name: 'Open profile' })
  const isThere = (): boolean => pathOf(at).startsWith('/users/')
  await until('the card or the profile', async () => isThere() || (await further.count()) > 0)
  if (!isThere()) await further.click()
  await until('the profile', isThere)
}

async function prepare(): Promise<void> {
  world = await openClientWorld({ instance: { posts: 400 } })
  ids = await seedRoutes(world)
}

/** What of it is loaded, too: where addresses are led, of what they are made, and what is none. */
const LOADED = (): readonly string[] => [
  '/',
  '/main/public',
  '/login',
  '/users/rook?tab=media',
  '/luna/notifications',
  `/users/luna/chats/${ids.rook}`,
  '/nowhere/at-all',
  '/nobody-of-that-name',
]

/** Each address, as a link within leads there; or those of `paths`, each loaded. */
async function visitAll(who: 1 | 2, paths?: readonly string[]): Promise<void> {
  for (const row of routeTable(ids)) {
    const there = row[who]
    if (paths === undefined) await go(tab, row[0])
    else if (paths.includes(row[0])) await open(row[0])
    else continue
    if (there.startsWith('/')) {
      await arrives(there)
      continue
    }
    await mainHeading(there)
      .waitFor()
      .catch((error) => {
        throw new Error(`${row[0]} has no heading "${there}": ${error}`)
      })
    expect(pathOf(tab), row[0]).toBe(row[0])
    // Whose pages these are is said on each of them.
    const none = there.endsWith('not found') ? there : ''
    await until(`the title of ${row[0]}`, async () => (await tab.page.title()).includes(`${none} · `))
  }
}

/** What a story begins with, also when it is told alone. */
async function signedIn(): Promise<void> {
  world.problems.expect(/status of 40[134]/)
  tab ??= await world.openTab('/main/all')
  await open('/main/friends')
  await until('the first page', async () => pathOf(tab) === '/main/all' || (await rowsOf(tab).count()) > 0)
  if (pathOf(tab) === '/main/all') {
    await open('/login')
    await world.signIn(tab)
  }
}

beforeAll(prepare)
afterAll(() => world?.close())
afterEach(() => {
  world.instance.control.clearAnswers()
  world.instance.control.clearFaults()
})

describe('a visitor', () => {
  beforeAll(async () => {
    tab = await world.openTab('/main/all')
    // What is not there is said by the instance as an error, which the browser writes down.
    world.problems.expect(/status of 40[134]/)
  })

  test('finds something at every address, or is led to where visitors are wanted', () => visitAll(1))

  test('is given the client at every address that is loaded', async () => {
    for (const [path] of routeTable(ids)) {
      const answer = await fetch(new URL(path, world.instance.origin), {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      })
      expect([path, answer.status, (await answer.text()).includes('id="root"')]).toEqual([path, 200, true])
    }
  })

  test('sees a profile, a conversation and a tag with their posts, and how to act from elsewhere', async () => {
    await open('/users/rook')
    await rowsOf(tab).first().waitFor()
    const follow = tab.page.locator('form', { hasText: 'Remote follow' })
    expect(await follow.getAttribute('action')).toBe(`${world.instance.origin}/main/ostatus?nickname=rook`)
    await go(tab, `/notice/${ids.post}`)
    // Those further down are drawn when they are scrolled to.
    await rowWith(tab, 'answer 3 to it').waitFor()
    const act = rowWith(tab, 'the post that addresses name').getByRole('link', { name: /own instance/ })
    expect(await act.getAttribute('href')).toBe(`${world.instance.origin}/main/ostatus?status_id=${ids.post}`)
    await go(tab, '/tag/routes')
    await mainHeading('#routes').waitFor()
    await rowWith(tab, 'the post that addresses name').waitFor()
  })

  test('is told in words of a post that is not there', async () => {
    await go(tab, '/notice/not-a-post')
    await tab.page.getByRole('main').getByText('Post unavailable').waitFor()
  })

  test('is told in words why a password has to be reset', async () => {
    await open('/password-reset?passwordResetRequested=true')
    await tab.page.getByText('You must reset your password to log in.').waitFor()
  })
})

describe('where the instance wants visitors and members', () => {
  const wants = (login: string, noLogin: string): void =>
    world.instance.control.answer(CONFIGURATION, {
      pleroma_fe: { redirectRootLogin: login, redirectRootNoLogin: noLogin },
    })
  let stranger: Profile | undefined
  const fresh = async (path: string): Promise<Tab> => {
    stranger = await world.newProfile()
    return stranger.openTab(path)
  }
  afterEach(() => stranger?.close())

  test('is where they are led', async () => {
    wants('/main/public', '/about')
    const visitor = await fresh('/')
    await arrives('/about', visitor)
    await go(visitor, '/main/friends')
    await arrives('/about', visitor)
    await world.signIn(visitor)
    await go(visitor, '/')
    await arrives('/main/public', visitor)
  })

  test('does not lead in circles', async () => {
    wants('/', '/main/friends')
    const visitor = await fresh('/')
    await arrives('/main/all', visitor)
    await go(visitor, '/who-to-follow')
    await arrives('/main/all', visitor)
  })
})

describe('a member', () => {
  beforeAll(signedIn)

  test('finds something at every address', () => visitAll(2))

  test('finds it also where the address is loaded', () => visitAll(2, LOADED()))

  test('finds the timelines that are theirs', async () => {
    for (const [path, words] of [
      ['/bookmarks', 'the post that addresses name'],
      ['/users/luna/dms', 'only for you'],
      [`/lists/${ids.list}`, 'the post that addresses name'],
    ] as const) {
      await go(tab, path)
      await rowWith(tab, words).waitFor()
    }
    await go(tab, '/lists')
    await link('Corvids')
    await arrives(`/lists/${ids.list}`)
  })

  test('gets to a remote account by each spelling, and not by what is no name', async () => {
    const [name, host] = ids.remote.split('@')
    for (const path of [`${name}@${host}`, `@${name}@${host}`, `${host}/${name}`]) {
      await go(tab, `/remote-users/${path}`)
      await until('the profile', () => pathOf(tab).startsWith('/users/'))
      await tab.page.getByRole('main').getByText(`@${ids.remote}`, { exact: true }).first().waitFor()
    }
    await go(tab, '/remote-users/nobody@nowhere.example')
    await tab.page.getByRole('main').getByText('Not found.').waitFor()
  })

  test('follows a link to a profile whose name is a page of the instance by its id, and finds no chats where it has none', async () => {
    const metadata = { restrictedNicknames: ['rook'], features: ['pleroma_api', 'mastodon_api'] }
    world.instance.control.answer('/api/v1/instance', { pleroma: { metadata } })
    world.instance.control.answer('/nodeinfo/2.0.json', { metadata })
    const profile = await world.newProfile()
    const other = await profile.openTab(`/notice/${ids.post}`)
    const post = other.page.getByRole('article').filter({ hasText: 'the post that addresses name' })
    await until('the link by id', async () => {
      const href = await post.getByRole('link', { name: 'Rook', exact: true }).first().getAttribute('href')
      return href === `/users/${ids.rook}`
    })
    await post.getByRole('link', { name: 'Rook', exact: true }).first().click()
    await toProfile(other)
    await mainHeading('Rook', other).waitFor()

    await world.signIn(other)
    for (const path of ['/users/luna/chats', `/users/luna/chats/${ids.rook}`]) {
      await go(other, path)
      await mainHeading('Page not found', other).waitFor()
    }
    await profile.close()
  })

  test('follows and lets go of somebody on their profile', async () => {
    await go(tab, '/users/kestrel')
    const button = (name: string) => tab.page.getByRole('main').getByRole('button', { name, exact: true })
    await button('Follow').or(button('Following')).waitFor()
    const was = (await button('Following').count()) > 0
    await button(was ? 'Following' : 'Follow').click()
    await button(was ? 'Follow' : 'Following').waitFor()
  })
})

describe('a walk', () => {
  const scrollTop = (): Promise<number> =>
    tab.page.evaluate(() => document.querySelector('main [data-scroller]')?.scrollTop ?? -1)
  const navLink = (name: string) =>
    tab.page.getByRole('navigation').getByRole('link', { name, exact: true }).first()

  beforeAll(signedIn)

  test('begins each page at its top, and comes back to where it was', async () => {
    await wheel(tab, 3_000)
    let before = await readingOf(tab)
    while (!(await press(rowsOf(tab).locator('header [data-card]')))) {
      await wheel(tab, 200)
      before = await readingOf(tab)
    }
    await toProfile()
    await tab.page.getByRole('feed', { name: 'Posts' }).getByRole('article').first().waitFor()
    expect(await scrollTop()).toBe(0)
    await until('the focus', () =>
      tab.page.evaluate(
        () => document.activeElement?.tagName === 'H1' && document.activeElement.closest('main') !== null,
      ),
    )
    await tab.page.goBack()
    await tab.page.getByRole('feed', { name: 'Home' }).waitFor()
    await until('the old place', async () => (await readingOf(tab)).id === before.id)
    expect(Math.abs((await readingOf(tab)).offsetPx - before.offsetPx)).toBeLessThanOrEqual(2)
    await tab.page.goForward()
    await until('the profile again', () => pathOf(tab).startsWith('/users/'))
    await tab.page.goBack()
    await until('the old place', async () => (await readingOf(tab)).id === before.id)
  })

  test('leads who is quicker than the page is loaded to the heading all the same', async () => {
    let go = (): void => undefined
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await tab.page.route('**/assets/Travel-*.js', async (route) => {
      await held
      await route.continue()
    })
    try {
      await tab.page.reload()
      await rowsOf(tab).first().waitFor()
      await navLink('Public').evaluate((found) => (found as HTMLElement).click())
      await mainHeading('Public').waitFor()
      go()
      await until('the focus', () => tab.page.evaluate(() => document.activeElement?.tagName === 'H1'))
      await open('/main/friends')
      await rowsOf(tab).first().waitFor()
    } finally {
      go()
      await tab.page.unrouteAll({ behavior: 'wait' })
    }
  })

  test('to the same timeline again begins at its top, and going back leads to the old place', async () => {
    const before = await readingOf(tab)
    await navLink('Public').click()
    await tab.page.getByRole('feed', { name: 'Public' }).getByRole('article').first().waitFor()
    await navLink('Home').click()
    await tab.page.getByRole('feed', { name: 'Home' }).getByRole('article').first().waitFor()
    expect(await scrollTop()).toBe(0)
    await tab.page.goBack()
    await tab.page.getByRole('feed', { name: 'Public' }).waitFor()
    await tab.page.goBack()
    await until('the old place', async () => (await readingOf(tab)).id === before.id)
    await navLink('Home').click()
    await until('the top', async () => (await scrollTop()) === 0)
  })

  test('to a post shows it in the midst of its conversation, and leads back', async () => {
    const post = world.instance.postsSaying('answer 9 to it')[0]
    await open(`/notice/${post?.id}`)
    const own = tab.page.locator('main [aria-current="true"]')
    await own.waitFor()
    expect(await own.textContent()).toContain('answer 9 to it')
    await rowWith(tab, 'answer 12 to it').waitFor()
    const inSight = (): Promise<boolean> =>
      own.evaluate((found) => {
        const { top, bottom } = found.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await until('the post in sight', inSight)
    await tab.page.mouse.move(700, 400)
    await wheel(tab, -200)
    const place = await scrollTop()
    expect(await press(rowWith(tab, 'answer 9 to it').locator('header [data-card]'))).toBe(true)
    await toProfile()
    await mainHeading(/Finch/).waitFor()
    await tab.page.goBack()
    await own.waitFor()
    await until('the old place', async () => Math.abs((await scrollTop()) - place) <= 2)
  })
})

test('a page whose part can not be loaded says so, and gets it by trying again', async () => {
  world.problems.expect(/Failed to (fetch|load)|ERR_|dynamically imported|preload/)
  const other = await world.openTab('/main/public', { newWindow: true })
  await rowsOf(other).first().waitFor()
  const session = await other.page.context().newCDPSession(other.page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/assets/AboutPage*', '*/assets/About*'] })
  await go(other, '/about')
  await other.page.getByText("Couldn't load this part of the page.").waitFor()
  await session.send('Network.setBlockedURLs', { urls: [] })
  await other.page.getByRole('button', { name: 'Try again' }).click()
  await mainHeading('About', other).waitFor()
})

test('a page whose part went with a deploy comes with the newer build', async () => {
  // One whose browser has nothing of the part in its cache.
  const profile = await world.newProfile()
  profile.problems.expect(/Failed to (fetch|load)|dynamically imported|preload|MIME/)
  const older = await profile.openTab('/main/public')
  await rowsOf(older).first().waitFor()
  const { build } = await older.health()
  await world.deploy()
  await older.page.getByRole('navigation').getByRole('link', { name: 'About', exact: true }).last().click()
  await mainHeading('About', older).waitFor()
  await until('the newer build', async () => (await older.health()).build > build)
  expect(pathOf(older)).toBe('/about')
}, 180_000)
