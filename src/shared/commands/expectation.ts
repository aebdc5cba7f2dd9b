import type { EntityTypes } from '../model/entity.ts'
import type { EntityKey, EntityKind } from '../model/keys.ts'

/** The optimistic update of one entity. */
export interface Expectation<K extends EntityKind = EntityKind> {
  readonly key: EntityKey<K>
  /** Pure and idempotent: tab and engine both apply it. */
  change(entity: EntityTypes[K]): EntityTypes[K]
}

/** `entity` as it will be when every pending command has succeeded. */
export function applyExpectations<K extends EntityKind>(
  entity: EntityTypes[K],
  pending: Iterable<Expectation<K>>,
): EntityTypes[K] {
  let shown = entity
  for (const expectation of pending) shown = expectation.change(shown)
  return shown
}
