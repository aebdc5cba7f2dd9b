import { beforeEach, describe, expect, test } from 'vitest'
import { readStoredTheme } from '../../src/shared/theme/file/readThemeFile.ts'
import { linkOf } from '../../src/shared/theme/file/themeLink.ts'
import { SEPIA } from '../../src/shared/theme/presets/light.ts'
import type { Tab as EngineTab } from '../engine/harness/tab.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
/** A second tab of the same engine. */
let other: EngineTab

const settings = (): Locator => tab.page.getByRole('dialog', { name: 'Settings' })
const control = (role: string, name: string): Locator => settings().getByRole(role, { name, exact: true })
const part = async (name: string): Promise<void> => {
  await control('tab', name).click()
  await until(
    `the part ${name}`,
    async () => (await control('tab', name).getAttribute('aria-selected')) === 'true',
  )
}

async function openTheme(): Promise<void> {
  await tab.page.getByRole('button', { name: 'Settings', exact: true }).first().click()
  await control('tab', 'Theme').click()
  await control('tab', 'Common').waitFor()
  // The part that was open last stays.
  await part('Common')
  await control('radio', 'Sepia').waitFor()
}

/** The user's own theme, as the other tab has it. */
const ownTheme = () => {
  const read = readStoredTheme(other.entity('stored')?.ownTheme ?? '')
  return read.ok ? read.source : null
}
const chosen = (): string | undefined => other.entity('preferences')?.theme

