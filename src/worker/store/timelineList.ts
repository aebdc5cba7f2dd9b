import { GAP_PREFIX, isGap } from '../../shared/protocol/views.ts'

/** Posts that may wait above all readers before those in the middle become a gap that counts them. */
export const MOST_WAITING = 400
/** Newest ones that stay when the middle becomes a gap: a page for who shows them. */
const KEPT_AT_TOP = 40

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

  /** How many posts the first `end` rows stand for, those within gaps included. */
  countBefore(end: number): number {
    let count = 0
    for (let index = 0; index < end; index++) {
      const entry = this.#entries[index] ?? ''
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

  /**
   * The newest page. Unknown ids go in front of the next known one of the page, so the server's
   * order holds. Returns how many were new.
   *
   * @param whole the page reaches what was known before, though none of it is known.
   */
  mergeNewest(page: readonly string[], whole: boolean): number {
    const fresh = page.filter((id) => !this.#known.has(id))
    if (fresh.length === 0) return 0
    const meets = whole || this.#entries.length === 0 || fresh.length < page.length
    if (!meets) this.#entries.unshift(this.#newGap())
    let at = 0
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
   * page reaches the row below it or `ended` says that nothing is in between; else it moves down.
   */
  fill(gap: string, page: readonly string[], ended: boolean): void {
    const at = this.#entries.indexOf(gap)
    if (at === -1) return
    const below = this.#entries[at + 1]
    const reaches = ended || below === undefined || page.some((id) => this.#known.has(id))
    const fresh = page.filter((id) => !this.#known.has(id))
    for (const id of fresh) this.#known.add(id)
    this.#entries.splice(at, reaches ? 1 : 0, ...fresh)
    if (reaches) this.#missing.delete(gap)
    else this.#missing.set(gap, Math.max(0, (this.#missing.get(gap) ?? 0) - fresh.length))
  }

  remove(gone: ReadonlySet<string>): boolean {
    let removed = false
    for (const id of gone) removed = this.#known.delete(id) || removed
    if (removed) this.#entries = this.#entries.filter((id) => !gone.has(id))
    return removed
  }

  /**
   * Lets go of the middle of what waits above `firstShown`, when it is too much to keep: the gap
   * that is left knows how many it stands for. Returns whether anything went.
   */
  foldWaiting(firstShown: number): boolean {
    if (firstShown <= MOST_WAITING) return false
    const folded = this.#entries.slice(KEPT_AT_TOP, firstShown)
    const count = this.countBefore(firstShown) - this.countBefore(KEPT_AT_TOP)
    for (const entry of folded) this.#forget(entry)
    const gap = this.#newGap()
    this.#missing.set(gap, count)
    this.#entries.splice(KEPT_AT_TOP, folded.length, gap)
    return true
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

  #newGap(): string {
    this.#gaps++
    return `${GAP_PREFIX}${this.#gaps}`
  }

  #forget(entry: string): void {
    if (isGap(entry)) this.#missing.delete(entry)
    else this.#known.delete(entry)
  }
}
