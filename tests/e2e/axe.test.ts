import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOf } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { go } from './harness/go.ts'
import { longestTexts, openWithTexts } from './harness/longestTexts.ts'
import type { Profile } from './harness/profile.ts'
import { resize } from './harness/resize.ts'
import { type RouteIds, routeTable, seedRoutes } from './harness/routeTable.ts'
import type { Tab } from './harness/tab.ts'
import { textFaults } from './harness/textFaults.ts'
import { beginning, type Translator, textsOf, translatorTo } from './harness/texts.ts'
import { EVERY_VISIT, SIZE_NAMES, SIZES, type SizeName, themesAt } from './harness/visits.ts'
import type { World } from './harness/world.ts'

// Checks every page with axe, as a visitor and as a signed-in user, and measures its texts, which are the longest of all
// languages. harness/visits.ts says in which sizes and themes. The windows are in axeWindows.test.ts.

let world: World
let ids: RouteIds
let visitors: Profile
let visitor: Tab
let member: Tab
const LONGEST = longestTexts()
/** Translates English into the texts on the screen. */
let say: Translator

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 120 } })
  ids = await seedRoutes(world)
  const { requests, byAcct } = world.instance.state
  requests.set(byAcct.get('tern') ?? '', byAcct.get('luna') ?? '', { reblogs: true, notify: false })
  visitors = await world.newProfile()
  visitor = await visitors.openTab('/main/all')
  member = await world.openTab('/login')
  await world.signIn(member)
})
afterAll(() => world?.close())

// A test that ran out of time continues in its tab.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await Promise.all([visitor.close(), member.close()])
  visitor = await visitors.openTab('/main/all')
  member = await world.openTab('/main/all')
})

const main = ({ page }: Tab): Locator => page.getByRole('main')

/** Pages whose rows are unlike those of a timeline; all of their rows are checked. */
const OWN_ROWS: ReadonlySet<string> = new Set([
  'Conversation',
  'Direct messages',
  'Interactions',
  'Notifications',
])
/** All timelines have the same rows, so only the first three are checked. */
const FURTHER_ROWS = 'main [role=feed] > article:nth-of-type(n + 4)'

/** For a slow machine: a test opens up to forty pages. */
const ALL_PAGES_TIMEOUT_MS = 300_000

async function resizeTo(tab: Tab, name: SizeName): Promise<void> {
  await resize(tab, SIZES[name])
  await tab.page
    .getByRole('button', { name: say('Menu') })
    .waitFor({ state: name === 'phone' ? 'attached' : 'detached' })
}

/** Waits until the page with this heading is shown and has loaded. */
async function loaded(tab: Tab, heading: string): Promise<void> {
  const name = beginning(say(heading))
  await main(tab).getByRole('heading', { level: 1, name }).first().waitFor()
  await until(
    'the page to be loaded',
    async () => (await main(tab).locator('[aria-busy="true"]').count()) === 0,
  )
}

async function openLongest(tab: Tab): Promise<void> {
  await tab.show()
  say = translatorTo(LONGEST)
  await openWithTexts(tab, LONGEST, '/main/all')
  await loaded(tab, 'Known Network')
}

/** Pages made of the same parts as an earlier one, with other words: `npm test` only measures their texts. */
const SAME_PARTS: ReadonlySet<string> = new Set([
  'Public',
  'Bookmarks',
  'Corvids',
  'Edit list',
  'New list',
  'Profile not found',
])

/** Pages whose rows have other actions for a visitor than for a member, or a link to the server instead of actions. */
const VISITORS_ROWS: ReadonlySet<string> = new Set(['Known Network', 'Conversation', 'Rook', 'Lists'])

/**
 * The paths and headings of pages, without redirects and pages with the heading of an earlier one. A visitor's are those
 * that differ from a member's.
 */
function pagesOf(who: 'visitor' | 'member'): readonly (readonly [heading: string, path: string])[] {
  const pages = new Map<string, string>()
  for (const [path, visitors, members] of routeTable(ids)) {
    const heading = who === 'visitor' ? visitors : members
    if (heading.startsWith('/') || pages.has(heading)) continue
    if (who === 'member' || visitors !== members || VISITORS_ROWS.has(visitors)) pages.set(heading, path)
  }
  expect(pages.size).toBeGreaterThan(who === 'visitor' ? 5 : 20)
  return [...pages]
}

/** Gives the posts a time that needs a line of its own on a phone, however short ago they were made. */
const widenTimes = (tab: Tab): Promise<void> =>
  tab.page.evaluate(() => {
    for (const time of document.querySelectorAll('[role=feed] header time'))
      time.textContent = '59 хв. тому назад'
  })

