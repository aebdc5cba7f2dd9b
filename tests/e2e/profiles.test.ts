import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../instance/state/records.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { feedOf, rowsOf } from './harness/feed.ts'
import { go } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab
/** In another browser: a visitor, who signs in as moss. */
let visitor: Tab

const personOf = (acct: string): Account => {
  const account = world.instance.state.accounts.get(world.instance.state.byAcct.get(acct) ?? '')
  if (account === undefined) throw new Error(`nobody is called ${acct}`)
  return account
}
const main = (at = tab): Locator => at.page.getByRole('main')
const tabsOf = (name: string, at = tab): Locator => main(at).getByRole('navigation', { name })
/** Goes there by way of a page that has nothing in common with any other. */
const open = async (path: string, at = tab): Promise<void> => {
  await settled(at)
  await go(at, '/about')
  await feedOf(at).waitFor({ state: 'detached' })
  await go(at, path)
}
const namesOfTabs = (name = 'Profile', at = tab): Promise<string[]> =>
  tabsOf(name, at).getByRole('link').allTextContents()
const disabledTabs = (): Promise<string[]> =>
  tabsOf('Profile').getByRole('link', { disabled: true }).allTextContents()
const queries = (path: string): string[] =>
  world
    .stats()
    .requests.map(({ path: asked, query }) => decodeURIComponent(`${asked}?${query.replace(/^\?/, '')}`))
    .filter((url) => url.includes(path))

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 120 } })
  Object.assign(personOf('luna'), { birthday: '1990-04-01', showBirthday: true })
  Object.assign(personOf('swift'), { hideFollows: true, hideFollowsCount: true, hideFollowersCount: true })
  const { id } = await world.instance.post('luna', 'something to react to')
  const path = `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent('🦉')}`
  await world.instance.control.act({ as: 'rook', method: 'PUT', path })
  tab = await world.openTab('/login')
  await resize(tab, { width: 1366, height: 768 })
  await world.signIn(tab)
  visitor = await (await world.newProfile()).openTab('/users/rook')
})
afterAll(() => world?.close())
afterEach(() => world.instance.control.clearFaults())

describe('a profile', () => {
  test('of one’s own has five tabs, its fields, a birthday and how much a day', async () => {
    await open('/users/luna')
    await rowsOf(tab).first().waitFor()
    await main()
      .getByText(/per day/)
      .first()
      .waitFor()
    expect(await namesOfTabs()).toEqual(['Posts', 'Following', 'Followers', 'Media', 'Favorites'])
    const text = (await main().textContent()) ?? ''
    for (const words of ['Pronouns', 'she/they', 'Born April 1, 1990', 'Joined ', 'per day'])
      expect(text).toContain(words)
    const paths = queries(`/accounts/${personOf('luna').id}/statuses`)
    expect(paths.some((url) => url.includes('only_media=true'))).toBe(true)
    expect(await axe(tab)).toEqual([])
  })

  test('of others has no favourites, and nothing of what they hide', async () => {
    await open('/users/swift')
    await main().getByText('@swift').first().waitFor()
    expect(await namesOfTabs()).toEqual(['Posts', 'Followers', 'Media'])
    const counts = main().getByRole('listitem')
    await counts.filter({ hasText: 'hidden Following' }).waitFor()
    await counts.filter({ hasText: 'hidden Followers' }).waitFor()
    // Asked for by its address, what is hidden is the first tab.
    await open('/users/swift?tab=followees')
    await tabsOf('Profile').getByRole('link', { name: 'Posts' }).waitFor()
    expect(await tabsOf('Profile').locator('[aria-current]').textContent()).toBe('Posts')
  })

  test('without anything has tabs that lead nowhere', async () => {
    const { state } = world.instance
    const { id } = personOf('heron')
    state.byAuthor.set(id, [])
    for (const other of state.follows.of(id)) state.follows.remove(id, other)
    for (const other of state.follows.towards(id)) state.follows.remove(other, id)
    await open('/users/heron')
    await main().getByText('No posts').waitFor()
    await until('the tabs to be known', async () => (await disabledTabs()).length === 3)
    expect(await disabledTabs()).toEqual(['Following', 'Followers', 'Media'])
  })

  test('shows followers in pages of twenty, each with a way to follow', async () => {
    const rook = personOf('rook')
    const others = [...world.instance.state.accounts.values()].filter((one) => one.id !== rook.id)
    for (const { id, deactivated } of others)
      if (!deactivated) world.instance.state.follows.set(id, rook.id, { reblogs: true, notify: false })
    await open('/users/rook?tab=followers')
    await rowsOf(tab).first().waitFor()
    const followers = `/api/v1/accounts/${rook.id}/followers`
    expect(queries(followers)[0]).toContain('limit=20')
    await rowsOf(tab)
      .first()
      .getByRole('button', { name: /^Follow/ })
      .waitFor()
    expect(await main().getByRole('button', { name: 'Remove follower' }).count()).toBe(0)
    await until('the next page', async () => {
      await tab.page.mouse.move(680, 500)
      await tab.page.mouse.wheel(0, 2_000)
      return queries(followers).some((url) => url.includes('max_id='))
    })
  })

  test('of one’s own lets go of a follower', async () => {
    await open('/users/luna?tab=followers')
    const row = rowsOf(tab).first()
    const acct = ((await row.getByText(/^@/).textContent()) ?? '').slice(1)
    const { follows } = world.instance.state
    const { id } = personOf(acct)
    expect(follows.has(id, personOf('luna').id)).toBe(true)
    await row.getByRole('button', { name: 'Remove follower' }).click()
    await main().getByText(`@${acct}`, { exact: true }).waitFor({ state: 'detached' })
    expect(follows.has(id, personOf('luna').id)).toBe(false)
    expect(await axe(tab)).toEqual([])
  })

  test('shows the picture over the page, and its counts lead to its tabs', async () => {
    await open('/users/moss')
    await main().getByRole('button', { name: 'Avatar of Moss' }).click()
    await tab.page.getByRole('dialog').getByRole('img', { name: 'Moss' }).waitFor()
    await tab.page.keyboard.press('Escape')
    await tab.page.getByRole('dialog').waitFor({ state: 'detached' })
    await main()
      .getByRole('listitem')
      .getByRole('link', { name: /Following/ })
      .click()
    await until('whom they follow', () => tab.page.url().endsWith('?tab=followees'))
    const people = main().getByRole('feed', { name: 'Following' }).getByRole('article')
    await people.first().getByText(/^@/).waitFor()
    await tabsOf('Profile').getByRole('link', { name: 'Posts' }).press('Enter')
    await until('what they said', () => tab.page.url().endsWith('/users/moss'))
  })

  test('lets visitors follow from elsewhere, by a form of the instance', async () => {
    const follow = main(visitor).getByRole('button', { name: 'Remote follow' })
    await follow.waitFor()
    const sent = visitor.page
      .context()
      .waitForEvent('request', (request) => request.url().includes('/main/ostatus'))
    await follow.click()
    const request = await sent
    expect(request.method()).toBe('POST')
    expect(request.url()).toBe(`${world.instance.origin}/main/ostatus?nickname=rook`)
    expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual({
      nickname: 'rook',
      profile: '',
    })
  })
})

