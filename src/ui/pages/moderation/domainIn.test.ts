import fc from 'fast-check'
import { expect, test } from 'vitest'
import { domainIn } from './domainIn.ts'

test.each([
  ['spam.example', 'spam.example'],
  [' Spam.Example ', 'spam.example'],
  ['https://spam.example/@someone', 'spam.example'],
  ['@someone@spam.example', 'spam.example'],
  ['someone@spam.example', 'spam.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['', null],
  ['spam', null],
  ['two words.example', null],
  ['@', null],
])('%j is about %s (MO29)', (typed, domain) => expect(domainIn(typed)).toBe(domain))

test('whatever is typed gives a domain or nothing (MO29)', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(domainIn(typed) ?? 'a.b').toMatch(/^[^\s/@]+\.[^\s/@]+$/)
    }),
  )
})
