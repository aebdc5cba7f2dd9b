import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import { isGap } from '../../../shared/protocol/views.ts'
import type { AccountContext } from '../../context/accountContext.ts'

const READ = '/api/v1/pleroma/notifications/read'

/** The loaded notification `id`, without optimistic updates. */
export const notificationOf = ({ store, account }: AccountContext, id: string): Notification | undefined =>
  store.base(entityKey(account, 'notification', id))

/** Tells the instance that `id` and all older notifications are seen: by Pleroma's call (NO14), else by the marker (NO16). Hollo answers its form with 200, and stores nothing. */
export function sendSeenUpTo(id: string, context: AccountContext): Promise<Outcome<unknown>> {
  const { pleromaRead, markers } = context.instance().capabilities
  if (pleromaRead) return context.send({ method: 'POST', path: READ, form: { max_id: id } })
  // An instance without markers does not store this.
  if (!markers) return Promise.resolve(ok(undefined))
  return context.send({
    method: 'POST',
    path: '/api/v1/markers',
    json: { notifications: { last_read_id: id } },
    urgent: true,
  })
}

/**
 * Tells the instance that only `ids` are seen: one notification, or those of a group (NO15). A marker covers everything
 * below it, so it moves up only to the newest loaded id with nothing unseen below it, and not at all if that covers none
 * of `ids` (NO16). The rows that are missing in a gap may be unseen.
 */
export async function sendSeen(
  ids: readonly string[],
  loadedIds: readonly string[],
  context: AccountContext,
): Promise<Outcome<unknown>> {
  if (context.instance().capabilities.pleromaRead) {
    const answers = await Promise.all(
      ids.map((id) => context.send({ method: 'POST', path: READ, form: { id }, urgent: true })),
    )
    return answers.find(({ ok }) => !ok) ?? ok(undefined)
  }
  const oldestUnseenAt = loadedIds.findLastIndex(
    (other) => isGap(other) || (!ids.includes(other) && notificationOf(context, other)?.seen === false),
  )
  const upToId = loadedIds[oldestUnseenAt + 1]
  const covers = upToId !== undefined && ids.some((id) => loadedIds.indexOf(upToId) <= loadedIds.indexOf(id))
  return covers ? sendSeenUpTo(upToId, context) : ok(undefined)
}
