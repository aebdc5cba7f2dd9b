import type { Fault } from '../fault/fault.ts'
import type { Attachment } from './status.ts'

/** The files of one draft, by the draft's id: those that are uploaded, and those being so. */
export interface Uploads {
  readonly files: readonly UploadedFile[]
}

export interface UploadedFile {
  /** That of the command which uploads it. */
  readonly id: string
  readonly name: string
  readonly bytes: number
  /** So many of them have gone out. */
  readonly sentBytes: number
  /** The instance has all of it, and works on it. */
  readonly processing?: true
  /** The instance has it. */
  readonly attachment?: Attachment
  /** It was part of the post that is edited or written anew. */
  readonly adopted?: true
  /** Why it has not. */
  readonly fault?: Fault
}

/** A file as a tab hands it over: a `Blob`, which has no name on the ground that both sides share. */
export interface FileBytes {
  readonly size: number
  readonly type: string
}
