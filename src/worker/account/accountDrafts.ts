import type { Draft, SpentDraft } from '../../shared/model/draft.ts'
import { isSpent } from '../../shared/model/draftMarks.ts'
import { entityKey, isAnonymous, partsOf } from '../../shared/model/keys.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { isReadable } from '../features/drafts/isReadable.ts'
import type { recallDrafts } from '../features/drafts/recallDrafts.ts'

export interface DeferredDrafts {
  readonly recallDrafts: typeof recallDrafts
}

/**
 * Reads an account's drafts. At start they are taken as stored, so that the first timeline waits for nothing.
 *
 * @param recall set when drafts are reread: merges text typed since, here or in another engine.
 */
export async function accountDrafts(
  context: AccountContext,
  stopped: () => boolean,
  recall?: () => Promise<DeferredDrafts>,
): Promise<void> {
  const { account, session, store, log } = context
  if (isAnonymous(account)) return
  try {
    if (recall !== undefined) return await (await recall()).recallDrafts(context)
    const all = await session.entries('drafts')
    if (stopped()) return
    const ownEntries = new Map(
      all.filter(([key, value]) => key.startsWith(`${account}/`) && isReadable(value)),
    )
    // The engine died after the draft was sent, before it was deleted.
    for (const [key, value] of ownEntries) {
      const { kind, id } = partsOf(key)
      const spent = ownEntries.get(entityKey(account, 'spent', id)) as SpentDraft | undefined
      if (kind !== 'draft' || !isSpent(value as Draft, spent)) continue
      ownEntries.delete(key)
      session.remove('drafts', key).catch((thrown) => log.error('could not delete a sent draft', thrown))
    }
    store.commit([...ownEntries].map(([key, value]) => ({ key, value })))
  } catch (thrown) {
    log.error('could not read the drafts', thrown)
  }
}
