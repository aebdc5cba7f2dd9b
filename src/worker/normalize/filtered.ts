import { FILTER_CONTEXTS, type FilterContext, type MuteReason } from '../../shared/model/mute.ts'
import { line, list, record } from '../json/read.ts'

/** The filter matches that the instance sends with a post; undefined if there are none. */
export function normalizeFiltered(raw: unknown): readonly MuteReason[] | undefined {
  const found = list(raw).map((entry): MuteReason => {
    const { title, context, filter_action } = record(record(entry).filter)
    const reason = { by: 'filter', what: line(title), in: filterContexts(context) } as const
    return filter_action === 'hide' ? { ...reason, hide: true } : reason
  })
  return found.length > 0 ? found : undefined
}

/** The known contexts in `raw`, in the order of `FILTER_CONTEXTS`. */
export const filterContexts = (raw: unknown): readonly FilterContext[] =>
  FILTER_CONTEXTS.filter((name) => list(raw).includes(name))
