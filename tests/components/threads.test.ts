import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '../../instance/state/records.ts'
import type { Preferences } from '../../src/shared/model/preferences.ts'
import { rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { waitForWords, wordsOf } from './harness/threads.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
let posts: Record<'root' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'x' | 'y', Status>

const main = (): Locator => tab.page.getByRole('main')
const own = (): Locator => tab.page.locator('main [aria-current="true"]')
const prefer = async (change: { [K in keyof Preferences]?: Preferences[K] | null }): Promise<void> => {
  expect(await tab.run({ kind: 'setPreferences', change } as never)).toMatchObject({ ok: true })
}
const focusedRow = (): string | null | undefined => document.activeElement?.getAttribute('data-row')
const open = async (path: string): Promise<void> => {
  await tab.go('/about')
  await main().getByRole('feed').waitFor({ state: 'detached' })
  await tab.go(path)
}
const contextCalls = (): number =>
  Object.entries(world.stats().byPath).reduce(
    (sum, [path, count]) => sum + (path.includes('context') ? Number(count) : 0),
    0,
  )

/**
 * root ─ a ─ c ─ d ─ e ─ f
 *   │    └ x
 *   └ b ─ y
 *
 * 1 ─ 2 ─ … ─ 21
 */
beforeAll(async () => {
  world = await openWorld({
    // All rows of the conversation are in the DOM.
    size: { width: 1366, height: 2_500 },
    before: async ({ instance }) => {
      const say = (as: string, word: string, to?: Status): Promise<Status> =>
        instance.post(as, `“${word}” says this`, to === undefined ? {} : { in_reply_to_id: to.id })
      let last = await say('rook', '1')
      for (let n = 2; n <= 21; n++) last = await say('wren', String(n), last)
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
    },
  })
  tab = world.tab
  return () => world.close()
})

describe('a linear conversation', () => {
  beforeEach(() => prefer({ conversationDisplay: 'linear' }))

  test('has all posts, oldest first, and marks the one it was opened for', async () => {
    await open(`/notice/${posts.c.id}`)
    await own().waitFor()
    expect(await own().textContent()).toContain('“c”')
    await waitForWords(tab, 'a', 'c', 'd', 'e', 'f', 'x', 'y')
  })

  test('shows the earlier posts on request (TH34)', async () => {
    await open(`/notice/${posts.x.id}`)
    await waitForWords(tab, 'a', 'x', 'y')
    await main().getByRole('button', { name: '6 earlier posts' }).click()
    await waitForWords(tab, 'root', 'a', 'b', 'c', 'd', 'e', 'f', 'x', 'y')
    await until('the focus on the first', () => focusedRow() === posts.root.id)
  })

  test('is walked through by keyboard', async () => {
    await open(`/notice/${posts.c.id}`)
    await own().waitFor()
    await tab.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await own().focus()
    await tab.page.keyboard.press('j')
    await until('the next row', () => focusedRow() === posts.d.id)
    await tab.page.keyboard.press('k')
    await tab.page.keyboard.press('k')
    await until('its parent', () => focusedRow() === posts.a.id)
    await tab.page.keyboard.press('Enter')
    await until('the page of the parent', () => tab.page.path() === `/notice/${posts.a.id}`)
  })
})

describe('a conversation as a tree', () => {
  beforeEach(() =>
    prefer({ conversationDisplay: 'tree', maxDepthInThread: null, conversationTreeAdvanced: null }),
  )

  test('has the ancestors above the post, its replies below, and the rest on demand', async () => {
    await open(`/notice/${posts.c.id}`)
    await waitForWords(tab, 'a', 'c', 'd', 'e', 'f')
    await main()
      .getByRole('button', { name: /whole conversation/ })
      .click()
    // The last one is nested too deep to be shown at first.
    await waitForWords(tab, 'root', 'a', 'c', 'd', 'e', 'x', 'b', 'y')
    await until('the focus on the post', () => focusedRow() === posts.c.id)
    await tab.page.goBack()
    await waitForWords(tab, 'a', 'c', 'd', 'e', 'f')
  })

  test('still has its earlier posts when the reader comes back (TH11, TH34)', async () => {
    await open(`/notice/${posts.d.id}`)
    await waitForWords(tab, 'c', 'd', 'e', 'f')
    await main().getByRole('button', { name: '2 earlier posts' }).click()
    await waitForWords(tab, 'root', 'a', 'c', 'd', 'e', 'f')
    await rowWith(tab, '“f”').locator('a:has(time)').click()
    await waitForWords(tab, 'e', 'f')
    await tab.page.goBack()
    await waitForWords(tab, 'root', 'a', 'c', 'd', 'e', 'f')
  })

  test('hides deep replies, and each branch can be shown and hidden', async () => {
    await prefer({ maxDepthInThread: 4 })
    await open(`/notice/${posts.root.id}`)
    await own().waitFor()
    await waitForWords(tab, 'root', 'a', 'c', 'x', 'b', 'y')
    await rowWith(tab, '“c”').getByRole('button', { name: '3 replies', exact: true }).click()
    await waitForWords(tab, 'root', 'a', 'c', 'd', 'e', 'f', 'x', 'b', 'y')
    await rowWith(tab, '“a”').getByRole('button', { name: 'Hide 5 replies' }).click()
    await waitForWords(tab, 'root', 'a', 'b', 'y')
    // The page remembers what was opened.
    await rowWith(tab, '“a”').getByRole('button', { name: '5 replies', exact: true }).click()
    await waitForWords(tab, 'root', 'a', 'c', 'd', 'e', 'f', 'x', 'b', 'y')
  })

  test('can show one branch alone where the user prefers that, and back returns', async () => {
    await prefer({ conversationTreeAdvanced: true })
    await open(`/notice/${posts.root.id}`)
    await rowWith(tab, '“c”').getByRole('button', { name: 'Show only this branch' }).click()
    await waitForWords(tab, 'a', 'c', 'd', 'e', 'f')
    await main().getByRole('button', { name: '1 earlier post' }).click()
    await waitForWords(tab, 'root', 'a', 'c', 'd', 'e', 'f')
    await rowWith(tab, '“root”')
      .getByRole('button', { name: /See 1 other reply/ })
      .waitFor()
    await rowWith(tab, '“a”')
      .getByRole('button', { name: /other replies|other reply/ })
      .click()
    await until('the other replies to it', async () => (await wordsOf(tab)).includes('x'))
    await tab.page.goBack()
    await waitForWords(tab, 'root', 'a', 'c', 'd', 'e', 'f')
    await tab.page.goBack()
    await until('the whole conversation', async () => (await wordsOf(tab)).includes('b'))
  })
})

test('a conversation shows where a post was deleted', async () => {
  const { instance } = world
  const first = await instance.post('rook', '“first”')
  const second = await instance.post('wren', '“second”', { in_reply_to_id: first.id })
  await open(`/notice/${second.id}`)
  await own().waitFor()
  await rowWith(tab, '“first”').waitFor()
  await instance.control.act({ as: 'rook', method: 'DELETE', path: `/api/v1/statuses/${first.id}` })
  await main().getByText("This post isn't available.").waitFor()
  expect(await own().textContent()).toContain('“second”')
})

describe('a conversation in a timeline', () => {
  beforeEach(() => prefer({ conversationDisplay: null }))

  test('opens in place of its post and closes again, by pointer and by keyboard', async () => {
    await open('/main/public')
    const expand = rowWith(tab, '“e”').getByRole('button', { name: 'Expand the conversation' })
    await expand.click()
    await own().waitFor()
    await main().getByRole('feed', { name: 'Conversation' }).getByText('“f” says this').waitFor()
    expect(contextCalls()).toBeGreaterThan(0)
    // The focus moves although the pressed button is gone. That takes no frame: here, no observer reports a size.
    expect(await own().isFocused()).toBe(true)
    await tab.page.keyboard.press('j')
    await until('the focus on the next post of the conversation', () => focusedRow() === posts.f.id)
    // One button is in the heading, the other in the post itself, where it was expanded (TH20).
    const collapse = main().getByRole('button', { name: 'Collapse the conversation' })
    expect(await collapse.count()).toBe(2)
    await collapse.first().click()
    await expand.waitFor()
    expect(await own().count()).toBe(0)
    expect(focusedRow()).toBe(posts.e.id)
    await expand.click()
    await own().getByRole('button', { name: 'Collapse the conversation' }).click()
    await expand.waitFor()
    expect(await own().count()).toBe(0)
    expect(focusedRow()).toBe(posts.e.id)
    await tab.page.keyboard.press('e')
    await own().waitFor()
    await tab.page.keyboard.press('e')
    await expand.waitFor()
    expect(await own().count()).toBe(0)
  })

  test('gives its posts their positions in the whole conversation, of which it shows a part', async () => {
    await open('/main/public')
    await rowWith(tab, '“21”').getByRole('button', { name: 'Expand the conversation' }).click()
    await own().waitFor()
    const first = main().getByRole('feed', { name: 'Conversation' }).getByRole('article').first()
    await until('the posts above it', async () => (await first.textContent())?.includes('“6”'))
    expect(await first.getAttribute('aria-posinset')).toBe('6')
    expect(await own().getAttribute('aria-posinset')).toBe('21')
    expect(await own().getAttribute('aria-setsize')).toBe('21')
    await own().getByRole('button', { name: 'Collapse the conversation' }).click()
    await own().waitFor({ state: 'detached' })
  })

  test('has no lines of the rows around it in the timeline (T64)', async () => {
    await open('/main/public')
    const row = rowWith(tab, '“21”')
    await row.locator('[data-joined="below"]').waitFor()
    await row.getByRole('button', { name: 'Expand the conversation' }).click()
    await own().waitFor()
    expect(await own().locator('[data-joined]').getAttribute('data-joined')).toBe('')
    await own().getByRole('button', { name: 'Collapse the conversation' }).click()
    await row.locator('[data-joined="below"]').waitFor()
  })

  test('is loaded when the pointer is on the row, and then opens without a call', async () => {
    await open('/main/public')
    const row = rowWith(tab, '“y”')
    const post = posts.y
    await row.waitFor()
    const before = contextCalls()
    // Works even if the pointer was there before the listener.
    await until('the call', async () => {
      await tab.page.mouse.move(0, 0)
      await row.hover()
      await world.tick(1_500)
      return contextCalls() > before
    })
    const loaded = contextCalls()
    await row.locator('a:has(time)').click()
    await own().waitFor()
    await until('the conversation', async () => (await wordsOf(tab)).includes('b'))
    expect(contextCalls()).toBe(loaded)
    expect(await own().getAttribute('data-row')).toBe(post.id)
  })
})
