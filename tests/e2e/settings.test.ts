import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PRESETS } from '../../src/shared/theme/presets/presets.ts'
import { atRest } from './harness/atRest.ts'
import { axeOfColours } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { expectUnmoved, readingOf, rowsOf } from './harness/feed.ts'
import { hasFocusWithin, waitForFocus } from './harness/focus.ts'
import { goToFeed } from './harness/go.ts'
import { windowsClosed } from './harness/layers.ts'
import { resize, type Size } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// Only tests that need a layout; the others are in tests/components/settings.test.ts.

const DESKTOP: Size = { width: 1366, height: 768 }
const PHONE: Size = { width: 390, height: 844 }

let world: World
let tab: Tab

const open = async (path: '/main/friends' | '/main/public'): Promise<void> => {
  // A window that was just closed may still remove its history entry.
  await windowsClosed(tab)
  await goToFeed(tab, path)
  await rowsOf(tab).first().waitFor()
}
const settings = (): Locator => tab.page.getByRole('dialog', { name: 'Settings' })
const search = (): Locator => settings().getByRole('searchbox', { name: 'Search settings' })
const switchWith = (name: string): Locator => settings().getByRole('switch', { name })
const cog = (): Locator => tab.page.getByRole('button', { name: 'Settings', exact: true })
const openSettings = async (): Promise<void> => {
  await cog().click()
  await settings().waitFor()
}
const gone = (what: Locator): Promise<void> => what.waitFor({ state: 'hidden' })
const close = async (): Promise<void> => {
  await settings().getByRole('button', { name: 'Close', exact: true }).click()
  await gone(settings())
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

afterEach(async ({ task }) => {
  await resize(tab, DESKTOP)
  // Clean up, so that a failed test does not fail the next ones.
  if (task.result?.state === 'fail') await tab.page.goto(new URL('/main/friends', world.instance.origin).href)
})

test('the page behind the settings does not scroll, and the back button keeps its position', async () => {
  await open('/main/public')
  await rowsOf(tab).nth(5).waitFor()
  await rowsOf(tab).nth(3).focus()
  // The shortcuts are loaded some time after the page.
  await until('the focus on another post', async () => {
    await tab.page.keyboard.press('PageDown')
    return rowsOf(tab)
      .nth(3)
      .evaluate((row) => row !== document.activeElement)
  })
  await atRest(tab)
  const reading = await readingOf(tab)
  const scrolled = (): Promise<number> =>
    tab.page.evaluate(() =>
      [document.scrollingElement, ...document.querySelectorAll('#root *')].reduce(
        (sum, element) => sum + (element?.scrollTop ?? 0),
        0,
      ),
    )
  await openSettings()
  const before = await scrolled()
  await tab.page.mouse.move(30, 600)
  await tab.page.mouse.wheel(0, 400)
  const box = await settings().boundingBox()
  await tab.page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 500)
  await tab.page.mouse.wheel(0, 400)
  await tab.page.keyboard.press('PageDown')
  await switchWith('Before logging out').scrollIntoViewIfNeeded()
  expect(await scrolled()).toBe(before)
  await until('the history entry of the settings', () =>
    tab.page.evaluate(() => history.state.rookeryLayer === 1),
  )
  await tab.page.goBack()
  await gone(settings())
  expect(new URL(tab.page.url()).pathname).toBe('/main/public')
  await expectUnmoved(tab, reading)
})

test('the settings can be opened, searched through, changed and closed with the keyboard', async () => {
  await open('/main/friends')
  await cog().focus()
  await tab.page.keyboard.press('Enter')
  const dialog = settings()
  await waitForFocus('the focus in the search', search())
  await tab.page.keyboard.press('Tab')
  await waitForFocus('the focus on the tab', dialog.getByRole('tab', { name: 'General' }))
  await tab.page.keyboard.press('ArrowDown')
  await dialog.getByRole('tabpanel', { name: 'Profile' }).waitFor()
  await waitForFocus('the focus on the next tab', dialog.getByRole('tab', { name: 'Profile' }))
  await tab.page.keyboard.press('ArrowUp')
  await dialog.getByRole('tabpanel', { name: 'General' }).waitFor()
  await switchWith('Hide the shoutbox').focus()
  await tab.page.keyboard.press('Space')
  await until('the switch to be on', () => switchWith('Hide the shoutbox').isChecked())
  await tab.page.keyboard.press('Space')
  await until('the switch to be off', async () => !(await switchWith('Hide the shoutbox').isChecked()))
  // From the last field on, Tab goes on at the first one, and back.
  await dialog.evaluate((it) => {
    const fields = it.querySelectorAll<HTMLElement>('button, input, [role=switch], [role=combobox]')
    const seen = [...fields].filter((one) => one.tabIndex >= 0 && one.offsetParent !== null)
    seen.at(-1)?.focus()
  })
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await tab.page.keyboard.press(key)
    await until('the focus to stay in the settings', () => hasFocusWithin(dialog))
  }
  // Escape closes a list of choices before it closes the settings.
  await dialog.getByRole('combobox', { name: 'Third column' }).focus()
  await tab.page.keyboard.press('Enter')
  await tab.page.getByRole('listbox').waitFor()
  await tab.page.keyboard.press('Escape')
  await gone(tab.page.getByRole('listbox'))
  expect(await dialog.isVisible()).toBe(true)
  await tab.page.keyboard.press('Escape')
  await gone(dialog)
  await waitForFocus('the focus to return to the cog', cog())
})

