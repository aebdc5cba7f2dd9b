import type { EntityKey } from '../model/keys.ts'

/** The optimistic update of one entity. */
export interface Expectation {
  readonly key: EntityKey
  /** Pure and idempotent: tab and engine both apply it. */
  readonly change: (entity: unknown) => unknown
}

/** `entity` as it will be when every pending command has succeeded. */
export function applyExpectations(entity: unknown, pending: Iterable<Expectation>): unknown {
  let shown = entity
  for (const expectation of pending) shown = expectation.change(shown)
  return shown
}
