import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '../../instance/state/records.ts'
import { postWithFiles } from '../e2e/harness/attach.ts'
import {
  buttonOf,
  chooseInMenuOf,
  newPostsButton,
  openMenuOf,
  rowsOf,
  rowWith,
  showNew,
} from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

describe('a signed-in user', () => {
  let world: World

  beforeAll(async () => {
    world = await openWorld({ instance: { posts: 3 } })
    return () => world.close()
  })

  beforeEach(() => world.tab.go('/main/friends'))
  afterEach(() => world.instance.control.clearFaults())

  let stories = 0

  /** Posts `words` as another user, and waits for the row at the top of home. */
  async function read(as: string, words: string, body: Record<string, unknown> = {}) {
    const unique = `${words} (${++stories})`
    const post = await world.instance.post(as, unique, body)
    const row = rowOf(post)
    await showNew(world.tab)
    await row.waitFor()
    return { post, row, words: unique }
  }

  const rowOf = ({ id }: Status): Locator =>
    rowsOf(world.tab).and(world.tab.page.locator(`[data-row="${id}"]`))
  const luna = (): string => world.instance.state.byAcct.get('luna') ?? ''
  const noneRunning = (): Promise<unknown> =>
    until('no command to run', async () => (await world.tab.health()).commands === 0)

  const KNOWN = {
    Favorite: ({ favouritedBy }: Status) => favouritedBy.includes(luna()),
    Repeat: ({ rebloggedBy }: Status) => rebloggedBy.includes(luna()),
    Bookmark: ({ id }: Status) =>
      world.instance.state.bookmarks.get(luna())?.some(({ statusId }) => statusId === id) === true,
  } as const

  describe('favourite, repeat and bookmark', () => {
    test.each(Object.entries(KNOWN))('%s changes at once, and back', async (name, knows) => {
      const { post, words } = await read('rook', 'to press often')
      world.instance.control.fault({ match: 'POST /api/v1/statuses/', delayMs: 300 })
      const button = buttonOf(world.tab, words, name)
      for (const pressed of ['true', 'false', 'true']) {
        await button.click()
        // No time has passed, so the instance has not answered yet.
        expect(await button.getAttribute('aria-pressed')).toBe(pressed)
      }
      expect(knows(post)).toBe(false)
      await until('the instance to know', () => knows(post))
      await noneRunning()
      expect(await button.getAttribute('aria-pressed')).toBe('true')
      expect(knows(post)).toBe(true)
    })

    test.each([422, 403])(
      'roll back with an alert on the row when the instance answers %d',
      async (status) => {
        const { row, words } = await read('rook', 'to refuse')
        world.instance.control.fault({ match: 'POST /api/v1/statuses/.*/favourite', status, delayMs: 200 })
        const button = buttonOf(world.tab, words, 'Favorite')
        await button.click()
        expect(await button.getAttribute('aria-pressed')).toBe('true')
        const alert = row.getByRole('alert')
        await alert.waitFor()
        expect(await alert.textContent()).toContain(
          "That didn't work: An error occurred: Something went wrong",
        )
        expect(await button.getAttribute('aria-pressed')).toBe('false')
        expect(world.tab.page.path()).toBe('/main/friends')
        await alert.getByRole('button', { name: 'Dismiss' }).click()
        await alert.waitFor({ state: 'detached' })
      },
    )

    test('a refused repeat rolls back its count', async () => {
      const { row, words } = await read('rook', 'to repeat in vain')
      world.instance.control.fault({ match: '/reblog$', status: 422, delayMs: 500 })
      await buttonOf(world.tab, words, 'Repeat').click()
      await row.getByRole('button', { name: 'Repeat 1' }).waitFor()
      await row.getByRole('alert').waitFor()
      expect(await row.getByRole('button', { name: 'Repeat 1' }).count()).toBe(0)
    })
  })

  describe('a post', () => {
    test('of the user is deleted after confirmation, also with the keyboard', async () => {
      const { page } = world.tab
      const { row, words } = await read('luna', 'for the bin')
      const more = buttonOf(world.tab, words, 'More actions')
      await more.press('Enter')
      await until('the focus in the menu', () => page.getByRole('menuitem').first().isFocused())
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      const question = page.getByRole('alertdialog', { name: 'Delete this post?' })
      await question.waitFor()
      await until('the focus to be in the question', () =>
        question.evaluate((element) => element.contains(document.activeElement)),
      )
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      expect(await row.count()).toBe(1)
      await until('the focus to return', () => more.isFocused())

      await chooseInMenuOf(world.tab, row, 'Delete')
      await question.getByRole('button', { name: 'Delete' }).click()
      await row.waitFor({ state: 'detached' })
      await until('the post to be gone at the instance', () => world.instance.postsSaying(words).length === 0)
    })

    test('that is deleted with the keyboard leaves the focus to the post in its place (L57)', async () => {
      const { page } = world.tab
      const { row: below } = await read('luna', 'the post below')
      const { row } = await read('luna', 'for the bin, too')
      await buttonOf(world.tab, 'for the bin, too', 'More actions').press('Enter')
      await until('the focus in the menu', () => page.getByRole('menuitem').first().isFocused())
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      const answer = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
      await answer.focus()
      await page.keyboard.press('Enter')
      await row.waitFor({ state: 'detached' })
      await until('the focus on the row below', () => below.isFocused())
    })

    test('that goes after newer ones have come above it leaves the focus to the one below it (L57)', async () => {
      const { row: below } = await read('rook', 'below the deleted one')
      const { post, row } = await read('rook', 'in the middle')
      await row.focus()
      const above = await world.instance.post('rook', 'above the deleted one')
      await until('a new post', async () => (await newPostsButton(world.tab).count()) > 0)
      await world.tab.page.keyboard.press('.')
      await rowOf(above).waitFor()
      expect(await row.isFocused()).toBe(true)
      await world.instance.control.act({ as: 'rook', method: 'DELETE', path: `/api/v1/statuses/${post.id}` })
      await until('the focus on the row below', () => below.isFocused())
    })

    test('that goes while nothing has the focus moves no focus (L57)', async () => {
      const { post, row } = await read('rook', 'deleted by its author')
      await row.focus()
      await row.evaluate((element) => (element as HTMLElement).blur())
      await world.instance.control.act({ as: 'rook', method: 'DELETE', path: `/api/v1/statuses/${post.id}` })
      await row.waitFor({ state: 'detached' })
      await pass(200)
      expect(document.activeElement).toBe(document.body)
    })

    test('that goes while it is answered leaves no other post under the keys (N40, L57)', async () => {
      const { page } = world.tab
      const { post, row, words } = await read('rook', 'deleted while it is answered')
      await buttonOf(world.tab, words, 'Reply').click()
      const text = row.getByRole('textbox', { name: 'Reply to @rook' })
      await until('the focus in the reply', () => text.isFocused())
      await world.instance.control.act({ as: 'rook', method: 'DELETE', path: `/api/v1/statuses/${post.id}` })
      await row.getByRole('form').getByText('This post was deleted').waitFor()
      await pass(200)
      expect(await text.isFocused()).toBe(true)
      // Elsewhere these keys are shortcuts of the focused post.
      await page.keyboard.type('jfr')
      expect(await text.inputValue()).toBe('@rook jfr')
      expect(await text.isFocused()).toBe(true)
      await page.keyboard.press('Escape')
      await row.waitFor({ state: 'detached' })
    })

    test('of another account can not be deleted', async () => {
      const { page } = world.tab
      const { row } = await read('rook', 'not to delete')
      await openMenuOf(world.tab, row)
      await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
      expect(await page.getByRole('menuitem', { name: 'Delete', exact: true }).count()).toBe(0)
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    })

    test('for followers only shows a lock instead of "Repeat"', async () => {
      const { row } = await read('luna', 'for few eyes', { visibility: 'private' })
      await row.getByRole('img', { name: "Can't be repeated" }).waitFor()
      await row.getByRole('img', { name: 'Followers only' }).waitFor()
      expect(await row.getByRole('button', { name: 'Repeat' }).count()).toBe(0)
    })

    test('with a subject opens and closes, and is folded at first only by preference', async () => {
      const { row, words } = await read('rook', 'the owl did it', { spoiler_text: 'how the book ends' })
      const content = row.getByText(words)
      const fold = (collapseMessageWithSubject: boolean): Promise<unknown> =>
        world.tab.run({ kind: 'setPreferences', change: { collapseMessageWithSubject } })
      await fold(true)
      await content.waitFor({ state: 'detached' })
      await fold(false)
      await content.waitFor()
      await row.getByRole('button', { name: 'Show less' }).click()
      await content.waitFor({ state: 'detached' })
      await row.getByRole('button', { name: 'Show more' }).click()
      await content.waitFor()
      await fold(true)
      expect(await content.isVisible()).toBe(true)
      await fold(false)
    })

    test('with sensitive pictures covers them until the cover is pressed', async () => {
      const { instance } = world
      const picture = [...instance.state.media.values()].find(({ type }) => type === 'image')
      const id = await postWithFiles(instance, 'not for everybody', [{ name: 'secret.png' }], {
        sensitive: true,
      })
      const post = instance.state.statuses.get(id)
      if (post === undefined) throw new Error('there is no such post')
      const url = 'https://almanac.example/tides'
      const card = { url, title: 'About tides', description: '', providerName: '' }
      Object.assign(post, { card: { ...card, image: picture?.path ?? null } })
      await world.tab.go(`/notice/${id}`)
      const row = rowOf(post)
      await row.getByRole('link', { name: 'About tides' }).waitFor()
      const pictures = row.locator('a:not([data-card]) img[src*="/media/"]')
      // The picture of the link preview is covered too.
      expect(await pictures.count()).toBe(0)
      await row.getByRole('button', { name: /^Sensitive ?: Show attachment$/ }).click()
      await pictures.first().waitFor()
      await row.getByRole('button', { name: 'Hide attachment' }).click()
      await pictures.first().waitFor({ state: 'detached' })
    })

    test('with a poll shows its results', async () => {
      const { control, state } = world.instance
      const poll = { options: ['wren', 'owl'], expires_in: 600 }
      const post = await world.instance.post('rook', 'which bird', { poll })
      for (const [as, choice] of [
        ['moss', 0],
        ['admin', 0],
        ['luna', 0],
        ['swift', 1],
      ] as const)
        await control.act({ as, path: `/api/v1/polls/${post.pollId}/votes`, body: { choices: [choice] } })
      expect(state.polls.get(post.pollId ?? '')?.votes).toHaveLength(4)
      await world.tab.go(`/notice/${post.id}`)
      const row = rowWith(world.tab, 'which bird')
      await row.getByText('4 people voted').waitFor()
      expect(await row.getByRole('listitem').allTextContents()).toEqual(['75%wrenYour vote', '25%owl'])
    })

    test('is answered below it, in a form that addresses everybody', async () => {
      const { post, row, words } = await read('rook', 'for an answer @moss')
      const reply = buttonOf(world.tab, words, 'Reply')
      await reply.click()
      const text = row.getByRole('textbox', { name: 'Reply to @rook' })
      await text.waitFor()
      expect(await text.inputValue()).toBe('@rook @moss ')
      await until('the focus in the reply', () => text.isFocused())
      await world.tab.page.keyboard.type('so it is')
      await world.tab.page.keyboard.press('Control+Enter')
      await text.waitFor({ state: 'detached' })
      const [answer] = world.instance.postsSaying('@rook @moss so it is')
      expect(answer?.inReplyToId).toBe(post.id)
      await rowWith(world.tab, 'so it is').waitFor()
      await until('the focus to return', () => reply.isFocused())
    })
  })
})

