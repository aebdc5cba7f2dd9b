import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Preferences } from '../../src/shared/model/preferences.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import { isFocused, isInside } from './harness/focus.ts'
import { go } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const PARENT = 'the post that is answered'
const ANSWER = 'an answer to it'
const UNSEEN = 'an answer to what nobody has seen'
const LIKED = 'liked by twenty'

let world: World
let tab: Tab

const idOf = (acct: string): string => world.instance.state.byAcct.get(acct) ?? ''
const dialog = ({ page } = tab): Locator => page.getByRole('dialog')
const replyOf = (words: string, at = tab): Locator =>
  rowWith(at, words).getByRole('link', { name: /Reply to/ })
const nameIn = (words: string, name: string, at = tab): Locator =>
  rowWith(at, words).getByRole('link', { name, exact: true })
const away = ({ page } = tab): Promise<void> => page.mouse.move(3, 3)
const closed = (at = tab): Promise<unknown> =>
  until('nothing to lie over the page', async () => (await dialog(at).count()) === 0)
const asked = (of: RegExp): number =>
  Object.entries(world.stats().byPath)
    .filter(([path]) => of.test(path))
    .reduce((sum, [, count]) => sum + count, 0)

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  const { control, state } = world.instance
  const parent = await world.instance.post('rook', `${PARENT}, and its @moss`)
  await world.instance.post('moss', `${ANSWER} for @rook`, { in_reply_to_id: parent.id })
  // Nobody has told this reader of it.
  state.follows.remove(idOf('luna'), idOf('finch'))
  const unseen = await world.instance.post('finch', 'not in this timeline', { visibility: 'unlisted' })
  await world.instance.post('swift', UNSEEN, { in_reply_to_id: unseen.id, visibility: 'public' })
  const liked = await world.instance.post('rook', LIKED)
  const fans = [...state.accounts.values()]
    .filter(({ domain, deactivated, username }) => domain === null && !deactivated && username !== 'luna')
    .slice(0, 20)
  for (const { username } of fans)
    await control.act({ as: username, path: `/api/v1/statuses/${liked.id}/favourite` })
  tab = await world.openTab('/login')
  await resize(tab, { width: 1366, height: 768 })
  await world.signIn(tab)
  // A row under a pointer at rest has its conversation loaded.
  await away()
  await go(tab, '/main/all')
  await tab.page.getByRole('feed', { name: 'Known Network' }).waitFor()
  await rowWith(tab, PARENT).first().waitFor()
})
afterAll(() => world?.close())
afterEach(() => world.instance.control.clearFaults())

describe('what a reply answers', () => {
  const peek = (): Locator => tab.page.getByRole('dialog', { name: 'Original post' })

  test('is shown while a pointer rests on it', async () => {
    await replyOf(ANSWER).hover()
    await peek().getByText(PARENT).waitFor()
    expect(await isInside(peek())).toBe(false)
    expect(await axe(tab)).toEqual([])
    await peek().hover()
    expect(await peek().count()).toBe(1)
    await away()
    await closed()
  })

  test('is shown to the keyboard, described by it, and goes with Escape or the focus', async () => {
    const link = replyOf(ANSWER)
    await nameIn(ANSWER, 'Moss').focus()
    for (let tabs = 0; tabs < 4 && !(await isInside(link)); tabs++) await tab.page.keyboard.press('Tab')
    await isFocused('the reply line', link)
    await peek().getByText(PARENT).waitFor()
    const describedBy = await link.getAttribute('aria-describedby')
    expect(await tab.page.locator(`[id="${describedBy}"]`).textContent()).toContain(PARENT)
    await tab.page.keyboard.press('Escape')
    await closed()
    await isFocused('the reply line still', link)
    await tab.page.keyboard.press('Tab')
    await tab.page.keyboard.press('Shift+Tab')
    await peek().waitFor()
    await tab.page.keyboard.press('Tab')
    await closed()
  })

  test('that can not be had says so, and is tried again', async () => {
    world.problems.expect(/status of 500/)
    world.instance.control.fault({ match: 'GET /api/v1/statuses/', status: 500 })
    await replyOf(UNSEEN).hover()
    await peek().getByText('Post unavailable').waitFor()
    world.instance.control.clearFaults()
    await peek().getByRole('button', { name: 'Try again' }).click()
    await peek().getByText('not in this timeline').waitFor()
    await away()
    await closed()
  })

  test('is behind its line there, too, while it is muted', async () => {
    await tab.run({ kind: 'muteWord', word: 'post that is answered', on: true })
    await replyOf(ANSWER).hover()
    const shown = peek().getByText(PARENT)
    const button = peek().getByRole('button', { expanded: false })
    await button.waitFor()
    expect(await shown.isVisible()).toBe(false)
    await button.click()
    await shown.waitFor()
    await away()
    await closed()
    await tab.run({ kind: 'muteWord', word: 'post that is answered', on: false })
  })

  test('is one press away', async () => {
    await replyOf(ANSWER).click()
    await until('the conversation', () => new URL(tab.page.url()).pathname.startsWith('/notice/'))
    await rowWith(tab, PARENT).first().waitFor()
    await tab.page.goBack()
    await rowWith(tab, ANSWER).waitFor()
  })
})

