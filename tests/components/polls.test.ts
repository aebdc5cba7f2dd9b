import { describe, expect, test } from 'vitest'
import type { Poll, Status } from '../../instance/state/records.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

interface CreatedPoll {
  readonly words: string
  readonly poll: Poll
  readonly status: Status
}

/** Creates a poll as rook, or as another account. */
async function ask(
  { instance }: World,
  poll: Record<string, unknown> = {},
  as = 'rook',
  visibility = 'public',
): Promise<CreatedPoll> {
  const words = `a question of ${as}`
  const status = await instance.post(as, words, {
    poll: { options: ['wren', 'owl', 'heron'], expires_in: 600, ...poll },
    visibility,
  })
  const kept = instance.state.polls.get(status.pollId ?? '')
  if (kept === undefined) throw new Error('it has no poll')
  return { words, poll: kept, status }
}

const votes = ({ instance }: World, as: string, { id }: Poll, ...choices: number[]): Promise<unknown> =>
  instance.control.act({ as, path: `/api/v1/polls/${id}/votes`, body: { choices } })

const resultsOf = (tab: Tab, words: string): Promise<string[]> =>
  rowWith(tab, words).getByRole('listitem').allTextContents()

/** Opens luna's home with a poll of rook that already has votes. */
async function readPoll(poll: Record<string, unknown> = {}, voters: Record<string, number> = {}) {
  let asked: CreatedPoll | undefined
  const world = await openWorld({
    before: async (made) => {
      asked = await ask(made, poll)
      for (const [as, choice] of Object.entries(voters)) await votes(made, as, asked.poll, choice)
    },
  })
  if (asked === undefined) throw new Error('nothing was asked')
  const row = rowWith(world.tab, asked.words)
  await row.waitFor()
  return { world, tab: world.tab, row, ...asked }
}

