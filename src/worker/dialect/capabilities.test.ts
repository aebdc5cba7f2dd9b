import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectCapabilities } from './capabilities.ts'
import { detectSoftware, isAtLeast } from './detectSoftware.ts'
import { quoteField } from './quoteField.ts'

const features = (...names: string[]) => ({ pleroma: { metadata: { features: names } } })

test.each([
  [{ version: '2.7.2 (compatible; Pleroma 2.5.0-12-gabc)' }, undefined, 'pleroma', '2.5.0-12-gabc'],
  [
    { version: '2.7.2 (compatible; Akkoma 3.3.1-0-gaf90a4e51)', pleroma: {} },
    undefined,
    'akkoma',
    '3.3.1-0-gaf90a4e51',
  ],
  [{ version: '4.0.0 (compatible; Mitra 3.1.0)', pleroma: {} }, undefined, 'mitra', '3.1.0'],
  [
    { version: '2.7.2 (compatible; Rebased 2.4.51)' },
    { software: { name: 'rebased', version: '2.4.51' } },
    'rebased',
    '2.4.51',
  ],
  [{ version: '4.3.1+glitch' }, undefined, 'mastodon', '4.3.1+glitch'],
  [{ version: '3.0.0' }, {}, 'mastodon', '3.0.0'],
  [{ version: '0.20.0-dev', account_domain: 'x.example' }, undefined, 'gotosocial', '0.20.0-dev'],
  [{ version: '0.10.0' }, undefined, 'unknown', '0.10.0'],
  [{ version: '4.0.0 (not true; really snac/2.96)' }, undefined, 'snac', '2.96'],
  [{ version: '4.0.0 (not true; really snac/2.96)' }, { software: { name: 'snac' } }, 'snac', '2.96'],
  [
    { version: 'main', source_url: 'https://codeberg.org/superseriousbusiness/gotosocial' },
    undefined,
    'gotosocial',
    'main',
  ],
  [{ version: 7 }, { software: { name: 'Sharkey', version: '2024.9' } }, 'sharkey', '2024.9'],
  [{ version: '1.0', pleroma: {} }, undefined, 'unknown', '1.0'],
  [undefined, undefined, 'unknown', ''],
  ['<html>', [], 'unknown', ''],
])('software: %j', (instance, nodeinfo, software, version) => {
  expect(detectSoftware(instance, nodeinfo)).toEqual({ software, version })
})

test('Pleroma has the features that it lists, and those that all Pleroma servers have', () => {
  const instance = {
    version: '2.7.2 (compatible; Pleroma 2.6.0)',
    ...features(
      'mastodon_api_streaming',
      'polls',
      'pleroma_emoji_reactions',
      'pleroma_chat_messages',
      'editing',
      'shout',
    ),
  }
  expect(detectCapabilities(instance, undefined)).toMatchObject({
    passwordGrant: true,
    reactions: true,
    customReactions: false,
    chats: true,
    shout: true,
    editing: true,
    preview: true,
    expiry: true,
    postLanguage: false,
    idempotency: true,
    pleromaRead: true,
    streaming: true,
    streamSubscribe: true,
    anonymousReading: true,
    directTimeline: true,
    suggestions: false,
  })
  const silent = detectCapabilities(
    { version: '2.7.2 (compatible; Pleroma 2.2.2)' },
    { metadata: { private: true, features: [] } },
  )
  expect(silent).toMatchObject({
    streaming: false,
    polls: false,
    chats: false,
    streamSubscribe: false,
    anonymousReading: false,
  })
})

test('Akkoma has no chats, even if it lists them', () => {
  const instance = {
    version: '2.7.2 (compatible; Akkoma 3.10.0)',
    ...features(
      'pleroma_chat_messages',
      'custom_emoji_reactions',
      'pleroma_emoji_reactions',
      'mastodon_api_streaming',
    ),
  }
  expect(detectCapabilities(instance, {})).toMatchObject({
    chats: false,
    shout: false,
    reactions: true,
    customReactions: true,
    streamSubscribe: false,
  })
})

