import type { NotificationAlert } from '../../../shared/protocol/batch.ts'
import { noticeTo } from '../../common/links/paths.ts'

/** The path that an alert leads to: the post, else the follow requests or reports, else the actor's profile. */
export function alertPath({
  type,
  statusId,
  accountId,
  account,
}: Pick<NotificationAlert, 'type' | 'statusId' | 'accountId' | 'account'>): string {
  if (statusId !== undefined) return noticeTo(statusId)
  if (type === 'follow_request') return '/friend-requests'
  if (type === 'pleroma:report') return `/${account.slice(0, account.indexOf('@'))}/notifications`
  return `/users/${encodeURIComponent(accountId)}`
}
