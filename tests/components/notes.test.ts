import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tab as OtherTab } from '../engine/harness/tab.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
let other: OtherTab

const idOf = (acct: string): string => world.instance.state.byAcct.get(acct) ?? ''
const stored = (): string => world.instance.state.notes.get(idOf('luna'), idOf('swift')) ?? ''
const main = (): Locator => tab.page.getByRole('main')
const field = (): Locator => main().getByRole('textbox', { name: 'Private note' })
const button = (name: string): Locator => main().getByRole('button', { name, exact: true })
const choose = async (name: string): Promise<void> => {
  await main().getByRole('button', { name: 'More actions' }).first().click()
  await tab.page.getByRole('menuitem', { name, exact: true }).click()
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
  world.instance.state.notes.set(idOf('luna'), idOf('swift'), '')
  await tab.go('/about')
  await tab.go('/users/swift')
  await until('the note', () => other.entity('relationship', idOf('swift'))?.note === '')
  await button('More actions').first().waitFor()
  await until('no note here', async () => (await main().getByText('Private note').count()) === 0)
})
afterEach(async () => {
  world.instance.control.clearFaults()
  await tab.run({ kind: 'dropDraft', draftId: `note:${idOf('swift')}` })
})

describe('a private note', () => {
  test('is not shown before the user begins one; a blank one has a placeholder (RL19, RL39)', async () => {
    expect(await main().getByText('Private note').count()).toBe(0)
    await choose('Add a note')
    await field().waitFor()
    expect(await field().getAttribute('placeholder')).toBe('Write something to remember about them')
    await until('the focus', () => field().isFocused())
    await button('Cancel').click()
    await field().waitFor({ state: 'detached' })
    expect(await main().getByText('Private note').count()).toBe(0)
    await until('the focus to return', () => button('More actions').first().isFocused())
  })

  test('gives the focus to its own button once there is a note (RL39)', async () => {
    await choose('Add a note')
    await field().fill('likes trains')
    await button('Save note').click()
    await until('the focus on the button', () => button('Edit note').isFocused())
    await button('Edit note').click()
    await until('the focus in the note', () => field().isFocused())
    await button('Cancel').click()
    await until('the focus back on the button', () => button('Edit note').isFocused())
  })

  test('is saved with frozen buttons, and shown in all tabs; cancelling keeps it (RL19)', async () => {
    await choose('Add a note')
    await field().fill('met at the owl club\nlikes trains')
    world.instance.control.fault({ match: 'POST .*/note$', delayMs: 3_000, times: 1 })
    await button('Save note').click()
    await until(
      'the busy button',
      async () => (await button('Save note').getAttribute('aria-disabled')) === 'true',
    )
    expect(await button('Cancel').isDisabled()).toBe(true)
    await main().getByRole('region', { name: 'Private note' }).getByText('met at the owl club').waitFor()
    expect(stored()).toBe('met at the owl club\nlikes trains')
    await until('the other tab', () => other.entity('relationship', idOf('swift'))?.note === stored())
    await button('Edit note').click()
    await field().fill('something else')
    await button('Cancel').click()
    await main().getByRole('region', { name: 'Private note' }).getByText('met at the owl club').waitFor()
    expect(stored()).toBe('met at the owl club\nlikes trains')
    await button('Edit note').click()
    expect(await field().inputValue()).toBe('met at the owl club\nlikes trains')
    await button('Cancel').click()
  })

  test('that is refused stays in its form with the reason, and can be sent again (RL19, RL37)', async () => {
    await choose('Add a note')
    await field().fill('kept')
    world.instance.control.fault({ match: 'POST .*/note$', status: 422, times: 1 })
    await button('Save note').click()
    await main().getByRole('alert').waitFor()
    expect(await field().inputValue()).toBe('kept')
    expect(stored()).toBe('')
    await button('Save note').click()
    await field().waitFor({ state: 'detached' })
    expect(stored()).toBe('kept')
  })

  test('that was begun continues where it was, in the card and among the drafts (RL37)', async () => {
    await choose('Add a note')
    await field().fill('half a thou')
    await tab.go('/about')
    await tab.go('/users/swift')
    await field().waitFor()
    expect(await field().inputValue()).toBe('half a thou')
    await tab.go('/drafts')
    await main()
      .getByRole('button', { name: /^Note about Swift/ })
      .click()
    await until('the profile', () => tab.page.path() === `/users/${idOf('swift')}`)
    await field().waitFor()
    expect(await field().inputValue()).toBe('half a thou')
    await button('Cancel').click()
    await field().waitFor({ state: 'detached' })
    await until('no draft', () => other.entity('draft', `note:${idOf('swift')}`) === undefined)
  })

  test('can be emptied, and is then not shown (RL19)', async () => {
    await choose('Add a note')
    await field().fill('not for long')
    await button('Save note').click()
    await button('Edit note').click()
    await field().fill('')
    await button('Save note').click()
    await until('no note', () => stored() === '')
    await main().getByText('Private note').waitFor({ state: 'detached' })
  })
})
