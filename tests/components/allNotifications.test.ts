import { describe, expect, test } from 'vitest'
import { accountsNow } from '../../src/ui/blocks/accounts/useAccounts.ts'
import { type Posting, postingAt } from '../e2e/harness/posting.ts'
import { PHONE } from './harness/dom.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const OWL = 'https://owl.example'
const ROOK = 'rook@owl.example'
const HIGH = { width: 1366, height: 8_000 }

const feed = (world: World): Locator => world.tab.page.getByRole('feed', { name: 'Notifications' })
const rows = (world: World): Locator => feed(world).getByRole('article')
const toggle = (world: World): Locator => world.tab.page.getByRole('button', { name: 'All accounts' })
const unreadOf = (world: World, account: string): number =>
  accountsNow(world.tab.engine).find((one) => one.account === account)?.unread ?? 0

/** luna at the configured instance, which the tab shows, and rook at another one, who is mentioned there. */
async function setUp(size: { width: number; height: number } = HIGH): Promise<World & { owl: Posting }> {
  let owl: Posting | undefined
  const world = await openWorld({
    size,
    before: async (at) => {
      const other = at.addInstance(OWL, { dialect: 'mastodon' })
      owl = postingAt(other)
      await at.signIn('rook', other, OWL)
      await at.signIn('luna')
    },
  })
  if (owl === undefined) throw new Error('there is no other instance')
  await owl.post('moss', 'a word for @rook')
  await until('the other account', () => unreadOf(world, ROOK) > 0)
  return Object.assign(world, { owl })
}

describe('the notifications of all accounts', () => {
  test('are shown while “All accounts” is pressed, each row with its account (SA20, SA21)', async () => {
    const world = await setUp()
    await rows(world).first().waitFor()
    expect(await feed(world).getByText('a word for @rook').count()).toBe(0)
    await toggle(world).focus()
    await toggle(world).click()
    await feed(world).getByText('a word for @rook').waitFor()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('All accounts')
    expect(await toggle(world).getAttribute('aria-pressed')).toBe('true')
    const row = rows(world).filter({ hasText: 'a word for @rook' })
    const link = row.getByRole('link')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('href')).toMatch(/^\/notice\/[^?]+\?as=rook%40owl\.example$/)
    expect(row.element().querySelector('[data-account-colour]')).not.toBe(null)
    const labelId = row.element().getAttribute('aria-labelledby') ?? ''
    const name = document.getElementById(labelId)?.textContent?.replaceAll(/[\u2066\u2069]/g, '')
    expect(name).toMatch(/^.* mentioned you · For @rook@owl\.example · Open in new tab · Unread$/)
    // Rows of this tab's own account open in this tab.
    const own = rows(world).filter({ hasText: '@luna@home.example' }).first().getByRole('link')
    expect(await own.getAttribute('target')).toBe(null)

    await toggle(world).click()
    await until(
      'its own ones alone',
      async () => (await feed(world).getByText('a word for @rook').count()) === 0,
    )
    await rows(world).first().waitFor()
  })

  test('have the days of all of them, each once (NO57)', async () => {
    const world = await setUp()
    await toggle(world).click()
    await feed(world).getByText('a word for @rook').waitFor()
    const days = world.tab.page.locator('aside h3:has(time)')
    await until('the days', async () => (await days.count()) > 1)
    const said = await days.allTextContents()
    expect(said[0]).toBe('Today')
    expect(new Set(said).size).toBe(said.length)
  })

  test('are marked as read for an account whose notifications are all below the end of the list (SA20, SA21)', async () => {
    const world = await openWorld({
      size: HIGH,
      before: async (at) => {
        const other = at.addInstance(OWL, { dialect: 'mastodon' })
        await postingAt(other).post('moss', 'a word for @rook')
        for (let count = 0; count < 60; count++) await at.instance.post('rook', `word ${count} for @luna`)
        await at.signIn('rook', other, OWL)
        await at.signIn('luna')
      },
    })
    await until('the other account', () => unreadOf(world, ROOK) > 0)
    await toggle(world).click()
    await rows(world).filter({ hasText: '@luna@home.example' }).first().waitFor()
    expect(await feed(world).getByText('a word for @rook').count()).toBe(0)
    await world.tab.page.getByRole('button', { name: 'Mark as read' }).click()
    await until('nothing unread', () => unreadOf(world, ROOK) === 0)
  })

  test('are marked as read for each account, by a press or all at once (SA21)', async () => {
    const world = await setUp()
    await toggle(world).click()
    const row = rows(world).filter({ hasText: 'a word for @rook' })
    await row.waitFor()
    const link = row.getByRole('link')
    link.element().addEventListener('click', (event) => event.preventDefault())
    await link.click()
    await until('one that is read', () => unreadOf(world, ROOK) === 0)
    expect(unreadOf(world, 'luna@home.example')).toBeGreaterThan(0)
    await world.owl.post('moss', 'another word for @rook')
    await until('a new one', () => unreadOf(world, ROOK) === 1)
    await world.tab.page.getByRole('button', { name: 'Mark as read' }).click()
    await until(
      'nothing unread',
      () => unreadOf(world, ROOK) === 0 && unreadOf(world, 'luna@home.example') === 0,
    )
    await until(
      'no button',
      async () => (await world.tab.page.getByRole('button', { name: 'Mark as read' }).count()) === 0,
    )
  })

  test('are opened by the keys O and Enter (SA21)', async () => {
    const world = await setUp()
    await toggle(world).click()
    const row = rows(world).filter({ hasText: 'a word for @rook' })
    await row.waitFor()
    const pressed: string[] = []
    row
      .getByRole('link')
      .element()
      .addEventListener('click', (event) => {
        event.preventDefault()
        pressed.push((event.currentTarget as HTMLAnchorElement).href)
      })
    await row.focus()
    await world.tab.page.keyboard.press('o')
    await world.tab.page.keyboard.press('Enter')
    expect(pressed).toHaveLength(2)
    await until('one that is read', () => unreadOf(world, ROOK) === 0)
  })

  test('are offered with several accounts only (SA20)', async () => {
    const world = await openWorld({ size: HIGH })
    await rows(world).first().waitFor()
    expect(await toggle(world).count()).toBe(0)
  })

  test('name the accounts that are left out, and offer to bring them back (SA22)', async () => {
    const world = await setUp()
    await toggle(world).click()
    await feed(world).getByText('a word for @rook').waitFor()
    world.others[0]?.state.tokens.clear()
    void world.tab.engine.runAs(ROOK, { kind: 'favourite', statusId: 'x', on: true })
    await until('no row of it', async () => (await feed(world).getByText('a word for @rook').count()) === 0)
    await world.tab.page.getByText(/@rook@owl\.example.*Logged out by its server/).waitFor()
    await world.tab.page.getByRole('button', { name: 'Log in again' }).click()
    await until('the way to sign in', () => location.pathname === '/login')
  })

  test('are in the drawer of a phone, and closing it marks those of each account as read (L35, SA21)', async () => {
    const world = await setUp(PHONE)
    const { page } = world.tab
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await toggle(world).click()
    await feed(world).getByText('a word for @rook').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await until(
      'nothing unread',
      () => unreadOf(world, ROOK) === 0 && unreadOf(world, 'luna@home.example') === 0,
    )
  })
})
