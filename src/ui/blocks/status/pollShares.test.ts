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
    ['are rounded', [1, 2], null, [33, 67]],
    ['are of the voters, where they are counted', [3, 2], 4, [75, 50]],
    ['are of the votes, where they are not', [3, 2], null, [60, 40]],
    ['are of the votes, where nobody counted the voters', [3, 1], 0, [75, 25]],
    ['are nothing where nobody has voted', [0, 0], 0, [0, 0]],
    ['are not known where the instance keeps them', [null, null], 5, [null, null]],
    ['are no more than all', [9], 3, [100]],
  ])('%s', (_what, votes, voters, expected) => {
    expect(shares(votes, voters)).toEqual(expected)
  })

  it('are whole and from 0 to 100, whatever an instance counts', () => {
    const counts = fc.array(fc.option(fc.nat()))
    fc.assert(
      fc.property(counts, fc.option(fc.nat()), fc.nat(), (votes, voters, all) => {
        for (const share of shares(votes, voters, all))
          expect(share === null || (Number.isInteger(share) && share >= 0 && share <= 100)).toBe(true)
      }),
    )
  })
})
