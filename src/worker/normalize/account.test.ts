import { expect, test } from 'vitest'
import { normalizeAccount, normalizeRelationship, normalizeRelationships } from './account.ts'
import { newHarvest } from './harvest.ts'
import { normalizeOwnSettings } from './ownSettings.ts'
import { pleromaAccount, remoteAccount, testContext } from './testing/samples.ts'

function accountOf(raw: unknown) {
  const harvest = newHarvest()
  const context = testContext()
  const id = normalizeAccount(raw, harvest, context)
  return { id, harvest, account: harvest.accounts.get(id ?? ''), warnings: context.warnings }
}

test.each([
  ['carol@rookery.example', 'carol', true],
  ['carol@Rookery.Example', 'carol', true],
  ['carol@far.example', 'carol@far.example', false],
])('%s is written %s at rookery.example (PR53)', (acct, shown, isLocal) => {
  const { account } = accountOf({ id: 'u-carol', acct, username: 'carol' })
  expect(account).toMatchObject({ acct: shown, username: 'carol', isLocal })
})

test('normalizes a full Pleroma account', () => {
  const { account, harvest } = accountOf(pleromaAccount())
  expect(account).toMatchObject({
    id: '9vAlice',
    acct: 'alice',
    username: 'alice',
    fqn: 'alice@example.org',
    nameText: 'Alice & <b>Co</b>',
    isLocal: true,
    avatarUrl: 'https://rookery.example/media/alice.png',
    backgroundUrl: 'https://rookery.example/media/bg.jpg',
    faviconUrl: 'https://rookery.example/favicon.png',
    createdAt: '2020-01-08T01:25:43.000Z',
    bot: false,
    deactivated: false,
    hideFollows: false,
    hideFollowersCount: true,
    hideFollowsCount: false,
    avatarStaticUrl: 'https://rookery.example/media/alice-still.png',
    headerUrl: 'https://rookery.example/images/banner.png',
    headerStaticUrl: 'https://rookery.example/images/banner.png',
    locked: true,
    birthday: '1990-02-28',
    role: 'moderator',
    tags: ['mrf_tag:sandbox'],
    hideFollowers: true,
    allowFollowingMove: false,
  })
  expect(harvest.counts.get('9vAlice')).toEqual({
    id: '9vAlice',
    followersCount: 12,
    followingCount: 7,
    statusesCount: 0,
  })
  expect(account?.name[1]).toMatchObject({ t: 'emoji', url: 'https://rookery.example/emoji/crow.gif' })
  expect(account?.bio).toContainEqual({ t: 'green', c: ['>being human'] })
  expect(account?.fields[0]).toMatchObject({
    name: ['Web & ', { t: 'emoji' }],
    value: [{ t: 'a', href: 'https://alice.example/' }],
    verifiedAt: '2024-03-01T10:00:00.000Z',
  })
  expect(harvest.relationships.get('9vAlice')).toMatchObject({ following: true, followedBy: false })
})

test('normalizes a remote account without a name and pictures', () => {
  const { account } = accountOf(
    remoteAccount({ avatar: '', avatar_static: null, header: 'data:image/png,x', header_static: '' }),
  )
  expect(account).toMatchObject({
    fqn: 'bob@far.example',
    isLocal: false,
    name: ['bob'],
    nameText: 'bob',
    avatarUrl: 'https://rookery.example/images/avi.png',
    bot: true,
    role: 'member',
  })
  expect(account?.headerUrl).toBeUndefined()
})

test('an invisible name falls back to the username', () => {
  expect(accountOf(remoteAccount({ display_name: '\u200b \u3164\u2067' })).account?.nameText).toBe('bob')
})

test('the plain text of a name has no custom emoji, and is the username if nothing else is left (PR40)', () => {
  const named = (display_name: string) => accountOf(pleromaAccount({ display_name })).account
  expect(named('Alice :crow: Crow')?.nameText).toBe('Alice Crow')
  const onlyEmoji = named(':crow:')
  expect(onlyEmoji?.nameText).toBe('alice')
  expect(onlyEmoji?.name).toEqual([expect.objectContaining({ t: 'emoji', name: 'crow' })])
})

