import type { Attachment, FocalPoint } from '../model/status.ts'
import type { FileBytes } from '../model/uploads.ts'
import { accountCommand } from './defineCommand.ts'
import { byDraft } from './queueKeys.ts'

export interface UploadedTo {
  readonly draftId: string
}

export interface OneUpload extends UploadedTo {
  readonly uploadId: string
}

export interface NewUpload extends UploadedTo {
  readonly name: string
  readonly file: FileBytes
  /** How many files the draft may have. */
  readonly maxFiles: number
}

export interface ReplacedUpload extends OneUpload {
  readonly file: FileBytes
}

export interface MovedUpload extends OneUpload {
  /** Its new position among the files of the draft, from 0. */
  readonly to: number
}

export interface FocusedUpload extends OneUpload {
  readonly focus: FocalPoint
}

export interface AdoptedFiles extends UploadedTo {
  readonly files: readonly Attachment[]
}

/** An engine stores the files of a draft as a whole, so it must know of files that another engine has added. */
const inTurn = { queue: byDraft, announced: true } as const
/** The versions of one file are sent one after the other, so that the last one wins. They don't wait for other files. */
const sending = {
  queue: ({ uploadId }: OneUpload) => `upload/${uploadId}`,
  announced: true,
} as const

/** The files of a draft. */
export const UPLOAD_COMMANDS = {
  /** The command's id is the id of the file. */
  upload: accountCommand<NewUpload>({ queue: ({ commandId }) => `upload/${commandId}`, announced: true }),
  dropUpload: accountCommand<OneUpload>(inTurn),
  /** Retries a failed upload. */
  retryUpload: accountCommand<OneUpload>(sending),
  /** Uploads another version of a file to its place, for example a cropped picture (U23). */
  replaceUpload: accountCommand<ReplacedUpload>(sending),
  moveUpload: accountCommand<MovedUpload>(inTurn),
  /** Sets which part of a picture stays in view where it is cropped (U21). */
  focusUpload: accountCommand<FocusedUpload>(inTurn),
  /** Gives the files of a post that is deleted and redrafted to its draft, which has none. */
  adoptFiles: accountCommand<AdoptedFiles>(inTurn),
  /** Gives the files of a post to the draft of its edit, unless that has unsaved changes: the result is then `resumed`. */
  beginEdit: accountCommand<AdoptedFiles>(inTurn),
}
