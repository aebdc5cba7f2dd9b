import { beforeAll, expect, test } from 'vitest'
import type { Tab as EngineTab } from '../engine/harness/tab.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
/** A second tab of the same engine. */
let other: EngineTab

const settings = (): Locator => tab.page.getByRole('dialog', { name: 'Settings' })
const column = (): Locator => tab.page.getByRole('region', { name: 'Notifications' })
const line = (): Locator => column().getByText(/^No alerts until/)
const quietHours = (): Locator => settings().getByRole('switch', { name: 'Quiet hours' })

beforeAll(async () => {
  world = await openWorld({ size: { width: 1366, height: 768 } })
  tab = world.tab
  other = await world.otherTab()
  return () => world.close()
})

test('“Do not disturb” is switched on beside the list, for all tabs, and ended above it (AL8, AL9)', async () => {
  await tab.page.getByRole('button', { name: 'Filter notifications' }).click()
  const filter = tab.page.getByRole('dialog', { name: 'Filter notifications' })
  await filter.getByRole('group', { name: 'Do not disturb' }).waitFor()
  expect(await line().count()).toBe(0)
  await filter.getByRole('button', { name: 'For 1 hour' }).click()
  await filter.getByRole('button', { name: 'End now' }).waitFor()
  await until('the focus on its end', () => filter.getByRole('button', { name: 'End now' }).isFocused())
  await tab.page.keyboard.press('Escape')
  await line().waitFor()
  await until('the choice in the other tab', () => Number(other.entity('preferences')?.doNotDisturbUntil) > 0)
  await column().getByRole('button', { name: 'End now' }).click()
  await line().waitFor({ state: 'hidden' })
  expect(await column().getByRole('article').first().isFocused()).toBe(true)
  await until('no pause', () => other.entity('preferences')?.doNotDisturbUntil === 0)
})

test('quiet hours are two different times of the day (AL7)', async () => {
  await tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'Notifications' }).click()
  await quietHours().click()
  const from = settings().getByLabel('From', { exact: true })
  await from.waitFor()
  await until('the proposed hours', () => other.entity('preferences')?.quietHours === '22:00-07:00')
  await from.fill('23:15')
  await until('the chosen hours', () => other.entity('preferences')?.quietHours === '23:15-07:00')
  await from.fill('07:00')
  await settings().getByText('Choose two different times.').waitFor()
  expect(other.entity('preferences')?.quietHours).toBe('23:15-07:00')
  await quietHours().click()
  await from.waitFor({ state: 'hidden' })
  await until('no quiet hours', () => other.entity('preferences')?.quietHours === '')
  await settings().getByRole('button', { name: 'Close', exact: true }).click()
  await settings().waitFor({ state: 'hidden' })
})

test('quiet hours can be ended for this once above the list, in all tabs, and resumed (AL9, AL10)', async () => {
  const hour = (shift: number): string =>
    `${String(new Date(Date.now() + shift * 3_600_000).getHours()).padStart(2, '0')}:00`
  await tab.run({ kind: 'setPreferences', change: { quietHours: `${hour(-1)}-${hour(2)}` } })
  await line().waitFor()
  const button = (name: string): Locator => column().getByRole('button', { name })
  await button('End this time').click()
  await column()
    .getByText(/^Quiet hours are off until/)
    .waitFor()
  await until('the focus', () => button('Quiet again').isFocused())
  await until('the other tab', () => Number(other.entity('preferences')?.quietHoursOffUntil) > Date.now())
  await button('Quiet again').click()
  await line().waitFor()
  await until('the other tab, again', () => other.entity('preferences')?.quietHoursOffUntil === 0)
  await until('the focus on the first', () => button('End this time').isFocused())

  await tab.page.getByRole('button', { name: 'Filter notifications' }).click()
  const filter = tab.page.getByRole('dialog', { name: 'Filter notifications' })
  await filter.getByRole('button', { name: 'End this time' }).click()
  await filter.getByText(/^Quiet hours are off until/).waitFor()
  await until('the focus stays', () => filter.getByRole('button', { name: 'Quiet again' }).isFocused())
  await tab.page.keyboard.press('Escape')
  await tab.run({ kind: 'setPreferences', change: { quietHours: null, quietHoursOffUntil: null } })
  await line().waitFor({ state: 'hidden' })
})
