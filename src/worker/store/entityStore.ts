import { applyExpectations, type Expectation } from '../../shared/commands/expectation.ts'
import type { EntityTypes } from '../../shared/model/entity.ts'
import { type EntityKey, type EntityKind, partsOf } from '../../shared/model/keys.ts'
import type { Budgets } from './budgets.ts'
import { sameValue } from './sameValue.ts'

export type EntityWrite = {
  readonly [K in EntityKind]: {
    readonly key: EntityKey<K>
    readonly value: EntityTypes[K]
    /** Approximate size; 0 for small entities. */
    readonly bytes?: number
  }
}[EntityKind]

/** The write of `value` at `key`. */
export const writeOf = <K extends EntityKind>(
  key: EntityKey<K>,
  value: EntityTypes[K],
  bytes = 0,
): EntityWrite => ({ key, value, bytes }) as EntityWrite

/** The write of a value that a database had under `key`, where an engine of any build stored it. */
export const storedWrite = (key: EntityKey, value: unknown, bytes = 0): EntityWrite =>
  writeOf(key, value as EntityTypes[EntityKind], bytes)

interface Entry<K extends EntityKind = EntityKind> {
  /** The last value from the instance. */
  base: EntityTypes[K]
  /** `base` with the optimistic updates of pending commands and the lens applied. */
  shown: EntityTypes[K]
  bytes: number
  readonly kind: K
}

/**
 * Derives the shown value of entities of some kinds, which may depend on others. A function returns its argument if it has
 * nothing to add.
 */
export type Lens = { readonly [K in EntityKind]?: (entity: EntityTypes[K]) => EntityTypes[K] }

type Listener = (changed: ReadonlySet<EntityKey>) => void

/**
 * All entities of all accounts by key. After each write it emits the changed keys to
 * its listeners. Equal values are not emitted.
 */
export class EntityStore {
  readonly #entries = new Map<EntityKey, Entry>()
  /** The keys of each kind, least recently used first. */
  readonly #byKind = new Map<EntityKind, Set<EntityKey>>()
  readonly #expectations = new Map<EntityKey, Map<string, Expectation>>()
  /** The number of tabs that hold each key. Pinned keys are never evicted. */
  readonly #pins = new Map<EntityKey, number>()
  readonly #listeners = new Set<Listener>()
  readonly #lenses = new Map<string, Lens>()
  readonly #budgets: Budgets
  #bytes = 0

  constructor(budgets: Budgets) {
    this.#budgets = budgets
  }

  get<K extends EntityKind>(key: EntityKey<K>): EntityTypes[K] | undefined {
    return this.#entry(key)?.shown
  }

  has(key: EntityKey): boolean {
    return this.#entries.has(key)
  }

  /** The last value from the instance, without optimistic updates. */
  base<K extends EntityKind>(key: EntityKey<K>): EntityTypes[K] | undefined {
    return this.#entry(key)?.base
  }

