import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from '../../../shared/foldText.ts'
import type { Filter } from '../../../shared/model/mute.ts'
import type { RichText } from '../../../shared/model/richText.ts'
import type { Status } from '../../../shared/model/status.ts'
import { judgeBy, type Rules, type Standing } from './judge.ts'
import { hasWord } from './matchText.ts'

const post = (content: RichText, more: Partial<Status> = {}): Status =>
  ({
    id: '1',
    accountId: 'bob',
    content,
    subject: [],
    subjectText: '',
    attachments: [],
    mentions: [],
    muted: false,
    threadMuted: false,
    ...more,
  }) as unknown as Status

const filter = (more: Partial<Filter> = {}): Filter => ({
  id: 'f',
  title: 'food',
  contexts: ['home'],
  action: 'warn',
  keywords: [{ text: 'Cheese', wholeWord: true }],
  statusIds: [],
  ...more,
})

const rules = (more: Partial<Rules> = {}): Rules => ({
  words: [],
  filters: [],
  judgedIds: [],
  hideFound: false,
  ...more,
})

const judge = (given: Partial<Rules>, status: Status, standing?: Standing, own = false) =>
  judgeBy(rules(given))(status, standing, own)

describe('a muted word', () => {
  test.each<[string, string, Partial<Status>]>([
    ['in the text, in any case', 'CHEESE', {}],
    ['within a longer word', 'cheesecake', {}],
    ['in the subject', '', { subjectText: 'Cheese!' }],
    [
      'in a description',
      '',
      { attachments: [{ description: 'a cheese' }] as unknown as Status['attachments'] },
    ],
    [
      'in an option of a poll',
      '',
      { poll: { options: [{ title: ['cheese'] }] } as unknown as NonNullable<Status['poll']> },
    ],
  ])('is found %s', (_where, text, more) => {
    expect(judge({ words: ['Cheese'] }, post([text], more))).toEqual([{ by: 'word', what: 'Cheese' }])
  })

  test('is found across markup and in hashtags, and not elsewhere', () => {
    expect(judge({ words: ['cheese'] }, post(['che', { t: 'em', c: ['ese'] }]))).toHaveLength(1)
    expect(
      judge({ words: ['#cheese'] }, post([{ t: 'hashtag', tag: 'Cheese', href: 'https://a/' }])),
    ).toHaveLength(1)
    expect(judge({ words: ['cheese', ' ', ''] }, post(['bread']))).toEqual([])
  })

  test('is matched literally, not as a regular expression', () => {
    expect(judge({ words: ['.*', 'a+'] }, post(['anything']))).toEqual([])
    expect(judge({ words: ['c++'] }, post(['I like C++']))).toHaveLength(1)
  })

  test('hides the post if the preference is on; a hiding filter always does', () => {
    expect(judge({ words: ['x'], hideFound: true }, post(['x']))).toEqual([
      { by: 'word', what: 'x', hide: true },
    ])
    expect(judge({ filters: [filter({ action: 'hide' })] }, post(['cheese']))[0]?.hide).toBe(true)
    expect(judge({ words: ['y'], hideFound: true }, post(['x'], { threadMuted: true }))).toEqual([
      { by: 'thread' },
    ])
  })
})

test('returns all reasons, strongest first', () => {
  const status = post(['cheese'], { threadMuted: true })
  const found = judge({ words: ['cheese'], filters: [filter()] }, status, 'author')
  expect(found.map(({ by }) => by)).toEqual(['author', 'thread', 'word', 'filter'])
  expect(judge({}, post(['x']), 'bot')).toEqual([{ by: 'bot' }])
})

test('a repeat is muted only for its author, and not because the author is a bot', () => {
  const repeat = post(['cheese'], { repeatOfId: '2', threadMuted: true })
  expect(judge({ words: ['cheese'] }, repeat, 'author')).toEqual([{ by: 'author' }])
  expect(judge({ words: ['cheese'] }, repeat, 'bot')).toEqual([])
})

test('uses the server’s marks until the filters are loaded, then those of filters that it does not know (MU14)', () => {
  const mark = { by: 'filter', what: 'food', in: ['home'], words: ['bread'] } as const
  const status = post(['x'], { filtered: [{ ...mark, filterId: '7' }] })
  const reasons = [{ by: 'filter', what: 'food', in: ['home'] }]
  expect(judge({ filters: null }, status)).toEqual(reasons)
  expect(judge({ filters: [] }, status)).toEqual(reasons)
  expect(judge({ filters: [], judgedIds: ['7'] }, status)).toEqual([])
  expect(judge({ filters: [] }, post(['x'], { filtered: [mark] }))).toEqual([])
})

