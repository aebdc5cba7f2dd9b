import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableAcct } from './readableAcct.ts'

test('the host of a name is shown in its readable form (PR44)', () => {
  for (const [ascii, readable] of [
    ['bob@xn--krhe-moa.example', 'bob@krähe.example'],
    ['bob@vogel.xn--krhe-moa.example:8443', 'bob@vogel.krähe.example:8443'],
    ['xn--r8jz45g.example', '例え.example'],
    ['bob@far.example', 'bob@far.example'],
    ['xn--99999999.example', 'xn--99999999.example'],
  ] as const)
    expect(readableAcct(ascii)).toBe(readable)
})

test('every valid host is readable in the form that Node gives it', () => {
  const label = fc.string({
    unit: fc.constantFrom(...'aäöüßéñøłžабвгд例えテスト한국العربية'),
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(label, (name) => {
      const ascii = domainToASCII(`${name}.example`)
      fc.pre(ascii !== '')
      expect(readableAcct(`bob@${ascii}`)).toBe(`bob@${domainToUnicode(ascii)}`)
    }),
  )
})

test('any host that looks encoded gives a text, and no error', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abcxyz0189-.@') }), (rest) => {
      expect(typeof readableAcct(`xn--${rest}`)).toBe('string')
    }),
  )
})
