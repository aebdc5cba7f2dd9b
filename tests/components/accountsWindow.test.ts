import { describe, expect, onTestFinished, test } from 'vitest'
import { accountsNow } from '../../src/ui/blocks/accounts/useAccounts.ts'
import { postingAt } from '../e2e/harness/posting.ts'
import type { Locator } from './harness/locator.ts'
import { openSeveral, openSwitcher, shownAccount, switchAccount } from './harness/severalAccounts.ts'
import { until } from './harness/time.ts'
import type { World } from './harness/world.ts'

describe('the window of the accounts', () => {
  async function openWindow(world: World): Promise<Locator> {
    await openSwitcher(world)
    await world.tab.page.getByRole('menuitem', { name: 'Manage accounts' }).click()
    const dialog = world.tab.page.getByRole('dialog', { name: 'Accounts' })
    await dialog.waitFor()
    return dialog
  }
  const names = (): string[] =>
    [...document.querySelectorAll('[role="dialog"] li strong')].map(({ textContent }) => textContent ?? '')

  test('orders them by keys, and changes colour, default and sleep (SA5)', async () => {
    const world = await openSeveral()
    const dialog = await openWindow(world)
    await until('the list', () => names().join() === 'Luna,Rook')
    // Not the first field, which is a switch below the list.
    await until('the focus', () => document.activeElement?.getAttribute('aria-current') === 'true')
    await dialog.getByRole('button', { name: 'Move Rook up' }).click()
    await until('the order', () => names().join() === 'Rook,Luna')
    await dialog.getByRole('button', { name: 'Settings of Rook' }).click()
    await dialog.getByLabel('Color').selectOption('teal')
    await until('the colour', () => document.querySelector('li[data-account-colour="teal"]'))
    await dialog.getByRole('switch', { name: 'Open in new tabs' }).click()
    await dialog.getByText(/@rook@owl\.example.* · Opens in new tabs/).waitFor()
    await dialog.getByRole('switch', { name: 'Let this account sleep' }).click()
    await dialog.getByText(/Asleep/).waitFor()
    const other = await world.otherTab()
    expect(other.account).toBe('rook@owl.example')
  })

  test('chooses which accounts count in the title (SA23)', async () => {
    const world = await openSeveral()
    const owl = world.others[0]
    if (owl === undefined) throw new Error('there is no other instance')
    await postingAt(owl).post('moss', 'a word for @rook')
    const count = (): number => Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0)
    const ofRook = (): number =>
      accountsNow(world.tab.engine).find(({ account }) => account === 'rook@owl.example')?.unread ?? 0
    const ofLuna = (): number =>
      accountsNow(world.tab.engine).find(({ account }) => account === 'luna@home.example')?.unread ?? 0
    await until('the sum', () => ofRook() > 0 && ofLuna() > 0 && count() === ofRook() + ofLuna())
    const dialog = await openWindow(world)
    await dialog.getByRole('button', { name: 'Settings of Rook' }).click()
    const onApp: number[] = []
    Object.assign(navigator, { setAppBadge: async (shown: number) => void onApp.push(shown) })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'setAppBadge'))
    await dialog.getByRole('switch', { name: 'Count in title and icon' }).click()
    await until('that of Luna alone', () => count() === ofLuna())
    expect(onApp).toEqual([ofLuna()])
    expect(ofRook()).toBeGreaterThan(0)
  })

  test('an account that its server signed out is signed in again, or removed with its drafts (SA7)', async () => {
    const world = await openSeveral()
    await until('the list', () => document.title.endsWith('· @luna@home.example'))
    await world.disk.session.put('drafts', 'rook@owl.example/draft/x', { text: 'unfinished' })
    world.others[0]?.state.tokens.clear()
    await switchAccount(world, 'Rook')
    await until('the refusal', () => shownAccount(world) === 'luna@home.example', 60_000)
    await world.tab.page.getByText('You were logged out').first().waitFor()
    const dialog = await openWindow(world)
    await dialog.getByText(/Logged out by its server/).waitFor()
    await dialog.getByRole('button', { name: 'Settings of Rook' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    const question = world.tab.page.getByRole('alertdialog')
    await question.getByLabel('Delete its drafts and waiting posts from this browser, too').click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await until('one account', () => names().join() === 'Luna')
    expect(await world.disk.session.entries('drafts')).toEqual([])
  })

  test.each([
    ['Rook', 'luna'],
    ['Luna', 'rook'],
  ])('%s is signed out, and the focus stays in the window (SA5)', async (name, left) => {
    const world = await openSeveral()
    const dialog = await openWindow(world)
    await dialog.getByRole('button', { name: `Settings of ${name}` }).click()
    await dialog.getByRole('button', { name: 'Log out', exact: true }).focus()
    await dialog.getByRole('button', { name: 'Log out', exact: true }).click()
    await world.tab.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await until('the other one alone', () => names().join().toLowerCase() === left)
    await until('the focus', () => document.activeElement?.closest('[role="dialog"]'))
    // The window mounts again when the tab's account changes.
    if (name === 'Rook')
      expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe(
        'luna@home.example',
      )
  })

  test('gives all accounts the same look, and each its own again (SA42)', async () => {
    const world = await openSeveral()
    await world.tab.run({ kind: 'setPreferences', change: { theme: 'pleroma-light' } })
    const dialog = await openWindow(world)
    const same = dialog.getByRole('switch', { name: 'Use the same look and keys for all accounts' })
    expect(await same.isChecked()).toBe(false)
    await same.click()
    await until('the choice', () => same.isChecked())
    await world.tab.page.keyboard.press('Escape')
    await switchAccount(world, 'Rook')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
    await until('the same look', () => document.documentElement.dataset.theme === 'pleroma-light')
    await switchAccount(world, 'Luna')
    await until('the first account', () => shownAccount(world) === 'luna@home.example')
    await world.tab.run({ kind: 'shareLook', on: false })
    expect(document.documentElement.dataset.theme).toBe('pleroma-light')
    await switchAccount(world, 'Rook')
    await until('its earlier look', () => document.documentElement.dataset.theme !== 'pleroma-light')
  })

  test('says where an account has moved to (SA45)', async () => {
    const world = await openSeveral()
    const { state } = world.others[0] ?? {}
    const [from, to] = ['rook', 'finch'].map((acct) => state?.accounts.get(state.byAcct.get(acct) ?? ''))
    Object.assign(from ?? {}, { movedTo: to?.id })
    await switchAccount(world, 'Rook')
    const dialog = await openWindow(world)
    await dialog.getByText(/Rook has moved to: .*@finch@owl\.example/).waitFor()
  })

  test('says that the look could not be stored (SA42)', async () => {
    const world = await openSeveral()
    const dialog = await openWindow(world)
    world.disk.failures.session = 'full'
    world.problems.expect(/could not store the look/)
    await dialog.getByRole('switch', { name: /^Use the same look/ }).click()
    await dialog.getByRole('alert').waitFor()
    world.disk.failures.session = undefined
  })

  test('signs out of all of them', async () => {
    const world = await openSeveral()
    const dialog = await openWindow(world)
    await dialog.getByRole('button', { name: 'Log out of all accounts' }).click()
    await world.tab.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Log out of all accounts' })
      .click()
    await until('a visitor', () => world.tab.engine.currentSession()?.state === 'signed-out', 30_000)
    await until('a public page', () => location.pathname === '/main/public')
  })
})
