import { beforeAll, describe, expect, test } from 'vitest'
import { buttonOf, newPostsButton, rowsOf, rowWith, showNew } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
let posts = 0

const form = (): Locator => tab.page.getByRole('form', { name: 'Reply to @rook' })
const text = (): Locator => form().getByRole('textbox', { name: 'Reply to @rook' })
const deletePost = (id: string): Promise<unknown> =>
  world.instance.control.act({ as: 'rook', method: 'DELETE', path: `/api/v1/statuses/${id}` })

/** Makes a post of rook's, and begins to answer it at `path`. Resolves with the post's id. */
async function beginReply(path: string, words: string): Promise<string> {
  const { id } = await world.instance.post('rook', words)
  await tab.go(path.replace(':id', id))
  await until('the row, or a button that shows it', async () => {
    const [rows, buttons] = [await rowWith(tab, words).count(), await newPostsButton(tab).count()]
    return rows + buttons > 0
  })
  if ((await rowWith(tab, words).count()) === 0) await showNew(tab)
  await buttonOf(tab, words, 'Reply').click()
  await until('the focus in the form', () => text().isFocused())
  await tab.page.keyboard.type('half a ')
  return id
}

const isGoneNoted = (): Promise<void> => form().getByText('This post was deleted').waitFor()

beforeAll(async () => {
  world = await openWorld({ path: '/main/public' })
  tab = world.tab
  return () => world.close()
})

describe('a reply whose post is deleted', () => {
  test.for(['/main/public', '/main/friends', '/notice/:id'])(
    'keeps its form, its words and the focus at %s (N40)',
    async (path) => {
      const words = `short life ${++posts}`
      const id = await beginReply(path, words)
      await deletePost(id)
      await isGoneNoted()
      await tab.page.keyboard.type('sentence')
      expect(await text().isFocused()).toBe(true)
      expect(await text().inputValue()).toBe('@rook half a sentence')
      // The keys lead to the button, which says what it does.
      await tab.page.keyboard.press('Control+Enter')
      expect(world.instance.postsSaying('half a sentence')).toHaveLength(0)
      const send = form().getByRole('button', { name: 'Post without reply' })
      expect(await send.isFocused()).toBe(true)
      await send.click()
      await form().waitFor({ state: 'detached' })
      const [sent] = world.instance.postsSaying('half a sentence')
      expect(sent?.inReplyToId).toBeNull()
      expect(await tab.page.locator(`[data-row="${id}"]`).count()).toBe(0)
      await world.instance.control.act({ as: 'luna', method: 'DELETE', path: `/api/v1/statuses/${sent?.id}` })
    },
  )

  test('is kept as a draft; the focus goes to the next row (N40, L57)', async () => {
    const words = `short life ${++posts}`
    const id = await beginReply('/main/public', words)
    await deletePost(id)
    await isGoneNoted()
    await form().getByRole('button', { name: 'Keep as draft' }).click()
    await form().waitFor({ state: 'detached' })
    await until('the focus on a row', () =>
      tab.page.evaluate(() => document.activeElement?.matches('article[data-row]') === true),
    )
    await tab.go('/drafts')
    await tab.page.getByText('@rook half a').first().waitFor()
  })

  test('keeps its form in the column of notifications (N40)', async () => {
    const words = `@luna short life ${++posts}`
    const { id } = await world.instance.post('rook', words)
    await tab.go('/main/public')
    const column = tab.page.getByRole('complementary')
    const row = column.getByRole('article').filter({ hasText: words.slice(6) })
    await row.getByRole('button', { name: /^Reply/ }).click()
    await until('the focus in the form', () => text().isFocused())
    await tab.page.keyboard.type('half a ')
    await deletePost(id)
    await isGoneNoted()
    await tab.page.keyboard.type('sentence')
    expect(await text().inputValue()).toBe('@rook half a sentence')
    await form().press('Escape')
    await form().waitFor({ state: 'detached' })
  })
})

test.for(['mute', 'block'] as const)(
  'a reply keeps its form when another tab %ss its author (N40)',
  async (kind) => {
    const words = `short life ${++posts}`
    await beginReply('/main/public', words)
    const other = await world.otherTab()
    const accountId =
      [...world.instance.state.accounts.values()].find(({ username }) => username === 'rook')?.id ?? ''
    await other.run({ kind, accountId, on: true } as never)
    await pass(3_000)
    await tab.page.keyboard.type('sentence')
    expect(await text().inputValue()).toBe('@rook half a sentence')
    expect(await form().getByText('This post was deleted').count()).toBe(0)
    await form().press('Escape')
    await form().waitFor({ state: 'detached' })
    await other.run({ kind, accountId, on: false } as never)
  },
)

test('a reply keeps its form while another engine takes over (N40)', async () => {
  const words = `short life ${++posts}`
  const id = await beginReply('/main/public', words)
  await pass(1_000)
  await world.killEngine()
  await deletePost(id)
  await pass(20_000)
  await tab.page.keyboard.type('sentence')
  expect(await text().inputValue()).toBe('@rook half a sentence')
  await isGoneNoted()
  await form().press('Escape')
  await form().waitFor({ state: 'detached' })
  await rowsOf(tab).first().waitFor()
})
