import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Tab as OtherTab } from '../engine/harness/tab.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
let other: OtherTab
let listsOfOther: string

const main = (): Locator => tab.page.getByRole('main')
const idOf = (acct: string): string => world.instance.state.byAcct.get(acct) ?? ''
const listCalled = (title: string) =>
  [...world.instance.state.lists.values()].find((list) => list.title === title)
const entry = (name: string): Locator =>
  tab.page.getByRole('navigation').getByRole('link', { name, exact: true })
const person = (acct: string): Locator =>
  main()
    .getByRole('listitem')
    .filter({ hasText: `@${acct}` })
const button = (where: Locator, name: string): Locator => where.getByRole('button', { name, exact: true })
const searchFor = async (words: string): Promise<void> => {
  await main().getByRole('tab', { name: 'Add members' }).click()
  const field = main().getByRole('searchbox', { name: 'Search people' })
  await field.fill(words)
  await field.press('Enter')
}
/** The titles of the lists in the other tab. */
const titlesInOtherTab = (): (string | undefined)[] =>
  other.rows(listsOfOther).map((id) => other.entity('list', id)?.title)
/** Creates a list of luna's with rook as a member, and opens its timeline. */
async function openList(title: string): Promise<string> {
  await tab.run({ kind: 'createList', title })
  const listId = listCalled(title)?.id ?? ''
  await tab.run({ kind: 'putOnList', listId, accountIds: [idOf('rook')], on: true })
  await tab.go(`/lists/${listId}`)
  return listId
}

beforeAll(async () => {
  world = await openWorld({
    before: async (made) => {
      for (const acct of ['rook', 'swift']) {
        const path = `/api/v1/accounts/${made.instance.state.byAcct.get(acct)}/follow`
        await made.instance.control.act({ as: 'luna', path })
      }
    },
  })
  tab = world.tab
  other = await world.otherTab()
  listsOfOther = await other.watch('lists')
  return () => world.close()
})

afterEach(() => world.instance.control.clearFaults())

test('a list is created with a title and members, and appears in the navigation of all tabs at once', async () => {
  await tab.go('/lists')
  await main().getByRole('link', { name: 'New list' }).click()
  await until('the editor', () => tab.page.path() === '/lists/new')
  await button(main(), 'Create').click()
  await main().getByText('Enter a title for the list.').waitFor()
  await main().getByLabel('List title').fill('Corvids')
  await searchFor('roo')
  await button(person('rook'), 'Add').click()
  await searchFor('swift')
  await button(person('swift'), 'Add').click()
  await main().getByRole('tab', { name: 'Members (2)' }).click()
  await button(person('swift'), 'Remove').click()
  await person('swift').waitFor({ state: 'detached' })
  expect(listCalled('Corvids')).toBeUndefined()
  // The form does not change if the instance refuses the list.
  world.instance.control.fault({ match: 'POST /api/v1/lists', status: 500, times: 1 })
  await button(main(), 'Create').click()
  await tab.page.getByText(/^Error manipulating lists: /).waitFor()
  expect(await main().getByLabel('List title').inputValue()).toBe('Corvids')
  await button(main(), 'Create').click()
  await until('the timeline of the list', () => tab.page.path() === `/lists/${listCalled('Corvids')?.id}`)
  expect(listCalled('Corvids')?.accountIds).toEqual([idOf('rook')])
  await entry('Corvids').waitFor()
  await until('the list in the other tab', () => titlesInOtherTab().includes('Corvids'))
})

test('a list is edited from its timeline; each change is sent at once, named, and can be undone (LI9)', async () => {
  await openList('Waterfowl')
  await main().getByRole('button', { name: 'Quick view settings' }).click()
  await tab.page.getByRole('dialog').getByRole('button', { name: 'Edit list' }).click()
  await until('the editor', () => tab.page.path().endsWith('/edit'))
  await button(person('rook'), 'Remove').click()
  await button(person('rook'), 'Undo').waitFor()
  await person('rook').getByText('Removed', { exact: true }).waitFor()
  await main().getByRole('tab', { name: 'Members (0)' }).waitFor()
  expect(listCalled('Waterfowl')?.accountIds).toEqual([])
  await button(person('rook'), 'Undo').click()
  await button(person('rook'), 'Remove').waitFor()
  expect(listCalled('Waterfowl')?.accountIds).toEqual([idOf('rook')])
  await searchFor('swift')
  world.instance.control.fault({ match: 'POST /api/v1/lists/.*/accounts', status: 500, times: 1 })
  await button(person('swift'), 'Add').click()
  await person('swift')
    .getByText(/^Error manipulating lists: /)
    .waitFor()
  await button(person('swift'), 'Add').click()
  await button(person('swift'), 'Undo').waitFor()
  await person('swift').getByText('Added', { exact: true }).waitFor()
  expect(listCalled('Waterfowl')?.accountIds).toEqual([idOf('rook'), idOf('swift')])
})

