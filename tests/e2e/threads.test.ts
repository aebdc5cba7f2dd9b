import type { Locator, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '../../instance/state/records.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { expectUnmoved, readingOf, rowsOf, rowWith, waitForReading, wheel } from './harness/feed.ts'
import { go, openFeed } from './harness/go.ts'
import { growThread } from './harness/longThread.ts'
import { resize } from './harness/resize.ts'
import { watchShifts } from './harness/shifts.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab
let posts: Record<'root' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'x' | 'y', Status>

/** The code of the conversation's page. */
const CODE = /\/ConversationPage-/

/** The columns beside the conversation are looked at elsewhere. */
const OF_MAIN = { exclude: ['aside'] }

const main = () => tab.page.getByRole('main')
const own = () => tab.page.locator('main [aria-current="true"]')
const button = (name: string | RegExp) => main().getByRole('button', { name })
const prefer = (change: Record<string, unknown>) => tab.run({ kind: 'setPreferences', change } as never)
/** Loads `path` without the state of an earlier visit. */
const load = async (path: string) => {
  await tab.page.evaluate(() => history.replaceState(null, ''))
  await tab.page.goto(new URL(path, world.instance.origin).href)
}
/** The first word of each row, top first. */
const words = (): Promise<string[]> =>
  rowsOf(tab).evaluateAll((rows) =>
    rows
      .map((row) => ({
        top: row.getBoundingClientRect().top,
        word: /“(\w+)”/.exec(row.textContent ?? '')?.[1] ?? '',
      }))
      .sort((a, b) => a.top - b.top)
      .map(({ word }) => word),
  )
/** Waits until the page shows `id` as its opened post. */
const waitForOwn = (id: string) =>
  until(
    'the opened post',
    async () => (await own().count()) === 1 && (await own().getAttribute('data-row')) === id,
  )
const ownTop = () => own().evaluate((row) => Math.round(row.getBoundingClientRect().top))

/**
 * root ─ a ─ c ─ d ─ e ─ f
 *   │    └ x
 *   └ b ─ y
 */
beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 120 } })
  const { instance } = world
  const say = (as: string, word: string, to?: Status) =>
    instance.post(as, `“${word}” says this`, to === undefined ? {} : { in_reply_to_id: to.id })
  const root = await say('rook', 'root')
  const a = await say('wren', 'a', root)
  const b = await say('robin', 'b', root)
  const c = await say('moss', 'c', a)
  const d = await say('wren', 'd', c)
  const e = await say('rook', 'e', d)
  const f = await say('moss', 'f', e)
  const x = await say('robin', 'x', a)
  const y = await say('rook', 'y', b)
  posts = { root, a, b, c, d, e, f, x, y }
  tab = await world.openTab('/login')
  await resize(tab, { width: 1366, height: 900 })
  await world.signIn(tab)
})
afterAll(() => world?.close())
beforeEach(async () => {
  await prefer({
    conversationDisplay: null,
    conversationOtherRepliesButton: null,
    conversationTreeAdvanced: null,
    conversationTreeFadeAncestors: null,
  })
  await resize(tab, { width: 1366, height: 900 })
})

describe('a linear conversation', () => {
  test('has all posts, oldest first, and starts with the parent of the opened post at the top of the window', async () => {
    await go(tab, `/notice/${posts.c.id}`)
    await waitForOwn(posts.c.id)
    await until('its parent at the top', async () => (await readingOf(tab)).id === posts.a.id)
    await button('2 earlier posts').click()
    await rowWith(tab, '“root”').waitFor()
    await until('the first post at the top', async () => (await readingOf(tab)).id === posts.root.id)
    expect(await own().textContent()).toContain('“c”')
  })

  test('shows the user’s reply at once, without a jump', async () => {
    await go(tab, `/notice/${posts.e.id}`)
    await waitForOwn(posts.e.id)
    await rowWith(tab, '“d”').waitFor()
    const before = await ownTop()
    await tab.run({
      kind: 'post',
      draftId: 'reply',
      draft: {
        text: '“mine” says this',
        subject: '',
        visibility: 'public',
        sensitive: false,
        inReplyToId: posts.e.id,
      },
    } as never)
    await rowWith(tab, '“mine”').waitFor()
    expect(await ownTop()).toBe(before)
  })
})

