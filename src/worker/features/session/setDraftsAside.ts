import { type Draft, earlierDraft, isPost, type SpentDraft } from '../../../shared/model/draft.ts'
import { mergeDrafts, mergeSpent } from '../../../shared/model/draftMarks.ts'
import { type EntityKey, entityKey, partsOf } from '../../../shared/model/keys.ts'
import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'

/**
 * Prepares `disk` for the drafts in `memory`, which are to replace those with the same key: an earlier post or reply moves
 * to an id of its own, with its files. Other drafts belong to one place, such as a chat, and are merged.
 */
export async function setDraftsAside(disk: KeyValueStorage, memory: KeyValueStorage): Promise<void> {
  const later = new Map(await memory.entries('drafts'))
  const earlier = new Map(await disk.entries('drafts'))
  const keysOf = (key: EntityKey): readonly EntityKey[] => {
    const { account, id } = partsOf(key)
    return [entityKey(account, 'draft', id), entityKey(account, 'uploads', id)]
  }
  for (const [key, value] of earlier) {
    const { account, kind, id } = partsOf(key)
    const same = later.get(key)
    if (kind === 'spent' && same !== undefined)
      await memory.put('drafts', key, mergeSpent(value as SpentDraft, same as SpentDraft))
    const keys = keysOf(key)
    if (!keys.includes(key) || !keys.some((one) => later.has(one))) continue
    if (isPost(id)) {
      const draft = (earlier.get(entityKey(account, 'draft', id)) ?? {}) as Partial<Draft>
      await disk.put('drafts', entityKey(account, kind, earlierDraft(id, draft)), value)
      await disk.remove('drafts', key)
    } else if (kind === 'draft' && same !== undefined)
      await memory.put('drafts', key, mergeDrafts(value, same as Draft))
  }
}
