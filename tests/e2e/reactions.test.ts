import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Status } from '../../instance/state/records.ts'
import { agrees } from './harness/agrees.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowWith } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const DESKTOP = { width: 1366, height: 768 }
const MANY = ['❤️', '👍', '😂', '🔥', '🐦', '😮', '🦉', '🌙', '🌿', '🍞', '🚋', '📚', '🎈', '🧦', '🪶']

let world: World
let tab: Tab
let other: Tab
/** In another browser, where nobody is signed in. */
let visitor: Tab
const posts = new Map<string, Status>()

/** A reaction of the row that says `words`. */
const reactionOf = (one: Tab, words: string, name: string): Locator =>
  rowWith(one, words).getByRole('group', { name: 'Reactions' }).getByRole('button', { name, exact: true })

/** What is written on them. Those that are pictures alone come after, and are none. */
const reactionsOf = async (one: Tab, words: string): Promise<string> => {
  const buttons = rowWith(one, words).getByRole('group', { name: 'Reactions' }).getByRole('button')
  return (await buttons.allTextContents()).filter((text) => text !== '').join()
}

const people = ({ page }: Tab): Locator => page.getByRole('dialog').getByRole('list')

/** Puts `emoji` on a post as each of `who`. */
async function react(words: string, emoji: string, ...who: string[]): Promise<void> {
  const path = `/api/v1/pleroma/statuses/${posts.get(words)?.id}/reactions/${encodeURIComponent(emoji)}`
  for (const as of who) await world.instance.control.act({ as, method: 'PUT', path })
}

/** Goes to the page of the post that says `words`, and resolves with its row. */
const open = async (one: Tab, words: string): Promise<Locator> => {
  await settled(one)
  await go(one, `/notice/${posts.get(words)?.id}`)
  const row = rowWith(one, words).and(one.page.locator('[aria-current="true"]'))
  await row.waitFor()
  return row
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  for (const words of [
    'many reactions',
    'a few reactions',
    'one of mine',
    'reactions that fail',
    'well liked',
  ])
    posts.set(words, await world.instance.post('rook', words))
  for (const emoji of MANY) await react('many reactions', emoji, 'moss')
  await react('a few reactions', '👍', 'moss', 'robin')
  await react('a few reactions', 'crow_01', 'moss')
  await react('one of mine', '🦉', 'luna')
  await react('reactions that fail', '👍', 'moss')
  tab = await world.openTab('/login')
  await resize(tab, DESKTOP)
  await world.signIn(tab)
  other = await world.openTab('/main/friends')
  await resize(other, DESKTOP)
  await tab.show()
  visitor = await (await world.newProfile()).openTab('/main/public')
  await resize(visitor, DESKTOP)
})
afterAll(() => world?.close())
afterEach(() => world.instance.control.clearFaults())

describe('reactions on a post', () => {
  test('are pressed and taken back, at once, in both tabs, and all are fetched after', async () => {
    const words = 'a few reactions'
    world.instance.control.fault({ match: 'PUT /api/v1/pleroma/', delayMs: 500 })
    const before = reactionOf(tab, words, '👍 2 people reacted')
    await before.scrollIntoViewIfNeeded()
    expect(await before.getAttribute('aria-pressed')).toBe('false')
    const seen = await before.evaluate(
      (element) =>
        new Promise((resolve) => {
          ;(element as HTMLButtonElement).click()
          requestAnimationFrame(() => resolve([element.textContent, element.getAttribute('aria-pressed')]))
        }),
    )
    expect(seen).toEqual(['👍3', 'true'])
    await other.show()
    expect(await agrees([tab, other], (one) => reactionsOf(one, words), 5_000)).toBe('👍3,1')
    await tab.show()
    await until('nothing to be under way', async () => (await tab.health()).commands === 0)
    const calls = Object.keys(world.stats().byPath)
    expect(calls).toContainEqual(expect.stringMatching(/^GET .*\/reactions$/))
    expect(await axe(tab)).toEqual([])
    await reactionOf(tab, words, '👍 3 people reacted').press('Enter')
    await reactionOf(tab, words, '👍 2 people reacted').waitFor()
    // A hidden tab is told when it is shown.
    await other.show()
    await reactionOf(other, words, '👍 2 people reacted').waitFor()
    await tab.show()
  })

  test('of a custom emoji are pictures with a name', async () => {
    const button = reactionOf(tab, 'a few reactions', 'crow_01 1 person reacted')
    expect(await button.getByRole('img', { name: ':crow_01:' }).count()).toBe(1)
    await button.click()
    await reactionOf(tab, 'a few reactions', 'crow_01 2 people reacted').waitFor()
    const luna = world.instance.state.byAcct.get('luna') ?? ''
    await until('the instance to know', () =>
      posts
        .get('a few reactions')
        ?.reactions.some((one) => one.name === 'crow_01' && one.accountIds.includes(luna)),
    )
  })

  test('go when the last is taken back, and the focus stays on the post', async () => {
    const mine = reactionOf(tab, 'one of mine', '🦉 1 person reacted')
    expect(await mine.getAttribute('aria-pressed')).toBe('true')
    await mine.press(' ')
    await mine.waitFor({ state: 'detached' })
    await until('the instance to know', () => posts.get('one of mine')?.reactions.length === 0)
  })

  test('beyond twelve wait behind a number', async () => {
    const group = rowWith(tab, 'many reactions').getByRole('group', { name: 'Reactions' })
    const shown = group.getByRole('button', { name: /person reacted/ })
    expect(await shown.count()).toBe(12)
    await group.getByRole('button', { name: '+3 more reactions' }).click()
    expect(await shown.count()).toBe(15)
    await group.getByRole('button', { name: 'Show less' }).click()
    expect(await shown.count()).toBe(12)
  })

  test('that are refused are taken back, with words on the post', async () => {
    world.problems.expect(/422/)
    const words = 'reactions that fail'
    world.instance.control.fault({ match: 'PUT /api/v1/pleroma/', status: 422, delayMs: 1_000 })
    await reactionOf(tab, words, '👍 1 person reacted').click()
    await reactionOf(tab, words, '👍 2 people reacted').waitFor()
    await rowWith(tab, words).getByRole('alert').waitFor()
    await reactionOf(tab, words, '👍 1 person reacted').waitFor()
  })
})

