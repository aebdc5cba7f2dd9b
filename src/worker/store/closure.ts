import { type AccountKey, type EntityKey, entityKey } from '../../shared/model/keys.ts'
import type { Notification } from '../../shared/model/notification.ts'
import type { Status } from '../../shared/model/status.ts'
import type { EntityStore } from './entityStore.ts'

/** The entities that showing one row takes, and whether all of them are held. */
export interface Closure {
  readonly keys: readonly EntityKey[]
  readonly complete: boolean
}

export function statusClosure(store: EntityStore, account: AccountKey, id: string): Closure {
  const key = entityKey(account, 'status', id)
  const status = store.get(key) as Status | undefined
  if (status === undefined) return { keys: [key], complete: false }
  const author = entityKey(account, 'account', status.accountId)
  const own: Closure = { keys: [key, author], complete: store.has(author) }
  if (status.repeatOfId === undefined) return own
  const repeated = statusClosure(store, account, status.repeatOfId)
  return { keys: [...own.keys, ...repeated.keys], complete: own.complete && repeated.complete }
}

export function notificationClosure(store: EntityStore, account: AccountKey, id: string): Closure {
  const key = entityKey(account, 'notification', id)
  const notification = store.get(key) as Notification | undefined
  if (notification === undefined) return { keys: [key], complete: false }
  const people = [notification.accountId, notification.targetId]
    .filter((personId) => personId !== undefined)
    .map((personId) => entityKey(account, 'account', personId))
  const complete = people.every((person) => store.has(person))
  const own: Closure = { keys: [key, ...people], complete }
  if (notification.statusId === undefined) return own
  const status = statusClosure(store, account, notification.statusId)
  return { keys: [...own.keys, ...status.keys], complete: own.complete && status.complete }
}
