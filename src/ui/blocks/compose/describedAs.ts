import type { DraftFields } from '../drafts/readDraft.ts'
import type { DraftFiles } from './useUploads.ts'

/** What stands under a file: as it was typed, else as the instance has it. */
export const describedAs = (
  { id, attachment }: DraftFiles['files'][number],
  descriptions: DraftFields['descriptions'],
): string => descriptions?.[id] ?? attachment?.description ?? ''
