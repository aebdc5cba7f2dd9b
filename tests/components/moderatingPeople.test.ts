import { expect, test } from 'vitest'
import { type OpenWorld, personIn } from './harness/desk.ts'
import { rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { names } from './harness/names.ts'
import { pass, until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

interface Staff {
  readonly as?: string
  readonly privileges?: string[]
  readonly path?: string
  readonly dialect?: 'pleroma' | 'mastodon' | 'gotosocial'
}

const openAs = ({ as = 'moss', privileges, path = '/users/rook', dialect = 'pleroma' }: Staff) =>
  openWorld({
    as,
    path,
    instance: { dialect },
    before: (world) => {
      if (privileges) personIn(world, as).privileges = privileges
    },
  })

async function openMenu({ tab }: OpenWorld): Promise<Locator> {
  const more = tab.page.getByRole('main').getByRole('button', { name: 'More actions' }).first()
  await until('the relationship', async () => (await more.count()) > 0 && !(await more.isDisabled()))
  await more.click()
  await tab.page.getByRole('menu').waitFor()
  return tab.page.getByRole('menuitem', { name: 'Moderate…' })
}

/** The window of the person whose profile is open. */
async function moderate(world: OpenWorld): Promise<Locator> {
  await (await openMenu(world)).click()
  const window = world.tab.page.getByRole('dialog', { name: /^Moderate @/ })
  await window.waitFor()
  return window
}

const TAGS = [
  'Mark media as sensitive',
  'Remove media from posts',
  'Make posts unlisted',
  'Make posts followers-only',
]
const LOCAL_TAGS = [
  "Don't let people on other instances follow",
  "Don't let anyone follow",
  "Don't send posts to other instances",
]

const MEASURES = ['Send a warning', 'Cover all media', 'Limit', 'Disable the login', 'Suspended']

test.each([
  [
    'an admin',
    { as: 'admin' },
    ['Admin', 'Moderator', 'Deactivated', ...TAGS, ...LOCAL_TAGS, 'Delete account'],
  ],
  [
    'an admin, for a remote account',
    { as: 'admin', path: '/users/merlin@eyrie.example' },
    ['Deactivated', ...TAGS, 'Delete account'],
  ],
  ['who activates', { privileges: ['users_manage_activation_state'] }, ['Deactivated']],
  ['who deletes', { privileges: ['users_delete'] }, ['Delete account']],
  ['who tags', { privileges: ['users_manage_tags'] }, [...TAGS, ...LOCAL_TAGS]],
  ['an admin on Mastodon', { as: 'admin', dialect: 'mastodon' }, MEASURES],
  ['a moderator on Mastodon', { dialect: 'mastodon' }, MEASURES],
  [
    'a moderator on Mastodon, for a remote account',
    { dialect: 'mastodon', path: '/users/merlin@eyrie.example' },
    ['Cover all media', 'Limit', 'Suspended'],
  ],
  ['an admin on GoToSocial', { as: 'admin', dialect: 'gotosocial' }, ['Deactivated']],
] as const)('%s finds their tools and no others (MO4, MO5, MO6, MO7, MO8)', async (_, staff, tools) => {
  const window = await moderate(await openAs(staff as Staff))
  const found = names(window, ['switch', 'button']).filter((name) => name !== 'Close')
  expect(found).toEqual(tools)
})

test.each([
  ['a member', { as: 'luna' }],
  ['a moderator without these privileges', { privileges: ['messages_delete', 'reports_manage_reports'] }],
  ['a moderator on GoToSocial', { dialect: 'gotosocial' }],
] as const)('%s has no entry for it (MO4)', async (_, staff) => {
  const entry = await openMenu(await openAs(staff as Staff))
  expect(await entry.count()).toBe(0)
})

test('rights, activation and tags change here once the instance has changed them (MO5, MO6, MO8, MO9)', async () => {
  const world = await openAs({ as: 'admin' })
  const rook = personIn(world, 'rook')
  const window = await moderate(world)
  // The profile is behind the window.
  const main = world.tab.page.locator('main')
  const control = (name: string): Locator => window.getByRole('switch', { name })

  await control('Moderator').click()
  await main.getByText('Moderator', { exact: true }).waitFor()
  expect(rook.role).toBe('moderator')
  await control('Moderator').click()
  await until('no badge', async () => (await main.getByText('Moderator', { exact: true }).count()) === 0)
  expect(rook.role).toBe('member')

  await control('Make posts unlisted').click()
  await until('the tag', () => rook.tags.includes('mrf_tag:force-unlisted'))
  await until('the switch', () => control('Make posts unlisted').isChecked())
  await control('Make posts unlisted').click()
  await until('no tag', () => rook.tags.length === 0)

  await control('Deactivated').click()
  await main.getByText('Deactivated', { exact: true }).waitFor()
  expect(rook.deactivated).toBe(true)
  // The rights of a deactivated account can't be changed.
  expect(await control('Moderator').count()).toBe(0)
  await control('Deactivated').click()
  await until('the activation', () => !rook.deactivated)
  await control('Moderator').waitFor()
})

test('a change that fails is undone, with the error beside the switch (MO9)', async () => {
  const world = await openAs({ as: 'admin' })
  const window = await moderate(world)
  let said = 0
  for (const [name, call] of [
    ['Admin', 'permission_group'],
    ['Deactivated', 'users/deactivate'],
    ['Make posts unlisted', 'users/tag'],
  ] as const) {
    world.instance.control.fault({ match: call, status: 500, times: 1 })
    await window.getByRole('switch', { name }).click()
    said += 1
    await until('its words', async () => (await window.getByText(/An error occurred/).count()) === said)
    expect(await window.getByRole('switch', { name }).isChecked()).toBe(false)
  }
  expect(personIn(world, 'rook')).toMatchObject({ role: 'member', deactivated: false, tags: [] })
})

test('when a privilege was taken away, the window says so and follows (MO13)', async () => {
  const world = await openAs({ privileges: ['users_manage_tags', 'users_delete'] })
  const window = await moderate(world)
  personIn(world, 'moss').privileges = ['users_delete']
  await window.getByRole('button', { name: 'Delete account' }).waitFor()
  await window.getByRole('switch', { name: 'Make posts unlisted' }).click()
  await until('no tags', async () => (await window.getByRole('switch').count()) === 0)
  await window.getByRole('button', { name: 'Delete account' }).waitFor()
  expect(personIn(world, 'rook').tags).toEqual([])
})

test('an account is deleted after a question: its posts are gone, and its profile is left (MO7, PR22)', async () => {
  const world = await openWorld({
    as: 'admin',
    path: '/main/public',
    before: ({ instance }) => instance.post('rook', 'my last words'),
  })
  const { page } = world.tab
  const row = rowWith(world.tab, 'my last words')
  await row.waitFor()
  await world.tab.go('/users/rook')
  const window = await moderate(world)
  const ask = async (answer: string): Promise<void> => {
    await window.getByRole('button', { name: 'Delete account' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Delete @rook?' })
    await asked.getByRole('button', { name: answer, exact: true }).click()
    await asked.waitFor({ state: 'hidden' })
  }
  await ask('Cancel')
  expect(world.sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await ask('Delete account')
  await until('the deletion', () => !world.instance.state.byAcct.has('rook'))
  await until('the page before', () => page.path() === '/main/public')
  await page.getByText('@rook was deleted').waitFor()
  expect(await row.count()).toBe(0)
})

test('a deletion leaves all pages of the profile: none is gone back to, nor what was before the client (PR22)', async () => {
  // The tab was opened at the profile, and has shown two of its lists.
  const world = await openWorld({ as: 'admin', path: '/users/Rook' })
  const { page } = world.tab
  const lists = page.getByRole('navigation', { name: 'Profile' })
  await lists.getByRole('link', { name: 'Followers' }).click()
  await until('the followers', () => page.url().includes('tab=followers'))
  await lists.getByRole('link', { name: 'Following' }).click()
  await until('the followees', () => page.url().includes('tab=followees'))
  const window = await moderate(world)
  await window.getByRole('button', { name: 'Delete account' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete @rook?' })
  await asked.getByRole('button', { name: 'Delete account', exact: true }).click()
  await page.getByText('@rook was deleted').waitFor()
  await until('the home page', () => page.path() === '/main/friends')
})

test('a slow deletion does not navigate away once the user has left the profile (PR22)', async () => {
  const world = await openWorld({ as: 'admin', path: '/main/public' })
  const { page } = world.tab
  await world.tab.go('/users/rook')
  const window = await moderate(world)
  world.instance.control.fault({ match: 'DELETE /api/pleroma/admin/users', delayMs: 2_000 })
  await window.getByRole('button', { name: 'Delete account' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete @rook?' })
  await asked.getByRole('button', { name: 'Delete account' }).click()
  await asked.waitFor({ state: 'hidden' })
  await window.getByRole('button', { name: 'Close' }).first().click()
  await window.waitFor({ state: 'detached' })
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).first().click()
  await until('another page', () => page.path() === '/about')
  await page.getByText('@rook was deleted').waitFor()
  await pass(500)
  expect(page.path()).toBe('/about')
})

test('GoToSocial can’t undo a suspension, so it asks first (MO6)', async () => {
  const world = await openAs({ as: 'admin', dialect: 'gotosocial' })
  const rook = personIn(world, 'rook')
  const window = await moderate(world)
  await window.getByRole('switch', { name: 'Deactivated' }).click()
  const asked = world.tab.page.getByRole('alertdialog', { name: 'Suspend this account?' })
  await asked.waitFor()
  expect(rook.deactivated).toBe(false)
  await asked.getByRole('button', { name: 'Suspend' }).click()
  await until('the suspension', () => rook.deactivated)
  await window.getByText('There is nothing that you can change on this account.').waitFor()
})

test('a moderator covers a post of someone else, and changes its scope (MO14)', async () => {
  const world = await openWorld({
    as: 'moss',
    path: '/main/public',
    before: ({ instance }) => instance.post('rook', 'look at this'),
  })
  const { page } = world.tab
  const row = rowWith(world.tab, 'look at this')
  const choose = async (name: string): Promise<void> => {
    await row.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const post = () => world.instance.postsSaying('look at this')[0]
  await choose('Mark as sensitive')
  await until('the cover', () => post()?.sensitive === true)
  // The instance's answer, with which the entry changes.
  await world.tick(100)
  await choose('Mark as not sensitive')
  await until('no cover', () => post()?.sensitive === false)
  await world.tick(100)
  await choose('Change visibility…')
  await page.getByRole('menuitemradio', { name: 'Unlisted' }).click()
  await until('the scope', () => post()?.visibility === 'unlisted')
})
