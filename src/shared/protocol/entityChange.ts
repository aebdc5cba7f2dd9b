import type { EntityTypes } from '../model/entity.ts'
import type { EntityKey, EntityKind } from '../model/keys.ts'

/** A new or changed entity. */
export interface EntityChange {
  readonly key: EntityKey
  /** The whole entity, never a difference. */
  readonly value: EntityTypes[EntityKind]
}