describe('a conversation as a tree', () => {
  test('keeps the reading position when a reply arrives above', async () => {
    await prefer({ conversationDisplay: 'tree' })
    await go(tab, `/notice/${posts.c.id}`)
    await waitForOwn(posts.c.id)
    await button(/whole conversation/).click()
    await until('the whole conversation', async () => (await words()).includes('x'))
    await until(
      'the focus on the post',
      async () =>
        (await tab.page.evaluate(() => document.activeElement?.getAttribute('data-row'))) === posts.c.id,
    )
    // A reply arrives above the reading position. The window is low, so that only the last posts are in view.
    await resize(tab, { width: 1366, height: 300 })
    await wheel(tab, 5_000)
    const before = await readingOf(tab)
    expect([posts.x.id, posts.b.id, posts.y.id]).toContain(before.id)
    const all = Number(await rowsOf(tab).first().getAttribute('aria-setsize'))
    await world.instance.post('rook', '“late” says this', { in_reply_to_id: posts.d.id })
    await until('the reply to arrive', async () => {
      const rows = await rowsOf(tab).first().getAttribute('aria-setsize')
      return Number(rows) > all
    })
    await expectUnmoved(tab, before)
    await resize(tab, { width: 1366, height: 900 })
    await tab.page.goBack()
    await until('only a part of the conversation', async () => !(await words()).includes('x'))
  })

  test('has the button for the other replies below the post or inside it', async () => {
    await prefer({
      conversationDisplay: 'tree',
      conversationTreeAdvanced: true,
      conversationTreeFadeAncestors: true,
    })
    await go(tab, `/notice/${posts.root.id}`)
    await rowWith(tab, '“c”').getByRole('button', { name: 'Show only this branch' }).click()
    await button('1 earlier post').click()
    const others = rowWith(tab, '“root”').getByRole('button', { name: /See 1 other reply/ })
    const startOf = () => others.evaluate((found) => found.getBoundingClientRect().left)
    const below = await startOf()
    await prefer({ conversationOtherRepliesButton: 'inside' })
    await until('the button at another place', async () => Math.abs((await startOf()) - below) > 10)
    expect(await axe(tab, OF_MAIN)).toEqual([])
  })
})

describe('a conversation in a timeline', () => {
  const expand = (word: string) =>
    rowWith(tab, `“${word}”`).getByRole('button', { name: 'Expand the conversation' })

  test('expands in place of its post, which does not move, and collapses again', async () => {
    await go(tab, '/main/public')
    await expand('e').waitFor()
    await rowWith(tab, '“e”').evaluate((row) => row.scrollIntoView({ block: 'center' }))
    const top = await rowWith(tab, '“e”').evaluate((row) => row.getBoundingClientRect().top)
    await expand('e').click()
    await own().waitFor()
    await rowWith(tab, '“root”').first().waitFor()
    expect(JSON.stringify(world.stats().byPath)).toContain('context')
    await until('the same place', async () => Math.abs((await ownTop()) - top) < 2)
    // Nothing is half below the heading then.
    await rowWith(tab, '“root”')
      .first()
      .evaluate((row) => row.scrollIntoView({ block: 'start' }))
    expect(await axe(tab, OF_MAIN)).toEqual([])
    await tab.page.keyboard.press('j')
    await until('the focus on the next post', () =>
      tab.page.evaluate((id) => document.activeElement?.getAttribute('data-row') === id, posts.f.id),
    )
    // Going back restores a position in the middle of the conversation.
    await wheel(tab, Math.round((await ownTop()) - 300))
    const there = await ownTop()
    // Clicked by script, because Playwright's click would scroll.
    await main()
      .getByRole('link', { name: /Reply to/ })
      .first()
      .evaluate((link) => (link as HTMLElement).click())
    await main().getByRole('heading', { name: 'Conversation' }).waitFor()
    await tab.page.goBack()
    await button('Collapse the conversation').first().waitFor()
    await until('the same place', async () => Math.abs((await ownTop()) - there) < 2, 5_000)
    await button('Collapse the conversation').first().click()
    await expand('e').waitFor()
    expect(await own().count()).toBe(0)
    await until('the focus on the post', () =>
      tab.page.evaluate((id) => document.activeElement?.getAttribute('data-row') === id, posts.e.id),
    )
    // The shortcut does the same.
    await tab.page.keyboard.press('e')
    await own().waitFor()
    await tab.page.keyboard.press('e')
    await expand('e').waitFor()
  })
})

