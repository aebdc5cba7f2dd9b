import { type Draft, isPostDraft, type SpentDraft } from '../../shared/model/draft.ts'
import { changesIn, isAnotherText, isSpent, mergeDrafts } from '../../shared/model/draftMarks.ts'
import type { UploadedFile } from '../../shared/model/uploads.ts'

/** The result of joining two drafts, or two lists of files. */
export interface Joined {
  readonly value: unknown
  /** An earlier text, which gets an id of its own. */
  readonly aside?: Draft
}

/**
 * Whether `stored` gets an id of its own beside `next`: it is an earlier text, of a post. Other drafts, such as a chat's,
 * hold one text at a time.
 */
export const isEarlierText = (id: string, stored: Draft, next: Draft): boolean =>
  isPostDraft(id) && isAnotherText(stored, next)

/** Joins a draft, or its deletion (`value` undefined), with what another engine has stored. */
export function joinDrafts(
  id: string,
  stored: Draft,
  value: Draft | undefined,
  spent: SpentDraft | undefined,
): Joined {
  const stays = !isSpent(stored, spent) && Object.keys(changesIn(stored)).length > 0
  if (!stays) return { value }
  if (value === undefined) return { value: stored }
  return isEarlierText(id, stored, value) ? { value, aside: stored } : { value: mergeDrafts(stored, value) }
}

/**
 * Joins files with `stored` ones, undefined if nothing is stored. Each side has added and removed files since both had those of
 * `base`. Those that are `spent` are on neither side.
 *
 * @returns `value` itself if it has them all.
 */
export function joinFiles(stored: unknown, value: unknown, base: unknown, spent?: SpentDraft): unknown {
  const unspent = (one: unknown): readonly StoredFile[] => unspentFiles(filesOf(one), spent)
  const idsOf = (files: readonly StoredFile[]): ReadonlySet<string> => new Set(files.map(({ id }) => id))
  const [there, here, before] = [idsOf(unspent(stored)), idsOf(unspent(value)), idsOf(unspent(base))]
  const isGone = (id: string): boolean => stored !== undefined && before.has(id) && !there.has(id)
  const kept = unspent(value).filter(({ id }) => !isGone(id))
  const added = unspent(stored).filter(({ id }) => !here.has(id) && !before.has(id))
  if (added.length === 0 && kept.length === filesOf(value).length) return value
  const files = [...kept, ...added]
  return files.length === 0 ? undefined : { files }
}

type StoredFile = Pick<UploadedFile, 'id' | 'attachment' | 'addedAt' | 'adopted'>

function filesOf(one: unknown): readonly StoredFile[] {
  const { files } = (one ?? {}) as { readonly files?: unknown }
  // Another build may have stored it.
  return Array.isArray(files) ? (files as readonly StoredFile[]).filter((file) => file !== null) : []
}

/**
 * The `files` of a draft that were not sent, moved or discarded since they were added (E40). A file of a post may be added again,
 * to rewrite the post; where an older build has done so, nobody knows when.
 */
export const unspentFiles = <F extends StoredFile>(
  files: readonly F[],
  spent: SpentDraft | undefined,
): readonly F[] =>
  files.filter(({ attachment, addedAt, adopted }) => {
    const spentAt = spent?.fileIds?.[attachment?.id ?? '']
    return spentAt === undefined || (addedAt === undefined ? adopted === true : addedAt > spentAt)
  })
