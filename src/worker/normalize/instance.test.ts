import { expect, test } from 'vitest'
import { deriveInstance } from './instance.ts'
import { pleromaInstance, pleromaNodeinfo } from './testing/samples.ts'

const where = { host: 'rookery.example', server: 'https://rookery.example' }

test('a Pleroma instance: nodeinfo before the instance answer', () => {
  expect(deriveInstance({ instance: pleromaInstance(), nodeinfo: pleromaNodeinfo() }, where)).toMatchObject({
    ...where,
    name: 'The Rookery',
    description: 'A place for crows & friends',
    software: 'pleroma',
    version: '2.6.0',
    registrationOpen: false,
    textLimit: 4000,
    uploadLimitBytes: 32000000,
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

test('a Mastodon instance, second version of the answer', () => {
  const instance = {
    domain: 'far.example',
    title: 'Far',
    version: '4.3.1',
    registrations: { enabled: true, approval_required: true },
    configuration: {
      statuses: { max_characters: 500 },
      media_attachments: { image_size_limit: 16777216, video_size_limit: 103809024 },
      polls: { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2629746 },
      vapid: { public_key: 'BCk-' },
    },
  }
  expect(deriveInstance({ instance }, where)).toMatchObject({
    software: 'mastodon',
    registrationOpen: true,
    textLimit: 500,
    uploadLimitBytes: 103809024,
    pollLimits: { maxOptions: 4, maxOptionChars: 50, minExpirationS: 300, maxExpirationS: 2629746 },
    postFormats: ['text/plain'],
    vapidPublicKey: 'BCk-',
    defaultAvatarUrl: 'https://rookery.example/avatars/original/missing.png',
    loginMethod: 'token',
  })
})

test('GoToSocial lists its formats with its limits', () => {
  const instance = {
    title: 'g',
    version: '0.20.0',
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
])('nothing, or nonsense, leaves the defaults: %j', (answers) => {
  expect(deriveInstance(answers, where)).toMatchObject({
    name: 'rookery.example',
    software: 'unknown',
    textLimit: 5000,
    uploadLimitBytes: null,
    pollLimits: { maxOptions: 4, maxOptionChars: 255, minExpirationS: 60, maxExpirationS: 86400 },
    postFormats: ['text/plain'],
    redirectRootLogin: '/main/friends',
    redirectRootNoLogin: '/main/all',
    federating: true,
    known: false,
  })
})

test("the server's own configuration wins over the file beside it", () => {
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
])('nobody is sent away from the site: %j', (redirectRootLogin) => {
  expect(deriveInstance({ config: { redirectRootLogin } }, where).redirectRootLogin).toBe('/main/friends')
})

test('limits that make no sense are not taken', () => {
  const instance = {
    title: 'x',
    max_toot_chars: -5,
    poll_limits: { max_options: 1, min_expiration: 900, max_expiration: 60 },
  }
  expect(deriveInstance({ instance }, where)).toMatchObject({
    textLimit: 5000,
    pollLimits: { maxOptions: 4, minExpirationS: 900, maxExpirationS: 900 },
  })
  expect(deriveInstance({ instance: { title: 'x', max_toot_chars: 0 } }, where).textLimit).toBe(0)
})
