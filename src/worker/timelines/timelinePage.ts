import type { Fault } from '../../shared/fault/fault.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { type Harvest, newHarvest } from '../normalize/harvest.ts'
import { normalizeNotificationPage } from '../normalize/notification.ts'
import { list, optionalId, record } from '../normalize/read.ts'
import { normalizeStatusPage } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import { PAGE_SIZE, type TimelineSource } from './timelineSource.ts'

/** One answer of a timeline's call; its entities are in the store already. */
export interface Page {
  readonly ids: readonly string[]
  /** The first and last id that the instance sent, including skipped entries: paging uses them (T6). */
  readonly firstId: string | undefined
  readonly lastId: string | undefined
  /** How many entries the instance sent, skipped and repeated ones included: fewer than asked for is the end. */
  readonly size: number
  /** Where the page below it begins; undefined: there is none. */
  readonly older: string | undefined
}

export interface PageRange {
  readonly since_id?: string | undefined
  readonly max_id?: string | undefined
  readonly min_id?: string | undefined
  readonly limit?: number
}

export const isPage = (answer: Page | Fault): answer is Page => 'ids' in answer

/** Asks for the rows of `source` within `range`, and commits what came. */
export async function fetchPage(
  context: AccountContext,
  source: TimelineSource,
  range: PageRange,
  urgent: boolean,
): Promise<Page | Fault> {
  const { path, query, rows, byLinks, through = rows } = source
  if (rows === 'account')
    return context.deferred().then(
      ({ fetchAccounts }) => fetchAccounts(context, source, range, urgent),
      () => ({ code: 'network', message: 'a part of the program could not be loaded' }),
    )
  const answer = await context.send({
    method: 'GET',
    path,
    query: { ...query, limit: PAGE_SIZE, ...range },
    urgent,
  })
  if (!answer.ok) return answer.fault
  const harvest = newHarvest()
  const { value, links } = answer.value
  const entries =
    through === 'notification'
      ? normalizeNotificationPage(value, harvest, context.normalizing)?.ids
      : normalizeStatusPage(value, harvest, context.normalizing)
  if (entries === undefined || entries === null)
    return { code: 'unreadable', message: 'the answer is not a list' }
  const ids = through === rows ? entries : statusesOf(entries, harvest)
  absorb(context.store, context.account, harvest)
  const sent = list(value)
  const sentIds = sent.map((entry) => optionalId(record(entry).id)).filter((id) => id !== undefined)
  const lastId = sentIds.at(-1)
  const older = links.olderThan ?? (byLinks && through === rows ? undefined : lastId)
  return { ids, firstId: sentIds[0], lastId, size: sent.length, older }
}

/** The posts that notifications are about, each once. */
const statusesOf = (ids: readonly string[], { notifications }: Harvest): readonly string[] => [
  ...new Set(ids.map((id) => notifications.get(id)?.statusId).filter((id) => id !== undefined)),
]