test('Mastodon has no password grant, and its version determines the other features', () => {
  const now = detectCapabilities({ version: '4.3.1' }, undefined)
  expect(now).toMatchObject({
    passwordGrant: false,
    idempotency: true,
    preview: false,
    reactions: false,
    editing: true,
    streamSubscribe: true,
    pleromaRead: false,
    markers: true,
    directTimeline: false,
    suggestions: true,
  })
  expect(detectCapabilities({ version: '2.9.3' }, undefined)).toMatchObject({
    editing: false,
    markers: false,
    directTimeline: true,
    streamSubscribe: false,
  })
})

test('quotes are supported by Mastodon since 4.5, and by other servers that list them', () => {
  const quoting = (version: string, ...names: string[]): boolean =>
    detectCapabilities({ version, ...(names.length > 0 && features(...names)) }, undefined).quoting
  expect(['4.5.0', '4.5.0-rc.1', '5.0.0'].map((version) => quoting(version))).toEqual([true, true, true])
  expect(['4.4.9', 'glitch'].map((version) => quoting(version))).toEqual([false, false])
  expect(quoting('4.2.1 (compatible; Iceshrimp.NET 2025)', 'quote_posting')).toBe(true)
  expect(quoting('2.7.2 (compatible; Pleroma 2.5.0)', 'editing')).toBe(false)
  expect([quoteField('mastodon'), quoteField('glitch'), quoteField('akkoma'), quoteField('sharkey')]).toEqual(
    ['quoted_status_id', 'quoted_status_id', 'quote_id', 'quote_id'],
  )
})

test('Hollo takes posts as JSON and snac as forms; of others nothing is known (C27, C57)', () => {
  const of = (name: string) => {
    const { formPosts, jsonPosts } = detectCapabilities({ version: '1.0.0' }, { software: { name } })
    return [formPosts, jsonPosts]
  }
  expect(['hollo', 'snac', 'finch'].map(of)).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ])
})

test('GoToSocial publishes previews and ignores the idempotency key', () => {
  expect(
    detectCapabilities(
      { version: '0.20.0' },
      { software: { name: 'gotosocial', version: '0.20.0' }, metadata: {} },
    ),
  ).toMatchObject({
    passwordGrant: false,
    preview: false,
    idempotency: false,
    editing: true,
    streamSubscribe: true,
    streamTimelines: false,
    anonymousReading: false,
    markers: true,
    chats: false,
  })
})

const MODERN = [
  'mastodon_api_streaming',
  'polls',
  'editing',
  'quote_posting',
  'pleroma_emoji_reactions',
  'custom_emoji_reactions',
  'pleroma_chat_messages',
  'shout',
  'media_proxy',
  'gopher',
]
const nodeinfoOf = (name: string, version: string, metadata: object = {}) => ({
  software: { name, version },
  metadata,
})