describe('a poll of one choice', () => {
  test('takes a vote by a click, and shows the result in both tabs', async () => {
    const { world, tab, row, words, poll, status } = await readPoll({}, { moss: 1, robin: 1 })
    const other = await world.otherTab()
    await other.watch('friends')
    const vote = buttonOf(tab, words, 'Vote')
    expect(await vote.isDisabled()).toBe(true)
    await row.getByRole('radio', { name: 'owl' }).click()
    await row.getByRole('radio', { name: 'wren' }).click()
    expect(await row.getByRole('radio', { name: 'owl' }).isChecked()).toBe(false)
    expect(await vote.isEnabled()).toBe(true)
    await vote.click()
    // The instance's counts: the streamed post had no votes yet.
    await row.getByText('3 people voted').waitFor()
    expect(await resultsOf(tab, words)).toEqual(['33%wrenYour vote', '67%owl', '0%heron'])
    expect(await row.getByRole('radio').count()).toBe(0)
    const shown = await until('the other tab to know', () => {
      const known = other.entity('status', status.id)?.poll
      return known?.voted === true ? known : null
    })
    expect(shown).toMatchObject({ voted: true, ownVotes: [0], votersCount: 3 })
    expect(shown.options.map(({ votesCount }) => votesCount)).toEqual([1, 2, 0])
    const luna = world.instance.state.byAcct.get('luna')
    expect(poll.votes).toContainEqual([luna, [0]])
  })

  test('works with the keyboard, and keeps the focus', async () => {
    const { tab, row, words, poll } = await readPoll()
    await row.getByRole('radio', { name: 'wren' }).focus()
    await tab.page.keyboard.press('ArrowDown')
    await tab.page.keyboard.press('Tab')
    expect(await buttonOf(tab, words, 'Vote').isFocused()).toBe(true)
    await tab.page.keyboard.press('Enter')
    await row.getByText('100%').waitFor()
    expect(await row.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await until('the instance to know', () => poll.options[1]?.votes === 1)
  })

  test.each([
    [
      'has ended meanwhile',
      0,
      (_: World, poll: Poll) => Object.assign(poll, { expiresAt: Date.now() - 1_000 }),
    ],
    ['was voted in elsewhere', 1, (world: World, poll: Poll) => votes(world, 'luna', poll, 2)],
  ])('that %s says so on the post, and shows how it stands', async (_what, own, change) => {
    const { world, tab, row, words, poll } = await readPoll({}, { moss: 2 })
    await row.getByRole('radio', { name: 'wren' }).click()
    await change(world, poll)
    await buttonOf(tab, words, 'Vote').click()
    const alert = row.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toMatch(
      /That didn't work: .*(already ended|You voted in this poll before)/,
    )
    await until('the results', async () => (await resultsOf(tab, words)).join().includes('100%heron'))
    expect(await row.getByText('Your vote').count()).toBe(own)
  })

  test('keeps the chosen options if the instance refuses the vote', async () => {
    const { world, tab, row, words } = await readPoll()
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
  const { tab, row, words, poll } = await readPoll({ multiple: true })
  for (const name of ['heron', 'wren']) await row.getByRole('checkbox', { name }).click()
  await buttonOf(tab, words, 'Vote').click()
  await until('the results', async () => (await resultsOf(tab, words)).length === 3)
  expect(await resultsOf(tab, words)).toEqual(['100%wrenYour vote', '0%owl', '100%heronYour vote'])
  await until('the instance to know', () => poll.votes.some(([, choices]) => choices.join() === '0,2'))
})

test('a poll that ends while it is read becomes its results', async () => {
  const world = await openWorld()
  // A poll of an account that luna does not follow, so that no stream event sends its end to this engine.
  const idOf = (name: string): string => world.instance.state.byAcct.get(name) ?? ''
  world.instance.state.follows.remove(idOf('luna'), idOf('finch'))
  const { words, poll, status } = await ask(world, {}, 'finch', 'unlisted')
  await votes(world, 'moss', poll, 0)
  poll.expiresAt = Date.now() + 10_000
  const { tab } = world
  await tab.go(`/notice/${status.id}`)
  const row = rowWith(tab, words)
  await buttonOf(tab, words, 'Vote').waitFor()
  world.instance.control.resetStats()
  await row.getByText('Poll ended').waitFor()
  expect(await resultsOf(tab, words)).toEqual(['100%wren', '0%owl', '0%heron'])
  // The seconds go on counting, and then the minutes (PO47).
  await row.getByText('Poll ended 3 seconds ago').waitFor()
  await row.getByText('Poll ended 7 seconds ago').waitFor()
  await pass(60_000)
  await row.getByText('Poll ended 1 minute ago').waitFor()
  expect(await row.getByRole('button', { name: 'Vote' }).count()).toBe(0)
  await until('the instance to be asked', () =>
    Object.keys(world.stats().byPath).some((path) => path.includes('/api/v1/polls/')),
  )
})

test('a poll is refreshed only while a visible tab has it on screen', async () => {
  const world = await openWorld({ as: null })
  const { status } = await ask(world)
  const { tab } = world
  await tab.go(`/notice/${status.id}`)
  const watched = async (): Promise<number> =>
    (await tab.health()).tabs.reduce((sum, { views }) => sum + views, 0)
  // The conversation, the lists of those who favourited, repeated and reacted, and the poll.
  await until('all to be watched', async () => (await watched()) === 5)
  await tab.hide()
  await until('the poll to be let go', async () => (await watched()) === 4)
  await tab.show()
  await until('the poll to be watched again', async () => (await watched()) === 5)
})

test.each([
  ["one's own", 'luna', 'luna', undefined],
  ["one's own, at an instance that doesn't count the author as a voter,", 'luna', 'luna', 'plain'],
  ["a visitor's", 'rook', null, undefined],
] as const)('%s poll shows results only (PL1)', async (_whose, author, reader, dialect) => {
  let words = ''
  const { tab } = await openWorld({
    as: reader,
    ...(dialect && { instance: { dialect } }),
    before: async (world) => {
      words = (await ask(world, {}, author)).words
    },
  })
  await rowWith(tab, words).waitFor()
  await until('the results', async () => (await resultsOf(tab, words)).join() === '0%wren,0%owl,0%heron')
  expect(await rowWith(tab, words).getByRole('radio').count()).toBe(0)
})

test('an own poll says when it ends, and its post does not expire (PO69)', async () => {
  const world = await openWorld({ before: async (made) => void (await ask(made, {}, 'luna')) })
  const row = rowWith(world.tab, 'a question of luna')
  await row.getByText(/Poll ends/).waitFor()
  expect(await row.getByText(/^Expires/).count()).toBe(0)
})

test('a post that should have expired, and is still there, no longer says when (PO69)', async () => {
  const world = await openWorld({
    before: ({ instance }) => instance.post('rook', 'here for an hour', { expires_in: 3_600 }),
  })
  const expiry = rowWith(world.tab, 'here for an hour').getByText(/^Expires/)
  await expiry.waitFor()
  await world.tick(3_600_000 + 120_000)
  await expiry.waitFor({ state: 'detached' })
})

test('a new poll starts with the duration of the last one that was posted, 10 minutes at first (PL12)', async () => {
  const world = await openWorld()
  const form = world.tab.page.getByRole('form', { name: 'New post' }).first()
  const addPoll = (): Promise<void> => form.getByRole('button', { name: 'Add a poll' }).click()
  const amount = form.getByRole('spinbutton', { name: 'Poll duration' })
  const unit = form.getByRole('combobox', { name: 'Unit of poll duration' })
  await addPoll()
  await amount.waitFor()
  expect([await amount.inputValue(), await unit.inputValue()]).toEqual(['10', 'minutes'])
  await unit.selectOption('hours')
  await amount.fill('3')
  for (const at of [1, 2]) await form.getByRole('textbox', { name: `Option ${at}` }).fill(`option ${at}`)
  await form.locator('textarea').first().fill('which one')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await until('the post', () => world.instance.postsSaying('which one').length === 1)
  await until('an empty form', async () => (await amount.count()) === 0)
  await addPoll()
  await amount.waitFor()
  expect([await amount.inputValue(), await unit.inputValue()]).toEqual(['3', 'hours'])
})

test('an edited post with a poll is no new poll: the remembered duration stays (PL12)', async () => {
  const world = await openWorld({
    before: ({ instance }) =>
      instance.post('luna', 'how tall', { poll: { options: ['tall', 'small'], expires_in: 172_800 } }),
  })
  const row = rowWith(world.tab, 'how tall')
  await row.getByRole('button', { name: 'More actions' }).click()
  await world.tab.page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const dialog = world.tab.page.getByRole('dialog', { name: 'Edit post' })
  await dialog.getByRole('textbox', { name: 'Option 1' }).waitFor()
  await dialog.locator('textarea').first().fill('how tall is it')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rowWith(world.tab, 'how tall is it').getByText('edited').waitFor()
  const form = world.tab.page.getByRole('form', { name: 'New post' }).first()
  await form.getByRole('button', { name: 'Add a poll' }).click()
  const amount = form.getByRole('spinbutton', { name: 'Poll duration' })
  await amount.waitFor()
  const unit = form.getByRole('combobox', { name: 'Unit of poll duration' })
  expect([await amount.inputValue(), await unit.inputValue()]).toEqual(['10', 'minutes'])
})
