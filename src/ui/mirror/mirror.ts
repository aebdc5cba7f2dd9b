import { applyExpectations, type Expectation } from '../../shared/commands/expectation.ts'
import type { EntityKey } from '../../shared/model/keys.ts'
import type { Batch } from '../../shared/protocol/batch.ts'
import { Cells } from './cells.ts'
import { ViewCell } from './viewCell.ts'

/**
 * What this tab was told, under what its own person has just done. A command's expectations are laid
 * over the cells in the very frame of the press, and go in the very turn in which the batch that
 * settles it is applied.
 */
export class Mirror {
  readonly cells = new Cells()
  readonly #views = new Map<string, ViewCell>()
  /** As the engine told them, without this tab's expectations. */
  readonly #told = new Map<EntityKey, object>()
  readonly #expected = new Map<EntityKey, Map<string, Expectation>>()

  view(viewId: string): ViewCell {
    const known = this.#views.get(viewId)
    if (known !== undefined) return known
    const made = new ViewCell()
    this.#views.set(viewId, made)
    return made
  }

  forgetView(viewId: string): void {
    this.#views.delete(viewId)
  }

  /** Applies `batch` in one synchronous turn. */
  apply(batch: Batch): void {
    const touched = new Set<EntityKey>()
    for (const { commandId } of batch.settled) for (const key of this.#lift(commandId)) touched.add(key)
    for (const { key, value } of batch.put) {
      this.#told.set(key, value as object)
      touched.add(key)
    }
    for (const key of touched) this.#show(key)
    for (const change of batch.views) this.#views.get(change.viewId)?.apply(change)
    // Rows leave before their entities do, so that none is seen empty.
    for (const key of batch.drop) this.forget(key)
  }

  /** Shows at once what a command is expected to do. */
  lay(commandId: string, expectations: readonly Expectation[]): void {
    for (const expectation of expectations) {
      const laid = this.#expected.get(expectation.key) ?? new Map<string, Expectation>()
      laid.set(commandId, expectation)
      this.#expected.set(expectation.key, laid)
      this.#show(expectation.key)
    }
  }

  /** Takes back what a command was expected to do, which nobody could be asked to do. */
  liftNow(commandId: string): void {
    for (const key of this.#lift(commandId)) this.#show(key)
  }

  /** Lets go of what was told before a restart and is not told any more. */
  forget(key: EntityKey): void {
    this.#told.delete(key)
    this.cells.drop(key)
  }

  /** How many entities this tab holds. */
  get size(): number {
    return this.#told.size
  }

  #lift(commandId: string): readonly EntityKey[] {
    const keys: EntityKey[] = []
    for (const [key, laid] of this.#expected) {
      if (!laid.delete(commandId)) continue
      keys.push(key)
      if (laid.size === 0) this.#expected.delete(key)
    }
    return keys
  }

  #show(key: EntityKey): void {
    const told = this.#told.get(key)
    if (told === undefined) return
    const laid = this.#expected.get(key)
    this.cells.set(key, laid === undefined ? told : (applyExpectations(told, laid.values()) as object))
  }
}
