import { expect, test } from 'vitest'
import { normalizeAttachment } from './attachment.ts'
import { normalizeCard } from './card.ts'
import { normalizeCustomEmojis } from './emoji.ts'
import { typeOfMimetype } from './mimetype.ts'
import { normalizePoll } from './poll.ts'
import { testContext } from './testing/samples.ts'

const context = testContext()
const file = (changes: Record<string, unknown>) =>
  normalizeAttachment({ id: '1', url: 'https://a.example/x', ...changes }, context)

test('the type of a file comes from its mimetype, then its extension, then the server’s type', () => {
  expect(file({ pleroma: { mime_type: 'audio/ogg; codecs=opus' }, type: 'unknown' })).toMatchObject({
    type: 'audio',
    mimetype: 'audio/ogg',
  })
  expect(file({ url: 'https://a.example/x.WEBM?name=y.png' })).toMatchObject({
    type: 'video',
    mimetype: 'video/webm',
  })
  expect(file({ type: 'image' })).toMatchObject({ type: 'image', mimetype: '' })
  expect(file({ type: 'image', pleroma: { mime_type: 'application/octet-stream' } })).toMatchObject({
    type: 'image',
  })
  expect(file({ type: 'mystery' })).toMatchObject({ type: 'unknown', looping: false })
  const unspecific = { type: 'unknown', pleroma: { mime_type: 'application/octet-stream' } }
  expect(file({ ...unspecific, url: 'https://a.example/x.jpg' })).toMatchObject({
    type: 'image',
    mimetype: 'image/jpeg',
  })
  expect(file(unspecific)).toMatchObject({ type: 'unknown', mimetype: 'application/octet-stream' })
  expect(typeOfMimetype('application/x-shockwave-flash')).toBe('flash')
  expect(typeOfMimetype('text/html')).toBe('html')
})

test('the size of a file comes from the original, then the small version, then the aspect ratio', () => {
  expect(file({ meta: { original: { width: '640', height: 480 } } })).toMatchObject({
    width: 640,
    height: 480,
  })
  expect(file({ meta: { original: { size: '640x480' } } })).toMatchObject({ width: 640, height: 480 })
  expect(file({ meta: { focus: { x: -0.5, y: 1 } } })).toMatchObject({ focus: { x: -0.5, y: 1 } })
  for (const focus of [{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: '0.5', y: 0.5 }, { x: 0.5 }, null])
    expect(file({ meta: { focus } })).not.toHaveProperty('focus')
  expect(file({ meta: { small: { width: 40, height: 30 } } })).toMatchObject({ width: 40, height: 30 })
  expect(file({ meta: { original: { aspect: 1.5 } } })).toMatchObject({ width: 1500, height: 1000 })
  expect(file({ meta: { original: { width: 0, height: -3 } } })).not.toHaveProperty('width')
})

test('a file without a URL is rejected; a remote URL is used if there is no other', () => {
  expect(normalizeAttachment({ id: '1', url: null, type: 'image' }, context)).toBeNull()
  expect(file({ url: null, remote_url: 'https://far.example/y.png' })).toMatchObject({
    url: 'https://far.example/y.png',
    previewUrl: 'https://far.example/y.png',
  })
  expect(file({ url: 'javascript:1', preview_url: 'data:x' })).toBeNull()
})

test('leaves out an invalid blurhash', () => {
  expect(file({ blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' })).toHaveProperty('blurhash')
  for (const blurhash of ['LEHV6n', '', 'é'.repeat(28), 7])
    expect(file({ blurhash })).not.toHaveProperty('blurhash')
})

test('a card has a valid URL and a provider name', () => {
  expect(normalizeCard({ url: 'https://n.example/x', title: 'T\n t', html: '<iframe>' }, context)).toEqual({
    url: 'https://n.example/x',
    title: 'T t',
    description: '',
    providerName: 'n.example',
  })
  expect(normalizeCard({ url: 'javascript:1', title: 'T' }, context)).toBeUndefined()
})

test('a poll keeps the positions of its options, and the known counts', () => {
  const options = [{ title: 'a', votes_count: null }, null, { title: '', votes_count: '3' }]
  expect(
    normalizePoll({ id: 1, options, own_votes: [2, 2, 9, 'x'], voters_count: null, votes_count: 3 }, context),
  ).toEqual({
    id: '1',
    options: [
      { title: ['a'], votesCount: null },
      { title: [], votesCount: null },
      { title: [], votesCount: 3 },
    ],
    multiple: false,
    expired: false,
    voted: true,
    ownVotes: [2],
    votesCount: 3,
    votersCount: null,
  })
  expect(normalizePoll({ id: 1, options: [] }, context)).toBeUndefined()
})

test('reads custom emojis as a map or as a list', () => {
  expect(
    normalizeCustomEmojis({ crow: { image_url: '/emoji/crow.png', tags: ['pack:birds', 'Black'] } }, context),
  ).toEqual([
    {
      name: 'crow',
      url: 'https://rookery.example/emoji/crow.png',
      staticUrl: 'https://rookery.example/emoji/crow.png',
      tags: ['Black'],
      pack: 'birds',
    },
  ])
  const emojis = [
    {
      shortcode: 'jay',
      url: 'https://a.example/jay.gif',
      static_url: 'https://a.example/jay.png',
      category: 'birds',
      visible_in_picker: true,
    },
    { shortcode: 'hidden', url: 'https://a.example/h.png', visible_in_picker: false },
    { shortcode: 'jay', url: 'https://a.example/other.png' },
  ]
  expect(normalizeCustomEmojis(emojis, context)).toMatchObject([
    { name: 'jay', staticUrl: 'https://a.example/jay.png', pack: 'birds', tags: [] },
  ])
  expect(normalizeCustomEmojis('<html>', context)).toBeNull()
})