/** The findings of the pages that are visited in one size. */
async function findingsOfRoutes(tab: Tab, who: 'visitor' | 'member', size: SizeName): Promise<string[]> {
  const found: string[] = []
  let isFirst = true
  for (const [at, [heading, path]] of pagesOf(who).entries()) {
    const themes = themesAt(at, size)
    if (themes.length === 0) continue
    await go(tab, path)
    await loaded(tab, heading)
    await widenTimes(tab)
    // The side columns, the bars and the rows are the same on every page, so check them once in each size.
    const exclude = OWN_ROWS.has(heading) ? ['aside'] : ['aside', FURTHER_ROWS]
    const where = `${path} on a ${size}`
    if (EVERY_VISIT || !SAME_PARTS.has(heading))
      found.push(...(await findingsOf(tab, where, themes, isFirst ? {} : { exclude })))
    found.push(...(await textFaults(tab)).map((fault) => `${where}: ${fault}`))
    isFirst = false
  }
  return found
}

/** The findings of a page that can't be loaded, and of one without rows. */
async function findingsOfFailures(size: SizeName): Promise<string[]> {
  const scope = { within: main(member) }
  const found: string[] = []
  const failed = themesAt(0, size)
  if (failed.length > 0) {
    world.instance.control.fault({ match: '/timelines/tag/', status: 500 })
    try {
      await go(member, `/tag/failing-${size}`)
      await main(member)
        .getByRole('button', { name: say('Try again') })
        .waitFor()
      found.push(...(await findingsOf(member, `failed on a ${size}`, failed, scope)))
    } finally {
      world.instance.control.clearFaults()
    }
  }
  const empty = themesAt(1, size)
  if (empty.length > 0) {
    await go(member, `/tag/nothing-${size}`)
    await main(member).getByText(say('No posts')).waitFor()
    found.push(...(await findingsOf(member, `empty on a ${size}`, empty, scope)))
  }
  return found
}

test(
  'axe finds nothing on the pages of a visitor, on a desktop and on a phone, and no text is cut (LA22)',
  async () => {
    await openLongest(visitor)
    for (const size of SIZE_NAMES) {
      await resizeTo(visitor, size)
      expect(await findingsOfRoutes(visitor, 'visitor', size)).toEqual([])
    }
  },
  ALL_PAGES_TIMEOUT_MS,
)

test.each(SIZE_NAMES)(
  'axe finds nothing on the pages of a member, on failed and empty ones, on a %s, and no text is cut (LA22)',
  async (size) => {
    await openLongest(member)
    await resizeTo(member, size)
    const found = await findingsOfRoutes(member, 'member', size)
    expect([...found, ...(await findingsOfFailures(size))]).toEqual([])
  },
  ALL_PAGES_TIMEOUT_MS,
)

test('axe finds nothing on a registration with errors', async () => {
  world.instance.control.registration({
    open: true,
    captcha: 'native',
    approves: true,
    birthdayRequired: true,
  })
  await visitor.show()
  say = translatorTo(textsOf('en'))
  await visitor.page.goto(new URL('/registration', world.instance.origin).href)
  await resizeTo(visitor, 'desktop')
  await main(visitor).getByRole('button', { name: 'Register', exact: true }).click()
  await main(visitor).getByText('cannot be left blank').first().waitFor()
  const themes = themesAt(0, 'desktop', ['desktop'])
  expect(await findingsOf(visitor, 'errors', themes, { within: main(visitor) })).toEqual([])
})

/** Languages that change the layout: the page is mirrored, or its lines break between any two letters. */
const LANGUAGES = [
  ['ar', 'phone'],
  ['ja', 'desktop'],
] as const

test.each(EVERY_VISIT ? LANGUAGES : LANGUAGES.slice(0, 1))(
  'axe finds nothing on the main pages in %s, on a %s, and no text is cut (LA22)',
  async (language, size) => {
    await member.show()
    say = translatorTo(textsOf(language))
    await member.run({ kind: 'setPreferences', change: { interfaceLanguage: language } })
    await member.page.goto(new URL('/main/friends', world.instance.origin).href)
    await resizeTo(member, size)
    const found: string[] = []
    for (const [path, heading] of [
      ['/main/friends', 'Home'],
      [`/notice/${ids.post}`, 'Conversation'],
      ['/users/rook', 'Rook'],
      ['/luna/notifications', 'Notifications'],
      ['/search?query=cat', 'Search'],
    ] as const) {
      await go(member, path)
      await loaded(member, heading)
      const isFirst = heading === 'Home'
      // The parts are those of the other tests; a mirrored page can still move a target.
      if (isFirst || language === 'ar') {
        const exclude = isFirst ? [FURTHER_ROWS] : ['aside', FURTHER_ROWS]
        found.push(...(await findingsOf(member, path, isFirst ? ['light'] : [], { exclude })))
      }
      found.push(...(await textFaults(member)).map((fault) => `${path}: ${fault}`))
    }
    expect(await member.page.locator('html').getAttribute('lang')).toBe(language)
    expect(found).toEqual([])
  },
)
