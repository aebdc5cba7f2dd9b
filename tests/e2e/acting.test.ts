import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

beforeAll(async () => {
  world = await openClientWorld()
  const { instance } = world
  await instance.post('rook', 'for the very frame')
  await instance.post('rook', 'for the way back')
  await instance.post('rook', 'for an answer @moss')
  await instance.post('luna', 'for the bin')
  await instance.post('luna', 'for few eyes', { visibility: 'private' })
  await instance.post('rook', 'the owl did it', { spoiler_text: 'how the book ends' })
  const poll = await instance.post('rook', 'which bird', {
    poll: { options: ['wren', 'owl'], expires_in: 600 },
  })
  for (const [as, choice] of [
    ['moss', 0],
    ['admin', 0],
    ['luna', 0],
    ['swift', 1],
  ] as const) {
    const path = `/api/v1/polls/${poll.pollId}/votes`
    await instance.control.act({ as, path, body: { choices: [choice] } })
  }
  const picture = [...instance.state.media.values()].find(({ type }) => type === 'image')
  const covered = await instance.post('rook', 'a picture not for everybody')
  const card = {
    url: 'https://almanac.example/tides',
    title: 'About tides',
    description: '',
    providerName: '',
  }
  Object.assign(covered, {
    mediaIds: [picture?.id],
    sensitive: true,
    card: { ...card, image: picture?.path ?? null },
  })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

afterEach(() => world.instance.control.clearFaults())

/** Presses `button` and resolves with whether it is on in the very next frame. */
const pressedInNextFrame = (button: Locator): Promise<string | null> =>
  button.evaluate(
    (element) =>
      new Promise<string | null>((resolve) => {
        ;(element as HTMLButtonElement).click()
        requestAnimationFrame(() => resolve(element.getAttribute('aria-pressed')))
      }),
  )

describe('favourite, repeat and bookmark', () => {
  test.each(['Favorite', 'Repeat', 'Bookmark'])('%s changes in the very frame, and back', async (name) => {
    world.instance.control.fault({ match: 'POST /api/v1/statuses/', delayMs: 300 })
    const button = buttonOf(tab, 'for the very frame', name)
    await button.scrollIntoViewIfNeeded()
    expect(await pressedInNextFrame(button)).toBe('true')
    expect(await pressedInNextFrame(button)).toBe('false')
    expect(await pressedInNextFrame(button)).toBe('true')
    const [status] = world.instance.postsSaying('for the very frame')
    const luna = world.instance.state.byAcct.get('luna') ?? ''
    await until('the instance to know', () => {
      if (name === 'Favorite') return status?.favouritedBy.includes(luna)
      if (name === 'Repeat') return status?.rebloggedBy.includes(luna)
      return world.instance.state.bookmarks.get(luna)?.some(({ statusId }) => statusId === status?.id)
    })
    await until('nothing to be under way', async () => (await tab.health()).commands === 0)
    expect(await button.getAttribute('aria-pressed')).toBe('true')
  })

  test.each([422, 403])('go back with words on the row when the instance says %d', async (status) => {
    world.instance.control.fault({ match: 'POST /api/v1/statuses/.*/favourite', status, delayMs: 200 })
    const button = buttonOf(tab, 'for the way back', 'Favorite')
    expect(await pressedInNextFrame(button)).toBe('true')
    const alert = rowWith(tab, 'for the way back').getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain("That didn't work: An error occurred: Something went wrong")
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    expect(new URL(tab.page.url()).pathname).toBe('/main/friends')
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await alert.waitFor({ state: 'detached' })
  })
})

describe('a post', () => {
  test('of one’s own is deleted after a question, by keyboard too', async () => {
    const more = buttonOf(tab, 'for the bin', 'More actions')
    await more.focus()
    await tab.page.keyboard.press('Enter')
    const menu = tab.page.getByRole('menu')
    await menu.waitFor()
    await tab.page.keyboard.press('End')
    await tab.page.keyboard.press('Enter')
    const question = tab.page.getByRole('alertdialog', { name: 'Delete this post?' })
    await question.waitFor()
    await tab.page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await rowWith(tab, 'for the bin').count()).toBe(1)
    await until('the focus to be back', () => more.evaluate((element) => element === document.activeElement))

    await more.click()
    await tab.page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await rowWith(tab, 'for the bin').waitFor({ state: 'detached' })
    await until('it to be gone', () => world.instance.postsSaying('for the bin').length === 0)
  })

  test('of somebody else has no way to be deleted', async () => {
    await buttonOf(tab, 'for the very frame', 'More actions').click()
    await tab.page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
    expect(await tab.page.getByRole('menuitem', { name: 'Delete', exact: true }).count()).toBe(0)
    await tab.page.keyboard.press('Escape')
  })

  test('for followers only has a lock where others have "Repeat"', async () => {
    const row = rowWith(tab, 'for few eyes')
    await row.getByRole('img', { name: "Can't be repeated" }).waitFor()
    await row.getByRole('img', { name: 'Followers only' }).waitFor()
    expect(await row.getByRole('button', { name: 'Repeat' }).count()).toBe(0)
  })

  test('with a subject opens and closes, and is folded at first only where that is wanted', async () => {
    const row = rowWith(tab, 'how the book ends')
    const told = row.getByText('the owl did it')
    const fold = (collapseMessageWithSubject: boolean): Promise<unknown> =>
      tab.run({ kind: 'setPreferences', change: { collapseMessageWithSubject } })
    await fold(true)
    await told.waitFor({ state: 'detached' })
    await fold(false)
    await told.waitFor()
    await row.getByRole('button', { name: 'Show less' }).click()
    await told.waitFor({ state: 'detached' })
    await row.getByRole('button', { name: 'Show more' }).click()
    await told.waitFor()
    await fold(true)
    expect(await told.isVisible()).toBe(true)
    await fold(false)
  })

  test('with sensitive pictures covers them until asked', async () => {
    const row = rowWith(tab, 'a picture not for everybody')
    const picture = row.locator('img[src*="/media/"]').and(row.locator('a:not([data-card]) img'))
    await row.getByRole('link', { name: 'About tides' }).waitFor()
    // Neither that of the link.
    expect(await picture.count()).toBe(0)
    await row.getByRole('button', { name: 'Sensitive: Show attachment' }).click()
    await picture.waitFor()
    await row.getByRole('button', { name: 'Hide attachment' }).click()
    await picture.waitFor({ state: 'detached' })
  })

  test('with a poll shows how it stands', async () => {
    const row = rowWith(tab, 'which bird')
    await row.getByText('4 people voted').waitFor()
    expect(await row.getByRole('listitem').allTextContents()).toEqual(['75%wrenYour vote', '25%owl'])
  })

  test('is answered below it, in a form that addresses everybody', async () => {
    const reply = buttonOf(tab, 'for an answer', 'Reply')
    await reply.click()
    const text = rowWith(tab, 'for an answer').getByRole('textbox', { name: 'Reply to @rook' })
    await text.waitFor()
    expect(await text.inputValue()).toBe('@rook @moss ')
    await until('the focus', () => text.evaluate((element) => element === document.activeElement))
    await tab.page.keyboard.type('so it is')
    await tab.page.keyboard.press('Control+Enter')
    await text.waitFor({ state: 'detached' })
    const [answer] = world.instance.postsSaying('@rook @moss so it is')
    const [asked] = world.instance.postsSaying('for an answer')
    expect(answer?.inReplyToId).toBe(asked?.id)
    await rowWith(tab, 'so it is').waitFor()
    await until('the focus to be back', () => reply.evaluate((element) => element === document.activeElement))
  })
})

test('a visitor has none of the buttons but a way to act from home', async () => {
  const visitor = await world.newProfile()
  const seen = await visitor.openTab('/main/public')
  const row = rowWith(seen, 'for the very frame')
  await row.first().waitFor()
  for (const name of ['Reply', 'Repeat', 'Favorite', 'Bookmark'])
    expect(await row.first().getByRole('button', { name }).count()).toBe(0)
  const link = row.first().getByRole('link', { name: 'Interact from your own instance' })
  const [status] = world.instance.postsSaying('for the very frame')
  expect(await link.getAttribute('href')).toBe(
    `${world.instance.origin}/main/ostatus?status_id=${status?.id}`,
  )
  await row.first().getByRole('button', { name: 'More actions' }).click()
  const items = seen.page.getByRole('menuitem')
  await items.first().waitFor()
  expect(await items.allTextContents()).toEqual([
    'Copy link',
    'Open in new tab',
    'Interact from your own instance',
  ])
  await seen.page.keyboard.press('Escape')
})
