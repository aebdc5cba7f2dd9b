/** A row of one account. */
interface TimedRow {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The rows of one account, in its own order. */
export interface RowSource {
  readonly rows: readonly TimedRow[]
  /** The account may have older rows, which are not loaded. */
  readonly open: boolean
}

interface Placed {
  readonly id: string
  readonly at: number
  readonly source: number
}

/**
 * Merges the rows of several accounts, newest first, and keeps the order of each (SA20). The list ends with the first
 * source that ends and may have older rows: further down, its rows would be missing. So rows that load later are never
 * inserted between others.
 *
 * @returns the ids, and the indexes of the sources that end the list.
 */
export function mergeByTime(sources: readonly RowSource[]): {
  readonly ids: readonly string[]
  readonly ending: readonly number[]
} {
  const placed = sources.map(({ rows }, source) => {
    let before = Number.POSITIVE_INFINITY
    return rows.map(({ id, at }): Placed => {
      // A row without a usable time stays beside the one above it.
      before = at < before ? at : before
      return { id, at: before, source }
    })
  })
  const ends = sources.flatMap(({ open }, source) => (open ? (placed[source]?.at(-1) ?? []) : []))
  const end = ends.toSorted(byTime)[0]
  const all = placed.flat().filter((row) => end === undefined || byTime(row, end) <= 0)
  return {
    ids: all.toSorted(byTime).map(({ id }) => id),
    ending: end === undefined ? [] : ends.filter(({ at }) => at === end.at).map(({ source }) => source),
  }
}

/** Newest first; at the same time, by the order of the accounts. Sorting is stable, so each account's rows keep their order. */
const byTime = (a: Placed, b: Placed): number => (a.at === b.at ? a.source - b.source : b.at > a.at ? 1 : -1)
