import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CustomEmoji } from '../../normalize/customEmojis.ts'
import { findEmoji, indexOf, NO_HABITS, scoreOf } from './emojiIndex.ts'
import { inLanguage, readUnicode } from './unicodeEmoji.ts'

const custom = (name: string, tags: readonly string[] = [], pack = ''): CustomEmoji => ({
  name,
  url: `https://rookery.example/emoji/${name}.png`,
  staticUrl: '',
  tags,
  pack,
})
const UNICODE = readUnicode([
  [0, '😀', 'grinning_face', 'grinning face', 'grinning', 'smile|happy', ''],
  [1, '👋', 'waving_hand', 'waving hand', 'wave', 'hello|bye', '👋🏻|👋🏼|👋🏽|👋🏾|👋🏿'],
  [2, '🐦', 'bird', 'bird', 'bird', 'animal|ornithology', ''],
  [9, '🇦', 'regional_indicator_a', 'regional indicator A', '', '', ''],
])
const index = indexOf([custom('bird', ['feather'], 'birds'), custom('birdie'), custom('Waver')], UNICODE)
const names = (text: string, limit = 10, habits = NO_HABITS): readonly string[] =>
  findEmoji(index, text, limit, habits).map(({ replacement }) => replacement)

describe('scoreOf', () => {
  const of = (text: string, shortcode: string, image: boolean, ...others: string[]): number =>
    scoreOf(text, {
      shortcode,
      names: [shortcode, ...others],
      ...(image ? { imageUrl: 'https://rookery.example/x.png' } : {}),
    })

  it('adds 200 for the exact name, 100 for an image, 10 for a prefix, minus the length of the name', () => {
    expect(of('bird', 'bird', false)).toBe(200 + 10 - 4)
    expect(of('bird', 'bird', true)).toBe(200 + 100 + 10 - 4)
    expect(of('bi', 'bird', true)).toBe(100 + 10 - 4)
    expect(of('ir', 'bird', false)).toBe(-4)
    expect(of('wave', 'waving_hand', false, 'wave')).toBe(200 + 10 - 11)
  })
})

describe('findEmoji', () => {
  it('finds emoji by names and keywords, best first', () => {
    expect(names('bird')).toEqual([':bird:', '🐦', ':birdie:'])
    expect(names('happy')).toEqual(['😀'])
    expect(names('FEATHER')).toEqual([':bird:'])
    expect(names('orni')).toEqual(['🐦'])
    // The middle of a keyword.
    expect(names('nithol')).toEqual([])
    expect(names('nothing of that kind')).toEqual([])
    expect(names('')).toEqual([])
    expect(names('bird', 1)).toEqual([':bird:'])
    expect(names('bird', 0)).toEqual([])
  })

  it('returns all fields that a list shows', () => {
    expect(findEmoji(index, 'feath', 5)).toEqual([
      {
        shortcode: 'bird',
        name: 'bird',
        replacement: ':bird:',
        imageUrl: 'https://rookery.example/emoji/bird.png',
        detailText: 'birds',
        names: ['bird'],
        keywords: ['feather'],
        score: 100 - 4,
      },
    ])
    expect(findEmoji(index, 'grinning', 1)).toMatchObject([
      { shortcode: 'grinning_face', detailText: 'grinning face', keywords: ['smile', 'happy'] },
    ])
  })

  it('finds emoji in the user’s language and in English', () => {
    const german = inLanguage(UNICODE, [['👋', 'winkende Hand', 'Gruß|Tschüss'], ['?'], 7])
    const found = (text: string) => findEmoji(indexOf([], german), text, 5)
    expect(found('tschü')).toMatchObject([
      { replacement: '👋', shortcode: 'waving_hand', name: 'winkende Hand' },
    ])
    expect(found('winkende')).toMatchObject([{ replacement: '👋' }])
    expect(found('bye')).toMatchObject([{ replacement: '👋', detailText: 'winkende Hand' }])
    expect(found('bird')).toMatchObject([{ name: 'bird' }])
  })

  it('orders emoji that match equally well by use', () => {
    const same = indexOf([custom('aa1'), custom('aa2'), custom('aa3'), custom('aa10')], [])
    const order = (...used: string[]) =>
      findEmoji(same, 'aa', 9, { usageRanks: new Map(used.map((emoji, at) => [emoji, at])), tone: 0 }).map(
        ({ shortcode }) => shortcode,
      )
    expect(order()).toEqual(['aa1', 'aa2', 'aa3', 'aa10'])
    expect(order(':aa3:', ':aa2:', ':aa10:')).toEqual(['aa3', 'aa2', 'aa1', 'aa10'])
  })

  it('applies the skin tone where the emoji has one', () => {
    expect(names('wave', 5, { usageRanks: new Map(), tone: 3 })).toEqual([':Waver:', '👋🏽'].toReversed())
    expect(names('grinning', 5, { usageRanks: new Map(), tone: 3 })).toEqual(['😀'])
  })

  it('prefers whole words to beginnings, names to keywords, and all of them to middles (EM6)', () => {
    const row = (emoji: string, slug: string, other: string, keywords: string) => [
      0,
      emoji,
      slug,
      slug,
      other,
      keywords,
      '',
    ]
    const some = indexOf(
      [],
      readUnicode([
        row('1', 'carpet', '', ''),
        row('2', 'scar', '', ''),
        row('3', 'fast_car', '', ''),
        row('4', 'old_cart', '', ''),
        row('5', 'traffic', '', 'fast car'),
        row('6', 'wheel', '', 'cart'),
        row('7', 'street', '', 'car'),
        row('8', 'oscar', '', 'car'),
        row('9', 'automobile', 'car', ''),
        row('10', 'car', '', ''),
        row('11', 'unhurt', '', 'scar'),
      ]),
    )
    const order = findEmoji(some, 'car', 20).map(({ replacement }) => replacement)
    expect(order).toEqual(['10', '9', '1', '3', '4', '7', '8', '6', '5', '2'])
  })

  it('returns the same best matches, whatever the limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '_', 'é'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 40 }),
        word,
        fc.integer({ min: 1, max: 8 }),
        (all, text, limit) => {
          const some = indexOf(
            all.map((name) => custom(name)),
            [],
          )
          const whole = findEmoji(some, text, all.length + 1)
          expect(findEmoji(some, text, limit)).toEqual(whole.slice(0, limit))
          const found = whole.map(({ shortcode }) => shortcode)
          expect(found.toSorted()).toEqual(all.filter((name) => name.includes(text)).toSorted())
        },
      ),
    )
  })
})

it('ignores malformed entries of a file', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (raw, other) => {
      for (const emoji of inLanguage(readUnicode(raw), other)) expect(emoji.char).not.toBe('')
    }),
  )
  expect(readUnicode([[99, '🐦', 'bird'], [2, '', 'bird'], 'bird', null])).toEqual([])
})
