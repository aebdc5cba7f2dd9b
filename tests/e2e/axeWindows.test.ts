import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findingsOf, type Themes } from './harness/axe.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { go } from './harness/go.ts'
import { longestTexts, openWithTexts } from './harness/longestTexts.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import { textFaults } from './harness/textFaults.ts'
import { type Translator, textsOf, translatorTo } from './harness/texts.ts'
import { SIZE_NAMES, SIZES, themesAt } from './harness/visits.ts'
import { addSecondAccount, closeAll, seedWindows, windowList } from './harness/windowList.ts'
import type { World } from './harness/world.ts'

// Checks every window with axe, and measures its texts, which are the longest of all languages. harness/visits.ts says in
// which sizes and themes. The pages behind them are in axe.test.ts.

/** For a slow machine: a test opens about forty windows. */
const ALL_WINDOWS_TIMEOUT_MS = 300_000

let world: World
let member: Tab
/** Translates English into the texts on the screen. */
let say: Translator

const LONGEST = translatorTo(longestTexts())
const ENGLISH = translatorTo(textsOf('en'))

beforeAll(async () => {
  // The page behind a window is not the subject, and the smaller it is, the faster axe is.
  world = await openClientWorld({ instance: { posts: 5 } })
  await seedWindows(world)
  member = await world.openTab('/login')
  await world.signIn(member)
  await addSecondAccount(member)
})
afterAll(() => world?.close())

beforeEach(async () => {
  await member.show()
  await resize(member, SIZES.desktop)
})

// A test that ran out of time continues in its tab.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await member.close()
  member = await world.openTab('/main/friends')
})

/** Each test starts at home, without windows. */
async function start(texts: Translator): Promise<void> {
  if (texts === LONGEST) await openWithTexts(member, longestTexts(), '/main/friends')
  else await member.page.goto(new URL('/main/friends', world.instance.origin).href)
  say = texts
  const feed = main(member).getByRole('feed', { name: say('Home') })
  await feed.getByRole('article').first().waitFor()
}

const main = ({ page }: Tab): Locator => page.getByRole('main')

const press = (name: string): Promise<void> =>
  member.page
    .getByRole('button', { name: say(name) })
    .first()
    .click()
/** The themes of the thing at place `at` in a list of things that are visited on a desktop. */
const onDesktop = (at: number): Themes => themesAt(at, 'desktop', ['desktop'])
const dialog = (name: string): Locator => member.page.getByRole('dialog', { name: say(name) })

test.each(SIZE_NAMES)(
  'axe finds nothing in any window on a %s, and no text is cut (LA22)',
  async (name) => {
    await start(LONGEST)
    await resize(member, SIZES[name])
    const found: string[] = []
    const kinds = new Set<string | null>()
    const windows = Object.entries(windowList(world, member, say))
    for (const [at, [window, { on, open, shown, loaded }]] of windows.entries()) {
      const themes = themesAt(at, name, on)
      if (themes.length === 0) continue
      // At the top all bars are shown.
      await member.page.evaluate(() => {
        for (const list of document.querySelectorAll('[data-scroller]')) list.scrollTop = 0
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      })
      await open()
      await shown().waitFor()
      await loaded?.().waitFor()
      const kind = await shown().getAttribute('role')
      found.push(...(await findingsOf(member, window, themes, { within: shown(), alone: kinds.has(kind) })))
      found.push(...(await textFaults(member, shown())).map((fault) => `${window}: ${fault}`))
      kinds.add(kind)
      await closeAll(member)
    }
    // The reply form stays open.
    const close = member.page.getByRole('feed').getByRole('button', { name: say('Close') })
    if ((await close.count()) > 0) await close.click()
    expect(found).toEqual([])
  },
  ALL_WINDOWS_TIMEOUT_MS,
)

