import { afterEach, expect, test } from 'vitest'
import type { Status } from '../../instance/state/records.ts'
import { agrees } from './harness/agrees.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { go } from './harness/go.ts'
import { removeRows } from './harness/removeRows.ts'
import type { Tab } from './harness/tab.ts'
import { translatePage } from './harness/translatePage.ts'
import type { World } from './harness/world.ts'

// What a translator or an ad blocker does to a page: real elements, and the real order of microtasks. The rules are in
// tests/components/translated.test.tsx.

let world: World
afterEach(() => world?.close())

const ROUNDS = 40
const POSTS = 8
const VOTERS = ['moss', 'wren', 'robin']

/** The words of the rows of the main column, by the ids of their posts. Times depend on the second, the tide mark on the tab (TD1). */
const wordsOf = (tab: Tab): Promise<Record<string, string>> =>
  tab.page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('main article')].map((row) => {
        const copy = row.cloneNode(true) as HTMLElement
        for (const own of copy.querySelectorAll('time, [data-tide]')) own.remove()
        return [row.dataset.row, copy.textContent]
      }),
    ),
  )

const faultsOf = (tab: Tab) =>
  tab.page.evaluate(() => window.rookery?.faults().filter(({ level }) => level === 'error'))

/** Changes `post` in five ways, which reach the tabs by the stream. */
async function change(post: Status, poll: Status, round: number): Promise<void> {
  const { control } = world.instance
  const act = async (as: string, method: string, path: string, body?: unknown): Promise<void> => {
    const { status } = await control.act({ as, method, path: `/api/v1/${path}`, body })
    expect(status, path).toBeLessThan(300)
  }
  const odd = round % 2 === 1
  const words = odd
    ? `plain words of round ${round}`
    : `**bold** words of round ${round}\n\nand a second https://a.example/${round}`
  await act('rook', 'PUT', `statuses/${post.id}`, {
    status: words,
    content_type: 'text/markdown',
    spoiler_text: round % 3 === 0 ? `subject ${round}` : '',
  })
  await act('moss', 'POST', `statuses/${post.id}/${odd ? 'favourite' : 'unfavourite'}`)
  await act(
    'moss',
    odd ? 'PUT' : 'DELETE',
    `pleroma/statuses/${post.id}/reactions/${encodeURIComponent('🐦')}`,
  )
  await act('rook', 'PATCH', 'accounts/update_credentials', { display_name: `Rook the ${round}th` })
  const voter = VOTERS[Math.floor(round / POSTS)]
  if (voter !== undefined) await act(voter, 'POST', `polls/${poll.pollId}/votes`, { choices: [round % 2] })
  else await act('rook', 'DELETE', `statuses/${(await world.instance.post('rook', 'short-lived')).id}`)
}

test('200 streamed edits, deletions, votes, reactions and renames show the right words on a translated page (E52)', async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  const { instance } = world
  const polls: Status[] = []
  const posts: Status[] = []
  for (let at = 0; at < POSTS; at++) {
    polls.push(
      await instance.post('finch', `a question ${at}`, {
        poll: { options: ['yes', 'no'], expires_in: 3_600 },
      }),
    )
    posts.push(await instance.post('rook', `**first** words ${at}`, { content_type: 'text/markdown' }))
  }
  const tab = await world.openTab('/login')
  await world.signIn(tab)
  const other = await world.openTab('/main/friends')
  for (const each of [tab, other]) await each.page.getByText('words 7').waitFor()
  await tab.page.evaluate(translatePage, 'replaces' as const)
  for (let round = 0; round < ROUNDS; round++) {
    const [post, poll] = [posts[round % POSTS], polls[round % POSTS]]
    if (post && poll) await change(post, poll, round)
  }
  await instance.post('rook', 'the last word')
  for (const { page } of [tab, other]) {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Show \d+ new/ })
      .click()
    await page.getByRole('main').getByText('the last word').waitFor()
  }
  const words = await agrees([tab, other], wordsOf)
  expect(Object.values(words).join()).toContain(`words of round ${ROUNDS - 1}`)
  expect(await faultsOf(tab)).toEqual([])
  expect(await tab.page.locator('main article font').count()).toBeGreaterThan(20)
})

test('a person reads, answers and deletes on a page from which an extension removes rows (E52)', async () => {
  world = await openClientWorld({ instance: { posts: 40 } })
  const { instance } = world
  const tab = await world.openTab('/login')
  await world.signIn(tab)
  const main = tab.page.getByRole('main')
  await tab.page.evaluate(removeRows, 'advert')
  const removed: string[] = []
  for (let at = 0; at < 6; at++) {
    removed.push((await instance.post('rook', `an advert ${at}`)).id)
    await instance.post('moss', `a word ${at}`)
    await main.getByRole('button', { name: /^Show \d+ new/ }).click()
    await main.getByText(`a word ${at}`).waitFor()
    await until('the advert to be removed', async () => (await main.getByText('an advert').count()) === 0)
  }
  // React deletes and moves rows around and at the place of the removed ones.
  for (const id of removed.slice(0, 3))
    await instance.control.act({ as: 'rook', method: 'DELETE', path: `/api/v1/statuses/${id}` })
  await go(tab, '/main/public')
  await main.getByText('a word 5').waitFor()
  await tab.page.goBack()
  await main.getByText('a word 5').waitFor()
  expect(await main.getByText('an advert').count()).toBe(0)
  expect(await faultsOf(tab)).toEqual([])
})