/** Current servers; `y`: supported, `-`: not supported. One column for each, in the order of the titles. */
test.each([
  ['passwordGrant', 'yy--'],
  ['reactions', 'yy--'],
  ['customReactions', 'yy--'],
  ['chats', 'y---'],
  ['shout', 'y---'],
  ['polls', 'yyyy'],
  ['pollOrFiles', '--yy'],
  ['formPosts', 'yyyy'],
  ['jsonPosts', '--yy'],
  ['editing', 'yyyy'],
  ['quoting', 'yyy-'],
  ['quoteNotifications', '--y-'],
  ['revokeQuotes', '--y-'],
  ['bookmarks', 'yyyy'],
  ['expiry', 'yy--'],
  ['postLanguage', '-yyy'],
  ['focalPoint', '--yy'],
  ['preview', 'yy--'],
  ['idempotency', 'yyy-'],
  ['pleromaRead', 'yy--'],
  ['markers', 'yyyy'],
  ['announcements', 'yyyy'],
  ['streaming', 'yyyy'],
  ['streamSubscribe', 'y-yy'],
  ['streamTimelines', 'y-y-'],
  ['anonymousReading', 'yyy-'],
  ['pleromaTimelineParams', 'yy--'],
  ['suggestions', 'y-y-'],
  ['directTimeline', 'yy--'],
  ['directThreads', 'yyyy'],
  ['gopher', 'yy--'],
  ['mediaProxy', 'yy--'],
  ['fedibirdReactions', '----'],
  ['muteAnyThread', 'yyy-'],
  ['remoteInteraction', 'yy--'],
  ['profileFilters', '--yy'],
  ['sensitiveDefault', '--yy'],
  ['reports', 'yyy-'],
  ['moves', 'yy--'],
  ['removeFollower', 'yyy-'],
  ['accountOptions', 'yy--'],
  ['profileBackground', 'yy--'],
  ['birthdays', 'y---'],
  ['adminPage', 'yy--'],
  ['manageAnnouncements', 'yy--'],
  ['manageReports', 'yyyy'],
  ['reopenReports', 'yyy-'],
  ['reportNotes', 'yy--'],
  ['assignReports', 'y-y-'],
  ['moderatePosts', 'yy--'],
  ['grantRights', 'yy--'],
  ['activateAccounts', 'yyyy'],
  ['reactivateAccounts', 'yyy-'],
  ['deleteAccounts', 'yy--'],
  ['tagAccounts', 'y---'],
  ['approveAccounts', 'yyyy'],
  ['readModerationLog', 'yy--'],
  ['deleteOthers', 'yy--'],
] as const)('Pleroma, Akkoma, Mastodon, GoToSocial: %s %s', (what, expected) => {
  const federation = { mrf_policies: ['SimplePolicy', 'TagPolicy'] }
  const pleroma = { features: MODERN, suggestions: { enabled: true }, federation }
  const found = [
    detectCapabilities(
      { version: '2.7.2 (compatible; Pleroma 2.9.1)' },
      nodeinfoOf('pleroma', '2.9.1', pleroma),
    ),
    detectCapabilities(
      { version: '2.7.2 (compatible; Akkoma 3.15.2)' },
      nodeinfoOf('akkoma', '3.15.2', { features: MODERN }),
    ),
    detectCapabilities({ version: '4.5.0' }, nodeinfoOf('mastodon', '4.5.0')),
    detectCapabilities({ version: '0.20.0' }, nodeinfoOf('gotosocial', '0.20.0')),
  ]
  expect(found.map((each) => (each[what] ? 'y' : '-')).join('')).toBe(expected)
})

test('GoToSocial takes more streams on one socket since 0.7', () => {
  const of = (version: string) =>
    detectCapabilities({ version }, nodeinfoOf('gotosocial', version)).streamSubscribe
  expect(['0.6.0', '0.7.0', '0.20.0', 'git-1234'].map(of)).toEqual([false, true, true, true])
})

test('Akkoma accepts the language of a post since 3.6', () => {
  const of = (version: string) =>
    detectCapabilities(
      { version: `2.7.2 (compatible; Akkoma ${version})` },
      nodeinfoOf('akkoma', version, { features: MODERN }),
    ).postLanguage
  expect(['3.5.0', '3.6.0', '3.15.2'].map(of)).toEqual([false, true, true])
})

test('Fedibird lists quotes, reactions and expiry in ways of its own', () => {
  const fedibird_capabilities = ['emoji_reaction', 'status_expire', 'favourite_list', 7]
  const found = detectCapabilities(
    { version: '0.1', feature_quote: true, fedibird_capabilities },
    nodeinfoOf('fedibird', '0.1'),
  )
  const has = { reactions: true, customReactions: true, fedibirdReactions: true, quoting: true, expiry: true }
  expect(found).toMatchObject({ software: 'fedibird', ...has, chats: false, preview: false })
  // A fork of Mastodon that kept its name.
  expect(
    detectCapabilities({ version: '4.2.0+fork', feature_quote: true, fedibird_capabilities }, undefined),
  ).toMatchObject(has)
  expect(detectCapabilities({ version: '0.1' }, nodeinfoOf('fedibird', '0.1'))).toMatchObject({
    reactions: false,
    quoting: false,
    expiry: false,
  })
  // For servers that also have Pleroma's calls, those are used.
  expect(
    detectCapabilities(
      { version: '1.0', fedibird_capabilities, ...features('pleroma_emoji_reactions') },
      nodeinfoOf('ditto', '1.0'),
    ),
  ).toMatchObject({ reactions: true, fedibirdReactions: false })
})

