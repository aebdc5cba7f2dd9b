import { foldText } from '../../../shared/foldText.ts'
import type { Account } from '../../../shared/model/account.ts'

/** At most this many people stand above the posts (SE18). */
const MAX_NAMED = 3

/** A name without a leading `@`, for comparison. */
const plain = (name: string): string => foldText(name.trim().replace(/^@/, ''))

const wordsOf = (text: string): readonly string[] => plain(text).split(/[^\p{L}\p{M}\p{N}_]+/u)

/** How well `query` names `account`: 3 the handle, 2 the whole display name, 1 a word of either, 0 not at all. */
function exactness(query: string, { acct, username, fqn, nameText }: Account): number {
  const asked = plain(query)
  if (asked === '') return 0
  const handles = [acct, username, fqn].map(plain)
  if (handles.includes(asked)) return 3
  if (plain(nameText) === asked) return 2
  const names = new Set([...handles, ...wordsOf(nameText)])
  const words = query.split(/\s+/).map(plain)
  return words.some((word) => word !== '' && names.has(word)) ? 1 : 0
}

/** The accounts of `found` that `query` names, best first; equally good ones stay in the instance's order (SE18). */
export const namedPeople = (query: string, found: readonly Account[]): readonly string[] =>
  found
    .map((account) => ({ id: account.id, rank: exactness(query, account) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MAX_NAMED)
    .map(({ id }) => id)
