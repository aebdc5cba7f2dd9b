import { effectOf, FILTER_CONTEXTS, type FilterContext, type FilterMatch } from '../../shared/model/mute.ts'
import { line, list, optionalId, record, withoutUndefined } from '../json/read.ts'

/** The filter matches that the instance sends with a post; undefined if there are none. */
export function normalizeFiltered(raw: unknown): readonly FilterMatch[] | undefined {
  const found = list(raw).map((entry): FilterMatch => {
    const { filter, keyword_matches } = record(entry)
    const { id, title, context, filter_action } = record(filter)
    return {
      by: 'filter',
      what: line(title),
      in: filterContexts(context),
      words: list(keyword_matches).map((word) => line(word)),
      ...effectOf(filter_action),
      ...withoutUndefined({ filterId: optionalId(id) }),
    }
  })
  return found.length > 0 ? found : undefined
}

/** The known contexts in `raw`, in the order of `FILTER_CONTEXTS`. */
export const filterContexts = (raw: unknown): readonly FilterContext[] =>
  FILTER_CONTEXTS.filter((name) => list(raw).includes(name))
