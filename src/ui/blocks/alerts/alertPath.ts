import type { NotificationAlert } from '../../../shared/protocol/batch.ts'
import { noticeTo } from '../../common/links/paths.ts'
import { pathTo } from '../../common/links/routes.ts'

/** Types that only the list says more of. */
const LISTED_ONLY: ReadonlySet<NotificationAlert['type']> = new Set([
  'pleroma:report',
  'moderation_warning',
  'severed_relationships',
  'other',
])

/** The path that an alert leads to: the post, else the follow requests or the list, else the actor's profile. The collecting alert leads to the notifications. */
export function alertPath({
  type,
  statusId,
  accountId,
  account,
  collected,
}: Pick<NotificationAlert, 'type' | 'statusId' | 'accountId' | 'account' | 'collected'>): string {
  const list = pathTo('notifications', { username: account.slice(0, account.indexOf('@')) })
  if (collected !== undefined) return list
  if (statusId !== undefined) return noticeTo(statusId)
  if (type === 'follow_request') return pathTo('friend-requests')
  if (LISTED_ONLY.has(type)) return list
  return pathTo('user-profile', { name: accountId })
}
