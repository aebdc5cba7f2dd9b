import { GAP_PREFIX, isGap, moreIn } from '../../shared/protocol/views.ts'

/** Maximum consecutive rows that no view shows. Further ones are replaced by a gap that counts them (`boundRows.ts`). */
export const MAX_UNSHOWN = 400

/**
 * The rows of one timeline, newest first: unique ids in the instance's own order, and gaps where posts are
 * known to be missing. The order is never derived from the ids. Only this file and `changeList.ts` change it.
 */
export class TimelineList {
  /** The rows and gaps. Rows are removed from a copy, so whoever removes some can keep these to compare. */
  entries: string[] = []
  readonly known = new Set<string>()
  /** The number of posts that each gap stands for, if known. */
  readonly missing = new Map<string, number>()
  /** Rows of the last visit, or of a tab that showed them, which no page has brought yet. */
  readonly handed = new Set<string>()
  /** The same, once a page has come. `checkRows.ts` says when they go. */
  doubtful: ReadonlySet<string> | undefined
  #gaps = 0

  has(id: string): boolean {
    return this.known.has(id)
  }

  /** The number of posts that the first `end` entries of `rows` stand for, including those in gaps. */
  countBefore(end: number, rows: readonly string[] = this.entries): number {
    let count = 0
    for (let index = 0; index < end; index++) {
      const entry = rows[index] ?? ''
      count += isGap(entry) ? (this.missing.get(entry) ?? moreIn(entry)) : 1
    }
    return count
  }

  /** Adds a post from the stream at the top. Returns whether it is new. */
  prepend(id: string): boolean {
    if (this.known.has(id)) return false
    this.known.add(id)
    this.entries.unshift(id)
    return true
  }

  /** The unknown ones of `ids`, which are about to be added, were not heard of since the last engine. */
  hand(ids: readonly string[]): void {
    for (const id of ids) if (!this.known.has(id)) this.handed.add(id)
  }

  /** Whether `page` contains a row from `edge` down; without an edge, any known row. */
  reaches(page: readonly string[], edge: string | undefined): boolean {
    const from = edge === undefined ? 0 : Math.max(0, this.entries.indexOf(edge))
    return page.some((id) => this.known.has(id) && this.entries.indexOf(id) >= from)
  }

  /**
   * Merges the newest page. Unknown ids go in front of the page's next known id, which preserves the server's
   * order. Returns the number of new rows.
   *
   * @param isComplete nothing is missing between the page and `edge`, even if the page does not contain it.
   * @param edge the row from which down nothing is missing; rows above were streamed.
   * @param newer rows that arrived during the fetch, oldest first: they stay above the page's new rows.
   */
  mergeNewest(
    page: readonly string[],
    isComplete: boolean,
    edge?: string,
    newer: readonly string[] = [],
  ): number {
    const unknown = page.filter((id) => !this.known.has(id))
    const meets = isComplete || page.length === 0 || this.entries.length === 0 || this.reaches(page, edge)
    if (!meets) {
      const at = edge === undefined ? 0 : Math.max(0, this.entries.indexOf(edge))
      if (!isGap(this.entries[at - 1] ?? '')) this.entries.splice(at, 0, this.newGap())
    }
    // Those before one of the page that are not in it themselves were deleted at the instance.
    const later = newer.slice(newer.findLastIndex((id) => page.includes(id)) + 1)
    this.insert(page, Math.max(-1, ...later.map((id) => this.entries.indexOf(id))) + 1)
    if (!meets) this.#missBelow(page.at(-1) ?? '')
    return unknown.length
  }

  /** Rows below `id` were streamed before an interruption, so posts may be missing in between, too. */
  #missBelow(id: string): void {
    const below = this.entries.indexOf(id) + 1
    if (!isGap(this.entries[below] ?? '')) this.entries.splice(below, 0, this.newGap())
  }

  /** Appends a page that is older than all rows. Returns the number of new rows. */
  append(page: readonly string[]): number {
    const before = this.entries.length
    for (const id of page) {
      if (this.known.has(id)) continue
      this.known.add(id)
      this.entries.push(id)
    }
    return this.entries.length - before
  }

  /**
   * Adopts the rows of another engine, including gaps. Known rows stay where they are. Without a row in common,
   * the rows go below all others, after a gap.
   *
   * @param edge rows above it are newer than these; by default, those above the first row in common are.
   */
  adopt(rows: readonly string[], edge?: string): void {
    const common = this.entries.findIndex((entry) => this.known.has(entry) && rows.includes(entry))
    const own = rows.flatMap((id, index) => {
      if (!isGap(id)) return [id]
      // Gaps get new names, since each list numbers its own.
      return this.known.has(rows[index + 1] ?? '') ? [] : [this.newGap()]
    })
    if (common === -1 && this.entries.length > 0) this.insert([this.newGap(), ...own], this.entries.length)
    else this.insert(own, Math.max(0, edge === undefined ? common : this.entries.indexOf(edge)))
  }

  remove(removedIds: ReadonlySet<string>): boolean {
    let removed = false
    for (const id of removedIds) removed = this.known.delete(id) || removed
    if (removed) this.entries = this.entries.filter((id) => !removedIds.has(id))
    return removed
  }

  /** Replaces all rows by `page`. */
  replace(page: readonly string[]): void {
    this.entries = []
    this.known.clear()
    this.missing.clear()
    this.handed.clear()
    this.append(page)
  }

  /** Inserts the unknown ids of `page` at or after index `from`, each below the preceding id of the page. */
  insert(page: readonly string[], from: number): void {
    let at = from
    for (const id of page) {
      if (this.known.has(id)) {
        // A page may list ids in another order than ours (some instances repeat rows): never move back up.
        at = Math.max(at, this.entries.indexOf(id) + 1)
        continue
      }
      this.known.add(id)
      this.entries.splice(at, 0, id)
      at++
    }
  }

  newGap(): string {
    this.#gaps++
    return `${GAP_PREFIX}${this.#gaps}`
  }
}
