import { describe, expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const DMS = '/users/luna/dms'
const CONVERSATIONS = '/api/v1/conversations'

const main = ({ page }: Tab): Locator => page.getByRole('main')
const list = (tab: Tab): Locator => main(tab).getByRole('list', { name: 'Conversations' })
const rows = (tab: Tab): Locator => list(tab).getByRole('listitem')
const rowWith = (tab: Tab, words: string): Locator => rows(tab).filter({ hasText: words })
const entry = ({ page }: Tab): Locator =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^Direct messages/ })
    .first()
const calls = (world: World, method: string): number =>
  world.stats().requests.filter((call) => call.method === method && call.path.startsWith(CONVERSATIONS))
    .length

/** Says something to luna, and returns the post's id. */
async function say(world: World, as: string, status: string, in_reply_to_id?: string): Promise<string> {
  const body = {
    status,
    visibility: 'direct',
    language: 'nl',
    ...(in_reply_to_id !== undefined && { in_reply_to_id }),
  }
  const answer = await world.instance.control.act({ as, method: 'POST', path: '/api/v1/statuses', body })
  return (answer.body as { id: string }).id
}

const at = (dialect: 'mastodon' | 'gotosocial' | 'pleroma', before: (world: World) => unknown, path = DMS) =>
  openWorld({ path, instance: { dialect, posts: 0 }, before })

describe.each(['mastodon', 'gotosocial'] as const)('at %s, direct messages', (dialect) => {
  test('are conversations with people, last lines and unread marks; a press opens the thread and reads it (CH33, CH35, CH40)', async () => {
    let first = ''
    const world = await at(dialect, async (made) => {
      first = await say(made, 'wren', '@luna pond at five?')
      await say(made, 'luna', '@wren I bring cake', first)
      await say(made, 'moss', '@luna @wren did you hear the owl last night?')
    })
    const { tab } = world
    const other = await world.otherTab()
    await rowWith(tab, 'did you hear').waitFor()
    expect(await rows(tab).count()).toBe(2)
    const row = rowWith(tab, 'did you hear')
    const last = row.getByText('did you hear the owl last night?', { exact: true })
    expect(await last.getAttribute('lang')).toBe('nl')
    expect(await row.textContent()).toMatch(/Moss.*, .*Wren.*Moss.*: did you hear the owl last night\?/s)
    await row.getByRole('img', { name: 'Unread' }).waitFor()
    expect(await rowWith(tab, 'I bring cake').textContent()).toContain('You: I bring cake')
    expect(await rowWith(tab, 'I bring cake').getByRole('img', { name: 'Unread' }).count()).toBe(0)
    expect(await entry(tab).textContent()).toContain('1 unread')
    expect(other.entity('badges')?.directs).toBe(1)

    await row.getByRole('link').click()
    await main(tab).getByRole('article').filter({ hasText: 'did you hear' }).waitFor()
    await until('the other tab to agree', () => other.entity('badges')?.directs === 0)
    await tab.page.goBack()
    await rowWith(tab, 'did you hear').waitFor()
    expect(await rows(tab).getByRole('img', { name: 'Unread' }).count()).toBe(0)
    expect(await main(tab).getByRole('link', { name: 'Posts' }).count()).toBe(0)
  })

  test('move to the top when a new one comes, without a reload (CH34)', async () => {
    const world = await at(dialect, async (made) => {
      const first = await say(made, 'wren', '@luna one')
      await say(made, 'moss', '@luna two')
      await say(made, 'wren', '@luna three', first)
    })
    const { tab } = world
    await rowWith(tab, 'three').waitFor()
    await say(world, 'moss', '@luna four')
    await until('the new one first', async () =>
      ((await rows(tab).first().textContent()) ?? '').includes('four'),
    )
    expect(await rows(tab).count()).toBe(3)
  })
})

test('Pleroma has the timeline of direct posts, with their conversations and the chats beside it (CH40)', async () => {
  const world = await at('pleroma', (made) => say(made, 'wren', '@luna pond at five?'))
  const { tab } = world
  await main(tab).getByRole('feed').getByRole('article').filter({ hasText: 'pond at five?' }).waitFor()
  await main(tab).getByRole('link', { name: 'Conversations (1)' }).click()
  await rowWith(tab, 'pond at five?').waitFor()
  expect(tab.page.url()).toMatch(/\/users\/luna\/dms\?tab=conversations$/)
  await main(tab).getByRole('link', { name: 'Posts' }).click()
  await main(tab).getByRole('feed').waitFor()
  expect(await tab.page.getByRole('navigation').getByRole('link', { name: 'Chats' }).count()).not.toBe(0)
})

