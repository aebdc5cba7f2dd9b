import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentionsOf, splitMentions } from './mentionsAtStart.ts'

const PEOPLE = ['heron', 'moss@pond.example', 'rook', 'magpie']

test.each([
  ['', '', []],
  ['@heron @rook hello', 'hello', ['heron', 'rook']],
  ['@heron ', '', ['heron']],
  // Still being typed, or somebody else.
  ['@heron', '@heron', []],
  ['@heronry hello', '@heronry hello', []],
  ['@heron @jay hello', '@jay hello', ['heron']],
  // Lines and further spaces are the text's own.
  ['@heron \n@rook', '\n@rook', ['heron']],
  ['@heron  @rook hello', ' @rook hello', ['heron']],
  ['@heron @heron hello', '@heron hello', ['heron']],
  ['hello @heron ', 'hello @heron ', []],
])('%j has the rest %j (C55)', (text, rest, mentioned) => {
  expect(splitMentions(text, PEOPLE)).toMatchObject({ rest, mentioned })
})

test('nothing of a text is lost by splitting it (C55)', () => {
  const parts = fc.array(fc.constantFrom(...PEOPLE.map((one) => `@${one}`), ' ', '\n', '@', 'word', 'ü'))
  fc.assert(
    fc.property(parts, (some) => {
      const text = some.join('')
      const { start, rest } = splitMentions(text, PEOPLE)
      expect(start + rest).toBe(text)
    }),
  )
  fc.assert(
    fc.property(fc.shuffledSubarray(PEOPLE), fc.string(), (some, words) => {
      const split = splitMentions(mentionsOf(some) + words, PEOPLE)
      expect(split.mentioned.slice(0, some.length)).toEqual(some)
    }),
  )
})
