import type { BulkAct } from '../model/bulkJob.ts'
import { accountCommand } from './defineCommand.ts'

/** A target of a job: the id of an account, or what to look up: `name@host`, or a domain. */
export interface BulkTarget {
  /** How it is named in the report. */
  readonly name: string
  /** The account's id, if it is known. */
  readonly accountId?: string
}

/** Commands for one action on many people or domains. The job's further progress is in the list `bulkJobs`. */
export const BULK_COMMANDS = {
  /** The command's id becomes the job's. */
  startBulk: accountCommand<{
    readonly act: BulkAct
    readonly targets: readonly BulkTarget[]
  }>(),
  pauseBulk: accountCommand<{ readonly jobId: string; readonly paused: boolean }>(),
  /** Does the opposite to all targets that were reached, as a job of its own. */
  undoBulk: accountCommand<{ readonly jobId: string }>(),
  /** Removes a job from the list; one that is running stops. */
  forgetBulk: accountCommand<{ readonly jobId: string }>(),
}
