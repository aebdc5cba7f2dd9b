import { expect, test } from 'vitest'
import { openSettings } from '../../src/ui/blocks/settings/openSettings.ts'
import { openWindow } from '../../src/ui/common/overlay/openWindow.ts'
import { HAS_TIP, showsWords, tipOf } from '../../src/ui/common/overlay/tipOf.ts'
import { routeTable, seedRoutes } from '../e2e/harness/routeTable.ts'
import { PHONE } from './harness/dom.ts'
import { rowsOf, rowWith } from './harness/feed.ts'
import { pass, until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

const shownTip = (): string | undefined =>
  [...document.querySelectorAll('[class*="words"][aria-hidden="true"]')].map((tip) => tip.textContent)[0]

test('the icon of a menu shows its name under a resting pointer, in a notification too (L55)', async () => {
  const { tab } = await openWorld({
    before: async ({ instance }) => {
      await instance.post('rook', 'hello there')
      const { id } = await instance.post('luna', 'mine alone')
      await instance.control.act({ as: 'rook', path: `/api/v1/statuses/${id}/favourite` })
    },
  })
  const list = tab.page.getByRole('feed', { name: 'Notifications' })
  const notification = list.getByRole('article').filter({ hasText: 'mine alone' })
  await notification.getByRole('button', { name: 'More actions' }).hover()
  await until('the tooltip', () => shownTip() === 'More actions')
  const row = rowWith(tab, 'hello there')
  await row.getByText('hello there').hover()
  await until('no tooltip', () => shownTip() === undefined)
  await row.getByRole('button', { name: 'More actions' }).hover()
  await until('the tooltip', () => shownTip() === 'More actions')
  await row.getByText('hello there').hover()
  await until('no tooltip', () => shownTip() === undefined)
})

test('the focus shows a tooltip where a key has moved it, not where the page has (L55)', async () => {
  const { tab } = await openWorld({ path: '/about' })
  const { page } = tab
  await page.setViewportSize(PHONE)
  openSettings(tab.engine)
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const section = dialog.getByRole('button', { name: 'Profile' })
  await section.focus()
  await section.press('Enter')
  const back = dialog.getByRole('button', { name: 'All sections' })
  await until('the focus', () => back.isFocused())
  await pass(2_000)
  expect(shownTip()).toBeUndefined()
  const search = dialog.getByRole('searchbox', { name: 'Search settings' })
  await search.focus()
  await search.press('Tab')
  await back.focus()
  await until('the tooltip', () => shownTip() === 'All sections')
})

/** Records the controls on the page that show no words, and which of them have no name. */
function lookForSigns(where: string, found: { readonly nameless: Set<string>; signs: number }): void {
  for (const control of document.querySelectorAll(HAS_TIP)) {
    if (control.closest('[aria-hidden="true"], [hidden]') !== null || showsWords(control)) continue
    found.signs++
    if (!tipOf(control)) found.nameless.add(`${where}: ${control.outerHTML.slice(0, 200)}`)
  }
}

/** One address of each page. Addresses that lead to another one, or to a page of the same heading, show nothing new. */
function pagesOf(rows: ReturnType<typeof routeTable>, who: 1 | 2): readonly string[] {
  const pages = new Map<string, string>()
  for (const row of rows) {
    const heading = row[who]
    if (!heading.startsWith('/') && !pages.has(heading)) pages.set(heading, row[0])
  }
  return [...pages.values()]
}

test.each(['luna', null])(
  'on every page, a control without words has a visible name (L55): %s',
  async (as) => {
    let paths: readonly string[] = []
    const world = await openWorld({
      as,
      size: { width: 1366, height: 2_000 },
      before: async (made) => {
        paths = pagesOf(routeTable(await seedRoutes(made)), as === null ? 1 : 2)
      },
    })
    const found = { nameless: new Set<string>(), signs: 0 }
    for (const path of paths) {
      await world.tab.go(path)
      await world.tick(2_000)
      lookForSigns(path, found)
    }
    expect([...found.nameless]).toEqual([])
    expect(found.signs).toBeGreaterThan(100)
  },
)

test('in every window, a control without words has a visible name (L55)', async () => {
  const world = await openWorld()
  const { tab } = world
  const { page } = tab
  await rowsOf(tab).first().waitFor()
  const found = { nameless: new Set<string>(), signs: 0 }
  const compose = { replyTo: null }
  const open = [
    ['settings', () => openSettings(tab.engine)],
    ['keyboard', () => openWindow(tab.engine, 'keyboard')],
    ['connection', () => openWindow(tab.engine, 'connection')],
    ['outbox', () => openWindow(tab.engine, 'outbox')],
    ['compose', () => openWindow(tab.engine, 'compose', compose)],
  ] as const
  for (const [name, show] of open) {
    show()
    const dialog = page.getByRole('dialog').last()
    await dialog.waitFor()
    await world.tick(2_000)
    lookForSigns(name, found)
    for (const tab of name === 'settings' ? await dialog.getByRole('tab').all() : []) {
      await tab.click()
      await world.tick(1_000)
      lookForSigns(`${name}, ${await tab.textContent()}`, found)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  expect([...found.nameless]).toEqual([])
})