describe('interactions', () => {
  const label = 'Interactions'
  const show = async (name: string, at = tab): Promise<void> => {
    await tabsOf(label, at).getByRole('link', { name }).click()
    await tabsOf(label, at).locator('[aria-current]').getByText(name).waitFor()
  }
  /** Mentions are the posts themselves. */
  const mentions = async (): Promise<void> => {
    await rowsOf(tab).locator('[data-status]').first().waitFor()
    expect(await rowsOf(tab).locator('[data-status]').count()).toBe(await rowsOf(tab).count())
  }
  const texts = async (words: RegExp): Promise<void> => {
    await rowsOf(tab).first().waitFor()
    for (const text of await rowsOf(tab).allTextContents()) expect(text).toMatch(words)
  }

  test('are told apart by their kinds', async () => {
    await open('/users/luna/interactions')
    await mentions()
    expect(await namesOfTabs(label)).toEqual([
      'Mentions',
      'Favorites and repeats',
      'New followers',
      'Emoji reactions',
    ])
    // No panel in the page has a heading of its own.
    const main = tab.page.getByRole('main')
    expect(await main.getByRole('heading', { name: 'Interactions' }).count()).toBe(1)
    expect(await main.getByRole('heading', { name: /Notifications/ }).count()).toBe(0)
    expect(await main.getByRole('button', { name: 'Filter notifications' }).count()).toBe(0)
    await show('Favorites and repeats')
    await texts(/favorited your post|repeated your post/)
    await show('New followers')
    await texts(/followed you/)
    expect(queries('/api/v1/notifications').some((url) => url.includes('include_types[]=follow'))).toBe(true)
    await show('Emoji reactions')
    await texts(/reacted with/)
    expect(await axe(tab)).toEqual([])
    // Each is a page of its own.
    await tab.page.goBack()
    await texts(/followed you/)
  })

  test('show who moved while one’s own follows do not move along', async () => {
    await tab.run({ kind: 'setAccountOption', name: 'allowFollowingMove', value: false })
    await show('Account moves')
    await texts(/moved to/)
    await tab.run({ kind: 'setAccountOption', name: 'allowFollowingMove', value: true })
    await tabsOf(label).getByRole('link', { name: 'Account moves' }).waitFor({ state: 'detached' })
    await mentions()
  })

  test('show reports to who manages them, also where there is little room', async () => {
    // The form of the instance has a tab of its own, which is the one that is shown.
    await visitor.show()
    await resize(visitor, { width: 320, height: 640 })
    await visitor.page.goto(new URL('/login', world.instance.origin).href)
    await world.signIn(visitor, 'moss')
    await open('/users/moss/interactions', visitor)
    await show('Reports', visitor)
    await rowsOf(visitor)
      .first()
      .getByText(/submitted a report/)
      .waitFor()
    expect(await axe(visitor)).toEqual([])
    expect(
      await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  })
})
