import { dropOldest } from '../platform/dropOldest.ts'

/** So many pages are kept in mind; who reads on from further up loads some rows twice. */
const MAX_CURSORS = 200

/** Where the next page begins below a row, for timelines whose pages are told by links and not by their rows' ids. */
export class Cursors {
  readonly #below = new Map<string, string>()

  /** The page that ended with `lastRow` is followed by the one at `cursor`. */
  note(lastRow: string | undefined, cursor: string | undefined): void {
    if (lastRow === undefined || cursor === undefined) return
    this.#below.delete(lastRow)
    this.#below.set(lastRow, cursor)
    dropOldest(this.#below, MAX_CURSORS)
  }

  /** The cursor at `entries[index]`, or at the nearest row above that has one; none: the first page. */
  at(entries: readonly string[], index: number): string | undefined {
    for (let row = index; row >= 0; row--) {
      const cursor = this.#below.get(entries[row] ?? '')
      if (cursor !== undefined) return cursor
    }
    return undefined
  }
}
