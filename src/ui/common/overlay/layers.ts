import { useLayoutEffect, useRef } from 'react'
import type { Engine } from '../../engine/engine.ts'
import { perTab } from '../../engine/perEngine.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { navigatorOf } from '../links/navigator.ts'

export interface Layer {
  readonly close: () => void
  /** It was asked to close: it fades out, and no longer counts as having a history entry. */
  leaving: boolean
}

/** An entry's height above its page, stored in the entry's state. */
const HEIGHT = 'rookeryLayer'

interface EntryState {
  readonly [HEIGHT]?: number
  /** The router's index of the page. */
  readonly idx?: number
}

const entryNow = (): EntryState => (history.state as EntryState | null) ?? {}
const heightNow = (): number => entryNow()[HEIGHT] ?? 0

/** Timeout of a history step, which may have no effect. */
const TRAVEL_LIMIT_MS = 500
/**
 * On a busy machine, a step may complete after its timeout. For this long, a popstate at the step's target is still taken for the
 * step, and not for the user's.
 */
const OVERDUE_LIMIT_MS = 10_000

/**
 * Windows, drawers and confirmations over the page, lowest first. The topmost handles Escape. Each has an entry
 * in the browser's history, so that the back button closes it and the route stays. The entries repeat the page's
 * own state, so the router treats them as the page.
 */
export class Layers {
  readonly #layers: Layer[] = []
  /** The page's own entry is being replaced. The entries of the layers are removed for that, and added again. */
  #replacing = false
  #travelling: ReturnType<typeof setTimeout> | undefined
  #scheduled: ReturnType<typeof setTimeout> | undefined
  #waiting: (() => void)[] = []
  /** A step that timed out, and the height it leads to. */
  #overdue: { readonly height: number; readonly end: ReturnType<typeof setTimeout> } | null = null
  /** The entry where the last step ended, unless entries were added since. */
  #landed: EntryState | null = null

  /** Listens for the life of the page. */
  constructor() {
    addEventListener('popstate', () => this.#onPopState())
  }

  /** Adds a layer on top, until `remove` is called. */
  add(close: () => void): { readonly layer: Layer; readonly remove: () => void } {
    const layer: Layer = { close, leaving: false }
    this.#layers.push(layer)
    this.#schedule()
    return {
      layer,
      remove: () => {
        const at = this.#layers.indexOf(layer)
        if (at >= 0) this.#layers.splice(at, 1)
        this.#schedule()
      },
    }
  }

  isTopmost(layer: Layer | null): boolean {
    return this.#layers.at(-1) === layer
  }

  /** Resolves once the entries of closed layers are removed. */
  settled(): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push(done)
      this.#schedule()
    })
  }

  /**
   * Runs `replace`, which replaces the current history entry, when that is the page's own entry. The entries of the layers over the
   * page are removed before, and added again after.
   */
  async onPageEntry(replace: () => void): Promise<void> {
    if (heightNow() === 0 && this.#travelling === undefined) return replace()
    this.#replacing = true
    await this.settled()
    this.#replacing = false
    replace()
    this.#schedule()
  }

  #targetHeight(): number {
    return this.#replacing ? 0 : this.#layers.filter(({ leaving }) => !leaving).length
  }

  /** Settles after this turn, so that a layer that replaces another in the same turn reuses its entry. */
  #schedule(): void {
    if (this.#scheduled !== undefined) return
    this.#scheduled = setTimeout(() => {
      this.#scheduled = undefined
      this.#settle()
    })
  }

  /** Adds missing entries, or removes surplus ones. */
  #settle(): void {
    if (this.#travelling !== undefined) return
    if (this.#overdue !== null) {
      // Never repeat a step: if both completed, the user would leave the page.
      this.#release()
      return
    }
    const target = this.#targetHeight()
    const height = heightNow()
    for (let next = height + 1; next <= target; next++) {
      history.pushState({ ...entryNow(), [HEIGHT]: next }, '')
      this.#landed = null
    }
    if (height > target) this.#travel(target - height)
    else this.#release()
  }

  /** Resolves the promises of `settled`. */
  #release(): void {
    for (const done of this.#waiting) done()
    this.#waiting = []
  }

  #travel(by: number): void {
    const height = heightNow() + by
    this.#travelling = setTimeout(() => {
      // A forward step may have no entry to go to, and is then not overdue.
      if (by < 0) this.#overdue = { height, end: setTimeout(() => this.#giveUp(), OVERDUE_LIMIT_MS) }
      this.#arrive()
    }, TRAVEL_LIMIT_MS)
    history.go(by)
  }

  /** The overdue step had no entry to go to: from now on, the current entry is the page's own. */
  #giveUp(): void {
    this.#overdue = null
    history.replaceState({ ...entryNow(), [HEIGHT]: 0 }, '')
    this.#schedule()
  }

  #arrive(): void {
    clearTimeout(this.#travelling)
    this.#travelling = undefined
    this.#schedule()
  }

  #onPopState(): void {
    const entry = entryNow()
    const height = heightNow()
    const late = this.#overdue?.height === height
    clearTimeout(this.#overdue?.end)
    this.#overdue = null
    if (this.#travelling !== undefined) this.#arrive()
    else if (late) this.#schedule()
    else if (height < this.#targetHeight()) this.#closeDownTo(height)
    else if (height > this.#targetHeight()) {
      // The entry is left over from a layer that closed after the user opened a page from within it. Skip it, in the
      // direction in which the user travels.
      const landed = this.#landed
      const fromBelow = landed !== null && landed.idx === entry.idx && (landed[HEIGHT] ?? 0) === height - 1
      this.#travel(fromBelow ? 1 : -1)
    }
    this.#landed = entry
  }

  #closeDownTo(height: number): void {
    for (const layer of this.#layers.toReversed()) {
      if (this.#targetHeight() <= height) break
      if (layer.leaving) continue
      layer.leaving = true
      layer.close()
    }
    this.#schedule()
  }
}

export const layersOf = perTab((own) => {
  const layers = new Layers()
  navigatorOf(own).onPageEntry = (replace) => void layers.onPageEntry(replace)
  return layers
})

/** Resolves once the entries of closed layers are removed. Wait for this before navigating to another page. */
export const historySettled = (engine: Engine): Promise<void> => layersOf(engine).settled()

/** Makes the caller a layer while `open`. Returns a function that tells whether it is the topmost layer. */
export function useLayer(open: boolean, onClose: () => void): () => boolean {
  const engine = useEngine()
  const close = useRef(onClose)
  const own = useRef<Layer | null>(null)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    if (!open) return
    const { layer, remove } = layersOf(engine).add(() => close.current())
    own.current = layer
    return remove
  }, [open, engine])
  return () => layersOf(engine).isTopmost(own.current)
}
