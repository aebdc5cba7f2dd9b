import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../instance/state/records.ts'
import { rowsOf, rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const accountOf = (acct: string, { instance }: World = world): Account => {
  const account = instance.state.accounts.get(instance.state.byAcct.get(acct) ?? '')
  if (account === undefined) throw new Error(`nobody is called ${acct}`)
  return account
}
const main = (): Locator => tab.page.getByRole('main')
const edge = { reblogs: true, notify: false }

beforeAll(async () => {
  world = await openWorld({
    path: '/about',
    instance: { dialect: 'mastodon', posts: 20 },
    before: async (made) => {
      const { instance } = made
      const swift = accountOf('swift', made)
      swift.movedTo = accountOf('tern', made).id
      swift.featuredTags = ['Trains', 'owls']
      swift.fields = [
        { name: 'Site', value: 'https://swift.example', verifiedAt: Date.parse('2026-02-03T12:00:00Z') },
        { name: 'Nest', value: 'the old oak' },
      ]
      instance.state.follows.remove(accountOf('luna', made).id, swift.movedTo)
      await instance.post('swift', 'seen today: #owls')
      await instance.post('swift', 'only birds of prey')
    },
  })
  tab = world.tab
  return () => world.close()
})
beforeEach(() => tab.go('/about'))

test('a person who has moved is shown with the new account, which can be followed (PR48)', async () => {
  await tab.go('/users/swift')
  const moved = main().getByRole('region', { name: 'Swift has moved to:' })
  await moved.getByText('@tern').waitFor()
  await moved.getByRole('button', { name: 'Follow' }).click()
  const { follows } = world.instance.state
  await until('the follow', () => follows.has(accountOf('luna').id, accountOf('tern').id))
  await tab.go('/users/tern')
  await main().getByText('@tern', { exact: true }).first().waitFor()
  expect(
    await main()
      .getByText(/has moved to/)
      .count(),
  ).toBe(0)
})

test('lists that a person hides have no tab, and a line says so (PR14)', async () => {
  const tabs = main().getByRole('navigation', { name: 'Profile' })
  const followers = tabs.getByRole('link', { name: 'Followers' })
  const words = main().getByText('Hides their followers and who they follow')
  await tab.go('/users/avocet?tab=followers')
  await followers.waitFor()
  expect(await words.count()).toBe(0)
  await tab.go('/about')
  Object.assign(accountOf('avocet'), { hideFollowers: true, hideFollows: true })
  await tab.go('/users/avocet?tab=followers')
  await words.waitFor()
  await followers.waitFor({ state: 'detached' })
  await tab.go('/users/luna')
  expect(await words.count()).toBe(0)
})

test('featured hashtags lead to the posts with them, and back to all posts (PR47)', async () => {
  await tab.go('/users/swift')
  const tags = main().getByRole('list', { name: 'Featured hashtags' })
  await tags.waitFor()
  expect(await tags.getByRole('link').allTextContents()).toEqual(['#owls', '#Trains'])
  await rowWith(tab, 'only birds of prey').waitFor()
  await tags.getByRole('link', { name: '#owls' }).click()
  await main().getByText('Posts with #owls').waitFor()
  await rowWith(tab, 'seen today').waitFor()
  await until('only those', async () => (await main().getByText('only birds of prey').count()) === 0)
  expect(await tags.getByRole('link', { name: '#owls' }).getAttribute('aria-current')).toBe('true')
  await main().getByRole('link', { name: 'Show all posts' }).click()
  await rowWith(tab, 'only birds of prey').waitFor()
})

test('a field whose link was verified says when (PR12)', async () => {
  await tab.go('/users/swift')
  await main().getByRole('img', { name: 'Link verified on February 3, 2026' }).waitFor()
  expect(
    await main()
      .getByRole('img', { name: /^Link verified/ })
      .count(),
  ).toBe(1)
})

test('followers whom the user follows are named (PR46)', async () => {
  const { follows } = world.instance.state
  const [luna, kestrel, finch] = ['luna', 'kestrel', 'finch'].map((acct) => accountOf(acct).id)
  for (const id of follows.towards(kestrel ?? '')) follows.remove(id, kestrel ?? '')
  follows.set(luna ?? '', finch ?? '', edge)
  follows.set(finch ?? '', kestrel ?? '', edge)
  await tab.go('/users/kestrel')
  await main().getByText('Followed by Finch & Sons', { exact: true }).waitFor()
  const rook = accountOf('rook').id
  follows.set(luna ?? '', rook, edge)
  follows.set(rook, kestrel ?? '', edge)
  await tab.go('/about')
  await tab.go('/users/kestrel')
  await main()
    .getByText(/^Followed by .+ and 1 other you follow$/)
    .waitFor()
  await main().getByRole('link', { name: 'Rook' }).first().waitFor()
})

test('a profile is shown even if its extras can’t be loaded (PR46, PR47)', async () => {
  world.instance.control.fault({ match: '/(familiar_followers|featured_tags)', body: 'wrong-shape' })
  await tab.go('/users/swift')
  await rowsOf(tab).first().waitFor()
  expect(await main().getByRole('alert').count()).toBe(0)
  world.instance.control.clearFaults()
})

test('the replies of a profile can be left out, on all of them, and the pinned posts stay first (PR51, PR3)', async () => {
  const pinned = await world.instance.post('swift', 'what I stand for')
  await world.instance.control.act({ as: 'swift', path: `/api/v1/statuses/${pinned.id}/pin` })
  const mine = await world.instance.post('swift', 'to be answered')
  await world.instance.post('swift', 'the answer to it', { in_reply_to_id: mine.id })
  await tab.go('/users/swift')
  await rowWith(tab, 'the answer to it').waitFor()
  const without = main().getByRole('switch', { name: 'Without replies' })
  const isGone = (): Promise<unknown> =>
    until('only posts', async () => (await main().getByText('the answer to it').count()) === 0)
  await without.click()
  await isGone()
  await rowWith(tab, 'to be answered').waitFor()
  await rowsOf(tab).first().getByText('what I stand for').waitFor()
  // On another profile, and back here.
  await world.instance.post('moss', 'an answer elsewhere', { in_reply_to_id: mine.id })
  await world.instance.post('moss', 'a post of its own')
  await tab.go('/users/moss')
  await rowWith(tab, 'a post of its own').waitFor()
  expect(await main().getByText('an answer elsewhere').count()).toBe(0)
  expect(await without.isChecked()).toBe(true)
  await tab.go('/users/swift')
  await rowWith(tab, 'to be answered').waitFor()
  await isGone()
  await without.click()
  await rowWith(tab, 'the answer to it').waitFor()
  // An address may say it, too.
  await tab.go('/users/swift?tab=noreplies')
  await isGone()
  await without.click()
  await rowWith(tab, 'the answer to it').waitFor()
  expect(tab.page.path()).toBe('/users/swift')
})

test('a remote person has more on their own server (PR49)', async () => {
  const hazel = accountOf('hazel@thicket.example')
  world.instance.state.byAuthor.set(hazel.id, [])
  await tab.go('/users/hazel@thicket.example')
  const link = main().getByRole('link', { name: 'See more on thicket.example' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toContain('https://thicket.example/')
  await tab.go('/users/swift')
  await rowsOf(tab).first().waitFor()
  expect(
    await main()
      .getByRole('link', { name: /^See more on/ })
      .count(),
  ).toBe(0)
})

test('the link of a profile is shown as a QR code and in words (PR52)', async () => {
  await tab.go('/users/hazel@thicket.example')
  const share = main().getByRole('button', { name: 'Share profile' })
  await share.click()
  await tab.page.getByRole('menuitem', { name: 'Show QR code' }).click()
  const shown = tab.page.getByRole('dialog', { name: 'QR code of @hazel@thicket.example' })
  const code = shown.getByRole('img', { name: 'QR code of @hazel@thicket.example' })
  await code.locator('path').waitFor()
  await shown.getByText(/^https:\/\/thicket\.example\//).waitFor()
  await tab.page.keyboard.press('Escape')
  await until('the window to close', async () => (await shown.count()) === 0)
  await until('the focus to be back', async () => share.isFocused())
})

test('the handle and the link of a profile can be copied (PR50)', async () => {
  const copied: string[] = []
  const { clipboard } = navigator
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  try {
    await tab.go('/users/hazel@thicket.example')
    for (const [entry, said] of [
      ['Copy handle', 'Handle copied'],
      ['Copy link', 'Link copied'],
    ] as const) {
      await main().getByRole('button', { name: 'Share profile' }).click()
      await tab.page.getByRole('menuitem', { name: entry }).click()
      await tab.page.getByText(said, { exact: true }).waitFor()
    }
    expect(copied[0]).toBe('@hazel@thicket.example')
    expect(copied[1]).toContain('https://thicket.example/')
    await main().getByRole('button', { name: 'Share profile' }).click()
    await tab.page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
    expect(await tab.page.getByRole('menuitem', { name: /RSS/ }).count()).toBe(0)
    await tab.page.keyboard.press('Escape')

    await tab.go('/users/swift')
    await main().getByRole('list', { name: 'Featured hashtags' }).waitFor()
    await main().getByRole('button', { name: 'Share profile' }).click()
    await tab.page.getByRole('menuitem', { name: 'Copy RSS feed address' }).click()
    await until('the address', () => copied.length === 3)
    const feed = await (await fetch(copied[2] ?? '')).text()
    expect(feed).toContain('only birds of prey')
  } finally {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  }
})