test('a filter that covers media never hides a post (MU23)', () => {
  const filters = [filter({ action: 'blur' })]
  const reason = { by: 'filter', what: 'food', in: ['home'], cover: true }
  for (const hideFound of [false, true])
    expect(judge({ filters, hideFound }, post(['cheese']))).toEqual([reason])
})

test('a blocked author is a reason (MU1)', () => {
  expect(judge({}, post(['x']), 'blocked')).toEqual([{ by: 'blocked' }])
})

test('a filter also matches posts by id', () => {
  expect(judge({ filters: [filter({ statusIds: ['1'] })] }, post(['x']))).toHaveLength(1)
})

const anyWord = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('cheese', 'c++', '.*', '𝕏', 'ß', 'İ'))

test('own posts are never muted, whatever the rules are', () => {
  fc.assert(
    fc.property(fc.array(anyWord), fc.string(), fc.boolean(), (words, text, hideFound) => {
      const status = post([text, ...words], { threadMuted: true, muted: true })
      expect(judge({ words, hideFound, filters: [filter()] }, status, 'author', true)).toEqual([])
    }),
  )
})

test('any word is found in any text that contains it, and the post is not modified', () => {
  fc.assert(
    fc.property(anyWord, fc.string(), fc.string(), (word, before, after) => {
      const status = Object.freeze(post([before + word + after]))
      const expected = word.trim() === '' ? [] : [word]
      expect(judge({ words: [word] }, status).map(({ what }) => what)).toEqual(expected)
    }),
  )
})

describe('a comparison', () => {
  test.each([
    ['café', 'cafe\u0301'],
    ['CAFÉ', 'cafe\u0301'],
    ['각', '\u1100\u1161\u11a8'],
    ['Å', '\u212b'],
    ['straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['İSTANBUL', 'istanbul'],
    ['İstanbul', 'ISTANBUL'],
    ['Isparta', 'ısparta'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδός', 'ΟΔΌΣ'],
    ['ﬁsh', 'FISH'],
    ['ŉ', 'ʼN'],
  ])('finds %j where %j is muted, and the other way round (MU6)', (text, word) => {
    expect(judge({ words: [word] }, post([`so ${text} it is`]))).toHaveLength(1)
    expect(judge({ words: [text] }, post([`so ${word} it is`]))).toHaveLength(1)
    const keywords = [{ text: word, wholeWord: true }]
    expect(judge({ filters: [filter({ keywords })] }, post([text]))).toHaveLength(1)
  })

  test.each([
    ['café', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['각', '가'],
    ['\u1100\u1161\u11a8', '\u1100\u1161'],
    ['schön', 'schon'],
  ])('does not find in %j the word %j, which has another letter (MU6)', (text, word) => {
    expect(judge({ words: [word] }, post([text]))).toEqual([])
  })

  test('takes no notice of the normal form and of the case of any text (MU6)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text)
        for (const form of ['NFC', 'NFD'] as const) expect(foldText(text.normalize(form))).toBe(folded)
        expect(foldText(text.toLowerCase())).toBe(folded)
        expect(foldText(text.toUpperCase())).toBe(folded)
        expect(foldText(folded)).toBe(folded)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('a whole word', () => {
  test.each([
    ['my cheese!', 'cheese', true],
    ['cheese', 'cheese', true],
    ['cheesecake', 'cheese', false],
    ['blue_cheese', 'cheese', false],
    ['cheesecake, cheese', 'cheese', true],
    ['ein käse', 'käse', true],
    ['käser', 'käse', false],
    ['I like c++ a lot', 'c++', true],
    ['#cheese', 'cheese', true],
    ['𝒳cheese', 'cheese', false],
    ['cheese𝒳', 'cheese', false],
    ['🧀cheese🧀', 'cheese', true],
    // Scripts without spaces.
    ['我喜欢奶酪', '奶酪', true],
    ['我喜欢奶酪和面包', '奶酪', true],
    ['猫が好きです', '猫', true],
    ['カタログを見る', 'カタ', false],
    ['ฉันชอบแมวมาก', 'แมว', true],
    ['ฉันชอบแมวมาก', 'แม', false],
    ['cheeseが好き', 'cheese', false],
    // Korean has spaces.
    ['치즈케이크', '치즈', false],
    ['치즈 케이크', '치즈', true],
  ])('in %j, %j is found: %s', (text, word, found) => {
    expect(hasWord(text, word, true)).toBe(found)
  })

  test('is found wherever spaces surround it', () => {
    fc.assert(
      fc.property(anyWord, fc.string(), fc.string(), (word, before, after) => {
        fc.pre(word !== '')
        expect(hasWord(`${before} ${word} ${after}`, word, true)).toBe(true)
      }),
    )
  })
})
