import { moreRow, postOf, type ShownChain } from '../../shared/protocol/views.ts'
import type { StatusOf } from './foldedRows.ts'
import { isJoinable } from './joinedRows.ts'

/** This many posts of a group are shown; the others are behind a button (RW14). */
const MAX_SHOWN = 3

/** Mutable: all rows of a group share it. */
export interface Chain {
  /** Its posts, oldest first. */
  ids: string[]
  /** How many of them are shown. It only grows, so that no row goes because of another. */
  shown: number
  /** The row at or above which it stands: its newest post, or the next row below that is left. */
  at: string
}

/**
 * The groups of replies in a timeline that read downwards (RW12), for all tabs alike. They are made once, of rows that no tab has
 * shown. The list keeps the instance's order, by which pages are fetched (decision 51).
 */
export class Chains {
  /** The group of each row that was judged. Most are alone in theirs. */
  readonly byRow = new Map<string, Chain>()
  /** Those of several posts. */
  all: Chain[] = []
  /** The rows that were ordered last, in the instance's order. */
  #rows: readonly string[] = []
  #here: ReadonlySet<string> = new Set()

  /** Makes groups of those of the adjacent `rows` that are about to be shown for the first time. */
  judge(rows: readonly string[], statusOf: StatusOf): void {
    let chain: Chain | undefined
    for (const id of rows.toReversed()) {
      if (this.byRow.has(id)) {
        chain = undefined
        continue
      }
      const status = statusOf(id)
      const joins = isJoinable(status)
      if (!joins || !chain?.ids.includes(status?.inReplyToId ?? ''))
        chain = { ids: [], shown: MAX_SHOWN, at: id }
      if (joins) chain.ids.push(id)
      if (chain.ids.length === 2) this.all.push(chain)
      chain.at = id
      this.byRow.set(id, chain)
    }
  }

  /** Takes over the groups that a tab showed, and `rows`, which it showed as well. */
  restore(rows: readonly string[], chains: readonly ShownChain[] = []): void {
    for (const { ids, shown } of chains) {
      if (ids.some((id) => this.byRow.has(id))) continue
      const chain = { ids: [...ids], shown, at: ids.at(-1) ?? '' }
      this.all.push(chain)
      for (const id of ids) this.byRow.set(id, chain)
    }
    this.judge(rows, () => undefined)
  }

  /** `rows` with each group oldest first, at the place of its newest post. */
  order(rows: readonly string[]): readonly string[] {
    if (this.all.length === 0) return rows
    const before = this.#rows
    // The list is changed in place.
    this.#rows = [...rows]
    this.#here = new Set(rows)
    const above = new Map<string, string[]>()
    for (const chain of this.all) {
      const ids = this.#idsOf(chain)
      if (ids.length === 0) continue
      if (!this.#here.has(chain.at)) {
        const below = before.slice(before.indexOf(chain.at) + 1 || before.length)
        chain.at = below.find((id) => this.#here.has(id)) ?? ids.at(-1) ?? ''
      }
      above.set(chain.at, [...(above.get(chain.at) ?? []), ...this.#rowsOf(chain)])
    }
    return rows.flatMap((id) => [
      ...(above.get(id) ?? []),
      ...((this.byRow.get(id)?.ids.length ?? 0) > 1 ? [] : [id]),
    ])
  }

  /** The group of the row `id`, with those of its posts that are still in the timeline; undefined if it is in none. */
  of(id: string): ShownChain | undefined {
    const chain = this.byRow.get(postOf(id))
    return chain && chain.ids.length > 1
      ? { ids: this.#idsOf(chain), shown: this.#idsOf(chain, chain.shown).length }
      : undefined
  }

  /** Those of the first `count` posts that are still in the timeline. */
  #idsOf(chain: Chain, count?: number): readonly string[] {
    return chain.ids.slice(0, count).filter((id) => this.#here.has(id) && this.byRow.get(id) === chain)
  }

  #rowsOf(chain: Chain): readonly string[] {
    const shown = (): readonly string[] => this.#idsOf(chain, chain.shown)
    while (shown().length < MAX_SHOWN && chain.shown < chain.ids.length) chain.shown++
    const [ids, rows] = [this.#idsOf(chain), shown()]
    const last = ids.at(-1)
    return rows.at(-1) === last ? rows : [...rows, moreRow(ids.length - rows.length, last ?? '')]
  }
}
