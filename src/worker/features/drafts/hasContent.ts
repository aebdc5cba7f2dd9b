import type { Draft } from '../../../shared/model/draft.ts'
import type { UploadedFile } from '../../../shared/model/uploads.ts'

/**
 * Whether a draft contains something that its user wrote or added. Files alone also make a draft (E45), but not those
 * that a post had before the user began to edit it. Checks types, because any build may have written the draft.
 */
export function hasContent(draft: Partial<Draft> | undefined, files: readonly UploadedFile[]): boolean {
  if (draft === undefined) return files.some(({ adopted }) => !adopted)
  const { text, subject, poll } = draft
  const hasWords = [text, subject].some((words) => typeof words === 'string' && words.trim() !== '')
  return hasWords || poll !== undefined || files.length > 0
}
