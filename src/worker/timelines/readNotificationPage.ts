import type { Notification } from '../../shared/model/notification.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { Harvest } from '../normalize/harvest.ts'
import { normalizeNotificationPage } from '../normalize/notification.ts'
import { fetchUnknownRelationships } from './fetchAccounts.ts'
import type { TimelineSource } from './timelineSource.ts'

/** Adds a page of notifications to `harvest`. Returns the ids of its rows; null if `value` is not a list. */
export async function readNotificationPage(
  value: unknown,
  harvest: Harvest,
  context: AccountContext,
  { rows }: TimelineSource,
): Promise<readonly string[] | null> {
  const ids = normalizeNotificationPage(value, harvest, context.normalizeContext)
  if (ids === null) return null
  if (harvest.withoutSeen.size > 0) await context.markSeen(harvest)
  askFollowers(harvest, context)
  return rows === 'notification' ? ids : statusesOf(ids, harvest)
}

/** Fetches the user's relationships to the new followers in `harvest`, where the instance did not send them (NO44). */
export function askFollowers({ notifications, relationships }: Harvest, context: AccountContext): void {
  const isAsked = ({ type, accountId }: Notification): boolean =>
    type === 'follow' && !relationships.has(accountId)
  const followers = [...notifications.values()].filter(isAsked).map(({ accountId }) => accountId)
  void fetchUnknownRelationships(context, [...new Set(followers)])
}

/** The posts that notifications are about, without duplicates. */
const statusesOf = (ids: readonly string[], { notifications }: Harvest): readonly string[] => [
  ...new Set(ids.map((id) => notifications.get(id)?.statusId).filter((id) => id !== undefined)),
]
