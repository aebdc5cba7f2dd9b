import type { EntityKey } from '../../shared/model/keys.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'

/** What is stored among the drafts, where each value has the key of its entity. */
export const draftEntries = (session: KeyValueStorage): Promise<readonly (readonly [EntityKey, unknown])[]> =>
  session.entries('drafts') as Promise<[EntityKey, unknown][]>