test('the heading of a conversation stays in view, also at the top of a timeline (TH20)', async () => {
  await prefer({ conversationDisplay: null })
  await openFeed(tab, '/main/public')
  const row = rowWith(tab, '“e”')
  await row.waitFor()
  await row.evaluate((found) => found.scrollIntoView({ block: 'start' }))
  await row.getByRole('button', { name: 'Expand the conversation' }).click()
  await own().waitFor()
  await rowWith(tab, '“root”').first().waitFor()
  const box = async (selector: string) =>
    tab.page
      .locator(selector)
      .first()
      .evaluate((found) => found.getBoundingClientRect().toJSON() as DOMRect)
  const collapse = button('Collapse the conversation').first()
  const isInView = async (): Promise<boolean> => {
    const scroller = await box('main [data-scroller]')
    const heading = await collapse.evaluate((found) => found.getBoundingClientRect().toJSON() as DOMRect)
    return heading.top >= scroller.top && heading.bottom <= scroller.top + 48
  }
  await until('the heading', isInView)
  // The post is below it, with a button of its own.
  const heading = await collapse.evaluate((found) => found.getBoundingClientRect().bottom)
  await until('the post below it', async () => (await ownTop()) >= heading)
  expect(await ownTop()).toBeLessThan(heading + 20)
  await wheel(tab, 100)
  await until('the heading', isInView)
  await own().getByRole('button', { name: 'Collapse the conversation' }).click()
  await row.getByRole('button', { name: 'Expand the conversation' }).waitFor()
  await until('the post in view', async () => {
    const { top } = await box('main [data-scroller]')
    const at = await row.evaluate((found) => found.getBoundingClientRect().top)
    return at >= top - 1
  })
})

test('a thread of 1,000 posts has few rows in the DOM, and a reload or going back restores the position', async () => {
  const { instance } = world
  const root = await instance.post('rook', '“long”')
  const replies = growThread(instance, root, 999)
  const middle = replies[500]?.id ?? ''
  await go(tab, `/notice/${middle}`)
  await waitForOwn(middle)
  await until('all 1,000 posts', async () => (await own().getAttribute('aria-setsize')) === '1000')
  expect(await rowsOf(tab).count()).toBeLessThan(40)
  await wheel(tab, 3_000)
  const place = await readingOf(tab)
  expect(place.id).not.toBe(middle)
  await rowWith(tab, 'of a long thread').first().waitFor()
  await tab.page
    .locator('a[href="/main/public"]')
    .first()
    .evaluate((found) => (found as HTMLElement).click())
  await until('the public timeline', () => tab.page.evaluate(() => !location.pathname.startsWith('/notice')))
  await tab.page.goBack()
  await waitForReading(tab, place)
  await load(`/notice/${middle}`)
  await waitForOwn(middle)
  await until('all 1,000 posts', async () => (await own().getAttribute('aria-setsize')) === '1000')
  await wheel(tab, 2_000)
  const left = await readingOf(tab)
  expect(left.id).not.toBe(middle)
  await tab.page.reload()
  await waitForReading(tab, left)
})

