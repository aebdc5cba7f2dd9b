import type { Mention } from '../../shared/model/status.ts'
import { idOf, isRecord, list } from '../json/read.ts'
import type { NormalizeContext } from './harvest.ts'
import { screenName } from './screenName.ts'
import { httpUrl } from './url.ts'

/** The mentioned accounts of a post, without duplicates. Skips mentions without an id or a name. */
export function normalizeMentions(
  raw: unknown,
  context: Pick<NormalizeContext, 'server' | 'host'>,
): readonly Mention[] {
  const mentions = new Map<string, Mention>()
  for (const entry of list(raw)) {
    if (!isRecord(entry)) continue
    const id = idOf(entry.id)
    const { acct, username } = screenName(entry, context.host)
    if (id === '' || acct === '') continue
    const url = httpUrl(entry.url, context.server)
    mentions.set(id, { id, acct, username, ...(url === undefined ? {} : { url }) })
  }
  return [...mentions.values()]
}
