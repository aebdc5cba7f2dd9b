import type { Alias, Backup } from '../../shared/model/accountData.ts'
import {
  bool,
  idOf,
  isoDate,
  isRecord,
  line,
  list,
  optionalCount,
  record,
  withoutUndefined,
  words,
} from '../json/read.ts'
import { httpUrl } from './url.ts'

/** The account's backups, the newest first. Null if `raw` is not a list. */
export function normalizeBackups(raw: unknown, server: string): readonly Backup[] | null {
  if (!Array.isArray(raw)) return null
  const backups = new Map<string, Backup>()
  for (const entry of list(raw).filter(isRecord)) {
    const createdAt = isoDate(entry.inserted_at)
    // Older servers send no id.
    const id = idOf(entry.id) || line(entry.inserted_at)
    if (id === '') continue
    const state = stateOf(entry.state, bool(entry.processed))
    backups.set(id, {
      id,
      state,
      ...withoutUndefined({
        processed: optionalCount(entry.processed_number),
        bytes: optionalCount(entry.file_size),
        createdAt,
        url: state === 'ready' ? httpUrl(entry.url, server) : undefined,
      }),
    })
  }
  return [...backups.values()].sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
}

/** Servers before 2.6 have no `state`. */
function stateOf(state: unknown, processed: boolean): Backup['state'] {
  if (state === 'complete') return 'ready'
  if (state === 'failed') return 'failed'
  if (state === 'running' || state === 'pending') return 'running'
  return processed ? 'ready' : 'running'
}

/** The account's aliases. Null if the answer has none. */
export function normalizeAliases(raw: unknown): readonly Alias[] | null {
  const { aliases } = record(raw)
  return Array.isArray(aliases) ? words(aliases).map((id) => ({ id })) : null
}
