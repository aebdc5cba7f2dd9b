import { type Draft, isPostDraft, type SpentDraft } from '../../shared/model/draft.ts'
import { changesIn, isAnotherText, isSpent, mergeDrafts } from '../../shared/model/draftMarks.ts'

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

/** Joins files with `stored` ones. Each side has added and removed files since both had those of `base`. */
export function joinFiles(stored: unknown, value: unknown, base: unknown): unknown {
  const filesOf = (one: unknown) => {
    const { files } = (one ?? {}) as { readonly files?: unknown }
    // Another build may have stored it.
    return Array.isArray(files) ? (files as { readonly id: string }[]).filter((file) => file !== null) : []
  }
  const idsOf = (one: unknown): ReadonlySet<string> => new Set(filesOf(one).map(({ id }) => id))
  const [there, here, before] = [idsOf(stored), idsOf(value), idsOf(base)]
  const files = [
    ...filesOf(value).filter(({ id }) => there.has(id) || !before.has(id)),
    ...filesOf(stored).filter(({ id }) => !here.has(id) && !before.has(id)),
  ]
  return files.length === 0 ? undefined : { files }
}
