import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postWith } from './harness/attach.ts'
import { axe, axeOfColours } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowsOf, rowWith } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { layersOf, settled } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import { type RouteIds, routeTable, seedRoutes } from './harness/routeTable.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// Checks every page and every window with axe, in both themes, on a desktop and on a phone.

const SIZES = {
  desktop: { width: 1_366, height: 800 },
  phone: { width: 390, height: 844 },
} as const
type SizeName = keyof typeof SIZES

let world: World
let ids: RouteIds
let visitor: Tab
let member: Tab

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 120 } })
  ids = await seedRoutes(world)
  await world.instance.post('luna', 'mine to change')
  const { requests, byAcct } = world.instance.state
  requests.set(byAcct.get('tern') ?? '', byAcct.get('luna') ?? '', { reblogs: true, notify: false })
  const pictures = [{ name: 'first.png', description: 'The first' }]
  const picture = await postWith(world.instance, 'a picture to look at', pictures)
  const path = `/api/v1/pleroma/statuses/${picture}/reactions/${encodeURIComponent('👍')}`
  await world.instance.control.act({ as: 'robin', method: 'PUT', path })
  visitor = await (await world.newProfile()).openTab('/main/all')
  member = await world.openTab('/login')
  await world.signIn(member)
})
afterAll(() => world?.close())

/** Windows that a test leaves open are gone after a page load. */
beforeEach(async () => {
  await member.show()
  if ((await overlaysOf(member)) === 0) return
  await member.page.goto(new URL('/main/friends', world.instance.origin).href)
  await rowsOf(member).first().waitFor()
})

/** Serious findings in the light theme, plus those of the colour rules in the dark theme. */
async function findings(tab: Tab, where: string, exclude: readonly string[] = []): Promise<string[]> {
  await tab.page.emulateMedia({ colorScheme: 'light' })
  const light = await axe(tab, exclude)
  await tab.page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeOfColours(tab, exclude)
  return [...light.map((one) => `${where}, light: ${one}`), ...dark.map((one) => `${where}, dark: ${one}`)]
}

const main = ({ page }: Tab): Locator => page.getByRole('main')

/** The findings of all pages. Skips redirects, and pages with the heading of an earlier one. */
async function findingsOfRoutes(tab: Tab, who: 1 | 2): Promise<string[]> {
  const found: string[] = []
  const headings = new Set<string>()
  for (const row of routeTable(ids)) {
    const heading = row[who]
    if (heading.startsWith('/') || headings.has(heading)) continue
    headings.add(heading)
    await go(tab, row[0])
    await main(tab).getByRole('heading', { level: 1, name: heading }).first().waitFor()
    await until(
      'the page to be loaded',
      async () => (await main(tab).locator('[aria-busy="true"]').count()) === 0,
    )
    // The side columns are the same on every page, so check them once.
    found.push(...(await findings(tab, row[0], headings.size === 1 ? [] : ['aside'])))
  }
  return found
}

describe.each(Object.keys(SIZES) as SizeName[])('on a %s', (name) => {
  beforeEach(async () => {
    for (const tab of [visitor, member]) await resize(tab, SIZES[name])
  })

  test('axe finds nothing on any page of a visitor', async () => {
    await visitor.show()
    expect(await findingsOfRoutes(visitor, 1)).toEqual([])
  })

  test('axe finds nothing on any page of a signed-in user', async () => {
    await member.show()
    expect(await findingsOfRoutes(member, 2)).toEqual([])
  })

  test('axe finds nothing on a failed page and on an empty one', async () => {
    await member.show()
    world.instance.control.fault({ match: '/timelines/tag/', status: 500 })
    await go(member, `/tag/failing-${name}`)
    await main(member).getByRole('button', { name: 'Try again' }).waitFor()
    const failed = await findings(member, 'failed')
    world.instance.control.clearFaults()
    await go(member, `/tag/nothing-${name}`)
    await main(member).getByText('No posts').waitFor()
    expect([...failed, ...(await findings(member, 'empty'))]).toEqual([])
  })
})

interface Window {
  readonly on: readonly SizeName[]
  /** Opens the window from the home page. */
  open(): Promise<unknown>
  readonly shown: () => Locator
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
  'a question': {
    on: BOTH,
    open: () => chooseOf('mine to change', 'Delete'),
    shown: () => member.page.getByRole('alertdialog'),
  },
  'a report': {
    on: BOTH,
    open: () => chooseOf('the post that addresses name', 'Report'),
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
      await press('Insert emoji')
    },
    shown: () => member.page.getByRole('gridcell').first(),
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
    shown: () => member.page.getByRole('dialog').getByRole('textbox', { name: "What's on your mind?" }),
  },
  'the shoutbox': {
    on: ['desktop'],
    open: () => press('Shoutbox'),
    shown: () => member.page.getByRole('region', { name: 'Shoutbox' }).getByRole('listitem').first(),
  },
  'the outbox': {
    on: ['desktop'],
    open: async () => {
      world.instance.control.fault({ match: 'POST /api/v1/statuses', status: 503, times: 5 })
      await newPost().getByRole('textbox', { name: "What's on your mind?" }).fill('a post that waits')
      await member.page.keyboard.press('Control+Enter')
      await member.page.getByRole('status').getByRole('button', { name: 'Show' }).click()
    },
    shown: () => dialog('Outbox').getByRole('listitem').first(),
  },
  'a poll with its preview': {
    on: ['desktop'],
    open: async () => {
      await newPost().getByRole('button', { name: 'Add a poll' }).click()
      await newPost().getByRole('button', { name: 'Preview' }).click()
    },
    shown: () => newPost().getByRole('region', { name: 'Preview' }),
  },
  // Must be the last: the reply form stays open, and replaces the button for a new post.
  'a reply': {
    on: BOTH,
    open: () => buttonOf(member, 'the post that addresses name', 'Reply').click(),
    shown: () => member.page.getByRole('textbox', { name: 'Reply to @rook' }),
  },
}

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
}

