import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postWith } from './harness/attach.ts'
import { findingsOf, type Themes } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowsOf, rowWith } from './harness/feed.ts'
import { go, goToFeed } from './harness/go.ts'
import { layersOf, settled } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// Checks every window with axe, on a desktop and on a phone. The pages behind them are in axe.test.ts.

const SIZES = {
  desktop: { width: 1_366, height: 800 },
  phone: { width: 390, height: 844 },
} as const
type SizeName = keyof typeof SIZES

/**
 * Every text has enough contrast on every surface of every theme (src/shared/theme/makeTheme.test.ts), so a window is
 * checked in one theme. The stories differ in it.
 */
const LIGHT = ['light'] as const
const DARK = ['dark'] as const
/** For what has been checked on a desktop: on a phone only the layout differs. */
const NO_COLOURS = [] as const

let world: World
let member: Tab

beforeAll(async () => {
  // The page behind a window is not looked at, and axe is the faster the smaller it is.
  world = await openClientWorld({ instance: { posts: 5 } })
  await world.instance.post('rook', 'a post to answer')
  await world.instance.post('luna', 'mine to change')
  const pictures = [{ name: 'first.png', description: 'The first' }]
  const picture = await postWith(world.instance, 'a picture to look at', pictures)
  const path = `/api/v1/pleroma/statuses/${picture}/reactions/${encodeURIComponent('👍')}`
  await world.instance.control.act({ as: 'robin', method: 'PUT', path })
  const luna = world.instance.state.accounts.get(world.instance.state.byAcct.get('luna') ?? '')
  // For the entries that only staff have in menus, and the editor of announcements.
  if (luna !== undefined) luna.role = 'admin'
  member = await world.openTab('/login')
  await world.signIn(member)
})
afterAll(() => world?.close())

/** The number of open dialogs and menus, plus the history entries of windows. */
async function overlaysOf(tab: Tab): Promise<number> {
  const { page } = tab
  const over = page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('alertdialog'))
  return (await layersOf(tab)) + (await over.count())
}

/** Closes all dialogs and menus. Waits after each Escape, because closing goes back in the history. */
async function closeAll(): Promise<void> {
  for (let open = await overlaysOf(member); open > 0; open = await overlaysOf(member)) {
    const before = open
    await member.page.keyboard.press('Escape')
    await until('a window to close', async () => (await overlaysOf(member)) < before)
  }
  await settled(member)
}

/** Each test starts at home, without windows. */
beforeEach(async () => {
  await member.show()
  await resize(member, SIZES.desktop)
  if ((await overlaysOf(member)) > 0)
    await member.page.goto(new URL('/main/friends', world.instance.origin).href)
  await go(member, '/about')
  await main(member).getByRole('heading', { name: 'About' }).first().waitFor()
  await goToFeed(member, '/main/friends')
})

const main = ({ page }: Tab): Locator => page.getByRole('main')

interface Window {
  readonly on: readonly SizeName[]
  /** Opens the window from the home page. */
  open(): Promise<unknown>
  readonly shown: () => Locator
  /** Something in it that is loaded later. */
  readonly loaded?: () => Locator
}

const BOTH = ['desktop', 'phone'] as const
const press = (name: string | RegExp): Promise<void> =>
  member.page.getByRole('button', { name, exact: true }).first().click()
const newPost = (): Locator => member.page.getByRole('form', { name: 'New post' }).first()
const dialog = (name: string | RegExp): Locator => member.page.getByRole('dialog', { name })
const menuOf = async (words: string): Promise<void> => {
  await buttonOf(member, words, 'More actions').click()
  await member.page.getByRole('menu').waitFor()
}
const chooseOf = async (words: string, item: string): Promise<void> => {
  await menuOf(words)
  await member.page.getByRole('menuitem', { name: item, exact: true }).click()
}