describe('a post that is opened', () => {
  test('stands out by its type, and by a line where colours are forced (TH26)', async () => {
    await prefer({ conversationDisplay: 'tree' })
    await go(tab, `/notice/${posts.root.id}`)
    await own()
      .getByRole('button', { name: /^Reply to/ })
      .waitFor()
    const look = (pseudo?: string) =>
      own().evaluate((row, part) => {
        const { backgroundColor, borderInlineStartWidth } = getComputedStyle(row, part)
        return { backgroundColor, borderInlineStartWidth }
      }, pseudo)
    const text = await own()
      .getByText('“root” says this')
      .first()
      .evaluate((found) => {
        const { fontSize, lineHeight } = getComputedStyle(found)
        return { fontSize, lineHeight }
      })
    expect(text).toEqual({ fontSize: '18px', lineHeight: '27px' })
    expect((await look()).backgroundColor).toBe('rgba(0, 0, 0, 0)')
    for (const row of [own(), rowWith(tab, '“a”')]) {
      const box = await row.locator('a:has(time)').first().boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    }
    await tab.page.emulateMedia({ forcedColors: 'active' })
    expect((await look('::before')).borderInlineStartWidth).toBe('3px')
    await tab.page.emulateMedia({ forcedColors: null })
    expect(await axe(tab, OF_MAIN)).toEqual([])
  })

  test('has its header before the code of its page, which an idle browser fetches by itself (TH32)', async () => {
    const held: Route[] = []
    let isHeld = true
    await tab.page.route(CODE, async (route) => {
      if (isHeld) held.push(route)
      else await route.continue()
    })
    await load('/main/public')
    await until('the code to be asked for', () => held.length > 0)
    await rowWith(tab, '“x”').getByText('says this').click()
    await main().getByRole('heading', { name: 'Conversation' }).waitFor()
    expect(await own().count()).toBe(0)
    isHeld = false
    for (const route of held) await route.continue()
    await own().waitFor()
    expect(await own().textContent()).toContain('“x”')
    await tab.page.unroute(CODE)
  })

  test('does not move when its parent and the posts above arrive, nor is anything over the header (TH33, TH34)', async () => {
    const { instance } = world
    await prefer({ conversationDisplay: 'linear' })
    // Only the reply is in the timeline: nothing of what is above it is known.
    const above = growThread(instance, await instance.post('rook', '“trunk”', { visibility: 'unlisted' }), 4)
    const reply = await instance.post('wren', '“leaf” says this', {
      in_reply_to_id: above[3]?.id,
      visibility: 'public',
    })
    await load('/main/all')
    const row = rowWith(tab, '“leaf”')
    await row.waitFor()
    instance.control.fault({ match: '/statuses/', delayMs: 600 })
    // The style says that a press opens the post.
    await row.hover()
    await until('a row to press', () => row.evaluate((found) => getComputedStyle(found).cursor === 'pointer'))
    await row.getByText('says this').click()
    await own().waitFor()
    const shifts = await watchShifts(tab)
    expect(await own().getAttribute('data-row')).toBe(reply.id)
    const top = await ownTop()
    const parent = rowWith(tab, 'number 4 of a long thread')
    await parent.waitFor()
    const earlier = button('4 earlier posts')
    await earlier.waitFor()
    expect(await ownTop()).toBe(top)
    expect(await shifts()).toEqual([])
    const boxOf = async (part: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return { x, y, width, height, end: y + height }
    }
    const face = await boxOf(parent.locator('[data-status] > :first-child'))
    expect([face.width, face.height]).toEqual([24, 24])
    expect(Math.round((await boxOf(parent)).end)).toBe(top)
    const header = await boxOf(main().locator('header').first())
    expect((await boxOf(earlier)).y).toBeGreaterThanOrEqual(header.end)
    expect((await boxOf(earlier)).end).toBeLessThan(face.y)
    expect(await axe(tab, OF_MAIN)).toEqual([])
    await earlier.click()
    await until('the first post', async () => (await readingOf(tab)).id !== reply.id)
    expect(await rowWith(tab, '“trunk”').evaluate((found) => found === document.activeElement)).toBe(true)
  })

  test('leads back to the place that was left (N38)', async () => {
    await openFeed(tab, '/main/public')
    await wheel(tab, 2_000)
    const before = await readingOf(tab)
    const at = await tab.page.evaluate(() => {
      for (const text of document.querySelectorAll('main article [data-status] p')) {
        const { left, top, bottom } = text.getBoundingClientRect()
        const [x, y] = [left + 4, top + 8]
        if (top > 200 && bottom < innerHeight && !document.elementFromPoint(x, y)?.closest('a, button'))
          return { x, y }
      }
      throw new Error('there is no text in view')
    })
    await tab.page.mouse.click(at.x, at.y)
    await until('the post', () => tab.page.evaluate(() => location.pathname.startsWith('/notice/')))
    await own().waitFor()
    const back = button('Back')
    const { width = 0, height = 0 } = (await back.boundingBox()) ?? {}
    expect([width, height]).toEqual([40, 40])
    await back.click()
    await waitForReading(tab, before)
  })
})
