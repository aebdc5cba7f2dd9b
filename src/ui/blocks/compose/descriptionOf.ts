import type { DraftFields } from '../drafts/readDraft.ts'
import type { DraftFiles } from './useUploads.ts'

/** The description of a file: the one typed in the form, else the one that the instance stores. */
export const descriptionOf = (
  { id, attachment }: DraftFiles['files'][number],
  descriptions: DraftFields['descriptions'],
): string => descriptions?.[id] ?? attachment?.description ?? ''
