import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterUse, habitsOf, NO_USE, readUse } from './emojiUse.ts'

const after = (...chosen: string[]) => chosen.reduce(afterUse, NO_USE)

it('lists the last used emoji first, and ranks habits by count', () => {
  const use = after(':a:', ':b:', ':b:', ':c:')
  expect(use.recent.map(({ emoji, count }) => [emoji, count])).toEqual([
    [':c:', 1],
    [':b:', 2],
    [':a:', 1],
  ])
  expect([...habitsOf(use).usageRanks.keys()]).toEqual([':b:', ':c:', ':a:'])
})

it('evicts the oldest emoji, and ignores empty and overlong ones', () => {
  const use = after(...Array.from({ length: 500 }, (_, at) => `:e${at}:`))
  expect(use.recent.length).toBeLessThanOrEqual(120)
  expect(use.recent[0]?.emoji).toBe(':e499:')
  expect(afterUse(use, '')).toEqual(use)
  expect(afterUse(use, 'x'.repeat(10_000))).toEqual(use)
})

it('reads what it has written, and sanitises malformed data', () => {
  const use = { ...after(':a:', '🐦'), tone: 4 as const }
  expect(readUse(structuredClone(use))).toEqual(use)
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (recent, tone) => {
      const read = readUse({ recent: [recent, { emoji: recent, count: tone }], tone })
      expect([0, 1, 2, 3, 4, 5]).toContain(read.tone)
      for (const { emoji, count } of read.recent) {
        expect(emoji).not.toBe('')
        expect(count).toBeGreaterThanOrEqual(1)
      }
    }),
  )
})
