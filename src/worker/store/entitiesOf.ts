import type { EntityTypes } from '../../shared/model/entity.ts'
import type { AccountKey, EntityKind } from '../../shared/model/keys.ts'
import type { EntityStore } from './entityStore.ts'

/** The entities of one kind of `account`. No method of the store, because the first timeline needs none of it. */
export const entitiesOf = <K extends EntityKind>(
  store: Pick<EntityStore, 'keysOfKind' | 'get'>,
  account: AccountKey,
  kind: K,
): readonly EntityTypes[K][] => store.keysOfKind(account, kind).flatMap((key) => store.get(key) ?? [])
