import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, type RichNode } from '../../../shared/model/richText.ts'
import { excerptOf } from './excerptOf.ts'

const crow: RichNode = { t: 'emoji', name: 'crow', url: 'https://a/1', staticUrl: 'https://a/1' }

test('an excerpt is one line, and keeps emoji', () => {
  const text: RichNode[] = [
    { t: 'p', c: ['one ', { t: 'em', c: ['two'] }, crow] },
    { t: 'p', c: [{ t: 'mention', href: 'https://a/@b', name: 'b' }, { t: 'br' }, 'last'] },
  ]
  expect(excerptOf(text, 100)).toEqual(['one two', crow, ' @b last'])
})

test('a long text is cut, with an ellipsis', () => {
  expect(excerptOf(['0123456789', crow], 4)).toEqual(['0123…'])
  expect(excerptOf(['0123', crow], 4)).toEqual(['0123…'])
  expect(excerptOf([crow, crow, crow], 2)).toEqual([crow, crow, '…'])
  expect(excerptOf([crow, crow, ' '], 2)).toEqual([crow, crow])
})

test('a text is not cut within a surrogate pair, and has no ellipsis for white space', () => {
  expect(excerptOf(['012🐦 and more'], 4)).toEqual(['012…'])
  expect(excerptOf(['0123 '], 4)).toEqual(['0123'])
})

test('the excerpt of whitespace is empty', () => {
  expect(excerptOf([{ t: 'p', c: [' '] }, { t: 'br' }], 10)).toEqual([])
})

test('the excerpt of short paragraphs is their text', () => {
  const words = fc.array(fc.string({ maxLength: 8 }).filter((word) => !/\s/.test(word)))
  fc.assert(
    fc.property(words, (paragraphs) => {
      const text = paragraphs.map((word): RichNode => ({ t: 'p', c: [word] }))
      const excerpt = plainText(excerptOf(text, 10_000))
      expect(excerpt).toBe(plainText(text).split('\n').join(' '))
    }),
  )
})
