import { describe, expect, test } from 'vitest'
import type { FaultRule } from '../../instance/faults.ts'
import type { Status } from '../../instance/state/records.ts'
import { rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const MANY = ['❤️', '👍', '😂', '🔥', '🐦', '😮', '🦉', '🌙', '🌿', '🍞', '🚋', '📚', '🎈', '🧦', '🪶']
/** The pointer rests on something for longer than it takes to open a panel. */
const REST_MS = 1_000

/** Adds the reaction `emoji` to a post as each of `who`. */
async function react({ instance }: World, { id }: Status, emoji: string, ...who: string[]): Promise<void> {
  const path = `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent(emoji)}`
  for (const as of who) await instance.control.act({ as, method: 'PUT', path })
}

/** A post of rook with reactions; luna, or a visitor, reads it among others. */
async function readPost(reactions: Record<string, string[]>, as: string | null = 'luna') {
  let post: Status | undefined
  const world = await openWorld({
    as,
    before: async (made) => {
      post = await made.instance.post('rook', 'a post that is liked')
      for (const [emoji, who] of Object.entries(reactions)) await react(made, post, emoji, ...who)
    },
  })
  if (post === undefined) throw new Error('nothing was posted')
  const row = rowWith(world.tab, 'a post that is liked')
  await row.waitFor()
  const group = row.getByRole('group', { name: 'Reactions' })
  const reaction = (name: string): Locator => group.getByRole('button', { name, exact: true })
  return { world, tab: world.tab, page: world.tab.page, post, row, group, reaction }
}

const people = ({ page }: Tab): Locator => page.getByRole('dialog').getByRole('list')

const lunaOf = ({ instance }: World): string => instance.state.byAcct.get('luna') ?? ''

const hasReacted = (world: World, { reactions }: Status, emoji: string): boolean =>
  reactions.some(({ name, accountIds }) => name === emoji && accountIds.includes(lunaOf(world)))

describe('reactions on a post', () => {
  test('have their number in their accessible names, in Arabic too (LA14)', async () => {
    const { tab, row } = await readPost({
      '👍': ['moss'],
      '🔥': ['moss', 'robin'],
      '🐦': ['moss', 'robin', 'rook'],
    })
    await tab.run({ kind: 'setPreferences', change: { interfaceLanguage: 'ar' } })
    await until('Arabic', () => document.documentElement.lang === 'ar')
    const group = row.getByRole('group', { name: 'التفاعلات' })
    for (const emoji of ['👍', '🔥', '🐦']) {
      const button = group.getByRole('button', { name: new RegExp(`^${emoji}`) })
      const shown = (await button.locator('span').last().textContent()) ?? '?'
      expect(await button.getAttribute('aria-label')).toContain(shown)
    }
  })

  test('are added and removed at once in both tabs, and all are fetched afterwards', async () => {
    const { world, tab, post, reaction } = await readPost({ '👍': ['moss', 'robin'] })
    const other = await world.otherTab()
    await other.watch('friends')
    const countInOther = (): number | undefined => other.entity('status', post.id)?.reactions[0]?.count
    world.instance.control.fault({ match: 'PUT /api/v1/pleroma/', delayMs: 500 })
    expect(await reaction('👍 2 people reacted').getAttribute('aria-pressed')).toBe('false')
    await reaction('👍 2 people reacted').click()
    // No time has passed, so the instance has not answered yet.
    expect(await reaction('👍 3 people reacted').getAttribute('aria-pressed')).toBe('true')
    expect(hasReacted(world, post, '👍')).toBe(false)
    await until('the other tab to know', () => countInOther() === 3)
    await until('the command to end', async () => (await tab.health()).commands === 0)
    expect(hasReacted(world, post, '👍')).toBe(true)
    expect(Object.keys(world.stats().byPath)).toContainEqual(expect.stringMatching(/^GET .*\/reactions$/))
    await reaction('👍 3 people reacted').press('Enter')
    await reaction('👍 2 people reacted').waitFor()
    await until('the other tab to know', () => countInOther() === 2)
  })

  test('chosen in the picker join the existing ones, even of an emoji with a text form', async () => {
    const { world, page, post, row, reaction } = await readPost({ '👍': ['moss'] })
    await row.getByRole('button', { name: 'Add reaction' }).first().click()
    await page.getByRole('button', { name: 'All emoji' }).click()
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('thumbs_up')
    await page.getByText('1 emoji found').waitFor()
    await page.keyboard.press('Enter')
    await reaction('👍 2 people reacted').waitFor()
    await until('the instance to know', () => hasReacted(world, post, '👍'))
    expect(post.reactions).toHaveLength(1)
  })

  test('begin with six quick ones, by keyboard too; a letter searches in all (RE13)', async () => {
    const { world, page, post, row, reaction } = await readPost({ '🦉': ['moss'] })
    const add = row.getByRole('button', { name: 'Add reaction' }).first()
    const quick = page.getByRole('toolbar', { name: 'Quick reactions' }).getByRole('button')
    await add.click()
    await quick.first().waitFor()
    expect(await quick.allTextContents()).toEqual(['❤️', '👍', '😂', '😮', '😢', '🔥', ''])
    await until('the focus on the first', () => quick.first().isFocused())
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await reaction('😂 1 person reacted').waitFor()
    await until('the instance to know', () => hasReacted(world, post, '😂'))
    await add.click()
    await until('the used one first', async () => (await quick.allTextContents())[0] === '😂')
    expect(await quick.allTextContents()).toEqual(['😂', '❤️', '👍', '😮', '😢', '🔥', ''])
    await page.keyboard.press('o')
    await until(
      'the letter',
      async () => (await page.getByRole('combobox', { name: 'Search emoji' }).inputValue()) === 'o',
    )
    await page.keyboard.press('Escape')
  })

  test('of a custom emoji are pictures with a name', async () => {
    const { world, post, reaction } = await readPost({ crow_01: ['moss'] })
    const button = reaction('crow_01 1 person reacted')
    await button.getByRole('img', { name: ':crow_01:' }).waitFor()
    await button.click()
    await reaction('crow_01 2 people reacted').waitFor()
    await until('the instance to know', () => hasReacted(world, post, 'crow_01'))
  })

  test('disappear when the last one is removed, and the focus stays among the others', async () => {
    const { post, group, reaction } = await readPost({ '🦉': ['luna'], '👍': ['moss'] })
    const mine = reaction('🦉 1 person reacted')
    expect(await mine.getAttribute('aria-pressed')).toBe('true')
    await mine.press(' ')
    await mine.waitFor({ state: 'detached' })
    expect(await group.isFocused()).toBe(true)
    await until('the instance to know', () => post.reactions.length === 1)
  })

  test('disappear with their group when the only one is removed, and the focus stays on the post', async () => {
    const { post, group, row, reaction } = await readPost({ '🦉': ['luna'] })
    await reaction('🦉 1 person reacted').press(' ')
    await group.waitFor({ state: 'detached' })
    expect(await row.isFocused()).toBe(true)
    await until('the instance to know', () => post.reactions.length === 0)
  })

  test('beyond twelve are hidden behind a number', async () => {
    const { group } = await readPost(Object.fromEntries(MANY.map((emoji) => [emoji, ['moss']])))
    const shown = group.getByRole('button', { name: /person reacted/ })
    expect(await shown.count()).toBe(12)
    await group.getByRole('button', { name: '+3 more reactions' }).click()
    expect(await shown.count()).toBe(15)
    await group.getByRole('button', { name: 'Show less' }).click()
    expect(await shown.count()).toBe(12)
  })

  test('that are refused are rolled back, with an error on the post', async () => {
    const { world, row, reaction } = await readPost({ '👍': ['moss'] })
    world.instance.control.fault({ match: 'PUT /api/v1/pleroma/', status: 422, delayMs: 1_000 })
    await reaction('👍 1 person reacted').click()
    await reaction('👍 2 people reacted').waitFor()
    await row.getByRole('alert').waitFor()
    await reaction('👍 1 person reacted').waitFor()
  })
})

describe('who reacted', () => {
  test('is shown while the mouse rests on a reaction', async () => {
    const { tab, page, reaction } = await readPost({ '👍': ['moss', 'robin'] })
    await reaction('👍 2 people reacted').hover()
    await people(tab).getByText('@moss').waitFor()
    await people(tab).getByText('@robin').waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]'))).toBeFalsy()
    // It stays while the pointer is on it, because its people are links.
    await people(tab).getByText('@moss').hover()
    await pass(REST_MS)
    expect(await people(tab).count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('is listed for all reactions by a separate button', async () => {
    const { page, row } = await readPost({ '👍': ['moss', 'luna'] })
    const button = row.getByRole('button', { name: 'People who reacted' })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'People who reacted' })
    await dialog.getByRole('heading', { name: '👍 2 people reacted' }).waitFor()
    await dialog.getByRole('link', { name: /@luna/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await until('the focus to be back', () => button.isFocused())
  })

  test('is shown to a visitor on click, which does not react', async () => {
    const { tab, page, reaction } = await readPost({ '👍': ['moss', 'robin'] }, null)
    expect(await reaction('👍 2 people reacted').getAttribute('aria-pressed')).toBeNull()
    await reaction('👍 2 people reacted').press('Enter')
    await people(tab).getByText('@robin').waitFor()
    await page.keyboard.press('Escape')
    await people(tab).waitFor({ state: 'detached' })
  })
})

describe('who favourited and repeated', () => {
  /** Several accounts favourite a post of rook, and `as` opens its page. */
  async function openLiked(as: string | null, likes: number, fault?: FaultRule) {
    const { world, tab, page, post } = await readPost({ '👍': ['moss'] }, as)
    const fans = [...world.instance.state.accounts.values()]
      .filter(({ domain, deactivated, username }) => domain === null && !deactivated && username !== 'luna')
      .slice(0, likes)
    for (const { username } of fans)
      await world.instance.control.act({ as: username, path: `/api/v1/statuses/${post.id}/favourite` })
    await world.instance.control.act({ as: 'moss', path: `/api/v1/statuses/${post.id}/reblog` })
    if (fault !== undefined) world.instance.control.fault(fault)
    await tab.go(`/notice/${post.id}`)
    const row = rowWith(tab, 'a post that is liked').and(page.locator('[aria-current="true"]'))
    await row.waitFor()
    return { world, tab, page, row, fans: fans.length }
  }

  test('is shown on the page of a post, with at most 16 avatars at a time', async () => {
    const { world, page, row, fans } = await openLiked(null, 20)
    const count = row.getByRole('button', { name: `${fans} favorites` })
    await count.waitFor()
    await until('the pictures', async () => (await row.getByRole('link', { name: /@/ }).count()) >= 15)
    expect(await row.locator('a[title^="@"]').count()).toBe(15)
    await count.press('Enter')
    const dialog = page.getByRole('dialog', { name: `${fans} favorites` })
    await dialog.getByRole('listitem').first().waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(Math.min(fans, 16))
    if (fans > 16) await dialog.getByText(`and ${fans - 16} more`).waitFor()
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: '1 repeat' }).click()
    await page.getByRole('dialog', { name: '1 repeat' }).getByRole('link', { name: /@moss/ }).click()
    await until('the profile of moss', () => page.path() === '/users/moss')
    const asked = Object.keys(world.stats().byPath).join()
    for (const path of ['favourited_by', 'reblogged_by', 'reactions']) expect(asked).toContain(path)
  })

  test('follows the user’s own actions', async () => {
    const { row } = await openLiked('luna', 0)
    await row.getByRole('button', { name: /^Favorite/ }).click()
    await row.getByRole('button', { name: '1 favorite', exact: true }).waitFor()
    await row.getByRole('link', { name: /@luna$/ }).waitFor()
  })

  test('shows an error with a retry button', async () => {
    const { world, tab, page, row } = await openLiked('luna', 3, {
      match: 'GET /api/v1/statuses/.*/favourited_by',
      status: 500,
    })
    await row.getByRole('button', { name: '3 favorites' }).click()
    const retry = page.getByRole('dialog').getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    world.instance.control.clearFaults()
    await retry.click()
    await people(tab).getByRole('listitem').first().waitFor()
  })
})

test('the emoji of another server is joined and left under its name with the host (RE2)', async () => {
  const name = 'blobcat@far.example'
  const { world, post, group } = await readPost({ '👍': ['moss'] })
  // As Pleroma has it from a reaction that has federated.
  post.reactions.push({ name, accountIds: [world.instance.state.byAcct.get('moss') ?? ''] })
  await world.tab.go(`/notice/${post.id}`)
  const chip = group.getByRole('button', { name: /^blobcat@far.example/ })
  await chip.click()
  await until('the reaction', () => hasReacted(world, post, name))
  expect(await chip.getAttribute('aria-pressed')).toBe('true')
  await chip.click()
  await until('its end', () => !hasReacted(world, post, name))
})
