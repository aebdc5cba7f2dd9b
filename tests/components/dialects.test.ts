import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { dialectOf } from '../../instance/dialects/dialects.ts'
import type { Account } from '../../instance/state/records.ts'
import { openMenuOf, rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { names } from './harness/names.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

/** Requests to the instance as luna, in its dialect. */
interface ApiAnswer {
  readonly status: number
  readonly body: unknown
}
type OpenWorld = Awaited<ReturnType<typeof openWorld>>
type Ask = (method: string, path: string, json?: unknown) => Promise<ApiAnswer>

const texts: unknown = JSON.parse(readFileSync('src/ui/i18n/locales/en.json', 'utf8'))
const STRANGER = 'two people talk about owls'
const OWN = 'luna wrote this herself'
const FAR = 'thicket.example'
const HIGH = { width: 1366, height: 2_000 }

const accountOf = ({ instance }: World, name: string): Account => {
  const account = instance.state.accounts.get(instance.state.byAcct.get(name) ?? '')
  if (account === undefined) throw new Error(`nobody is called ${name}`)
  return account
}

/** The text of a key: `status.edit`. */
function said(key: string): string {
  let found: unknown = texts
  for (const part of key.split('.')) found = Object(found)[part]
  if (typeof found !== 'string') throw new Error(`no such text: ${key}`)
  return found
}

const formOf = (fields: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

function asker(world: World, dialect: DialectName): Ask {
  const token = world.instance.control.token('luna')
  return async (method, path, json) => {
    // A plain server reads profiles as forms only.
    if (dialect === 'plain' && typeof json === 'object' && json !== null && method === 'PATCH') {
      const init = { method, headers: { Authorization: `Bearer ${token}` }, body: formOf(json) }
      return { status: (await fetch(`${location.origin}${path}`, init)).status, body: null }
    }
    const headers: Record<string, string> = { Authorization: `Bearer ${token}` }
    if (json !== undefined) headers['Content-Type'] = 'application/json'
    const init = { method, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) }
    const answer = await fetch(`${location.origin}${path}`, init)
    const body: unknown = await answer.json().catch(() => null)
    return { status: answer.status, body }
  }
}

/** A tab with luna, who is an admin here, and content for everything that is looked at. */
async function openAs(dialect: DialectName): Promise<OpenWorld> {
  return openWorld({
    path: '/main/public',
    size: HIGH,
    instance: { dialect },
    before: async (world) => {
      const { instance } = world
      const [luna, moss] = [accountOf(world, 'luna'), accountOf(world, 'moss')]
      Object.assign(luna, { role: 'admin', background: '/media/pictures/1600x1000/dusk.png' })
      await instance.control.act({ as: 'moss', path: `/api/v1/accounts/${luna.id}/follow` })
      await instance.control.act({ as: 'wren', path: '/api/v1/reports', body: { account_id: moss.id } })
      const { id } = await instance.post('luna', OWN)
      const reaction = `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent('🦉')}`
      await instance.control.act({ as: 'moss', method: 'PUT', path: reaction })
      await instance.post('rook', STRANGER)
      await world.signIn('luna')
    },
  })
}

/** Everything that luna is offered, as "place: name", with the names that a person reads. */
async function look(world: OpenWorld): Promise<ReadonlySet<string>> {
  const { tab } = world
  const { page } = tab
  const main = page.getByRole('main')
  const found = new Set<string>()
  const note = (place: string, all: readonly string[]): void => {
    for (const name of all) found.add(`${place}: ${name.trim()}`)
  }
  const closeMenu = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }

  await rowWith(tab, STRANGER).waitFor()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: said('nav.drafts') }).waitFor()
  await page
    .getByRole('banner')
    .getByRole('button', { name: said('login.logout') })
    .waitFor()
  note('bar', names(page.getByRole('banner'), ['link']))
  note('navigation', names(sidebar.getByRole('navigation'), ['link']))
  for (const [place, words] of [
    ['post', STRANGER],
    ['own post', OWN],
  ] as const) {
    note(place, names(rowWith(tab, words), ['button']))
    note(place, await (await openMenuOf(tab, rowWith(tab, words))).allTextContents())
    await closeMenu()
  }

  await tab.go('/users/moss')
  await main.getByRole('button', { name: said('user_card.mention') }).waitFor()
  const more = main.getByRole('button', { name: said('status.more_actions') }).first()
  await until('the relationship', async () => !(await more.isDisabled()))
  await more.click()
  await page.getByRole('menu').waitFor()
  note('person', await page.getByRole('menuitem').allTextContents())
  await closeMenu()

  await tab.go(`/users/hazel@${FAR}`)
  await main.getByRole('button', { name: said('user_card.mention') }).waitFor()
  await until('the relationship', async () => !(await more.isDisabled()))
  await more.click()
  await page.getByRole('menu').waitFor()
  const entries = await page.getByRole('menuitem').allTextContents()
  note(
    'remote person',
    entries.map((entry) => entry.replace(FAR, '{{domain}}')),
  )
  await closeMenu()

  await tab.go('/users/luna/interactions')
  const tabs = main.getByRole('navigation', { name: said('nav.interactions') })
  await tabs.waitFor()
  note('interactions', names(tabs, ['link']))

  await tab.go('/announcements')
  const announcements = main.getByRole('region', { name: said('announcements.page_header') })
  const lacked = announcements.getByText(said('errors.unsupported'))
  await announcements.getByRole('listitem').first().or(lacked).waitFor()
  note('announcements', names(announcements, ['region']))

  await page.getByRole('button', { name: said('settings.settings'), exact: true }).click()
  const settings = page.getByRole('dialog', { name: said('settings.settings') })
  await settings.getByRole('tab', { name: said('settings.profile_tab') }).waitFor()
  await settings.getByRole('switch', { name: said('settings.confirm_dialogs_delete') }).waitFor()
  note('general', names(settings, ['switch', 'combobox']))
  await settings.getByRole('tab', { name: said('settings.profile_tab') }).click()
  await settings.getByRole('textbox', { name: said('settings.bio') }).waitFor()
  note('profile', names(settings, ['switch', 'checkbox', 'group']))
  await settings.getByRole('tab', { name: said('settings.notifications') }).click()
  await settings.getByRole('group', { name: said('settings.notification_visibility') }).waitFor()
  note('notifications', names(settings, ['switch']))
  return found
}