test('a visitor has no buttons, but a link to act from their own instance', async () => {
  let post: Status | undefined
  const visited = await openWorld({
    as: null,
    before: async ({ instance }) => {
      post = await instance.post('rook', 'for a visitor')
    },
  })
  const { tab } = visited
  const row = rowWith(tab, 'for a visitor')
  await row.waitFor()
  for (const name of ['Reply', 'Repeat', 'Favorite', 'Bookmark'])
    expect(await row.getByRole('button', { name }).count()).toBe(0)
  const link = row.getByRole('link', { name: 'Interact from your own instance' })
  expect(await link.getAttribute('href')).toBe(`${location.origin}/main/ostatus?status_id=${post?.id}`)
  const items = await openMenuOf(tab, row)
  expect(await items.allTextContents()).toEqual([
    'Copy link',
    'Open in new tab',
    'Interact from your own instance',
  ])
})

test('a post without reactions gets its first one from its row (PO16)', async () => {
  const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'react to me') })
  const row = rowWith(world.tab, 'react to me')
  const names = await row.evaluate((article) =>
    [...article.querySelectorAll('button[class*=action]')].map((one) => one.getAttribute('aria-label')),
  )
  expect(names).toEqual(['Reply', 'Repeat', 'Favorite', 'Add reaction', 'Bookmark', 'More actions'])
  await row.getByRole('button', { name: 'Add reaction' }).click()
  await world.tab.page.getByRole('button', { name: 'All emoji' }).click()
  await world.tab.page.getByRole('combobox', { name: 'Search emoji' }).fill('crow_08')
  await world.tab.page.getByText('1 emoji found').waitFor()
  await world.tab.page.getByRole('gridcell').first().click()
  await row.getByRole('button', { name: /crow_08/, pressed: true }).waitFor()
})

