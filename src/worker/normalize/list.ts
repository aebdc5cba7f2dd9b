import { type List, REPLIES_POLICIES } from '../../shared/model/list.ts'
import { idOf, line, list, optionalBool, record, withoutUndefined } from '../json/read.ts'

/** Normalizes the user's lists, in the server's order. Null if `raw` is not a list. */
export function normalizeLists(raw: unknown): readonly List[] | null {
  if (!Array.isArray(raw)) return null
  return list(raw)
    .map((entry) => {
      const { id, title, exclusive, replies_policy } = record(entry)
      const repliesPolicy = REPLIES_POLICIES.find((policy) => policy === replies_policy)
      const options = withoutUndefined({ exclusive: optionalBool(exclusive), repliesPolicy })
      return { id: idOf(id), title: line(title), ...options }
    })
    .filter(({ id }) => id !== '')
}
