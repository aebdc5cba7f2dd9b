import { MAX_PAGE_ENTRIES } from '../json/limits.ts'
import { list } from '../json/read.ts'

/**
 * The ids of a page in the server's order. Drops duplicates, because servers repeat posts within a page, and entries
 * that `normalize` rejects. Null if `raw` is not a list.
 */
export function pageIds(
  raw: unknown,
  normalize: (entry: unknown) => string | null,
): readonly string[] | null {
  if (!Array.isArray(raw)) return null
  const ids = new Set<string>()
  for (const entry of list(raw, MAX_PAGE_ENTRIES)) {
    const id = normalize(entry)
    if (id !== null) ids.add(id)
  }
  return [...ids]
}