test('a list is renamed in all tabs, and can hide its members in Home', async () => {
  const id = await openList('Owls')
  await tab.go(`/lists/${id}/edit`)
  const title = main().getByLabel('List title')
  await title.fill('Night birds')
  await title.press('Enter')
  await main().getByRole('heading', { name: 'Editing list Night birds' }).waitFor()
  await entry('Night birds').waitFor()
  await until('the list in the other tab', () => titlesInOtherTab().includes('Night birds'))
  await main().getByRole('switch', { name: 'Hide members in Home' }).click()
  await until('the instance to know', () => listCalled('Night birds')?.exclusive === true)
})

test('an option switched while the title is being saved does not restore the former title', async () => {
  const id = await openList('Before')
  await tab.go(`/lists/${id}/edit`)
  const title = main().getByLabel('List title')
  await title.fill('After')
  world.instance.control.fault({ match: 'PUT /api/v1/lists', delayMs: 1_000, times: 1 })
  await title.press('Enter')
  await main().getByRole('switch', { name: 'Hide members in Home' }).click()
  await until('the option', () => world.instance.state.lists.get(id)?.exclusive === true)
  expect(world.instance.state.lists.get(id)?.title).toBe('After')
})

test('what is typed into the title while it is saved stays', async () => {
  const id = await openList('Jays')
  await tab.go(`/lists/${id}/edit`)
  const title = main().getByLabel('List title')
  await title.fill('Jays and')
  world.instance.control.fault({ match: 'PUT /api/v1/lists', delayMs: 1_000, times: 1 })
  await title.press('Enter')
  await title.fill('Jays and magpies')
  await main().getByRole('heading', { name: 'Editing list Jays and', exact: true }).waitFor()
  await pass(2_000)
  expect(world.instance.state.lists.get(id)?.title).toBe('Jays and')
  expect(await title.inputValue()).toBe('Jays and magpies')
})

test('a list is deleted after confirmation, and disappears from all tabs', async () => {
  const id = await openList('Crows')
  await tab.go(`/lists/${id}/edit`)
  const ask = async (answer: string): Promise<void> => {
    await button(main(), 'Delete list').click()
    const question = tab.page.getByRole('alertdialog', { name: 'Delete the list Crows?' })
    await question.getByRole('button', { name: answer, exact: true }).click()
    await question.waitFor({ state: 'detached' })
  }
  await ask('Cancel')
  expect(listCalled('Crows')).toBeDefined()
  await ask('Delete list')
  await until('the page of lists', () => tab.page.path() === '/lists')
  expect(listCalled('Crows')).toBeUndefined()
  await entry('Crows').waitFor({ state: 'detached' })
  await until('no list in the other tab', () => !titlesInOtherTab().includes('Crows'))
})

test('a list that is deleted or created slowly navigates nowhere once the user has left the page', async () => {
  const id = await openList('Slow')
  const leave = async (): Promise<void> => {
    await tab.page.getByRole('navigation').getByRole('link', { name: 'About' }).first().click()
    await until('another page', () => tab.page.path() === '/about')
  }
  await tab.go(`/lists/${id}/edit`)
  world.instance.control.fault({ match: '/api/v1/lists', delayMs: 2_000 })
  await button(main(), 'Delete list').click()
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click()
  await leave()
  await entry('Slow').waitFor({ state: 'detached' })
  await pass(500)
  expect(tab.page.path()).toBe('/about')

  await tab.go('/lists/new')
  await main().getByLabel('List title').fill('Late')
  await button(main(), 'Create').click()
  await leave()
  await entry('Late').waitFor()
  await pass(500)
  expect(tab.page.path()).toBe('/about')
})

