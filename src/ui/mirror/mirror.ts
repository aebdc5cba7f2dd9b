import { applyExpectations, type Expectation } from '../../shared/commands/expectation.ts'
import type { EntityTypes } from '../../shared/model/entity.ts'
import type { EntityKey, EntityKind } from '../../shared/model/keys.ts'
import type { Batch } from '../../shared/protocol/batch.ts'
import { Cells } from './cells.ts'
import { ViewCell } from './viewCell.ts'

/**
 * The entities and views that the engine sent, with the optimistic changes of this tab's own commands on
 * top. The changes of a command show in the frame of the press, and are removed in the same turn in which
 * the batch that settles it is applied.
 */
export class Mirror {
  readonly cells = new Cells()
  readonly #views = new Map<string, ViewCell>()
  /** The entities as the engine sent them, without optimistic changes. */
  readonly #received = new Map<EntityKey, EntityTypes[EntityKind]>()
  /** The optimistic changes of each entity, by the id of the command. */
  readonly #expected = new Map<EntityKey, Map<string, Expectation>>()

  view(viewId: string): ViewCell {
    const known = this.#views.get(viewId)
    if (known !== undefined) return known
    const made = new ViewCell()
    this.#views.set(viewId, made)
    return made
  }

  /** Applies the changes of `viewId` to `cell`, which a component still reads. */
  adoptView(viewId: string, cell: ViewCell): void {
    this.#views.set(viewId, cell)
  }

  forgetView(viewId: string): void {
    this.#views.delete(viewId)
  }

  /** Applies `batch` synchronously. */
  apply(batch: Batch): void {
    const touched = new Set<EntityKey>()
    for (const { commandId } of batch.settled)
      for (const key of this.#removeExpectations(commandId)) touched.add(key)
    for (const { key, value } of batch.put) {
      this.#received.set(key, value)
      touched.add(key)
    }
    for (const key of touched) this.#show(key)
    for (const change of batch.views) this.#views.get(change.viewId)?.apply(change)
    // Remove rows before their entities, so that no row is ever empty.
    for (const key of batch.drop) this.forget(key)
  }

  /** Shows the optimistic changes of a command. */
  addExpectations(commandId: string, expectations: readonly Expectation[]): void {
    for (const expectation of expectations) {
      const byCommand = this.#expected.get(expectation.key) ?? new Map<string, Expectation>()
      byCommand.set(commandId, expectation)
      this.#expected.set(expectation.key, byCommand)
      this.#show(expectation.key)
    }
  }

  /** Rolls back the optimistic changes of a command that failed. */
  rollBack(commandId: string): void {
    for (const key of this.#removeExpectations(commandId)) this.#show(key)
  }

  /** Drops an entity, for example one that the engine did not send again after a restart. */
  forget(key: EntityKey): void {
    this.#received.delete(key)
    this.cells.drop(key)
  }

  /** The number of entities in this tab. */
  get size(): number {
    return this.#received.size
  }

  #removeExpectations(commandId: string): readonly EntityKey[] {
    const keys: EntityKey[] = []
    for (const [key, byCommand] of this.#expected) {
      if (!byCommand.delete(commandId)) continue
      keys.push(key)
      if (byCommand.size === 0) this.#expected.delete(key)
    }
    return keys
  }

  #show(key: EntityKey): void {
    const received = this.#received.get(key)
    if (received === undefined) return
    const byCommand = this.#expected.get(key)
    this.cells.set(key, byCommand === undefined ? received : applyExpectations(received, byCommand.values()))
  }
}