/** Whether the instance does something, by a call that a client would make. */
type Does = (ask: Ask, world: World) => Promise<boolean>

const answers =
  (method: string, path: string | ((world: World) => string), json?: unknown): Does =>
  async (ask, world) =>
    (await ask(method, typeof path === 'string' ? path : path(world), json)).status < 300

/** Whether the instance stores another value of an option: `value`, or the opposite of what it is. */
const stores =
  (field: keyof Account, param: string, value?: unknown): Does =>
  async (ask, world) => {
    const account = accountOf(world, 'luna')
    const before = account[field]
    await ask('PATCH', '/api/v1/accounts/update_credentials', { [param]: value ?? !before })
    return account[field] !== before
  }

/** Whether luna's notifications contain one of this type. */
const notifies =
  (...types: readonly string[]): Does =>
  async (ask) => {
    const { body } = await ask('GET', '/api/v1/notifications?limit=80')
    return (body as { type: string }[]).some(({ type }) => types.includes(type))
  }

const postWith =
  (words: string, rest = '') =>
  ({ instance }: World): string =>
    `/api/v1/statuses/${instance.postsSaying(words)[0]?.id}${rest}`

/** Whether the instance notifies of the posts of a followed person. */
const subscribes: Does = async (ask, world) => {
  const { id } = accountOf(world, 'moss')
  await ask('POST', `/api/v1/pleroma/accounts/${id}/subscribe`)
  await ask('POST', `/api/v1/accounts/${id}/follow`, { notify: true })
  const { body } = await ask('GET', `/api/v1/accounts/relationships?id[]=${id}`)
  return Object((body as unknown[])[0]).notifying === true
}

