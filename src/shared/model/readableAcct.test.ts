import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableAcct } from './readableAcct.ts'

test('the host of a name is shown in its readable form (PR44)', () => {
  for (const [ascii, readable] of [
    ['bob@xn--krhe-moa.example', 'bob@krähe.example'],
    ['bob@vogel.xn--krhe-moa.example:8443', 'bob@vogel.krähe.example:8443'],
    ['xn--r8jz45g.example', '例え.example'],
    ['https://xn--krhe-moa.example/a?b=c', 'https://krähe.example/a?b=c'],
    ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
    ['bob@far.example', 'bob@far.example'],
    ['xn--99999999.example', 'xn--99999999.example'],
  ] as const)
    expect(readableAcct(ascii)).toBe(readable)
})

test('a host that would look like another one stays as it is (PR44)', () => {
  for (const ascii of [
    // `аpple.example` with a Cyrillic `а`, `gοοgle.example` with a Greek `ο`.
    'bob@xn--pple-43d.example',
    'bob@xn--ggle-0nda.example',
    // `аррӏе` in Cyrillic alone, and a label of Hangul and Arabic.
    'https://xn--80ak6aa92e.com/login',
    `bob@${domainToASCII('한국العربية')}`,
    // With U+2215, which looks like a slash, U+3002, a full stop, and U+202E, which turns the direction of the text.
    'bob@xn--mastodonx-sg4e.example',
    'bob@xn--socialx-cp3f.example',
    'bob@xn--laicos-9l0c.example',
  ])
    expect(readableAcct(ascii)).toBe(ascii)
})

test('every valid host is readable in the form that Node gives it', () => {
  const label = fc.oneof(
    ...['aäöüßéñøłž例えテスト', 'бджзфшщ', 'βδζθλ', '한국', 'العربية'].map((letters) =>
      fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 20 }),
    ),
  )
  fc.assert(
    fc.property(label, (name) => {
      const ascii = domainToASCII(`${name}.example`)
      fc.pre(ascii !== '')
      expect(readableAcct(`bob@${ascii}`)).toBe(`bob@${domainToUnicode(ascii)}`)
    }),
  )
})

test('any host that looks encoded gives a string and throws nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abcxyz0189-.@') }), (rest) => {
      expect(typeof readableAcct(`xn--${rest}`)).toBe('string')
    }),
  )
})
