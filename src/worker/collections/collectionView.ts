import { EMPTY_META, type ViewMeta } from '../../shared/protocol/views.ts'
import type { ShownView } from '../host/shownView.ts'
import type { Closure } from '../store/closure.ts'
import type { ViewRange } from '../store/viewRange.ts'
import type { Collection } from './collection.ts'

/** What one tab shows of a short list: all of it. */
export class CollectionView implements ShownView {
  readonly #collection: Collection
  readonly #close: () => void
  readonly closureOf: (id: string) => Closure

  constructor(collection: Collection, closureOf: (id: string) => Closure, onChange: () => void) {
    this.#collection = collection
    this.closureOf = closureOf
    this.#close = collection.open(onChange)
  }

  get range(): ViewRange {
    return this.#collection
  }

  meta(): ViewMeta {
    const { loaded, state } = this.#collection
    return { ...EMPTY_META, loaded, newer: state, bottomedOut: true }
  }

  needed(): readonly string[] {
    return this.#collection.ids
  }

  moveTo(): void {}

  async refill(): Promise<readonly string[]> {
    await this.#collection.refresh()
    return this.#collection.ids
  }

  async page(direction: 'older' | 'newer' | 'gap'): Promise<void> {
    if (direction === 'newer') await this.#collection.refresh()
  }

  async showNew(): Promise<void> {}

  close(): void {
    this.#close()
  }
}
