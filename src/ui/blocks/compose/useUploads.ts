import { useMemo } from 'react'
import type { UploadedFile } from '../../../shared/model/uploads.ts'
import { useAccountKey, useEntity, useInstance } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import type { DraftForm } from '../drafts/draftForm.ts'
import type { DraftFields } from '../drafts/readDraft.ts'
import { isUnderWay, roomFor } from './composeRules.ts'
import { thumbnailsOf } from './thumbnails.ts'

const NONE: readonly UploadedFile[] = []

/** A file of a draft as the form shows it, and as it is sent. */
export interface DraftFile extends UploadedFile {
  /** The one typed in the form, else the one that the instance stores. */
  readonly description: string
}

export interface DraftFiles {
  readonly draftId: string
  readonly files: readonly DraftFile[]
  /** Whether an upload is in progress. */
  readonly busy: boolean
  /** Whether the post can have more files. */
  readonly room: boolean
  readonly add: (chosen: readonly File[]) => void
  readonly remove: (id: string) => void
  readonly retry: (id: string) => void
  /** Uploads another version of a file in its place. */
  readonly replace: (id: string, file: File) => void
  readonly move: (id: string, to: number) => void
  readonly describe: (id: string, description: string) => void
  /** Call after a file was changed by other means, such as its focal point. */
  readonly changed: () => void
}

/** The files of the draft of `form`, with their descriptions. The engine uploads them for all tabs. */
export function useUploads(
  draftId: string,
  form: DraftForm,
  descriptions: DraftFields['descriptions'],
): DraftFiles {
  const engine = useEngine()
  const stored = useEntity(useAccountKey(), 'uploads', draftId)
  const limit = useInstance()?.fileLimit ?? 0
  const uploaded = stored?.files ?? NONE
  return useMemo(() => {
    const thumbnails = thumbnailsOf(engine)
    const files = uploaded.map((file) => ({
      ...file,
      description: descriptions?.[file.id] ?? file.attachment?.description ?? '',
    }))
    // Another order or focal point changes the post as well.
    const onChanged = (): void => form.change(form.fields)
    const room = roomFor(files, limit)
    return {
      draftId,
      files,
      busy: files.some(isUnderWay),
      room: room > 0,
      add: (chosen) => {
        if (chosen.length === 0 || room === 0) return
        form.saveForFiles()
        for (const file of chosen.slice(0, room)) {
          thumbnails.remember(file)
          const maxFiles = limit || Number.MAX_SAFE_INTEGER
          void engine.run({ kind: 'upload', draftId, name: file.name, file, maxFiles })
        }
      },
      remove: (uploadId) => {
        onChanged()
        void engine.run({ kind: 'dropUpload', draftId, uploadId })
      },
      retry: (uploadId) => void engine.run({ kind: 'retryUpload', draftId, uploadId }),
      replace: (uploadId, file) => {
        onChanged()
        thumbnails.remember(file)
        void engine.run({ kind: 'replaceUpload', draftId, uploadId, file })
      },
      move: (uploadId, to) => {
        onChanged()
        void engine.run({ kind: 'moveUpload', draftId, uploadId, to })
      },
      describe: (uploadId, description) =>
        form.change({
          ...form.fields,
          descriptions: { ...form.fields.descriptions, [uploadId]: description },
        }),
      changed: onChanged,
    }
  }, [uploaded, descriptions, limit, draftId, form, engine])
}