const quotes: Does = async (ask, world) => {
  const id = world.instance.postsSaying(OWN)[0]?.id
  const posted = await ask('POST', '/api/v1/statuses', {
    status: 'again',
    quote_id: id,
    quoted_status_id: id,
  })
  const { quote, quote_id, pleroma } = Object(posted.body)
  return Boolean(quote ?? quote_id ?? Object(pleroma).quote)
}

/** The shoutbox has a socket of its own, whose token only its servers send. */
const hasShoutbox: Does = async (ask) => {
  const { body } = await ask('GET', '/api/v1/accounts/verify_credentials')
  return Object(Object(body).pleroma).chat_token !== undefined
}

/** Where both Pleroma and Akkoma have their calls for staff. */
const ADMIN = '/api/v1/pleroma/admin'

/** Pleroma's call, or Mastodon's. */
const managesReports: Does = async (ask) => {
  const calls = [`${ADMIN}/reports`, '/api/v1/admin/reports'].map((path) => ask('GET', path))
  return (await Promise.all(calls)).some(({ status }) => status === 200)
}

const OWL = `/${encodeURIComponent('🦉')}`

/** The controls that can be offered, and the call of each. */
const OFFERS: readonly (readonly [place: string, key: string, does: Does])[] = [
  ['bar', 'nav.administration', answers('GET', '/pleroma/admin/')],
  ['navigation', 'nav.dms', answers('GET', '/api/v1/conversations')],
  ['navigation', 'nav.chats', answers('GET', '/api/v1/pleroma/chats')],
  ['navigation', 'nav.bookmarks', answers('GET', '/api/v1/bookmarks')],
  ['navigation', 'nav.moderation', managesReports],
  ['navigation', 'nav.announcements', answers('GET', '/api/v1/announcements')],
  ['post', 'status.bookmark', answers('POST', postWith(STRANGER, '/bookmark'))],
  ['post', 'status.mute_conversation', answers('POST', postWith(STRANGER, '/mute'))],
  ['post', 'status.quote', quotes],
  [
    'post',
    'tool_tip.add_reaction',
    answers('PUT', ({ instance }) => {
      const id = instance.postsSaying(STRANGER)[0]?.id
      return `/api/v1/pleroma/statuses/${id}/reactions${OWL}`
    }),
  ],
  [
    'post',
    'moderation.post_cover',
    answers('PUT', ({ instance }) => `${ADMIN}/statuses/${instance.postsSaying(STRANGER)[0]?.id}`, {
      sensitive: false,
    }),
  ],
  ['own post', 'status.mute_conversation', answers('POST', postWith(OWN, '/mute'))],
  ['own post', 'status.pin', answers('POST', postWith(OWN, '/pin'))],
  ['own post', 'status.edit', answers('PUT', postWith(OWN), { status: OWN })],
  [
    'person',
    'user_card.remove_from_followers',
    answers('POST', (world) => `/api/v1/accounts/${accountOf(world, 'moss').id}/remove_from_followers`),
  ],
  [
    'person',
    'moderation.menu',
    async (ask, world) => {
      const { id } = accountOf(world, 'moss')
      const calls = [
        await ask('PATCH', `${ADMIN}/users/activate`, { nicknames: ['moss'] }),
        await ask('GET', `/api/v1/admin/accounts/${id}`),
      ]
      return calls.some(({ status }) => status === 200)
    },
  ],
  ['person', 'user_card.subscribe', subscribes],
  [
    'person',
    'user_card.endorse',
    answers('POST', (world) => `/api/v1/accounts/${accountOf(world, 'moss').id}/pin`),
  ],
  ['remote person', 'user_card.block_domain', answers('POST', '/api/v1/domain_blocks', { domain: FAR })],
  ['interactions', 'interactions.reactions', notifies('pleroma:emoji_reaction')],
  ['interactions', 'interactions.reports', notifies('pleroma:report', 'admin.report')],
  [
    'announcements',
    'announcements.post_form_header',
    answers('POST', `${ADMIN}/announcements`, { content: 'hi' }),
  ],
  ['general', 'settings.hide_shoutbox', hasShoutbox],
  [
    'general',
    'settings.confirm_dialogs_remove_follower',
    answers('POST', (world) => `/api/v1/accounts/${accountOf(world, 'wren').id}/remove_from_followers`),
  ],
  ['profile', 'settings.profile_background', stores('background', 'pleroma_background_image', '')],
  ['profile', 'settings.birthday.show_birthday', stores('showBirthday', 'show_birthday')],
  ['profile', 'settings.bot', stores('bot', 'bot')],
  ['profile', 'settings.lock_account_description', stores('locked', 'locked')],
  ['profile', 'settings.discoverable', stores('discoverable', 'discoverable')],
  ['profile', 'settings.allow_following_move', stores('allowFollowingMove', 'allow_following_move')],
  ['profile', 'settings.accept_chat_messages', stores('acceptsChatMessages', 'accepts_chat_messages')],
  ['profile', 'settings.hide_favorites_description', stores('hideFavorites', 'hide_favorites')],
  ['profile', 'settings.hide_followers_description', stores('hideFollowers', 'hide_followers')],
  [
    'profile',
    'settings.hide_followers_count_description',
    stores('hideFollowersCount', 'hide_followers_count'),
  ],
  ['profile', 'settings.hide_follows_description', stores('hideFollows', 'hide_follows')],
  ['profile', 'settings.hide_follows_count_description', stores('hideFollowsCount', 'hide_follows_count')],
  ['profile', 'settings.show_role', stores('showRole', 'show_role')],
  ['profile', 'settings.no_rich_text_description', stores('noRichText', 'no_rich_text')],
  ['notifications', 'notifications.kind.mention', notifies('mention')],
  ['notifications', 'notifications.kind.emoji_reaction', notifies('pleroma:emoji_reaction')],
  ['notifications', 'notifications.kind.report', notifies('pleroma:report', 'admin.report')],
  ['notifications', 'notifications.kind.move', notifies('move')],
  [
    'notifications',
    'settings.notification_setting_block_from_strangers',
    answers('PUT', '/api/pleroma/notification_settings', { block_from_strangers: false }),
  ],
  // Last, because their notifications go with the posts.
  ['post', 'status.delete', answers('DELETE', postWith(STRANGER))],
  ['own post', 'status.delete', answers('DELETE', postWith(OWN))],
]

