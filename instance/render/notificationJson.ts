import type { Account, Notification } from '../state/records.ts'
import { isMuted, mutes } from '../state/visibility.ts'
import { isMastodon, type World } from '../world.ts'
import { accountJson } from './accountJson.ts'
import { reactionUrl } from './reactionsJson.ts'
import { plainReportJson, reportJson } from './reportJson.ts'
import { statusJson } from './statusJson.ts'

/** A notification of `viewer`; `null` if its post or account is gone. */
export function notificationJson(world: World, notification: Notification, viewer: Account) {
  const { store } = world
  const account = store.accounts.get(notification.accountId)
  if (!account) return null
  const status = notification.statusId === null ? null : store.statuses.get(notification.statusId)
  if (status === undefined) return null
  const target = notification.targetId === null ? null : store.accounts.get(notification.targetId)
  const report = notification.reportId === null ? null : store.reports.get(notification.reportId)
  return {
    id: notification.id,
    type: notification.type,
    created_at: new Date(notification.createdAt).toISOString(),
    group_key: `ungrouped-${notification.id}`,
    account: accountJson(world, account, viewer),
    ...(status ? { status: statusJson(world, status, viewer) } : {}),
    ...(notification.emoji === null
      ? {}
      : { emoji: notification.emoji, emoji_url: reactionUrl(world, notification.emoji) }),
    ...(target ? { target: accountJson(world, target, viewer) } : {}),
    ...(report ? { report: (isMastodon(world) ? plainReportJson : reportJson)(world, report, viewer) } : {}),
    ...(notification.filtered && isMastodon(world) ? { filtered: true } : {}),
    ...notification.extra,
    pleroma: { is_seen: notification.seen, is_muted: isNotificationMuted(world, notification, viewer) },
  }
}

/** Whether `viewer` has muted the notification's account or conversation. */
export function isNotificationMuted(world: World, notification: Notification, viewer: Account): boolean {
  if (mutes(world.store, viewer.id, notification.accountId, world.now())) return true
  const status = world.store.statuses.get(notification.statusId ?? '')
  return status !== undefined && isMuted(world.store, status, viewer, world.now())
}
