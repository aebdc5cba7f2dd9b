import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import { go, goToFeed } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

/** What somebody finds, by the names that are said and read, in their order (N19, N20). */
interface Found {
  /** The bar above a desktop's page. */
  readonly top: readonly string[]
  /** The panels of its sidebar. */
  readonly panels: readonly string[]
  /** Their navigation: what is pinned, and all there is. */
  readonly pinned: readonly string[]
  readonly ways: readonly string[]
  /** What else is around the main column. */
  readonly around: readonly string[]
  /** The bar below a phone's page, with what floats over it. */
  readonly bar: readonly string[]
  /** Its menu, without the same ways and whose it is. */
  readonly menu: readonly string[]
  /** The tools of the announcements, each once. */
  readonly announcements: readonly string[]
  /** Whether posts of somebody else can be deleted. */
  readonly deletes: boolean
}

const TIMELINES = ['Home', 'Public', 'Known Network', 'Bookmarks', 'Favorites', 'Direct messages']
const INSTANCE = ['About this instance', 'Features']

const VISITOR: Found = {
  top: ['The Rookery', 'Search', 'Settings'],
  panels: ['Log in', 'Navigation', ...INSTANCE],
  pinned: ['Public', 'Known Network', 'About'],
  ways: ['Public', 'Known Network', 'About'],
  around: ['Log in to join the conversation'],
  bar: ['Menu', 'Public', 'Known Network', 'About'],
  menu: ['Search', 'Log in', 'Settings'],
  announcements: [],
  deletes: false,
}
const MEMBER: Found = {
  top: ['The Rookery', 'Search', 'Settings', 'Log out'],
  panels: ['Profile', 'Navigation', ...INSTANCE, 'Who to follow'],
  pinned: ['Home', 'Direct messages', 'Chats'],
  ways: [...TIMELINES, 'Manage lists', 'Interactions', 'Chats', 'Drafts', 'Announcements', 'About'],
  around: ['Notifications', 'Shoutbox'],
  bar: ['New post', 'Menu', 'Home', 'Direct messages', 'Chats', 'Notifications'],
  menu: ['Search', 'Customize navigation bar', 'Settings', 'Log out'],
  announcements: ['Mark as read'],
  deletes: false,
}
const MODERATOR: Found = { ...MEMBER, deletes: true }

const TABLE: readonly (readonly [who: string, name: string | null, found: Found])[] = [
  ['a visitor', null, VISITOR],
  ['a member', 'luna', { ...MEMBER, ways: MEMBER.ways.toSpliced(7, 0, 'Waders') }],
  ['a locked member', 'wren', { ...MEMBER, ways: MEMBER.ways.toSpliced(9, 0, 'Follow requests') }],
  ['a moderator', 'moss', MODERATOR],
  [
    'an admin',
    'admin',
    {
      ...MODERATOR,
      top: MODERATOR.top.toSpliced(3, 0, 'Administration'),
      menu: MODERATOR.menu.toSpliced(3, 0, 'Administration'),
      announcements: [
        'Announcement',
        'Start time',
        'End time',
        'All day: dates without a time',
        'Post',
        'Mark as read',
        'Edit',
        'Delete',
      ],
    },
  ],
  // Last: nothing of the instance is to be seen any more.
  [
    'a visitor of a private instance',
    null,
    {
      ...VISITOR,
      top: ['The Rookery', 'Settings'],
      pinned: ['About'],
      ways: ['About'],
      bar: ['Menu', 'About'],
      menu: ['Log in', 'Settings'],
    },
  ],
]

const POST = 'somebody else wrote this'

let world: World

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 40 } })
  await world.instance.post('rook', POST)
})
afterAll(() => world?.close())

/** The names of what has one of `roles` in `where`; how much waits there is left out. `outer`: of its own children only. */
async function names(where: Locator, roles: string, outer = false): Promise<string[]> {
  const line = new RegExp(`^${outer ? '  ' : ' *'}- '?(?:${roles}) "(.*?)"`, 'gm')
  const all: string[] = []
  for (const each of await where.all())
    for (const [, name = ''] of (await each.ariaSnapshot()).matchAll(line))
      all.push(name.replace(/ \d+ unread$/, ''))
  return all
}
const without = (some: readonly string[], all: readonly string[]): string[] =>
  all.filter((name) => !some.includes(name))

