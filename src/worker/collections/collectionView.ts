import type { EntityKey } from '../../shared/model/keys.ts'
import type { PageInput } from '../../shared/protocol/operations.ts'
import { EMPTY_META, type ViewMeta, type ViewWindow } from '../../shared/protocol/views.ts'
import type { Closure } from '../store/closure.ts'
import type { ShownView } from '../tabs/shownView.ts'
import type { ViewRange } from '../tabs/viewRange.ts'
import type { Collection, Viewer } from './collection.ts'

/**
 * The rows of a conversation whose entities are sent before the tab has reported its window, around the opened
 * post.
 */
const INITIAL_ROWS = { above: 4, below: 16 } as const

/** One tab's view of a short list: all of it, or the visible window of a conversation. */
export class CollectionView implements ShownView {
  readonly #collection: Collection
  readonly #close: () => void
  readonly #viewer: { -readonly [K in keyof Viewer]: Viewer[K] }
  readonly closureOf: (id: string) => Closure
  /** The rows of a conversation when its tab last reported its window. */
  #known: ReadonlySet<string> = new Set()

  constructor(
    collection: Collection,
    closureOf: (id: string) => Closure,
    onChange: () => void,
    window: ViewWindow,
    visible: () => boolean,
  ) {
    this.#collection = collection
    this.closureOf = closureOf
    this.#viewer = { window, visible }
    collection.viewers.add(this.#viewer)
    collection.viewersChanged()
    this.#close = collection.open(onChange)
  }

  get extraKeys(): readonly EntityKey[] {
    return this.#collection.extraKeys
  }

  get range(): ViewRange {
    return this.#collection
  }

  meta(): ViewMeta {
    const { loaded, state, thread, feedMeta } = this.#collection
    return { ...EMPTY_META, loaded, newer: state, bottomedOut: true, ...(thread && { thread }), ...feedMeta }
  }

  needed(): readonly string[] {
    const { ids, thread } = this.#collection
    if (thread === undefined) return ids
    const { rows } = this.#viewer.window
    const at = ids.indexOf(thread.focusId)
    const near = ids.slice(Math.max(0, at - INITIAL_ROWS.above), at + INITIAL_ROWS.below)
    if (rows === undefined) return near
    // Rows added since are drawn before the tab can report them.
    const added = ids.filter((id) => !this.#known.has(id))
    return [...rows.filter((id) => ids.includes(id)), ...(added.length > near.length ? near : added)]
  }

  moveTo(window: ViewWindow): void {
    this.#viewer.window = window
    if (window.rows !== undefined) this.#known = new Set(this.#collection.ids)
    this.#collection.viewersChanged()
  }

  async refill(): Promise<readonly string[]> {
    await this.#collection.refresh()
    return this.#collection.ids
  }

  async page({ direction }: PageInput): Promise<null> {
    if (direction === 'newer') await this.#collection.refresh()
    else await this.#collection.older()
    return null
  }

  async showNew(): Promise<void> {
    this.#collection.showHeld?.()
  }

  close(): void {
    this.#collection.viewers.delete(this.#viewer)
    this.#close()
  }
}
