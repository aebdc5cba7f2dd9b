import type { Fault } from '../fault/fault.ts'
import type { Attachment } from './status.ts'

/** The uploaded and uploading files of one draft, under the draft's id. */
export interface Uploads {
  readonly files: readonly UploadedFile[]
}

export interface UploadedFile {
  /** The id of the command that uploads it. */
  readonly id: string
  readonly name: string
  readonly bytes: number
  /** When its upload began, or when it was taken over from a post, ms since 1970. Absent if an older build did that. */
  readonly addedAt?: number
  /** Bytes sent to the instance so far. */
  readonly sentBytes: number
  /** The instance has received the file and is processing it. */
  readonly processing?: true
  /** Set once the instance has accepted the file. */
  readonly attachment?: Attachment
  /** It is an animated picture. */
  readonly moves?: true
  /** It was part of the post that is being edited or rewritten. */
  readonly adopted?: true
  /** Why the upload failed. */
  readonly fault?: Fault
  /** The version that it replaces. It stays stored until the instance has accepted this one (U23). */
  readonly replaces?: UploadedFile
}

/** A file that a tab passes to the engine: a `Blob`, whose type does not exist in code shared by both sides. */
export interface FileBytes {
  readonly size: number
  readonly type: string
}
