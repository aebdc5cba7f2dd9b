import { GAP_PREFIX, isGap } from '../../shared/protocol/views.ts'

/**
 * The rows of one timeline, newest first: ids in the instance's own order, each once, and gaps
 * where posts are known to be missing. Order is never taken from the ids themselves.
 */
export class TimelineList {
  #entries: string[] = []
  readonly #known = new Set<string>()
  /** How many posts each gap stands for, as far as that is known. */
  readonly #missing = new Map<string, number>()
  #gaps = 0

  get entries(): readonly string[] {
    return this.#entries
  }

  has(id: string): boolean {
    return this.#known.has(id)
  }

  /** How many posts the first `end` of `rows` stand for, those within gaps included. */
  countBefore(end: number, rows: readonly string[] = this.#entries): number {
    let count = 0
    for (let index = 0; index < end; index++) {
      const entry = rows[index] ?? ''
      count += isGap(entry) ? (this.#missing.get(entry) ?? 0) : 1
    }
    return count
  }

  /** One post that just came in by the stream. Returns whether it is new. */
  prepend(id: string): boolean {
    if (this.#known.has(id)) return false
    this.#known.add(id)
    this.#entries.unshift(id)
    return true
  }

  /** Whether `page` names a row from `edge` down; without an edge, any row. */
  reaches(page: readonly string[], edge: string | undefined): boolean {
    const from = edge === undefined ? 0 : Math.max(0, this.#entries.indexOf(edge))
    return page.some((id) => this.#known.has(id) && this.#entries.indexOf(id) >= from)
  }

  /**
   * The newest page. Unknown ids go in front of the next known one of the page, so the server's
   * order holds. Returns how many were new.
   *
   * @param whole nothing is missing between the page and `edge`, though the page may not name it.
   * @param edge the row down from which nothing is missing; rows above came by themselves.
   * @param newer rows that came while the page was on its way: they stay above what it brings.
   */
  mergeNewest(page: readonly string[], whole: boolean, edge?: string, newer: readonly string[] = []): number {
    const fresh = page.filter((id) => !this.#known.has(id))
    const meets = whole || page.length === 0 || this.#entries.length === 0 || this.reaches(page, edge)
    if (!meets) {
      const at = edge === undefined ? 0 : Math.max(0, this.#entries.indexOf(edge))
      if (!isGap(this.#entries[at - 1] ?? '')) this.#entries.splice(at, 0, this.#newGap())
    }
    const above = newer.filter((id) => !page.includes(id)).map((id) => this.#entries.indexOf(id))
    this.#insert(page, Math.max(0, ...above.map((index) => index + 1)))
    return fresh.length
  }

  /** A page of what is older than everything here. Returns how many were new. */
  append(page: readonly string[]): number {
    const before = this.#entries.length
    for (const id of page) {
      if (this.#known.has(id)) continue
      this.#known.add(id)
      this.#entries.push(id)
    }
    return this.#entries.length - before
  }

  /**
   * A page that was asked for at `gap`: what is older than the row above it. The gap goes when the
   * page reaches a row below it, brings nothing new, or `ended` says that nothing is in between;
   * else it moves down.
   */
  fill(gap: string, page: readonly string[], ended: boolean): void {
    const at = this.#entries.indexOf(gap)
    if (at === -1) return
    const below = this.#entries[at + 1]
    const fresh = page.filter((id) => !this.#known.has(id))
    const meets = page.some((id) => this.#known.has(id) && this.#entries.indexOf(id) > at)
    const reaches = ended || meets || below === undefined || fresh.length === 0
    if (reaches) {
      this.#entries.splice(at, 1)
      this.#missing.delete(gap)
    } else this.#missing.set(gap, Math.max(0, (this.#missing.get(gap) ?? 0) - fresh.length))
    this.#insert(page, at)
  }

  /**
   * Rows as another engine had them, gaps included. What is known already stays where it is; with no
   * row in common they go below what is here, and what is between them is missing.
   */
  adopt(rows: readonly string[]): void {
    const meets = this.#entries.length === 0 || this.reaches(rows, undefined)
    const own = rows.flatMap((id, index) => {
      if (!isGap(id)) return [id]
      // Named anew: gaps are counted by each list for itself.
      return this.#known.has(rows[index + 1] ?? '') ? [] : [this.#newGap()]
    })
    this.#insert(meets ? own : [this.#newGap(), ...own], meets ? 0 : this.#entries.length)
  }

  remove(gone: ReadonlySet<string>): boolean {
    let removed = false
    for (const id of gone) removed = this.#known.delete(id) || removed
    if (removed) this.#entries = this.#entries.filter((id) => !gone.has(id))
    return removed
  }

  /** Lets go of the rows from `from` to `to` (excluded): the gap that is left knows how many posts they stand for. */
  fold(from: number, to: number): void {
    let [start, end] = [from, to]
    while (isGap(this.#entries[start - 1] ?? '')) start--
    while (isGap(this.#entries[end] ?? '')) end++
    if (start >= end) return
    const count = this.countBefore(end) - this.countBefore(start)
    for (const entry of this.#entries.slice(start, end)) this.#forget(entry)
    const gap = this.#newGap()
    this.#missing.set(gap, count)
    this.#entries.splice(start, end - start, gap)
  }

  /** Keeps the first `length` rows. */
  cut(length: number): boolean {
    if (this.#entries.length <= length) return false
    for (const entry of this.#entries.slice(length)) this.#forget(entry)
    this.#entries.length = length
    return true
  }

  /** A page whose place is unknown among what is here replaces it all. */
  replace(page: readonly string[]): void {
    this.#entries = []
    this.#known.clear()
    this.#missing.clear()
    this.append(page)
  }

  /** Puts the unknown ids of `page` in, from `from` on, each below what the page names before it. */
  #insert(page: readonly string[], from: number): void {
    let at = from
    for (const id of page) {
      if (this.#known.has(id)) {
        // A page may name ids out of our order (an instance that repeats itself): never go back up.
        at = Math.max(at, this.#entries.indexOf(id) + 1)
        continue
      }
      this.#known.add(id)
      this.#entries.splice(at, 0, id)
      at++
    }
  }

  #newGap(): string {
    this.#gaps++
    return `${GAP_PREFIX}${this.#gaps}`
  }

  #forget(entry: string): void {
    if (isGap(entry)) this.#missing.delete(entry)
    else this.#known.delete(entry)
  }
}
