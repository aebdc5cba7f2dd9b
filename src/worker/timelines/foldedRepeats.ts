import type { Status } from '../../shared/model/status.ts'
import { isGap } from '../../shared/protocol/views.ts'
import type { FoldedRows, Rows, StatusOf } from './foldedRows.ts'

/** Rows at most this far apart are near: what a reader has just seen, or sees next. */
const NEAR_ROWS = 20

/** A row that is folded into another one. */
interface Fold {
  readonly host: string
  /** The account that repeated the post; absent for the post itself. */
  readonly by?: string | undefined
}

/**
 * Which rows of a timeline repeat a post that stands near them, and into which row they are folded (T60). A row is
 * judged once, when it arrives: rows that are on screen never disappear because of others. Of rows that arrive
 * together, the oldest one shows the post, so all tabs and all starts agree.
 */
export class FoldedRepeats implements FoldedRows {
  readonly preference = 'foldRepeats'
  readonly #folds = new Map<string, Fold>()
  /** The rows that were judged, folded or not. */
  #judged = new Set<string>()
  /** The accounts whose repeats are folded into each row, newest first. */
  #repeatedBy: Readonly<Record<string, readonly string[]>> = {}

  get any(): boolean {
    return this.#folds.size > 0
  }

  get meta(): FoldedRows['meta'] {
    return { repeatedBy: this.#repeatedBy }
  }

  hostOf(id: string): string | undefined {
    return this.#folds.get(id)?.host
  }

  /** Judges the new rows of `rows`, and those whose host is gone. */
  update(rows: Rows, statusOf: StatusOf): void {
    const { entries } = rows
    let changed = false
    for (const [id, { host }] of this.#folds) {
      if (rows.has(id) && rows.has(host)) continue
      this.#folds.delete(id)
      this.#judged.delete(id)
      changed = true
    }
    for (let at = entries.length - 1; at >= 0; at--) {
      const id = entries[at] ?? ''
      if (isGap(id) || this.#judged.has(id)) continue
      const status = statusOf(id)
      const host = status && this.#hostNear(at, status, entries, statusOf)
      this.#judged.add(id)
      if (host === undefined) continue
      this.#folds.set(id, { host, by: status?.repeatOfId && status.accountId })
      changed = true
    }
    // Removed rows are forgotten only now and then, because this runs for each streamed row.
    if (this.#judged.size > 2 * entries.length) this.#judged = new Set(entries)
    if (changed) this.#listRepeaters(entries, statusOf)
  }

  #hostNear(
    at: number,
    { id, repeatOfId = id }: Status,
    entries: readonly string[],
    statusOf: StatusOf,
  ): string | undefined {
    for (const step of [1, -1]) {
      for (let distance = 1; distance <= NEAR_ROWS; distance++) {
        const other = entries[at + step * distance]
        if (other === undefined || isGap(other)) break
        if (!this.#judged.has(other) || this.#folds.has(other)) continue
        const status = statusOf(other)
        if (status?.deleted === false && (status.repeatOfId ?? other) === repeatOfId) return other
      }
    }
    return undefined
  }

  /** Lists the repeaters of each host. An account that its row names already is left out. */
  #listRepeaters(entries: readonly string[], statusOf: StatusOf): void {
    const repeatedBy: Record<string, readonly string[]> = {}
    for (const id of entries) {
      const { host, by } = this.#folds.get(id) ?? {}
      if (host === undefined || by === undefined) continue
      const { accountId, repeatOfId } = statusOf(host) ?? {}
      const accounts = repeatedBy[host] ?? []
      const isNamed = accounts.includes(by) || (repeatOfId !== undefined && accountId === by)
      if (!isNamed) repeatedBy[host] = [...accounts, by]
    }
    this.#repeatedBy = repeatedBy
  }
}
