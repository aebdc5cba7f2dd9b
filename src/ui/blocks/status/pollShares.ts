import type { Poll } from '../../../shared/model/status.ts'

/**
 * What part of the voters each option has, in whole percent (spec/2 §9); of the votes where the instance does
 * not count voters. Null while it keeps the votes to itself.
 */
export function sharesOf({
  options,
  votesCount,
  votersCount,
}: Pick<Poll, 'options' | 'votesCount' | 'votersCount'>): readonly (number | null)[] {
  const all = votersCount !== null && votersCount > 0 ? votersCount : votesCount
  return options.map(({ votesCount: votes }) => {
    if (votes === null) return null
    // Servers that count each for itself may say more votes than voters.
    return all === 0 ? 0 : Math.min(100, Math.round((votes / all) * 100))
  })
}