test('sixteen of those who favourited are named to a pointer, for one call', async () => {
  const list = tab.page.getByRole('dialog', { name: 'People who favorited this' })
  const before = asked(/favourited_by/)
  for (let time = 0; time < 2; time++) {
    await buttonOf(tab, LIKED, 'Favorite').hover()
    await list.getByText('and 4 more').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(16)
    await away()
    await closed()
  }
  expect(asked(/favourited_by/)).toBe(before + 1)
})

describe('a card', () => {
  const card = (at = tab): Locator => at.page.getByRole('dialog', { name: 'Profile card' })
  const prefer = (change: Partial<Preferences>): Promise<unknown> =>
    tab.run({ kind: 'setPreferences', change })

  test('opens by a press on a picture, and has who somebody is, but not what they say', async () => {
    const moss = world.instance.state.accounts.get(idOf('moss'))
    await rowWith(tab, ANSWER).locator('[data-card]').first().click()
    await card().getByText('Moderator').waitFor()
    await card()
      .getByRole('link', { name: /Followers/ })
      .waitFor()
    expect(await card().textContent()).toMatch(/Joined .* per day/)
    expect(await card().textContent()).not.toContain(moss?.note)
    expect(await axe(tab)).toEqual([])
    expect(new URL(tab.page.url()).pathname).toBe('/main/all')
    await card().getByRole('button', { name: 'Close' }).click()
    await closed()
  })

  test('opens by the keyboard, keeps Tab within, and gives the focus back', async () => {
    const name = nameIn(ANSWER, 'Moss')
    await name.press('Enter')
    await card().getByText('Moderator').waitFor()
    expect(await isInside(card())).toBe(true)
    const first = card().locator(':focus')
    const begin = await first.elementHandle()
    await tab.page.keyboard.press('Shift+Tab')
    expect(await isInside(card())).toBe(true)
    expect(await begin?.evaluate((element) => element === document.activeElement)).toBe(false)
    await tab.page.keyboard.press('Tab')
    expect(await begin?.evaluate((element) => element === document.activeElement)).toBe(true)
    await tab.page.keyboard.press('Escape')
    await closed()
    await isFocused('the name', name)
  })

  test('opens by a press on a mention; one in a popover leads to the profile', async () => {
    await rowWith(tab, ANSWER).getByRole('link', { name: '@rook', exact: true }).click()
    await card().getByText('Rook', { exact: true }).waitFor()
    await tab.page.keyboard.press('Escape')
    await closed()
    await replyOf(ANSWER).hover()
    await dialog().getByRole('link', { name: '@moss', exact: true }).click()
    await until('their profile', () => tab.page.url().endsWith('/users/moss'))
    await closed()
    await tab.page.goBack()
  })

  test('stays below a menu and a question that are opened from it', async () => {
    await prefer({ modalOnMute: true })
    await nameIn(UNSEEN, 'Swift').click()
    const more = card().getByRole('button', { name: 'More actions' })
    await more.click()
    await tab.page.getByRole('menuitem', { name: 'Mute' }).waitFor()
    await tab.page.keyboard.press('Escape')
    await tab.page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await card().count()).toBe(1)
    await isFocused('the button of the menu', more)
    await more.click()
    await tab.page.getByRole('menuitem', { name: 'Mute' }).click()
    const question = tab.page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await card().count()).toBe(1)
    const follow = card().getByRole('button', { name: 'Follow', exact: true })
    await follow.or(card().getByRole('button', { name: 'Following' })).waitFor()
    await tab.page.keyboard.press('Escape')
    await closed()
  })

  test('is a link for every other press', async () => {
    const name = nameIn(ANSWER, 'Moss')
    expect(await name.getAttribute('href')).toBe('/users/moss')
    const opened = tab.page.context().waitForEvent('page')
    await name.click({ modifiers: ['Control'] })
    const other = await opened
    await until('their profile', () => new URL(other.url()).pathname === '/users/moss')
    expect(await dialog().count()).toBe(0)
    await other.close()
    await tab.show()
  })

  test('does with its picture what is preferred', async () => {
    const face = (): Locator => card().getByLabel('Avatar of Moss')
    await prefer({ userPopoverAvatarAction: 'close' })
    await nameIn(ANSWER, 'Moss').click()
    await face().click()
    await closed()
    await prefer({ userPopoverAvatarAction: 'zoom' })
    await nameIn(ANSWER, 'Moss').click()
    await face().click()
    await tab.page.getByRole('dialog').getByRole('img', { name: 'Moss' }).waitFor()
    expect(await card().count()).toBe(0)
    await tab.page.keyboard.press('Escape')
    await closed()
    await prefer({ userPopoverAvatarAction: 'open' })
    await nameIn(ANSWER, 'Moss').click()
    await face().click()
    await until('their profile', () => new URL(tab.page.url()).pathname === '/users/moss')
    await closed()
    await tab.page.goBack()
  })

  test('expands to the profile, or to one of its tabs', async () => {
    await nameIn(ANSWER, 'Moss').click()
    await card()
      .getByRole('link', { name: /Followers/ })
      .click()
    await until('their followers', () => tab.page.url().endsWith('/users/moss?tab=followers'))
    await closed()
    await tab.page.goBack()
    await nameIn(ANSWER, 'Moss').click()
    await card().getByRole('link', { name: 'Open profile' }).click()
    await until('their profile', () => tab.page.url().endsWith('/users/moss'))
    await closed()
    await tab.page.goBack()
  })

  test('opens on a phone by a tap, where an answer is gone to at once', async () => {
    const visitor = await world.newProfile()
    const phone = await visitor.openTab('/main/all')
    await resize(phone, { width: 390, height: 844 })
    await rowWith(phone, ANSWER).waitFor()
    // Where others have buttons, visitors are told what those count.
    await rowWith(phone, PARENT).getByRole('link', { name: '1 reply' }).waitFor()
    await rowWith(phone, LIKED).getByRole('link', { name: '20 favorites' }).hover()
    await dialog(phone).getByText('and 4 more').waitFor()
    await away(phone)
    await closed(phone)
    const session = await phone.page.context().newCDPSession(phone.page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
    const tap = async (where: Locator): Promise<void> => {
      await where.scrollIntoViewIfNeeded()
      const box = await where.boundingBox()
      if (box === null) throw new Error('there is nothing to tap')
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await until('a card', async () => {
      await tap(nameIn(ANSWER, 'Moss', phone))
      return (await card(phone).count()) > 0
    })
    await card(phone).getByRole('button', { name: 'Remote follow' }).waitFor()
    expect(await axe(phone)).toEqual([])
    expect(
      await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    await tap(card(phone).getByRole('button', { name: 'Close' }))
    await closed(phone)
    await tap(replyOf(ANSWER, phone))
    await until('the conversation', () => new URL(phone.page.url()).pathname.startsWith('/notice/'))
    await visitor.close()
  })
})
