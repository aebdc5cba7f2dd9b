import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judge } from '../../../../../shared/theme/judge.ts'
import { asChosen, movedColours } from '../advanced/readable.ts'
import { randomTheme } from './randomTheme.ts'

it('a random theme is readable without the guard (TM33)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 12, maxLength: 12 }),
      (dice) => {
        let at = 0
        const theme = randomTheme('dice', () => dice[at++ % dice.length] ?? 0)
        expect(movedColours(theme)).toEqual([])
        expect(judge(asChosen(theme)).filter(({ ok }) => !ok)).toEqual([])
      },
    ),
    { numRuns: 100 },
  )
})