test('a conversation is marked as read and removed by its menu; all are read by one button (CH37)', async () => {
  const world = await at('mastodon', async (made) => {
    for (const name of ['wren', 'moss', 'rook']) await say(made, name, `@luna hello from ${name}`)
  })
  const { tab } = world
  const choose = async (words: string, item: string): Promise<void> => {
    await rowWith(tab, words).getByRole('button', { name: 'More actions' }).click()
    await tab.page.getByRole('menuitem', { name: item }).click()
  }
  await rowWith(tab, 'from wren').waitFor()
  await choose('from wren', 'Mark as read')
  await until('two to be unread', async () => (await rows(tab).getByRole('img').count()) === 2)
  await choose('from wren', 'Remove conversation')
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Remove conversation' }).click()
  await until('two to be left', async () => (await rows(tab).count()) === 2)
  expect(calls(world, 'DELETE')).toBe(1)
  await main(tab).getByRole('button', { name: 'Mark all as read' }).click()
  await until('none to be unread', async () => (await rows(tab).getByRole('img').count()) === 0)
  expect(await main(tab).getByRole('button', { name: 'Mark all as read' }).count()).toBe(0)
})

test('the focus stays where the user has gone while a conversation is removed', async () => {
  const world = await at('mastodon', async (made) => {
    for (const name of ['wren', 'moss']) await say(made, name, `@luna hello from ${name}`)
  })
  const { tab } = world
  await rowWith(tab, 'from wren').getByRole('button', { name: 'More actions' }).click()
  await tab.page.getByRole('menuitem', { name: 'Remove conversation' }).click()
  world.instance.control.fault({ match: `DELETE ${CONVERSATIONS}`, delayMs: 2_000 })
  const asked = tab.page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Remove conversation' }).click()
  await asked.waitFor({ state: 'detached' })
  const form = tab.page.getByRole('textbox', { name: "What's on your mind?" })
  await form.focus()
  await until('one to be left', async () => (await rows(tab).count()) === 1)
  await pass(3_000)
  expect(await form.isFocused()).toBe(true)
})

test('hundreds of conversations come page by page; a failed page says so and can be tried again (CH32, CH38)', async () => {
  const world = await at('mastodon', async (made) => {
    for (let n = 1; n <= 45; n++) await say(made, 'wren', `@luna number ${n}`)
  })
  const { tab } = world
  await rowWith(tab, 'number 45').waitFor()
  expect(await rows(tab).count()).toBe(20)
  world.instance.control.fault({ match: 'conversations.*max_id', status: 500 })
  await main(tab).getByRole('button', { name: 'Load older conversations' }).click()
  await main(tab).getByRole('alert').waitFor()
  expect(await rows(tab).count()).toBe(20)
  world.instance.control.clearFaults()
  await main(tab).getByRole('button', { name: 'Try again' }).click()
  await until('the second page', async () => (await rows(tab).count()) === 40)
  // While a page loads, the button keeps the focus.
  const more = main(tab).getByRole('button', { name: 'Load older conversations' })
  world.instance.control.fault({ match: 'conversations.*max_id', delayMs: 500, times: 1 })
  await more.press('Enter')
  await until('the request', async () => (await more.getAttribute('aria-busy')) === 'true')
  expect(await more.isFocused()).toBe(true)
  await until('all', async () => (await rows(tab).count()) === 45)
  // Only an empty page is the end.
  await main(tab).getByRole('button', { name: 'Load older conversations' }).click()
  await until('the end', async () => (await main(tab).getByRole('button', { name: /older/ }).count()) === 0)
  expect(await rows(tab).count()).toBe(45)
})

test('a list that cannot be loaded says why, and a retry loads it; a server without it says that (CH38)', async () => {
  const world = await at('mastodon', async (made) => {
    await say(made, 'wren', '@luna pond at five?')
    made.instance.control.fault({ match: CONVERSATIONS, status: 404 })
  })
  const { tab } = world
  await main(tab).getByText('This server has no list of conversations.').waitFor()
  expect(await entry(tab).count()).toBe(0)
  world.instance.control.clearFaults()
  world.instance.control.fault({ match: CONVERSATIONS, status: 500 })
  await main(tab).getByRole('button', { name: 'Try again' }).click()
  await main(tab).getByText('An error occurred: Something went wrong').waitFor()
  world.instance.control.clearFaults()
  await main(tab).getByRole('button', { name: 'Try again' }).click()
  await rowWith(tab, 'pond at five?').waitFor()
  await entry(tab).waitFor()
})

test('a conversation without people or without its last post still has a row (CH36)', async () => {
  const world = await at('mastodon', async (made) => {
    await say(made, 'luna', 'note to myself')
    await say(made, 'wren', '@luna psst')
    await say(made, 'moss', '@luna gone soon')
  })
  const { tab } = world
  await rowWith(tab, 'note to myself').waitFor()
  expect(await rowWith(tab, 'note to myself').textContent()).toContain('Luna')
  world.instance.control.overrideAnswer(CONVERSATIONS, [
    { id: '7', unread: false, accounts: [], last_status: null },
  ])
  await tab.go('/main/friends')
  await tab.go(DMS)
  const row = rowWith(tab, 'The last message is gone.')
  await row.waitFor()
  expect(await row.getByRole('link').count()).toBe(0)
  await row.getByRole('button', { name: 'More actions' }).waitFor()
})

test('a new message starts as a direct post (CH41)', async () => {
  const { tab } = await at('mastodon', () => {})
  await main(tab).getByText('No direct messages yet').waitFor()
  await main(tab).getByRole('button', { name: 'New message' }).first().click()
  const dialog = tab.page.getByRole('dialog', { name: 'New post' })
  await dialog.getByText('Only the people you mention will see this post.').first().waitFor()
})
