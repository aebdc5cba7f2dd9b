import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { EntityTypes } from '../../shared/model/entity.ts'
import type { EntityKey, EntityKind } from '../../shared/model/keys.ts'

/**
 * One entity of this tab. The value is a valtio `ref`: it is replaced as a whole, never observed in depth.
 */
interface Cell<K extends EntityKind = EntityKind> {
  value: EntityTypes[K] | null
}

interface Known<K extends EntityKind = EntityKind> {
  readonly cell: Cell<K>
  readers: number
}

/**
 * Entities by key, each in its own tiny valtio proxy, so that a row renders only when its own entity
 * changes. A deep proxy over posts costs about a hundred times as much.
 */
export class Cells {
  /** Each is of the kind that its key names: `set` takes nothing else. */
  readonly #cells = new Map<EntityKey, Known>()

  get<K extends EntityKind>(key: EntityKey<K>): EntityTypes[K] | null {
    return (this.#cells.get(key) as Known<K> | undefined)?.cell.value ?? null
  }

  set<K extends EntityKind>(key: EntityKey<K>, value: EntityTypes[K]): void {
    const known = this.#cells.get(key)
    if (known === undefined) this.#cells.set(key, { cell: proxy<Cell>({ value: ref(value) }), readers: 0 })
    else known.cell.value = ref(value)
  }

  /** Removes the entity; subscribers then read null. */
  drop(key: EntityKey): void {
    const known = this.#cells.get(key)
    if (known === undefined) return
    known.cell.value = null
    if (known.readers === 0) this.#cells.delete(key)
  }

  /** Calls `changed` synchronously when the entity changes. Returns a function that stops it. */
  subscribe(key: EntityKey, changed: () => void): () => void {
    const known = this.#cells.get(key) ?? { cell: proxy<Cell>({ value: null }), readers: 0 }
    this.#cells.set(key, known)
    known.readers++
    const stop = subscribe(known.cell, changed, true)
    return () => {
      stop()
      known.readers--
      if (known.readers === 0 && known.cell.value === null) this.#cells.delete(key)
    }
  }

  keys(): Iterable<EntityKey> {
    return this.#cells.keys()
  }

  get size(): number {
    return this.#cells.size
  }
}
