import type { AccountKey } from '../../shared/model/keys.ts'
import { isGap, type ViewWindow, type WatchInput } from '../../shared/protocol/views.ts'
import type { Mirror } from '../mirror/mirror.ts'

/** A view to open together with the first `attach`: which account it is of, only the engine knows. */
export type Opening = Omit<WatchInput, 'account'>

/** The views that this tab shows: an engine that was restarted is asked for them again. */
export class WatchedViews {
  readonly #mirror: Mirror
  readonly #inputs = new Map<string, WatchInput>()
  #opening: readonly Opening[] = []

  constructor(mirror: Mirror) {
    this.#mirror = mirror
  }

  /** What is opened with the next `attach`. */
  get opening(): readonly Opening[] {
    return this.#opening
  }

  openWith(opening: readonly Opening[]): void {
    this.#opening = opening
  }

  /** Whether the engine is still to be told of it: not of what goes with `attach`. */
  add(input: WatchInput): boolean {
    this.#inputs.set(input.viewId, input)
    return !this.#opening.some(({ viewId }) => viewId === input.viewId)
  }

  /** Whether there is such a view. */
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
   * The engine has opened `opening` for `account`. Tells which of them nobody wants any more, and
   * which views it has to be asked for besides.
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

  /** `input` with all that its view shows now, of which an engine that was restarted knows nothing. */
  #asShown(input: WatchInput): WatchInput {
    const { ids } = this.#mirror.view(input.viewId).state
    const headId = ids.find((id) => !isGap(id))
    if (headId === undefined) return input
    const anchorId = ids.slice(0, input.window.to).findLast((id) => !isGap(id)) ?? headId
    return { ...input, rows: ids, headId, anchorId }
  }
}