test.each([
  ['emoji', '🐦🐦🐦', '🐦🐦🐦'],
  ['custom emoji', ':crow::crow:', ':crow::crow:'],
  ['combining marks', `\u0301${'\u0489'.repeat(5_000)}`, null],
  ['only direction overrides', '\u202e\u202d\u2067', 'bob'],
  ['a direction override and text', '\u202eelddaB', 'elddaB'],
])('a name of %s is readable and does not affect the text around it', (_, served, text) => {
  const { account } = accountOf(remoteAccount({ display_name: served }))
  if (text !== null) expect(account?.nameText).toBe(text)
  expect(account?.nameText.length).toBeLessThan(1_000)
  expect(account?.nameText).not.toMatch(/^$|[\u202A-\u202E\u2066-\u2069]/)
  expect(account?.name.length).toBeGreaterThan(0)
})

test('an account without a host is local if the server does not say', () => {
  const { account } = accountOf(remoteAccount({ acct: 'carol', username: 'carol' }))
  expect(account).toMatchObject({ isLocal: true, fqn: 'carol@rookery.example' })
})

test('reads roles of Pleroma and Mastodon', () => {
  const remote = (changes: Record<string, unknown>) => accountOf(remoteAccount(changes)).account
  expect(remote({ pleroma: { is_admin: true } })?.role).toBe('admin')
  expect(remote({ role: { name: 'Owner', permissions: '1' } })?.role).toBe('admin')
  expect(remote({ role: { name: 'Mod', permissions: '1308' } })?.role).toBe('moderator')
  expect(remote({ role: { name: 'admin', permissions: '0' } })?.role).toBe('member')
  expect(remote({ role: { name: 'admin' } })?.role).toBe('admin')
})

test('reads deactivated and moved accounts', () => {
  expect(accountOf(remoteAccount({ pleroma: { is_active: false } })).account?.deactivated).toBe(true)
  expect(accountOf(remoteAccount({ pleroma: { deactivated: true } })).account?.deactivated).toBe(true)
  const { account, harvest } = accountOf(remoteAccount({ moved: pleromaAccount({ moved: remoteAccount() }) }))
  expect(account?.movedToId).toBe('9vAlice')
  expect(harvest.accounts.get('9vAlice')?.movedToId).toBeUndefined()
  expect(accountOf(remoteAccount({ moved: remoteAccount() })).account?.movedToId).toBeUndefined()
})

test('an account without an id or a name is rejected', () => {
  expect(accountOf({ acct: 'x' })).toMatchObject({ id: null, warnings: ['account: no id'] })
  expect(accountOf({ id: '1', acct: '@ /' })).toMatchObject({ id: null, warnings: ['account: no name'] })
  expect(accountOf([])).toMatchObject({ id: null, warnings: ['account: not an object'] })
  expect(accountOf({ id: '1', username: 'x' }).account).toMatchObject({ acct: 'x' })
  expect(accountOf({ id: '1', acct: '@x/y@far.example' }).account).toMatchObject({
    acct: 'xy@far.example',
    username: 'xy',
  })
})

test('normalizes the settings that only the owner gets', () => {
  expect(normalizeOwnSettings(pleromaAccount())).toEqual({
    locked: true,
    acceptsChatMessages: true,
    allowFollowingMove: false,
    hideFavorites: true,
    hideFollowers: true,
    hideFollowersCount: true,
    hideFollows: false,
    hideFollowsCount: false,
    defaultScope: 'unlisted',
    sensitiveByDefault: true,
    noRichText: true,
    showRole: false,
    discoverable: true,
    followRequestsCount: 3,
    unreadChatCount: 2,
    notificationSettings: { block_from_strangers: true, hide_notification_contents: false },
  })
  expect(normalizeOwnSettings('<html>')).toMatchObject({
    defaultScope: 'public',
    showRole: true,
    notificationSettings: {},
  })
})

test('a list of relationships is read without duplicates, each with a note only if the server sends one', () => {
  const harvest = newHarvest()
  const context = testContext()
  const raw = [
    { id: 1, following: true, notifying: true, note: '' },
    { id: '2', showing_reblogs: false },
    {},
    { id: 1 },
  ]
  expect(normalizeRelationships(raw, harvest, context)).toEqual(['1', '2'])
  expect(normalizeRelationships({ id: 1 }, harvest, context)).toBeNull()
  expect(normalizeRelationship(raw[0], harvest, context)).toBe('1')
  expect(harvest.relationships.get('1')).toMatchObject({
    following: true,
    subscribing: true,
    showingRepeats: true,
    note: '',
  })
  expect(harvest.relationships.get('2')).not.toHaveProperty('note')
  expect(harvest.relationships.get('2')?.showingRepeats).toBe(false)
})

