import type { NOTIFICATION_COMMANDS } from '../../../shared/commands/notifications.ts'
import { ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import type { Report } from '../../../shared/model/report.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import type { NeedsTimelines } from '../../timelines/timelines.ts'
import { readNotifications } from './notificationReads.ts'
import { notificationOf, sendSeen } from './sendSeen.ts'

/** Marks `upToId` and all older ones as seen, and resets the list of the calling tab to its first rows (NO14). */
const readAll: Handler<'readNotifications', NeedsTimelines> = ({ upToId }, context) => {
  const { timelines, tabId } = context
  // The optimistic update is done before the first await.
  const ended = readNotifications(upToId, context, timelines)
  for (const view of timelines.find({ kind: 'notifications' })?.views ?? [])
    if (view.tabId === tabId) view.startOver()
  return ended
}

/** Marks one notification as seen (NO15). */
const readNotification: Handler<'readNotification', NeedsTimelines> = async ({ notificationId }, context) => {
  if (notificationOf(context, notificationId)?.seen !== false) return ok(undefined)
  const loadedIds = context.timelines.find({ kind: 'notifications' })?.list.entries ?? []
  const answer = await sendSeen(notificationId, loadedIds, context)
  if (!answer.ok) return answer
  context.store.update(entityKey(context.account, 'notification', notificationId), (entity) => ({
    ...(entity as Notification),
    seen: true,
  }))
  return ok(undefined)
}

/** PATCH pleroma/admin/reports. */
const setReportState: Handler<'setReportState'> = async ({ reportId, state }, context) => {
  const answer = await context.send({
    method: 'PATCH',
    path: '/api/pleroma/admin/reports',
    json: { reports: [{ id: reportId, state }] },
    urgent: true,
  })
  if (!answer.ok) return answer
  const key = entityKey(context.account, 'report', reportId)
  context.store.update(key, (entity) => ({ ...(entity as Report), state }))
  return ok(undefined)
}

export const notificationHandlers: HandlersOf<typeof NOTIFICATION_COMMANDS, NeedsTimelines> = {
  readNotifications: readAll,
  readNotification,
  setReportState,
}
