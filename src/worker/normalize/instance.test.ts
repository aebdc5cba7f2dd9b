import { expect, test } from 'vitest'
import { deriveInstance } from './instance.ts'
import { pleromaInstance, pleromaNodeinfo } from './testing/samples.ts'

const where = {
  host: 'rookery.example',
  server: 'https://rookery.example',
  origin: 'https://rookery.example',
  defaultAvatarUrl: 'https://rookery.example/default-avatar.svg',
}

test('reads a Pleroma instance; nodeinfo overrides the instance answer', () => {
  expect(deriveInstance({ instance: pleromaInstance(), nodeinfo: pleromaNodeinfo() }, where)).toMatchObject({
    host: 'rookery.example',
    server: 'https://rookery.example',
    name: 'The Rookery',
    description: 'A place for crows & friends',
    software: 'pleroma',
    version: '2.6.0',
    registrationOpen: false,
    textLimit: 4000,
    accountActivationRequired: true,
    accountApprovalRequired: true,
    birthdayRequired: true,
    birthdayMinAge: 4745,
    mailerEnabled: true,
    restrictedNicknames: ['about', 'main'],
    staffAccounts: ['https://rookery.example/users/rook'],
    suggestionsWeb: 'https://who.example/?{{host}}+{{user}}',
    capabilities: { suggestions: true, mediaProxy: true, gopher: false },
    safeDM: false,
    uploadLimits: {
      generalBytes: 32000000,
      avatarBytes: 2000000,
      backgroundBytes: 4000000,
      bannerBytes: 3000000,
    },
    fieldsLimits: { maxFields: 10, nameLength: 512, valueLength: 2048 },
    pollLimits: { maxOptions: 10, maxOptionChars: 100, minExpirationS: 300, maxExpirationS: 604800 },
    postFormats: ['text/plain', 'text/html', 'text/markdown', 'text/bbcode'],
    private: false,
    federating: false,
    backgroundUrl: 'https://rookery.example/images/city.jpg',
    vapidPublicKey: 'BLElLQ',
    loginMethod: 'password',
    known: true,
  })
})

test('reads version 2 of a Mastodon instance', () => {
  const instance = {
    domain: 'far.example',
    title: 'Far',
    version: '4.3.1',
    registrations: { enabled: true, approval_required: true },
    configuration: {
      statuses: { max_characters: 500 },
      media_attachments: {
        image_size_limit: 16777216,
        video_size_limit: 103809024,
        description_limit: 420,
      },
      polls: { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2629746 },
      vapid: { public_key: 'BCk-' },
    },
  }
  expect(deriveInstance({ instance }, where)).toMatchObject({
    software: 'mastodon',
    registrationOpen: true,
    textLimit: 500,
    descriptionLimit: 420,
    accountApprovalRequired: true,
    uploadLimits: { generalBytes: 103809024, avatarBytes: null },
    fieldsLimits: { maxFields: 4, nameLength: 255, valueLength: 255 },
    mailerEnabled: false,
    pollLimits: { maxOptions: 4, maxOptionChars: 50, minExpirationS: 300, maxExpirationS: 2629746 },
    postFormats: ['text/plain'],
    vapidPublicKey: 'BCk-',
    defaultAvatarUrl: 'https://rookery.example/default-avatar.svg',
    loginMethod: 'token',
  })
})

test('reads the post formats of GoToSocial from its limits', () => {
  const instance = {
    title: 'g',
    version: '0.20.0',
    account_domain: 'rookery.example',
    configuration: { statuses: { supported_mime_types: ['text/plain', 'text/markdown'] } },
  }
  expect(deriveInstance({ instance }, where)).toMatchObject({
    software: 'gotosocial',
    postFormats: ['text/plain', 'text/markdown'],
  })
})

