import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buttonOf, feedOf, newPostsButton, rowsOf, rowWith, scrollTo } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const NARROW = { width: 800, height: 480 }

let world: World
let tab: Tab

const main = (): Locator => tab.page.getByRole('main')
const title = (): Locator => main().getByRole('heading', { level: 1 })
const popup = (name: string): Locator => tab.page.getByRole('dialog', { name })
const opened = async (name: string): Promise<Locator> => {
  await main().getByRole('button', { name, exact: true }).click()
  await popup(name).waitFor()
  return popup(name)
}
const closePopup = async (name: string): Promise<void> => {
  await tab.page.keyboard.press('Escape')
  await popup(name).waitFor({ state: 'detached' })
}
const homeCalls = (): number => world.stats().byPath['GET /api/v1/timelines/home'] ?? 0
const burst = async (count: number, text: string): Promise<void> => {
  const { done } = world.instance.control.burst({ count, perSecond: 50, text })
  let isDone = false
  void done.then(() => {
    isDone = true
  })
  await until('the burst to end', () => isDone)
}
const waitingText = async (): Promise<string> =>
  (await newPostsButton(tab).count()) === 1 ? newPostsButton(tab).textContent() : ''

describe('the header of a timeline', () => {
  beforeAll(async () => {
    world = await openWorld({ instance: { posts: 100 } })
    tab = world.tab
    return () => world.close()
  })

  test('links to all other timelines, to a hashtag that is typed in, and to the lists', async () => {
    const timelines = async (): Promise<Locator> => {
      await title().getByRole('button').click()
      await popup('Timelines').waitFor()
      return popup('Timelines')
    }
    const choose = async (name: string): Promise<void> => {
      const menu = await timelines()
      await menu.getByRole('link', { name, exact: true }).click()
      await until(name, async () => (await title().textContent()) === name)
      await rowsOf(tab).first().waitFor()
    }
    await choose('Public')
    const menu = await timelines()
    for (const [name, path] of Object.entries({
      Home: '/main/friends',
      'Known Network': '/main/all',
      Bookmarks: '/bookmarks',
      'Direct messages': '/users/luna/dms',
    }))
      expect(await menu.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
    await menu.getByRole('textbox', { name: 'Hashtag' }).fill(' #Crows ')
    await menu.getByRole('button', { name: 'Show' }).click()
    await until('the hashtag', () => tab.page.path() === '/tag/Crows')
    await until('the hashtag as the title', async () => (await title().textContent()) === '#Crows')
    const again = await timelines()
    const [list] = [...world.instance.state.lists.values()]
    await again.getByRole('link', { name: list?.title ?? '' }).click()
    await until('the list', async () => (await title().textContent()) === list?.title)
    await choose('Home')
  })

  test('has quick settings that all tabs share at once; another filter of replies reloads home', async () => {
    const other = await world.otherTab()
    const home = await other.watch('friends')
    const before = homeCalls()
    const idsHere = (): Promise<(string | null)[]> =>
      rowsOf(tab).evaluateAll((rows) => rows.slice(0, 3).map((row) => row.getAttribute('data-row')))
    const filter = await opened('Quick filter settings')
    await filter.getByRole('radio', { name: 'To me only' }).check()
    await until('home to be fetched', () => homeCalls() > before)
    await until('both tabs to have the same posts', async () => {
      const here = await idsHere()
      return here.length > 0 && String(here) === String(other.rows(home).slice(0, here.length))
    })
    await until('the filter in the other tab', () => other.entity('preferences')?.replyVisibility === 'self')
    await filter.getByRole('radio', { name: 'All' }).check()
    await filter.getByRole('switch', { name: 'Hide attachments in timelines' }).check()
    await closePopup('Quick filter settings')
    const view = await opened('Quick view settings')
    await view.getByRole('switch', { name: 'Show new posts automatically' }).check()
    await closePopup('Quick view settings')
    await until('streaming in the other tab', () => other.entity('preferences')?.streaming === true)
    expect(other.entity('preferences')).toMatchObject({ hideAttachments: true, replyVisibility: 'all' })
    await tab.run({ kind: 'setPreferences', change: { streaming: null, hideAttachments: null } })
  })
})

describe('the button that counts new posts', () => {
  afterEach(() => world.close())

  test('in a narrow window has a number, a sign for many, and a plus where the list has to be reloaded', async () => {
    world = await openWorld({ size: NARROW, instance: { posts: 100 } })
    tab = world.tab
    await scrollTo(feedOf(tab), 1_000)
    await burst(99, 'one of many {n}')
    await until('the counter to say 99', async () => (await waitingText()) === '99')
    await burst(1, 'one more')
    await until('the counter to say ∞', async () => (await waitingText()) === '∞')
    expect(await newPostsButton(tab).getAttribute('aria-label')).toBe('Show 100 new')
    await newPostsButton(tab).click()
    await rowWith(tab, 'one more').waitFor()

    await tab.run({ kind: 'setPreferences', change: { useStreamingApi: false } })
    await until('no socket', () => world.stats().websockets === 0)
    await scrollTo(feedOf(tab), 1_000)
    await burst(21, 'not streamed {n}')
    const view = await opened('Quick view settings')
    await view.getByRole('button', { name: 'Refresh' }).click()
    await until('the counter to be a plus', async () => (await waitingText()) === '+')
    await newPostsButton(tab).click()
    await rowWith(tab, 'not streamed 21').waitFor()
    await tab.run({ kind: 'setPreferences', change: { useStreamingApi: null } })
    await until('the socket', () => world.stats().websockets === 1)
  })

  test('shows them at the top, though they come before the frame that reports the scrolling (T22)', async () => {
    world = await openWorld({})
    tab = world.tab
    await scrollTo(feedOf(tab), 1_000)
    await tab.page.getByRole('button', { name: 'Back to top' }).waitFor()
    await burst(3, 'not seen yet {n}')
    await until('the counter to say 3', async () => (await waitingText()) === 'Show 3 new')
    await newPostsButton(tab).click()
    await rowWith(tab, 'not seen yet 3').waitFor()
    await pass(1_000)
    expect(await rowsOf(tab).first().textContent()).toContain('not seen yet 3')
    expect(await feedOf(tab).evaluate((feed) => feed.closest('[data-scroller]')?.scrollTop)).toBe(0)
  })

  test('marks where those end that a press has shown, and tints those that arrive while one looks (RW9, RW10)', async () => {
    world = await openWorld({})
    tab = world.tab
    const marked = (attribute: string): Promise<readonly (string | undefined)[]> =>
      feedOf(tab).evaluate(
        (feed, name) =>
          [...feed.querySelectorAll(`[${name}]`)].map(
            ({ textContent }) => textContent?.match(/arrived \d/)?.[0],
          ),
        attribute,
      )
    await burst(3, 'arrived {n}')
    await until('the counter to say 3', async () => (await waitingText()) === 'Show 3 new')
    await newPostsButton(tab).click()
    await rowWith(tab, 'arrived 3').waitFor()
    expect(await marked('data-end')).toEqual(['arrived 1'])
    expect(await marked('data-arrived')).toEqual([])

    await tab.run({ kind: 'setPreferences', change: { streaming: true } })
    await world.instance.post('rook', 'arrived 4')
    await rowWith(tab, 'arrived 4').waitFor()
    expect(await marked('data-end')).toEqual(['arrived 1'])
    expect(await marked('data-arrived')).toEqual(['arrived 4'])
  })

  test('shows them by keyboard, and leaves the focus in the header, because the button disappears', async () => {
    world = await openWorld({})
    tab = world.tab
    await scrollTo(feedOf(tab), 1_000)
    await world.instance.post('rook', 'shown by a key')
    await until('the counter to say 1', async () => (await waitingText()) === 'Show 1 new')
    await newPostsButton(tab).focus()
    await tab.page.keyboard.press('Enter')
    await rowWith(tab, 'shown by a key').waitFor()
    await newPostsButton(tab).waitFor({ state: 'detached' })
    expect(await title().getByRole('button').isFocused()).toBe(true)

    await scrollTo(feedOf(tab), 1_000)
    const up = tab.page.getByRole('button', { name: 'Back to top' })
    await up.focus()
    await tab.page.keyboard.press('Enter')
    await up.waitFor({ state: 'detached' })
    expect(await title().getByRole('button').isFocused()).toBe(true)
  })

  test('shows them; for a second after that, clicks on the list do nothing (T24)', async () => {
    world = await openWorld({})
    tab = world.tab
    await scrollTo(feedOf(tab), 1_000)
    for (const words of ['aimed at', 'came above it']) await world.instance.post('rook', words)
    await until('the counter to say 2', async () => (await waitingText()) === 'Show 2 new')
    await newPostsButton(tab).click()
    const favorite = buttonOf(tab, 'aimed at', 'Favorite')
    await favorite.waitFor()
    await favorite.click()
    expect(await favorite.getAttribute('aria-pressed')).toBe('false')
    await world.tick(1_000)
    await favorite.click()
    expect(await favorite.getAttribute('aria-pressed')).toBe('true')
  })
})

test('the page contains all loaded posts if the user shows them all, or has turned virtual scrolling off', async () => {
  world = await openWorld({ path: '/main/all', instance: { posts: 120 } })
  tab = world.tab
  const count = (): Promise<number> => rowsOf(tab).count()
  /** Loads older posts until more than `many` are loaded. */
  const read = async (many: number): Promise<void> => {
    const last = async (): Promise<number> => Number(await rowsOf(tab).last().getAttribute('aria-posinset'))
    for (let px = 2_000; (await last()) <= many; px += 2_000) {
      if (px > 20_000) throw new Error('no older posts are loaded')
      await scrollTo(feedOf(tab), px)
      await world.tick(1_000)
    }
  }
  await read(40)
  const few = await count()
  expect(await rowsOf(tab).first().getAttribute('aria-posinset')).not.toBe('1')
  const view = await opened('Quick view settings')
  await view.getByRole('switch', { name: 'Show all loaded posts at once' }).check()
  await until('all rows in the DOM', async () => (await count()) > few + 10)
  await closePopup('Quick view settings')
  expect(await rowsOf(tab).first().getAttribute('aria-posinset')).toBe('1')
  expect(await rowsOf(tab).last().getAttribute('aria-posinset')).toBe(String(await count()))
  expect(await rowsOf(tab).getByText('Loading…').count()).toBe(0)

  // A new visit renders few rows again, unless virtual scrolling is off.
  await tab.run({ kind: 'setPreferences', change: { virtualScrolling: false } })
  tab = await world.openTab('/main/all')
  await rowsOf(tab).first().waitFor()
  await read(40)
  expect(await count()).toBeGreaterThan(40)
  expect(await rowsOf(tab).first().getAttribute('aria-posinset')).toBe('1')
  await tab.run({ kind: 'setPreferences', change: { virtualScrolling: null } })
  await until('few rows in the DOM again', async () => (await count()) < 40)
})

/** Luna follows exactly these people. */
function lunaFollows(instance: World['instance'], ...names: readonly string[]): void {
  const { byAcct, follows } = instance.state
  const luna = byAcct.get('luna') ?? ''
  for (const id of follows.of(luna)) follows.remove(luna, id)
  for (const name of names) follows.set(luna, byAcct.get(name) ?? '', { reblogs: true, notify: false })
}

describe('a repeat of a post on screen', () => {
  afterEach(() => world.close())

  test('is named in the row of the post, on one line, or is a row of its own by preference (T60)', async () => {
    let id = ''
    world = await openWorld({
      before: async ({ instance }) => {
        id = (await instance.post('rook', 'said once')).id
        lunaFollows(instance, 'moss', 'rook')
      },
    })
    tab = world.tab
    const row = rowWith(tab, 'said once')
    await row.waitFor()
    const count = await rowsOf(tab).count()
    await world.instance.control.act({ as: 'moss', path: `/api/v1/statuses/${id}/reblog` })
    const repeater = row.locator('header').getByRole('link', { name: 'Moss' })
    await repeater.waitFor()
    expect(await row.locator('header').textContent()).toContain('Moss repeated')
    expect(await repeater.getAttribute('href')).toBe('/users/moss')
    expect(await rowsOf(tab).count()).toBe(count)
    expect(await newPostsButton(tab).count()).toBe(0)

    await tab.run({ kind: 'setPreferences', change: { foldRepeats: false } })
    await until('both rows', async () => (await rowWith(tab, 'said once').count()) === 2)
  })
})

describe('several people who repeat one post', () => {
  afterEach(() => world.close())

  test('are shown as one name and the number of the others, where the post is in its own place (T60)', async () => {
    world = await openWorld({
      before: ({ instance }) => lunaFollows(instance, 'rook', 'moss', 'finch', 'wren'),
    })
    tab = world.tab
    const { id } = await world.instance.post('rook', 'said once')
    const repeat = (as: string) => world.instance.control.act({ as, path: `/api/v1/statuses/${id}/reblog` })
    const waiting = newPostsButton(tab)
    await waiting.click()
    const header = rowWith(tab, 'said once').locator('header')
    await header.waitFor()
    await repeat('moss')
    await header.getByText('Moss repeated').waitFor()
    await repeat('finch')
    await header.getByText('Finch & Sons and Moss repeated').waitFor()
    await repeat('wren')
    await header.getByText('Wren (locked) and 2 others repeated').waitFor()
  })

  test('are named on one line above the post where a repeat shows it (T60)', async () => {
    let id = ''
    world = await openWorld({
      before: async ({ instance }) => {
        lunaFollows(instance, 'moss', 'finch', 'wren')
        id = (await instance.post('rook', 'said once')).id
        for (const as of ['moss', 'finch'])
          await instance.control.act({ as, path: `/api/v1/statuses/${id}/reblog` })
      },
    })
    tab = world.tab
    const row = rowWith(tab, 'said once')
    await row.getByText('Moss and Finch & Sons repeated').waitFor()
    await world.instance.control.act({ as: 'wren', path: `/api/v1/statuses/${id}/reblog` })
    await row.getByText('Moss and 2 others repeated').waitFor()
    expect(await row.getByRole('link', { name: 'Moss' }).first().getAttribute('href')).toBe('/users/moss')
    expect(await row.locator('header').textContent()).not.toContain('repeated')
  })
})

test('a line leads from a reply to its parent beside it, and to no other post (T64, RW1)', async () => {
  const world = await openWorld({
    before: async ({ instance }) => {
      lunaFollows(instance, 'rook')
      const { id } = await instance.post('rook', 'the parent')
      await instance.post('rook', 'the reply', { in_reply_to_id: id })
      await instance.post('rook', 'another post')
    },
  })
  const joined = (words: string, side: string): Locator =>
    rowWith(world.tab, words).locator(`[data-joined="${side}"]`)
  await joined('the reply', 'above').waitFor()
  await joined('the parent', 'below').waitFor()
  expect(await joined('another post', '').count()).toBe(1)
  // The line says whom the reply answers (RW1).
  expect(
    await joined('the reply', 'above')
      .locator('header')
      .getByRole('link', { name: /^Reply to/ })
      .count(),
  ).toBe(1)
})

test('replies in home read downwards, for the eye, the keys and screen readers, and the last ones are behind a button (RW12, RW14)', async () => {
  const world = await openWorld({
    before: async ({ instance }) => {
      lunaFollows(instance, 'rook')
      let last = await instance.post('rook', 'the first')
      for (const word of ['second', 'third', 'fourth', 'fifth'])
        last = await instance.post('rook', `the ${word}`, { in_reply_to_id: last.id })
      await instance.post('rook', 'another post')
    },
  })
  const { tab } = world
  const button = tab.page.getByRole('button', { name: '2 more posts' })
  await button.waitFor()
  const words = async (): Promise<readonly string[]> => {
    const rows = await rowsOf(tab).all()
    const texts = await Promise.all(rows.map((row) => row.textContent()))
    return texts
      .map((text) => /the (first|second|third|fourth|fifth)|another post|2 more/.exec(text)?.[0] ?? '')
      .filter((word) => word !== '')
  }
  const collapsed = ['another post', 'the first', 'the second', 'the third', '2 more']
  await until('the rows in their order', async () => (await words()).join() === collapsed.join())
  const rowOf = (word: string): Locator => rowWith(tab, word)
  expect(await rowOf('the first').getAttribute('aria-posinset')).toBe('2')
  expect(await rowOf('2 more posts').getAttribute('aria-posinset')).toBe('5')
  await rowOf('the third').focus()
  await tab.page.keyboard.press('j')
  expect(await rowOf('2 more posts').isFocused()).toBe(true)
  await button.click()
  await rowOf('the fifth').waitFor()
  const opened = [...collapsed.slice(0, 4), 'the fourth', 'the fifth']
  await until('the other rows', async () => (await words()).join() === opened.join())
  await until('the focus on the first of them', () => rowOf('the fourth').isFocused())
  await rowOf('the fourth').locator('[data-joined="above below"]').waitFor()
  expect(await rowOf('the fifth').locator('[data-joined]').getAttribute('data-joined')).toBe('above')
})

test('a row says once whom it answers, and marks only what is not public, unless all details are wanted (RW1, RW2, RW4)', async () => {
  const world = await openWorld({
    before: async ({ instance }) => {
      lunaFollows(instance, 'rook')
      const { id } = await instance.post('moss', 'forty-two crows by the mill')
      await instance.post('rook', '@moss they were forty-one', { in_reply_to_id: id })
      await instance.post('rook', 'forty, at most', { in_reply_to_id: id })
      await instance.post('rook', 'for few', { visibility: 'private' })
    },
  })
  const link = (row: Locator): Locator => row.getByRole('link', { name: 'Reply to @moss' })
  const isSign = async (row: Locator): Promise<boolean> => (await link(row.locator('header')).count()) === 1
  const named = rowWith(world.tab, 'they were forty-one')
  const unnamed = rowWith(world.tab, 'forty, at most')
  const isPublic = unnamed.getByRole('img', { name: 'Public' })
  await link(named).waitFor()
  await link(unnamed).waitFor()
  expect([await isSign(named), await isSign(unnamed)]).toEqual([true, false])
  expect(await isPublic.count()).toBe(0)
  expect(await rowWith(world.tab, 'for few').getByRole('img', { name: 'Followers only' }).count()).toBe(1)

  await world.tab.prefer({ rowDetails: true })
  await isPublic.waitFor()
  expect(await isSign(named)).toBe(false)
  expect(await link(named).count()).toBe(1)
})

test('a timeline whose visible rows were deleted meanwhile opens near where the reader left it (T40)', async () => {
  const world = await openWorld({
    before: async ({ instance }) => {
      for (let number = 1; number <= 40; number++) await instance.post('luna', `of mine ${number}`)
    },
  })
  const { tab } = world
  const top = (): Promise<number> =>
    feedOf(tab).evaluate((feed) => feed.closest('[data-scroller]')?.scrollTop ?? 0)
  await rowWith(tab, 'of mine 40').waitFor()
  await scrollTo(feedOf(tab), 1_550)
  await pass(1_000)
  const read = await feedOf(tab).evaluate((feed) =>
    [...feed.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row ?? ''),
  )
  await tab.go('/about')
  for (const statusId of read) await tab.run({ kind: 'delete', statusId })
  await pass(1_000)
  tab.page.goBack()
  await rowsOf(tab).first().waitFor()
  await pass(1_000)
  expect(await top()).toBeGreaterThan(1_000)
})

test('an empty home leads to where people are found (T63)', async () => {
  const world = await openWorld({ instance: { posts: 0 } })
  const main = world.tab.page.getByRole('main')
  await main.getByText('No posts').waitFor()
  const ways = main.getByRole('link', { name: /^(Who to follow|Public timeline|Search for people)$/ })
  expect(await ways.allTextContents()).toEqual(['Who to follow', 'Public timeline', 'Search for people'])
  await main.getByRole('link', { name: 'Public timeline' }).click()
  await until('the public timeline', () => world.tab.page.path() === '/main/public')
  await main.getByText('New posts appear here.').waitFor()
  expect(await main.getByRole('link', { name: 'Search for people' }).count()).toBe(0)
})
