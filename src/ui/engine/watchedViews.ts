import type { AccountKey } from '../../shared/model/keys.ts'
import { isGap, type Opening, type ViewWindow, type WatchInput } from '../../shared/protocol/views.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { shownRows } from '../mirror/shownRows.ts'

/** The views that this tab shows. They are opened again after a restart of the engine. */
export class WatchedViews {
  readonly #mirror: Mirror
  readonly #inputs = new Map<string, WatchInput>()
  #opening: readonly Opening[] = []

  constructor(mirror: Mirror) {
    this.#mirror = mirror
  }

  /** The views to open with the next `attach`. */
  get opening(): readonly Opening[] {
    return this.#opening
  }

  openWith(opening: readonly Opening[]): void {
    this.#opening = opening
  }

  /** Adds a view. Returns false if the next `attach` opens it, so that no call is needed. */
  add(input: WatchInput): boolean {
    this.#inputs.set(input.viewId, input)
    return !this.#opening.some(({ viewId }) => viewId === input.viewId)
  }

  /** Returns whether the view exists. */
  move(viewId: string, window: ViewWindow): boolean {
    const input = this.#inputs.get(viewId)
    if (input !== undefined) this.#inputs.set(viewId, { ...input, window })
    return input !== undefined
  }

  remove(viewId: string): void {
    this.#inputs.delete(viewId)
    this.#opening = this.#opening.filter((view) => view.viewId !== viewId)
    this.#mirror.forgetView(viewId)
  }

  /**
   * Call when the engine has opened `opening` for `account`. Returns those of them that are no longer needed, and the views
   * that must also be opened.
   */
  opened(
    opening: readonly Opening[],
    account: AccountKey,
  ): { readonly unwanted: readonly Opening[]; readonly missing: readonly WatchInput[] } {
    const ids = new Set(opening.map(({ viewId }) => viewId))
    const unwanted = opening.filter((view) => !this.#opening.includes(view))
    for (const view of opening)
      if (!unwanted.includes(view) && !this.#inputs.has(view.viewId))
        this.#inputs.set(view.viewId, { ...view, account })
    this.#opening = []
    const missing = [...this.#inputs.values()].filter(({ viewId }) => !ids.has(viewId))
    return { unwanted, missing: missing.map((input) => this.#asShown(input)) }
  }

  /** `input` with the rows that its view shows now, which a restarted engine does not know. */
  #asShown(input: WatchInput): WatchInput {
    const { ids, meta } = this.#mirror.view(input.viewId).state
    const headId = ids.find((id) => !isGap(id))
    if (headId === undefined) return input
    const anchorId = ids.slice(0, input.window.to).findLast((id) => !isGap(id)) ?? headId
    const { chains, tide } = meta
    return { ...input, ...shownRows(ids, chains), ...(tide && { tide }), headId, anchorId }
  }
}
