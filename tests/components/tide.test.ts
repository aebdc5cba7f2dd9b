import { beforeEach, describe, expect, test } from 'vitest'
import { feedOf, newPostsButton, rowsOf, rowWith, scrollTo, showNew } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
/** The posts of home, newest first. */
let home: readonly { readonly id: string; readonly created_at: string }[]

const main = (): Locator => world.tab.page.getByRole('main')
const olderPosts = (): Locator => main().getByRole('button', { name: 'Older posts', exact: true })
const line = (): Locator => main().getByText(/^That was all/)
const continueButton = (): Locator => main().getByRole('button', { name: /Continue where you left off/ })
const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('article')?.dataset.row

/** Home of 100 posts, of which luna has read those from `index` down in another client. It is heard of after `delayMs`. */
async function openHome(index: number, delayMs = 0): Promise<void> {
  world = await openWorld({
    instance: { posts: 100 },
    before: async ({ instance }) => {
      const { body } = await instance.control.act({
        as: 'luna',
        method: 'GET',
        path: '/api/v1/timelines/home?limit=40',
      })
      home = body as typeof home
      const mark = { home: { last_read_id: home[index]?.id } }
      await instance.control.act({ as: 'luna', path: '/api/v1/markers', body: mark })
      if (delayMs > 0) instance.control.fault({ match: '/api/v1/markers', delayMs, times: 1 })
    },
  })
  await rowsOf(world.tab).first().waitFor()
  await pass(2_000 + delayMs)
}

/** The posts with a line in the accent's colour below, which takes no room. */
const hairlines = (): Promise<(string | null)[]> =>
  rowsOf(world.tab).evaluateAll((rows) =>
    rows.filter((row) => row.hasAttribute('data-end')).map((row) => row.getAttribute('data-row')),
  )

/** Scrolls down until the end of home is in view. */
async function scrollToEnd(): Promise<void> {
  for (let px = 0; (await olderPosts().count()) === 0; px += 500) {
    expect(px, 'home has no end').toBeLessThan(20_000)
    await scrollTo(feedOf(world.tab), px)
    await pass(1_200)
  }
  await scrollTo(feedOf(world.tab), 100_000)
  await pass(1_200)
}

describe('home with a mark below its first page', () => {
  beforeEach(() => openHome(27))

  test('says how many posts are still to come, and stops at the mark with a line and a button (TD2, TD4, TD6)', async () => {
    expect(await continueButton().textContent()).toContain('20+ to the mark')
    await scrollToEnd()
    expect(await continueButton().count()).toBe(0)
    await line().waitFor()
    expect(await rowsOf(world.tab).last().getAttribute('data-row')).toBe(home[26]?.id)
    expect(await rowsOf(world.tab).last().getAttribute('aria-setsize')).toBe('27')
    expect(await main().getByText('Load older posts').count()).toBe(0)
  })

  test('leads on by keyboard: to the button, which says where it stands, and then to the first older post (TD7)', async () => {
    await scrollToEnd()
    const { keyboard } = world.tab.page
    await rowsOf(world.tab).last().focus()
    await keyboard.press('j')
    expect(document.activeElement?.textContent).toBe('Older posts')
    const described = document.activeElement?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toMatch(/^That was all since /)
    await keyboard.press('j')
    expect(document.activeElement?.textContent).toBe('Older posts')
    await keyboard.press('k')
    expect(focusedRow()).toBe(home[26]?.id)
    await keyboard.press('j')
    await keyboard.press('Enter')
    await until('the first older post', () => focusedRow() === home[27]?.id)
    expect(await olderPosts().count()).toBe(0)
    // The line is above that post now, and says the same.
    const row = rowsOf(world.tab).and(world.tab.page.locator(`[data-row="${home[27]?.id}"]`))
    await row.getByText(/^That was all since /).waitFor()
    const words = (await row.getAttribute('aria-describedby')) ?? ''
    expect(document.getElementById(words)?.textContent).toMatch(/^That was all since /)
    expect(await row.getAttribute('aria-setsize')).toBe('-1')
  })

  test('goes on by itself if the user prefers that, with the line in its place (TD6)', async () => {
    await world.tab.prefer({ endsAtMark: false })
    for (let px = 0; (await rowWith(world.tab, 'That was all').count()) === 0; px += 500) {
      expect(px, 'home stops').toBeLessThan(20_000)
      await scrollTo(feedOf(world.tab), px)
      await pass(1_200)
    }
    expect(await rowWith(world.tab, 'That was all').getAttribute('data-row')).toBe(home[27]?.id)
    expect(await olderPosts().count()).toBe(0)
  })

  test('leads to the mark with the button in the header (T43, TD4)', async () => {
    await continueButton().click()
    await until(
      'the marked post at the top',
      async () => (await rowWith(world.tab, 'That was all').count()) === 1,
    )
    expect(await rowWith(world.tab, 'That was all').getAttribute('data-row')).toBe(home[27]?.id)
    await until('nothing to come', async () => (await continueButton().count()) === 0)
  })
})

