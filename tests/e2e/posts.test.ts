import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atRest } from './harness/atRest.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowsOf, rowWith } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { layersOf } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import { tap } from './harness/touch.ts'
import type { World } from './harness/world.ts'

// Posts, and the windows and popovers over them: only tests that need a browser. The others are in
// tests/components/{posts,polls,reactions,acting,modals,popovers}.test.ts.

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }
const PARENT = 'the post that is answered'
const ANSWER = 'an answer to it'

let world: World
let tab: Tab

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  const { instance } = world
  const parent = await instance.post('rook', PARENT)
  await instance.post('moss', ANSWER, { in_reply_to_id: parent.id })
  tab = await world.openTab('/login')
  await world.signIn(tab)
  await tab.run({ kind: 'setPreferences', change: { alwaysShowNewPostButton: true } })
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
  expect(await axe(tab, { within: row, alone: true })).toEqual([])
  await row.getByRole('radio', { name: 'wren' }).click()
  await vote.click()
  await row.getByText('100%').waitFor()
  expect(await axe(tab, { within: row, alone: true })).toEqual([])
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(24)
})

test('a link preview has a wide picture above its words and any other beside them, and a film has a play sign (PO66)', async () => {
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

describe('over a timeline', () => {
  const opener = (): Locator => tab.page.getByRole('button', { name: 'New post' })
  const form = (): Locator => tab.page.getByRole('dialog', { name: 'New post' })

  beforeEach(async () => {
    await go(tab, '/main/all')
    await rowWith(tab, ANSWER).waitFor()
  })

  test('after a reload no window is open, and its history entry is gone', async () => {
    await opener().click()
    await until('the history entry of the window', async () => (await layersOf(tab)) === 1)
    await tab.page.reload()
    await rowsOf(tab).first().waitFor()
    expect(await form().count()).toBe(0)
    await opener().click()
    await form().waitFor()
    await tab.page.goBack()
    await form().waitFor({ state: 'detached' })
    expect(new URL(tab.page.url()).pathname).toBe('/main/all')
    expect(await layersOf(tab)).toBe(0)
  })

  test('a notice is shown above two stacked windows', async () => {
    await opener().click()
    await form().waitFor()
    // Clicked by script, because the button is behind the first window. The product can open one window from another.
    await tab.page.locator('button[aria-label="Settings"]').evaluate((cog: HTMLElement) => cog.click())
    const settings = tab.page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('switch', { name: 'Before repeating a post' }).click()
    const notice = tab.page.getByText('Settings saved', { exact: true })
    await notice.waitFor()
    await atRest(tab)
    const box = await notice.boundingBox()
    const onTop = await tab.page.evaluate(
      ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.textContent,
      [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5],
    )
    expect(onTop).toBe('Settings saved')
    await tab.page.keyboard.press('Escape')
    await settings.waitFor({ state: 'detached' })
    await tab.page.keyboard.press('Escape')
    await form().waitFor({ state: 'detached' })
    await until('no history entry of a window', async () => (await layersOf(tab)) === 0)
  })

  test('a window fills the screen of a phone', async () => {
    await resize(tab, PHONE)
    await opener().click()
    await form().waitFor()
    await until('the window to fill the screen', async () => {
      const box = await form().boundingBox()
      return box?.width === PHONE.width && box.height === PHONE.height
    })
    await tab.page.goBack()
    await form().waitFor({ state: 'detached' })
  })

  test('a tap on a phone opens a card, or the conversation of a reply line', async () => {
    await resize(tab, PHONE)
    const card = tab.page.getByRole('dialog', { name: 'Profile card' })
    const press = async (where: Locator): Promise<void> => {
      await where.scrollIntoViewIfNeeded()
      const box = await where.boundingBox()
      if (box === null) throw new Error('there is nothing to tap')
      await tap(tab, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
    }
    await until('the card of moss', async () => {
      await press(rowWith(tab, ANSWER).getByRole('link', { name: 'Moss', exact: true }))
      return (await card.count()) > 0
    })
    await card.getByRole('button', { name: /ollow/ }).first().waitFor()
    expect(
      await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    await press(card.getByRole('button', { name: 'Close' }))
    await card.waitFor({ state: 'detached' })
    await press(rowWith(tab, ANSWER).getByRole('link', { name: /Reply to/ }))
    await until('the page of the post', () => new URL(tab.page.url()).pathname.startsWith('/notice/'))
  })
})
