import { beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../instance/state/records.ts'
import { asciiAcct } from '../../src/worker/normalize/asciiAcct.ts'
import { rowsOf, scrollTo } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const personOf = (acct: string, { instance }: World = world): Account => {
  const account = instance.state.accounts.get(instance.state.byAcct.get(acct) ?? '')
  if (account === undefined) throw new Error(`nobody is called ${acct}`)
  return account
}
const main = (at = tab): Locator => at.page.getByRole('main')
const tabsOf = (name: string, at = tab): Locator => main(at).getByRole('navigation', { name })
/** Goes to `path` by way of a page without a list. */
const open = async (path: string): Promise<void> => {
  await tab.go('/about')
  await main().getByRole('feed').waitFor({ state: 'detached' })
  await tab.go(path)
}
const namesOfTabs = (name = 'Profile'): Promise<string[]> => tabsOf(name).getByRole('link').allTextContents()
const queries = (path: string): string[] =>
  world
    .stats()
    .requests.map(({ path: asked, query }) => decodeURIComponent(`${asked}?${query.replace(/^\?/, '')}`))
    .filter((url) => url.includes(path))

beforeAll(async () => {
  world = await openWorld({
    path: '/about',
    instance: { posts: 120 },
    before: async (made) => {
      const { instance } = made
      Object.assign(personOf('luna', made), { birthday: '1990-04-01', showBirthday: true })
      const hidden = { hideFollows: true, hideFollowsCount: true, hideFollowersCount: true }
      Object.assign(personOf('swift', made), hidden)
      const { id } = await instance.post('luna', 'something to react to')
      const path = `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent('🦉')}`
      await instance.control.act({ as: 'rook', method: 'PUT', path })
    },
  })
  tab = world.tab
  return () => world.close()
})

describe('a profile', () => {
  test('has no banner, rather than a broken picture, if that can’t be loaded', async () => {
    await open('/users/rook')
    const banner = main().locator('img[src*="/media/"][alt=""][decoding="async"]').first()
    await banner.waitFor()
    await banner.evaluate((image) => image.dispatchEvent(new Event('error')))
    expect(await banner.isVisible()).toBe(false)
  })

  test('that is opened again, or returned to, shows what was posted meanwhile (T37)', async () => {
    await world.instance.post('finch', 'the first of finch')
    await open('/users/finch')
    await main().getByText('the first of finch').waitFor()
    await open('/users/rook')
    await world.instance.post('finch', 'the second of finch')
    await open('/users/finch')
    await main().getByText('the second of finch').waitFor()
    await tab.go('/about')
    await world.instance.post('finch', 'the third of finch')
    await tab.page.goBack()
    await main().getByText('the third of finch').waitFor()
    expect(await main().getByText('the first of finch').count()).toBe(1)
  })

  test("of the user's own has six tabs, the fields, a birthday and the posts per day", async () => {
    await open('/users/luna')
    await rowsOf(tab).first().waitFor()
    await main()
      .getByText(/per day/)
      .first()
      .waitFor()
    expect(await namesOfTabs()).toEqual(['Posts', 'Following', 'Followers', 'Media', 'Favorites'])
    const text = await main().textContent()
    for (const words of ['Pronouns', 'she/they', 'Born April 1, 1990', 'Joined ', 'per day'])
      expect(text).toContain(words)
    const statuses = `/accounts/${personOf('luna').id}/statuses`
    await until('the request for posts with media', () =>
      queries(statuses).some((url) => url.includes('only_media=true')),
    )
  })

  test('of someone who seldom posts says so, instead of 0 posts per day (PR26)', async () => {
    Object.assign(personOf('finch'), { createdAt: Date.parse('2001-01-01') })
    await open('/users/finch')
    await main().getByText('less than 1 post per day').waitFor()
    expect(await main().textContent()).not.toContain('0 posts per day')
  })

  test('of another account has no favorites, and no tab for what is hidden', async () => {
    await open('/users/swift')
    await main().getByText('@swift').first().waitFor()
    await until('the tabs', async () => (await namesOfTabs()).length === 3)
    expect(await namesOfTabs()).toEqual(['Posts', 'Followers', 'Media'])
    const counts = main().getByRole('listitem')
    await counts.filter({ hasText: 'hidden Following' }).waitFor()
    await counts.filter({ hasText: 'hidden Followers' }).waitFor()
    // The address of a hidden tab shows the first one.
    await open('/users/swift?tab=followees')
    await tabsOf('Profile').getByRole('link', { name: 'Posts' }).waitFor()
    expect(await tabsOf('Profile').locator('[aria-current]').textContent()).toBe('Posts')
  })

  test('without posts, followers and follows has disabled tabs', async () => {
    const { state } = world.instance
    const { id } = personOf('heron')
    state.byAuthor.set(id, [])
    for (const other of state.follows.of(id)) state.follows.remove(id, other)
    for (const other of state.follows.towards(id)) state.follows.remove(other, id)
    await open('/users/heron')
    await main().getByText('No posts').waitFor()
    const disabled = tabsOf('Profile').getByRole('link', { disabled: true })
    await until('the tabs to be known', async () => (await disabled.count()) === 3)
    expect(await disabled.allTextContents()).toEqual(['Following', 'Followers', 'Media'])
  })

  test('shows followers in pages of twenty, each with a button to follow', async () => {
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
    expect(queries(followers).some((url) => url.includes('max_id='))).toBe(false)
    await scrollTo(main().getByRole('feed'), 1_600)
    await until('the next page', () => queries(followers).some((url) => url.includes('max_id=')))
  })

  test('names the reader in their own row, without a button to follow (PR41)', async () => {
    const [heron, luna] = [personOf('heron'), personOf('luna')]
    for (const id of world.instance.state.follows.towards(heron.id))
      world.instance.state.follows.remove(id, heron.id)
    world.instance.state.follows.set(luna.id, heron.id, { reblogs: true, notify: false })
    await open('/users/heron?tab=followers')
    await rowsOf(tab).first().getByText("It's you").waitFor()
    expect(
      await rowsOf(tab)
        .first()
        .getByRole('button', { name: /^Follow/ })
        .count(),
    ).toBe(0)
  })

  test('of a deactivated account offers no mention (PR42)', async () => {
    await open('/users/dodo')
    const mention = main().getByRole('button', { name: 'Mention', exact: true })
    await mention.waitFor()
    expect(await mention.isDisabled()).toBe(true)
    await open('/users/rook')
    await until('a mention of another', async () => !(await mention.isDisabled()))
  })

  test("of the user's own can remove a follower", async () => {
    await open('/users/luna?tab=followers')
    const row = rowsOf(tab).first()
    const acct = (await row.getByText(/^@/).textContent()).slice(1)
    const { follows } = world.instance.state
    // The host is shown in its readable form.
    const { id } = personOf(asciiAcct(acct))
    expect(follows.has(id, personOf('luna').id)).toBe(true)
    await row.getByRole('button', { name: 'Remove follower' }).click()
    await main().getByText(`@${acct}`, { exact: true }).waitFor({ state: 'detached' })
    await until('the removal', () => !follows.has(id, personOf('luna').id))
  })

  test('opens its avatar over the page, and its counts link to its tabs', async () => {
    await open('/users/moss')
    await main().getByRole('button', { name: 'Avatar of Moss' }).click()
    await tab.page.getByRole('dialog').getByRole('img', { name: 'Moss' }).waitFor()
    await tab.page.keyboard.press('Escape')
    await tab.page.getByRole('dialog').waitFor({ state: 'detached' })
    const counts = main().getByRole('listitem')
    await counts.getByRole('link', { name: /Following/ }).click()
    await until('the people they follow', () => tab.page.url().endsWith('?tab=followees'))
    const people = main().getByRole('feed', { name: 'Following' }).getByRole('article')
    await people.first().getByText(/^@/).waitFor()
    await tabsOf('Profile').getByRole('link', { name: 'Posts' }).press('Enter')
    await until('the posts of moss', () => tab.page.url().endsWith('/users/moss'))
  })
})

test('a profile that can not be loaded shows the text of the instance, else ours (PR20)', async () => {
  const match = '/api/v1/accounts/(lookup|stranger)'
  const again = main().getByRole('button', { name: 'Try again' })
  world.instance.control.fault({ match, status: 500 })
  await open('/users/stranger')
  await main().getByText('Something went wrong', { exact: true }).waitFor()
  expect(await main().getByRole('alert').getByText('Sorry').count()).toBe(0)
  world.instance.control.clearFaults()
  world.instance.control.fault({ match, status: 500, body: 'html' })
  await again.click()
  await main().getByText('Sorry, there was an error loading this profile.').waitFor()
  world.instance.control.clearFaults()
  await again.click()
  await main().getByText('Sorry, this profile does not exist.').waitFor()
})

test('a deactivated account has its card, no error below it, and no chat (PR15, PR32)', async () => {
  await open('/users/finch')
  await rowsOf(tab).first().waitFor()
  await main().getByRole('link', { name: 'Chat' }).first().waitFor()
  await open('/users/dodo')
  await main().getByText('@dodo').first().waitFor()
  await main().getByText('Deactivated', { exact: true }).waitFor()
  await main().getByText('No posts').waitFor()
  expect(await main().getByRole('alert').count()).toBe(0)
  expect(await main().getByRole('link', { name: 'Chat' }).count()).toBe(0)
  expect((await tab.page.getByRole('status').allTextContents()).join('')).toBe('')
  await tabsOf('Profile').getByRole('link', { name: 'Media', disabled: true }).waitFor()
  expect(await tab.page.getByText(/^Couldn't load the timeline/).count()).toBe(0)
})

describe('interactions', () => {
  const label = 'Interactions'
  const show = async (name: string, at = tab): Promise<void> => {
    await tabsOf(label, at).getByRole('link', { name }).click()
    await tabsOf(label, at).locator('[aria-current]').getByText(name).waitFor()
  }
  /** Mentions are shown as plain posts. */
  const mentions = async (): Promise<void> => {
    await rowsOf(tab).locator('[data-status]').first().waitFor()
    expect(await rowsOf(tab).locator('[data-status]').count()).toBe(await rowsOf(tab).count())
  }
  const texts = async (words: RegExp): Promise<void> => {
    await rowsOf(tab).first().waitFor()
    for (const text of await rowsOf(tab).allTextContents()) expect(text).toMatch(words)
  }

  test('are separated by kind, each with an address of its own', async () => {
    await open('/users/luna/interactions')
    await mentions()
    expect(await namesOfTabs(label)).toEqual([
      'Mentions',
      'Favorites and repeats',
      'New followers',
      'Emoji reactions',
    ])
    // The panel has no heading of its own inside the page.
    expect(await main().getByRole('heading', { name: 'Interactions' }).count()).toBe(1)
    expect(
      await main()
        .getByRole('heading', { name: /Notifications/ })
        .count(),
    ).toBe(0)
    expect(await main().getByRole('button', { name: 'Filter notifications' }).count()).toBe(0)
    await show('Favorites and repeats')
    await texts(/favorited your post|repeated your post/)
    await show('New followers')
    await texts(/followed you/)
    expect(queries('/api/v1/notifications').some((url) => url.includes('include_types[]=follow'))).toBe(true)
    await show('Emoji reactions')
    await texts(/reacted with/)
    await tab.page.goBack()
    await texts(/followed you/)
  })

  test('show account moves if the user’s follows do not move along automatically', async () => {
    await open('/users/luna/interactions')
    await tab.run({ kind: 'setAccountOption', name: 'allowFollowingMove', value: false })
    await show('Account moves')
    await texts(/moved to/)
    await tab.run({ kind: 'setAccountOption', name: 'allowFollowingMove', value: true })
    await tabsOf(label).getByRole('link', { name: 'Account moves' }).waitFor({ state: 'detached' })
    await mentions()
  })
})
