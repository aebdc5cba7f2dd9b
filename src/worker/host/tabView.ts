import type { EntityKey } from '../../shared/model/keys.ts'
import type { ViewChange, ViewMeta, ViewWindow, WatchInput } from '../../shared/protocol/views.ts'
import { isGap } from '../../shared/protocol/views.ts'
import { sameValue } from '../store/sameValue.ts'
import type { ShownView } from '../tabs/shownView.ts'
import { spliceBetween } from '../tabs/viewRange.ts'

/** One view of one tab: its last sent state, and what has to be sent. */
export class TabView {
  #input: WatchInput
  #view: ShownView
  /** The state that the tab has; undefined before the first send. */
  #sent: { ids: readonly string[]; meta: ViewMeta } | undefined
  #complete = false
  #dirty: 'rows' | 'counter' | null = 'rows'
  /** Rows that the instance no longer returns: they are not requested again. */
  readonly #unavailable = new Set<string>()
  #refilling = false

  constructor(input: WatchInput, view: ShownView) {
    this.#input = input
    this.#view = view
  }

  /** The tab's request, with its current window. */
  get input(): WatchInput {
    return this.#input
  }

  get view(): ShownView {
    return this.#view
  }

  /** The parts that may have changed since the last send. */
  get dirty(): 'rows' | 'counter' | null {
    return this.#dirty
  }

  markDirty(what: 'rows' | 'counter' = 'rows'): void {
    if (this.#dirty !== 'rows') this.#dirty = what
  }

  moveTo(window: ViewWindow): void {
    this.#input = { ...this.#input, window }
    this.#view.moveTo(window)
  }

  /** Whether the tab has been sent rows, or the fault that explains their absence. */
  get complete(): boolean {
    return this.#complete
  }

  /** Replaces the view after its account signed in again. */
  renew(view: ShownView): void {
    this.#view.close()
    this.#view = view
    this.#unavailable.clear()
    this.#dirty = 'rows'
  }

  close(): void {
    this.#view.close()
  }

  /** All changes since the last send. */
  change(): ViewChange | null {
    if (this.#dirty === null) return null
    this.#dirty = null
    const { viewId } = this.input
    const sent = this.#sent
    const now = { ids: this.#view.range.ids, meta: this.#view.meta() }
    this.#sent = now
    this.#complete ||= now.meta.loaded || now.meta.newer.state === 'failed'
    if (sent === undefined) return { kind: 'reset', viewId, ...now }
    const splice = sent.ids === now.ids ? null : spliceBetween(sent.ids, now.ids)
    const meta = sameValue(sent.meta, now.meta) ? undefined : now.meta
    if (splice !== null) return { kind: 'splice', viewId, ...splice, ...(meta === undefined ? {} : { meta }) }
    return meta === undefined ? null : { kind: 'meta', viewId, meta }
  }

  /**
   * Adds the entities that its rows need to `needed`. Evicted ones are refetched, after which `onFetched` is
   * called.
   */
  addNeeded(needed: Set<EntityKey>, onFetched: () => void): void {
    const view = this.#view
    const missing: string[] = []
    for (const key of view.extraKeys ?? []) needed.add(key)
    for (const id of view.needed()) {
      if (isGap(id)) continue
      const { keys, complete } = view.closureOf(id)
      for (const key of keys) needed.add(key)
      if (!complete && !this.#unavailable.has(id)) missing.push(id)
    }
    const [first] = missing
    if (first === undefined || this.#refilling) return
    this.#refilling = true
    void view.refill(first).then((requested) => {
      this.#refilling = false
      // A row that was requested and not returned no longer exists: requesting it again would never end.
      for (const id of requested) {
        if (!view.closureOf(id).complete) this.#unavailable.add(id)
      }
      onFetched()
    })
  }
}
