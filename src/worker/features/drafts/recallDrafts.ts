import type { Draft } from '../../../shared/model/draft.ts'
import { mergeDrafts } from '../../../shared/model/draftMarks.ts'
import { type EntityKey, partsOf } from '../../../shared/model/keys.ts'
import type { Uploads } from '../../../shared/model/uploads.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { readDrafts, writeDraft } from '../../persist/draftDisk.ts'
import { sameValue } from '../../store/sameValue.ts'
import { isReadable } from './isReadable.ts'

/**
 * Reads again what is kept: another engine may have changed it. What was typed there and here becomes one.
 * Rejects where the disk can't be read.
 */
export async function recallDrafts(context: AccountContext): Promise<void> {
  const { account, session, store, log } = context
  const { entries, newerHere } = await readDrafts(account, session)
  // Signed out meanwhile.
  if (context.own() === undefined) return
  const readable = entries.filter(([, value]) => isReadable(value))
  if (readable.length < entries.length) log.warnOnce('a draft that makes no sense is left alone')

  // Of files that are on their way, or were refused, this engine alone knows.
  const onlyHere = (key: EntityKey): boolean =>
    newerHere.has(key) ||
    (store.get(key) as Partial<Uploads> | undefined)?.files?.some((file) => !file.attachment) === true
  const kept = new Set(readable.map(([key]) => key))
  const held = (['draft', 'uploads'] as const).flatMap((kind) => store.keysOfKind(account, kind))
  store.remove(held.filter((key) => !kept.has(key) && !onlyHere(key)))

  for (const [key, value] of readable) {
    if (onlyHere(key)) continue
    const before = store.get(key)
    const merged =
      before !== undefined && partsOf(key).kind === 'draft' ? mergeDrafts(value, before as Draft) : value
    store.commit([{ key, value: merged }])
    if (!sameValue(merged, value)) void writeDraft(context, key, merged)
  }
}