test.each(['muting_expires_at', 'mute_expires_at'])('a mute ends when %s says (MU19)', (name) => {
  const harvest = newHarvest()
  const raw = [
    { id: '1', muting: true, [name]: '2026-11-28T00:17:33Z' },
    { id: '2', muting: true, [name]: null },
  ]
  normalizeRelationships(raw, harvest, testContext())
  expect(harvest.relationships.get('1')?.mutedUntil).toBe('2026-11-28T00:17:33.000Z')
  expect(harvest.relationships.get('2')).not.toHaveProperty('mutedUntil')
})

test.each([
  [true, true],
  [false, false],
  [null, false],
])('Mastodon’s hide_collections %s is about both lists (PR14)', (hide_collections, hides) => {
  const harvest = newHarvest()
  normalizeAccount({ id: '1', acct: 'finch', hide_collections }, harvest, testContext())
  expect(harvest.accounts.get('1')).toMatchObject({ hideFollowers: hides, hideFollows: hides })
})

test('a full relationship is normalized, and is not locked if the server does not say so', () => {
  const harvest = newHarvest()
  const raw = {
    id: '1',
    following: false,
    followed_by: true,
    requested: true,
    locked: true,
    blocking: true,
    muting: true,
    subscribing: true,
    showing_reblogs: false,
  }
  normalizeRelationships([raw, { id: '2' }], harvest, testContext())
  expect(harvest.relationships.get('1')).toMatchObject({
    id: '1',
    following: false,
    followedBy: true,
    requested: true,
    locked: true,
    blocking: true,
    muting: true,
    subscribing: true,
    showingRepeats: false,
  })
  expect(harvest.relationships.get('2')?.locked).toBe(false)
})

test('facts that a server sends outside of the fields are shown as fields (PR45)', () => {
  const fieldsOf = (more: object) =>
    accountOf({ id: '1', acct: 'don', username: 'don', ...more }).account?.fields.map(
      ({ nameKey, value }) => [nameKey, value],
    )
  expect(fieldsOf({ location: 'Far <b>away</b>', website: 'far.example', verified: true })).toEqual([
    ['user_card.location', ['Far <b>away</b>']],
    ['user_card.website', [{ t: 'a', href: 'https://far.example/', c: ['far.example'] }]],
    ['user_card.verified', ['✓']],
  ])
  expect(fieldsOf({ location: '', website: 'javascript:alert(1)', verified: 'yes' })).toEqual([
    ['user_card.website', ['javascript:alert(1)']],
  ])
  expect(fieldsOf({ location: 7, website: null, verified: false })).toEqual([])
})

test('loads no picture of a private address, and shows the default avatar (M45)', () => {
  const at = 'http://192.168.0.1/reboot'
  const { account } = accountOf({
    ...pleromaAccount(),
    avatar: at,
    avatar_static: 'http://[::ffff:c0a8:1]/reboot',
    header: at,
    header_static: at,
    emojis: [
      { shortcode: 'crow', url: 'http://localhost/crow.png', static_url: 'https://a.example/crow.png' },
    ],
    pleroma: { background_image: at, favicon: at },
  })
  const avatar = testContext().defaultAvatarUrl
  expect(account).toMatchObject({ avatarUrl: avatar, avatarStaticUrl: avatar })
  for (const key of ['headerUrl', 'headerStaticUrl', 'backgroundUrl', 'faviconUrl'])
    expect(account).not.toHaveProperty(key)
  expect(account?.name[1]).toMatchObject({ t: 'emoji', url: 'https://a.example/crow.png' })
})

test('a link in the bio or a field tells its host if its text names another one (PO67)', () => {
  const lie = '<a href="https://evil.example/" rel="me"><b>https://</b>bank.example</a>'
  const { account } = accountOf({ ...pleromaAccount(), note: lie, fields: [{ name: 'Bank', value: lie }] })
  expect(account?.bio).toMatchObject([{ t: 'a', host: 'evil.example' }])
  expect(account?.fields[0]?.value).toMatchObject([{ t: 'a', host: 'evil.example' }])
})
