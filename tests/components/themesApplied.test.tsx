import { useState } from 'react'
import { expect, test } from 'vitest'
import { ONLY } from '../../src/shared/model/keys.ts'
import { DEFAULT_PREFERENCES } from '../../src/shared/model/preferences.ts'
import type { Attachment } from '../../src/shared/model/status.ts'
import { DEFAULT_STORED } from '../../src/shared/model/stored.ts'
import type { ThemeSource } from '../../src/shared/model/theme.ts'
import { textOf } from '../../src/shared/theme/file/writeTheme.ts'
import { Attachments } from '../../src/ui/blocks/status/Attachments.tsx'
import { ME } from './harness/entities.ts'
import { renderWith } from './harness/renderWith.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const SEPIA = '#efe5d0'
const BLACK = '#000000'
const MINE: ThemeSource = {
  name: 'Mine',
  colours: { bg: '#203040', fg: '#2a3a4a', text: '#e0e0e0' },
  radii: { btn: 9 },
}
const textFor = (source: ThemeSource): string => textOf(source) ?? ''

/** The colour of the browser's own frame, which is that of the page. */
const frame = (): string | null =>
  document.querySelector('meta[name="theme-color"]')?.getAttribute('content') ?? null
const sheet = (): string =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText)).join(' ')

const frameIs = (colour: string): Promise<unknown> => until(colour, () => frame() === colour)

async function setOwn({ tab }: World, source: ThemeSource): Promise<void> {
  expect(await tab.run({ kind: 'setOwnTheme', text: textFor(source) })).toMatchObject({ ok: true })
}

test('a preset is shown, and remembered for the next first paint (TM4, TM25, TM28)', async () => {
  const { tab } = await openWorld()
  await tab.prefer({ theme: 'preset:sepia' })
  await frameIs(SEPIA)
  expect(document.documentElement.dataset.theme).toBe('configured')
  expect(localStorage.getItem('rookery-look luna@home.example')).toContain(`--page: ${SEPIA}`)
  await tab.prefer({ theme: 'pleroma-light' })
  await until('the light theme', () => document.documentElement.dataset.theme === 'pleroma-light')
})

test('a preset that does not exist shows the fallback (TM2)', async () => {
  const { tab } = await openWorld()
  await tab.prefer({ theme: 'preset:gone' })
  await until('the fallback', () => document.documentElement.dataset.theme === 'configured' && sheet() === '')
  expect(frame()).toBe('#121a24')
})

test('the user’s own theme is shown while it is edited (TM24)', async () => {
  const world = await openWorld()
  const { tab } = world
  await setOwn(world, MINE)
  await tab.prefer({ theme: 'own' })
  await frameIs('#203040')
  expect(sheet()).toContain('--radius-btn: 9px')
  for (const bg of ['#304050', '#102030', '#405060'] as const)
    await setOwn(world, { ...MINE, colours: { ...MINE.colours, bg } })
  await frameIs('#405060')
})

test('a theme that cannot be read changes nothing: the last good one stays, with an error (TM14, TM24)', async () => {
  const world = await openWorld()
  const { tab } = world
  await setOwn(world, MINE)
  await tab.prefer({ theme: 'own' })
  await frameIs('#203040')
  expect(await tab.run({ kind: 'setOwnTheme', text: 'hello' })).toMatchObject({ ok: false })
  // What the instance answered to these changes counts as current for 3 s. The next change asks it again.
  await pass(10_000)
  expect(frame()).toBe('#203040')
  // Another version of this client may have stored a theme that this one cannot read.
  const theirs = {
    path: 'simple.ownTheme',
    operation: 'set',
    args: ['{"rookery_theme":9}'],
    timestamp: Date.now() + 1_000,
  }
  const settings = { _timestamp: Date.now() + 1_000, _version: 1, prefsStorage: { _journal: [theirs] } }
  world.instance.control.overrideAnswer('/api/v1/accounts/verify_credentials', {
    pleroma: { settings_store: { 'pleroma-fe': settings } },
  })
  await tab.run({ kind: 'setStored', name: 'collapseNav', value: true })
  await tab.page.getByText("Your own theme can't be read").waitFor()
  expect(frame()).toBe('#203040')
})

test('a pair follows the system, or the hour (TM23)', async () => {
  const { tab } = await openWorld()
  const pair = { theme: 'pair', themeLight: 'preset:sepia', themeDark: 'preset:black' } as const
  // Tests run at noon, UTC, on a system with a light theme.
  const hour = new Date().getHours()
  const clock = (at: number): string => `${String((at + 24) % 24).padStart(2, '0')}:00`
  await tab.prefer({ ...pair, themeHours: `${clock(hour - 1)}-${clock(hour + 1)}` })
  await frameIs(BLACK)
  await pass(3_600_000)
  await frameIs(SEPIA)
  await tab.prefer({ themeHours: '' })
  await frameIs(SEPIA)
})

test('a change of theme renders no row again (TM28)', async () => {
  let renders = 0
  const { engine } = await renderWith(<Counted onRender={() => renders++} />)
  const before = renders
  expect(before).toBeGreaterThan(0)
  engine.put(ME, 'preferences', ONLY, { ...DEFAULT_PREFERENCES, theme: 'own' })
  engine.put(ME, 'stored', ONLY, { ...DEFAULT_STORED, ownTheme: textFor(MINE) })
  await pass(100)
  expect(renders).toBe(before)
  // A preference that does affect the row.
  engine.put(ME, 'preferences', ONLY, { ...DEFAULT_PREFERENCES, theme: 'own', maxThumbnails: 3 })
  await pass(100)
  expect(renders).toBeGreaterThan(before)
})

/** Files of a post: in a row, only they read preferences. Each read of the list is a render. */
function Counted({ onRender }: { readonly onRender: () => void }) {
  const [attachments] = useState(
    () =>
      new Proxy<readonly Attachment[]>([], {
        get: (target, name) => {
          if (name === 'length' || name === 'filter' || name === 'flatMap') onRender()
          return Reflect.get(target, name)
        },
      }),
  )
  return <Attachments attachments={attachments} of={{ sensitive: false }} />
}

test('a form is a surface of fields where it has their background, not in a window, and its text never is (TM35)', async () => {
  const { tab } = await openWorld()
  const { page } = tab
  const surfaceOf = (form: ReturnType<typeof page.getByRole>) =>
    form.evaluate((element) => [
      element.getAttribute('data-surface'),
      element.querySelector('textarea')?.getAttribute('data-surface') ?? null,
    ])
  const beside = page.getByRole('form', { name: 'New post' }).first()
  expect(await surfaceOf(beside)).toEqual(['input', null])
  await page.keyboard.press('n')
  const inWindow = page.getByRole('dialog').getByRole('form', { name: 'New post' })
  await inWindow.waitFor()
  expect(await surfaceOf(inWindow)).toEqual([null, null])
})
