import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, type RichNode } from '../../../shared/model/richText.ts'
import { excerptOf } from './excerptOf.ts'

const crow: RichNode = { t: 'emoji', name: 'crow', url: 'https://a/1', staticUrl: 'https://a/1' }

test('is one line, with emoji as they are', () => {
  const text: RichNode[] = [
    { t: 'p', c: ['one ', { t: 'em', c: ['two'] }, crow] },
    { t: 'p', c: [{ t: 'mention', href: 'https://a/@b', name: 'b' }, { t: 'br' }, 'last'] },
  ]
  expect(excerptOf(text, 100)).toEqual(['one two', crow, ' @b last'])
})

test('is cut, and says so', () => {
  expect(excerptOf(['0123456789', crow], 4)).toEqual(['0123…'])
  expect(excerptOf([crow, crow, crow], 2)).toEqual([crow, crow])
})

test('of blanks is nothing', () => {
  expect(excerptOf([{ t: 'p', c: [' '] }, { t: 'br' }], 10)).toEqual([])
})

test('of short words is those words', () => {
  const words = fc.array(fc.string({ maxLength: 8 }).filter((word) => !/\s/.test(word)))
  fc.assert(
    fc.property(words, (paragraphs) => {
      const text = paragraphs.map((word): RichNode => ({ t: 'p', c: [word] }))
      const said = plainText(excerptOf(text, 10_000))
      expect(said).toBe(plainText(text).split('\n').join(' '))
    }),
  )
})
