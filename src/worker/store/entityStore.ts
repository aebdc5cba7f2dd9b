import { applyExpectations, type Expectation } from '../../shared/commands/expectation.ts'
import { type EntityKey, type EntityKind, partsOf } from '../../shared/model/keys.ts'
import type { Budgets } from './budgets.ts'
import { sameValue } from './sameValue.ts'

export interface EntityWrite {
  readonly key: EntityKey
  readonly value: unknown
  /** About how much it weighs; 0 when it hardly does. */
  readonly bytes?: number
}

interface Held {
  /** As the instance last told it. */
  base: unknown
  /** `base` under the expectations of commands that are not settled yet; what is shown. */
  shown: unknown
  bytes: number
  readonly kind: EntityKind
}

/** What is shown of an entity, which may depend on others. It adds to what it is given, or gives it back. */
export type Lens = (kind: EntityKind, entity: unknown) => unknown

type Listener = (changed: ReadonlySet<EntityKey>) => void

/**
 * All entities of all accounts, by key, least recently used first. It writes, then tells who
 * listens which keys changed; what is equal to what stood there is not told.
 */
export class EntityStore {
  readonly #held = new Map<EntityKey, Held>()
  readonly #counts = new Map<EntityKind, number>()
  readonly #expectations = new Map<EntityKey, Map<string, Expectation>>()
  /** How many tabs hold each key: those are never let go. */
  readonly #pins = new Map<EntityKey, number>()
  readonly #listeners = new Set<Listener>()
  readonly #lenses = new Map<string, Lens>()
  readonly #budgets: Budgets
  #bytes = 0

  constructor(budgets: Budgets) {
    this.#budgets = budgets
  }

  get(key: EntityKey): unknown {
    return this.#held.get(key)?.shown
  }

  has(key: EntityKey): boolean {
    return this.#held.has(key)
  }

  /** What the instance last said, without what is expected of commands under way. */
  base(key: EntityKey): unknown {
    return this.#held.get(key)?.base
  }

  commit(writes: Iterable<EntityWrite>): void {
    const changed = new Set<EntityKey>()
    let written = 0
    for (const { key, value, bytes = 0 } of writes) {
      written++
      const before = this.#held.get(key)
      if (before === undefined) {
        const { kind } = partsOf(key)
        this.#held.set(key, { base: value, shown: this.#laid(key, value), bytes, kind })
        this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
        this.#bytes += bytes
        changed.add(key)
        continue
      }
      this.#held.delete(key)
      this.#held.set(key, before)
      if (sameValue(before.base, value)) continue
      this.#bytes += bytes - before.bytes
      before.base = value
      before.bytes = bytes
      const shown = this.#laid(key, value)
      if (sameValue(before.shown, shown)) continue
      before.shown = shown
      changed.add(key)
    }
    this.#tell(changed)
    this.#letGo(written)
  }

  /** Changes what the instance last said of `key` by `change`, if it is held. */
  update(key: EntityKey, change: (entity: unknown) => unknown): void {
    const held = this.#held.get(key)
    if (held !== undefined) this.commit([{ key, value: change(held.base), bytes: held.bytes }])
  }