test.each([
  [{}],
  [{ instance: '<html>', nodeinfo: null, frontendConfigurations: [], config: 7 }],
  [{ instance: { error: 'x' } }],
])('missing or malformed answers leave the defaults: %j', (answers) => {
  expect(deriveInstance(answers, where)).toMatchObject({
    name: 'rookery.example',
    software: 'unknown',
    textLimit: 5000,
    uploadLimits: { generalBytes: null, avatarBytes: null, backgroundBytes: null, bannerBytes: null },
    birthdayRequired: false,
    birthdayMinAge: 0,
    postContentType: 'text/plain',
    subjectLineBehavior: 'email',
    logoMargin: '0',
    logoMask: true,
    logoLeft: false,
    hideSitename: false,
    showFeaturesPanel: true,
    showInstanceSpecificPanel: false,
    minimalScopesMode: false,
    sensitiveByDefault: false,
    panel: [],
    themes: [],
    preferenceDefaults: {},
    pollLimits: { maxOptions: 4, maxOptionChars: 255, minExpirationS: 60, maxExpirationS: 86400 },
    postFormats: ['text/plain'],
    redirectRootLogin: '/main/friends',
    redirectRootNoLogin: '/main/all',
    federating: true,
    known: false,
  })
})

test("the server's configuration overrides the file beside the client", () => {
  const config = {
    logo: '/static/a.svg',
    background: '/bg.jpg',
    redirectRootLogin: '/main/public',
    loginMethod: 'token',
  }
  const frontendConfigurations = {
    pleroma_fe: { logo: '/static/b.svg', redirectRootNoLogin: '/about', defaultAvatar: '/crow.png' },
  }
  expect(deriveInstance({ config, frontendConfigurations }, where)).toMatchObject({
    logoUrl: 'https://rookery.example/static/b.svg',
    backgroundUrl: 'https://rookery.example/bg.jpg',
    defaultAvatarUrl: 'https://rookery.example/crow.png',
    redirectRootLogin: '/main/public',
    redirectRootNoLogin: '/about',
    loginMethod: 'token',
  })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:1',
  '/\t/evil.example',
  'main',
  '',
  7,
])('a redirect never leaves the site: %j', (redirectRootLogin) => {
  expect(deriveInstance({ config: { redirectRootLogin } }, where).redirectRootLogin).toBe('/main/friends')
})

test('ignores invalid limits', () => {
  const instance = {
    title: 'x',
    max_toot_chars: -5,
    poll_limits: { max_options: 1, min_expiration: 900, max_expiration: 60 },
  }
  expect(deriveInstance({ instance }, where)).toMatchObject({
    textLimit: 5000,
    descriptionLimit: 1500,
    pollLimits: { maxOptions: 4, minExpirationS: 900, maxExpirationS: 900 },
  })
  expect(deriveInstance({ instance: { title: 'x', max_toot_chars: 0 } }, where).textLimit).toBe(0)
})

test('reads every configurable value', () => {
  const pleroma_fe = {
    name: 'Our rookery',
    background: '/bg.jpg',
    logo: '/logo.svg',
    logoMargin: '.1em 2px',
    logoMask: false,
    logoLeft: true,
    hideSitename: true,
    defaultBanner: '/banner.png',
    postContentType: 'text/markdown',
    subjectLineBehavior: 'masto',
    showFeaturesPanel: false,
    showInstanceSpecificPanel: true,
    minimalScopesMode: true,
    sensitiveByDefault: true,
    safeDM: true,
  }
  const derived = deriveInstance(
    {
      instance: pleromaInstance(),
      nodeinfo: pleromaNodeinfo(),
      frontendConfigurations: { pleroma_fe, masto_fe: { logoMask: true } },
      panel: '<p>Read <a href="/about">this</a><script>1</script></p>',
      styles: { 'pleroma-dark': '/static/dark.json', tidy: { theme: {} }, gone: null },
    },
    where,
  )
  expect(derived).toMatchObject({
    name: 'Our rookery',
    backgroundUrl: 'https://rookery.example/bg.jpg',
    logoUrl: 'https://rookery.example/logo.svg',
    logoMargin: '.1em 2px',
    logoMask: false,
    logoLeft: true,
    hideSitename: true,
    defaultBannerUrl: 'https://rookery.example/banner.png',
    postContentType: 'text/markdown',
    subjectLineBehavior: 'masto',
    showFeaturesPanel: false,
    showInstanceSpecificPanel: true,
    minimalScopesMode: true,
    sensitiveByDefault: true,
    safeDM: true,
    themes: ['pleroma-dark', 'tidy'],
  })
  expect(derived.panel).toEqual([
    {
      t: 'p',
      c: ['Read ', { t: 'a', href: 'https://rookery.example/about', c: ['this'] }],
    },
  ])
})