/**
 * What is offered though the server lacks it, or not offered though it has it: nobody can know. What a server leaves out of a
 * profile is said when it is saved.
 */
const NOT_COUNTED_ON: { readonly [D in DialectName]?: Readonly<Record<string, boolean>> } = {
  plain: {
    [`own post: ${said('status.edit')}`]: false,
    [`person: ${said('user_card.subscribe')}`]: false,
    [`profile: ${said('settings.bot')}`]: true,
  },
}

/** The settings' Profile tab, with its form. */
async function openProfile({ tab }: OpenWorld): Promise<Locator> {
  const { page } = tab
  await page.getByRole('button', { name: said('settings.settings'), exact: true }).click()
  const settings = page.getByRole('dialog', { name: said('settings.settings') })
  await settings.getByRole('tab', { name: said('settings.profile_tab') }).click()
  await settings.getByRole('textbox', { name: said('settings.bio') }).waitFor()
  return settings
}

describe.each(['pleroma', 'akkoma', 'mastodon', 'gotosocial', 'plain'] as const)('%s', (dialect) => {
  test('offers what the instance can do, and nothing else (I24)', async () => {
    const world = await openAs(dialect)
    const shown = await look(world)
    const ask = asker(world, dialect)
    const offered: Record<string, boolean> = {}
    const done: Record<string, boolean> = {}
    for (const [place, key, does] of OFFERS) {
      const name = `${place}: ${said(key)}`
      offered[name] = shown.has(name)
      done[name] = await does(ask, world)
    }
    expect(offered).toEqual({ ...done, ...NOT_COUNTED_ON[dialect] })
  })

  test('saves the bio and the fields of a profile together, and keeps the input of a refused save (AC4, AC5)', async () => {
    const world = await openWorld({ instance: { dialect } })
    const luna = accountOf(world, 'luna')
    luna.fields = [{ name: 'Pronouns', value: 'she/they' }]
    const settings = await openProfile(world)
    const bio = settings.getByRole('textbox', { name: said('settings.bio') })
    const save = settings.getByRole('button', { name: said('settings.save'), exact: true })
    await bio.fill('I keep owls')
    await settings.getByRole('button', { name: said('settings.profile_fields.add_field') }).click()
    await settings.getByRole('textbox', { name: 'Label of field 2' }).fill('Nest')
    await settings.getByRole('textbox', { name: 'Content of field 2' }).fill('the old oak')

    world.instance.control.fault({ match: 'PATCH .*update_credentials', status: 422, times: 1 })
    await save.click()
    await settings.getByRole('alert').waitFor()
    await settings.getByRole('button', { name: 'Close', exact: true }).click()
    await settings.waitFor({ state: 'hidden' })
    await openProfile(world)
    expect(await bio.inputValue()).toBe('I keep owls')
    expect(await settings.getByRole('textbox', { name: 'Content of field 2' }).inputValue()).toBe(
      'the old oak',
    )

    await save.click()
    await until('the saved profile', () => luna.note === 'I keep owls')
    expect(luna.fields).toEqual([
      { name: 'Pronouns', value: 'she/they' },
      { name: 'Nest', value: 'the old oak' },
    ])
    for (const _ of luna.fields) await settings.getByRole('button', { name: 'Remove field 1' }).click()
    await save.click()
    await until('no fields', () => luna.fields.length === 0)
  })

  test('folds the text of a post with a subject only where users expect that (P36)', async () => {
    const { tab } = await openWorld({
      instance: { dialect },
      before: ({ instance }) =>
        instance.post('rook', 'the owl did it', { spoiler_text: 'the end of the film' }),
    })
    const row = rowWith(tab, 'the end of the film')
    await row.waitFor()
    const folded = !dialectOf(dialect).isPleroma
    await until(
      'the text, folded or not',
      async () => (await row.textContent()).includes('the owl did it') !== folded,
    )
  })

  test('names local people without their host, also at another address than the home host (I32)', async () => {
    const { tab } = await openWorld({
      instance: { dialect, accountDomain: 'nest.example' },
      before: ({ instance }) => instance.post('rook', 'hello @moss and @hazel@thicket.example'),
    })
    const row = rowWith(tab, 'hello')
    await row.getByRole('link', { name: '@moss', exact: true }).waitFor()
    expect(await row.textContent()).toContain('@hazel@thicket.example')
    await tab.go('/users/moss@nest.example')
    await tab.page.getByRole('main').getByText('@moss', { exact: true }).first().waitFor()
  })
})

