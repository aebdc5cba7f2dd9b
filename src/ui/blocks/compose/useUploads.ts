import { useMemo } from 'react'
import type { UploadedFile } from '../../../shared/model/uploads.ts'
import { useAccountKey, useEntity, useInstance } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { isUnderWay, roomFor } from './composeRules.ts'
import { rememberThumbnail } from './thumbnails.ts'

const NONE: readonly UploadedFile[] = []

export interface DraftFiles {
  readonly draftId: string
  readonly files: readonly UploadedFile[]
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
  /** Call after a file was changed by other means, such as its focal point. */
  readonly changed: () => void
}

/** The files of a draft. The engine uploads them for all tabs. `beforeAdd` stores the draft, `onChanged` marks it as changed. */
export function useUploads(draftId: string, beforeAdd: () => void, onChanged: () => void): DraftFiles {
  const engine = useEngine()
  const stored = useEntity(useAccountKey(), 'uploads', draftId)
  const limit = useInstance()?.fileLimit ?? 0
  const files = stored?.files ?? NONE
  return useMemo(() => {
    const room = roomFor(files, limit)
    return {
      draftId,
      files,
      busy: files.some(isUnderWay),
      room: room > 0,
      add: (chosen) => {
        if (chosen.length === 0 || room === 0) return
        beforeAdd()
        for (const file of chosen.slice(0, room)) {
          rememberThumbnail(file)
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
        rememberThumbnail(file)
        void engine.run({ kind: 'replaceUpload', draftId, uploadId, file })
      },
      move: (uploadId, to) => {
        onChanged()
        void engine.run({ kind: 'moveUpload', draftId, uploadId, to })
      },
      changed: onChanged,
    }
  }, [files, limit, draftId, beforeAdd, onChanged, engine])
}