async function onDesktop({ page }: Tab): Promise<Partial<Found>> {
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const nav = sidebar.getByRole('navigation')
  const around = [
    page.getByRole('main').getByRole('link', { name: 'Log in to join the conversation' }),
    page.getByRole('complementary', { name: 'Notifications' }),
    page.getByRole('region', { name: 'Shoutbox' }),
  ]
  return {
    top: await names(page.getByRole('banner'), 'link|button'),
    panels: await names(sidebar, 'region|navigation', true),
    pinned: await names(nav.getByRole('list', { name: 'Pinned items' }), 'link'),
    ways: await names(nav.locator('ul').nth(1), 'link'),
    around: (await Promise.all(around.map((each) => names(each, 'link|complementary|region')))).flatMap(
      ([name = []]) => name,
    ),
  }
}

async function onPhone({ page }: Tab, ways: readonly string[]): Promise<Partial<Found>> {
  const bar = page.getByRole('navigation')
  const post = page.getByRole('button', { name: 'New post' })
  const found = [...(await names(post, 'button')), ...(await names(bar, 'link|button'))]
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  const groups = ['Timelines', 'All timelines', 'Lists', ...ways]
  const rest = without(groups, await names(menu, 'link|button|searchbox'))
  expect(without(ways, await names(menu.getByRole('navigation').locator('> ul'), 'link'))).toEqual(
    ways.includes('Public') ? ['Timelines'] : [],
  )
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  return { bar: found, menu: [...new Set(rest.filter((name) => !name.endsWith('Close')))] }
}

test.each(TABLE)('%s finds what is theirs, on a desktop and on a phone', async (who, name, found) => {
  const closed = who.endsWith('private instance')
  const theirs = await world.newProfile()
  if (closed) theirs.problems.expect(/status of 40[13]/)
  world.instance.control.setPrivate(closed)
  const tab = await theirs.openTab(name === null ? '/main/all' : '/login')
  await resize(tab, { width: 1366, height: 900 })
  if (name !== null) await world.signIn(tab, name)
  const { announcements, deletes, bar, menu, ...desktop } = found
  await expect.poll(() => onDesktop(tab), { timeout: 15_000 }).toEqual(desktop)

  const main = tab.page.getByRole('main')
  if (closed) await go(tab, '/main/public')
  else await goToFeed(tab, '/main/public')
  if (name !== null) {
    await buttonOf(tab, POST, 'More actions').click()
    const items = tab.page.getByRole('menuitem')
    await items.first().waitFor()
    expect((await items.allTextContents()).includes('Delete')).toBe(deletes)
    await tab.page.keyboard.press('Escape')
    await items.first().waitFor({ state: 'detached' })
  } else if (closed) await main.getByText('Log in to see this.').waitFor()
  else {
    await rowWith(tab, POST)
      .getByRole('link', { name: /own instance/ })
      .waitFor()
    expect(await names(rowWith(tab, POST), 'button')).toEqual(['More actions'])
  }

  await resize(tab, { width: 390, height: 844 })
  await tab.page.getByRole('button', { name: 'Menu' }).waitFor()
  // What floats over the page comes after it.
  if (bar.includes('New post')) await tab.page.getByRole('button', { name: 'New post' }).waitFor()
  expect(await onPhone(tab, found.ways)).toEqual({ bar, menu })

  await settled(tab)
  await go(tab, '/announcements')
  if (name === null) await main.getByText('Log in to read the announcements.').waitFor()
  const tools = async (): Promise<string[]> => [
    ...new Set(await names(main.getByRole('region', { name: 'Announcements' }), 'button|textbox|checkbox')),
  ]
  await expect.poll(tools, { timeout: 15_000 }).toEqual(announcements)
  await theirs.close()
})