test.each(['pleroma', 'mastodon'] as const)(
  'a visitor of %s is sent to their own instance only through a page that exists (N10, N37)',
  async (dialect) => {
    const { tab } = await openWorld({
      as: null,
      path: '/main/public',
      instance: { dialect },
      before: ({ instance }) => instance.post('rook', STRANGER),
    })
    const main = tab.page.getByRole('main')
    await rowWith(tab, STRANGER)
      .getByRole('button', { name: said('status.more_actions') })
      .waitFor()
    const offered =
      (await rowWith(tab, STRANGER)
        .getByRole('link', { name: said('status.remote_interaction') })
        .count()) > 0
    expect(offered).toBe((await fetch(`${location.origin}/main/ostatus?status_id=1`)).status === 200)
    await tab.go('/users/rook')
    const follow = main.getByText(said('user_card.remote_follow')).first()
    await follow.waitFor()
    expect((await main.locator('form[action*="/main/ostatus"]').count()) > 0).toBe(offered)
  },
)

test('a person of an international host is found by its readable form, and shown with it (PR44)', async () => {
  const { instance, tab } = await openWorld()
  const main = tab.page.getByRole('main')
  await tab.go('/users/rohrdommel@krähe.example')
  await main.getByText('@rohrdommel@krähe.example').first().waitFor()
  await tab.go('/users/nobody@krähe.example')
  const asked = (): readonly string[] =>
    instance.control
      .stats()
      .requests.map(({ query }) => decodeURIComponent(query))
      .filter((query) => query.includes('nobody'))
  await until('the lookup', () => asked().includes('?acct=nobody@xn--krhe-moa.example'))
  expect(asked().join()).not.toContain('krähe')
})

