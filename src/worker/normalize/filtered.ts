import { FILTER_CONTEXTS, type FilterContext, type MuteReason } from '../../shared/model/mute.ts'
import { line, list, record } from '../json/read.ts'

/** The filters that the instance has found a post by, as it says beside the post; undefined: by none. */
export function normalizeFiltered(raw: unknown): readonly MuteReason[] | undefined {
  const found = list(raw).map((entry): MuteReason => {
    const { title, context, filter_action } = record(record(entry).filter)
    const reason = { by: 'filter', what: line(title), in: filterContexts(context) } as const
    return filter_action === 'hide' ? { ...reason, hide: true } : reason
  })
  return found.length > 0 ? found : undefined
}

/** Those that are known by name, in the order in which they are offered. */
export const filterContexts = (raw: unknown): readonly FilterContext[] =>
  FILTER_CONTEXTS.filter((name) => list(raw).includes(name))
