import type { ANNOUNCEMENT_COMMANDS } from '../../../shared/commands/announcements.ts'
import { fail, ok } from '../../../shared/fault/fault.ts'
import type { AnnouncementDraft } from '../../../shared/model/announcement.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import { isoDate } from '../../json/read.ts'
import { ADMIN_ANNOUNCEMENTS } from './loadAnnouncements.ts'

const REF = { kind: 'announcements' } as const

/** POST /api/v1/announcements/{id}/dismiss, unless the announcement is already read (A13). */
const readAnnouncement: Handler<'readAnnouncement'> = async ({ announcementId }, context) => {
  const key = entityKey(context.account, 'announcement', announcementId)
  if (context.store.base(key)?.read === true) return ok(undefined)
  const answer = await context.send({
    method: 'POST',
    path: `/api/v1/announcements/${encodeURIComponent(announcementId)}/dismiss`,
    urgent: true,
  })
  if (!answer.ok) return answer
  context.store.update(key, (announcement) => ({ ...announcement, read: true }))
  return ok(undefined)
}

/** PUT or DELETE of a reaction, then a fetch of all (A25). */
const reactToAnnouncement: Handler<'reactToAnnouncement', NeedsLists> = async (
  { announcementId, name, on },
  context,
) => {
  const path = `/api/v1/announcements/${encodeURIComponent(announcementId)}/reactions/${encodeURIComponent(name)}`
  const answer = await context.send({ method: on ? 'PUT' : 'DELETE', path, urgent: true })
  if (!answer.ok) return answer
  await context.collections.get(REF).renew()
  return ok(undefined)
}

/** POST; the instance decides whether this member may do so (MO1). */
const postAnnouncement: Handler<'postAnnouncement', NeedsLists> = ({ draft }, context) =>
  sendAnnouncement(context, 'POST', '', draft)

/** PATCH with the whole announcement. */
const editAnnouncement: Handler<'editAnnouncement', NeedsLists> = ({ announcementId, draft }, context) =>
  sendAnnouncement(context, 'PATCH', `/${encodeURIComponent(announcementId)}`, draft)

/** DELETE; a 404 counts as deleted. */
const deleteAnnouncement: Handler<'deleteAnnouncement', NeedsLists> = async ({ announcementId }, context) => {
  const answer = await context.send({
    method: 'DELETE',
    path: `${ADMIN_ANNOUNCEMENTS}/${encodeURIComponent(announcementId)}`,
    urgent: true,
  })
  if (!answer.ok && answer.fault.code !== 'missing') return answer
  context.collections.get(REF).remove(announcementId)
  return ok(undefined)
}

/** Sends the announcement, then reloads the list: the instance decides which announcements are active now. */
async function sendAnnouncement(
  context: HandlerContext & NeedsLists,
  method: 'POST' | 'PATCH',
  id: string,
  draft: AnnouncementDraft,
): ReturnType<Handler<'postAnnouncement'>> {
  const body = bodyOf(draft)
  if (body === null) return fail('invalid', 'no such date')
  const answer = await context.send({ method, path: ADMIN_ANNOUNCEMENTS + id, json: body, urgent: true })
  // After a 404 too: it has been deleted elsewhere.
  if (answer.ok || answer.fault.code === 'missing') await context.collections.get(REF).renew()
  return answer.ok ? ok(undefined) : answer
}

/** The body of a create or change call (A20); null if a date is invalid. */
function bodyOf({ content, startsAt, endsAt, allDay }: AnnouncementDraft): object | null {
  const body: Record<string, string | boolean | null> = {}
  if (content !== undefined) body.content = content
  if (allDay !== undefined) body.all_day = allDay
  for (const [name, date] of [['starts_at', startsAt] as const, ['ends_at', endsAt] as const]) {
    if (date === undefined) continue
    const iso = date === null ? null : isoDate(date)
    if (iso === undefined) return null
    body[name] = iso
  }
  return body
}

export const announcementHandlers: HandlersOf<typeof ANNOUNCEMENT_COMMANDS, NeedsLists> = {
  readAnnouncement,
  reactToAnnouncement,
  postAnnouncement,
  editAnnouncement,
  deleteAnnouncement,
}
