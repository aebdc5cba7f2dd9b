import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { SuggestionReason } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { isRecord, list, record } from '../json/read.ts'
import { normalizeAccount } from '../normalize/account.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeLists } from '../normalize/list.ts'
import { pageIds } from '../normalize/page.ts'
import { screenName } from '../normalize/screenName.ts'
import { suggestionReason } from '../normalize/suggestion.ts'
import { absorb } from '../store/absorb.ts'
import type { Collection } from './collection.ts'

const NO_LIST = fail('unreadable', 'the answer is not a list')

/** Loads the user's lists by GET /api/v1/lists. */
export async function loadLists({
  send,
  store,
  account,
}: AccountContext): Promise<Outcome<readonly string[]>> {
  const answer = await send({ method: 'GET', path: '/api/v1/lists' })
  if (!answer.ok) return answer
  const lists = normalizeLists(answer.value.value)
  if (lists === null) return NO_LIST
  store.commit(lists.map((value) => ({ key: entityKey(account, 'list', value.id), value })))
  return ok(lists.map(({ id }) => id))
}

/** Resolves to the id of the account with this name; null if it can't be fetched. */
type FetchByName = (acct: string) => Promise<string | null>

/**
 * GET /api/v2/suggestions, whose entries each contain an account; else version 1, whose entries may lack most of the
 * account.
 */
export async function loadSuggestions(
  context: AccountContext,
  collection: Pick<Collection, 'setMeta'>,
  fetchByName: FetchByName,
): Promise<Outcome<readonly string[]>> {
  const reasons: Record<string, SuggestionReason> = {}
  const answered = await loadAccounts(context, '/api/v2/suggestions', (entry, id) => {
    const reason = suggestionReason(entry)
    if (reason !== undefined) reasons[id] = reason
  })
  if (!answered.ok && answered.fault.code === 'missing') return loadFirstSuggestions(context, fetchByName)
  if (answered.ok) collection.setMeta({ reasons }, [])
  return answered
}

/** Each person costs a request. */
const MAX_FIRST_SUGGESTIONS = 20

/** GET /api/v1/suggestions, then each person by name. Those who can't be fetched are skipped (RL29). */
async function loadFirstSuggestions(
  { send }: AccountContext,
  fetchByName: FetchByName,
): Promise<Outcome<readonly string[]>> {
  const answer = await send({
    method: 'GET',
    path: '/api/v1/suggestions',
    query: { limit: MAX_FIRST_SUGGESTIONS },
  })
  if (!answer.ok) return answer
  if (!Array.isArray(answer.value.value)) return NO_LIST
  const names = list(answer.value.value, MAX_FIRST_SUGGESTIONS).map((entry) => screenName(record(entry)).acct)
  const found = await Promise.all(names.filter((name) => name !== '').map(fetchByName))
  return ok(found.filter((id) => id !== null))
}

/**
 * GET `path`: a list whose entries are accounts, or contain one as `account`.
 *
 * @param onEntry called with each entry and the id of its account.
 */
export async function loadAccounts(
  context: AccountContext,
  path: string,
  onEntry?: (entry: unknown, id: string) => void,
): Promise<Outcome<readonly string[]>> {
  const answer = await context.send({ method: 'GET', path, query: { limit: 80 } })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const ids = pageIds(answer.value.value, (entry) => {
    const { account } = record(entry)
    const id = normalizeAccount(isRecord(account) ? account : entry, harvest, context.normalizeContext)
    if (id !== null) onEntry?.(entry, id)
    return id
  })
  absorb(context.store, context.account, harvest)
  return ids === null ? NO_LIST : ok(ids)
}
