import type { Fault } from '../../shared/fault/fault.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeNotificationPage } from '../normalize/notification.ts'
import { list, optionalId, record } from '../normalize/read.ts'
import { normalizeStatusPage } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import { PAGE_SIZE, type TimelineSource } from './timelineSource.ts'

/** One answer of a timeline's call; its entities are in the store already. */
export interface Page {
  readonly ids: readonly string[]
  /** Ids of skipped entries too: paging goes on from them (spec/2 §4). */
  readonly lastId: string | undefined
  /** How many entries the instance sent, skipped and repeated ones included: fewer than asked for is the end. */
  readonly size: number
  /** Where the page below it begins; undefined: there is none. */
  readonly older: string | undefined
}

export interface PageRange {
  readonly since_id?: string | undefined
  readonly max_id?: string | undefined
  readonly limit?: number
}

export const isPage = (answer: Page | Fault): answer is Page => 'ids' in answer

/** Asks for the rows of `source` within `range`, and commits what came. */
export async function fetchPage(
  context: AccountContext,
  { path, query, rows, byLinks }: TimelineSource,
  range: PageRange,
  urgent: boolean,
): Promise<Page | Fault> {
  const answer = await context.send({
    method: 'GET',
    path,
    query: { ...query, limit: PAGE_SIZE, ...range },
    urgent,
  })
  if (!answer.ok) return answer.fault
  const harvest = newHarvest()
  const { value, links } = answer.value
  const ids =
    rows === 'notification'
      ? normalizeNotificationPage(value, harvest, context.normalizing)?.ids
      : normalizeStatusPage(value, harvest, context.normalizing)
  if (ids === undefined || ids === null) return { code: 'unreadable', message: 'the answer is not a list' }
  absorb(context.store, context.account, harvest)
  const sent = list(value)
  const lastId = sent.map((entry) => optionalId(record(entry).id)).findLast((id) => id !== undefined)
  const older = links.olderThan ?? (byLinks ? undefined : lastId)
  return { ids, lastId, size: sent.length, older }
}
