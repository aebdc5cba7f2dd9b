import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { go } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab
/** It stays at its timeline, and sees in its navigation what becomes of lists. */
let other: Tab

const main = (): Locator => tab.page.getByRole('main')
const pathOf = (which = tab): string => new URL(which.page.url()).pathname
const open = async (path: string): Promise<void> => {
  await settled(tab)
  await go(tab, path)
}
const idOf = (acct: string): string => world.instance.state.byAcct.get(acct) ?? ''
const listCalled = (title: string) =>
  [...world.instance.state.lists.values()].find((list) => list.title === title)
const entry = (which: Tab, name: string): Locator =>
  which.page.getByRole('navigation').getByRole('link', { name, exact: true })
const person = (acct: string): Locator =>
  main()
    .getByRole('listitem')
    .filter({ hasText: `@${acct}` })
const button = (where: Locator, name: string): Locator => where.getByRole('button', { name, exact: true })
const look = async (words: string): Promise<void> => {
  await main().getByRole('tab', { name: 'Add members' }).click()
  const field = main().getByRole('searchbox', { name: 'Search people' })
  await field.fill(words)
  await field.press('Enter')
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 40 } })
  for (const acct of ['rook', 'swift'])
    await world.instance.control.act({ as: 'luna', path: `/api/v1/accounts/${idOf(acct)}/follow` })
  tab = await world.openTab('/login')
  await world.signIn(tab)
  other = await world.openTab('/main/friends', { newWindow: true })
  await entry(other, 'Waders').waitFor()
  await tab.show()
})

afterAll(() => world?.close())

afterEach(() => world.instance.control.clearFaults())

describe('a list', () => {
  test('is made of a title and people, and is in the navigation of all tabs at once', async () => {
    await open('/lists')
    await main().getByRole('link', { name: 'New list' }).click()
    await until('the editor', () => pathOf() === '/lists/new')
    await button(main(), 'Create').click()
    await main().getByText('Enter a title for the list.').waitFor()
    await main().getByLabel('List title').fill('Corvids')
    await look('roo')
    await button(person('rook'), 'Add').click()
    await look('swift')
    await button(person('swift'), 'Add').click()
    await main().getByRole('tab', { name: 'Members (2)' }).click()
    await button(person('swift'), 'Remove').click()
    await person('swift').waitFor({ state: 'detached' })
    expect(await axe(tab)).toEqual([])
    expect(listCalled('Corvids')).toBeUndefined()
    // What is refused stays as it was typed.
    world.problems.expect(/status of 500/)
    world.instance.control.fault({ match: 'POST /api/v1/lists', status: 500, times: 1 })
    await button(main(), 'Create').click()
    await tab.page.getByText(/^Error manipulating lists: /).waitFor()
    expect(await main().getByLabel('List title').inputValue()).toBe('Corvids')
    await button(main(), 'Create').click()
    await until('its timeline', () => pathOf() === `/lists/${listCalled('Corvids')?.id}`)
    expect(listCalled('Corvids')?.accountIds).toEqual([idOf('rook')])
    for (const which of [tab, other]) await entry(which, 'Corvids').waitFor()
  })

  test('is edited from its timeline, each change at once, and each can be undone', async () => {
    await main().getByRole('button', { name: 'Quick view settings' }).click()
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Edit list' }).click()
    await until('the editor', () => pathOf().endsWith('/edit'))
    await button(person('rook'), 'Remove').click()
    await button(person('rook'), 'Undo').waitFor()
    expect(listCalled('Corvids')?.accountIds).toEqual([])
    await button(person('rook'), 'Undo').click()
    await button(person('rook'), 'Remove').waitFor()
    expect(listCalled('Corvids')?.accountIds).toEqual([idOf('rook')])
    await look('swift')
    world.problems.expect(/status of 500/)
    world.instance.control.fault({ match: 'POST /api/v1/lists/.*/accounts', status: 500, times: 1 })
    await button(person('swift'), 'Add').click()
    await person('swift')
      .getByText(/^Error manipulating lists: /)
      .waitFor()
    await button(person('swift'), 'Add').click()
    await button(person('swift'), 'Undo').waitFor()
    expect(listCalled('Corvids')?.accountIds).toEqual([idOf('rook'), idOf('swift')])
    expect(await axe(tab)).toEqual([])
  })

  test('is renamed in all tabs, and keeps its people out of home where that is wanted', async () => {
    const title = main().getByLabel('List title')
    await title.fill('Crows')
    await title.press('Enter')
    await main().getByRole('heading', { name: 'Editing list Crows' }).waitFor()
    await entry(other, 'Crows').waitFor()
    await main().getByRole('switch', { name: 'Hide members in Home' }).click()
    await until('the instance to know', () => listCalled('Crows')?.exclusive === true)
    await resize(tab, { width: 320, height: 640 })
    expect(
      await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    expect(await axe(tab)).toEqual([])
    await resize(tab, { width: 1366, height: 768 })
  })

  test('is deleted after a question, and is gone from all tabs', async () => {
    const ask = async (answer: string): Promise<void> => {
      await button(main(), 'Delete list').click()
      const question = tab.page.getByRole('alertdialog', { name: 'Delete the list Crows?' })
      await question.getByRole('button', { name: answer, exact: true }).click()
      await question.waitFor({ state: 'detached' })
    }
    await ask('Cancel')
    expect(listCalled('Crows')).toBeDefined()
    await ask('Delete list')
    await until('the lists', () => pathOf() === '/lists')
    expect(listCalled('Crows')).toBeUndefined()
    for (const which of [tab, other]) await entry(which, 'Crows').waitFor({ state: 'detached' })
  })

  test('that is none says so, and what failed can be tried again', async () => {
    world.problems.expect(/status of (404|500)/)
    await open('/lists/4711/edit')
    await main().getByText("This list doesn't exist or was deleted.").waitFor()
    world.instance.control.fault({ match: 'GET /api/v1/lists/.*/accounts', status: 500 })
    await open(`/lists/${listCalled('Waders')?.id}/edit`)
    const retry = button(main(), 'Try again')
    await retry.waitFor()
    world.instance.control.clearFaults()
    await retry.click()
    await main()
      .getByRole('tab', { name: /^Members \(\d/ })
      .waitFor()
  })
})