describe('the menu of a post of somebody else (PO65)', () => {
  test('puts its author on a list, or says why not', async () => {
    const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'worth a list') })
    const { page } = world.tab
    const row = rowWith(world.tab, 'worth a list')
    const rook = world.instance.state.byAcct.get('rook') ?? ''
    const waders = [...world.instance.state.lists.values()].find(({ title }) => title === 'Waders')
    if (waders !== undefined) waders.accountIds = []
    await chooseInMenuOf(world.tab, row, 'Add to list…')
    const tick = page
      .getByRole('dialog', { name: 'Lists with @rook' })
      .getByRole('checkbox', { name: 'Waders' })
    world.instance.control.fault({ match: 'POST /api/v1/lists/', status: 422, body: 'json' })
    await tick.click()
    await page.getByText(/^Error manipulating lists: /).waitFor()
    expect(await tick.isChecked()).toBe(false)
    world.instance.control.clearFaults()
    await tick.click()
    await until('the instance to know', () => waders?.accountIds.includes(rook) === true)
    expect(await tick.isChecked()).toBe(true)
  })

  test('mutes its author, after a question if that is preferred (RL11)', async () => {
    const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'too much of this') })
    await world.tab.prefer({ modalOnMute: true })
    await chooseInMenuOf(world.tab, rowWith(world.tab, 'too much of this'), 'Mute @rook')
    await world.tab.page
      .getByRole('dialog', { name: 'Mute Rook' })
      .getByRole('button', { name: 'Mute', exact: true })
      .click()
    const { byAcct, mutes } = world.instance.state
    await until('the instance to know', () => mutes.has(byAcct.get('luna') ?? '', byAcct.get('rook') ?? ''))
  })
})

