import { beforeEach, expect, test } from 'vitest'
import { PHONE } from './harness/dom.ts'
import { scrollTo } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

/** High enough for all rows to be in the DOM. */
const HIGH = { width: 1366, height: 8_000 }

const list = (): Locator => tab.page.getByRole('feed', { name: 'Notifications' })
const rows = (): Locator => list().getByRole('article')
const asked = (): number => world.stats().byPath['GET /api/v1/notifications'] ?? 0
const has = (count: number): Promise<unknown> =>
  until(`${count} rows`, async () => (await rows().count()) === count)

beforeEach(async () => {
  world = await openWorld({ instance: { posts: 200 }, size: HIGH })
  tab = world.tab
  await rows().first().waitFor()
})

test('shows thirty notifications beside the page, twenty more for each press, and thirty again once they are read', async () => {
  const more = tab.page.getByRole('button', { name: 'Load older notifications' })
  const before = asked()
  await has(30)
  await more.waitFor()
  expect(asked()).toBe(before)
  await more.click()
  await has(50)
  expect(asked()).toBe(before + 1)
  await tab.page.getByRole('button', { name: 'Mark as read' }).click()
  await has(30)
})

test('leaves out the kinds that the user filters', async () => {
  const follows = rows().filter({ hasText: 'followed you' })
  await until('a follower', async () => (await follows.count()) > 0)
  await tab.page.getByRole('button', { name: 'Filter notifications' }).click()
  const filter = tab.page.getByRole('dialog', { name: 'Filter notifications' })
  await filter.getByRole('switch').first().waitFor()
  expect(await filter.getByRole('switch').count()).toBe(7)
  await filter.getByRole('switch', { name: 'New followers' }).uncheck()
  await until('no follower', async () => (await follows.count()) === 0)
  await filter.getByRole('switch', { name: 'New followers' }).check()
  await until('a follower again', async () => (await follows.count()) > 0)
  await tab.page.keyboard.press('Escape')
  await filter.waitFor({ state: 'detached' })
})

test('is used by keyboard: opens a notification, and mutes the conversation of one', async () => {
  const { page } = tab
  const { state, control } = world.instance
  const luna = state.byAcct.get('luna') ?? ''
  const post = await world.instance.post('luna', 'mine alone')
  const reaction = `/api/v1/pleroma/statuses/${post.id}/reactions/:crow_01:`
  await control.act({ as: 'rook', method: 'PUT', path: reaction })
  await control.act({ as: 'rook', path: `/api/v1/statuses/${post.id}/favourite` })
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await until('the page of notifications', () => page.path() === '/luna/notifications')
  const inMain = page.getByRole('main').getByRole('feed', { name: 'Notifications' }).getByRole('article')
  const reacted = inMain.filter({ has: page.getByRole('img', { name: 'crow_01' }) })
  await reacted.getByText('mine alone').waitFor()
  const liked = inMain.first()
  await liked.getByText('mine alone').waitFor()
  await page.keyboard.press('j')
  await until('the focus on the first row', () => liked.isFocused())
  const more = liked.getByRole('button', { name: 'More actions' })
  await until('the focus on its button', async () => {
    await page.keyboard.press('Tab')
    return more.isFocused()
  })
  await page.keyboard.press('Enter')
  const mute = page.getByRole('menuitem', { name: 'Mute conversation', exact: true })
  await until('the focus in the menu', () => mute.isFocused())
  await page.keyboard.press('Enter')
  await until('the mute', () => state.mutedThreads.has(luna, post.conversationId))
  await until('the focus on the button again', () => more.isFocused())
  await page.keyboard.press('o')
  await until('the page of the post', () => page.path() === `/notice/${post.id}`)
  const notifications = (): { statusId: string | null; seen: boolean }[] =>
    [...state.notifications.values()].flat()
  await until('the notification to be read', () =>
    notifications().some(({ statusId, seen }) => statusId === post.id && seen),
  )
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await until('the home timeline', () => page.path() === '/main/friends')
})

test('loads older notifications on scrolling on a phone', async () => {
  await tab.page.setViewportSize(PHONE)
  await tab.page.getByRole('button', { name: 'Notifications' }).click()
  await tab.page.getByRole('dialog').getByRole('article').first().waitFor()
  const last = async (): Promise<number> => Number(await rows().last().getAttribute('aria-posinset'))
  for (let px = 2_000; (await last()) <= 50; px += 2_000) {
    if (px > 20_000) throw new Error(`${await last()} rows are all`)
    await scrollTo(list(), px)
    await world.tick(1_000)
  }
})
