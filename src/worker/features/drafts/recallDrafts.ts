import type { Draft, SpentDraft } from '../../../shared/model/draft.ts'
import { isSpent, mergeDrafts, mergeSpent } from '../../../shared/model/draftMarks.ts'
import { type EntityKey, partsOf } from '../../../shared/model/keys.ts'
import type { Uploads } from '../../../shared/model/uploads.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { readDrafts, writeDraft } from '../../persist/draftDisk.ts'
import { sameValue } from '../../store/sameValue.ts'
import { isReadable } from './isReadable.ts'
import { spentOf } from './spendDraft.ts'

/**
 * Reloads the stored drafts, which another engine may have changed, and merges them with those in memory.
 * Rejects if storage can't be read.
 */
export async function recallDrafts(context: AccountContext): Promise<void> {
  const { account, session, store, log } = context
  const { entries, newerHere } = await readDrafts(account, session)
  // The account signed out in the meantime.
  if (context.own() === undefined) return
  const readable = entries.filter(([, value]) => isReadable(value))
  if (readable.length < entries.length) log.warnOnce('ignored a malformed draft')

  for (const [key, value] of readable) {
    if (partsOf(key).kind !== 'spent') continue
    const merged = mergeSpent(store.get(key) as SpentDraft | undefined, value as SpentDraft)
    store.commit([{ key, value: merged }])
  }
  /** Whether another engine has sent or discarded it. */
  const isGone = (key: EntityKey, value: unknown): boolean => {
    const { kind, id } = partsOf(key)
    return kind === 'draft' && isSpent(value as Draft, spentOf(context, id))
  }

  // Only this engine knows the files that are uploading or failed.
  const onlyHere = (key: EntityKey): boolean =>
    newerHere.has(key) ||
    (store.get(key) as Partial<Uploads> | undefined)?.files?.some((file) => !file.attachment) === true
  const storedKeys = new Set(readable.map(([key]) => key))
  const inMemory = (['draft', 'uploads'] as const).flatMap((kind) => store.keysOfKind(account, kind))
  const here = new Set(inMemory)
  const gone = [
    ...inMemory.filter((key) => isGone(key, store.get(key))),
    // Left on disk by an engine that died.
    ...readable.flatMap(([key, value]) => (!here.has(key) && isGone(key, value) ? [key] : [])),
  ]
  store.remove([...gone, ...inMemory.filter((key) => !storedKeys.has(key) && !onlyHere(key))])
  for (const key of gone) void writeDraft(context, key, undefined)

  for (const [key, value] of readable) {
    if (onlyHere(key) || partsOf(key).kind === 'spent' || isGone(key, value)) continue
    const before = store.get(key)
    const merged =
      before !== undefined && partsOf(key).kind === 'draft' ? mergeDrafts(value, before as Draft) : value
    store.commit([{ key, value: merged }])
    if (!sameValue(merged, value)) void writeDraft(context, key, merged)
  }
}
