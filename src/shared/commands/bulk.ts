import type { BulkAct } from '../model/bulkJob.ts'
import { accountCommand } from './defineCommand.ts'

/** A target of a job: the id of an account, or what to look up: `name@host`, a domain, or the address of a post. */
export interface BulkTarget {
  readonly name: string
  /** The account's id, if it is known. */
  readonly accountId?: string
  /** The title of the list that the account is put on. */
  readonly list?: string
  readonly options?: TargetOptions
}

/** How an account is followed or muted, where it is not the usual way. */
export interface TargetOptions {
  /** Whether the posts that they repeat are shown. */
  readonly reblogs?: boolean
  /** Whether their posts notify. */
  readonly notify?: boolean
  /** The languages of their posts that are shown; absent: all. */
  readonly languages?: readonly string[]
  /** Whether a mute also hides their notifications. */
  readonly notifications?: boolean
}

/** How a target is named in the report. */
export const targetLabel = ({ name, list }: BulkTarget): string =>
  list === undefined ? name : `${name} / ${list}`

/** Commands for one action on many people, domains or posts. The job's further progress is in the list `bulkJobs`. */
export const BULK_COMMANDS = {
  /** The command's id becomes the job's. */
  startBulk: accountCommand<{
    readonly act: BulkAct
    readonly targets: readonly BulkTarget[]
  }>(),
  pauseBulk: accountCommand<{ readonly jobId: string; readonly paused: boolean }>(),
  /** Starts a new job that does the opposite to all targets that were reached. */
  undoBulk: accountCommand<{ readonly jobId: string }>(),
  /** Removes a job from the list. If it is running, it stops. */
  forgetBulk: accountCommand<{ readonly jobId: string }>(),
}
