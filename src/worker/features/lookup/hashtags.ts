import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { line, list, record } from '../../json/read.ts'
import { entitiesOf } from '../../store/entitiesOf.ts'

/** The same limit as for accounts. */
const MAX_TAGS = 20

/** The tags of `seen` that start with `text`, most frequent first. */
export function rankTags(seen: Iterable<string>, text: string): readonly string[] {
  const prefix = text.toLowerCase()
  const counts = new Map<string, number>()
  for (const tag of seen) {
    if (tag.toLowerCase().startsWith(prefix)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MAX_TAGS)
    .map(([tag]) => tag)
}

/** Tags for `text`. With `knownOnly`, these are the tags of stored posts that start with it, else what a search on the instance finds. */
export async function lookUpHashtags(
  { store, account, send }: AccountContext,
  text: string,
  knownOnly: boolean,
): Promise<Outcome<LookupAnswer>> {
  if (knownOnly) {
    const seen = entitiesOf(store, account, 'status').flatMap(({ tags }) => tags)
    return ok({ accountId: null, tags: rankTags(seen, text) })
  }
  const answer = await send({
    method: 'GET',
    path: '/api/v2/search',
    query: { q: text, type: 'hashtags', limit: MAX_TAGS },
    urgent: true,
  })
  if (!answer.ok) return answer
  const found = list(record(answer.value.value).hashtags, MAX_TAGS).flatMap((raw) => {
    const name = line(record(raw).name).replace(/^#/, '')
    return name === '' ? [] : [name]
  })
  return ok({ accountId: null, tags: [...new Set(found)] })
}
