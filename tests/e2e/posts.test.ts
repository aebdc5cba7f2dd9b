import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// Only tests that need a layout; the others are in tests/components/{posts,polls,reactions,acting}.test.ts.

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

let world: World
let tab: Tab

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})
afterAll(() => world?.close())
beforeEach(() => resize(tab, DESKTOP))

/** Posts `words` as rook, and opens the page of the post. */
async function see(words: string, body: Record<string, unknown> = {}) {
  const { id } = await world.instance.post('rook', words, body)
  return { id, row: await openPost(id, words) }
}

async function openPost(id: string, words: string) {
  await go(tab, `/notice/${id}`)
  const row = rowWith(tab, words).and(tab.page.locator('[aria-current="true"]'))
  await row.waitFor()
  return row
}

test('a tower of combining marks stays within its post', async () => {
  const { id } = await world.instance.post('rook', `a tower Z${'\u0301\u0302\u0303'.repeat(60)}`)
  const row = await openPost(id, 'a tower')
  const clipped = await row.getByText('a tower').evaluate((element) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (getComputedStyle(at).overflowY === 'clip') return true
    return false
  })
  expect(clipped).toBe(true)
})

test('a long subject and a tall post grow when they are expanded', async () => {
  const subject = await see('below it', { spoiler_text: 'y'.repeat(241) })
  const subjectHeight = (): Promise<number> =>
    subject.row.getByText(/^y+$/).evaluate((element) => element.clientHeight)
  const foldedSubject = await subjectHeight()
  await subject.row.getByRole('button', { name: 'Show full subject' }).click()
  expect(await subjectHeight()).toBeGreaterThan(foldedSubject)
  await subject.row.getByRole('button', { name: 'Hide full subject' }).click()
  expect(await subjectHeight()).toBe(foldedSubject)

  const { row } = await see(`long as it is ${'and so on '.repeat(200)}`)
  const height = async (): Promise<number> => (await row.boundingBox())?.height ?? 0
  const folded = await height()
  await row.getByRole('button', { name: 'Show more' }).click()
  expect(await height()).toBeGreaterThan(folded + 100)
  await row.getByRole('button', { name: 'Show less' }).click()
  expect(await height()).toBe(folded)
})

test('a reaction changes in the same frame as the click', async () => {
  const { id } = await world.instance.post('rook', 'a few reactions')
  for (const as of ['moss', 'robin']) {
    const path = `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent('👍')}`
    await world.instance.control.act({ as, method: 'PUT', path })
  }
  const row = await openPost(id, 'a few reactions')
  const reaction = row.getByRole('button', { name: '👍 2 people reacted', exact: true })
  await reaction.waitFor()
  const seen = await reaction.evaluate(
    (element) =>
      new Promise((resolve) => {
        ;(element as HTMLButtonElement).click()
        requestAnimationFrame(() => resolve([element.textContent, element.getAttribute('aria-pressed')]))
      }),
  )
  expect(seen).toEqual(['👍3', 'true'])
})

test('on a phone, the list of accounts that favourited a post fits', async () => {
  const { id } = await world.instance.post('rook', 'liked by one')
  await world.instance.control.act({ as: 'moss', path: `/api/v1/statuses/${id}/favourite` })
  await resize(tab, PHONE)
  const row = await openPost(id, 'liked by one')
  const count = row.getByRole('button', { name: '1 favorite', exact: true })
  await count.waitFor()
  await tab.page.getByRole('complementary').first().waitFor({ state: 'detached' })
  expect(await tab.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await count.click()
  await tab.page.getByRole('dialog', { name: '1 favorite' }).getByRole('listitem').first().waitFor()
  expect(await axe(tab)).toEqual([])
  await tab.page.keyboard.press('Escape')
  await tab.page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('on a phone, poll options are large enough for a finger, and voting moves nothing', async () => {
  await resize(tab, PHONE)
  const options = ['wren', 'an option that goes on and on until the line has to break']
  const { row } = await see('a question', { poll: { options, expires_in: 600 } })
  const vote = buttonOf(tab, 'a question', 'Vote')
  await vote.waitFor()
  for (const target of [vote, row.locator('label').first(), row.locator('label').last()]) {
    const box = await target.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(40)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width)
  }
  const height = async (): Promise<number> => Math.round((await row.boundingBox())?.height ?? 0)
  const before = await height()
  expect(await axe(tab)).toEqual([])
  await row.getByRole('radio', { name: 'wren' }).click()
  await vote.click()
  await row.getByText('100%').waitFor()
  expect(await axe(tab)).toEqual([])
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(24)
})

test('a card has its picture above its words if it is wide, else beside them, and a film the sign of a player (PO66)', async () => {
  const { instance } = world
  const cardOf = async (words: string, card: object) => {
    const { id } = await instance.post('rook', words)
    const post = instance.state.statuses.get(id)
    const url = 'https://almanac.example/tides'
    const image = '/media/cards/almanac.example.png'
    Object.assign(post ?? {}, {
      card: { url, title: 'About tides', description: 'High and low.', providerName: '', image, ...card },
    })
    const row = await openPost(id, words)
    const link = row.getByRole('link', { name: /About tides/ })
    const text = await link.getByText('About tides').boundingBox()
    const picture = await link
      .locator('img')
      .boundingBox({ timeout: 500 })
      .catch(() => null)
    return { link, text: text ?? { x: 0, y: 0 }, picture }
  }
  const wide = await cardOf('a wide one', { size: { width: 1200, height: 630 } })
  expect(wide.picture?.height).toBeGreaterThan(150)
  expect((wide.picture?.y ?? 0) + (wide.picture?.height ?? 0)).toBeLessThan(wide.text.y)
  const small = await cardOf('a small one', { size: { width: 400, height: 400 }, isFilm: true })
  expect(small.picture?.height).toBeLessThanOrEqual(120)
  expect((small.picture?.x ?? 0) + (small.picture?.width ?? 0)).toBeLessThan(small.text.x)
  expect(await small.link.evaluate((link) => getComputedStyle(link, '::after').content)).toBe('""')
  expect(await small.link.getAttribute('target')).toBe('_blank')
  const bare = await cardOf('without a picture', { image: null })
  expect(bare.picture).toBeNull()
})