test('a muted word is edited with the keyboard alone: the window does not take the focus of its field (MU8)', async () => {
  await open('/main/friends')
  await tab.run({ kind: 'muteWord', word: 'sleet', on: true })
  await openSettings()
  await settings().getByRole('tab', { name: 'Filtering' }).click()
  await settings().getByRole('button', { name: 'Edit “sleet”' }).press('Enter')
  const field = settings().getByRole('textbox', { name: 'Edit “sleet”' })
  await field.waitFor()
  // The window moves a focus that is lost one frame later.
  await atRest(tab)
  expect(await hasFocusWithin(field)).toBe(true)
  await tab.page.keyboard.type('y')
  await tab.page.keyboard.press('Enter')
  await waitForFocus(
    'the focus on the edited word',
    settings().getByRole('button', { name: 'Edit “sleety”' }),
  )
  await close()
})

test('the settings fill a phone’s screen, and opening a section focuses its back button', async () => {
  await resize(tab, PHONE)
  await open('/main/friends')
  await tab.page.getByRole('button', { name: 'Menu' }).click()
  await openSettings()
  await atRest(tab)
  const box = await settings().boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, PHONE.width, PHONE.height])
  await settings().getByRole('button', { name: 'General' }).click()
  await waitForFocus('the focus on the way back', settings().getByRole('button', { name: 'All sections' }))
  await settings().getByRole('button', { name: 'All sections' }).click()
  await settings().getByRole('button', { name: 'Version' }).click()
  await settings().getByText('Rookery version').waitFor()
  await close()
})

const SCREENS = [
  ['a desktop at 200 %', { width: 683, height: 384 }, 'ltr'],
  ['390 px, from right to left', PHONE, 'rtl'],
  ['a desktop, from right to left', DESKTOP, 'rtl'],
] as const

test('the settings are not wider than the page on any screen', async () => {
  await open('/main/friends')
  for (const [name, size, dir] of SCREENS) {
    await resize(tab, size)
    await tab.page.evaluate((to) => {
      document.documentElement.dir = to
    }, dir)
    if (size.width <= 800) await tab.page.getByRole('button', { name: 'Menu' }).click()
    await openSettings()
    if (size.width <= 800) await settings().getByRole('button', { name: 'General' }).click()
    await atRest(tab)
    const wide = await settings().evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')].flatMap((element) => {
        const { left, right } = element.getBoundingClientRect()
        return right > innerWidth + 1 || left < -1 ? [`${element.tagName} ${element.className}`] : []
      }),
    )
    expect([name, ...wide]).toEqual([name])
    await close()
    await windowsClosed(tab)
  }
  await tab.page.evaluate(() => {
    document.documentElement.dir = 'ltr'
  })
})

/**
 * Presets that differ much from the default themes, which the axe tests check. `presets.test.ts` computes the contrast of all
 * presets for the pairs of colours that a theme has; a style sheet may have others.
 */
const SAMPLES: ReadonlySet<string> = new Set(['preset:black', 'preset:contrast-light', 'preset:linen'])

test('presets are applied, and their colours have enough contrast (TM25)', async () => {
  await open('/main/friends')
  const found: unknown[] = []
  const samples = PRESETS.filter(({ choice }) => SAMPLES.has(choice))
  expect(samples).toHaveLength(SAMPLES.size)
  for (const { choice, source } of samples) {
    await tab.run({ kind: 'setPreferences', change: { theme: choice } })
    await until(choice, () =>
      tab.page.evaluate(
        (colour) => getComputedStyle(document.documentElement).getPropertyValue('--page').trim() === colour,
        source.colours.bg,
      ),
    )
    const findings = await axeOfColours(tab)
    if (findings.length > 0) found.push([choice, findings])
  }
  await tab.run({ kind: 'setPreferences', change: { theme: null } })
  expect(found).toEqual([])
})
