import { fail, failed, type Outcome, ok } from '../../shared/fault/fault.ts'
import { list, optionalId, record } from '../json/read.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatusPage } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import { NOT_LOADED } from '../tabs/failedState.ts'
import type { Page, PageRange } from './page.ts'
import type { TimelineContext } from './timelineContext.ts'
import { PAGE_SIZE, type TimelineSource } from './timelineSource.ts'

/**
 * Fetches the rows of `source` within `range`, and commits their entities.
 *
 * @param isRemoved whether a post was removed since the request: it and its repeats are left out of the page.
 */
export async function fetchPage(
  context: TimelineContext,
  source: TimelineSource,
  range: PageRange,
  urgent: boolean,
  isRemoved: (id: string) => boolean,
): Promise<Outcome<Page>> {
  const { path, query, rows, byLinks, rowsFrom = rows } = source
  if (rows === 'account')
    return context.deferred().then(
      ({ fetchAccounts }) => fetchAccounts(context, source, range, urgent),
      () => failed(NOT_LOADED),
    )
  const answer = await context.send({
    method: 'GET',
    path,
    query: { ...query, limit: PAGE_SIZE, ...range },
    urgent,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const { value, link } = answer.value
  const ofNotifications = rowsFrom === 'notification'
  const code = ofNotifications || byLinks ? await context.deferred().catch(() => null) : undefined
  if (code === null) return failed(NOT_LOADED)
  const ids =
    code && ofNotifications
      ? await code.readNotificationPage(value, harvest, context, source)
      : normalizeStatusPage(value, harvest, context.normalizeContext)
  if (ids === null) return fail('unreadable', 'the answer is not a list')
  const isGone = (id: string): boolean =>
    isRemoved(id) || isRemoved(harvest.statuses.get(id)?.repeatOfId ?? '')
  const remaining = ids.filter((id) => !isGone(id))
  // In a page of notifications, the ids are not those of posts.
  if (!ofNotifications)
    for (const id of [...harvest.statuses.keys()].filter(isGone)) harvest.statuses.delete(id)
  absorb(context.store, context.account, harvest)
  const sent = list(value)
  const sentIds = sent.map((entry) => optionalId(record(entry).id)).filter((id) => id !== undefined)
  const lastId = sentIds.at(-1)
  // Where ids lead on they are better: Hollo's link of an account's posts skips one.
  const leadsOn = lastId !== undefined && (!byLinks || rowsFrom !== rows) && lastId !== range.max_id
  const linked = leadsOn || link === null ? undefined : (code ?? (await context.deferred())).olderIn(link)
  const older = leadsOn ? lastId : linked
  return ok({ ids: remaining, firstId: sentIds[0], lastId, size: sent.length, older })
}
