import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { isFocused } from './harness/focus.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const listOf = ({ page }: Tab): Locator => page.getByRole('feed', { name: 'Notifications' })
const asked = (): number => world.stats().byPath['GET /api/v1/notifications'] ?? 0
/** How many there are to scroll through; the end has to be in the page. */
const shown = async (at: Tab): Promise<number> =>
  Number(await listOf(at).getByRole('article').last().getAttribute('aria-posinset'))
const toEnd = (at: Tab): Promise<void> =>
  listOf(at).evaluate((feed) => {
    const scroller = feed.closest('[data-scroller]')
    scroller?.scrollTo(0, scroller.scrollHeight)
  })

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 200 } })
  tab = await world.openTab('/login')
  await resize(tab, { width: 1_366, height: 800 })
  await world.signIn(tab)
  await listOf(tab).getByRole('article').first().waitFor()
})
afterAll(() => world?.close())

describe('a member', () => {
  test('has thirty of them beside the page, twenty more for each press, and thirty again once read', async () => {
    const more = tab.page.getByRole('button', { name: 'Load older notifications' })
    const ends = (count: number): Promise<unknown> =>
      until(`${count} of them`, async () => {
        await toEnd(tab)
        return (await shown(tab)) === count
      })
    const before = asked()
    await ends(30)
    await more.waitFor()
    expect(asked()).toBe(before)
    await more.click()
    await ends(50)
    expect(asked()).toBe(before + 1)
    await tab.page.getByRole('button', { name: 'Mark as read' }).click()
    await ends(30)
  })

  test('leaves kinds out of them that are not wanted', async () => {
    const follows = listOf(tab).getByText('followed you')
    await until('one who follows', async () => {
      await toEnd(tab)
      return (await follows.count()) > 0
    })
    await tab.page.getByRole('button', { name: 'Filter notifications' }).click()
    const filter = tab.page.getByRole('dialog', { name: 'Filter notifications' })
    await filter.getByRole('switch').first().waitFor()
    expect(await filter.getByRole('switch').count()).toBe(7)
    await filter.getByRole('switch', { name: 'New followers' }).uncheck()
    await until('none who follows', async () => (await follows.count()) === 0)
    await filter.getByRole('switch', { name: 'New followers' }).check()
    await until('who follows again', async () => (await follows.count()) > 0)
    await tab.page.keyboard.press('Escape')
    await filter.waitFor({ state: 'detached' })
  })

  test('reaches them by the keyboard, opens one, and mutes the conversation of one', async () => {
    const { page } = tab
    const path = (): string => new URL(page.url()).pathname
    const post = await world.instance.post('luna', 'mine alone')
    const reaction = `/api/v1/pleroma/statuses/${post.id}/reactions/:crow_01:`
    await world.instance.control.act({ as: 'rook', method: 'PUT', path: reaction })
    await world.instance.control.act({ as: 'rook', path: `/api/v1/statuses/${post.id}/favourite` })
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await until('their page', () => path() === '/luna/notifications')
    const list = page.getByRole('main').getByRole('feed', { name: 'Notifications' })
    const reacted = list.getByRole('article').filter({ has: page.getByRole('img', { name: 'crow_01' }) })
    await reacted.getByText('mine alone').waitFor()
    const liked = list.getByRole('article').first()
    await liked.getByText('mine alone').waitFor()
    expect(await axe(tab)).toEqual([])
    await page.keyboard.press('j')
    await isFocused('the first of them', liked)
    const more = liked.getByRole('button', { name: 'More actions' })
    await until('its button', async () => {
      await page.keyboard.press('Tab')
      return more.evaluate((button) => button === document.activeElement)
    })
    await page.keyboard.press('Enter')
    const mute = page.getByRole('menuitem', { name: 'Mute conversation', exact: true })
    await isFocused('the menu', mute)
    await page.keyboard.press('Enter')
    await until('the instance to know', () =>
      [...world.instance.state.accounts.values()].some(
        ({ id, username }) =>
          username === 'luna' && world.instance.state.mutedThreads.has(id, post.conversationId),
      ),
    )
    await isFocused('the button again', more)
    await page.keyboard.press('o')
    await until('the post', () => path() === `/notice/${post.id}`)
    await until('it to be read', () =>
      [...world.instance.state.notifications.values()]
        .flat()
        .some(({ statusId, seen }) => statusId === post.id && seen),
    )
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await until('home', () => path() === '/main/friends')
  })

  test('reads on by scrolling on a phone', async () => {
    await resize(tab, { width: 390, height: 844 })
    await tab.page.getByRole('button', { name: 'Notifications' }).click()
    await tab.page.getByRole('dialog').getByRole('article').first().waitFor()
    await until('older ones', async () => {
      await toEnd(tab)
      return (await shown(tab)) > 50
    })
  })
})

test('a moderator reads a report, and closes it; a state that is refused is taken back', async () => {
  const there = await (await world.newProfile()).openTab('/login')
  await world.signIn(there, 'moss')
  const report = listOf(there).getByRole('article').filter({ hasText: 'Took my spoon' })
  await report.getByText('submitted a report').waitFor()
  expect(await report.getByRole('listitem').count()).toBe(3)
  expect(await axe(there)).toEqual([])
  const state = report.getByRole('combobox', { name: 'State' })
  const choose = async (name: string): Promise<void> => {
    await state.click()
    await there.page.getByRole('option', { name }).click()
  }
  world.instance.control.fault({ match: 'PATCH /api/pleroma/admin/reports', status: 500, times: 1 })
  await choose('Closed')
  await there.page.getByText('An error occurred').waitFor()
  await until('open', async () => (await state.textContent())?.includes('Open') === true)
  await choose('Resolved')
  await until('the instance to know', () =>
    [...world.instance.state.reports.values()].some((one) => one.state === 'resolved'),
  )
  expect(await state.textContent()).toContain('Resolved')
})
