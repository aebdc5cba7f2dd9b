import { dropOldest } from '../platform/dropOldest.ts'

/** Maximum cursors per timeline. After that, paging from further up loads some rows twice. */
const MAX_CURSORS = 200

/**
 * The cursor of the page below a row, for timelines whose cursors come from `Link` headers and not from row
 * ids.
 */
export class Cursors {
  readonly #below = new Map<string, string>()

  /** Records that the page ending with `lastRow` is followed by the one at `cursor`. */
  note(lastRow: string | undefined, cursor: string | undefined): void {
    if (lastRow === undefined || cursor === undefined) return
    this.#below.delete(lastRow)
    this.#below.set(lastRow, cursor)
    dropOldest(this.#below, MAX_CURSORS)
  }

  /** The cursor at `entries[index]`, or of the nearest row above that has one; undefined means the first page. */
  at(entries: readonly string[], index: number): string | undefined {
    for (let row = index; row >= 0; row--) {
      const cursor = this.#below.get(entries[row] ?? '')
      if (cursor !== undefined) return cursor
    }
    return undefined
  }
}
