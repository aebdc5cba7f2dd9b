import type { DraftFields } from '../drafts/readDraft.ts'
import type { DraftFiles } from './useUploads.ts'

/** The description of a file: as typed in the form, else as stored by the instance. */
export const describedAs = (
  { id, attachment }: DraftFiles['files'][number],
  descriptions: DraftFields['descriptions'],
): string => descriptions?.[id] ?? attachment?.description ?? ''
