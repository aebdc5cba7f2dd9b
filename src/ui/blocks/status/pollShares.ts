import type { Poll } from '../../../shared/model/status.ts'

/**
 * The share of each option in whole percent of the voters, or of the votes if the instance does not count voters.
 * Null while the instance withholds the votes (PL6).
 */
export function sharesOf({
  options,
  votesCount,
  votersCount,
}: Pick<Poll, 'options' | 'votesCount' | 'votersCount'>): readonly (number | null)[] {
  const all = votersCount !== null && votersCount > 0 ? votersCount : votesCount
  return options.map(({ votesCount: votes }) => {
    if (votes === null) return null
    // Votes and voters are counted separately, so a remote poll may have more votes than voters.
    return all === 0 ? 0 : Math.min(100, Math.round((votes / all) * 100))
  })
}
