import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Poll, Status } from '../../instance/state/records.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, feedOf, rowWith } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

let world: World
let tab: Tab
let other: Tab
/** In another browser, where nobody is signed in. */
let visitor: Tab
let made = 0

/** Asks as rook, or as somebody else; resolves with what it says, which no other post does. */
async function ask(
  poll: Record<string, unknown> = {},
  as = 'rook',
  visibility = 'public',
): Promise<{ words: string; poll: Poll; status: Status }> {
  made++
  const words = `question number ${made} of ${as}`
  const status = await world.instance.post(as, words, {
    poll: { options: ['wren', 'owl', 'heron'], expires_in: 600, ...poll },
    visibility,
  })
  const kept = world.instance.state.polls.get(status.pollId ?? '')
  if (kept === undefined) throw new Error('it has no poll')
  return { words, poll: kept, status }
}

const votes = async (as: string, { id }: Poll, ...choices: number[]): Promise<unknown> =>
  world.instance.control.act({ as, path: `/api/v1/polls/${id}/votes`, body: { choices } })

/** Goes away and home again, where what came in meanwhile is among the others. */
async function read(words: string, ...tabs: Tab[]): Promise<void> {
  for (const one of tabs) {
    await one.show()
    await go(one, '/about')
    await feedOf(one).waitFor({ state: 'detached' })
    await one.page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).first().click()
    await rowWith(one, words).waitFor()
  }
}

const resultsOf = (one: Tab, words: string): Promise<string[]> =>
  rowWith(one, words).getByRole('listitem').allTextContents()

beforeAll(async () => {
  world = await openClientWorld()
  tab = await world.openTab('/login')
  await resize(tab, DESKTOP)
  await world.signIn(tab)
  other = await world.openTab('/main/friends')
  await resize(other, DESKTOP)
  visitor = await (await world.newProfile()).openTab('/main/public')
})
afterAll(() => world?.close())
afterEach(() => world.instance.control.clearFaults())

