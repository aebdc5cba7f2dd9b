import { expect, test } from 'vitest'
import { PHONE } from './harness/dom.ts'
import { buttonOf, rowsOf, rowWith } from './harness/feed.ts'
import { names } from './harness/names.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

/** The accessible names of what a user finds, in document order (N19, N20). */
interface Found {
  /** The bar above a desktop's page. */
  readonly top: readonly string[]
  /** The panels of its sidebar. */
  readonly panels: readonly string[]
  /** The navigation: the pinned items, and all items. */
  readonly pinned: readonly string[]
  readonly ways: readonly string[]
  /** Everything else around the main column. */
  readonly around: readonly string[]
  /** The bar below a phone's page, with the button that floats over it. */
  readonly bar: readonly string[]
  /** The phone's menu, without the navigation and the account. */
  readonly menu: readonly string[]
  /** The controls of the announcements, without duplicates. */
  readonly announcements: readonly string[]
  /** Other people's posts can be deleted. */
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
  bar: ['Public', 'Search', 'Known Network', 'Log in', 'Menu'],
  menu: ['Search', 'Log in', 'Settings'],
  announcements: [],
  deletes: false,
}
const MEMBER: Found = {
  top: ['The Rookery', 'Search', 'Two columns', 'Settings', 'Switch account', 'Log out'],
  panels: ['Profile', 'Navigation', ...INSTANCE, 'Who to follow'],
  pinned: ['Home', 'Direct messages', 'Chats'],
  ways: [
    ...TIMELINES,
    'Manage lists',
    'Interactions',
    'Chats',
    'Shoutbox',
    'Drafts',
    'Announcements',
    'About',
  ],
  around: ['Notifications', 'Shoutbox'],
  bar: ['New post', 'Home', 'Search', 'Notifications', 'Chats', 'Menu'],
  menu: ['Search', 'Customize navigation bar', 'Settings', 'Add account', 'Manage accounts', 'Log out'],
  announcements: ['Mark as read'],
  deletes: false,
}
const MODERATOR: Found = { ...MEMBER, ways: MEMBER.ways.toSpliced(-1, 0, 'Moderation'), deletes: true }

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
      top: MODERATOR.top.toSpliced(4, 0, 'Administration'),
      menu: MODERATOR.menu.toSpliced(3, 0, 'Administration'),
      announcements: [
        'Announcement',
        'All day (dates without a time)',
        'Post',
        'Mark as read',
        'Edit',
        'Delete',
      ],
    },
  ],
  [
    'a visitor of a private instance',
    null,
    {
      ...VISITOR,
      top: ['The Rookery', 'Settings'],
      pinned: ['About'],
      ways: ['About'],
      bar: ['About', 'Log in', 'Menu'],
      menu: ['Log in', 'Settings'],
    },
  ],
]

const POST = 'somebody else wrote this'

const without = (some: readonly string[], all: readonly string[]): string[] =>
  all.filter((name) => !some.includes(name))

function onDesktop({ page }: Tab): Partial<Found> {
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const nav = sidebar.getByRole('navigation')
  const around = [
    page.getByRole('main').getByRole('link', { name: 'Log in to join the conversation' }),
    page.getByRole('complementary', { name: 'Notifications' }),
    page.getByRole('region', { name: 'Shoutbox' }),
  ]
  return {
    top: names(page.getByRole('banner'), ['link', 'button']),
    panels: names(sidebar, ['region', 'navigation'], true),
    pinned: names(nav.getByRole('list', { name: 'Pinned items' }), ['link']),
    ways: names(nav.locator('ul').nth(1), ['link']),
    around: around.flatMap((each) => names(each, ['link', 'complementary', 'region']).slice(0, 1)),
  }
}

async function onPhone({ page }: Tab, ways: readonly string[]): Promise<Partial<Found>> {
  const bar = page.getByRole('navigation')
  const post = page.getByRole('button', { name: 'New post' })
  const found = [...names(post, ['button']), ...names(bar, ['link', 'button'])]
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  const groups = ['Timelines', 'All timelines', 'Lists', ...ways]
  const rest = without(groups, names(menu, ['link', 'button', 'searchbox']))
  const links = names(menu.getByRole('navigation').locator('nav > ul'), ['link'])
  expect(without(ways, links)).toEqual(ways.includes('Public') ? ['Timelines'] : [])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  return { bar: found, menu: [...new Set(rest.filter((name) => !name.endsWith('Close')))] }
}

/** Waits until `look` returns `expected`. Otherwise fails with the difference. */
async function settlesAt<T>(look: () => T, expected: T): Promise<void> {
  const same = (): boolean => JSON.stringify(look()) === JSON.stringify(expected)
  await until('the expected names', same).catch(() => {})
  expect(look()).toEqual(expected)
}

test.each(TABLE)('%s finds what they may use, on a desktop and on a phone', async (who, name, found) => {
  const isPrivate = who.endsWith('private instance')
  const { tab } = await openWorld({
    as: name,
    path: name === null ? '/main/all' : '/main/friends',
    before: async ({ instance }) => {
      await instance.post('rook', POST)
      instance.control.setPrivate(isPrivate)
    },
  })
  const { page } = tab
  const { announcements, deletes, bar, menu, ...desktop } = found
  await settlesAt(() => onDesktop(tab), desktop)

  const main = page.getByRole('main')
  await tab.go('/main/public')
  if (isPrivate) await main.getByText('Log in to see this.').waitFor()
  else await rowsOf(tab).first().waitFor()
  if (name !== null) {
    await buttonOf(tab, POST, 'More actions').click()
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    expect((await items.allTextContents()).includes('Delete')).toBe(deletes)
    await page.keyboard.press('Escape')
    await items.first().waitFor({ state: 'detached' })
  } else if (!isPrivate) {
    await rowWith(tab, POST)
      .getByRole('link', { name: /own instance/ })
      .waitFor()
    expect(names(rowWith(tab, POST), ['button'])).toEqual(['More actions'])
  }

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  if (bar.includes('New post')) await page.getByRole('button', { name: 'New post' }).waitFor()
  expect(await onPhone(tab, found.ways)).toEqual({ bar, menu })

  await tab.go('/announcements')
  if (name === null) await main.getByText('Log in to read the announcements.').waitFor()
  const region = main.getByRole('region', { name: 'Announcements' })
  await settlesAt(() => [...new Set(names(region, ['button', 'textbox', 'checkbox']))], announcements)
  // A date field has no role.
  for (const label of ['Start time', 'End time'])
    expect(await main.getByLabel(label).count()).toBe(announcements.includes('Announcement') ? 1 : 0)
})
