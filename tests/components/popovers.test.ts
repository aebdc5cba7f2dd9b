import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Preferences } from '../../src/shared/model/preferences.ts'
import { PHONE } from './harness/dom.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const PARENT = 'the post that is answered'
const ANSWER = 'an answer to it'
const UNSEEN = 'an answer to what nobody has seen'
const LIKED = 'liked by twenty'
/** A pointer rests on something for longer than it takes to open a popover. */
const REST_MS = 1_000

let world: World

/** Opens a world for the tests of a `describe`, with its user on the timeline of the known network. */
const worldOf = (as: string | null): void => {
  beforeAll(async () => {
    world = await openWorld({ as, path: '/main/all', instance: { posts: 3 }, before: fill })
    await rowWith(world.tab, ANSWER).waitFor()
    return () => world.close()
  })
  afterEach(async () => {
    world.instance.control.clearFaults()
    await away()
    await waitForClosed()
    expect(world.tab.page.path()).toBe('/main/all')
  })
}

async function fill({ instance }: World): Promise<void> {
  const { control, state } = instance
  const idOf = (name: string): string => state.byAcct.get(name) ?? ''
  const parent = await instance.post('rook', `${PARENT}, and its @moss`)
  await instance.post('moss', `${ANSWER} for @rook`, { in_reply_to_id: parent.id })
  // The reader has not seen it.
  state.follows.remove(idOf('luna'), idOf('finch'))
  const unseen = await instance.post('finch', 'not in this timeline', { visibility: 'unlisted' })
  await instance.post('swift', UNSEEN, { in_reply_to_id: unseen.id, visibility: 'public' })
  const liked = await instance.post('rook', LIKED)
  const fans = [...state.accounts.values()]
    .filter(({ domain, deactivated, username }) => domain === null && !deactivated && username !== 'luna')
    .slice(0, 20)
  for (const { username } of fans)
    await control.act({ as: username, path: `/api/v1/statuses/${liked.id}/favourite` })
}

const dialog = (): Locator => world.tab.page.getByRole('dialog')
const card = (): Locator => world.tab.page.getByRole('dialog', { name: 'Profile card' })
const peek = (): Locator => world.tab.page.getByRole('dialog', { name: 'Original post' })
const replyOf = (words: string): Locator => rowWith(world.tab, words).getByRole('link', { name: /Reply to/ })
const nameIn = (words: string, name: string): Locator =>
  rowWith(world.tab, words).getByRole('link', { name, exact: true })
const away = (): Promise<void> => world.tab.page.mouse.move(3, 3)
const waitForClosed = (): Promise<unknown> => dialog().waitFor({ state: 'detached' })
const isInside = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => found.contains(document.activeElement))
const goesTo = (path: string): Promise<unknown> => until(path, () => world.tab.page.path() === path)

async function goBack(): Promise<void> {
  await world.tab.page.goBack()
  await rowWith(world.tab, ANSWER).waitFor()
}

