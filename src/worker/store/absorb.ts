import type { EntityTypes } from '../../shared/model/entity.ts'
import { type AccountKey, type EntityKind, entityKey } from '../../shared/model/keys.ts'
import type { Harvest } from '../normalize/harvest.ts'
import { type EntityStore, type EntityWrite, writeOf } from './entityStore.ts'

/**
 * Commits all entities of `harvest` in one write, under `account`. If the answer does not say
 * whether a notification is seen, one that is known as seen stays seen.
 */
export function absorb(store: EntityStore, account: AccountKey, harvest: Harvest): void {
  for (const id of harvest.withoutSeen) {
    const before = store.base(entityKey(account, 'notification', id))
    const notification = harvest.notifications.get(id)
    if (before?.seen && notification) harvest.notifications.set(id, { ...notification, seen: true })
  }
  store.commit(writesOf(account, harvest))
}

function writesOf(account: AccountKey, harvest: Harvest): readonly EntityWrite[] {
  const writes: EntityWrite[] = []
  const add = <K extends EntityKind>(
    kind: K,
    entities: ReadonlyMap<string, EntityTypes[K]>,
    bytes = harvest.bytes,
  ): void => {
    for (const [id, value] of entities)
      writes.push(writeOf(entityKey(account, kind, id), value, bytes.get(id)))
  }
  add('account', harvest.accounts)
  // Counters have the ids of their accounts, whose bytes would count twice.
  add('counts', harvest.counts, new Map())
  add('relationship', harvest.relationships)
  add('status', harvest.statuses)
  add('notification', harvest.notifications)
  add('report', harvest.reports)
  return writes
}
