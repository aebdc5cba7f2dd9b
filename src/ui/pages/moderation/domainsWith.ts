import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import type { Engine } from '../../engine/engine.ts'

/** The ids of the domains whose name or comments contain `words`. */
export function domainsWith(
  words: string,
  ids: readonly string[],
  { cells }: Engine['mirror'],
  account: AccountKey,
): readonly string[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return ids
  return ids.filter((id) => {
    const block = cells.get(entityKey(account, 'blockedDomain', id))
    return (
      block !== null &&
      [block.domain, block.publicComment, block.privateComment].some((text) =>
        text.toLowerCase().includes(wanted),
      )
    )
  })
}
