import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Status } from '../../instance/state/records.ts'
import { rowsOf, rowWith } from './harness/feed.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
let long: Status
let answer: Status
let quoted: Status

beforeAll(async () => {
  world = await openWorld({
    before: async ({ instance }) => {
      quoted = await instance.post('robin', 'these words are quoted')
      long = await instance.post('rook', 'a walk along the shore')
      answer = await instance.post('wren', 'and an answer to it', { in_reply_to_id: long.id })
      await instance.post('moss', 'which is the nicest bird?', {
        poll: { options: ['the owl', 'the wren'], expires_in: 3_600 },
      })
      await instance.post('moss', 'see what was said', { quote_id: quoted.id })
    },
  })
  tab = world.tab
  await rowWith(tab, 'a walk along the shore').waitFor()
  return () => world.close()
})

const waitForPath = (path: string): Promise<unknown> => until(path, () => location.pathname === path)
const atHome = (): boolean => location.pathname === '/main/friends'
const back = () => tab.page.getByRole('main').getByRole('button', { name: 'Back', exact: true })

describe('a post in a timeline', () => {
  let opened: string[]

  beforeEach(async () => {
    await tab.go('/about')
    await tab.go('/main/friends')
    await rowWith(tab, 'a walk along the shore').waitFor()
    opened = []
    vi.spyOn(window, 'open').mockImplementation((path) => {
      opened.push(String(path))
      return null
    })
  })
  afterEach(() => vi.restoreAllMocks())

  test('opens its conversation when pressed anywhere (TH25)', async () => {
    await rowWith(tab, 'a walk along the shore').getByText('a walk along the shore').click()
    await waitForPath(`/notice/${long.id}`)
    await rowWith(tab, 'and an answer to it').waitFor()
    // The opened post does not link to itself; the others link to themselves.
    await tab.page.locator('main [aria-current="true"]').getByText('a walk along the shore').click()
    expect(location.pathname).toBe(`/notice/${long.id}`)
    await rowWith(tab, 'and an answer to it').getByText('and an answer to it').click()
    await waitForPath(`/notice/${answer.id}`)
  })

  test('opens with Enter while it has the focus', async () => {
    await rowWith(tab, 'a walk along the shore').focus()
    await tab.page.keyboard.press('Enter')
    await waitForPath(`/notice/${long.id}`)
  })

  test('opens in another tab with a modifier or the middle button', async () => {
    const row = rowWith(tab, 'a walk along the shore')
    const press = (type: string, init: MouseEventInit): Promise<unknown> =>
      row
        .getByText('a walk along the shore')
        .evaluate(
          (element, [kind, more]) =>
            element.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, ...more })),
          [type, init] as const,
        )
    await press('click', { ctrlKey: true })
    await press('click', { metaKey: true })
    await press('auxclick', { button: 1 })
    await press('auxclick', { button: 2 })
    await row.focus()
    await tab.page.keyboard.press('Control+Enter')
    expect(opened).toEqual(Array(4).fill(`/notice/${long.id}`))
    expect(atHome()).toBe(true)
  })

  test('does not open with its buttons, its poll, or while text is selected', async () => {
    const row = rowWith(tab, 'a walk along the shore')
    await row.getByRole('button', { name: /^Bookmark/ }).click()
    await rowWith(tab, 'which is the nicest bird?').getByText('the owl').click()
    await row.getByText('a walk along the shore').evaluate((element) => {
      getSelection()?.selectAllChildren(element)
    })
    await row.getByText('a walk along the shore').click()
    expect(atHome()).toBe(true)
    await tab.page.evaluate(() => getSelection()?.removeAllRanges())
  })

  test('opens a quoted post where that is pressed', async () => {
    await rowWith(tab, 'see what was said').getByText('these words are quoted').click()
    await waitForPath(`/notice/${quoted.id}`)
  })
})

describe('a page below the navigation', () => {
  test.each([
    '/users/rook',
    '/search?query=owl',
    '/lists/new',
    '/tag/owls',
    '/drafts',
    '/users/luna/chats?new',
    '/nowhere/at/all',
  ])('%s leads back where the reader came from (N38)', async (path) => {
    await tab.go('/main/public')
    await rowsOf(tab).first().waitFor()
    await tab.go(path)
    await back().click()
    await waitForPath('/main/public')
    await rowsOf(tab).first().waitFor()
  })

  test('leads to its parent if it is the first page of its tab', async () => {
    const list = await world.instance.control.act({
      as: 'luna',
      method: 'POST',
      path: '/api/v1/lists',
      body: { title: 'Waders' },
    })
    const { id } = list.body as { id: string }
    const other = await world.openTab(`/lists/${id}/edit`)
    tab = other
    await tab.page.evaluate(() => history.replaceState({ ...history.state, idx: 0 }, ''))
    await back().click()
    await waitForPath(`/lists/${id}`)
    await back().click()
    await waitForPath('/lists')
    await back().click()
    await waitForPath('/main/friends')
  })

  test.each(['/main/public', '/bookmarks', '/about', '/announcements'])(
    '%s is a root, and has no way back',
    async (path) => {
      await tab.go(path)
      await tab.page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
      expect(await back().count()).toBe(0)
    },
  )
})
