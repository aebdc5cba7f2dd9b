import { expect, test } from 'vitest'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import type { Instance } from '../../src/shared/model/instance.ts'
import { entityKey, ONLY } from '../../src/shared/model/keys.ts'
import { rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const mainOf = ({ page }: Tab): Locator => page.getByRole('main')
const idOf = (world: World, acct: string): string => world.instance.state.byAcct.get(acct) ?? ''
const follows = (world: World, tag: string): boolean =>
  world.instance.state.tagFollows.has(idOf(world, 'luna'), tag)
/** The words of pages that the instance has no content for. */
const MISSING = /has no directory|doesn't offer suggestions|hashtags can't be followed|does not filter/
const DIALECTS = ['pleroma', 'mastodon', 'gotosocial'] as const

test.each(DIALECTS)(
  'on %s a hashtag is followed and unfollowed from its timeline (DI5, DI6)',
  async (dialect) => {
    const world = await openWorld({ path: '/tag/Birds', instance: { dialect } })
    const main = mainOf(world.tab)
    await main.getByRole('button', { name: 'Follow #Birds' }).click()
    await main.getByRole('button', { name: 'Unfollow #Birds' }).waitFor()
    await until('the follow', () => follows(world, 'birds'))
    await main.getByRole('button', { name: 'Unfollow #Birds' }).click()
    await main.getByRole('button', { name: 'Follow #Birds', exact: true }).waitFor()
    await until('the unfollow', () => !follows(world, 'birds'))
  },
)

test('a follow that is refused is rolled back, and a notice says why (DI6)', async () => {
  const world = await openWorld({
    path: '/tag/birds',
    before: ({ instance }) =>
      instance.control.fault({ match: 'POST /api/v1/tags/birds/follow', status: 403, delayMs: 500 }),
  })
  const main = mainOf(world.tab)
  await main.getByRole('button', { name: 'Follow #birds' }).click()
  await main.getByRole('button', { name: 'Unfollow #birds' }).waitFor()
  await world.tab.page.getByText(/^Couldn't change whether you follow #birds/).waitFor()
  await main.getByRole('button', { name: 'Follow #birds', exact: true }).waitFor()
})

test('visitors, and members of an instance that can not do it, have no such button (DI6)', async () => {
  const visitor = await openWorld({ as: null, path: '/tag/birds' })
  await mainOf(visitor.tab).getByRole('article').first().waitFor()
  await visitor.tick(2_000)
  expect(
    await mainOf(visitor.tab)
      .getByRole('button', { name: /Follow/ })
      .count(),
  ).toBe(0)
  await visitor.close()
  const member = await openWorld({
    path: '/followed-tags',
    before: ({ instance }) =>
      instance.control.overrideAnswer('/nodeinfo/2.0.json', {
        software: { name: 'akkoma', version: '3.2.0' },
      }),
  })
  await mainOf(member.tab).getByText("On this instance hashtags can't be followed.").waitFor()
})

test('the page of followed hashtags lists them, and unfollows (DI7)', async () => {
  const world = await openWorld({
    before: ({ instance }) => {
      const luna = instance.state.byAcct.get('luna') ?? ''
      for (const tag of ['birds', 'fungi']) instance.state.tagFollows.set(luna, tag, true)
    },
  })
  // The menu of the timelines leads there, in a line like the others.
  await mainOf(world.tab).getByRole('button', { name: 'Home', exact: true }).click()
  await world.tab.page.getByRole('dialog').getByRole('link', { name: 'Followed hashtags' }).click()
  const list = mainOf(world.tab).getByRole('list', { name: 'Followed hashtags' })
  await list.getByRole('link', { name: /^#birds/ }).waitFor()
  expect(await list.getByRole('link', { name: /^#fungi/ }).getAttribute('href')).toBe('/tag/fungi')
  await list.getByRole('button', { name: 'Unfollow #birds' }).click()
  await until('one row', async () => (await list.getByRole('listitem').count()) === 1)
  await until('the focus on the row that is left', () =>
    Boolean(document.activeElement?.closest('li')?.textContent?.includes('#fungi')),
  )
  await list.getByRole('button', { name: 'Unfollow #fungi' }).click()
  await mainOf(world.tab).getByText('You follow no hashtags yet').waitFor()
  expect([follows(world, 'birds'), follows(world, 'fungi')]).toEqual([false, false])
})

test.each([
  ['an error', { status: 500 }],
  ['no answer', { dropConnection: true }],
])('followed hashtags that meet %s can be loaded again', async (_, fault) => {
  const world = await openWorld({
    path: '/followed-tags',
    before: ({ instance }) => instance.control.fault({ match: '/api/v1/followed_tags', ...fault }),
  })
  const retry = mainOf(world.tab).getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  world.instance.control.clearFaults()
  await retry.click()
  await mainOf(world.tab).getByText('You follow no hashtags yet').waitFor()
})

test.each([
  ['pleroma', "Chosen by the instance's staff"],
  ['mastodon', 'Followed by people you follow'],
] satisfies readonly (readonly [DialectName, string])[])(
  'on %s a suggestion says why, and can be dismissed (DI1, DI2)',
  async (dialect, reason) => {
    const world = await openWorld({ path: '/who-to-follow', instance: { dialect } })
    const list = mainOf(world.tab).getByRole('list', { name: 'Who to follow' })
    await list.getByText(reason).first().waitFor()
    const before = await list.getByRole('listitem').count()
    const first = list.getByRole('listitem').first()
    world.instance.control.fault({ match: 'DELETE /api/v1/suggestions', status: 403, times: 1 })
    await first.getByRole('button', { name: "Don't suggest again" }).click()
    await first.getByRole('alert').waitFor()
    await first.getByRole('button', { name: "Don't suggest again" }).click()
    await until('the row to go', async () => (await list.getByRole('listitem').count()) === before - 1)
    expect(world.instance.state.dismissals.count(idOf(world, 'luna'))).toBe(1)
  },
)

test('the directory lists people, by age, and of other instances, and follows them (DI3)', async () => {
  const world = await openWorld({ path: '/who-to-follow' })
  const main = mainOf(world.tab)
  await main.getByRole('link', { name: 'Directory' }).click()
  const list = main.getByRole('list', { name: 'Directory' })
  await list.getByRole('listitem').first().waitFor()
  const remote = list.getByText('@ouzel@nestbox.example')
  expect(await remote.count()).toBe(0)
  await main.getByRole('combobox', { name: 'From' }).selectOption('all')
  await main.getByRole('combobox', { name: 'Order' }).selectOption('new')
  await until('further people', async () => (await list.getByRole('listitem').count()) > 30)
  const row = list
    .getByRole('listitem')
    .filter({ has: world.tab.page.getByRole('button', { name: 'Follow' }) })
  const href = await row.first().getByRole('link').getAttribute('href')
  await row.first().getByRole('button', { name: 'Follow' }).click()
  const followed = list.getByRole('listitem').filter({ has: world.tab.page.locator(`a[href="${href}"]`) })
  await followed.getByRole('button', { name: /^(Following|Request sent)$/ }).waitFor()
})

test("the reader's own row in the directory has no follow button (DI3, PR41)", async () => {
  const { tab } = await openWorld({ path: '/directory' })
  const rows = mainOf(tab).getByRole('list', { name: 'Directory' }).getByRole('listitem')
  const own = rows.filter({ hasText: '@luna' })
  await own.getByText("It's you").waitFor()
  expect(await own.getByRole('button').count()).toBe(0)
})

test.each(['directory', 'who-to-follow', 'followed-tags', 'filtered-notifications'])(
  'the page /%s says nothing is missing until the instance’s features are known (I8)',
  async (path) => {
    const world = await openWorld({
      path: '/about',
      instance: { dialect: 'mastodon' },
      before: ({ instance }) =>
        instance.control.fault({ match: '/(api/v1/instance|nodeinfo)', delayMs: 5_000 }),
    })
    await world.tab.go(`/${path}`)
    await mainOf(world.tab).getByRole('heading').first().waitFor()
    const words = (): Promise<string> => mainOf(world.tab).innerText()
    expect(await words()).not.toMatch(MISSING)
    const { engine } = world.tab
    const key = entityKey(engine.currentSession()?.account ?? '', 'instance', ONLY)
    await until('what it has', () => (engine.mirror.cells.get(key) as Instance | null)?.known)
    await world.tick(1_000)
    expect(await words()).not.toMatch(MISSING)
  },
)

test('visitors see the directory without follow buttons; a button loads more people (DI3, DI4)', async () => {
  const world = await openWorld({
    as: null,
    path: '/directory',
    before: ({ instance }) => {
      const some = [...instance.state.accounts.values()].find(({ domain }) => domain === null)
      for (let index = 0; some && index < 90; index++)
        instance.state.accounts.set(`extra${index}`, {
          ...some,
          id: `extra${index}`,
          username: `extra${index}`,
        })
    },
  })
  const main = mainOf(world.tab)
  const rows = main.getByRole('list', { name: 'Directory' }).getByRole('listitem')
  await until('the first page', async () => (await rows.count()) === 40)
  expect(await main.getByRole('button', { name: 'Follow', exact: true }).count()).toBe(0)
  world.instance.control.fault({ match: '/api/v1/directory', status: 500, times: 1 })
  await main.getByRole('button', { name: 'Load more' }).click()
  await main.getByRole('button', { name: 'Try again' }).click()
  await until('the second page', async () => (await rows.count()) === 80)
})

test('an instance without a directory says so (DI4)', async () => {
  const { tab } = await openWorld({ path: '/directory', instance: { dialect: 'gotosocial' } })
  await mainOf(tab).getByText('This instance has no directory.').waitFor()
})

test('a post that a followed hashtag brings to home says so; a post of a followed author does not (DI8)', async () => {
  const world = await openWorld({
    before: async ({ instance }) => {
      const id = (acct: string): string => instance.state.byAcct.get(acct) ?? ''
      instance.state.follows.remove(id('luna'), id('finch'))
      instance.state.follows.set(id('luna'), id('rook'), { reblogs: true, notify: false })
      await instance.post('finch', 'from afar #Oaks')
      await instance.post('rook', 'from a friend #oaks')
      instance.state.tagFollows.set(id('luna'), 'oaks', true)
    },
  })
  const why = { name: 'Here because you follow #Oaks' }
  const row = rowWith(world.tab, 'from afar')
  await row.getByRole('link', why).waitFor()
  expect(
    await rowWith(world.tab, 'from a friend')
      .getByRole('link', { name: /Here because/ })
      .count(),
  ).toBe(0)
  await world.tab.run({ kind: 'followTag', tag: 'oaks', on: false })
  await row.getByRole('link', why).waitFor({ state: 'detached' })
})
