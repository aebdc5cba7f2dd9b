import type { DirectThread } from '../../../shared/model/directThread.ts'

/**
 * The rows after a new first page, and whether the known older rows stay. They stay if the page reaches a row that has
 * not changed, because all changed rows are above that. Otherwise, rows may be missing in between.
 */
export function mergeDirects(
  known: readonly DirectThread[],
  page: readonly DirectThread[],
): { readonly ids: readonly string[]; readonly keepsOlder: boolean } {
  const ids = page.map(({ id }) => id)
  const lastOf = new Map(page.map((thread) => [thread.id, thread.lastStatusId ?? null]))
  const reached = known.findLastIndex(({ id, lastStatusId }) => lastOf.get(id) === (lastStatusId ?? null))
  if (reached === -1) return { ids, keepsOlder: false }
  const older = known.slice(reached + 1).map(({ id }) => id)
  return { ids: [...ids, ...older.filter((id) => !lastOf.has(id))], keepsOlder: true }
}

/** `ids` with `thread` at its place by the time of its last post. */
export function placeDirect(
  thread: DirectThread,
  ids: readonly string[],
  lastAtOf: (id: string) => string,
): readonly string[] {
  const others = ids.filter((id) => id !== thread.id)
  const below = others.findIndex((id) => lastAtOf(id) <= (thread.lastAt ?? ''))
  return others.toSpliced(below === -1 ? others.length : below, 0, thread.id)
}
