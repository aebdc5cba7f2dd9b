import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { DirectThread } from '../../../shared/model/directThread.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { olderIn } from '../../net/links.ts'
import { normalizeDirectThreads } from '../../normalize/directThread.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { absorb } from '../../store/absorb.ts'

const PATH = '/api/v1/conversations'
/** Conversations per page (T4). */
const PAGE_SIZE = 20

interface DirectPage {
  readonly threads: readonly DirectThread[]
  /** The cursor of the next page; undefined at the end. */
  readonly older: string | undefined
}

export const directPath = (threadId: string, rest = ''): string =>
  `${PATH}/${encodeURIComponent(threadId)}${rest}`

/** GET conversations: one page, latest first. Stores their people and posts. */
export async function fetchDirects(
  context: AccountContext,
  cursor: string | undefined,
): Promise<Outcome<DirectPage>> {
  const query = { limit: PAGE_SIZE, max_id: cursor }
  const answer = await context.send({ method: 'GET', path: PATH, query, urgent: cursor !== undefined })
  if (!answer.ok) return answer
  const { value, link } = answer.value
  const threads = takeDirects(context, value)
  if (threads === null) return fail('unreadable', 'the answer is not a list')
  // A page without entries is the last one, even if it links to another.
  const older = Array.isArray(value) && value.length > 0 ? olderIn(link) : undefined
  return ok({ threads, older: older === cursor ? undefined : older })
}

/** Parses conversations, and stores their people and posts. Null if `raw` is not a list. */
export function takeDirects(context: AccountContext, raw: unknown): readonly DirectThread[] | null {
  const harvest = newHarvest()
  const threads = normalizeDirectThreads(raw, harvest, context.normalizeContext)
  absorb(context.store, context.account, harvest)
  return threads
}

/**
 * POST conversations/{id}/read. If another post arrives in the meantime, the conversation stays unread. Until the answer,
 * the caller shows it as read.
 */
export async function readDirect(context: AccountContext, threadId: string): Promise<Outcome<undefined>> {
  const { store, account, send } = context
  const key = entityKey(account, 'directThread', threadId)
  const { lastStatusId } = store.base(key) ?? {}
  const answer = await send({ method: 'POST', path: directPath(threadId, '/read'), urgent: true })
  if (!answer.ok) return answer
  store.update(key, (now) => {
    const thread = now as DirectThread
    return thread.lastStatusId === lastStatusId ? { ...thread, unread: false } : thread
  })
  return ok(undefined)
}