describe('the post that a reply answers', () => {
  worldOf('luna')

  test('is shown while a pointer rests on the reply line', async () => {
    await replyOf(ANSWER).hover()
    await peek().getByText(PARENT).waitFor()
    expect(await isInside(peek())).toBe(false)
    await peek().getByText(PARENT).hover()
    await pass(REST_MS)
    expect(await peek().count()).toBe(1)
    await away()
    await waitForClosed()
  })

  test('is not shown where scrolling brought the line under a pointer at rest, until it moves (PO39)', async () => {
    await replyOf(ANSWER).hover()
    document.dispatchEvent(new Event('scroll'))
    await pass(REST_MS)
    expect(await peek().count()).toBe(0)
    document.dispatchEvent(new PointerEvent('pointermove', { clientX: 700, clientY: 300 }))
    await peek().getByText(PARENT).waitFor()
  })

  test('is shown when the reply line has the focus, describes it, and closes with Escape or the focus', async () => {
    const { page } = world.tab
    const link = replyOf(ANSWER)
    await nameIn(ANSWER, 'Moss').focus()
    for (let tabs = 0; tabs < 4 && !(await isInside(link)); tabs++) await page.keyboard.press('Tab')
    expect(await link.isFocused()).toBe(true)
    await peek().getByText(PARENT).waitFor()
    const describedBy = await link.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${describedBy}"]`).textContent()).toContain(PARENT)
    await page.keyboard.press('Escape')
    await waitForClosed()
    expect(await link.isFocused()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await peek().waitFor()
    await page.keyboard.press('Tab')
    await waitForClosed()
  })

  test('is said to be unavailable when it can not be fetched, and can be retried', async () => {
    world.instance.control.fault({ match: 'GET /api/v1/statuses/', status: 500 })
    await replyOf(UNSEEN).hover()
    await peek().getByText('Post unavailable').waitFor()
    world.instance.control.clearFaults()
    await peek().getByRole('button', { name: 'Try again' }).click()
    await peek().getByText('not in this timeline').hover()
  })

  test('is folded in the popover too if it is muted', async () => {
    await world.tab.run({ kind: 'muteWord', word: 'post that is answered', on: true })
    await replyOf(ANSWER).hover()
    const button = peek().getByRole('button', { expanded: false })
    await button.waitFor()
    await peek().getByText('Muted word: “post that is answered”').waitFor()
    expect(await peek().getByText(PARENT).isVisible()).toBe(false)
    await button.click()
    await peek().getByText(PARENT).waitFor()
    await away()
    await waitForClosed()
    await world.tab.run({ kind: 'muteWord', word: 'post that is answered', on: false })
  })

  test('is opened by a click on the reply line', async () => {
    await replyOf(ANSWER).click()
    await until('the conversation', () => world.tab.page.path().startsWith('/notice/'))
    await rowWith(world.tab, PARENT).first().waitFor()
    await goBack()
  })
})

describe('the people who favourited a post', () => {
  worldOf('luna')

  test('are shown under a pointer, sixteen of them, with one call', async () => {
    const list = world.tab.page.getByRole('dialog', { name: 'People who favorited this' })
    const calls = (): number =>
      Object.entries(world.stats().byPath)
        .filter(([path]) => path.includes('favourited_by'))
        .reduce((sum, [, count]) => sum + count, 0)
    const before = calls()
    for (let time = 0; time < 2; time++) {
      await buttonOf(world.tab, LIKED, 'Favorite').hover()
      await list.getByText('and 4 more').waitFor()
      expect(await list.getByRole('listitem').count()).toBe(16)
      await away()
      await waitForClosed()
    }
    expect(calls()).toBe(before + 1)
  })
})

describe('a profile card', () => {
  worldOf('luna')

  const prefer = (change: Partial<Preferences>): Promise<unknown> =>
    world.tab.run({ kind: 'setPreferences', change })

  test('opens by a click on a picture, and shows the first lines of its text (PR35)', async () => {
    const { state } = world.instance
    const moss = state.accounts.get(state.byAcct.get('moss') ?? '')
    await rowWith(world.tab, ANSWER).locator('[data-card]').first().click()
    await card().getByText('Moderator').waitFor()
    await card()
      .getByRole('link', { name: /Followers/ })
      .waitFor()
    // The counts come after the account.
    await until('the average', async () => /Joined .* per day/.test((await card().textContent()) ?? ''))
    expect(moss?.note).toBeTruthy()
    expect(await card().textContent()).toContain(moss?.note)
    expect(world.tab.page.path()).toBe('/main/all')
    await card().getByRole('button', { name: 'Close' }).click()
    await waitForClosed()
  })

  test('opens with the keyboard, traps the focus, and restores it', async () => {
    const { page } = world.tab
    const name = nameIn(ANSWER, 'Moss')
    await name.press('Enter')
    await card().getByText('Moderator').waitFor()
    await until('the focus in it', () => isInside(card()))
    // The card itself has the focus if it opened before its links and buttons were there.
    await page.keyboard.press('Tab')
    const first = document.activeElement
    await page.keyboard.press('Shift+Tab')
    expect(await isInside(card())).toBe(true)
    expect(document.activeElement).not.toBe(first)
    await page.keyboard.press('Tab')
    expect(document.activeElement).toBe(first)
    await page.keyboard.press('Escape')
    await waitForClosed()
    await until('the focus to return', () => name.isFocused())
  })

  test('opens by a click on a mention', async () => {
    await rowWith(world.tab, ANSWER).getByRole('link', { name: '@rook', exact: true }).click()
    await card().getByText('Rook', { exact: true }).waitFor()
    await world.tab.page.keyboard.press('Escape')
    await waitForClosed()
  })

  test('does not open for a mention within a popover, which links to the profile', async () => {
    await replyOf(ANSWER).hover()
    await dialog().getByRole('link', { name: '@moss', exact: true }).click()
    await goesTo('/users/moss')
    await waitForClosed()
    await goBack()
  })

  test('does not keep the Escape key from a window that is opened from it', async () => {
    const { page } = world.tab
    await nameIn(UNSEEN, 'Swift').click()
    await card().getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Highlight…' }).click()
    const window = page.getByRole('dialog', { name: /^Highlight / })
    await until('the focus in the window', () => isInside(window))
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'detached' })
    await waitForClosed()
    await until('the focus to return to the name', () => nameIn(UNSEEN, 'Swift').isFocused())
  })

  test('stays below a menu and a confirmation that are opened from it', async () => {
    const { page } = world.tab
    await prefer({ modalOnBlock: true })
    await nameIn(UNSEEN, 'Swift').click()
    const more = card().getByRole('button', { name: 'More actions' })
    await more.click()
    const block = page.getByRole('menuitem', { name: 'Block', exact: true })
    await until('the focus in the menu', () => isInside(page.getByRole('menu')))
    await block.waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await card().count()).toBe(1)
    await until('the focus to return', () => more.isFocused())
    await more.click()
    await block.click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await card().count()).toBe(1)
    const follow = card().getByRole('button', { name: 'Follow', exact: true })
    await follow.or(card().getByRole('button', { name: 'Following' })).waitFor()
    await page.keyboard.press('Escape')
    await waitForClosed()
  })

  test('does not open on Ctrl+click, which is left to the browser', async () => {
    const name = nameIn(ANSWER, 'Moss')
    expect(await name.getAttribute('href')).toBe('/users/moss')
    const taken = await name.evaluate((link) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true, detail: 1 })
      // The last listener: the browser would open the link in another tab.
      const noteDefault = (event: Event): void => {
        untaken = !event.defaultPrevented
        event.preventDefault()
      }
      let untaken = false
      addEventListener('click', noteDefault, { once: true })
      link.dispatchEvent(click)
      return !untaken
    })
    expect(taken).toBe(false)
    await pass(REST_MS)
    expect(await dialog().count()).toBe(0)
  })

  test('follows the preference for a click on its avatar', async () => {
    const face = (): Locator => card().getByLabel('Avatar of Moss')
    const pressFace = async (userPopoverAvatarAction: Preferences['userPopoverAvatarAction']) => {
      await prefer({ userPopoverAvatarAction })
      await nameIn(ANSWER, 'Moss').click()
      await face().click()
    }
    await pressFace('close')
    await waitForClosed()
    // The settings have it.
    await world.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
    const settings = world.tab.page.getByRole('dialog', { name: 'Settings' })
    const choice = settings.getByRole('combobox', { name: 'Picture in the card over a name' })
    expect(await choice.textContent()).toContain('Closes the card')
    await world.tab.page.keyboard.press('Escape')
    await waitForClosed()
    await pressFace('zoom')
    await dialog().getByRole('img', { name: 'Moss' }).waitFor()
    expect(await card().count()).toBe(0)
    await world.tab.page.keyboard.press('Escape')
    await waitForClosed()
    await pressFace('open')
    await goesTo('/users/moss')
    await waitForClosed()
    await goBack()
  })

  test('leads to the profile, or to one of its tabs', async () => {
    await nameIn(ANSWER, 'Moss').click()
    await card()
      .getByRole('link', { name: /Followers/ })
      .click()
    await goesTo('/users/moss?tab=followers')
    await waitForClosed()
    await goBack()
    await nameIn(ANSWER, 'Moss').click()
    await card().getByRole('link', { name: 'Open profile' }).click()
    await goesTo('/users/moss')
    await waitForClosed()
    await goBack()
  })
})

describe('a visitor', () => {
  worldOf(null)

  test('on a phone sees the counts of posts, and who favourited one', async () => {
    await world.tab.page.setViewportSize(PHONE)
    await rowWith(world.tab, PARENT).getByRole('link', { name: '1 reply' }).waitFor()
    await rowWith(world.tab, LIKED).getByRole('link', { name: '20 favorites' }).hover()
    await dialog().getByText('and 4 more').waitFor()
  })

  test('can follow somebody remotely from their card', async () => {
    await nameIn(ANSWER, 'Moss').click()
    await card().getByRole('button', { name: 'Remote follow' }).waitFor()
    await card().getByRole('button', { name: 'Close' }).click()
    await waitForClosed()
  })
})
