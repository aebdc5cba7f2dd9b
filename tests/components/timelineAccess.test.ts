import { expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

type Access = 'public' | 'authenticated' | 'disabled'

/** A Mastodon server that says who may read its timelines. */
const open = (path: string, as: string | null, local: Access, remote: Access): Promise<World> =>
  openWorld({
    path,
    as,
    instance: { posts: 5, dialect: 'mastodon' },
    before: ({ instance: { control } }) =>
      control.timelines({
        live: { local, remote },
        tags: { local: 'disabled', remote: 'disabled' },
      }),
  })

const entry = ({ tab }: World, name: string): Locator =>
  tab.page.getByRole('navigation').getByRole('link', { name, exact: true })
const OFF = 'This timeline is turned off on this instance.'

test('a timeline that is turned off is not in the menu, and its address says so (I44)', async () => {
  const world = await open('/main/friends', 'luna', 'disabled', 'disabled')
  await until('no entry', async () => (await entry(world, 'Public').count()) === 0)
  expect(await entry(world, 'Known Network').count()).toBe(0)
  for (const path of ['/main/public', '/main/all', '/tag/crows']) {
    await world.tab.go(path)
    await world.tab.page.getByRole('main').getByText(OFF).waitFor()
    expect(await world.tab.page.getByRole('main').getByText('No posts').count()).toBe(0)
  }
})

test('a visitor is not asked to log in for a timeline that is turned off (I44)', async () => {
  const { tab } = await open('/main/public', null, 'disabled', 'public')
  await tab.page.getByRole('main').getByText(OFF).waitFor()
  expect(await tab.page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).count()).toBe(0)
})

test('a timeline for members is in their menu, and not in that of visitors (I44)', async () => {
  const member = await open('/main/friends', 'luna', 'authenticated', 'authenticated')
  await entry(member, 'Public').first().waitFor()
  await member.close()
  const visitor = await open('/about', null, 'authenticated', 'public')
  await until('no entry', async () => (await entry(visitor, 'Public').count()) === 0)
  await entry(visitor, 'Known Network').first().waitFor()
})

/** The menu of the timelines, opened at the title. */
async function openMenu({ tab: { page } }: World): Promise<Locator> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).getByRole('button').click()
  const menu = page.getByRole('dialog', { name: 'Timelines' })
  await menu.getByRole('link', { name: 'Home' }).waitFor()
  return menu
}

test('where the timelines of tags are turned off, the menu has neither a field for a tag nor followed tags (I44)', async () => {
  const off = await openMenu(await open('/main/friends', 'luna', 'public', 'public'))
  await until('no field', async () => (await off.getByLabel('Hashtag').count()) === 0)
  expect(await off.getByRole('link', { name: 'Followed hashtags' }).count()).toBe(0)
})

test('where a server follows no tags, the menu has the field alone (I44)', async () => {
  const world = await openWorld({ instance: { posts: 5, dialect: 'pleroma@2.7' } })
  const menu = await openMenu(world)
  expect(await menu.getByLabel('Hashtag').count()).toBe(1)
  expect(await menu.getByRole('link', { name: 'Followed hashtags' }).count()).toBe(0)
})

test('a visitor who may not read it is asked to log in (I26, I44)', async () => {
  const { tab } = await open('/main/public', null, 'authenticated', 'public')
  await tab.page.getByRole('main').getByText('Log in to see this.').waitFor()
})
