import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeHashtag } from './hashtag.ts'
import { anyAnswer, mutated } from './testing/mutate.ts'
import { testContext } from './testing/samples.ts'

const context = testContext()
const TAG = {
  name: 'Nests',
  url: 'https://rook.example/tag/nests',
  history: [
    { day: '1772236800', uses: '2', accounts: '1' },
    { day: '1772323200', uses: '5', accounts: '3' },
  ],
}

test('a hashtag has its usage history, latest day first', () => {
  expect(normalizeHashtag(TAG, context)).toEqual({
    name: 'Nests',
    url: TAG.url,
    history: [
      { day: '2026-03-01', uses: 5, accounts: 3 },
      { day: '2026-02-28', uses: 2, accounts: 1 },
    ],
  })
})

test('a hashtag served as a plain name has no history', () => {
  expect(normalizeHashtag('#nests', context)).toEqual({ name: 'nests', history: [] })
})

test.each([null, {}, '', '#', 'two words', { name: 'x'.repeat(300) }, [TAG]])('rejects %j', (raw) => {
  expect(normalizeHashtag(raw, context)).toBeNull()
})

test('leaves out an invalid URL', () => {
  expect(normalizeHashtag({ ...TAG, url: 'javascript:alert(1)' }, context)).not.toHaveProperty('url')
})

test.each([
  ['any answer', anyAnswer()],
  ['a changed one', mutated(TAG)],
])('a hashtag survives %s', (_, answers) => {
  fc.assert(
    fc.property(answers, (raw) => {
      const tag = normalizeHashtag(raw, context)
      if (tag === null) return
      expect(tag.name).toMatch(/^\S{1,200}$/)
      for (const { day, uses, accounts } of tag.history) {
        if (day !== undefined) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
        expect(Math.min(uses, accounts)).toBeGreaterThanOrEqual(0)
      }
      structuredClone(tag)
    }),
    { numRuns: 300 },
  )
})