test('a missing list shows an error, and members that failed to load can be retried', async () => {
  await tab.go('/lists/4711/edit')
  await main().getByText("This list doesn't exist or was deleted.").waitFor()
  world.instance.control.fault({ match: 'GET /api/v1/lists/.*/accounts', status: 500 })
  await tab.go(`/lists/${listCalled('Waders')?.id}/edit`)
  const retry = button(main(), 'Try again')
  await retry.waitFor()
  world.instance.control.clearFaults()
  await retry.click()
  await main()
    .getByRole('tab', { name: /^Members \(\d/ })
    .waitFor()
})

test('lists created elsewhere are there when the page opens (LI26)', async () => {
  await tab.go('/main/friends')
  const body = { title: 'From the phone' }
  await world.instance.control.act({ as: 'luna', path: '/api/v1/lists', body })
  await world.tick(5_000)
  expect(titlesInOtherTab()).not.toContain('From the phone')
  await tab.go('/lists')
  await main().getByRole('link', { name: 'From the phone', exact: true }).waitFor()
  await until('the other tab', () => titlesInOtherTab().includes('From the phone'))
})

test('lists with numbers as ids are shown newest first (LI2)', async () => {
  const titles = ['Oldest of three', 'Middle of three', 'Newest of three']
  for (const title of titles) await tab.run({ kind: 'createList', title })
  await tab.go('/lists')
  const shown = (): Promise<string[]> => main().getByRole('listitem').allTextContents()
  await until('the newest on top', async () => {
    const places = (await shown()).map((text) => titles.findIndex((title) => text.includes(title)))
    return places.filter((place) => place >= 0).join() === '2,1,0'
  })
})

test('members that could not be added are retried with the created list (LI8)', async () => {
  await tab.go('/lists/new')
  await main().getByLabel('List title').fill('Half made')
  await searchFor('swift')
  await button(person('swift'), 'Add').click()
  world.instance.control.fault({ match: 'POST /api/v1/lists/[^/]+/accounts', status: 422, times: 1 })
  await button(main(), 'Create').click()
  await tab.page
    .getByText(/^Error manipulating lists/)
    .first()
    .waitFor()
  await button(main(), 'Create').click()
  await until('the member', () => listCalled('Half made')?.accountIds.join() === idOf('swift'))
  expect([...world.instance.state.lists.values()].filter(({ title }) => title === 'Half made')).toHaveLength(
    1,
  )
})

test('a title is limited to what an instance accepts (LI25)', async () => {
  await tab.go('/lists/new')
  expect(await main().getByLabel('List title').getAttribute('maxlength')).toBe('255')
})

test('the search for members waits for a pause in typing, never runs without words, and stays (LI13, LI15, LI24)', async () => {
  await openList('Searched')
  await tab.go(`/lists/${listCalled('Searched')?.id}/edit`)
  await main().getByRole('tab', { name: 'Add members' }).click()
  const searches = (): number => world.stats().byPath['GET /api/v1/accounts/search'] ?? 0
  const field = main().getByRole('searchbox', { name: 'Search people' })
  const before = searches()
  await field.fill('   ')
  await pass(5_000)
  expect(searches()).toBe(before)
  await main().getByRole('checkbox').first().click()
  await field.fill('s')
  await pass(1_500)
  await field.fill('sw')
  await pass(1_500)
  expect(searches()).toBe(before)
  await pass(600)
  expect(searches()).toBe(before + 1)
  await person('swift').waitFor()
  await main()
    .getByRole('tab', { name: /^Members/ })
    .click()
  await main().getByRole('tab', { name: 'Add members' }).click()
  await person('swift').waitFor()
  expect(await field.inputValue()).toBe('sw')
  expect(searches()).toBe(before + 1)
  await field.fill('luna')
  await field.press('Enter')
  await until('the answer', () => searches() === before + 2)
  await pass(500)
  const own = main()
    .getByRole('listitem')
    .filter({ hasText: /@luna(?![@\w])/ })
  expect(await own.count()).toBe(0)
  expect(await person('luna').count()).toBeGreaterThan(0)
})