const WINDOWS: Readonly<Record<string, Window>> = {
  'the menu of a post': {
    on: BOTH,
    open: () => menuOf('mine to change'),
    shown: () => member.page.getByRole('menu'),
  },
  'the accounts': {
    on: BOTH,
    open: async () => {
      const switcher = member.page.getByRole('button', { name: /^Switch account/ })
      if (await switcher.isVisible()) {
        await switcher.click()
        await member.page.getByRole('menuitem', { name: 'Manage accounts' }).click()
      } else {
        await press('Menu')
        await press('Manage accounts')
      }
      await dialog('Accounts')
        .getByRole('button', { name: /^Settings of/ })
        .first()
        .click()
    },
    shown: () => dialog('Accounts'),
    loaded: () => dialog('Accounts').getByLabel('Let this account sleep'),
  },
  'a question': {
    on: BOTH,
    open: () => chooseOf('mine to change', 'Delete'),
    shown: () => member.page.getByRole('alertdialog'),
  },
  'a report': {
    on: BOTH,
    open: () => chooseOf('a post to answer', 'Report @rook'),
    shown: () => dialog(/report/i),
  },
  'the timelines': {
    on: BOTH,
    open: () => main(member).getByRole('heading', { level: 1 }).getByRole('button').click(),
    shown: () => dialog('Timelines'),
  },
  'the quick filter': {
    on: BOTH,
    open: () => press('Quick filter settings'),
    shown: () => dialog('Quick filter settings'),
  },
  'the emoji': {
    on: BOTH,
    open: async () => {
      if (await member.page.getByRole('button', { name: 'New post' }).isVisible()) await press('New post')
      await newPost().getByRole('textbox', { name: "What's on your mind?" }).click()
      await press('Insert emoji')
    },
    shown: () => member.page.getByRole('dialog').last(),
    loaded: () => member.page.getByRole('gridcell').first(),
  },
  'the stickers': {
    on: ['desktop'],
    open: async () => {
      await newPost().getByRole('textbox', { name: "What's on your mind?" }).click()
      await press('Insert emoji')
      await member.page.getByRole('tab', { name: 'Stickers' }).click()
    },
    shown: () => member.page.getByRole('dialog').last(),
    loaded: () => member.page.getByRole('group', { name: 'Stickers' }).getByRole('button').first(),
  },
  'the card of a person': {
    on: BOTH,
    open: () => rowWith(member, 'a picture to look at').locator('[data-card]').first().click(),
    shown: () => dialog('Profile card'),
  },
  'the media viewer': {
    on: BOTH,
    open: () => rowWith(member, 'a picture to look at').getByRole('link', { name: 'The first' }).click(),
    shown: () => dialog('Media viewer'),
  },
  'who reacted': {
    on: BOTH,
    open: () =>
      rowWith(member, 'a picture to look at')
        .getByRole('button', { name: 'People who reacted' })
        .press('Enter'),
    shown: () => dialog('People who reacted'),
  },
  'the connection': {
    on: ['desktop'],
    open: async () => {
      await member.page.keyboard.press('g')
      await member.page.keyboard.press('i')
    },
    shown: () => dialog('Connection'),
  },
  'the keys': {
    on: ['desktop'],
    open: () => member.page.keyboard.press('?'),
    shown: () => dialog('Keyboard shortcuts'),
  },
  'the filter of notifications': {
    on: ['desktop'],
    open: () => press('Filter notifications'),
    shown: () => dialog('Filter notifications'),
  },
  'the menu of a phone': { on: ['phone'], open: () => press('Menu'), shown: () => dialog('Menu') },
  'the notifications of a phone': {
    on: ['phone'],
    open: () =>
      member.page
        .getByRole('button', { name: /^Notifications/ })
        .first()
        .click(),
    shown: () => dialog('Notifications'),
  },
  'a new post on a phone': {
    on: ['phone'],
    open: () => press('New post'),
    shown: () => member.page.getByRole('dialog').last(),
    loaded: () => newPost().getByRole('textbox', { name: "What's on your mind?" }),
  },
  'the shoutbox': {
    on: ['desktop'],
    open: () => press('Shoutbox'),
    shown: () => member.page.getByRole('region', { name: 'Shoutbox' }),
    loaded: () => member.page.getByRole('region', { name: 'Shoutbox' }).getByRole('listitem').first(),
  },
  'the outbox': {
    on: ['desktop'],
    open: async () => {
      world.instance.control.fault({ match: 'POST /api/v1/statuses', status: 503, times: 5 })
      await newPost().getByRole('textbox', { name: "What's on your mind?" }).fill('a post that waits')
      await member.page.keyboard.press('Control+Enter')
      await member.page.getByRole('status').getByRole('button', { name: 'Show' }).click()
    },
    shown: () => dialog('Outbox'),
    loaded: () => dialog('Outbox').getByRole('listitem').first(),
  },
  'the options of a post': {
    on: ['desktop'],
    open: async () => {
      await newPost().getByRole('textbox', { name: "What's on your mind?" }).click()
      await newPost().getByRole('button', { name: 'More options' }).click()
    },
    shown: () => dialog('More options'),
  },
  'a poll with its preview': {
    on: ['desktop'],
    open: async () => {
      await newPost().getByRole('button', { name: 'Add a poll' }).click()
      await newPost().getByRole('button', { name: 'More options' }).click()
      await dialog('More options').getByRole('button', { name: 'Preview' }).click()
    },
    shown: newPost,
    loaded: () => newPost().getByRole('region', { name: 'Preview' }),
  },
  // Must be the last: the reply form stays open, and replaces the button for a new post.
  'a reply': {
    on: BOTH,
    open: () => buttonOf(member, 'a post to answer', 'Reply').click(),
    shown: () => rowWith(member, 'a post to answer'),
    loaded: () => member.page.getByRole('textbox', { name: 'Reply to @rook' }),
  },
}

