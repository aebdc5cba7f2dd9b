import type { NOTIFICATION_COMMANDS } from '../../../shared/commands/notifications.ts'
import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import { type EntityKey, entityKey } from '../../../shared/model/keys.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import type { Report } from '../../../shared/model/report.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import type { NeedsTimelines } from '../../timelines/timelines.ts'
import { readNotifications } from './notificationReads.ts'

/** The ids of the loaded notifications, newest first. */
const loadedIds = ({ timelines }: NeedsTimelines): readonly string[] =>
  timelines.find({ kind: 'notifications' })?.list.entries ?? []

const keyOf = ({ account }: HandlerContext, id: string): EntityKey => entityKey(account, 'notification', id)

const notificationOf = (context: HandlerContext, id: string): Notification | undefined =>
  context.store.base(keyOf(context, id)) as Notification | undefined

/** Marks `upToId` and all older ones as seen, and resets the list of the calling tab to its first rows (NO14). */
const readAll: Handler<'readNotifications', NeedsTimelines> = ({ upToId }, context) => {
  const { timelines, tabId } = context
  // The optimistic update is done before the first await.
  const ended = readNotifications(upToId, context, timelines)
  for (const view of timelines.find({ kind: 'notifications' })?.views ?? [])
    if (view.tabId === tabId) view.startOver()
  return ended
}

const readNotification: Handler<'readNotification', NeedsTimelines> = ({ notificationId }, context) =>
  see(notificationId, context)

/** POST pleroma/notifications/read with `id`. Other servers only have a marker, which covers all up to an id. */
async function see(id: string, context: HandlerContext & NeedsTimelines): Promise<Outcome<undefined>> {
  if (notificationOf(context, id)?.seen !== false) return ok(undefined)
  const answer = context.instance().capabilities.pleromaRead
    ? await context.send({
        method: 'POST',
        path: '/api/v1/pleroma/notifications/read',
        form: { id },
        urgent: true,
      })
    : await moveMarker(id, context)
  if (!answer.ok) return answer
  change(id, context, { seen: true })
  return ok(undefined)
}

const change = (id: string, context: HandlerContext, to: Partial<Notification>): void =>
  context.store.update(keyOf(context, id), (entity) => ({ ...(entity as Notification), ...to }))

/** Moves the marker to the newest notification below which all are seen, counting `seenId` as seen. */
async function moveMarker(
  seenId: string,
  context: HandlerContext & NeedsTimelines,
): Promise<Outcome<unknown>> {
  const rows = loadedIds(context)
  const firstUnseen = rows.findLastIndex((id) => id !== seenId && notificationOf(context, id)?.seen === false)
  const upToId = rows[firstUnseen + 1]
  if (upToId === undefined || rows.indexOf(upToId) > rows.indexOf(seenId)) return ok(undefined)
  return context.send({
    method: 'POST',
    path: '/api/v1/markers',
    form: { 'notifications[last_read_id]': upToId },
    urgent: true,
  })
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

/**
 * Updates the notification of a follow request that was answered. An approved one becomes a follow and is seen
 * (NO21); a denied one is dismissed (NO22).
 */
export async function onRequestAnswered(
  accountId: string,
  accepted: boolean,
  context: HandlerContext & NeedsTimelines,
): Promise<void> {
  const requestIds = loadedIds(context).filter((id) => {
    const notification = notificationOf(context, id)
    return notification?.type === 'follow_request' && notification.accountId === accountId
  })
  for (const id of requestIds) {
    if (accepted) {
      change(id, context, { type: 'follow' })
      const seen = await see(id, context)
      if (!seen.ok) context.log.warn(`could not mark a notification as seen: ${seen.fault.message}`)
    } else {
      context.timelines.removeNotification(id)
      const dismissed = await context.send({
        method: 'POST',
        path: `/api/v1/notifications/${encodeURIComponent(id)}/dismiss`,
      })
      if (!dismissed.ok) context.log.warn(`could not dismiss a notification: ${dismissed.fault.message}`)
    }
  }
}

export const notificationHandlers: HandlersOf<typeof NOTIFICATION_COMMANDS, NeedsTimelines> = {
  readNotifications: readAll,
  readNotification,
  setReportState,
}
