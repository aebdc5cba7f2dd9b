import type { Draft } from '../../../shared/model/draft.ts'
import type { UploadedFile } from '../../../shared/model/uploads.ts'

/** The draft of a command that waits in the outbox, with its files. */
export interface OutboxDraft {
  readonly draft: Draft
  readonly files: readonly UploadedFile[]
}