describe('home with a mark in its first screen', () => {
  test('has a hairline without words if the mark comes when the posts are there (TD3)', async () => {
    await openHome(3, 3_000)
    expect(await hairlines()).toHaveLength(1)
    expect(await line().count()).toBe(0)
  })

  test('has a line with words within the list, which ends after 20 rows (TD2, TD5)', async () => {
    await openHome(4)
    expect(await rowWith(world.tab, 'That was all').getAttribute('data-row')).toBe(home[4]?.id)
    expect(await hairlines()).toEqual([])
    await scrollToEnd()
    expect(await rowsOf(world.tab).last().getAttribute('aria-posinset')).toBe('20')
  })

  test('says the time of the last post that was read with the next new ones, and the date of an older one (TD1, TD2)', async () => {
    await openHome(2)
    await world.instance.post('rook', 'something new')
    await newPostsButton(world.tab).waitFor()
    await showNew(world.tab)
    await pass(2_000)
    const row = rowWith(world.tab, 'That was all')
    await row.waitFor()
    expect(await row.getAttribute('data-row')).toBe(home[0]?.id)
    const written = new Date(home[0]?.created_at ?? '')
    const time = written.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })
    expect(await line().textContent()).toContain(time)
    world.setClock(Date.now() + 3 * 86_400_000)
    await pass(2_000)
    await world.instance.post('rook', 'something after that')
    await newPostsButton(world.tab).waitFor()
    await showNew(world.tab)
    await pass(2_000)
    const date = new Date(world.instance.postsSaying('something new')[0]?.createdAt ?? '')
    expect(await line().textContent()).toContain(
      date.toLocaleDateString('en', { month: 'short', day: 'numeric' }),
    )
  })
})

test('new posts have an edge, which fades once they were in view (TD3)', async () => {
  await openHome(4)
  const edges = await rowsOf(world.tab).evaluateAll((rows) =>
    rows.filter((row) => row.hasAttribute('data-unread')).map((row) => row.getAttribute('data-row')),
  )
  await until(
    'the edges to fade',
    async () => (await rowsOf(world.tab).first().getAttribute('data-unread')) === 'seen',
  )
  expect(edges.toSorted()).toEqual(
    home
      .slice(0, 4)
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('who has read nothing yet scrolls on without an end (TD8)', async () => {
  world = await openWorld({ instance: { posts: 100 } })
  await rowsOf(world.tab).first().waitFor()
  for (let px = 0; px <= 3_000; px += 500) {
    await scrollTo(feedOf(world.tab), px)
    await pass(1_200)
  }
  await until('the third page', async () => {
    await scrollTo(feedOf(world.tab), 4_000)
    return Number(await rowsOf(world.tab).last().getAttribute('aria-posinset')) > 40
  })
  expect(await line().count()).toBe(0)
})

test('`j` leads from an expanded conversation to the next post, not to the end of home (TD7)', async () => {
  await openHome(2)
  const tale = await world.instance.post('rook', 'a tale of an owl')
  const { id } = await world.instance.post('rook', 'and how does it end?', { in_reply_to_id: tale.id })
  await newPostsButton(world.tab).waitFor()
  await showNew(world.tab)
  await pass(2_000)
  expect(await olderPosts().count()).toBe(1)
  const row = rowsOf(world.tab).and(world.tab.page.locator(`[data-row="${id}"]`))
  await row.getByRole('button', { name: 'Expand the conversation' }).click()
  const inner = main().getByRole('feed', { name: 'Conversation' }).getByRole('article').last()
  await inner.waitFor()
  await pass(1_000)
  await inner.focus()
  await world.tab.page.keyboard.press('j')
  expect(document.activeElement?.textContent).not.toBe('Older posts')
  expect(focusedRow()).not.toBe(id)
})