describe.each(Object.keys(SIZES) as SizeName[])('on a %s', (name) => {
  test('axe finds nothing in any window', async () => {
    await resize(member, SIZES[name])
    const found: string[] = []
    const kinds = new Set<string | null>()
    for (const [window, { on, open, shown, loaded }] of Object.entries(WINDOWS)) {
      if (!on.includes(name)) continue
      await member.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await open()
      await shown().waitFor()
      await loaded?.().waitFor()
      const themes = name === 'phone' && on.length > 1 ? NO_COLOURS : LIGHT
      const kind = await shown().getAttribute('role')
      found.push(...(await findingsOf(member, window, themes, { within: shown(), alone: kinds.has(kind) })))
      kinds.add(kind)
      await closeAll()
    }
    await member.page.getByRole('feed').getByRole('button', { name: 'Close', exact: true }).click()
    expect(found).toEqual([])
  })
})

test('axe finds nothing in the windows of a person: a highlight, their lists', async () => {
  await go(member, '/users/rook')
  await main(member).getByRole('navigation', { name: 'Profile' }).waitFor()
  for (const [item, name, shown] of [
    ['Highlight…', /^Highlight /, /./],
    ['Add to list…', /^Lists with /, /^Waders/],
  ] as const) {
    await main(member).getByRole('button', { name: 'More actions' }).first().click()
    await member.page.getByRole('menuitem', { name: item }).click()
    const within = dialog(name)
    await within.getByText(shown).first().waitFor()
    expect(await findingsOf(member, item, LIGHT, { within })).toEqual([])
    await closeAll()
  }
})

test('axe finds nothing in any section of the settings, on a desktop and on a phone', async () => {
  const settings = dialog('Settings')
  const found: string[] = []
  let parts: readonly string[] = []
  const look = async (where: string, themes: Themes = DARK, within = settings): Promise<void> => {
    found.push(
      ...(await findingsOf(member, where, themes, { within, alone: where !== `settings: ${parts[0]}` })),
    )
  }
  await press('Settings')
  await settings.getByRole('tab').first().waitFor()
  parts = await settings.getByRole('tab').allTextContents()
  for (const part of parts) {
    await settings.getByRole('tab', { name: part, exact: true }).click()
    if (part === 'Filtering') await settings.getByRole('button', { name: 'New filter' }).click()
    await look(`settings: ${part}`)
    if (part !== 'Theme') continue
    for (const under of ['Advanced', 'Roundness', 'Shadow', 'Fonts']) {
      await settings.getByRole('tab', { name: under, exact: true }).click()
      if (under === 'Advanced') await settings.getByRole('button', { name: 'Change “Links”' }).click()
      await look(`settings: ${part}, ${under}`)
    }
  }
  await settings.getByRole('button', { name: 'Minimize' }).click()
  const small = member.page.getByRole('region', { name: 'Settings (minimized)' })
  await small.waitFor()
  await look('small settings', DARK, small)

  await member.page.goto(new URL('/main/friends', world.instance.origin).href)
  await rowsOf(member).first().waitFor()
  await resize(member, SIZES.phone)
  await press('Menu')
  await press('Settings')
  for (const part of parts) {
    await settings.getByRole('button', { name: part, exact: true }).click()
    await settings.getByRole('button', { name: 'All sections' }).waitFor()
    await look(`settings on a phone: ${part}`, NO_COLOURS)
    await settings.getByRole('button', { name: 'All sections' }).click()
  }
  await look('the sections of the settings on a phone')
  await closeAll()
  expect(parts.length).toBeGreaterThan(3)
  expect(found).toEqual([])
})

test('axe finds nothing in results and confirmations of the settings, errors, and an editor', async () => {
  const settings = dialog('Settings')
  await press('Settings')
  const search = settings.getByRole('searchbox', { name: 'Search settings' })
  const found: string[] = []
  const look = async (where: string, within: Locator): Promise<void> => {
    found.push(...(await findingsOf(member, where, LIGHT, { within })))
  }
  await search.fill('general')
  await settings.locator('mark').first().waitFor()
  await look('results of the search', settings)
  await search.fill('no such thing')
  await settings.getByText('Try fewer or different words.').waitFor()
  await look('no results', settings)
  await search.fill('')
  await settings.getByRole('textbox', { name: 'Width of the post column' }).fill('wide')
  await settings.getByText('Enter a number with a unit').waitFor()
  await look('an invalid setting', settings)
  await settings.getByRole('switch', { name: 'Collapse posts with a subject' }).click()
  await settings.getByRole('button', { name: "Reset all to the instance's defaults" }).click()
  const question = member.page.getByRole('alertdialog')
  await question.waitFor()
  await look('a question over the settings', question)

  await closeAll()

  await go(member, '/announcements')
  await main(member).getByRole('button', { name: 'Edit' }).first().click()
  await main(member).getByRole('form', { name: 'Edit' }).waitFor()
  await look('the editor of an announcement', main(member))

  world.instance.control.closeSockets('terminate')
  const notices = member.page.getByRole('region', { name: 'Notices' })
  await notices.locator('[data-notice]').first().waitFor()
  await look('a notice', notices)
  expect(found).toEqual([])
})