/** The page's theme. */
const sheet = (): string =>
  [...document.adoptedStyleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n')
const sheetHas = (line: string): Promise<unknown> =>
  until(`the page's sheet to have ${line}`, () => sheet().includes(line))

const fileOf = (text: string, name = 'a theme.json'): File =>
  new File([text], name, { type: 'application/json' })
const importFile = (file: File): Promise<void> => settings().locator('input[type="file"]').setInputFiles(file)

/** Imports a file with the theme “Plum”. Resolves with the window that offers it. */
async function importPlum(): Promise<Locator> {
  const colors = { bg: '#2b1b2b', fg: '#3a263a', text: '#f0e0f0', link: '#ffaadd' }
  await importFile(fileOf(JSON.stringify({ _pleroma_theme_version: 2, name: 'Plum', source: { colors } })))
  return tab.page.getByRole('dialog', { name: 'Theme “Plum”' })
}

beforeEach(async () => {
  world = await openWorld()
  tab = world.tab
  other = await world.otherTab()
})

describe('the Theme tab', () => {
  test('has five parts, which the search finds (ST8, TM29)', async () => {
    await openTheme()
    const names = await settings()
      .getByRole('tablist', { name: 'Parts of the theme' })
      .getByRole('tab')
      .allTextContents()
    expect(names).toEqual(['Common', 'Advanced', 'Roundness', 'Shadow', 'Fonts'])
    await settings().getByRole('searchbox').fill('corners')
    await control('button', 'Open').click()
    await until(
      'the part',
      async () => (await control('tab', 'Roundness').getAttribute('aria-selected')) === 'true',
    )
  })

  test('the sliders of the wallpaper show the theme’s values (L13)', async () => {
    await openTheme()
    const veil = () => control('slider', 'Page color over it').getAttribute('aria-valuetext')
    await control('radio', 'Light').click()
    await until('the veil of a light theme', async () => (await veil()) === '80 %')
    await control('radio', 'Sepia').click()
    await control('radio', 'Dark').click()
    await until('none over a dark one', async () => (await veil()) === '0 %')
  })

  test('a preset is chosen in every tab, and undone (TM30)', async () => {
    await openTheme()
    await control('radio', 'Sepia').click()
    await until('the other tab to know', () => chosen() === 'preset:sepia')
    await sheetHas(`--page: ${SEPIA.colours.bg}`)
    await control('button', 'Undo').click()
    await until('the other tab to know', () => chosen() === 'system')
  })

  test('changing a preset makes a theme of the user’s own, and the preset stays (TM30)', async () => {
    await openTheme()
    await control('radio', 'Sepia').click()
    await control('textbox', 'Background').fill('#ffeedd')
    await until('the own theme', () => ownTheme()?.colours.bg === '#ffeedd')
    await until('the choice', () => chosen() === 'own')
    expect(ownTheme()?.name).toBe('Sepia (copy)')
    await sheetHas('--page: #ffeedd')
    await control('radio', 'Sepia').click()
    await sheetHas(`--page: ${SEPIA.colours.bg}`)
  })

  test('if the user has a theme of their own, a changed preset replaces it only after a question (TM30)', async () => {
    await openTheme()
    await control('textbox', 'Background').fill('#101820')
    await until('the own theme', () => ownTheme()?.colours.bg === '#101820')
    await control('radio', 'Sepia').click()
    await control('button', 'Edit a copy').waitFor()
    expect(await control('textbox', 'Background').isDisabled()).toBe(true)
    await control('button', 'Edit a copy').click()
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
    await until('the copy', () => ownTheme()?.name === 'Sepia (copy)')
    await control('button', 'Undo').click()
    await until('the first one', () => ownTheme()?.colours.bg === '#101820')
  })

  test('the sliders of a colour are closed while the theme can’t be changed (TM30)', async () => {
    await openTheme()
    await control('textbox', 'Background').fill('#101820')
    await until('the own theme', () => ownTheme()?.colours.bg === '#101820')
    await control('button', 'Change “Background”').click()
    await control('slider', 'Lightness').waitFor()
    await control('radio', 'Sepia').click()
    await control('button', 'Edit a copy').waitFor()
    expect(await control('slider', 'Lightness').count()).toBe(0)
    await control('button', 'Edit your own').click()
    await control('slider', 'Lightness').waitFor()
    expect(ownTheme()?.colours.bg).toBe('#101820')
  })

  test('themes of the instance are offered by name, and shown (TM1, TM30)', async () => {
    await world.close()
    world = await openWorld({
      before: ({ instance: { control } }) =>
        control.overrideAnswer('/static/styles.json', {
          Heath: ['Heath', '#221a22', '#2c222c', '#e8dde8', '#e0a0d0'],
          Broken: '/static/themes/gone.json',
        }),
    })
    tab = world.tab
    other = await world.otherTab()
    await openTheme()
    await control('radio', 'Heath').waitFor()
    await control('radio', 'Heath').click()
    await sheetHas('--page: #221a22')
    expect(chosen()).toBe('instance:Heath')
    await settings().getByRole('searchbox').fill('Theme')
    expect(await control('combobox', 'Theme').textContent()).toBe('Heath')
    await settings().getByRole('searchbox').fill('')
    await until('the broken one to be left out', async () => (await control('radio', 'Broken').count()) === 0)
    await control('textbox', 'Background').fill('#332233')
    await until('a copy', () => ownTheme()?.name === 'Heath (copy)')
  })

  test('colours, shadows and fonts are edited, undone and redone by keys (TM13, TM31)', async () => {
    await openTheme()
    await part('Advanced')
    await control('textbox', 'Links').fill('#552200')
    await sheetHas('--link: #552200')
    await part('Shadow')
    await control('button', 'Add layer').click()
    await until('the shadow', () => ownTheme()?.shadows?.panel?.length === 1)
    await sheetHas('--shadow-panel: 0px 2px 8px')
    await part('Fonts')
    await control('textbox', 'Interface').fill('Inter, url(x), "Noto Sans",')
    await until('the fonts', () => ownTheme()?.fonts?.interface === 'Inter, Noto Sans')
    await sheetHas('--font: "Inter", "Noto Sans", system-ui')
    await control('tab', 'Fonts').focus()
    await tab.page.keyboard.press('Control+z')
    await until('the font to be undone', () => ownTheme()?.fonts?.interface === undefined)
    await tab.page.keyboard.press('Control+z')
    await until('the shadow to be undone', () => ownTheme()?.shadows === undefined)
    await tab.page.keyboard.press('Control+y')
    await until('the shadow to be back', () => ownTheme()?.shadows?.panel?.length === 1)
  })

  test('each of the eight radii takes effect, and can be reset (TM12)', async () => {
    await openTheme()
    await part('Roundness')
    const panel = settings().getByRole('tabpanel', { name: 'Roundness' })
    const fields = panel.getByRole('spinbutton')
    expect(await fields.count()).toBe(8)
    for (let at = 0; at < 8; at++) await fields.nth(at).fill(String(at + 11))
    const names = ['btn', 'input', 'checkbox', 'panel', 'avatar', 'avatar-alt', 'tooltip', 'attachment']
    for (const [at, name] of names.entries()) await sheetHas(`--radius-${name}: ${at + 11}px`)
    await fields.nth(0).fill('99')
    await panel.getByText('From 0 to 50').waitFor()
    await control('button', 'Reset “Buttons”').click()
    await sheetHas('--radius-btn: 4px')
    await control('slider', 'All corners').fill('0')
    await sheetHas('--radius-attachment: 0px')
    // Corners are whole pixels, but the slider stays where it was put, and so does not stop arrow keys.
    await control('slider', 'All corners').fill('1.05')
    await sheetHas('--radius-panel: 11px')
    expect(await control('slider', 'All corners').inputValue()).toBe('1.05')
  })

  test('a colour that is hard to read is shown corrected, with a warning, and one press makes it readable (TM32)', async () => {
    await openTheme()
    await control('textbox', 'Background').fill('#202020')
    await control('textbox', 'Text').fill('#404040')
    await control('button', 'Show').click()
    const guard = settings().getByRole('region', { name: 'Keep text readable' })
    await guard.getByText('#404040').waitFor()
    await control('switch', 'Keep text readable').click()
    await sheetHas('--text: #404040')
    await control('switch', 'Keep text readable').click()
    await control('button', 'Make “Text” readable').click()
    await until('another text colour', () => ownTheme()?.colours.text !== '#404040')
    expect(await control('button', 'Make “Text” readable').count()).toBe(0)
  })

  test('closing the settings loses nothing, not even the undo (TM31)', async () => {
    await openTheme()
    await control('textbox', 'Background').fill('#101820')
    await tab.page.keyboard.press('Escape')
    await settings().waitFor({ state: 'hidden' })
    await until('the own theme', () => ownTheme()?.colours.bg === '#101820')
    await openTheme()
    await control('button', 'Undo').click()
    await until('no own theme', () => other.entity('stored')?.ownTheme === '')
  })
})

describe('a theme file', () => {
  test.each([
    ['random JSON', '{"hello": [1, 2]}', 'This isn’t a theme'],
    ['a file that is cut off', '{"source": {"colors": {"bg": "#10', 'This isn’t a theme'],
    ['a future version', '{"_pleroma_theme_version": 9}', 'newer version'],
    ['10 MB', ' '.repeat(10_000_000), 'too large'],
  ])('%s is refused with the reason, and changes nothing (TM14)', async (_what, text, reason) => {
    await openTheme()
    await importFile(fileOf(text))
    const words = settings().getByText('Nothing has changed', { exact: false })
    await words.waitFor()
    expect(((await settings().textContent()) ?? '').replaceAll("'", '’')).toContain(reason)
    expect(ownTheme()).toBeNull()
    expect(chosen()).toBe('system')
  })

  test('is previewed, and applied by a press (TM34)', async () => {
    await openTheme()
    const offer = await importPlum()
    await offer.getByText('4 colors').waitFor()
    await until('the focus in the window, and not in its preview', () => {
      const { activeElement } = document
      const window = activeElement?.closest('[role="dialog"]')
      return activeElement?.closest('[inert]') === null && window?.textContent.includes('4 colors') === true
    })
    expect(ownTheme()).toBeNull()
    await offer.getByRole('button', { name: 'Use this theme' }).click()
    await until('the theme in the other tab', () => ownTheme()?.colours.bg === '#2b1b2b')
    await sheetHas('--page: #2b1b2b')
    await offer.waitFor({ state: 'hidden' })
    await control('radio', 'Plum').waitFor()
  })

  test('is not applied if its window is closed while it is saved (TM34)', async () => {
    await openTheme()
    const offer = await importPlum()
    const writes: (() => void)[] = []
    world.disk.beforeWrite = () => new Promise<void>((resolve) => writes.push(resolve))
    await offer.getByRole('button', { name: 'Use this theme' }).click()
    await until('a write', () => writes.length > 0)
    await offer.getByRole('button', { name: 'Cancel' }).click()
    await offer.waitFor({ state: 'hidden' })
    world.disk.beforeWrite = () => {}
    for (const goOn of writes) goOn()
    await pass(2_000)
    expect(ownTheme()).toBeNull()
    expect(chosen()).toBe('system')
    expect(await tab.page.getByText('Plum').count()).toBe(0)
  })
})

describe('a link with a theme', () => {
  const address = `/settings/theme#${linkOf({ ...SEPIA, name: 'Old paper' })}`

  test('opens a preview in a new tab, and changes nothing before it is applied (TM27, TM34)', async () => {
    tab = await world.openTab(address)
    const offer = tab.page.getByRole('dialog', { name: 'Theme “Old paper”' })
    await offer.getByText('Nothing has changed yet', { exact: false }).waitFor()
    await offer.getByRole('button', { name: 'Cancel' }).click()
    await offer.waitFor({ state: 'hidden' })
    expect(ownTheme()).toBeNull()
  })

  test('can be imported by a visitor too, with a note where it is stored (TM27, TM34)', async () => {
    await world.close()
    world = await openWorld({ as: null, path: address })
    tab = world.tab
    const offer = tab.page.getByRole('dialog', { name: 'Theme “Old paper”' })
    await offer.getByText('stays in this browser', { exact: false }).waitFor()
    await offer.getByRole('button', { name: 'Use this theme' }).click()
    await sheetHas(`--page: ${SEPIA.colours.bg}`)
  })

  test('that is broken says so (TM14, TM34)', async () => {
    tab = await world.openTab('/settings/theme#theme=%7Bbroken')
    await tab.page
      .getByRole('dialog', { name: 'Theme' })
      .getByText('Nothing has changed', { exact: false })
      .waitFor()
  })
})