describe.each(Object.keys(SIZES) as SizeName[])('on a %s', (name) => {
  test('axe finds nothing in any window', async () => {
    await member.show()
    await resize(member, SIZES[name])
    await go(member, '/about')
    await go(member, '/main/friends')
    await rowsOf(member).first().waitFor()
    const found: string[] = []
    for (const [window, { on, open, shown }] of Object.entries(WINDOWS)) {
      if (!on.includes(name)) continue
      await member.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await open()
      await shown().waitFor()
      found.push(...(await findings(member, window)))
      await closeAll()
      await settled(member)
    }
    await member.page.getByRole('feed').getByRole('button', { name: 'Close', exact: true }).click()
    expect(found).toEqual([])
  })
})

test('axe finds nothing in the dialog of a highlight', async () => {
  await member.show()
  await resize(member, SIZES.desktop)
  await member.page.goto(new URL('/users/rook', world.instance.origin).href)
  await main(member).getByRole('navigation', { name: 'Profile' }).waitFor()
  await main(member).getByRole('button', { name: 'More actions' }).first().click()
  await member.page.getByRole('menuitem', { name: 'Highlight…' }).click()
  await dialog(/^Highlight /).waitFor()
  expect(await findings(member, 'a highlight')).toEqual([])
  await closeAll()
})

test('axe finds nothing in any section of the settings, on a desktop and on a phone', async () => {
  await member.show()
  const settings = dialog('Settings')
  const home = async (size: SizeName): Promise<void> => {
    await resize(member, SIZES[size])
    await member.page.goto(new URL('/main/friends', world.instance.origin).href)
    await rowsOf(member).first().waitFor()
  }
  const found: string[] = []
  await home('desktop')
  await press('Settings')
  await settings.getByRole('tab').first().waitFor()
  const parts = await settings.getByRole('tab').allTextContents()
  for (const part of parts) {
    await settings.getByRole('tab', { name: part, exact: true }).click()
    if (part === 'Filtering') await settings.getByRole('button', { name: 'New filter' }).click()
    found.push(...(await findings(member, `settings: ${part}`, ['aside'])))
  }
  await settings.getByRole('button', { name: 'Minimize' }).click()
  await member.page.getByRole('region', { name: 'Settings (minimized)' }).waitFor()
  found.push(...(await findings(member, 'small settings')))

  await home('phone')
  await press('Menu')
  await press('Settings')
  for (const part of parts) {
    await settings.getByRole('button', { name: part, exact: true }).click()
    await settings.getByRole('button', { name: 'All sections' }).waitFor()
    found.push(...(await findings(member, `settings on a phone: ${part}`)))
    await settings.getByRole('button', { name: 'All sections' }).click()
  }
  expect(parts.length).toBeGreaterThan(3)
  expect(found).toEqual([])
})

test('axe finds nothing in results and confirmations of the settings, errors, and an editor', async () => {
  await member.show()
  await resize(member, SIZES.desktop)
  await member.page.goto(new URL('/main/friends', world.instance.origin).href)
  await rowsOf(member).first().waitFor()
  const settings = dialog('Settings')
  await press('Settings')
  const search = settings.getByRole('searchbox', { name: 'Search settings' })
  await search.fill('general')
  await settings.locator('mark').first().waitFor()
  const found = await findings(member, 'results of the search')
  await search.fill('no such thing')
  await settings.getByText('Try fewer or different words.').waitFor()
  found.push(...(await findings(member, 'no results')))
  await search.fill('')
  await settings.getByRole('textbox', { name: 'Width of the post column' }).fill('wide')
  await settings.getByText('Enter a number with a unit').waitFor()
  found.push(...(await findings(member, 'an invalid setting')))
  await settings.getByRole('switch', { name: 'Collapse posts with a subject' }).click()
  await settings.getByRole('button', { name: "Reset all to the instance's defaults" }).click()
  await member.page.getByRole('alertdialog').waitFor()
  found.push(...(await findings(member, 'a question over the settings')))

  world.instance.control.registration({
    open: true,
    captcha: 'native',
    approves: true,
    birthdayRequired: true,
  })
  const guest = await (await world.newProfile()).openTab('/registration')
  await main(guest).getByRole('button', { name: 'Register', exact: true }).click()
  await main(guest).getByText('cannot be left blank').first().waitFor()
  found.push(...(await findings(guest, 'a registration with errors')))

  await world.signIn(guest, 'admin')
  await go(guest, '/announcements')
  await main(guest).getByRole('button', { name: 'Edit' }).first().click()
  await main(guest).getByRole('form', { name: 'Edit' }).waitFor()
  found.push(...(await findings(guest, 'the editor of an announcement')))

  world.instance.control.closeSockets('terminate')
  await guest.page.getByRole('region', { name: 'Notices' }).locator('[data-notice]').first().waitFor()
  found.push(...(await findings(guest, 'a notice')))
  expect(found).toEqual([])
})