test.each([
  ['text/x-latin', 'text/plain'],
  [7, 'text/plain'],
  ['text/markdown', 'text/markdown'],
])('the default post format is one that the instance supports: %j', (postContentType, expected) => {
  const answers = { instance: pleromaInstance(), config: { postContentType } }
  expect(deriveInstance(answers, where).postContentType).toBe(expected)
})

test('preference defaults are plain values; the server’s configuration wins', () => {
  const config = { hideNsfw: false, theme: 'mine', maxThumbnails: 4, modalOnRepeat: 'yes', streaming: true }
  const pleroma_fe = JSON.parse(
    '{"theme":"pleroma-light","streaming":null,"list":[1],"nested":{"a":1},"__proto__":{"x":1},"_own":1,"long":"'.concat(
      'x'.repeat(2_000),
      '"}',
    ),
  )
  const { preferenceDefaults } = deriveInstance({ config, frontendConfigurations: { pleroma_fe } }, where)
  expect(preferenceDefaults).toEqual({
    hideNsfw: false,
    theme: 'pleroma-light',
    maxThumbnails: 4,
    modalOnRepeat: 'yes',
    streaming: true,
  })
})

test.each([
  ['pleroma-light', undefined, 'pleroma-light'],
  ['redmond-xx', undefined, 'configured'],
  ['pleroma-dark', { colors: {} }, 'configured'],
  ['pleroma-dark', 'neon', 'pleroma-dark'],
  ['', undefined, ''],
  [7, null, 7],
])('theme %j with data %j becomes %j', (theme, themeData, expected) => {
  const answers = { frontendConfigurations: { pleroma_fe: { theme, themeData } } }
  expect(deriveInstance(answers, where).preferenceDefaults.theme).toBe(expected)
})

test.each(['1em; color: red', 'calc(1px)', '1em 2em 3em 4em 5em', '', {}, 'auto'])(
  'rejects a margin that is not a list of lengths: %j',
  (logoMargin) => {
    expect(deriveInstance({ config: { logoMargin } }, where).logoMargin).toBe('0')
  },
)

test.each([7, '0', '-.5em', '1px 2% 3rem 4vw'])('accepts the margin %j', (logoMargin) => {
  expect(deriveInstance({ config: { logoMargin } }, where).logoMargin).toBe(String(logoMargin))
})

test('ignores a panel that is the client’s own page', () => {
  const page = '<!doctype html>\n<html><head><script type="module" src="/app.js"></script></head><body>Hello'
  expect(deriveInstance({ panel: page }, where).panel).toEqual([])
  expect(deriveInstance({ panel: '<!doctype html><p>Hello' }, where).panel).toEqual([
    { t: 'p', c: ['Hello'] },
  ])
})

test('reads the features and the other fields of nodeinfo', () => {
  const nodeinfo = (features: string[]) => ({
    software: { name: 'pleroma', version: '2.9.1' },
    metadata: { features, federation: { enabled: true }, private: true, suggestions: { enabled: false } },
  })
  const all = [
    'shout',
    'pleroma_chat_messages',
    'pleroma_emoji_reactions',
    'pleroma_custom_emoji_reactions',
    'gopher',
    'media_proxy',
    'polls',
    'editing',
    'safe_dm_mentions',
    'v2_suggestions',
  ]
  const flags = (features: string[]) => {
    const { capabilities, safeDM } = deriveInstance({ nodeinfo: nodeinfo(features) }, where)
    const { shout, chats, reactions, customReactions, gopher, mediaProxy, polls, editing } = capabilities
    return [shout, chats, reactions, customReactions, gopher, mediaProxy, polls, editing, safeDM]
  }
  expect(flags(all)).toEqual(Array(9).fill(true))
  expect(flags([])).toEqual(Array(9).fill(false))
  expect(deriveInstance({ nodeinfo: nodeinfo(all) }, where)).toMatchObject({
    private: true,
    federating: true,
    // Pleroma's nodeinfo says that suggestions are off, always.
    capabilities: { anonymousReading: false, suggestions: true },
  })
})

