import type { NOTIFICATION_COMMANDS } from '../../../shared/commands/notifications.ts'
import { ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { TimelineRef } from '../../../shared/protocol/views.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import { reportStateCall } from '../../dialect/moderationCalls.ts'
import type { NeedsTimelines } from '../../timelines/timelines.ts'
import { markSeen, readNotifications } from './notificationReads.ts'
import { notificationOf, sendSeen } from './sendSeen.ts'

const ALL: TimelineRef = { kind: 'notifications' }

/** Marks `upToId` and all older notifications as seen, or all, and resets the calling tab's list to its first rows (NO14). */
const readAll: Handler<'readNotifications', NeedsTimelines> = async ({ upToId }, context) => {
  const { timelines, tabId } = context
  if (timelines.find(ALL)?.meta().loaded !== true) await timelines.get(ALL).refresh()
  // The optimistic update is done before the first await, unless the account was asleep.
  const ended = readNotifications(upToId, context, timelines)
  for (const view of timelines.find(ALL)?.views ?? []) if (view.tabId === tabId) view.startOver()
  return ended
}

/** Marks a notification as seen (NO15), with those that share a row with it (NO40). */
const readNotification: Handler<'readNotification', NeedsTimelines> = async ({ notificationId }, context) => {
  const { timelines } = context
  // The list of all accounts also shows notifications of accounts that sleep (SA22).
  if (notificationOf(context, notificationId) === undefined) await timelines.get(ALL).refresh()
  const lists = [...timelines.all()].filter(({ source }) => source.rows === 'notification')
  const group = new Set([notificationId, ...lists.flatMap((list) => list.groupOf(notificationId))])
  // A notification that is older than the first page may be unknown here, but the instance knows it.
  const unseen = [...group].filter((id) => notificationOf(context, id)?.seen !== true)
  if (unseen.length === 0) return ok(undefined)
  // The optimistic update of the command has marked `notificationId`.
  const folded = unseen.filter((id) => id !== notificationId)
  markSeen(folded, true, context)
  const loadedIds = timelines.find(ALL)?.list.entries ?? []
  const answer = await sendSeen(unseen, loadedIds, context)
  markSeen(answer.ok ? unseen : folded, answer.ok, context)
  return answer.ok ? ok(undefined) : answer
}

/** Changes the state of a report. It stays listed until its list is fetched again, so that the user can undo this (MO17). */
const setReportState: Handler<'setReportState'> = async ({ reportId, state }, context) => {
  const answer = await context.send({
    ...reportStateCall(context.instance(), reportId, state),
    urgent: true,
  })
  if (!answer.ok) return answer
  const key = entityKey(context.account, 'report', reportId)
  context.store.update(key, (report) => ({ ...report, state }))
  return ok(undefined)
}

export const notificationHandlers: HandlersOf<typeof NOTIFICATION_COMMANDS, NeedsTimelines> = {
  readNotifications: readAll,
  readNotification,
  setReportState,
}
