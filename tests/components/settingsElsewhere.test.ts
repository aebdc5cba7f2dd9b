import { expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
const page = () => world.tab.page
const settings = (): Locator => page().getByRole('dialog', { name: 'Settings' })
const tabCalled = (name: string): Locator => settings().getByRole('tab', { name })
const isSelected = async (name: string): Promise<boolean> =>
  (await tabCalled(name).getAttribute('aria-selected')) === 'true'

async function open(tab: string): Promise<void> {
  await page().getByRole('button', { name: 'Settings', exact: true }).first().click()
  await tabCalled(tab).click()
}

test('an address of a tab that visitors lack shows them the first one (N36, ST7)', async () => {
  world = await openWorld({ as: null, path: '/settings/profile' })
  await until('the first tab', () => isSelected('General'))
})

test('the first tab is shown after a sign-out elsewhere (ST7)', async () => {
  world = await openWorld()
  await open('Security')
  await settings().getByRole('form', { name: 'Delete account' }).waitFor()
  const other = await world.otherTab()
  await other.run({ kind: 'signOut' })
  await until('the first tab', () => isSelected('General'))
})

test('this tab is still marked after the engine has restarted (ST5, ST27)', async () => {
  world = await openWorld()
  await open('This browser')
  await settings().getByText('This tab', { exact: true }).waitFor()
  const { bootId } = await world.tab.health()
  await world.killEngine()
  await until('another engine', async () => (await world.tab.health()).bootId !== bootId)
  await until('the mark', async () => (await settings().getByText('This tab', { exact: true }).count()) === 1)
  const other = await world.otherTab()
  await other.api.tell({ path: '/about', title: 'About' })
  await settings()
    .getByText(/^(Visible|Hidden)$/)
    .waitFor()
  expect(await settings().getByText('This tab', { exact: true }).count()).toBe(1)
})

test('private mode that can’t be started changes nothing, and one that can’t be ended keeps nothing (ST31)', async () => {
  world = await openWorld()
  world.problems.expect(/private mode|measure|: full|unreadable/)
  await open('This browser')
  const privateMode = settings().getByRole('switch', { name: 'Keep nothing in this browser' })
  const start = async (): Promise<void> => {
    await privateMode.click()
    await page().getByRole('alertdialog').getByRole('button', { name: 'Keep nothing' }).click()
  }
  world.disk.failures.session = 'unreadable'
  await start()
  await settings().getByText("This browser's storage can't be used right now. Try again.").waitFor()
  expect(await privateMode.isChecked()).toBe(false)
  world.disk.failures.session = undefined
  await start()
  await until('private mode', () => privateMode.isChecked())
  world.disk.failures.session = 'full'
  await privateMode.click()
  await settings().getByText("This browser's storage can't be used right now. Nothing is kept.").waitFor()
  expect(await privateMode.isChecked()).toBe(true)
  world.disk.failures.session = undefined
})
