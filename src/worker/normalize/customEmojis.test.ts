import { expect, test } from 'vitest'
import { normalizeCustomEmojis } from './customEmojis.ts'
import { testContext } from './testing/samples.ts'

const context = testContext()

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

test('leaves out an emoji of a private address (M45)', () => {
  const at = 'http://10.0.0.1/jay.png'
  expect(normalizeCustomEmojis({ jay: at, crow: { image_url: at } }, context)).toEqual([])
  expect(normalizeCustomEmojis([{ shortcode: 'jay', url: at }], context)).toEqual([])
})
