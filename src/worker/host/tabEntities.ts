import type { AccountKey, EntityKey } from '../../shared/model/keys.ts'
import type { EntityChange } from '../../shared/protocol/entityChange.ts'
import type { EntityStore } from '../store/entityStore.ts'

/** Maximum entities that stay in the tab after they are no longer needed, since users scroll back. */
const MAX_UNNEEDED = 300

/** The entities that one tab holds, and which of them are dirty. */
export class TabEntities {
  readonly #store: EntityStore
  /** Least recently needed first. */
  readonly #entities = new Set<EntityKey>()
  readonly #dirty = new Set<EntityKey>()
  /** Needed, but not in the store yet: they are sent when they arrive. */
  #awaited = new Set<EntityKey>()

  constructor(store: EntityStore) {
    this.#store = store
  }

  get size(): number {
    return this.#entities.size
  }

  get dirty(): boolean {
    return this.#dirty.size > 0
  }

  /** Whether any of `keys` is dirty. */
  dirtyAmong(keys: readonly EntityKey[]): boolean {
    return keys.some((key) => this.#dirty.has(key))
  }

  /** Marks changed entities as dirty. Returns whether the tab holds or awaits any of them. */
  markDirty(keys: Iterable<EntityKey>): boolean {
    let isAffected = false
    for (const key of keys) {
      if (!this.#entities.has(key) && !this.#awaited.has(key)) continue
      this.#dirty.add(key)
      isAffected = true
    }
    return isAffected
  }

  /**
   * Computes the changes that bring the tab's `needed` entities up to date. `isFull`: also updates the other entities
   * that the tab holds, and drops those of accounts other than `account`. A hidden tab is spared that until it is shown.
   */
  sync(
    needed: ReadonlySet<EntityKey>,
    isFull: boolean,
    account: AccountKey,
  ): { put: EntityChange[]; drop: EntityKey[] } {
    const put: EntityChange[] = []
    const drop: EntityKey[] = []
    this.#awaited = new Set()
    for (const key of needed) {
      const wasHeld = this.#entities.delete(key)
      const value = this.#store.get(key)
      if (value === undefined) {
        this.#awaited.add(key)
        if (wasHeld) this.#release(key, drop)
        continue
      }
      this.#store.touch(key)
      if (!wasHeld) this.#store.pin(key)
      this.#entities.add(key)
      const changed = this.#dirty.delete(key)
      if (!wasHeld || changed) put.push({ key, value })
    }
    if (isFull) this.#syncUnneeded(needed, put, drop, account)
    return { put, drop }
  }

  release(): void {
    for (const key of this.#entities) this.#store.unpin(key)
    this.#entities.clear()
    this.#dirty.clear()
    this.#awaited.clear()
  }

  #syncUnneeded(
    needed: ReadonlySet<EntityKey>,
    put: EntityChange[],
    drop: EntityKey[],
    account: AccountKey,
  ): void {
    let excess = this.#entities.size - needed.size - MAX_UNNEEDED
    for (const key of this.#entities) {
      if (needed.has(key)) continue
      const value = this.#store.get(key)
      if (value === undefined || excess > 0 || !key.startsWith(`${account}/`)) {
        excess--
        this.#release(key, drop)
      } else if (this.#dirty.delete(key)) put.push({ key, value })
    }
    this.#dirty.clear()
  }

  #release(key: EntityKey, drop: EntityKey[]): void {
    this.#entities.delete(key)
    this.#dirty.delete(key)
    this.#store.unpin(key)
    drop.push(key)
  }
}
