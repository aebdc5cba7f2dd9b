import type { EntityKey } from '../../shared/model/keys.ts'
import type { EntityChange } from '../../shared/protocol/views.ts'
import type { EntityStore } from '../store/entityStore.ts'

/** What is not needed any more stays with the tab up to this many: people scroll back. */
const HELD_BESIDES = 300

/** The entities that one tab holds, and which of them it has to be told anew. */
export class HeldEntities {
  readonly #store: EntityStore
  /** Least recently needed first. */
  readonly #held = new Set<EntityKey>()
  readonly #dirty = new Set<EntityKey>()
  /** Needed, but not in the store yet: they are told as soon as they are. */
  #awaited = new Set<EntityKey>()

  constructor(store: EntityStore) {
    this.#store = store
  }

  get size(): number {
    return this.#held.size
  }

  get dirty(): boolean {
    return this.#dirty.size > 0
  }

  /** Whether any of `keys` has to be told. */
  dirtyAmong(keys: readonly EntityKey[]): boolean {
    return keys.some((key) => this.#dirty.has(key))
  }

  /** Notes what changed in the store; whether any of it is this tab's. */
  changed(keys: Iterable<EntityKey>): boolean {
    let mine = false
    for (const key of keys) {
      if (!this.#held.has(key) && !this.#awaited.has(key)) continue
      this.#dirty.add(key)
      mine = true
    }
    return mine
  }

  /**
   * What to tell the tab so that it holds `needed` as it is now. `whole`: what it holds besides is
   * brought up to date, too; a hidden tab is spared that until it is shown.
   */
  bring(needed: ReadonlySet<EntityKey>, whole: boolean): { put: EntityChange[]; drop: EntityKey[] } {
    const put: EntityChange[] = []
    const drop: EntityKey[] = []
    this.#awaited = new Set()
    for (const key of needed) {
      const held = this.#held.delete(key)
      if (!this.#store.has(key)) {
        this.#awaited.add(key)
        if (held) this.#letGo(key, drop)
        continue
      }
      this.#store.touch(key)
      if (!held) this.#store.pin(key)
      this.#held.add(key)
      const changed = this.#dirty.delete(key)
      if (!held || changed) put.push({ key, value: this.#store.get(key) })
    }
    if (whole) this.#bringBesides(needed, put, drop)
    return { put, drop }
  }

  release(): void {
    for (const key of this.#held) this.#store.unpin(key)
    this.#held.clear()
    this.#dirty.clear()
    this.#awaited.clear()
  }

  #bringBesides(needed: ReadonlySet<EntityKey>, put: EntityChange[], drop: EntityKey[]): void {
    let over = this.#held.size - needed.size - HELD_BESIDES
    for (const key of this.#held) {
      if (needed.has(key)) continue
      if (!this.#store.has(key) || over > 0) {
        over--
        this.#letGo(key, drop)
      } else if (this.#dirty.delete(key)) put.push({ key, value: this.#store.get(key) })
    }
    this.#dirty.clear()
  }

  #letGo(key: EntityKey, drop: EntityKey[]): void {
    this.#held.delete(key)
    this.#dirty.delete(key)
    this.#store.unpin(key)
    drop.push(key)
  }
}