test('a reply takes one press, a reaction and a mute two, and a list three (ME6)', async () => {
  const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'count the presses') })
  const { page } = world.tab
  const { state } = world.instance
  const row = rowWith(world.tab, 'count the presses')
  await row.waitFor()
  let presses = 0
  const press = async (control: Locator): Promise<void> => {
    presses++
    await control.click()
  }
  /** How many presses `act` took since the last one. */
  const taken = async (act: () => Promise<unknown>): Promise<number> => {
    const before = presses
    await act()
    return presses - before
  }
  const menu = (): Promise<void> => press(row.getByRole('button', { name: 'More actions' }))
  const luna = state.byAcct.get('luna') ?? ''
  const rook = state.byAcct.get('rook') ?? ''

  const reaction = await taken(async () => {
    await press(row.getByRole('button', { name: 'Add reaction' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'thumbs up' }))
    await row.getByRole('button', { name: /👍/, pressed: true }).waitFor()
  })
  const list = await taken(async () => {
    const waders = [...state.lists.values()].find(({ title }) => title === 'Waders')
    if (waders !== undefined) waders.accountIds = []
    await menu()
    await press(page.getByRole('menuitem', { name: 'Add to list…' }))
    await press(
      page.getByRole('dialog', { name: 'Lists with @rook' }).getByRole('checkbox', { name: 'Waders' }),
    )
    await until('the instance to know', () => waders?.accountIds.includes(rook) === true)
  })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const reply = await taken(async () => {
    await press(row.getByRole('button', { name: /^Reply/ }))
    await page.getByRole('textbox', { name: 'Reply to @rook' }).waitFor()
  })
  const mute = await taken(async () => {
    await menu()
    await press(page.getByRole('menuitem', { name: 'Mute @rook' }))
    await until('the instance to know', () => state.mutes.has(luna, rook))
  })
  expect({ reply, reaction, mute, list }).toEqual({ reply: 1, reaction: 2, mute: 2, list: 3 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await until('no mute', () => !state.mutes.has(luna, rook))
})
