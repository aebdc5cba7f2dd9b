import type { Fault } from '../../shared/fault/fault.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { isRecord, record } from '../json/read.ts'
import { normalizeAccount } from '../normalize/account.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeLists } from '../normalize/list.ts'
import { pageIds } from '../normalize/page.ts'
import { absorb } from '../store/absorb.ts'

const NO_LIST: Fault = { code: 'unreadable', message: 'the answer is not a list' }

/** Loads the user's lists by GET /api/v1/lists. */
export async function loadLists({
  send,
  store,
  account,
}: AccountContext): Promise<readonly string[] | Fault> {
  const answer = await send({ method: 'GET', path: '/api/v1/lists' })
  if (!answer.ok) return answer.fault
  const lists = normalizeLists(answer.value.value)
  if (lists === null) return NO_LIST
  store.commit(lists.map((value) => ({ key: entityKey(account, 'list', value.id), value })))
  return lists.map(({ id }) => id)
}

/** GET /api/v2/suggestions, whose entries contain an account each; else version 1, a plain list of accounts. */
export async function loadSuggestions(context: AccountContext): Promise<readonly string[] | Fault> {
  const newer = await loadAccounts(context, '/api/v2/suggestions')
  return 'code' in newer && newer.code === 'missing' ? loadAccounts(context, '/api/v1/suggestions') : newer
}

/** GET `path`: a list whose entries are accounts, or contain one as `account`. */
export async function loadAccounts(
  context: AccountContext,
  path: string,
): Promise<readonly string[] | Fault> {
  const answer = await context.send({ method: 'GET', path, query: { limit: 80 } })
  if (!answer.ok) return answer.fault
  const harvest = newHarvest()
  const ids = pageIds(answer.value.value, (entry) => {
    const { account } = record(entry)
    return normalizeAccount(isRecord(account) ? account : entry, harvest, context.normalizing)
  })
  absorb(context.store, context.account, harvest)
  return ids ?? NO_LIST
}
