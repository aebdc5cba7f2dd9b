import type { DirectThread } from '../../shared/model/directThread.ts'
import { MAX_PAGE_ENTRIES } from '../json/limits.ts'
import { bool, idOf, isRecord, list, record, withoutUndefined } from '../json/read.ts'
import { normalizeEmbeddedAccount } from './account.ts'
import type { Harvest, NormalizeContext } from './harvest.ts'
import { normalizeStatus } from './status.ts'

/** More people are not named. */
const MAX_PEOPLE = 50

/**
 * Normalizes a conversation of direct posts, and adds its people and its last post to the harvest. Null if it has no id.
 * It may lack people (the user is alone in it) and the last post (it was deleted).
 */
export function normalizeDirectThread(
  raw: unknown,
  into: Harvest,
  context: NormalizeContext,
): DirectThread | null {
  const served = record(raw)
  const id = idOf(served.id)
  if (id === '') {
    context.warn('conversation: no id')
    return null
  }
  const people = list(served.accounts, MAX_PEOPLE).map((one) => normalizeEmbeddedAccount(one, into, context))
  const { last_status: last } = served
  const lastStatusId = (isRecord(last) ? normalizeStatus(last, into, context) : null) ?? undefined
  const lastAt = into.statuses.get(lastStatusId ?? '')?.createdAt
  return {
    id,
    accountIds: [...new Set(people.filter((one) => one !== null))],
    unread: bool(served.unread),
    ...withoutUndefined({ lastStatusId, lastAt }),
  }
}

/** Normalizes a page of conversations, in its order and without duplicates. Null if `raw` is not a list. */
export function normalizeDirectThreads(
  raw: unknown,
  into: Harvest,
  context: NormalizeContext,
): readonly DirectThread[] | null {
  if (!Array.isArray(raw)) return null
  const threads = new Map<string, DirectThread>()
  for (const entry of list(raw, MAX_PAGE_ENTRIES)) {
    const thread = normalizeDirectThread(entry, into, context)
    if (thread !== null && !threads.has(thread.id)) threads.set(thread.id, thread)
  }
  return [...threads.values()]
}
