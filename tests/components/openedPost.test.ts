import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
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

const main = (): Locator => tab.page.getByRole('main')
const own = (): Locator => tab.page.locator('main [aria-current="true"]')
const focusedRow = (): string | null | undefined => document.activeElement?.getAttribute('data-row')
const display = (conversationDisplay: Preferences['conversationDisplay']): Promise<void> =>
  tab.prefer({ conversationDisplay })
const open = async (post: Status): Promise<void> => {
  await tab.go('/about')
  await main().getByRole('feed').waitFor({ state: 'detached' })
  await tab.go(`/notice/${post.id}`)
  await own().waitFor()
}
/** A window in which not all rows fit, until the end of the test. */
const lowWindow = (): void => {
  const size = { width: 1366, height: 2_500 }
  tab.page.setViewportSize({ ...size, height: 400 })
  onTestFinished(() => void tab.page.setViewportSize(size))
}

interface Grown {
  readonly first: Status
  readonly last: Status
  /** Answers the first post. */
  readonly q: Status
}

/** A conversation that no test has opened before: p0 ─ p1 ─ p2 ─ p3 ─ p4 ─ p5, and p0 ─ q. */
async function grow(): Promise<Grown> {
  const { instance } = world
  const say = (as: string, word: string, to: Status): Promise<Status> =>
    instance.post(as, `“${word}” says this`, { in_reply_to_id: to.id })
  const first = await instance.post('rook', '“p0” says this')
  let last = await say('wren', 'p1', first)
  const q = await say('robin', 'q', first)
  for (const word of ['p2', 'p3', 'p4']) last = await say('wren', word, last)
  return { first, last: await say('rook', 'p5', last), q }
}

beforeAll(async () => {
  // All rows of a conversation are in the DOM.
  world = await openWorld({ size: { width: 1366, height: 2_500 } })
  tab = world.tab
  return () => world.close()
})

describe('the post that a page was opened for', () => {
  beforeEach(() => display('linear'))

  test('says in words when and for whom it was written, and how often it was repeated and favourited (TH26)', async () => {
    const { instance } = world
    const { q } = await grow()
    const act = (as: string, what: string): Promise<unknown> =>
      instance.control.act({ as, method: 'POST', path: `/api/v1/statuses/${q.id}/${what}` })
    for (const as of ['wren', 'rook']) await act(as, 'favourite')
    await act('moss', 'reblog')
    await open(q)
    await own().getByText('Public').waitFor()
    await own()
      .getByRole('link', { name: /20\d\d/ })
      .waitFor()
    await own().getByRole('button', { name: '1 repeat', exact: true }).waitFor()
    await own().getByRole('button', { name: '2 favorites', exact: true }).click()
    await tab.page.getByRole('dialog', { name: '2 favorites' }).getByText('@wren').waitFor()
    await tab.page.keyboard.press('Escape')
  })

  test('has a reply field, which opens the form in its place', async () => {
    await open((await grow()).q)
    const field = own().getByRole('button', { name: 'Reply to @robin' })
    await field.click()
    await until('the focus in the form', () => document.activeElement?.matches('[aria-current] textarea'))
    expect(await field.count()).toBe(0)
    await own().getByRole('button', { name: 'Reply', exact: true }).click()
    await field.waitFor()
  })

  test('shows how many posts are above it and its parent, and leads to the first of them (TH34)', async () => {
    const { first, last } = await grow()
    lowWindow()
    await open(last)
    const earlier = main().getByRole('button', { name: '5 earlier posts' })
    // Of rook, wren, and robin.
    await until('three faces', async () => (await earlier.locator('img').count()) === 3)
    await earlier.click()
    await until('the first post', () => focusedRow() === first.id)
    await earlier.waitFor({ state: 'detached' })
  })
})

test('a switch in the header arranges the conversation, and the preference follows (TH6)', async () => {
  await display('linear')
  await open((await grow()).first)
  await waitForWords(tab, 'p0', 'p1', 'q', 'p2', 'p3', 'p4', 'p5')
  const choices = main().getByRole('group', { name: 'Conversation view' })
  await choices.getByRole('button', { name: 'Tree' }).click()
  await waitForWords(tab, 'p0', 'p1', 'p2', 'p3', 'p4', 'q')
  expect(await choices.getByRole('button', { name: 'Tree' }).getAttribute('aria-pressed')).toBe('true')
})

test('the author who started a conversation is marked in it (TH29)', async () => {
  await display('linear')
  const { q } = await grow()
  await open(q)
  await main()
    .getByRole('button', { name: /earlier/ })
    .click()
  for (const word of ['p0', 'p5'])
    await rowWith(tab, `“${word}”`).getByText('author', { exact: true }).waitFor()
  const marks = main().getByText('author', { exact: true })
  expect(await marks.count()).toBe(2)
  const { first } = await grow()
  await open(first)
  await rowWith(tab, '“p5”').getByText('author', { exact: true }).waitFor()
  expect(await marks.count()).toBe(1)
})

describe('a branch of a tree', () => {
  beforeEach(() => display('tree'))

  test('is folded by a press on the line beside it (TH27)', async () => {
    await open((await grow()).first)
    await waitForWords(tab, 'p0', 'p1', 'p2', 'p3', 'p4', 'q')
    const lines = rowWith(tab, '“p3”').locator('article > button')
    expect(await lines.count()).toBe(3)
    await lines.nth(1).click()
    await waitForWords(tab, 'p0', 'p1', 'q')
    await rowWith(tab, '“p1”').getByRole('button', { name: '4 replies', exact: true }).waitFor()
  })

  test('that is too deep continues with its post as the root, and back returns (TH28)', async () => {
    await open((await grow()).first)
    await rowWith(tab, '“p4”').getByRole('button', { name: 'Continue this thread (1 reply)' }).click()
    await until('the last post', async () => (await wordsOf(tab)).includes('p5'))
    await tab.page.goBack()
    await waitForWords(tab, 'p0', 'p1', 'p2', 'p3', 'p4', 'q')
  })
})

test('replies that arrive out of sight are counted until they have been seen (TH3)', async () => {
  await display('linear')
  const { first } = await grow()
  lowWindow()
  await open(first)
  // The whole conversation is loaded then.
  await rowWith(tab, '“p1”').waitFor()
  await world.instance.post('rook', '“late” says this', { in_reply_to_id: first.id })
  await main().getByRole('button', { name: '1 new reply' }).click()
  await rowWith(tab, '“late”').waitFor()
  await main()
    .getByRole('button', { name: /new repl/ })
    .waitFor({ state: 'detached' })
})
