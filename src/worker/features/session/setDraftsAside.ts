import { type Draft, earlierDraft, isPostDraft, type SpentDraft } from '../../../shared/model/draft.ts'
import { isSpent, markOf, mergeDrafts, mergeSpent } from '../../../shared/model/draftMarks.ts'
import { entityKey, partsOf } from '../../../shared/model/keys.ts'
import { contentKeysOf } from '../../persist/draftDisk.ts'
import { draftEntries } from '../../persist/draftEntries.ts'
import { joinFiles } from '../../persist/joinStored.ts'
import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'

/** The `writer` of a joined draft. No form has this id. */
const WRITER = 'earlier'

/**
 * Prepares `disk` for the drafts in `memory`, which will replace those with the same key. An earlier post or reply moves
 * to a new id with its files. Other drafts belong to one place, such as a chat, and as posts could reach more people:
 * their earlier text is put before the later one.
 */
export async function setDraftsAside(disk: KeyValueStorage, memory: KeyValueStorage): Promise<void> {
  const later = new Map(await draftEntries(memory))
  const earlier = new Map(await draftEntries(disk))
  for (const [key, value] of earlier) {
    const { account, kind, id } = partsOf(key)
    const laterValue = later.get(key)
    if (kind === 'spent' && laterValue !== undefined)
      await memory.put('drafts', key, mergeSpent(value as SpentDraft, laterValue as SpentDraft))
    const keys = contentKeysOf(account, id)
    if (!keys.some((one) => one === key) || !keys.some((one) => later.has(one))) continue
    const spent = earlier.get(entityKey(account, 'spent', id)) as SpentDraft | undefined
    // Any build may have stored it.
    const isDraft = kind === 'draft' && typeof value === 'object' && value !== null
    if (isDraft && isSpent(value as Draft, spent)) continue
    const left = kind === 'uploads' ? joinFiles(value, value, undefined, spent) : value
    if (left === undefined) continue
    if (isPostDraft(id)) {
      const draft = (earlier.get(entityKey(account, 'draft', id)) ?? {}) as Partial<Draft>
      await disk.put('drafts', entityKey(account, kind, earlierDraft(id, draft)), left)
      await disk.remove('drafts', key)
    } else if (isDraft && laterValue !== undefined)
      await memory.put('drafts', key, joinDrafts(value as Draft, laterValue as Draft))
  }
}

/** Joins two drafts. A form that shows the later one takes over the result as a change by another form. */
function joinDrafts(earlier: Draft, later: Draft): Draft {
  const joined = mergeDrafts(earlier, later)
  const both = (field: 'text' | 'subject', between: string): string => {
    const [a, b] = [earlier[field], later[field]].map((words) => String(words ?? '')) as [string, string]
    return b.includes(a) ? b : a.includes(b) ? a : a + between + b
  }
  const [text, subject] = [both('text', '\n\n'), both('subject', ' ')]
  const at = Math.max(joined.changedAt ?? 0, markOf(joined, 'text').at, markOf(joined, 'subject').at) + 1
  const mark = { at, by: WRITER, over: at }
  const marks = { ...joined.marks, text: mark, subject: mark }
  return { ...joined, text, subject, marks, changedAt: at, writer: WRITER }
}
