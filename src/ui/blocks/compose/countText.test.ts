import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextCounting } from '../../../shared/model/instance.ts'
import { countPost } from './countText.ts'

const LINK = 'https://nest.org/'
const LONG = `${LINK}${'a'.repeat(163)}`
const FAMILY = '👨‍👩‍👧‍👦'

/** The counts of Mastodon's StatusLengthValidator, of Pleroma's validate_character_limit, and of GoToSocial's validateStatusContent. */
// biome-ignore format: a table
const COUNTS: readonly (readonly [what: string, text: string, mastodon: number, pleroma: number, gotosocial: number])[] = [
  ['nothing',                     '',                                    0,   0,   0],
  ['letters',                     'a'.repeat(500),                       500, 500, 500],
  ['a long link',                 `${'a'.repeat(400)} ${LONG}`,          424, 581, 581],
  ['a short link',                'http://a.bc',                         23,  11,  11],
  ['two links',                   `${LINK}b ${LINK}c`,                   47,  37,  37],
  ['a link in brackets',          `(${LINK}b)`,                          25,  20,  20],
  ['brackets in a link',          `${LINK}b_(c)`,                        23,  22,  22],
  ['a full stop after a link',    `see ${LINK}b.`,                       28,  23,  23],
  ['a query and a fragment',      `${LINK}b?c=d&e=f#g ok`,               26,  31,  31],
  ['a port',                      'https://nest.org:8080/b ok',          26,  26,  26],
  ['a second-level domain',       'https://nest.co.uk/birds/of/the/year', 23, 36,  36],
  ['a domain in other letters',   'https://гнездо.рф/птицы/и/так/далее',  23, 35,  35],
  ['words that follow at once',   'https://nest.orgです',                 25, 18,  18],
  ['no scheme',                   'nest.org/b',                          10,  10,  10],
  ['no domain',                   'http://localhost:3000/b/c/d/e/f',     31,  31,  31],
  ['letters before a link',       `x${LINK}b`,                           19,  19,  19],
  ['a handle',                    '@moss@nest.org hi',                   8,   17,  17],
  ['a handle alone',              '@moss hi',                            8,   8,   8],
  ['dots and dashes in a handle', '@moss.y-z@far.nest.org!',             10,  23,  23],
  ['a handle in a link',          `${LINK}@moss@far.org`,                23,  30,  30],
  ['an e-mail address',           'moss@nest.org',                       13,  13,  13],
  ['three parts',                 '@moss@nest.org@x',                    16,  16,  16],
  ['200 families',                FAMILY.repeat(200),                    200, 200, 1400],
  ['flags',                       '🇩🇪🇫🇷',                                2,   2,   4],
  ['a skin tone',                 '👋🏽',                                  1,   1,   2],
  ['composed and decomposed',     'é\u00e9e\u0301',                       3,   3,   4],
  ['Hangul in parts',             '\u1112\u1161\u11ab',                   1,   1,   3],
  ['Devanagari signs',            'कि',                                   1,   1,   2],
  ['lines',                       'a\nb\r\nc',                           5,   5,   6],
  ['space around',                '  a  ',                               1,   1,   5],
]

const counted = (text: string, by: TextCounting['by'], subject = '', urlLength = 23): number =>
  countPost({ text, subject }, { by, urlLength })

test.each(COUNTS)('%s counts as on the server (C21)', (_, text, mastodon, pleroma, gotosocial) => {
  expect([
    counted(text, 'mastodon'),
    counted(text, 'pleroma'),
    counted(text, 'gotosocial'),
    counted(text, 'unknown'),
  ]).toEqual([mastodon, pleroma, gotosocial, Math.min(mastodon, pleroma)])
})

test('the subject counts, with links at full length, and takes the place of a text that is missing (C20, C21)', () => {
  expect(counted('ab', 'mastodon', `c ${LONG}`)).toBe(184)
  expect(counted('ab', 'pleroma', 'cd')).toBe(4)
  expect(counted('ab', 'gotosocial', FAMILY)).toBe(9)
  expect(counted('', 'mastodon', LONG)).toBe(23)
})

test('a link counts what the instance says, and one that cannot exist never more than it is long (C21)', () => {
  expect(counted(LONG, 'mastodon', '', 30)).toBe(30)
  expect(counted('http://a.example', 'mastodon')).toBe(16)
  expect(counted(`http://a.example/${'b'.repeat(90)}`, 'mastodon')).toBe(23)
})

test('any text is counted, and a text as long as a book in time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const [mastodon, pleroma, gotosocial] = (['mastodon', 'pleroma', 'gotosocial'] as const).map((by) =>
        counted(text.trim(), by),
      )
      expect(pleroma).toBeLessThanOrEqual(gotosocial ?? 0)
      expect(mastodon).toBeLessThanOrEqual((gotosocial ?? 0) + 23 * text.split('://').length)
    }),
  )
  for (const part of ['a', 'é', FAMILY, 'http://', `${LINK}((((`, `${LINK}!!`, '@a@', 'http://a.b/c!!! '])
    expect(counted(part.repeat(20_000), 'mastodon')).toBeGreaterThan(23)
})