test('a deletion that the instance refuses says so, and the post is there again (MO2)', async () => {
  const { instance, tab } = await openWorld({
    as: 'moss',
    path: '/main/public',
    before: ({ instance }) => instance.post('rook', 'not for moss to delete'),
  })
  instance.control.fault({ match: 'DELETE /api/v1/statuses/', status: 403, times: 1 })
  await (await openMenuOf(tab, rowWith(tab, 'not for moss to delete')))
    .filter({ hasText: said('status.delete') })
    .last()
    .click()
  await tab.page.getByRole('button', { name: said('status.delete'), exact: true }).click()
  await tab.page.getByText(said('status.delete_not_allowed')).waitFor()
  await rowWith(tab, 'not for moss to delete').waitFor()
})

test.each(['plain', 'gotosocial'] as const)(
  '%s: a visitor is told to log in, and not offered the timelines again (I26)',
  async (dialect) => {
    const { tab } = await openWorld({ as: null, path: '/main/public', instance: { dialect } })
    const { page } = tab
    await page.getByRole('main').getByText(said('login.needed')).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: said('login.login') })
      .waitFor()
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    const offered = sidebar.getByRole('navigation').getByRole('link', { name: said('nav.public') })
    await offered.waitFor({ state: 'detached' })
    expect(await sidebar.getByRole('link', { name: said('nav.about') }).count()).toBeGreaterThan(0)
  },
)

test.each([
  [401, 'login.needed'],
  [403, 'login.needed'],
  [422, 'login.needed'],
  [500, 'general.retry'],
])('a short list that a visitor gets a %i for says so (I26)', async (status, key) => {
  const { tab } = await openWorld({
    as: null,
    path: '/about',
    before: async ({ instance }) => instance.control.fault({ match: '/api/v1/directory', status }),
  })
  await tab.go('/directory')
  await tab.page
    .getByRole('main')
    .getByText(new RegExp(said(key)))
    .waitFor()
})

test('where a list can have no other title, its editor has no field for one (LI9, I24)', async () => {
  const { tab, instance } = await openWorld({ path: '/lists/new', instance: { dialect: 'plain@snac' } })
  const main = tab.page.getByRole('main')
  await tab.run({ kind: 'createList', title: 'owls' })
  const [list] = instance.state.lists.values()
  await tab.go(`/lists/${list?.id}/edit`)
  await main.getByRole('button', { name: said('lists.delete') }).waitFor()
  expect(await main.getByRole('textbox', { name: said('lists.title') }).count()).toBe(0)
})

test('where lists only accept people whom the user follows, the search offers no others (LI14)', async () => {
  const { tab: own } = await openWorld({ path: '/lists/new', instance: { dialect: 'mastodon' } })
  const panel = own.page.getByRole('main')
  await panel.getByRole('searchbox', { name: 'Search people' }).waitFor()
  expect(await panel.getByRole('checkbox').count()).toBe(0)
})
