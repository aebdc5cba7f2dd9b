import type { List } from '../../shared/model/list.ts'
import { idOf, line, list, record } from './read.ts'

/** The lists of accounts that the instance tells, in its order; null when `raw` is no list. */
export function normalizeLists(raw: unknown): readonly List[] | null {
  if (!Array.isArray(raw)) return null
  return list(raw)
    .map((entry) => ({ id: idOf(record(entry).id), title: line(record(entry).title) }))
    .filter(({ id }) => id !== '')
}