describe('who reacted', () => {
  test('is told when the mouse rests on one, and not any more when it leaves', async () => {
    // Where the mouse is since its last press, a panel may be open already.
    await tab.page.mouse.move(5, 5)
    await until('no panel', async () => (await tab.page.getByRole('dialog').count()) === 0)
    await react('reactions that fail', '👍', 'robin')
    await reactionOf(tab, 'reactions that fail', '👍 1 person reacted').hover()
    await people(tab).getByText('@moss').waitFor()
    await people(tab).getByText('@robin').waitFor()
    expect(await axe(tab)).toEqual([])
    expect(await tab.page.evaluate(() => document.activeElement?.closest('[role=dialog]') === null)).toBe(
      true,
    )
    // On it, it stays: its people are links.
    await people(tab).getByText('@moss').hover()
    await tab.page.mouse.move(5, 5)
    await tab.page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('is told by a button of its own, for all of them', async () => {
    const button = rowWith(tab, 'a few reactions').getByRole('button', { name: 'People who reacted' })
    await button.press('Enter')
    const dialog = tab.page.getByRole('dialog', { name: 'People who reacted' })
    await dialog.getByRole('heading', { name: '👍 2 people reacted' }).waitFor()
    await dialog.getByRole('link', { name: /@luna/ }).waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await until('the focus to be back', () =>
      button.evaluate((element) => element === document.activeElement),
    )
  })

  test('is told to a visitor by a press, which changes nothing', async () => {
    const reaction = reactionOf(visitor, 'a few reactions', '👍 2 people reacted')
    expect(await reaction.getAttribute('aria-pressed')).toBeNull()
    await reaction.press('Enter')
    await people(visitor).getByText('@robin').waitFor()
    await visitor.page.keyboard.press('Escape')
    await people(visitor).waitFor({ state: 'detached' })
  })
})

describe('who favourited and repeated', () => {
  test('is told on the page of a post, with their pictures, 16 at most at a time', async () => {
    const words = 'well liked'
    const { id = '' } = posts.get(words) ?? {}
    const fans = [...world.instance.state.accounts.values()]
      .filter(({ domain, deactivated }) => domain === null && !deactivated)
      .slice(0, 20)
    for (const { username } of fans)
      await world.instance.control.act({ as: username, path: `/api/v1/statuses/${id}/favourite` })
    await world.instance.control.act({ as: 'moss', path: `/api/v1/statuses/${id}/reblog` })
    const post = await open(visitor, words)
    const count = post.getByRole('button', { name: `${fans.length} favorites` })
    await count.waitFor()
    await until('the pictures', async () => (await post.getByRole('link', { name: /@/ }).count()) >= 15)
    expect(await post.locator('a[title^="@"]').count()).toBe(15)
    await count.press('Enter')
    const dialog = visitor.page.getByRole('dialog', { name: `${fans.length} favorites` })
    await dialog.getByRole('listitem').first().waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(Math.min(fans.length, 16))
    if (fans.length > 16) await dialog.getByText(`and ${fans.length - 16} more`).waitFor()
    expect(await axe(visitor)).toEqual([])
    await visitor.page.keyboard.press('Escape')
    await post.getByRole('button', { name: '1 repeat' }).click()
    await visitor.page.getByRole('dialog', { name: '1 repeat' }).getByRole('link', { name: /@moss/ }).click()
    await until('their profile', () => new URL(visitor.page.url()).pathname === '/users/moss')
    const asked = Object.keys(world.stats().byPath).join()
    for (const path of ['favourited_by', 'reblogged_by', 'reactions']) expect(asked).toContain(path)
  })

  test('follows what this person does', async () => {
    const post = await open(tab, 'many reactions')
    await post.getByRole('button', { name: /^Favorite/ }).click()
    await post.getByRole('button', { name: '1 favorite', exact: true }).waitFor()
    await post.getByRole('link', { name: /@luna$/ }).waitFor()
    await resize(tab, { width: 390, height: 844 })
    // The frame of a phone stands, and has the post in it.
    await tab.page.getByRole('button', { name: 'Menu' }).waitFor()
    await post.getByRole('button', { name: '1 favorite', exact: true }).waitFor()
    await tab.page.getByRole('complementary').first().waitFor({ state: 'detached' })
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await axe(tab)).toEqual([])
    await resize(tab, DESKTOP)
    await tab.page.getByRole('complementary').first().waitFor()
  })

  test('says what failed, with a way to try again', async () => {
    world.problems.expect(/500/)
    world.instance.control.fault({ match: 'GET /api/v1/statuses/.*/favourited_by', status: 500 })
    const post = await open(tab, 'well liked')
    await post
      .getByRole('button', { name: /favorites$/ })
      .first()
      .click()
    const retry = tab.page.getByRole('dialog').getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    world.instance.control.clearFaults()
    await retry.click()
    await people(tab).getByRole('listitem').first().waitFor()
  })
})