test.each([
  [
    'mastodon',
    '3.0.0',
    { textLimit: 500, fileLimit: 4 },
    { maxOptions: 4, maxOptionChars: 50, minExpirationS: 300 },
  ],
  [
    'pixelfed',
    '0.11',
    { textLimit: 500, fileLimit: 4 },
    { maxOptions: 4, maxOptionChars: 50, minExpirationS: 300 },
  ],
  [
    'gotosocial',
    '0.20.0',
    { textLimit: 5_000, fileLimit: 6 },
    { maxOptions: 6, maxOptionChars: 50, minExpirationS: 300 },
  ],
  [
    'pleroma',
    '2.2.0',
    { textLimit: 5_000, fileLimit: 0 },
    { maxOptions: 4, maxOptionChars: 255, minExpirationS: 60 },
  ],
])('limits that %s does not tell are those of its kind (I33)', (name, version, limits, poll) => {
  const nodeinfo = { software: { name, version }, metadata: {} }
  const found = deriveInstance({ instance: { title: 'Far', version }, nodeinfo }, where)
  expect(found).toMatchObject(limits)
  expect(found.pollLimits).toMatchObject(poll)
})

test('limits are read from every place where servers announce them (I12, I15)', () => {
  const mitra = { version: '4.0.0 (compatible; Mitra 3.1.0)', post_character_limit: 2_000 }
  expect(deriveInstance({ instance: mitra }, where).textLimit).toBe(2_000)
  const akkoma = {
    version: '2.7.2 (compatible; Akkoma 3.3.1)',
    pleroma: { metadata: { fields_limits: { max_fields: 10, name_length: 512, value_length: 2_048 } } },
  }
  expect(deriveInstance({ instance: akkoma }, where).fieldsLimits).toEqual({
    maxFields: 10,
    nameLength: 512,
    valueLength: 2_048,
  })
  const gotosocial = { version: '0.20.0', configuration: { accounts: { max_profile_fields: 6 } } }
  expect(deriveInstance({ instance: gotosocial }, where).fieldsLimits).toMatchObject({
    maxFields: 6,
    nameLength: 255,
  })
})

test.each([
  [{ uri: 'localhost:8080', account_domain: 'far.example' }, 'far.example'],
  [{ uri: 'localhost:8080' }, 'localhost:8080'],
  [{ uri: 'https://Far.example' }, 'far.example'],
  [{ domain: 'far.example' }, 'far.example'],
  [{ uri: 'no host' }, 'rookery.example'],
  [{ uri: 7, domain: '' }, 'rookery.example'],
  [{}, 'rookery.example'],
])('the home host of %j is %s (I32)', (instance, host) => {
  expect(deriveInstance({ instance }, where).host).toBe(host)
})

test('texts with a subject are folded by default where it is a content warning (P36)', () => {
  const folded = (version: string, config: object = {}) =>
    deriveInstance({ instance: { version }, config }, where).preferenceDefaults.collapseMessageWithSubject
  expect(folded('2.7.2 (compatible; Pleroma 2.9.1)')).toBeUndefined()
  expect(folded('2.7.2 (compatible; Akkoma 3.15.2)')).toBeUndefined()
  for (const version of ['4.5.0', '0.20.0', '4.0.0 (compatible; Mitra 3.1.0)'])
    expect(folded(version)).toBe(true)
  expect(folded('4.5.0', { collapseMessageWithSubject: false })).toBe(false)
  expect(deriveInstance({}, where).preferenceDefaults).toEqual({})
})

test('its own pages are at the site that the page’s own server names, and nobody else’s (I36)', () => {
  const instance = { version: '4.3.0', title: 'Far' }
  const config = { site: 'https://far.example/ignored' }
  const pages = { security: 'https://far.example/auth/edit', data: 'https://far.example/settings/export' }
  expect(deriveInstance({ instance, config }, where)).toMatchObject({
    server: 'https://rookery.example',
    site: 'https://far.example',
    accountPages: pages,
  })
  const { panel } = deriveInstance({ instance, config, panel: '<a href="/settings/export">yours</a>' }, where)
  expect(JSON.stringify(panel)).toContain('https://far.example/settings/export')
  for (const site of ['javascript:alert(1)', 7, '', undefined])
    expect(deriveInstance({ instance, config: { site } }, where).site).toBe('https://rookery.example')
  const elsewhere = { ...where, server: 'https://other.example' }
  expect(deriveInstance({ instance, config }, elsewhere).site).toBe('https://other.example')
})
