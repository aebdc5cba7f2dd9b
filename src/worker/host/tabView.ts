import type { EntityKey } from '../../shared/model/keys.ts'
import type { ViewChange, ViewMeta, ViewWindow, WatchInput } from '../../shared/protocol/views.ts'
import { isGap } from '../../shared/protocol/views.ts'
import { sameValue } from '../store/sameValue.ts'
import type { ShownView } from '../tabs/shownView.ts'
import { spliceBetween } from '../tabs/viewRange.ts'

/** One view of one tab: what the tab was told of it, and what it has to be told. */
export class TabView {
  #input: WatchInput
  #view: ShownView
  /** As the tab has it; undefined before the first time. */
  #told: { ids: readonly string[]; meta: ViewMeta } | undefined
  #complete = false
  #dirty: 'rows' | 'counter' | null = 'rows'
  /** Rows that the instance does not bring any more: they are not asked for again. */
  readonly #unfound = new Set<string>()
  #refilling = false

  constructor(input: WatchInput, view: ShownView) {
    this.#input = input
    this.#view = view
  }

  /** What the tab asked for, with its window where it is now. */
  get input(): WatchInput {
    return this.#input
  }

  get view(): ShownView {
    return this.#view
  }

  /** What about it may have changed. */
  get dirty(): 'rows' | 'counter' | null {
    return this.#dirty
  }

  mark(what: 'rows' | 'counter' = 'rows'): void {
    if (this.#dirty !== 'rows') this.#dirty = what
  }

  moveTo(window: ViewWindow): void {
    this.#input = { ...this.#input, window }
    this.#view.moveTo(window)
  }

  /** Whether the tab was told it with something to show, or with why there is nothing. */
  get complete(): boolean {
    return this.#complete
  }

  /** The same view on an account that was signed in anew. */
  renew(view: ShownView): void {
    this.#view.close()
    this.#view = view
    this.#unfound.clear()
    this.#dirty = 'rows'
  }

  close(): void {
    this.#view.close()
  }

  /** All that changed since the tab was told the last time. */
  change(): ViewChange | null {
    if (this.#dirty === null) return null
    this.#dirty = null
    const { viewId } = this.input
    const told = this.#told
    const now = { ids: this.#view.range.ids, meta: this.#view.meta() }
    this.#told = now
    this.#complete ||= now.meta.loaded || now.meta.newer.state === 'failed'
    if (told === undefined) return { kind: 'reset', viewId, ...now }
    const splice = told.ids === now.ids ? null : spliceBetween(told.ids, now.ids)
    const meta = sameValue(told.meta, now.meta) ? undefined : now.meta
    if (splice !== null) return { kind: 'splice', viewId, ...splice, ...(meta === undefined ? {} : { meta }) }
    return meta === undefined ? null : { kind: 'meta', viewId, meta }
  }

  /** Adds the entities that its rows take. Those that were let go to keep memory flat are fetched again. */
  need(needed: Set<EntityKey>, fetched: () => void): void {
    const view = this.#view
    const missing: string[] = []
    for (const key of view.extraKeys ?? []) needed.add(key)
    for (const id of view.needed()) {
      if (isGap(id)) continue
      const { keys, complete } = view.closureOf(id)
      for (const key of keys) needed.add(key)
      if (!complete && !this.#unfound.has(id)) missing.push(id)
    }
    const [first] = missing
    if (first === undefined || this.#refilling) return
    this.#refilling = true
    void view.refill(first).then((asked) => {
      this.#refilling = false
      // Who was asked for and did not come is gone: asking again would have no end.
      for (const id of asked) {
        if (!view.closureOf(id).complete) this.#unfound.add(id)
      }
      fetched()
    })
  }
}
