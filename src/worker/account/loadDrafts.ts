import type { Draft, SpentDraft } from '../../shared/model/draft.ts'
import { type EntityKey, entityKey, isAnonymous, partsOf } from '../../shared/model/keys.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { isReadable } from '../features/drafts/isReadable.ts'
import type { recallDrafts } from '../features/drafts/recallDrafts.ts'
import { draftEntries } from '../persist/draftEntries.ts'
import { storedWrite } from '../store/entityStore.ts'

export interface DeferredDrafts {
  readonly recallDrafts: typeof recallDrafts
}

/** The deferred code, and whether the account's engine has stopped. */
interface Loader {
  readonly load: () => Promise<DeferredDrafts>
  readonly stopped: boolean
}

/**
 * Reads an account's drafts. At start they are committed as stored, so that the first timeline waits for no deferred code.
 *
 * @param deferred loads `recallDrafts`, which merges the stored drafts with text typed meanwhile in a tab or another engine.
 * @param again whether the drafts were read before.
 */
export async function loadDrafts(context: AccountContext, deferred: Loader, again = false): Promise<void> {
  const { account, session, store, log } = context
  if (isAnonymous(account)) return
  try {
    let rereads = again
    if (!again) {
      const all = await draftEntries(session)
      if (deferred.stopped) return
      const own = new Map(all.filter(([key, value]) => key.startsWith(`${account}/`) && isReadable(value)))
      const plain = [...own].filter(([key, value]) => !mayBeSpent(key, value, own))
      store.commit(plain.map(([key, value]) => storedWrite(key, value)))
      rereads = plain.length < own.size
    }
    if (rereads) await (await deferred.load()).recallDrafts(context)
  } catch (thrown) {
    log.error('could not read the drafts', thrown)
  }
}

/** Whether a draft, or its files, may have been sent by an engine that died before it deleted them. `recallDrafts` finds out. */
function mayBeSpent(key: EntityKey, value: unknown, own: ReadonlyMap<EntityKey, unknown>): boolean {
  const { account, kind, id } = partsOf(key)
  const spent = own.get(entityKey(account, 'spent', id)) as SpentDraft | undefined
  const { changedAt = 0 } = value as Draft
  return (
    kind !== 'spent' && Object.values({ ...spent?.upTo, ...spent?.fileIds }).some((at) => at >= changedAt)
  )
}
