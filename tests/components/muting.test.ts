import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Status } from '../../instance/state/records.ts'
import type { MuteReason } from '../../src/shared/model/mute.ts'
import type { Tab as EngineTab } from '../engine/harness/tab.ts'
import { feedOf, rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
/** A second tab, at home. */
let other: EngineTab
let otherHome: string
/** The posts of wren, by a word in each. */
const posts = new Map<string, Status>()

const idOf = (word: string): string => posts.get(word)?.id ?? ''
const reasonsInOther = (word: string): readonly MuteReason[] =>
  other.entity('status', idOf(word))?.mutedBy ?? []

const settings = (): Locator => tab.page.getByRole('dialog', { name: 'Settings' })

async function openFiltering(): Promise<Locator> {
  await tab.page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  await settings().getByRole('tab', { name: 'Filtering' }).click()
  return settings().getByRole('tabpanel', { name: 'Filtering' })
}

async function closeSettings(): Promise<void> {
  await settings().getByRole('button', { name: 'Close', exact: true }).click()
  await settings().waitFor({ state: 'detached' })
}

const addWord = async (panel: Locator, word: string): Promise<void> => {
  await panel.getByRole('region', { name: 'Muted words' }).getByLabel('Word or phrase').fill(word)
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await panel.getByRole('button', { name: `Edit “${word}”` }).waitFor()
}

const removeWord = (panel: Locator, word: string): Promise<void> =>
  panel.getByRole('button', { name: `Remove “${word}”` }).click()

const choose = async (words: string, entry: string): Promise<void> => {
  await rowWith(tab, words).first().getByRole('button', { name: 'More actions' }).click()
  await tab.page.getByRole('menuitem', { name: entry, exact: true }).click()
}

beforeAll(async () => {
  world = await openWorld({
    // All posts of these tests are in the DOM.
    size: { width: 1366, height: 1500 },
    before: async ({ instance }) => {
      const accountOf = (name: string): string => instance.state.byAcct.get(name) ?? ''
      instance.state.follows.set(accountOf('luna'), accountOf('wren'), { reblogs: true, notify: false })
      for (const word of ['gorgonzola', 'camembert', 'ricotta', 'emmental', 'cheddar'])
        posts.set(word, await instance.post('wren', `all about ${word}`))
      const talk = await instance.post('wren', 'a long talk begins')
      posts.set('begins', talk)
      posts.set('goes on', await instance.post('wren', 'and goes on', { in_reply_to_id: talk.id }))
    },
  })
  tab = world.tab
  other = await world.otherTab()
  otherHome = await other.watch('friends')
  await rowWith(tab, 'all about cheddar').waitFor()
  return () => world.close()
})
afterEach(() => world.instance.control.clearFaults())

describe('a muted word', () => {
  test('folds posts in all tabs and names the word; a folded post can be opened', async () => {
    const panel = await openFiltering()
    await addWord(panel, 'Gorgonzola')
    await closeSettings()
    const row = rowWith(tab, 'Muted word: “Gorgonzola”')
    await row.waitFor()
    const post = row.getByText('all about gorgonzola')
    expect(await post.isVisible()).toBe(false)
    const toggle = row.getByRole('button', { name: 'Show anyway' })
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    await until('the reason in the other tab', () => reasonsInOther('gorgonzola').length === 1)
    await toggle.press('Enter')
    await post.waitFor()
    await row.getByRole('button', { name: 'Hide again' }).press('Enter')
    await post.waitFor({ state: 'hidden' })
    await removeWord(await openFiltering(), 'Gorgonzola')
    await closeSettings()
    await row.waitFor({ state: 'detached' })
  })

  test('is edited in place and removed, and a half-typed word survives closing the settings', async () => {
    const panel = await openFiltering()
    await addWord(panel, 'Camembert')
    await panel.getByLabel('Word or phrase').fill('half a wo')
    await closeSettings()
    await openFiltering()
    expect(await panel.getByLabel('Word or phrase').inputValue()).toBe('half a wo')
    await panel.getByLabel('Word or phrase').fill('camembert')
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await panel.getByText('“Camembert” is already muted.').waitFor()
    await panel.getByLabel('Word or phrase').fill('')
    await panel.getByRole('button', { name: 'Edit “Camembert”' }).click()
    await panel.getByLabel('Edit “Camembert”').fill('brie')
    await panel.getByLabel('Edit “Camembert”').press('Enter')
    await panel.getByRole('button', { name: 'Edit “brie”' }).waitFor()
    await panel.getByRole('button', { name: 'Edit “Camembert”' }).waitFor({ state: 'detached' })
    await removeWord(panel, 'brie')
    await panel.getByText('No muted words').waitFor()
    await closeSettings()
    await until(
      'no muted word in the feed',
      async () => (await feedOf(tab).getByText('Muted word').count()) === 0,
    )
    expect(await rowWith(tab, 'all about camembert').count()).toBe(1)
  })

  test('leaves no trace of a post where filtered posts are hidden completely', async () => {
    const panel = await openFiltering()
    const hideAll = panel.getByRole('switch', { name: 'Hide filtered posts completely' })
    await hideAll.click()
    await addWord(panel, 'ricotta')
    await closeSettings()
    await rowWith(tab, 'all about cheddar').waitFor()
    await feedOf(tab).getByText('ricotta').waitFor({ state: 'detached' })
    expect(await feedOf(tab).getByText('Muted word').count()).toBe(0)
    await openFiltering()
    await until('the other tab to hide the post', () => !other.drawn(otherHome).includes(idOf('ricotta')))
    await removeWord(panel, 'ricotta')
    await hideAll.click()
    await closeSettings()
    await rowWith(tab, 'all about ricotta').waitFor()
    await until('the other tab to show the post', () => other.drawn(otherHome).includes(idOf('ricotta')))
  })
})

test('the posts of a muted person are shown on their own profile, with a way to unmute them (MU24)', async () => {
  const idOfAccount = (name: string): string => world.instance.state.byAcct.get(name) ?? ''
  await choose('all about cheddar', 'Mute @wren')
  await rowWith(tab, 'Muted account').first().waitFor()
  await tab.go('/users/wren')
  await rowWith(tab, 'all about cheddar').waitFor()
  expect(await rowWith(tab, 'Show anyway').count()).toBe(0)
  const note = tab.page.getByRole('main').getByText('Muted: Wren')
  await note.waitFor()
  const unmute = tab.page.getByRole('main').getByRole('button', { name: 'Unmute', exact: true })
  world.instance.control.fault({ match: '/unmute$', status: 422, times: 1 })
  await unmute.click()
  const error = tab.page.getByRole('main').getByRole('alert')
  await error.waitFor()
  await error.getByRole('button', { name: 'Dismiss' }).click()
  await error.waitFor({ state: 'detached' })
  await unmute.click()
  await note.waitFor({ state: 'detached' })
  await until('no mute', () => !world.instance.state.mutes.has(idOfAccount('luna'), idOfAccount('wren')))
  await tab.go('/main/friends')
  await rowWith(tab, 'all about cheddar').waitFor()
})

test('a conversation is muted and unmuted from the menu of any of its posts', async () => {
  const muted = rowWith(tab, 'Muted conversation')
  const inOther = (): boolean[] =>
    ['begins', 'goes on'].map((word) => other.entity('status', idOf(word))?.threadMuted ?? false)
  world.instance.control.fault({ match: 'POST /api/v1/statuses/.*/mute', status: 422, times: 1 })
  await choose('a long talk begins', 'Mute conversation')
  await rowWith(tab, 'a long talk begins').getByRole('alert').waitFor()
  await choose('a long talk begins', 'Mute conversation')
  await muted.nth(1).waitFor()
  await until('the mute in the other tab', () => inOther().every(Boolean))
  await rowWith(tab, 'and goes on').getByRole('button', { name: 'Show anyway' }).click()
  await choose('and goes on', 'Unmute conversation')
  await muted.first().waitFor({ state: 'detached' })
  await until('no mute in the other tab', () => !inOther().some(Boolean))
  await rowWith(tab, 'a long talk begins').waitFor()
})

test('a filter of the instance is created with places and an end, applies at once, is edited and deleted (MU12, MU13)', async () => {
  const panel = await openFiltering()
  await panel.getByText('No filters').waitFor()
  await panel.getByRole('button', { name: 'New filter' }).click()
  const form = panel.getByRole('form', { name: 'New filter' })
  await form.getByRole('button', { name: 'Create filter' }).click()
  await form.getByText('Enter a word or phrase.').waitFor()
  await form.getByLabel('Word or phrase').fill('emmental')
  // Pleroma has no filters for profiles.
  expect(await form.getByLabel('Profiles').count()).toBe(0)
  await form.getByLabel('Notifications').uncheck()
  await form.getByRole('combobox', { name: 'Expires' }).click()
  await tab.page.getByRole('option', { name: 'In a day' }).click()
  await form.getByRole('button', { name: 'Create filter' }).click()
  await panel.getByRole('button', { name: 'Delete filter “emmental”' }).waitFor()
  const [kept] = [...world.instance.state.filters.values()]
  expect(kept).toMatchObject({ title: 'emmental', context: ['home', 'public', 'thread'] })
  expect(kept?.expiresAt).not.toBeNull()
  await until('the reason of the filter in the other tab', () => reasonsInOther('emmental').length === 1)
  await closeSettings()
  await rowWith(tab, 'Filtered: “emmental”').waitFor()
  await openFiltering()
  await panel.getByRole('button', { name: 'Edit filter “emmental”' }).click()
  const edited = panel.getByRole('form', { name: 'Edit filter “emmental”' })
  await edited.getByLabel('Word or phrase').fill('roquefort')
  await edited.getByRole('button', { name: 'Save filter' }).click()
  await panel.getByRole('button', { name: 'Delete filter “roquefort”' }).waitFor()
  expect([...world.instance.state.filters.values()]).toMatchObject([{ title: 'roquefort', id: kept?.id }])
  await until('no reason in the other tab', () => reasonsInOther('emmental').length === 0)
  // A form that is open stays so while a muted word is added.
  await panel.getByRole('button', { name: 'New filter' }).click()
  await addWord(panel, 'brie')
  await form.waitFor()
  await removeWord(panel, 'brie')
  await panel.getByRole('button', { name: 'Delete filter “roquefort”' }).click()
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await panel.getByText('No filters').waitFor()
  await closeSettings()
  await rowWith(tab, 'all about emmental').waitFor()
})

test('a highlight is chosen on a profile, and marks the posts of that account alone in all tabs', async () => {
  await tab.go('/users/wren')
  const main = tab.page.getByRole('main')
  await main.getByRole('navigation', { name: 'Profile' }).waitFor()
  await main.getByRole('button', { name: 'More actions' }).first().click()
  await tab.page.getByRole('menuitem', { name: 'Highlight…' }).click()
  const dialog = tab.page.getByRole('dialog', { name: /^Highlight / })
  await dialog.getByRole('combobox', { name: 'Style' }).click()
  await tab.page.getByRole('option', { name: 'Solid background' }).click()
  expect(await dialog.getByLabel('Color').inputValue()).toBe('#ffffff')
  await dialog.getByLabel('Color').fill('#3366ff')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { accountId } = other.entity('status', idOf('cheddar')) ?? { accountId: '' }
  await until(
    'the highlight in the other tab',
    () => other.entity('account', accountId)?.highlight !== undefined,
  )
  expect(other.entity('account', accountId)?.highlight).toMatchObject({ color: '#3366ff' })
  await tab.go('/main/friends')
  await rowWith(tab, 'all about cheddar').locator('[data-highlight="solid"]').waitFor()
  const all = feedOf(tab).locator('[data-highlight]')
  expect(await all.filter({ hasNotText: '@wren' }).count()).toBe(0)
})