describe('a poll of one choice', () => {
  test('is voted in by a press, and shows how it stands in both tabs', async () => {
    const { words, poll } = await ask()
    await votes('moss', poll, 1)
    await votes('robin', poll, 1)
    await read(words, other, tab)
    const row = rowWith(tab, words)
    const vote = buttonOf(tab, words, 'Vote')
    await vote.waitFor()
    expect(await vote.isDisabled()).toBe(true)
    await row.getByRole('radio', { name: 'owl' }).click()
    await row.getByRole('radio', { name: 'wren' }).click()
    expect(await row.getByRole('radio', { name: 'owl' }).isChecked()).toBe(false)
    expect(await vote.isEnabled()).toBe(true)
    expect(await axe(tab)).toEqual([])
    await vote.click()
    for (const one of [tab, other]) {
      await one.show()
      // As the instance counts them: what came by the stream knew of no votes yet.
      await rowWith(one, words).getByText('3 people voted').waitFor()
      expect(await resultsOf(one, words)).toEqual(['33%wrenYour vote', '67%owl', '0%heron'])
      expect(await rowWith(one, words).getByRole('radio').count()).toBe(0)
    }
    await tab.show()
    const luna = world.instance.state.byAcct.get('luna')
    await until('the instance to know', () =>
      poll.votes.some(([id, [choice]]) => id === luna && choice === 0),
    )
  })

  test('needs no pointer, and the focus stays with it', async () => {
    const { words, poll } = await ask()
    await read(words, tab)
    const row = rowWith(tab, words)
    await row.getByRole('radio', { name: 'wren' }).focus()
    await tab.page.keyboard.press('ArrowDown')
    await tab.page.keyboard.press('Tab')
    expect(await buttonOf(tab, words, 'Vote').evaluate((element) => element === document.activeElement)).toBe(
      true,
    )
    await tab.page.keyboard.press('Enter')
    await row.getByText('100%').waitFor()
    expect(poll.options[1]?.votes ?? 0).toBeLessThanOrEqual(1)
    expect(await row.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await until('the instance to know', () => poll.options[1]?.votes === 1)
  })

  test.each([
    ['has ended meanwhile', (poll: Poll) => Object.assign(poll, { expiresAt: Date.now() - 1_000 })],
    ['was voted in elsewhere', (poll: Poll) => votes('luna', poll, 2)],
  ])('that %s says so on the post, and shows how it stands', async (_what, change) => {
    world.problems.expect(/422/)
    const { words, poll } = await ask()
    await votes('moss', poll, 2)
    await read(words, tab)
    const row = rowWith(tab, words)
    await row.getByRole('radio', { name: 'wren' }).click()
    await change(poll)
    await buttonOf(tab, words, 'Vote').click()
    const alert = row.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toMatch(/That didn't work: .*(already ended|Already voted)/)
    await until('the results', async () => (await resultsOf(tab, words)).join().includes('100%heron'))
    expect(await row.getByText('Your vote').count()).toBe(_what === 'was voted in elsewhere' ? 1 : 0)
  })

  test('comes back as it was filled in when the instance refuses it', async () => {
    world.problems.expect(/422/)
    const { words } = await ask()
    await read(words, tab)
    const row = rowWith(tab, words)
    await row.getByRole('radio', { name: 'heron' }).click()
    world.instance.control.fault({ match: 'POST /api/v1/polls/', status: 422, delayMs: 300 })
    await buttonOf(tab, words, 'Vote').click()
    await row.getByText('100%').waitFor()
    await row.getByRole('alert').waitFor()
    expect(await row.getByRole('radio', { name: 'heron' }).isChecked()).toBe(true)
    world.instance.control.clearFaults()
    await buttonOf(tab, words, 'Vote').click()
    await row.getByText('100%').waitFor()
    await row.getByRole('alert').waitFor({ state: 'detached' })
  })
})

test('a poll of several choices takes several', async () => {
  const { words, poll } = await ask({ multiple: true })
  await read(words, tab)
  const row = rowWith(tab, words)
  for (const name of ['heron', 'wren']) await row.getByRole('checkbox', { name }).click()
  await buttonOf(tab, words, 'Vote').click()
  await until('the results', async () => (await resultsOf(tab, words)).length === 3)
  expect(await resultsOf(tab, words)).toEqual(['100%wrenYour vote', '0%owl', '100%heronYour vote'])
  await until('the instance to know', () => poll.votes.some(([, choices]) => choices.join() === '0,2'))
})

test('a poll that ends while it is read becomes its results', async () => {
  // Of somebody who is not followed: nobody has told this engine when it ends.
  const idOf = (name: string): string => world.instance.state.byAcct.get(name) ?? ''
  world.instance.state.follows.remove(idOf('luna'), idOf('finch'))
  const { words, poll, status } = await ask({}, 'finch', 'unlisted')
  await votes('moss', poll, 0)
  poll.expiresAt = Date.now() + 10_000
  await go(tab, `/notice/${status.id}`)
  const row = rowWith(tab, words)
  await buttonOf(tab, words, 'Vote').waitFor()
  world.instance.control.resetStats()
  await row.getByText('Poll ended').waitFor()
  expect(await resultsOf(tab, words)).toEqual(['100%wren', '0%owl', '0%heron'])
  expect(await row.getByRole('button', { name: 'Vote' }).count()).toBe(0)
  await until('the instance to be asked', () =>
    Object.keys(world.stats().byPath).some((path) => path.includes('/api/v1/polls/')),
  )
})

test('a poll is looked after only while it is on screen of a tab that is shown', async () => {
  const { status } = await ask()
  await go(visitor, `/notice/${status.id}`)
  const watched = async (): Promise<number> =>
    (await visitor.health()).tabs.reduce((sum, { views }) => sum + views, 0)
  // The conversation, who favourited, repeated and reacted, and the poll.
  await until('all to be watched', async () => (await watched()) === 5)
  await visitor.hide()
  await until('the poll to be let go', async () => (await watched()) === 4)
  await visitor.show()
  await until('the poll to be watched again', async () => (await watched()) === 5)
})

test("one's own poll, and a visitor's, shows results only", async () => {
  const { words, status } = await ask()
  await go(visitor, `/notice/${status.id}`)
  const row = rowWith(visitor, words)
  const results = (): Promise<string[]> => row.getByRole('listitem').allTextContents()
  await until('the results', async () => (await results()).join() === '0%wren,0%owl,0%heron')
  expect(await row.getByRole('radio').count()).toBe(0)
  await world.instance.post('luna', 'a question of my own', {
    poll: { options: ['a', 'b'], expires_in: 600 },
  })
  await read('a question of my own', tab)
  await until('the results', async () => (await resultsOf(tab, 'a question of my own')).length === 2)
  expect(await rowWith(tab, 'a question of my own').getByRole('radio').count()).toBe(0)
})

test('on a phone all of it is large enough for a finger, and nothing jumps', async () => {
  const { words } = await ask({
    options: ['wren', 'an option that goes on and on until the line has to break'],
  })
  await read(words, tab)
  await resize(tab, PHONE)
  const row = rowWith(tab, words)
  const vote = buttonOf(tab, words, 'Vote')
  await vote.waitFor()
  for (const target of [vote, row.locator('label').first(), row.locator('label').last()]) {
    const box = await target.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(40)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width)
  }
  const height = async (): Promise<number> => Math.round((await row.boundingBox())?.height ?? 0)
  const before = await height()
  await row.getByRole('radio', { name: 'wren' }).click()
  await vote.click()
  await row.getByText('100%').waitFor()
  expect(await axe(tab)).toEqual([])
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(24)
  await resize(tab, DESKTOP)
})
