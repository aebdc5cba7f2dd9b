import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharesOf } from './pollShares.ts'

const shares = (votes: readonly (number | null)[], votersCount: number | null, votesCount?: number) =>
  sharesOf({
    options: votes.map((count) => ({ title: [], votesCount: count })),
    votesCount: votesCount ?? votes.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    votersCount,
  })

describe('the shares of a poll', () => {
  it.each([
    ['are rounded to whole percent', [1, 2], null, [33, 67]],
    ['are relative to the voters, if known', [3, 2], 4, [75, 50]],
    ['are relative to the votes, if the voters are unknown', [3, 2], null, [60, 40]],
    ['are relative to the votes, if the number of voters is 0', [3, 1], 0, [75, 25]],
    ['are 0 without votes', [0, 0], 0, [0, 0]],
    ['are null if the instance withholds them', [null, null], 5, [null, null]],
    ['are at most 100', [9], 3, [100]],
  ])('%s', (_what, votes, voters, expected) => {
    expect(shares(votes, voters)).toEqual(expected)
  })

  it('are integers from 0 to 100 for any counts', () => {
    const counts = fc.array(fc.option(fc.nat()))
    fc.assert(
      fc.property(counts, fc.option(fc.nat()), fc.nat(), (votes, voters, all) => {
        for (const share of shares(votes, voters, all))
          expect(share === null || (Number.isInteger(share) && share >= 0 && share <= 100)).toBe(true)
      }),
    )
  })
})