test('axe finds nothing in the windows of a person: a highlight, their lists', async () => {
  await start(ENGLISH)
  await go(member, '/users/rook')
  await main(member).getByRole('navigation', { name: 'Profile' }).waitFor()
  const windows = [
    ['Highlight…', 'Highlight {{name}}', /./],
    ['Add to list…', 'Lists with {{name}}', /^Waders/],
  ] as const
  for (const [at, [item, name, shown]] of windows.entries()) {
    await main(member).getByRole('button', { name: 'More actions' }).first().click()
    await member.page.getByRole('menuitem', { name: item }).click()
    const within = dialog(name)
    await within.getByText(shown).first().waitFor()
    expect(await findingsOf(member, item, onDesktop(at), { within })).toEqual([])
    await closeAll(member)
  }
})

/** Looks at the settings with axe, and measures their texts. */
async function faultsOf(
  where: string,
  themes: Themes,
  within = dialog('Settings'),
  alone = true,
): Promise<string[]> {
  return [
    ...(await findingsOf(member, where, themes, { within, alone })),
    ...(await textFaults(member, within)).map((fault) => `${where}: ${fault}`),
  ]
}

test('axe finds nothing in any section of the settings, on a desktop, and no text is cut (LA22)', async () => {
  await start(LONGEST)
  const settings = dialog('Settings')
  const found: string[] = []
  await press('Settings')
  await settings.getByRole('tab').first().waitFor()
  const parts = await settings.getByRole('tab').allTextContents()
  for (const [at, part] of parts.entries()) {
    const themes = themesAt(at, 'desktop')
    await settings.getByRole('tab', { name: part, exact: true }).click()
    if (themes.length > 0)
      found.push(...(await faultsOf(`settings: ${part}`, themes, settings, part !== parts[0])))
    if (say('Filtering').test(part)) {
      await settings.getByRole('button', { name: say('New filter') }).click()
      found.push(...(await faultsOf('a new filter', onDesktop(at))))
    }
    if (!say('Theme').test(part)) continue
    for (const [place, under] of ['Advanced', 'Roundness', 'Shadow', 'Fonts'].entries()) {
      await settings.getByRole('tab', { name: say(under) }).click()
      if (under === 'Advanced')
        await settings
          .getByRole('button', { name: say('Change “{{name}}”') })
          .first()
          .click()
      found.push(...(await faultsOf(`settings: ${part}, ${under}`, onDesktop(place))))
    }
  }
  await settings.getByRole('button', { name: say('Minimize') }).click()
  const small = member.page.getByRole('region', { name: say('Settings (minimized)') })
  await small.waitFor()
  found.push(...(await faultsOf('small settings', onDesktop(1), small)))
  expect(parts.length).toBeGreaterThan(3)
  expect(found).toEqual([])
})

test('axe finds nothing in any section of the settings, on a phone, and no text is cut (LA22)', async () => {
  await start(LONGEST)
  await resize(member, SIZES.phone)
  const settings = dialog('Settings')
  await press('Menu')
  await press('Settings')
  const entries = settings.getByRole('listitem').getByRole('button')
  await entries.first().waitFor()
  const found = await faultsOf(
    'the sections of the settings on a phone',
    themesAt(0, 'phone', ['phone']),
    settings,
    false,
  )
  const parts = await entries.allTextContents()
  for (const [at, part] of parts.entries()) {
    const themes = themesAt(at, 'phone')
    if (themes.length === 0) continue
    await settings.getByRole('button', { name: part, exact: true }).click()
    await settings.getByRole('button', { name: say('All sections') }).waitFor()
    found.push(...(await faultsOf(`settings on a phone: ${part}`, themes)))
    await settings.getByRole('button', { name: say('All sections') }).click()
  }
  expect(parts.length).toBeGreaterThan(3)
  expect(found).toEqual([])
})

test('axe finds nothing in results and confirmations of the settings, errors, and an editor', async () => {
  await start(ENGLISH)
  const settings = dialog('Settings')
  await press('Settings')
  const search = settings.getByRole('searchbox', { name: 'Search settings' })
  const found: string[] = []
  let looks = 0
  const look = async (where: string, within: Locator): Promise<void> => {
    found.push(...(await findingsOf(member, where, onDesktop(looks++), { within })))
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

  await closeAll(member)

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
