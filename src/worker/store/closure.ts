import { type AccountKey, type EntityKey, entityKey } from '../../shared/model/keys.ts'
import type { EntityStore } from './entityStore.ts'

/** The entities that a row needs, and whether the required ones are in the store. */
export interface Closure {
  readonly keys: readonly EntityKey[]
  readonly complete: boolean
}

/** @param quoted the post is shown inside another one, without its own quote and mentions. */
export function statusClosure(store: EntityStore, account: AccountKey, id: string, quoted = false): Closure {
  const key = entityKey(account, 'status', id)
  const status = store.get(key)
  if (status === undefined) return { keys: [key], complete: false }
  const author = entityKey(account, 'account', status.accountId)
  const own: Closure = { keys: [key, author], complete: store.has(author) }
  if (quoted) return own
  const { repeatOfId, quoteId, mentions, inReplyToId, inReplyToName, inReplyToAccountId } = status
  const innerId = repeatOfId ?? quoteId
  const innerClosure =
    innerId === undefined ? own : statusClosure(store, account, innerId, repeatOfId === undefined)
  const { mentionLinkShowAvatar } = store.get(entityKey(account, 'preferences')) ?? {}
  // The reply line names the author of the parent, who need not be mentioned in the post.
  const parentKeys: EntityKey[] = []
  if (inReplyToId !== undefined && inReplyToName === undefined) {
    const parentKey = entityKey(account, 'status', inReplyToId)
    const parent = store.get(parentKey)
    if (inReplyToAccountId === undefined) parentKeys.push(parentKey)
    parentKeys.push(entityKey(account, 'account', inReplyToAccountId ?? parent?.accountId))
  }
  // Only a repeated post is required; quotes, parents and mentions may arrive later.
  return {
    keys: [
      ...own.keys,
      ...innerClosure.keys,
      ...parentKeys,
      ...(mentionLinkShowAvatar ? mentions : []).map((one) => entityKey(account, 'account', one.id)),
    ],
    complete: own.complete && (repeatOfId === undefined || innerClosure.complete),
  }
}

function notificationClosure(store: EntityStore, account: AccountKey, id: string): Closure {
  const key = entityKey(account, 'notification', id)
  const notification = store.get(key)
  if (notification === undefined) return { keys: [key], complete: false }
  const accountKeys = [notification.accountId, notification.targetId]
    .filter((personId) => personId !== undefined && personId !== '')
    .map((personId) => entityKey(account, 'account', personId))
  const complete = accountKeys.every((person) => store.has(person))
  const own: Closure = {
    keys: [
      key,
      ...accountKeys,
      entityKey(account, 'relationship', notification.accountId),
      ...(notification.reportId === undefined ? [] : reportKeys(store, account, notification.reportId)),
    ],
    complete,
  }
  if (notification.statusId === undefined) return own
  const status = statusClosure(store, account, notification.statusId)
  return { keys: [...own.keys, ...status.keys], complete: own.complete && status.complete }
}

/** The entities of a report that a moderator sees. None of them is required. */
function reportKeys(store: EntityStore, account: AccountKey, reportId: string): readonly EntityKey[] {
  const key = entityKey(account, 'report', reportId)
  const { accountId, actorId, assigneeId, notes = [] } = store.get(key) ?? {}
  const people = [accountId, actorId, assigneeId ?? undefined, ...notes.map(({ authorId }) => authorId)]
  return [key, ...people.map((id) => entityKey(account, 'account', id))]
}

function reportClosure(store: EntityStore, account: AccountKey, id: string): Closure {
  const keys = reportKeys(store, account, id)
  return { keys, complete: store.has(entityKey(account, 'report', id)) }
}

function accountClosure(store: EntityStore, account: AccountKey, id: string): Closure {
  const key = entityKey(account, 'account', id)
  return { keys: [key, entityKey(account, 'relationship', id)], complete: store.has(key) }
}

/** The closure function for each kind of row. */
export const CLOSURES = {
  status: statusClosure,
  notification: notificationClosure,
  account: accountClosure,
  report: reportClosure,
}
