import { type Outcome, ok } from '../../shared/fault/fault.ts'
import { type EntityKey, entityKey } from '../../shared/model/keys.ts'
import type { Notification } from '../../shared/model/notification.ts'
import type { Report } from '../../shared/model/report.ts'
import type { CommandContext, Handler } from '../commands/commandContext.ts'
import { readNotifications } from './notificationReads.ts'

/** The notifications that are held, the newest first. */
const held = ({ timelines }: CommandContext): readonly string[] =>
  timelines.find({ kind: 'notifications' })?.list.entries ?? []

const keyOf = ({ account }: CommandContext, id: string): EntityKey => entityKey(account, 'notification', id)

const notificationOf = (context: CommandContext, id: string): Notification | undefined =>
  context.store.base(keyOf(context, id)) as Notification | undefined

/** Marks `upToId` and all older ones as seen. The asking tab's list shows its first rows again (NO14). */
export const readAll: Handler<'readNotifications'> = ({ upToId }, context) => {
  const { timelines, tabId } = context
  // They count as seen before anything is sent.
  const ended = readNotifications(upToId, context, timelines)
  for (const view of timelines.find({ kind: 'notifications' })?.views ?? [])
    if (view.tabId === tabId) view.startOver()
  return ended
}

export const readNotification: Handler<'readNotification'> = ({ notificationId }, context) =>
  see(notificationId, context)

/** POST pleroma/notifications/read with `id`; elsewhere a marker, which can only tell of all up to one. */
async function see(id: string, context: CommandContext): Promise<Outcome<undefined>> {
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

const change = (id: string, context: CommandContext, to: Partial<Notification>): void =>
  context.store.update(keyOf(context, id), (entity) => ({ ...(entity as Notification), ...to }))

/** The marker goes up to the newest one below which, once this one counts as seen, all are. */
async function moveMarker(seenId: string, context: CommandContext): Promise<Outcome<unknown>> {
  const rows = held(context)
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
export const setReportState: Handler<'setReportState'> = async ({ reportId, state }, context) => {
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
export async function requestAnswered(
  accountId: string,
  accepted: boolean,
  context: CommandContext,
): Promise<void> {
  const asked = held(context).filter((id) => {
    const notification = notificationOf(context, id)
    return notification?.type === 'follow_request' && notification.accountId === accountId
  })
  for (const id of asked) {
    if (accepted) {
      change(id, context, { type: 'follow' })
      const told = await see(id, context)
      if (!told.ok) context.log.warn(`a notification can not be marked as seen: ${told.fault.message}`)
    } else {
      context.timelines.removeNotification(id)
      const dismissed = await context.send({
        method: 'POST',
        path: `/api/v1/notifications/${encodeURIComponent(id)}/dismiss`,
      })
      if (!dismissed.ok) context.log.warn(`a notification can not be dismissed: ${dismissed.fault.message}`)
    }
  }
}