test('birthdays are known by the instance’s rules for them, and by the version of Pleroma', () => {
  const rules = { pleroma: { metadata: { birthday_required: false } } }
  const birthdays = (version: string, more: object = {}) =>
    detectCapabilities({ version, ...more }, undefined).birthdays
  expect(birthdays('2.7.2 (compatible; Pleroma 2.9.1)')).toBe(true)
  expect(birthdays('2.7.2 (compatible; Pleroma 2.2.2)')).toBe(false)
  expect(birthdays('2.7.2 (compatible; Akkoma 3.15.2)')).toBe(false)
  expect(birthdays('2.7.2 (compatible; Akkoma 3.15.2)', rules)).toBe(true)
  expect(birthdays('4.5.0', rules)).toBe(false)
})

test('suggestions are on if the features list them, or the server says that they are enabled', () => {
  const on = (metadata: object): boolean =>
    detectCapabilities(undefined, nodeinfoOf('pleroma', '2.7.0', { features: [], ...metadata })).suggestions
  // Pleroma always says that they are off.
  expect(on({ features: ['v2_suggestions'], suggestions: { enabled: false } })).toBe(true)
  expect(on({ features: ['v2_suggestions'] })).toBe(true)
  expect(on({ suggestions: { enabled: true } })).toBe(true)
  expect(on({ suggestions: { enabled: false } })).toBe(false)
})

test('an unknown server gets no capability that could publish or repeat by mistake', () => {
  expect(detectCapabilities(undefined, undefined)).toMatchObject({
    software: 'unknown',
    passwordGrant: true,
    preview: false,
    idempotency: false,
    streaming: true,
    streamSubscribe: false,
    chats: false,
    reactions: false,
    anonymousReading: true,
  })
})

test('versions are compared by number', () => {
  expect(isAtLeast('2.10.1', 2, 9, false)).toBe(true)
  expect(isAtLeast('v3.0', 2, 9, false)).toBe(true)
  expect(isAtLeast('2.8.9', 2, 9, true)).toBe(false)
  expect(isAtLeast('nightly', 2, 9, true)).toBe(true)
})

test('every capability is a boolean, whatever the instance answers', () => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.record({
      version: fc.string(),
      pleroma: fc.jsonValue(),
      metadata: fc.jsonValue(),
      software: fc.jsonValue(),
    }),
  )
  fc.assert(
    fc.property(anything, anything, (instance, nodeinfo) => {
      const { software, version, ...capabilities } = detectCapabilities(instance, nodeinfo)
      expect(software).not.toBe('')
      expect(version.length).toBeLessThanOrEqual(200)
      for (const value of Object.values(capabilities)) expect(typeof value).toBe('boolean')
    }),
  )
})

test('a server of another family has what it shows by its version of the API, or lists (I41)', () => {
  const hollo = { version: '0.10.0' }
  const nodeinfo = { software: { name: 'hollo', version: '0.10.0' } }
  const shown = {
    editing: true,
    postLanguage: true,
    muteThreads: true,
    muteAnyThread: true,
    removeFollower: true,
  }
  const hidden = {
    editing: false,
    postLanguage: false,
    muteThreads: false,
    muteAnyThread: false,
    removeFollower: false,
  }
  expect(detectCapabilities(hollo, nodeinfo, 7)).toMatchObject(shown)
  expect(detectCapabilities(hollo, nodeinfo)).toMatchObject(hidden)
  expect(detectCapabilities(hollo, nodeinfo, 'many')).toMatchObject(hidden)
  expect(detectCapabilities({ ...hollo, ...features('editing') }, nodeinfo)).toMatchObject({ editing: true })
})