  /** An entry is of the kind that its key names: `commit` takes nothing else. */
  #entry<K extends EntityKind>(key: EntityKey<K>): Entry<K> | undefined {
    return this.#entries.get(key) as Entry<K> | undefined
  }

  commit(writes: Iterable<EntityWrite>): void {
    const changed = new Set<EntityKey>()
    let written = 0
    for (const { key, value, bytes = 0 } of writes) {
      written++
      const before = this.#entries.get(key)
      if (before === undefined) {
        const { kind } = partsOf(key)
        this.#entries.set(key, { base: value, shown: this.#shownValue(key, value), bytes, kind })
        this.#use(key, kind)
        this.#bytes += bytes
        changed.add(key)
        continue
      }
      this.#use(key, before.kind)
      if (sameValue(before.base, value)) continue
      this.#bytes += bytes - before.bytes
      before.base = value
      before.bytes = bytes
      if (this.#show(key, before)) changed.add(key)
    }
    this.#emit(changed)
    this.#evict(written)
  }

  /** Applies `change` to the base value of `key`, if the entity exists. */
  update<K extends EntityKind>(key: EntityKey<K>, change: (entity: EntityTypes[K]) => EntityTypes[K]): void {
    const entry = this.#entry(key)
    if (entry !== undefined) this.commit([writeOf(key, change(entry.base), entry.bytes)])
  }

  /** Emits all of `keys`, also those that are not here: an answer on its way may contain them. */
  remove(keys: Iterable<EntityKey>): void {
    const removed = new Set(keys)
    for (const key of removed) this.#delete(key)
    this.#emit(removed)
  }

  /** Applies the optimistic updates of a command to their entities until `settle`. */
  applyOptimistic(commandId: string, expectations: readonly Expectation[]): void {
    for (const expectation of expectations) {
      const pending = this.#expectations.get(expectation.key) ?? new Map<string, Expectation>()
      pending.set(commandId, expectation)
      this.#expectations.set(expectation.key, pending)
    }
    this.recompute(expectations.map(({ key }) => key))
  }

  /**
   * Removes the optimistic updates of a command. Commit the instance's answer just before, in the same task, so
   * that no listener sees the state in between.
   */
  settle(commandId: string): void {
    const keys: EntityKey[] = []
    for (const [key, pending] of this.#expectations) {
      if (!pending.delete(commandId)) continue
      keys.push(key)
      if (pending.size === 0) this.#expectations.delete(key)
    }
    this.recompute(keys)
  }

  pin(key: EntityKey): void {
    this.#pins.set(key, (this.#pins.get(key) ?? 0) + 1)
  }

  unpin(key: EntityKey): void {
    const pins = (this.#pins.get(key) ?? 0) - 1
    if (pins > 0) this.#pins.set(key, pins)
    else this.#pins.delete(key)
  }

  /** Whether a tab holds `key`. */
  isPinned(key: EntityKey): boolean {
    return this.#pins.has(key)
  }

  /** Marks `key` as most recently used. */
  touch(key: EntityKey): void {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#use(key, entry.kind)
  }

  #use(key: EntityKey, kind: EntityKind): void {
    const keys = this.#byKind.get(kind) ?? new Set()
    keys.delete(key)
    this.#byKind.set(kind, keys.add(key))
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Applies `lens` to the entities of `account` from now on. Call `recompute` for entities that are already in
   * the store.
   */
  setLens(account: string, lens: Lens): () => void {
    this.#lenses.set(account, lens)
    return () => this.#lenses.delete(account)
  }

  /** The number of entities per kind, and their approximate bytes. */
  census(): { counts: Record<string, number>; bytes: number } {
    const counts = [...this.#byKind].map(([kind, { size }]) => [kind, size] as const)
    return { counts: Object.fromEntries(counts), bytes: this.#bytes }
  }

  *keysOf(account: string): Iterable<EntityKey> {
    for (const key of this.#entries.keys()) if (partsOf(key).account === account) yield key
  }

  keysOfKind<K extends EntityKind>(account: string, kind: K): readonly EntityKey<K>[] {
    const prefix = `${account}/${kind}/`
    const keys = [...(this.#byKind.get(kind) ?? [])] as EntityKey<K>[]
    return keys.filter((key) => key.startsWith(prefix))
  }

  #shownValue<K extends EntityKind>(key: EntityKey<K>, base: EntityTypes[K]): EntityTypes[K] {
    const pending = this.#expectations.get(key)?.values() as Iterable<Expectation<K>> | undefined
    const optimistic = pending === undefined ? base : applyExpectations(base, pending)
    const { account, kind } = partsOf(key)
    const lens: Lens[K] = this.#lenses.get(account)?.[kind]
    return lens?.(optimistic) ?? optimistic
  }

  /** Recomputes the shown values of `keys`, after something that they depend on has changed. */
  recompute(keys: Iterable<EntityKey>): void {
    const changed = new Set<EntityKey>()
    for (const key of keys) {
      const entry = this.#entries.get(key)
      if (entry !== undefined && this.#show(key, entry)) changed.add(key)
    }
    this.#emit(changed)
  }

  /** Updates the shown value. Returns whether it has changed. */
  #show(key: EntityKey, entry: Entry): boolean {
    const shown = this.#shownValue(key, entry.base)
    if (sameValue(shown, entry.shown)) return false
    entry.shown = shown
    return true
  }

  #emit(changed: ReadonlySet<EntityKey>): void {
    if (changed.size > 0) for (const listener of this.#listeners) listener(changed)
  }

  #delete(key: EntityKey): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#byKind.get(entry.kind)?.delete(key)
    this.#bytes -= entry.bytes
  }

  /**
   * Evicts entities over budget, without emitting them: no tab shows them. The newest `spared` ones stay: the
   * caller that committed them has not shown them yet.
   */
  #evict(spared: number): void {
    const { count, bytes } = this.#budgets
    const isLarge = (): boolean => this.#bytes > bytes
    const kinds = [...this.#byKind]
    // The largest kinds first: posts before their authors.
    if (isLarge()) kinds.sort(([, { size: a }], [, { size: b }]) => b - a)
    for (const [kind, keys] of kinds) {
      let remaining = keys.size - spared
      for (const key of keys) {
        const isOver = keys.size > (count[kind] ?? Infinity)
        if ((!isOver && !isLarge()) || remaining-- <= 0) break
        const frees = isOver || this.#entries.get(key)?.bytes
        if (frees && !this.#pins.has(key) && !this.#expectations.has(key)) this.#delete(key)
      }
    }
  }
}
