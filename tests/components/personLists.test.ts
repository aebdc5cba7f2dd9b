import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tab as OtherTab } from '../engine/harness/tab.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
let other: OtherTab

const idOf = (acct: string): string => world.instance.state.byAcct.get(acct) ?? ''
const listCalled = (title: string) =>
  [...world.instance.state.lists.values()].find((list) => list.title === title)
const window = (): Locator => tab.page.getByRole('dialog', { name: 'Lists with @swift' })
const tick = (title: string): Locator => window().getByRole('checkbox', { name: title, exact: true })
const open = async (at = tab): Promise<void> => {
  await at.page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
  await at.page.getByRole('menuitem', { name: 'Add to list…' }).click()
}

beforeAll(async () => {
  world = await openWorld({ path: '/about' })
  tab = world.tab
  other = await world.otherTab()
  const ask = other.api.lookup({ kind: 'account', name: 'swift', account: other.account })
  await world.tick(100)
  await ask
  return () => world.close()
})
beforeEach(async () => {
  world.instance.control.clearFaults()
  const waders = listCalled('Waders')
  if (waders !== undefined) waders.accountIds = [idOf('swift')]
  await tab.go('/about')
  await tab.go('/users/swift')
})

test('the lists of a person are ticked, and change at once in all tabs (LI18)', async () => {
  await open()
  await until('the tick', () => tick('Waders').isChecked())
  world.instance.control.fault({ match: 'DELETE /api/v1/lists/', delayMs: 3_000, times: 1 })
  await tick('Waders').click()
  await until('no tick', async () => !(await tick('Waders').isChecked()))
  const waders = listCalled('Waders')?.id ?? ''
  await until(
    'the other tab',
    () => other.entity('relationship', idOf('swift'))?.lists?.includes(waders) === false,
  )
  expect(listCalled('Waders')?.accountIds).toEqual([idOf('swift')])
  await until('the instance', () => listCalled('Waders')?.accountIds.length === 0)
  await tab.page.keyboard.press('Escape')
})

test('a refused change is undone, with the reason beside it (LI18)', async () => {
  await open()
  await until('the tick', () => tick('Waders').isChecked())
  world.instance.control.fault({ match: 'DELETE /api/v1/lists/', status: 422, delayMs: 500, times: 1 })
  await tick('Waders').click()
  await window()
    .getByText(/^Error manipulating lists: /)
    .waitFor()
  expect(await tick('Waders').isChecked()).toBe(true)
  await tab.page.keyboard.press('Escape')
})

test('lists that can’t be loaded can be retried (LI18)', async () => {
  world.instance.control.fault({
    match: `GET /api/v1/accounts/${idOf('swift')}/lists`,
    status: 500,
    times: 1,
  })
  const fresh = await world.openTab('/users/swift')
  tab = fresh
  await open()
  await window().getByRole('button', { name: 'Try again' }).click()
  await tick('Waders').waitFor()
  await tab.page.keyboard.press('Escape')
})

test('a new list contains the person; if it can’t be created, the typed title stays (LI27)', async () => {
  await open()
  await window().getByRole('button', { name: 'New list with @swift' }).click()
  const title = window().getByRole('textbox', { name: 'New list with @swift' })
  await window().getByRole('button', { name: 'Create' }).click()
  await window().getByText('Enter a title for the list.').waitFor()
  await title.fill('Fast birds')
  world.instance.control.fault({ match: 'POST /api/v1/lists$', status: 422, times: 1 })
  await window().getByRole('button', { name: 'Create' }).click()
  await window()
    .getByText(/^Error manipulating lists: /)
    .waitFor()
  expect(await title.inputValue()).toBe('Fast birds')
  await window().getByRole('button', { name: 'Create' }).click()
  await tick('Fast birds').waitFor()
  await until('the tick', () => tick('Fast birds').isChecked())
  expect(listCalled('Fast birds')?.accountIds).toEqual([idOf('swift')])
  await until('the focus to stay', () =>
    window().getByRole('button', { name: 'New list with @swift' }).isFocused(),
  )
  await tab.page.keyboard.press('Escape')
})
