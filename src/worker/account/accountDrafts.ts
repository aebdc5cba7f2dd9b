import { isAnonymous } from '../../shared/model/keys.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { isReadable } from '../features/drafts/isReadable.ts'

/**
 * Reads an account's drafts. The first time they are taken as they are kept, by which the first timeline waits for
 * nothing; `again`, something may have been typed since, here and elsewhere, and both are merged.
 */
export async function accountDrafts(context: AccountContext, stopped: () => boolean, again = false) {
  const { account, session, store, log, deferred } = context
  if (isAnonymous(account)) return
  try {
    if (again) return await (await deferred()).recallDrafts(context)
    const all = await session.entries('drafts')
    if (stopped()) return
    const mine = all.filter(([key, value]) => key.startsWith(`${account}/`) && isReadable(value))
    store.commit(mine.map(([key, value]) => ({ key, value })))
  } catch (thrown) {
    log.error('drafts can not be read', thrown)
  }
}
