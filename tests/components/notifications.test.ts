import { beforeEach, describe, expect, test } from 'vitest'
import { storeFiles, type TestFile } from '../e2e/harness/attach.ts'
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
/** Each notification has a row of its own. */
const ungroup = (): Promise<void> => tab.prefer({ groupNotifications: false })
const waitForRows = (count: number): Promise<unknown> =>
  until(`${count} rows`, async () => (await rows().count()) === count)

beforeEach(async () => {
  world = await openWorld({ instance: { posts: 200 }, size: HIGH })
  tab = world.tab
  await rows().first().waitFor()
})

describe('notifications', () => {
  test('show thirty beside the page, twenty more for each press, and thirty again once they are read', async () => {
    await ungroup()
    const more = tab.page.getByRole('button', { name: 'Load older notifications' })
    const before = asked()
    await waitForRows(30)
    await more.waitFor()
    expect(asked()).toBe(before)
    await more.click()
    await waitForRows(50)
    expect(asked()).toBe(before + 1)
    await tab.page.getByRole('button', { name: 'Mark as read' }).click()
    await waitForRows(30)
  })

  test('leave the focus on the last one when the button for older ones is pressed (T36)', async () => {
    await ungroup()
    const more = tab.page.getByRole('button', { name: 'Load older notifications' })
    await more.waitFor()
    await more.focus()
    const last = await rows().last().getAttribute('data-row')
    await tab.page.keyboard.press('Enter')
    await waitForRows(50)
    expect(document.activeElement?.getAttribute('data-row')).toBe(last)
  })

  test('can be narrowed to mentions and quotes, and widened again (NO56)', async () => {
    const liked = rows().filter({ hasText: 'favorited' })
    await until('a favourite', async () => (await liked.count()) > 0)
    const kinds = tab.page.getByRole('group', { name: 'Show' })
    const only = kinds.getByRole('button', { name: 'Mentions' })
    const all = kinds.getByRole('button', { name: 'All' })
    const pressed = async () => [
      await all.getAttribute('aria-pressed'),
      await only.getAttribute('aria-pressed'),
    ]
    expect(await pressed()).toEqual(['true', 'false'])
    await only.click()
    expect(await pressed()).toEqual(['false', 'true'])
    await until('mentions', async () => (await rows().count()) > 0 && (await liked.count()) === 0)
    await world.instance.post('rook', '@luna a mention that arrives meanwhile')
    await rows().filter({ hasText: 'arrives meanwhile' }).waitFor()
    await all.click()
    await liked.first().waitFor()
  })

  test('are not listed if the user filters their kind', async () => {
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

  test('can be opened and muted by keyboard', async () => {
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
    // A new page takes the focus, once.
    await until('the focus on the heading', () => page.getByRole('heading', { level: 1 }).isFocused())
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

  test('load the older ones while the user scrolls on a phone', async () => {
    await ungroup()
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
})

describe('a post without words', () => {
  const liked = async (id: string): Promise<Locator> => {
    await world.instance.control.act({ as: 'rook', path: `/api/v1/statuses/${id}/favourite` })
    const row = rows().first()
    await row.getByText('favorited your post').waitFor()
    await row.locator(`a[href="/notice/${id}"] span`).first().waitFor()
    return row
  }
  const withFiles = async (
    files: readonly TestFile[],
    body: Readonly<Record<string, unknown>> = {},
  ): Promise<Locator> => {
    const post = await world.instance.post('luna', 'words', body)
    Object.assign(post, { text: '', content: '', mediaIds: storeFiles(world.instance, 'luna', files) })
    return liked(post.id)
  }

  test('shows the descriptions of its pictures, and the first picture (NO3)', async () => {
    const row = await withFiles([{ name: 'a.png', description: 'An owl at dusk' }, { name: 'b.png' }])
    await row.getByText('An owl at dusk · Picture').waitFor()
    const thumbnail = row.locator('a img[src*="/media/previews/"]')
    expect(await thumbnail.count()).toBe(1)
  })

  test('that is sensitive neither shows nor describes its pictures', async () => {
    const row = await withFiles([{ name: 'c.png', description: 'A spider' }, { name: 'd.png' }], {
      sensitive: true,
    })
    await row.getByText('2 pictures').waitFor()
    expect(await row.locator('a img[src*="/media/previews/"]').count()).toBe(0)
  })

  test('shows the options of its poll', async () => {
    const poll = { options: ['wren', 'goldcrest'], expires_in: 600 }
    const post = await world.instance.post('luna', 'words', { poll })
    Object.assign(post, { text: '', content: '' })
    await (await liked(post.id)).getByText('Poll: wren · goldcrest').waitFor()
  })
})

test('the end of a poll says whose it was (NO4)', async () => {
  const ended = async (author: string): Promise<string> => {
    const poll = { options: ['yes', 'no'], expires_in: 60 }
    const post = await world.instance.post(author, `a question of ${author}`, { poll })
    if (author !== 'luna')
      await world.instance.control.act({
        as: 'luna',
        path: `/api/v1/polls/${post.pollId}/votes`,
        body: { choices: [0] },
      })
    await world.tick(120_000)
    const row = rows().filter({ hasText: `a question of ${author}` })
    await row.getByText('poll has ended').waitFor()
    return (await row.textContent()) ?? ''
  }
  expect(await ended('moss')).toContain("Moss's poll has ended")
  const own = await ended('luna')
  expect(own).toContain('Your poll has ended')
  expect(own).not.toContain('Luna')
})

test('opening a notification from the drawer of a phone leaves it unseen, and a button in it does not (L36)', async () => {
  await tab.page.setViewportSize(PHONE)
  const bell = tab.page.getByRole('button', { name: /^Notifications/ })
  const unseen = async (): Promise<number> =>
    Number.parseInt(await bell.getByText(/^\d+ unread$/).textContent(), 10)
  const first = await world.instance.post('rook', '@luna first')
  await world.instance.post('rook', '@luna second')
  const row = (words: string): Locator =>
    tab.page.getByRole('dialog').getByRole('article').filter({ hasText: words })
  await bell.click()
  await row('second').waitFor()
  const before = await unseen()
  await row('first').locator('a:has(time)').click()
  await until('the post', () => tab.page.path() === `/notice/${first.id}`)
  await world.tick(1_000)

  expect(await unseen()).toBe(before)
  await bell.click()
  await row('second')
    .getByRole('button', { name: /^Favorite/ })
    .click()
  await until('one less', async () => (await unseen()) === before - 1)
})
