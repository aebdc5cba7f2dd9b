/** A row of one account. */
interface TimedRow {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The rows of one account, in its own order. */
export interface RowSource {
  readonly rows: readonly TimedRow[]
  /** It may have older rows, which are not loaded. */
  readonly open: boolean
}

interface Placed {
  readonly id: string
  readonly at: number
  readonly source: number
}

/**
 * Merges the rows of several accounts, newest first, and keeps the order of each (SA20). The list ends where the first source
 * ends that has older rows, because below that its rows would be missing. So rows that load later are never inserted between others.
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
  const end = ends.toSorted(order)[0]
  const all = placed.flat().filter((row) => end === undefined || order(row, end) <= 0)
  return {
    ids: all.toSorted(order).map(({ id }) => id),
    ending: end === undefined ? [] : ends.filter(({ at }) => at === end.at).map(({ source }) => source),
  }
}

/** For the same time, the account that is listed first. Sorting is stable, so rows of one account keep their order. */
const order = (a: Placed, b: Placed): number => (a.at === b.at ? a.source - b.source : b.at > a.at ? 1 : -1)