  remove(keys: Iterable<EntityKey>): void {
    const changed = new Set<EntityKey>()
    for (const key of keys) if (this.#drop(key)) changed.add(key)
    this.#tell(changed)
  }

  /** Lays the expectations of a command over their entities until `settle`. */
  lay(commandId: string, expectations: readonly Expectation[]): void {
    for (const expectation of expectations) {
      const laid = this.#expectations.get(expectation.key) ?? new Map<string, Expectation>()
      laid.set(commandId, expectation)
      this.#expectations.set(expectation.key, laid)
    }
    this.reshow(expectations.map(({ key }) => key))
  }

  /**
   * Takes the expectations of a command away. What the instance answered is to be committed just
   * before, in the same turn, so that nobody sees the state in between.
   */
  settle(commandId: string): void {
    const keys: EntityKey[] = []
    for (const [key, laid] of this.#expectations) {
      if (!laid.delete(commandId)) continue
      keys.push(key)
      if (laid.size === 0) this.#expectations.delete(key)
    }
    this.reshow(keys)
  }

  pin(key: EntityKey): void {
    this.#pins.set(key, (this.#pins.get(key) ?? 0) + 1)
  }

  unpin(key: EntityKey): void {
    const pins = (this.#pins.get(key) ?? 0) - 1
    if (pins > 0) this.#pins.set(key, pins)
    else this.#pins.delete(key)
  }

  /** `key` was just shown: it is let go last. */
  touch(key: EntityKey): void {
    const held = this.#held.get(key)
    if (held === undefined) return
    this.#held.delete(key)
    this.#held.set(key, held)
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads of `account` go through `lens` from now on; entities that are in the store already, after `reshow`. */
  setLens(account: string, lens: Lens): () => void {
    this.#lenses.set(account, lens)
    return () => this.#lenses.delete(account)
  }

  /** How many of each kind are held, and about how many bytes they weigh. */
  census(): { counts: Record<string, number>; bytes: number } {
    return { counts: Object.fromEntries(this.#counts), bytes: this.#bytes }
  }

  *keysOf(account: string): Iterable<EntityKey> {
    for (const key of this.#held.keys()) if (partsOf(key).account === account) yield key
  }

  keysOfKind(account: string, kind: EntityKind): readonly EntityKey[] {
    if ((this.#counts.get(kind) ?? 0) === 0) return []
    const prefix = `${account}/${kind}/`
    return [...this.#held.keys()].filter((key) => key.startsWith(prefix))
  }

  #laid(key: EntityKey, base: unknown): unknown {
    const laid = this.#expectations.get(key)
    const expected = laid === undefined ? base : applyExpectations(base, laid.values())
    if (this.#lenses.size === 0) return expected
    const { account, kind } = partsOf(key)
    return this.#lenses.get(account)?.(kind, expected) ?? expected
  }

  /** What is shown of `keys` is worked out anew: something that it depends on has changed. */
  reshow(keys: Iterable<EntityKey>): void {
    const changed = new Set<EntityKey>()
    for (const key of keys) {
      const held = this.#held.get(key)
      if (held === undefined) continue
      const shown = this.#laid(key, held.base)
      if (sameValue(shown, held.shown)) continue
      held.shown = shown
      changed.add(key)
    }
    this.#tell(changed)
  }

  #tell(changed: ReadonlySet<EntityKey>): void {
    if (changed.size > 0) for (const listener of this.#listeners) listener(changed)
  }

  #drop(key: EntityKey): boolean {
    const held = this.#held.get(key)
    if (held === undefined) return false
    this.#held.delete(key)
    this.#counts.set(held.kind, (this.#counts.get(held.kind) ?? 1) - 1)
    this.#bytes -= held.bytes
    return true
  }

  /**
   * Nobody is told of what goes here: nobody shows it. The newest `spared` ones stay for now: who
   * asked for them has not had a turn to show them.
   */
  #letGo(spared: number): void {
    const over = (kind: EntityKind): boolean =>
      (this.#counts.get(kind) ?? 0) > (this.#budgets.count[kind] ?? Infinity)
    const kindsOver = new Set([...this.#counts.keys()].filter(over))
    if (kindsOver.size === 0 && this.#bytes <= this.#budgets.bytes) return
    let left = this.#held.size - spared
    for (const [key, held] of this.#held) {
      if (left-- <= 0) return
      const heavy = this.#bytes > this.#budgets.bytes && held.bytes > 0
      if (!heavy && !kindsOver.has(held.kind)) {
        if (kindsOver.size === 0 && this.#bytes <= this.#budgets.bytes) return
        continue
      }
      if (this.#pins.has(key) || this.#expectations.has(key)) continue
      this.#drop(key)
      if (!over(held.kind)) kindsOver.delete(held.kind)
    }
  }
}
