import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Announcement } from '../../../shared/model/announcement.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { mayUse } from '../../../shared/model/staff.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { reactsToAnnouncements } from '../../dialect/streamsAnnouncements.ts'
import { mergeAnnouncements, normalizeAnnouncements } from '../../normalize/announcement.ts'
import { roughBytes } from '../../normalize/harvest.ts'

const PAGE_SIZE = 100

export const ADMIN_ANNOUNCEMENTS = '/api/v1/pleroma/admin/announcements'

/**
 * Loads the announcements: GET /api/v1/announcements, and for managers also those that are not published
 * (A16, A17). Makes no call for a visitor. A 404 marks the feature as unsupported (A15).
 */
export async function loadAnnouncements(context: AccountContext): Promise<Outcome<readonly string[]>> {
  const own = context.own()
  if (own === undefined) return ok([])
  const [shown, all] = await Promise.all([
    fetchAnnouncements(context, '/api/v1/announcements'),
    mayUse('manageAnnouncements', own, context.instance().capabilities)
      ? fetchAnnouncements(context, ADMIN_ANNOUNCEMENTS)
      : null,
  ])
  if (!shown.ok) {
    if (shown.fault.code === 'missing') context.setCapability('announcements', false)
    return shown
  }
  context.setCapability('announcements', true)
  // The admin list is optional: a user who lost the privilege in the meantime still gets the public list.
  const merged = all?.ok ? mergeAnnouncements(shown.value, all.value) : shown.value
  storeAnnouncements(context, merged)
  return ok(merged.map(({ id }) => id))
}

/** Commits `announcements` to the store. */
function storeAnnouncements(
  { store, account }: AccountContext,
  announcements: readonly Announcement[],
): void {
  store.commit(
    announcements.map((value) => ({
      key: entityKey(account, 'announcement', value.id),
      value,
      bytes: roughBytes(value),
    })),
  )
}

async function fetchAnnouncements(
  context: AccountContext,
  path: string,
): Promise<Outcome<readonly Announcement[]>> {
  const answer = await context.send({
    method: 'GET',
    path,
    ...(path === ADMIN_ANNOUNCEMENTS ? { query: { limit: PAGE_SIZE } } : {}),
  })
  if (!answer.ok) return answer
  const announcements = normalizeAnnouncements(answer.value.value, context.normalizeContext)
  if (announcements === null) return fail('unreadable', 'the answer is not a list')
  if (reactsToAnnouncements(context.instance())) return ok(announcements)
  return ok(announcements.map(({ reactions: _, ...rest }) => rest))
}
